"""One simulated set told in words, from the event log of the kernel that played it."""

from __future__ import annotations

from typing import Any

from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.diva import options_of
from simcli.games.diva.cards import GROUPS, LiveCard
from simcli.games.diva.log import Log, Placed, write_log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.playable import require_playable
from simcli.games.diva.score import score
from simcli.games.diva.scored import remarks, verdict
from simcli.games.diva.words import PLAYERS
from simcli.settings import Settings

__all__ = ["replay", "trace"]


def trace(deck: Deck, settings: Settings, trial: int) -> list[str]:
    """The set of a trial, line by line, and its log as ``simcli score`` reads it.

    Trial t is set t % 3 of match t // 3, the same cards as in any run with that seed.
    """
    options = options_of(deck)
    require_playable(options, deck.source)
    if trial < 0:
        raise InputError(f"trial {trial}: trials are numbered from 0")
    first, table, types = replay(options, settings.seed, trial)
    return [
        f"Trial {trial}, seed {settings.seed}: set {trial % 3 + 1} of match {trial // 3}; "
        f"{PLAYERS[first]} begins.",
        *_told(options, first, table, types),
        *_outcome(options, log_of(table, types, options.players), first),
    ]


def replay(options: DivaOptions, seed: int, trial: int) -> tuple[int, Any, list[LiveCard]]:
    """Who began, the table at the end of the set, and what its type numbers mean."""
    from simcli.games.diva.kernels.match import SETS, play_one
    from simcli.games.diva.kernels.table import card_types, new_table, setup

    plan, table, first = setup(options, seed), new_table(), 0
    for at in range(trial - trial % SETS, trial + 1):  # who begins may depend on the sets before
        first, _ = play_one(plan, at, table)
    return int(first), table, card_types(options)


def log_of(table: Any, types: list[LiveCard], players: int) -> Log:
    """The log of a finished table."""
    from simcli.games.diva.kernels.table import PLACED

    placed, passes, turn = [], [], 0
    first = int((table["player"][0] - table["turn"][0]) % players)
    for seat in range(int(table["counts"][PLACED])):
        while turn < table["turn"][seat]:
            passes.append((seat, (first + turn) % players))
            turn += 1
        turn += 1
        turned = int(table["turned"][seat])
        card = types[table["card"][seat]]
        placed.append(Placed(card, int(table["player"][seat]), turned if turned >= 0 else None))
    hands = {
        p: tuple(types[c] for c in table["hands"][p][: table["held"][p]]) for p in range(players)
    }
    return Log(tuple(placed), (first + turn) % players, hands, tuple(passes))


def _told(options: DivaOptions, first: int, table: Any, types: list[LiveCard]) -> list[str]:
    from simcli.games.diva.kernels.table import DEALT, FREE, PLACED, TURNS, WAS_STUCK

    dealt = [
        (int(table["drawn_turn"][at]), int(table["drawn_by"][at]), types[table["deck"][at]])
        for at in range(int(table["counts"][DEALT]))
    ]
    lines = []
    for place in range(options.players):
        player = (first + place) % options.players
        hand = [str(card) for turn, by, card in dealt if turn == 0 and by == player]
        lines.append(f"  {PLAYERS[player]} (group {GROUPS[player]}) is dealt {' '.join(hand)}")
    seats = {int(table["turn"][s]): s for s in range(int(table["counts"][PLACED]))}
    for turn in range(int(table["counts"][TURNS])):
        who = PLAYERS[(first + turn) % options.players]
        drawn = [str(card) for when, _, card in dealt if when == turn + 1]
        draws = f"; drawn: {' '.join(drawn)}" if drawn else ""
        if turn not in seats:
            lines.append(f"  {who} passes{draws}")
            continue
        seat = seats[turn]
        card, turned = types[table["card"][seat]], int(table["turned"][seat])
        what = f"{card}"
        if card.turns:
            what += f", turning {'nothing' if turned < 0 else 'a DIVA of ' + GROUPS[turned]}"
        freedom = int(table["freedom"][seat])
        why = "" if freedom == FREE else ", bound by an Only"
        why += " but without its colour" if freedom == WAS_STUCK else ""
        floor = options.floor_of(seat)
        lines.append(f"  seat {seat + 1:2}, floor {floor}: {who} places {what}{why}{draws}")
    return lines


def _outcome(options: DivaOptions, log: Log, first: int) -> list[str]:
    found = score(log, options)
    points = ", ".join(
        f"{GROUPS[g]} {found.points[g]} points and {found.seats[g]} seats"
        for g in range(options.players)
    )
    lines = [f"{verdict(found)}. {remarks(found, log, options)}", f"  {points}", "The log:"]
    begins = f"first: {PLAYERS[first]}\n"
    return [*lines, *(f"  {line}" for line in (begins + write_log(log, options)).splitlines())]
