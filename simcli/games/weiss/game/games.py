"""Games laid out for decks and settings: one deck alone, or two against each other."""

from __future__ import annotations

from simcli.decks.model import Deck
from simcli.errors import Place
from simcli.games.mulligan_rules import returns_of
from simcli.games.weiss.game.encode import cards_of
from simcli.games.weiss.game.policies import POLICIES
from simcli.games.weiss.game.run import Seat, Setup, facts
from simcli.games.weiss.plan import opponent_of, plan_of
from simcli.games.weiss.table import MOST_TURNS
from simcli.games.whole.seats import FIRST, SECOND, Match, Order, stacked, take_seats
from simcli.settings import Settings

__all__ = ["MATCH_TURNS", "SHOWN_TURNS", "against", "alone", "opponent_words", "seat_of"]

SHOWN_TURNS = 8
MATCH_TURNS = MOST_TURNS


def seat_of(deck: Deck, settings: Settings, policy: str | None = None) -> Seat:
    """A player: the deck with the policy named here, in the settings or in its plan."""
    from simcli.games.weiss import GAME

    plan = plan_of(deck)
    asked = policy or settings.policy
    place = Place("--policy") if asked else Place(deck.source or deck.name)
    name = POLICIES.named(asked or plan.policy, place)
    returns = returns_of(deck, name, settings, GAME.standard_mulligan)
    return Seat(cards=tuple(cards_of(deck)), policy=name, plan=plan, returns=returns)


def alone(
    deck: Deck,
    settings: Settings,
    policy: str | None = None,
    order: Order = None,
) -> Setup:
    """One deck against itself, or against listed attacks; it goes first or second throughout."""
    seat = seat_of(deck, settings, policy)
    listed = seat.plan.opponent
    if settings.opponent is not None:
        listed = opponent_of(settings.opponent, Place("--opponent"))
    mine = stacked(seat, order)
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
    orders: tuple[Order, Order] = (None, None),
    first: int | None = None,
) -> Match[Setup]:
    """Two players. ``first``: the deck that goes first; None: in every other trial each."""
    both = [seat_of(deck, settings, policy) for deck, policy in zip(decks, policies, strict=True)]
    seats, seat, began = take_seats(both, orders, first, facts)
    return Match(Setup(tuple(seats), settings.seed, _turns(settings), began), seat)


def _turns(settings: Settings) -> int:
    return min(settings.turns or MATCH_TURNS, MATCH_TURNS)
