"""Love Live: one player's side of the table, and playing Members onto it.

A Member is a dict with ``name``, ``type`` "member", ``cost``, ``blades``, ``hearts`` and
``blade_heart``; Lives are as in the Live twin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.naive.live import Card, Table, settle, spelled

AREAS = ("left", "centre", "right")


class IllegalPlay(Exception):  # noqa: N818 - an illegal play, not a program error
    """A policy chose what the rules do not allow."""


class Play(NamedTuple):
    """A Member from hand to an area, with or without a baton touch."""

    card: Card
    area: str
    baton: bool = False


@dataclass
class Standing:
    """A Member on stage. ``entered`` is the turn it came in; waited Members are not active. What
    card texts put under it does nothing but lie there (4.5.5)."""

    card: Card
    entered: int
    active: bool = True
    members_under: list[Card] = field(default_factory=list)
    energy_under: int = 0


@dataclass
class Player(Table):
    """All zones of one player. Energy cards are all alike, so they are counted."""

    name: str = "P"
    stage: dict[str, Standing] = field(default_factory=dict)
    successes: list[Card] = field(default_factory=list)
    energy_deck: int = 12
    energy: int = 0  # active
    waited_energy: int = 0
    turn: int = 0
    score: int | None = None  # of this turn's Live; None: no Live was cleared
    listener: Callable[[Player, str, Sequence[Card]], None] | None = None

    def cards(self) -> list[Card]:
        staged = [c for s in self.stage.values() for c in (s.card, *s.members_under)]
        return [*super().cards(), *self.successes, *staged]

    def all_energy(self) -> int:
        """Energy cards, wherever they are."""
        under = sum(s.energy_under for s in self.stage.values())
        return self.energy_deck + self.energy + self.waited_energy + under

    def note(self, event: str, cards: Sequence[Card]) -> None:
        if self.listener:
            self.listener(self, event, cards)

    def blades(self) -> int:
        """Of active Members alone (8.3.10, QA133)."""
        return sum(s.card["blades"] for s in self.stage.values() if s.active)

    def hearts(self) -> list[str]:
        """Of all Members, waited ones too (8.3.14)."""
        return [heart for s in self.stage.values() for heart in spelled(s.card["hearts"])]

    def zones(self) -> dict[str, Any]:
        """Where every card is, by name, for the log."""
        listed = ("deck", "hand", "waiting", "lives", "yelled", "successes")
        return {
            **{zone: [card["name"] for card in getattr(self, zone)] for zone in listed},
            "stage": {area: s.card["name"] for area, s in self.stage.items()},
            "energy": {
                "deck": self.energy_deck,
                "active": self.energy,
                "waited": self.waited_energy,
            },
        }


def gain_energy(player: Player, count: int) -> None:
    """Energy from the Energy deck, active; an impossible part is just not done (1.3.2)."""
    moved = min(count, player.energy_deck)
    player.energy_deck -= moved
    player.energy += moved
    player.note("energy", [])


def activate(player: Player) -> None:
    """The active phase: all Energy and all Members (7.4.1, QA135)."""
    player.energy += player.waited_energy
    player.waited_energy = 0
    for standing in player.stage.values():
        standing.active = True
    player.note("activate", [])


def leave_stage(player: Player, area: str) -> Card:
    """The Member there goes to the waiting room, and the area is open again (QA71). So do Members
    under it; Energy under it goes back to the Energy deck (10.5.3, 10.5.4, QA138 to QA141)."""
    standing = player.stage.pop(area)
    player.waiting += [standing.card, *standing.members_under]
    player.energy_deck += standing.energy_under
    return standing.card


def price(player: Player, play: Play) -> int:
    """Energy to pay: the cost, less the replaced Member's in a baton touch, never below 0."""
    cost: int = play.card["cost"]
    return max(0, cost - player.stage[play.area].card["cost"]) if play.baton else cost  # QA25, QA26


def why_illegal(player: Player, play: Play) -> str | None:
    """The rule a play breaks (9.6.2), or None."""
    old = player.stage.get(play.area)
    if not any(play.card is card for card in player.hand):
        return "the card is not in hand"
    if play.card["type"] != "member":
        return "only Members are played"
    if play.area not in AREAS:
        return "no such area"
    if old and old.entered == player.turn:
        return "the Member there entered this turn"  # QA29, QA70
    if play.baton and not old:
        return "no Member to take the baton from"
    if play.baton and play.card["cost"] < 1:
        return "nothing to pay, so no baton touch"
    if price(player, play) > player.energy:
        return "not enough Energy"
    return None


def play_member(player: Player, play: Play) -> None:
    """Pay and put the Member on stage, active (QA134); IllegalPlay where the rules forbid it.

    A Member already there leaves, by baton touch or overwritten at full price (QA28).
    """
    wrong = why_illegal(player, play)
    if wrong:
        raise IllegalPlay(wrong)
    cost = price(player, play)
    player.energy -= cost
    player.waited_energy += cost
    replaced = [leave_stage(player, play.area)] if play.area in player.stage else []
    index = next(i for i, card in enumerate(player.hand) if card is play.card)
    card = player.hand.pop(index)
    player.stage[play.area] = Standing(card, player.turn)
    player.note("baton" if play.baton else "play", [card, *replaced])
    settle(player)


def legal_plays(player: Player) -> list[Play]:
    """Everything that may be played now."""
    plays = [
        Play(card, area, baton) for card in player.hand for area in AREAS for baton in (False, True)
    ]
    return [play for play in plays if why_illegal(player, play) is None]
