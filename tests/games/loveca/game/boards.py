"""Boards set by hand: a table is laid out, its zones are filled, and one step is played."""

from __future__ import annotations

from typing import Any

from simcli.games.loveca.game import live_phase
from simcli.games.loveca.game.games import against
from simcli.games.loveca.game.kernel import reset
from simcli.games.loveca.game.members import may_play, play_member
from simcli.games.loveca.game.record import DECK, HAND, LIVE_AREA, SUCCESS
from simcli.settings import Settings
from tests.games.loveca.game.tables import deck_of, live, member

CARDS = (
    member("four", 4, 1, "red", red=1),
    member("nine", 9, 2, None, red=2),
    member("two", 2, 1, "blue", blue=1),
    member("free", 0, 1, None, blue=1),
    member("ten blades", 2, 10),
    member("pink", 2, 0, "pink", pink=1),
    live("one", 1, "all", red=1),
    live("score", 2, "score", grey=1),
    live("nought", 0, "draw:red", grey=1),
    live("hard", 9, "grey2", red=9),
    live("three notes", 3, "all", red=1, blue=1, grey=1),
    live("red pink", 3, "all", red=2, pink=1),
)
COPIES = 6
NAMES = [card.code for card in CARDS]


class Board:
    """Two players in the middle of a game, all cards waiting outside every zone until placed."""

    def __init__(self, goal: str = "standard") -> None:
        deck = deck_of(*((card, COPIES) for card in CARDS), format=goal)
        setup = against((deck, deck), Settings(), first=0).setup
        self.codes = [card.code for card in setup.seats[0].cards]
        self.table = setup.table()
        self.t = self.table[0]
        for p in range(2):
            reset(self.t, p, 0)
            side = self.t["sides"][p]
            side["stacked"] = 1
            side["size"][:] = 0
            side["deck_shows"] = side["deck_icons"] = 0
        self.free = [list(range(len(self.codes))) for _ in range(2)]
        self.t["game"]["turn"] = 2
        self.t["game"]["first"] = 0

    def take(self, p: int, name: str) -> int:
        card = next(c for c in self.free[p] if self.codes[c] == name)
        self.free[p].remove(card)
        return card

    def put(self, p: int, zone: int, *names: str) -> None:
        side = self.t["sides"][p]
        cards = [self.take(p, name) for name in names]
        side["zone"][zone][: len(cards)] = cards[::-1] if zone == DECK else cards
        side["size"][zone] = len(cards)
        if zone == DECK:
            for card in cards:
                side["deck_shows"] += side["shows"][card]
                side["deck_icons"] += side["icons"][card]
        if zone == LIVE_AREA:
            side["set_lives"] = len(cards)

    def stage(self, p: int, *names: str | None, entered: int = 1) -> None:
        side = self.t["sides"][p]
        for area, name in enumerate(names):
            if name is not None:
                side["member"][area] = self.take(p, name)
                side["entered"][area] = entered

    def energy(self, p: int, cards: int) -> None:
        self.t["sides"][p]["energy"] = cards

    def successes(self, p: int, count: int) -> None:
        self.put(p, SUCCESS, *["hard"] * count)

    def zone(self, p: int, zone: int) -> list[str]:
        side = self.t["sides"][p]
        cards = [self.codes[c] for c in side["zone"][zone][: side["size"][zone]]]
        return cards[::-1] if zone == DECK else cards

    def of(self, p: int, field: str) -> Any:
        return self.t["sides"][p][field]

    def play(self, p: int, name: str, area: int, baton: bool = False) -> None:
        at = self.zone(p, HAND).index(name)
        card = self.of(p, "zone")[HAND][at]
        assert may_play(self.t, p, card, area, baton), f"{name} cannot be played"
        play_member(self.t, p, at, area, baton)

    def allowed(self, p: int, name: str, area: int, baton: bool = False) -> bool:
        card = self.of(p, "zone")[HAND][self.zone(p, HAND).index(name)]
        return bool(may_play(self.t, p, card, area, baton))

    def perform(self, p: int) -> int:
        live_phase.performance(self.t, p)
        return int(self.of(p, "live_score"))

    def judge(self) -> None:
        live_phase.judgement(self.t)
