"""Reference boards: what a deck's own Members come to along the Energy curve.

The odds of a Live need a board. These are no forecast but a yardstick that a player can check by
hand: turn after turn the stage is built to hold the most cost, with the Members that an average
hand has seen by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from simcli.decks.model import Entry
from simcli.games.loveca.cards import COLOURS, LovecaCard
from simcli.games.loveca.hearts import classes_of
from simcli.games.loveca.live import LiveAttempt, clear_chance

__all__ = ["BOARD_NOTE", "Board", "clear_odds", "reference_boards"]

BOARD_NOTE = (
    "Boards are built from the deck's own Members: every turn spends its Energy (4 in turn 1, then "
    "one more each turn) for the most cost on stage, with baton touch, on as few Members as do it "
    "and with no more dear ones than an average hand has seen (6 cards and one a turn). The yell "
    "comes from all other cards, the unknown hand among them."
)


@dataclass(frozen=True, slots=True)
class Board:
    """A stage: its ``members`` by falling cost, and the Members ``replaced`` on the way there."""

    turn: int
    members: tuple[LovecaCard, ...]
    replaced: tuple[LovecaCard, ...] = ()

    @property
    def blades(self) -> int:
        """Blades of all Members: nothing waits them without card texts."""
        return sum(m.blades for m in self.members)

    @property
    def stage(self) -> dict[str, int]:
        """Hearts of all Members by colour."""
        hearts = {c: sum(m.hearts.get(c, 0) for m in self.members) for c in COLOURS}
        return {colour: n for colour, n in hearts.items() if n}

    @property
    def gone(self) -> Counter[str]:
        """Copies that have left the deck for this board, by card number."""
        return Counter(m.code for m in (*self.members, *self.replaced))

    @property
    def name(self) -> str:
        """The board in words: ``turn 3: 9 + 4 (4 Blades, 3 pink 2 green hearts)``."""
        costs = " + ".join(str(m.cost or 0) for m in self.members) or "empty stage"
        hearts = " ".join(f"{n} {colour}" for colour, n in self.stage.items()) or "no"
        plural = "" if sum(self.stage.values()) == 1 else "s"
        blades = f"{self.blades} Blade{'' if self.blades == 1 else 's'}"
        return f"turn {self.turn}: {costs} ({blades}, {hearts} heart{plural})"


def reference_boards(
    entries: Iterable[Entry], turns: Sequence[int] = (2, 3, 4, 5)
) -> tuple[Board, ...]:
    """The deck's boards at the Live phase of ``turns``; see ``BOARD_NOTE``.

    Turn N has min(12, 3 + N) Energy (7.5.2); an area takes one Member a turn, for its cost or, by
    baton touch, the difference to the Member standing there (9.6.2). For every cost c, no more
    Members of cost c or above have been played than the 6 + N cards seen hold on average, rounded.
    Of every cost the Member with the most Blades and hearts over all its copies is played first.
    Ties go to fewer Members, then to more Blades and hearts, then to the lower card number, so
    that the order of the deck list does not matter.
    """
    hand = _Hand(entries)
    board = Board(0, ())
    boards: dict[int, Board] = {}
    for turn in range(1, max(turns, default=0) + 1):
        board = _build(hand, board, turn)
        boards[turn] = board
    return tuple(boards[turn] for turn in turns)


def clear_odds(entries: Iterable[Entry], board: Board, live: LovecaCard) -> Fraction:
    """The chance that ``board`` clears ``live``, the yell coming from the rest of the deck.

    The Members of the board, those they replaced and the Live itself have left the deck. The
    cards in hand are not known, so they are as random as those in the deck, and the yelled cards
    are a random part of all of them. InputError where the deck does not have these cards.
    """
    gone = board.gone + Counter([live.code])
    return clear_chance(
        LiveAttempt(classes_of(entries, gone), board.blades, (live.need,), stage=board.stage)
    )


def _worth(card: LovecaCard) -> int:
    return card.blades + sum(card.hearts.values())


class _Hand:
    """The deck's Members by cost, best first, with their copies."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        main = [(cast(LovecaCard, e.card), e.count) for e in entries]
        main = [(card, count) for card, count in main if card.type != "energy"]
        members = [(card, count) for card, count in main if card.type == "member"]
        self.cards = sum(count for _, count in main)
        members.sort(key=lambda m: (-m[1] * _worth(m[0]), m[0].code))
        self.copies = {card.code: count for card, count in members}
        self.by_cost: dict[int, list[LovecaCard]] = {}
        self.costs: Counter[int] = Counter()
        for card, count in members:
            self.by_cost.setdefault(card.cost or 0, []).append(card)
            self.costs[card.cost or 0] += count

    def best(self, used: Counter[str]) -> Iterator[LovecaCard]:
        """Of every cost the best Member that has a copy left."""
        for cost in sorted(self.by_cost):
            for card in self.by_cost[cost]:
                if used[card.code] < self.copies[card.code]:
                    yield card
                    break

    def has_seen(self, played: Sequence[LovecaCard], turn: int) -> bool:
        """Whether an average hand has seen that many Members of every cost, or dearer ones."""
        seen = 6 + turn
        for cost in {card.cost or 0 for card in played}:
            dear = sum(n for c, n in self.costs.items() if c >= cost)
            average = Fraction(dear * seen, self.cards)
            if sum((card.cost or 0) >= cost for card in played) > average + Fraction(1, 2):
                return False
        return True


def _build(hand: _Hand, before: Board, turn: int) -> Board:
    """The best stage that the Energy of ``turn`` makes of the board before."""
    areas: tuple[LovecaCard | None, ...] = (*before.members, None, None, None)[:3]
    energy = min(12, 3 + turn)
    best = before
    for stage in sorted(_plays(hand, areas, energy, before.gone), key=_rank):
        members = sorted((m for m in stage if m), key=lambda m: (-(m.cost or 0), m.code))
        replaced = [old for old, new in zip(areas, stage, strict=True) if old and old is not new]
        best = Board(turn, tuple(members), (*before.replaced, *replaced))
        if hand.has_seen((*best.members, *best.replaced), turn):
            break
    return best


def _plays(
    hand: _Hand, areas: tuple[LovecaCard | None, ...], energy: int, used: Counter[str]
) -> Iterator[tuple[LovecaCard | None, ...]]:
    """Every stage within reach: each area is left alone or takes a Member of higher cost."""
    if not areas:
        yield ()
        return
    old, rest = areas[0], areas[1:]
    for stage in _plays(hand, rest, energy, used):
        yield (old, *stage)
    standing = (old.cost or 0) if old else -1
    for card in hand.best(used):
        cost = card.cost or 0
        price = cost - max(0, standing)
        if cost > standing and price <= energy:
            for stage in _plays(hand, rest, energy - price, used + Counter([card.code])):
                yield (card, *stage)


def _rank(stage: tuple[LovecaCard | None, ...]) -> tuple[int, int, int, tuple[str, ...]]:
    members = [m for m in stage if m]
    return (
        -sum(m.cost or 0 for m in members),
        len(members),
        -sum(map(_worth, members)),
        tuple(sorted(m.code for m in members)),
    )
