"""One trial told: the kernel's own log, read back and checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game import log, tally
from simcli.games.loveca.game.record import (
    DECK,
    EMPTY,
    HEAD,
    SET_ASIDE,
    SUCCESS,
    ZONES,
)
from simcli.games.loveca.game.run import Setup
from simcli.games.whole import trace as whole
from simcli.games.whole.trace import read_trace

__all__ = ["AREA_NAMES", "Event", "Trace", "Zones", "trace"]

AREA_NAMES = ("left", "centre", "right")


@dataclass(frozen=True, slots=True)
class Zones:
    """Where every card of a player is, by card number in the encoded deck; the deck top first.

    ``stage`` has the Member of each area or None, ``waited`` whether it is waited. ``energy`` is
    counted: in the Energy deck, active, waited. ``score`` is that of the last performance.
    """

    cards: dict[str, tuple[int, ...]]
    stage: tuple[int | None, ...]
    waited: tuple[bool, ...]
    energy: tuple[int, int, int]
    score: int | None
    refreshes: int


@dataclass(frozen=True, slots=True)
class Event:
    """What happened: to ``player`` (0 or 1) in ``phase`` of ``turn``, with ``cards``; and where
    everything was after it. ``successes`` are both sides', a listed opponent's too, which has no
    zones."""

    turn: int
    phase: str
    player: int
    event: str
    cards: tuple[int, ...]
    zones: tuple[Zones, ...]
    successes: tuple[int, int]


class Trace(whole.Trace[Setup, Event]):
    """A whole game. ``result``: the winner, ``tally.DRAW``, or None."""

    def card(self, player: int, card: int) -> LovecaCard:
        """What is printed on a card."""
        return self.setup.seats[player].cards[card]

    @property
    def opponent(self) -> tuple[int | None, ...]:
        """The scores by turn of an opponent that is no deck; None where it clears nothing."""
        if not self.setup.game[0]["listed"]:
            return ()
        scores = (int(score) for score in self.setup.sides[1]["listed"][: self.turns])
        return tuple(None if score < 0 else score for score in scores)


def trace(setup: Setup, trial: int) -> Trace:
    """Play a trial again and read its log.

    The log is held against what the trial counted, and nothing may be lost; AssertionError where
    that fails, which would be a fault of this program.
    """
    told = read_trace(Trace, setup, trial, _event)
    _conserved(told)
    _tallied(told)
    return told


def _event(table: np.void, at: int, players: int) -> Event:
    row = [int(n) for n in table["events"][at][:HEAD]]
    turn, phase, player, event, cards = row
    listed = tuple(int(card) for card in table["events"][at][HEAD : HEAD + cards])
    zones = tuple(_zones(table["states"][at][p]) for p in range(players))
    successes = [int(table["states"][at][p]["size"][SUCCESS]) for p in range(2)]
    return Event(
        turn,
        log.PHASES[phase],
        player,
        log.EVENTS[event],
        listed,
        zones,
        (successes[0], successes[1]),
    )


def _zones(me: np.void) -> Zones:
    cards = {}
    for zone, name in enumerate(ZONES):
        if zone == SET_ASIDE:
            continue
        listed = [int(card) for card in me["zone"][zone][: me["size"][zone]]]
        cards[name] = tuple(reversed(listed) if zone == DECK else listed)
    stage = tuple(None if m == EMPTY else int(m) for m in me["member"])
    energy = (int(me["energy_deck"]), int(me["energy"]), int(me["waited_energy"]))
    score = int(me["live_score"])
    return Zones(
        cards,
        stage,
        tuple(bool(w) for w in me["waited"]),
        energy,
        None if score < 0 else score,
        int(me["refreshes"]),
    )


def _conserved(told: Trace) -> None:
    """All Energy is somewhere after every event."""
    for event in told.events:
        for p, zones in enumerate(event.zones):
            cards = told.setup.sides[p]["energy_cards"]
            assert sum(zones.energy) == cards, f"Energy lost or made: {event}"


def _tallied(told: Trace) -> None:
    """The telling and the trial's tally are two views of one game."""
    counts = told.counts
    for p in range(len(told.setup.seats)):
        mine = [event for event in told.events if event.player == p]
        of = Counter((event.event, event.turn) for event in mine)
        for turn in range(1, told.turns + 1):
            row = counts[p, turn]
            clears, fails = of["clear", turn], of["fail", turn]
            by_lives = row[tally.SET_LIVES : tally.SET_LIVES + 4]
            assert by_lives.sum() == clears + fails, f"attempts in turn {turn}"
            assert row[tally.FAILED] == fails, f"failures in turn {turn}"
            placed = row[tally.REACHED : tally.REACHED + 4].sum()
            assert placed == of["success", turn], f"successes in turn {turn}"
            assert row[tally.REFRESHES] == of["refresh", turn], f"refreshes in turn {turn}"
            assert row[tally.SPENT] == _paid(mine, turn), f"Energy spent in turn {turn}"
        last = told.events[-1].zones[p] if told.events else None
        if last is not None and told.result is not None:
            margins = counts[p, 0, tally.MARGIN : tally.MARGIN + 16]
            own = len(last.cards[ZONES[SUCCESS]])
            assert margins.reshape(4, 4)[own].sum() == 1, "successes at the end"


def _paid(events: list[Event], turn: int) -> int:
    """Energy waited in the main phase of a turn."""
    phases = [event for event in events if event.turn == turn and event.phase == "main"]
    return phases[-1].zones[phases[-1].player].energy[2] if phases else 0
