"""Games laid out for decks and settings: one deck alone, or two against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.loveca.cards import LovecaOptions
from simcli.games.loveca.game.encode import cards_of, encode
from simcli.games.loveca.game.options import GamePlan, plan_of, policy_named
from simcli.games.loveca.game.record import MOST_TURNS
from simcli.games.loveca.game.run import BY_TRIAL, FIRST, OPENING_HAND, SECOND, Seat, Setup, set_up
from simcli.games.mulligan_rules import returns_of
from simcli.settings import Settings

__all__ = ["MATCH_TURNS", "SOLO_TURNS", "Match", "against", "alone", "seat_of"]

SOLO_TURNS = 8
MATCH_TURNS = MOST_TURNS


@dataclass(frozen=True)
class Match:
    """A match laid out. ``seat[i]`` is where the i-th deck sits.

    Random numbers belong to seats, and decks take their seats in an order of their own, so that a
    match of B against A plays the very games of A against B.
    """

    setup: Setup
    seat: tuple[int, int]


def seat_of(deck: Deck, settings: Settings, policy: str | None = None) -> tuple[Seat, GamePlan]:
    """A player: the deck with the policy named here or in its plan, and its mulligan."""
    from simcli.games.loveca import GAME

    plan = plan_of(deck)
    asked = policy or settings.policy
    name = policy_named(asked, Place("--policy")) if asked else plan.policy
    returns = returns_of(deck, name, settings, GAME.standard_mulligan)
    return Seat(deck, tuple(cards_of(deck)), name, returns), plan


def alone(
    deck: Deck,
    settings: Settings,
    policy: str | None = None,
    order: Sequence[int] | None = None,
) -> Setup:
    """One player, against nobody or the opponent of the deck's plan."""
    seat, plan = seat_of(deck, settings, policy)
    turns = min(settings.turns or SOLO_TURNS, MOST_TURNS)
    began = FIRST if settings.first else SECOND
    ordered = replace(seat, order=None if order is None else tuple(order))
    return set_up([ordered], plan.rules, settings.seed, turns, began, plan.opponent)


def against(
    decks: tuple[Deck, Deck],
    settings: Settings,
    policies: tuple[str | None, str | None] = (None, None),
    orders: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
    first: int | None = None,
) -> Match:
    """Two players. ``first``: the deck that goes first in turn 1; None: in every other trial each.

    Raises InputError where the decks are of different formats or plan different rules.
    """
    both = [seat_of(deck, settings, policy) for deck, policy in zip(decks, policies, strict=True)]
    formats = {d.options.format for d in decks if isinstance(d.options, LovecaOptions)}
    if len(formats) > 1:
        raise InputError(
            f"{decks[0].name} and {decks[1].name} are of different formats",
            mend="match a half deck with a half deck",
        )
    rules = {plan.rules for _, plan in both}
    if len(rules) > 1:
        raise InputError(
            f"{decks[0].name} and {decks[1].name} plan different rules",
            mend="give both decks the same 'rules' in their plan",
        )
    keys = [_key(seat) for seat, _ in both]
    seat = (0, 1) if keys[0] <= keys[1] else (1, 0)
    ordered: list[Seat | None] = [None, None]
    for at, (one, _), order in zip(seat, both, orders, strict=True):
        ordered[at] = replace(one, order=None if order is None else tuple(order))
    began = BY_TRIAL if first is None else seat[first]
    turns = min(settings.turns or MATCH_TURNS, MOST_TURNS)
    setup = set_up([s for s in ordered if s], both[0][1].rules, settings.seed, turns, began)
    return Match(setup, seat)


def _key(seat: Seat) -> bytes:
    """What is on the cards, and how they are played; no name and no file."""
    facts = encode(seat.deck, seat.cards).tobytes()
    return facts + seat.returns.laid(seat.cards, OPENING_HAND).tobytes() + seat.policy.encode()
