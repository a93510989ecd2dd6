"""The log of a set: one placement a line, as a person can type in a table's position.

    # two players, three seats a floor
    a A3
    b B2
    a AX
    |            the second floor begins (optional: sets floor1)
    b BS(A)      a Solo or Collaboration names the group of the DIVA it turned, (-) for none
    a passes
    b BE
    a holds AE B3

A player is a lower-case letter, player ``a`` being of group A; without it the next player
clockwise places. Several cards may stand on a line. ``key: value`` lines set any option of the game
that is a number, a word or a list of numbers, ``first: b`` who begins. ``#`` starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from simcli.errors import InputError, Place, did_you_mean
from simcli.games.diva.cards import GROUPS, NEUTRAL, LiveCard, parse_card, parse_placed
from simcli.games.diva.options import DivaOptions

__all__ = ["Log", "Placed", "parse_hand", "read_log", "write_log"]

_TOKEN = re.compile(r"\S+")
_SETTING = re.compile(r"\s*([A-Za-z_0-9]+)\s*:\s*(\S.*?)\s*")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on a seat, who placed it, and the group of the DIVA it turned (None: none)."""

    card: LiveCard
    player: int
    turned: int | None = None

    def __str__(self) -> str:
        if not self.card.turns:
            return str(self.card)
        return f"{self.card}({'-' if self.turned is None else GROUPS[self.turned]})"


@dataclass(frozen=True, slots=True)
class Log:
    """Everything a score depends on: the placements by seat, and the cards held at the end.

    ``next_player`` has the next turn; ``passes`` are (seats filled so far, player).
    """

    placed: tuple[Placed, ...]
    next_player: int = 0
    hands: Mapping[int, tuple[LiveCard, ...]] = field(default_factory=dict)
    passes: tuple[tuple[int, int], ...] = ()


def read_log(
    text: str, source: str = "log", options: DivaOptions | None = None
) -> tuple[Log, DivaOptions]:
    """A log and the settings it is to be scored under: ``options``, and on top its own.

    >>> log, options = read_log("A3 B2 C5 | A1 B4 C2")
    >>> options.floors, [str(p) for p in log.placed[:2]], log.next_player
    ((3, 3), ['A3', 'B2'], 0)
    """
    lines = [line.split("#", 1)[0] for line in text.splitlines()]
    settings, places, first = _settings(lines, source)
    reader = _Reader(source, lines, first, _merged(options, settings, source, places).players)
    for number, line in enumerate(lines, 1):
        if not _SETTING.fullmatch(line):
            reader.line(number, line)
    chosen = _merged(options, settings | reader.floors(options, settings), source)
    log = reader.log()
    _fits(log, chosen, source)
    return log, chosen


def write_log(log: Log, options: DivaOptions) -> str:
    """The log as :func:`read_log` reads it, one placement a line, below the settings that are not
    the defaults; policies and the contents of the decks, which change no score, are left out."""
    floors = dict(zip(("floor1", "floor2"), options.floors, strict=True))
    said = options.model_dump(exclude_defaults=True, exclude={"policy", *floors}) | floors
    lines = [
        f"{key}: {str(value).lower()}"
        for key, value in said.items()
        if isinstance(value, int | str | list)
    ]
    passed: dict[int, list[str]] = {}
    for seat, player in log.passes:
        passed.setdefault(seat, []).append(f"{GROUPS[player].lower()} passes")
    for seat, here in enumerate(log.placed):
        lines += passed.get(seat, [])
        lines.append(f"{GROUPS[here.player].lower()} {here}")
    lines += passed.get(len(log.placed), [])
    for player, hand in sorted(log.hands.items()):
        if hand:
            lines.append(f"{GROUPS[player].lower()} holds {' '.join(map(str, hand))}")
    return "\n".join(lines) + "\n"


def parse_hand(text: str, place: Place | None = None) -> tuple[LiveCard, ...]:
    """The cards of ``--hand "A3 BE AO"``."""
    return tuple(parse_card(word, place) for word in text.replace(",", " ").split())


def _settings(lines: list[str], source: str) -> tuple[dict[str, Any], dict[str, Place], int]:
    """The settings, where each value stands, and who begins."""
    settings: dict[str, Any] = {}
    places: dict[str, Place] = {}
    first = 0
    for number, line in enumerate(lines, 1):
        match = _SETTING.fullmatch(line)
        if match is None:
            continue
        key, value = match[1], match[2]
        place = Place(source, number, line.index(key) + 1, line)
        if key == "first":
            if len(value) != 1 or value.upper() not in GROUPS:
                raise InputError(f"'{value}' is not a player", place, "write a, b, ...")
            first = GROUPS.index(value.upper())
        elif key == "game":
            raise InputError(
                "this is a deck file, not a log", place, "name it with --deck, beside a log"
            )
        elif key not in DivaOptions.model_fields:
            mend = did_you_mean(key, [*DivaOptions.model_fields, "first"])
            raise InputError(f"unknown setting '{key}'", place, mend)
        elif key in settings:
            raise InputError(f"'{key}' is set twice", place, "keep one of them")
        else:
            settings[key] = _value(value)
            places[key] = Place(source, number, match.start(2) + 1, line)
    return settings, places, first


def _value(value: str) -> int | bool | str | list[int]:
    """A number, a word, or numbers in brackets: ``rows1: [3, 3, 3]``."""
    if value.startswith("[") and value.endswith("]"):
        words = value[1:-1].replace(",", " ").split()
        if words and all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            return [int(word) for word in words]
    if value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return {"true": True, "false": False}.get(value, value)


def _merged(
    options: DivaOptions | None,
    settings: Mapping[str, Any],
    source: str,
    places: Mapping[str, Place] | None = None,
) -> DivaOptions:
    base = {} if options is None else options.model_dump(exclude_unset=True)
    try:
        return DivaOptions.model_validate(base | dict(settings))
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        place = (places or {}).get(key, Place(source))
        raise InputError(f"{key}: {first['msg'].removeprefix('Input ')}", place) from None


class _Reader:
    """Collects the placements line by line."""

    def __init__(self, source: str, lines: list[str], first: int, players: int) -> None:
        self.source, self.lines, self.players = source, lines, players
        self.turn = first
        self.placed: list[Placed] = []
        self.hands: dict[int, tuple[LiveCard, ...]] = {}
        self.passes: list[tuple[int, int]] = []
        self.divider: tuple[int, Place] | None = None
        self._player(first, Place(source))

    def line(self, number: int, line: str) -> None:
        """Read one line of players, cards, ``|``, ``passes`` and ``holds``."""
        words = list(self._words(number, line))
        while words:
            word, place = words.pop(0)
            if word == "|":
                if self.divider is not None:
                    raise InputError("a second '|'", place, "there are two floors")
                self.divider = len(self.placed), place
                continue
            if len(word) == 1 and word in GROUPS.lower():
                self.turn = self._player(GROUPS.lower().index(word), place)
                if not words:
                    raise InputError(f"what did {word} place?", place, f"write '{word} A3'")
                word, place = words.pop(0)
            if word in ("pass", "passes"):
                self.passes.append((len(self.placed), self.turn))
            elif word == "holds":
                self.hands[self.turn] = tuple(parse_card(w, at) for w, at in words)
                return
            else:
                card, turned = parse_placed(word, place)
                self.placed.append(Placed(card, self.turn, turned))
            self.turn = (self.turn + 1) % self.players

    def floors(self, options: DivaOptions | None, settings: Mapping[str, Any]) -> dict[str, int]:
        """What the ``|`` says of the floors."""
        if self.divider is None:
            return {}
        before, place = self.divider
        known = _merged(options, settings, self.source)
        if options is not None or "floor1" in settings:
            if known.floors[0] != before:
                raise InputError(
                    f"'|' after {before} seats, but the first floor has {known.floors[0]}",
                    place,
                    "move it or set floor1",
                )
            return {}
        after = len(self.placed) - before
        second = {} if "floor2" in known.model_fields_set else {"floor2": max(1, after)}
        return {"floor1": before, **second}

    def log(self) -> Log:
        """The log read."""
        return Log(tuple(self.placed), self.turn, self.hands, tuple(self.passes))

    def _words(self, number: int, line: str) -> Iterator[tuple[str, Place]]:
        for match in _TOKEN.finditer(line):
            yield match[0], Place(self.source, number, match.start() + 1, self.lines[number - 1])

    def _player(self, player: int, place: Place) -> int:
        if player >= self.players:
            raise InputError(
                f"player {GROUPS[player].lower()} in a game of {self.players}",
                place,
                f"write 'players: {player + 1}' above",
            )
        return player


def _fits(log: Log, options: DivaOptions, source: str) -> None:
    place = Place(source)
    if len(log.placed) > options.seats:
        raise InputError(
            f"{len(log.placed)} cards on {options.seats} seats", place, "set floor1 and floor2"
        )
    cards = [here.card for here in log.placed]
    cards += [card for hand in log.hands.values() for card in hand]
    groups = [card.colour for card in cards if card.colour != NEUTRAL]
    groups += [here.turned for here in log.placed if here.turned is not None]
    if groups and max(groups) >= options.group_count:
        raise InputError(
            f"group {GROUPS[max(groups)]} in a game of {options.group_count} groups",
            place,
            f"write 'groups: {max(groups) + 1}' above",
        )
