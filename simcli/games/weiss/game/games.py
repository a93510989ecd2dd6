"""Games laid out for decks and settings: one deck alone, or two against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simcli.decks.model import Deck
from simcli.errors import Place
from simcli.games.mulligan_rules import returns_of
from simcli.games.weiss.game.encode import cards_of
from simcli.games.weiss.game.policies import POLICIES
from simcli.games.weiss.game.run import BY_TRIAL, FIRST, SECOND, Seat, Setup, facts
from simcli.games.weiss.plan import opponent_of, plan_of
from simcli.games.weiss.table import MOST_TURNS
from simcli.settings import Settings

__all__ = ["MATCH_TURNS", "SHOWN_TURNS", "Match", "against", "alone", "opponent_words", "seat_of"]

SHOWN_TURNS = 8
MATCH_TURNS = MOST_TURNS


@dataclass(frozen=True)
class Match:
    """A match laid out. ``seat[i]`` is where the i-th deck sits.

    Random numbers belong to seats, and decks take their seats in an order of their own, so that a
    match of B against A plays the very games of A against B.
    """

    setup: Setup
    seat: tuple[int, int]


def seat_of(deck: Deck, settings: Settings, policy: str | None = None) -> Seat:
    """A player: the deck with the policy named here, in the settings or in its plan."""
    from simcli.games.weiss import GAME

    plan = plan_of(deck)
    asked = policy or settings.policy
    place = Place("--policy") if asked else Place(deck.source or deck.name)
    name = POLICIES.named(asked or plan.policy, place)
    returns = returns_of(deck, name, settings, GAME.standard_mulligan)
    return Seat(tuple(cards_of(deck)), name, plan, returns)


def alone(
    deck: Deck,
    settings: Settings,
    policy: str | None = None,
    order: Sequence[int] | None = None,
) -> Setup:
    """One deck against itself, or against listed attacks; it goes first or second throughout."""
    seat = seat_of(deck, settings, policy)
    listed = seat.plan.opponent
    if settings.opponent is not None:
        listed = opponent_of(settings.opponent, Place("--opponent"))
    mine = replace(seat, order=None if order is None else tuple(order))
    seats = (mine, seat) if listed is None else (mine,)
    began = FIRST if settings.first else SECOND
    return Setup(seats, settings.seed, _turns(settings), began, listed or ())


def opponent_words(setup: Setup) -> str:
    """Whom a deck alone plays against."""
    if len(setup.seats) == 2:
        return "against itself"
    return "against attacks of " + " | ".join(
        " ".join(map(str, turn)) or "none" for turn in setup.listed
    )


def against(
    decks: tuple[Deck, Deck],
    settings: Settings,
    policies: tuple[str | None, str | None] = (None, None),
    orders: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
    first: int | None = None,
) -> Match:
    """Two players. ``first``: the deck that goes first; None: in every other trial each."""
    both = [seat_of(deck, settings, policy) for deck, policy in zip(decks, policies, strict=True)]
    keys = [_key(seat) for seat in both]
    seat = (0, 1) if keys[0] <= keys[1] else (1, 0)
    ordered: list[Seat | None] = [None, None]
    for at, one, order in zip(seat, both, orders, strict=True):
        ordered[at] = replace(one, order=None if order is None else tuple(order))
    began = BY_TRIAL if first is None else seat[first]
    seats = tuple(one for one in ordered if one is not None)
    return Match(Setup(seats, settings.seed, _turns(settings), began), seat)


def _turns(settings: Settings) -> int:
    return min(settings.turns or MATCH_TURNS, MATCH_TURNS)


def _key(seat: Seat) -> bytes:
    """What is on the cards, and how they are played; no name and no file."""
    return b"".join(part.tobytes() for part in facts(seat)) + seat.policy.encode()
