"""Whole Weiss Schwarz games on one core; the yardstick is the naive twin of the tests, which plays
the same rules card by card, and the peer the public Rust simulator weiss-sim. That one plays card
texts that simcli leaves out, and hands every decision to its caller: near, but not the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks import peers
from benchmarks.case import Case, Contender
from simcli import Settings, load
from simcli.decks.model import Deck
from simcli.games.weiss.game import run
from simcli.games.weiss.game.encode import cards_of
from simcli.games.weiss.game.games import against
from tests.games.weiss.game.following import naive_card
from tests.naive.shuffling import RandomOrder
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import Player
from tests.naive.weiss_policy import Anything

__all__ = ["cases"]

DECKS = Path(__file__).parents[1] / "decks" / "weiss"
NAIVE_GAMES = 3


def naive(deck: Deck, games: int) -> None:
    """Matches of the naive twin, random and with its checks after every event."""
    for seed in range(games):
        seats = []
        for p in range(2):
            cards = [naive_card(card, str(at)) for at, card in enumerate(cards_of(deck))]
            seats.append(Player(str(p), RandomOrder(2 * seed + p), cards))
        Game(seats, {str(p): Anything(2 * seed + p) for p in range(2)}).play(60)


def cases(quick: bool) -> Iterator[Case]:
    """Matches of a starter deck by policy, and of a tournament list by the default one."""
    games = 2_000 if quick else 20_000
    starter, nino = (load(DECKS / name) for name in ("ws02-starter.yaml", "5hy-nino.yaml"))
    twin = Contender("naive match in Python", partial(naive, starter, NAIVE_GAMES), NAIVE_GAMES)
    for deck, policy in (
        (starter, "random"),
        (starter, "tempo"),
        (starter, "plan"),
        (nino, "plan"),
    ):
        setup = against((deck, deck), Settings(), (policy, policy)).setup
        at_random = policy == "random"
        yield Case(
            f"weiss matches, {policy}, {deck.name}",
            f"whole games of two such decks, both players by the policy '{policy}'"
            + ("" if at_random else f"; the yardstick plays {starter.name} at random"),
            "games",
            Contender("simcli", partial(run.play, setup, games, 1), games),
            twin,
            (peers.weiss_games(1_000 if quick else 4_000),) if at_random else (),
            speed=None if at_random else (">=", 50e3),
            goes=3,
        )
