"""Games laid out for decks and settings: one deck alone, or two against each other."""

from __future__ import annotations

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.loveca.cards import LovecaOptions
from simcli.games.loveca.game.encode import cards_of
from simcli.games.loveca.game.options import GamePlan, plan_of, policy_named
from simcli.games.loveca.game.record import MOST_TURNS
from simcli.games.loveca.game.run import Seat, Setup, facts, set_up
from simcli.games.mulligan_rules import returns_of
from simcli.games.whole.seats import FIRST, SECOND, Match, Order, stacked, take_seats
from simcli.settings import Settings

__all__ = ["MATCH_TURNS", "SOLO_TURNS", "against", "alone", "seat_of"]

SOLO_TURNS = 8
MATCH_TURNS = MOST_TURNS


def seat_of(deck: Deck, settings: Settings, policy: str | None = None) -> tuple[Seat, GamePlan]:
    """A player: the deck with the policy named here or in its plan, and its mulligan."""
    from simcli.games.loveca import GAME

    plan = plan_of(deck)
    asked = policy or settings.policy
    name = policy_named(asked, Place("--policy")) if asked else plan.policy
    returns = returns_of(deck, name, settings, GAME.standard_mulligan)
    return Seat(deck=deck, cards=tuple(cards_of(deck)), policy=name, returns=returns), plan


def alone(
    deck: Deck,
    settings: Settings,
    policy: str | None = None,
    order: Order = None,
) -> Setup:
    """One player, against nobody or the opponent of the deck's plan."""
    seat, plan = seat_of(deck, settings, policy)
    turns = min(settings.turns or SOLO_TURNS, MOST_TURNS)
    began = FIRST if settings.first else SECOND
    return set_up([stacked(seat, order)], plan.rules, settings.seed, turns, began, plan.opponent)


def against(
    decks: tuple[Deck, Deck],
    settings: Settings,
    policies: tuple[str | None, str | None] = (None, None),
    orders: tuple[Order, Order] = (None, None),
    first: int | None = None,
) -> Match[Setup]:
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
    seats, seat, began = take_seats([one for one, _ in both], orders, first, facts)
    turns = min(settings.turns or MATCH_TURNS, MOST_TURNS)
    setup = set_up(seats, both[0][1].rules, settings.seed, turns, began)
    return Match(setup, seat)
