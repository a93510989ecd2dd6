"""A set that was played, told in words and as data."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.cards import GROUPS, LiveCard
from simcli.games.diva.log import write_log
from simcli.games.diva.score import score
from simcli.games.diva.scored import remarks, verdict
from simcli.games.diva.trace import Played
from simcli.games.diva.words import PLAYERS

__all__ = ["as_data", "in_words"]


def in_words(played: Played) -> list[str]:
    """Who was dealt what, every turn, the result, and the log as ``simcli score`` reads it."""
    return [*_told(played), *_outcome(played)]


def as_data(played: Played, seed: int, trial: int) -> dict[str, Any]:
    """The set as plain JSON values: who was dealt what, every turn, and the result."""
    options, log, found = played.options, played.log, score(played.log, played.options)
    groups = range(options.players)
    return {
        "game": "diva",
        "seed": seed,
        "trial": trial,
        "settings": options.model_dump(mode="json", exclude_defaults=True),
        "first": PLAYERS[played.first],
        "dealt": {PLAYERS[p]: [str(c) for c in _drawn(played, 0, p)] for p in groups},
        "turns": [_turn_data(played, turn) for turn in range(_turns(played))],
        "held": {PLAYERS[p]: [str(c) for c in log.hands[p]] for p in groups},
        "points": {GROUPS[g]: found.points[g] for g in groups},
        "seats": {GROUPS[g]: found.seats[g] for g in groups},
        "winner": None if found.winner is None else GROUPS[found.winner],
        "log": _log_text(played),
    }


def _turn_data(played: Played, turn: int) -> dict[str, Any]:
    table, options = played.table, played.options
    player = (played.first + turn) % options.players
    said: dict[str, Any] = {"player": PLAYERS[player], "seat": None}
    seat = _seat_of(played, turn)
    if seat is not None:
        here = played.log.placed[seat]
        freedom = int(table["freedom"][seat])
        said |= {
            "seat": seat + 1,
            "floor": options.floor_of(seat),
            "card": str(here.card),
            "turned": None if here.turned is None else GROUPS[here.turned],
            "only": ("free", "bound", "stuck")[freedom],
        }
    drawn = {
        PLAYERS[p]: [str(card) for card in _drawn(played, turn + 1, p)]
        for p in range(options.players)
    }
    return said | {"drawn": {p: cards for p, cards in drawn.items() if cards}}


def _turns(played: Played) -> int:
    from simcli.games.diva.kernels.table import TURNS

    return int(played.table["counts"][TURNS])


def _seat_of(played: Played, turn: int) -> int | None:
    """The seat filled in a turn, None for a pass."""
    turns = [int(t) for t in played.table["turn"][: len(played.log.placed)]]
    return turns.index(turn) if turn in turns else None


def _drawn(played: Played, turn: int, player: int) -> list[LiveCard]:
    """What a player drew in the turn before ``turn``; 0: was dealt."""
    from simcli.games.diva.kernels.table import DEALT

    table = played.table
    return [
        played.types[table["deck"][at]]
        for at in range(int(table["counts"][DEALT]))
        if table["drawn_turn"][at] == turn and table["drawn_by"][at] == player
    ]


def _told(played: Played) -> list[str]:
    options, table, first = played.options, played.table, played.first
    lines = []
    for place in range(options.players):
        player = (first + place) % options.players
        hand = " ".join(map(str, _drawn(played, 0, player)))
        lines.append(f"  {PLAYERS[player]} (group {GROUPS[player]}) is dealt {hand}")
    for turn in range(_turns(played)):
        player = (first + turn) % options.players
        draws = _draws(played, turn, player)
        seat = _seat_of(played, turn)
        if seat is None:
            lines.append(f"  {PLAYERS[player]} passes{draws}")
            continue
        here = played.log.placed[seat]
        what = f"{here.card}"
        if here.card.turns:
            turned = "nothing" if here.turned is None else f"a DIVA of {GROUPS[here.turned]}"
            what += f", turning {turned}"
        why = ("", ", bound by an Only", ", bound by an Only but without its colour")[
            int(table["freedom"][seat])
        ]
        floor = options.floor_of(seat)
        lines.append(
            f"  seat {seat + 1:2}, floor {floor}: {PLAYERS[player]} places {what}{why}{draws}"
        )
    return lines


def _draws(played: Played, turn: int, player: int) -> str:
    """What was drawn in a turn: by its player, or by everybody where hands are filled together."""
    said = []
    for other in range(played.options.players):
        cards = " ".join(map(str, _drawn(played, turn + 1, other)))
        if cards:
            said.append(f"{'' if other == player else PLAYERS[other] + ' '}draws {cards}")
    return f"; {', '.join(said)}" if said else ""


def _outcome(played: Played) -> list[str]:
    log, options = played.log, played.options
    found = score(log, options)
    points = ", ".join(
        f"{GROUPS[g]} {found.points[g]} points and {found.seats[g]} seats"
        for g in range(options.players)
    )
    lines = [f"{verdict(found)}. {remarks(found, log, options)}", f"  {points}", "The log:"]
    return [*lines, *(f"  {line}" for line in _log_text(played).splitlines())]


def _log_text(played: Played) -> str:
    return f"first: {PLAYERS[played.first]}\n" + write_log(played.log, played.options)
