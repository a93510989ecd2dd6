"""Which mulligan a run is under, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcli.decks.model import Deck, MulliganRule
from simcli.errors import InputError, Place
from simcli.games.contract import Game, Opening
from simcli.settings import Settings

LONGEST = 120
"""Rules that take more characters than this are counted instead of told."""

__all__ = ["Choice", "in_words", "mulligan_choice"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The rules that apply (none: every hand is kept), whether instead the best keep for each
    question is taken, and both in words."""

    rules: tuple[MulliganRule, ...]
    words: str
    best: bool = False


def mulligan_choice(
    deck: Deck, game: Game, opening: Opening, settings: Settings, overview: bool = False
) -> Choice:
    """What ``--mulligan`` means for this deck. Raises InputError where it means nothing."""
    # A table's cells belong together, so they are dealt under one rule, not each under its best.
    choice = "deck" if overview and settings.mulligan == "best" else settings.mulligan
    _sensible(deck, opening)
    if choice == "none":
        return Choice((), "no mulligan")
    if opening.mulligan == "none":
        if choice == "deck":
            return Choice((), "no mulligan")
        raise InputError(
            f"--mulligan {choice}, but {deck.name} is played without a mulligan",
            mend="give the deck file a mulligan_kind",
        )
    if choice == "best":
        return Choice((), "mulligan: the best keep for the question", best=True)
    if choice == "all":
        if opening.mulligan == "london":
            raise InputError(
                "--mulligan all never keeps a hand of a London mulligan",
                mend="name none, deck or best",
            )
        return Choice((MulliganRule(keep=()),), "mulligan: return every card")
    if choice == "standard" or (overview and not deck.mulligan):
        if game.standard_mulligan:
            rules = game.standard_mulligan
            return Choice(rules, f"{in_words(rules)} ({game.name} standard)")
        if choice == "standard":
            raise InputError(
                f"{game.name} has no standard mulligan", mend="give the deck file a mulligan rule"
            )
    if not deck.mulligan:
        return Choice((), "no mulligan")
    london = opening.mulligan == "london"
    words = in_words(deck.mulligan, london)
    if len(words) > LONGEST:
        number = len(deck.mulligan)
        words = f"mulligan: the deck file's {f'{number} rules' if number > 1 else 'rule'}"
    if london:
        words += (
            " (what no rule names goes down first, by card number or name, so such cards differ)"
        )
    return Choice(deck.mulligan, words)


def _sensible(deck: Deck, opening: Opening) -> None:
    """Refuse rules that the game's mulligan can never apply."""
    for rule in deck.mulligan:
        place = rule.place or Place(deck.source or deck.name)
        if opening.mulligan == "none":
            raise InputError(
                f"mulligan rules, but {deck.name} is played without a mulligan",
                place,
                "name its mulligan_kind: redraw, set-aside, discard or london",
            )
        if rule.bottom and opening.mulligan != "london":
            raise InputError(
                f"nothing goes to the bottom in a {opening.mulligan} mulligan",
                place,
                "leave out 'bottom'; what is not kept goes back",
            )
        sizes = range(1, opening.hand + 1) if opening.mulligan == "london" else [opening.hand]
        if rule.at is not None and rule.at not in sizes:
            raise InputError(
                f"no hand of {rule.at} cards is decided on",
                place,
                f"the sizes are {', '.join(map(str, sizes))}",
            )


def in_words(rules: Sequence[MulliganRule], london: bool = False) -> str:
    """The rules as a player says them.

    >>> in_words([MulliganRule("no starter", ()), MulliganRule(keep=("2 of live", "starter"))])
    'mulligan: if no starter return all; else keep 2 of live, starter'
    """
    said: list[str] = []
    for rule in rules:
        when = [f"at {rule.at} cards"] if rule.at is not None else []
        when += [f"if {rule.condition}"] if rule.condition is not None else []
        if rule.keep is None:
            do = "keep"
        elif rule.keep == ():
            do = "take another hand" if london else "return all"
        elif london:
            do = f"keep the hand, {', '.join(rule.keep)} last to go down"
        else:
            do = "keep " + ", ".join(rule.keep)
        down = f" bottoming {', '.join(rule.bottom)}" if rule.bottom else ""
        lead = " ".join(when) if when else ("else" if said else "")
        said.append(f"{lead} {do}{down}".strip())
    return "mulligan: " + "; ".join(said)
