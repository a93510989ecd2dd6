"""Whether a set can be played under some settings, and what is odd about them."""

from __future__ import annotations

from collections.abc import Iterator

from simcli.decks.model import Problem
from simcli.errors import InputError, Place
from simcli.games.diva.cards import COLLAB, GROUPS, NEUTRAL, SOLO, parse_card
from simcli.games.diva.options import DivaOptions

__all__ = ["problems", "require_playable"]

MOST_CARDS = 512


def require_playable(options: DivaOptions, source: str = "") -> None:
    """Raise InputError with the reason where no set can be played."""
    for problem in problems(options):
        if problem.severity == "error":
            place = Place(source) if source else None
            raise InputError(problem.message, place, problem.suggestion)


def problems(options: DivaOptions) -> list[Problem]:
    """What makes the game impossible (errors) or odd (warnings)."""
    found = list(_cards(options))
    if found:
        return found  # the rest would only repeat it
    found = [*_people(options), *_board(options), *_readings(options)]
    return found if any(p.severity == "error" for p in found) else [*found, *_oddities(options)]


def _cards(options: DivaOptions) -> Iterator[Problem]:
    for word in options.live_deck or {}:
        try:
            card = parse_card(word)
        except InputError as error:
            yield _error("unknown-card", f"live_deck: {error.what}", error.mend)
            continue
        if card.colour >= options.group_count:
            yield _error(
                "unknown-group",
                f"live_deck: {word} is of group {GROUPS[card.colour]}, "
                f"but there are {options.group_count} groups",
                f"set groups to {card.colour + 1}",
            )


def _people(options: DivaOptions) -> Iterator[Problem]:
    n, groups = options.players, options.group_count
    if n > groups:
        yield _error(
            "too-few-groups",
            f"{n} players need {n} groups, there are {groups}",
            "every player has a group of their own: leave groups out or raise it",
        )
    if len(options.policies) != n:
        yield _error(
            "wrong-policies",
            f"{len(options.policies)} policies for {n} players",
            "name one policy, or one for each player",
        )


def _board(options: DivaOptions) -> Iterator[Problem]:
    n, hand, seats = options.players, options.hand_size, options.seats
    deck = len(options.live_cards())
    if n * hand > deck:
        yield _error(
            "deck-too-small",
            f"{n} hands of {hand} cards cannot be dealt from a LIVE deck of {deck}",
            "deal smaller hands or add cards",
        )
    if deck > MOST_CARDS:
        yield _error("deck-too-large", f"a LIVE deck of {deck} cards", f"at most {MOST_CARDS}")
    if options.refill == "never" and seats > n * hand:
        yield _error(
            "never-filled",
            f"{seats} seats can never be filled: hands are not refilled, "
            f"and {n} hands of {hand} hold {n * hand} cards",
            "set refill to each, deal larger hands or set fewer seats",
        )
    for floor, rows in enumerate((options.rows1, options.rows2)):
        if rows is not None and sum(rows) != options.floors[floor]:
            yield _error(
                "rows-do-not-fit",
                f"rows{floor + 1} hold {sum(rows)} seats, floor {floor + 1} has "
                f"{options.floors[floor]}",
                "let the rows of a floor add up to its seats",
            )


def _readings(options: DivaOptions) -> Iterator[Problem]:
    neutral = any(card.colour == NEUTRAL for card in options.live_cards())
    for option in ("encore_group", "collab_to"):
        if neutral and getattr(options, option) == "card":
            yield _error(
                "no-colour",
                f"{option}: card, but the special cards have no colour",
                f"set {option} to player or neutral_specials to false",
            )


def _oddities(options: DivaOptions) -> Iterator[Problem]:
    cards = options.live_cards()
    if options.seats > len(cards):
        yield _warning(
            "empty-seats",
            f"sets end with empty seats: {len(cards)} LIVE cards for {options.seats} seats",
        )
    turning = sum(card.kind in (SOLO, COLLAB) for card in cards)
    divas = len(options.diva_groups())
    if turning > divas:
        yield _warning(
            "few-divas", f"{turning} Solo and Collaboration cards, but a DIVA deck of {divas}"
        )
    if options.seats % options.players:
        yield _warning(
            "uneven-seats",
            f"{options.seats} seats do not divide among {options.players} players: "
            "some place more often, and the last seat moves",
        )


def _error(code: str, message: str, suggestion: str | None = None) -> Problem:
    return Problem(code, "error", message, suggestion=suggestion)


def _warning(code: str, message: str) -> Problem:
    return Problem(code, "warning", message)
