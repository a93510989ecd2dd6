"""A line compiled to steps that only ever lead forward, so that mass can be pushed through once.

Both exact engines and the simulation walk the same program. A step has an operation, an amount and
the numbers of the steps that may follow; repeats are written out, and every branch of an effect
ends at the step after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from simcli.errors import InputError
from simcli.games.weiss.line.opponent import TriggerPool
from simcli.games.weiss.line.tree import (
    Again,
    Amount,
    Clock,
    Damage,
    Group,
    Heal,
    Item,
    Items,
    Look,
    Mill,
    Repeat,
    Shuffle,
)

__all__ = ["MANY", "Op", "Program", "Step", "compile_line"]

MOST_STEPS = 4000
MANY = 1 << 30  # cards: more than any deck has
TOP_LEVEL = 3  # the highest level printed on a card


class Op(IntEnum):
    """What a step does; in brackets, which steps may follow."""

    END = 0
    DAMAGE = 1  # deal `amount` [hit, cancelled, nothing dealt]
    ATTACK = 2  # deal `amount` + the attacker's extra soul [hit, cancelled, nothing dealt]
    TRIGGER = 3  # trigger check from the attacker's pool [next]
    SHOT = 4  # use up one shot if any is pending [shot used, none pending]
    DONE = 5  # this attacker is done: its extra soul and pending shots go [next]
    REVEAL = 6  # mill the attacker's own top card [by its level, 0 to 3]
    CLOCK = 7  # a card of the deck to the clock [next]
    MILL = 8  # the top card of the deck to the waiting room [no climax, climax]
    MILL_BOTTOM = 9  # the same with the bottom card
    LOOK = 10  # look at up to `amount`, climaxes to the waiting room [next]
    SHUFFLE_CLIMAX = 11  # up to `amount` climaxes from the waiting room into the deck [next]
    SHUFFLE_OTHER = 12  # the same with other cards
    HEAL = 13  # up to `amount` top cards of the clock to the waiting room [next]


class Step(NamedTuple):
    op: Op
    amount: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """``steps`` start at 0 and lead forward to the last one, END.

    ``reach[i]`` is the most cards that can leave the opponent's deck from step ``i`` on: with more
    cards than that in the deck no refresh can come. ``healed[i]`` is the most clock cards healed
    from step ``i`` on, ``checks`` the most cards taken from the attacker's deck, and ``most_souls``
    and ``most_shots`` what these can show, on any way through. ``classes`` are the attacker's cards
    as far as the line can tell them apart: (souls, shot, level) and count.
    """

    steps: tuple[Step, ...]
    reach: tuple[int, ...]
    healed: tuple[int, ...]
    checks: int
    classes: tuple[tuple[tuple[int, bool, int], int], ...]
    most_souls: int
    most_shots: int
    notes: tuple[str, ...]

    @property
    def heals(self) -> int:
        """The most clock cards healed on any way through."""
        return self.healed[0]


def compile_line(items: Items, pool: TriggerPool | None = None) -> Program:
    """The program of a line for an attacker whose trigger checks come from ``pool``.

    Raises :class:`InputError` where the line needs a pool and there is none, where the pool is too
    small for the checks, and where the line is too long once repeats are written out.
    """
    compiler = _Compiler(pool)
    compiler.emit(Op.END, 0, ())
    compiler.line(items, compiler.here, None)
    return compiler.program()


Then = Callable[[int], int]  # given the step that follows, the step to start with


class _Compiler:
    """Emits steps from the last to the first, so that what follows always has its number."""

    def __init__(self, pool: TriggerPool | None) -> None:
        self.pool = pool
        self.steps: list[Step] = []
        self.notes: list[str] = []
        self.shots = 0 if pool is None else sum(n for kind, n in pool.cards.items() if kind.shot)
        self.icons = self.levels = False

    @property
    def here(self) -> int:
        return len(self.steps) - 1

    def emit(self, op: Op, amount: int, targets: tuple[int, ...]) -> int:
        if len(self.steps) >= MOST_STEPS:
            raise InputError(
                f"the line has more than {MOST_STEPS} steps once its repeats are written out",
                mend="ask for fewer repeats",
            )
        self.steps.append(Step(op, amount, targets))
        return self.here

    def line(self, items: Items, after: int, again: Then | None, x: int | None = None) -> int:
        """The first step of ``items`` followed by ``after``; ``again`` makes the attack whose
        effect this is once more, ``x`` is the number of climaxes just milled."""
        for item in reversed(items):
            after = self.item(item, after, again, x)
        return after

    def item(self, item: Item, after: int, again: Then | None, x: int | None) -> int:
        match item:
            case Damage(kind="attack"):
                return self.attack(item, after, x)
            case Damage():
                for _ in range(item.again + 1):
                    after = self.packet(item, after, x)
                return after
            case Group(items):
                return self.line(items, after, again, x)
            case Repeat(inner, times):
                for _ in range(times):
                    before, after = after, self.item(inner, after, again, x)
                    if after == before:  # an `again` that has been used up
                        break
                return after
            case Again():
                return after if again is None else again(after)
            case Clock(cards):
                for _ in range(cards):
                    after = self.emit(Op.CLOCK, 1, (after,))
                return after
            case Heal(cards):
                return self.emit(Op.HEAL, cards, (after,))
            case Look(cards):
                return self.emit(Op.LOOK, cards, (after,))
            case Shuffle(cards, climax):
                op = Op.SHUFFLE_CLIMAX if climax else Op.SHUFFLE_OTHER
                return self.emit(op, cards, (after,))
            case Mill():
                return self.mill(item, after, again)

    def mill(self, mill: Mill, after: int, again: Then | None) -> int:
        """One card after another, each leading on by how many climaxes there have been so far."""
        follows = [after]
        repeated = after
        for x in range(1, mill.cards + 1):
            if _uses_x(mill.each):
                repeated = self.line(mill.each * x, after, again, x)
            else:  # one more turn of it leads into the turns there are already
                repeated = self.line(mill.each, repeated, again, x)
            follows.append(self.line(mill.total, repeated, again, x))
        op = Op.MILL_BOTTOM if mill.bottom else Op.MILL
        for milled in reversed(range(mill.cards)):
            if follows[0] == follows[-1]:  # nothing hangs on the climaxes
                follows = [self.emit(op, 1, (follows[0], follows[0]))] * (milled + 1)
            else:
                follows = [
                    self.emit(op, 1, (follows[c], follows[c + 1])) for c in range(milled + 1)
                ]
        return follows[0]

    def packet(self, damage: Damage, after: int, x: int | None, once_more: bool = True) -> int:
        """A packet without trigger check. ``again`` in its effects deals it once more, then
        without another ``again``."""

        def again(after: int) -> int:
            return self.packet(damage, after, x, once_more=False) if once_more else after

        def deal(amount: int) -> int:
            return self.emit(Op.DAMAGE, amount, (hit, cancelled, after))

        hit = self.line(damage.hit, after, again, x)
        cancelled = self.line(damage.cancelled, after, again, x)
        amount = damage.amount
        if amount.of == "level":
            return self.by_level(amount, deal)
        return deal(_fixed(amount, x))

    def by_level(self, amount: Amount, deal: Callable[[int], int]) -> int:
        """Damage by the level of the attacker's own top card, which goes to the waiting room."""
        if self.pool is None or not self.pool.levels_known:
            note = (
                "the attacker's milled card counts as level 3: no decklist of the attacker is given"
            )
            if note not in self.notes:
                self.notes.append(note)
            return deal(TOP_LEVEL + amount.plus)
        self.levels = True
        targets = tuple(deal(level + amount.plus) for level in range(TOP_LEVEL + 1))
        return self.emit(Op.REVEAL, 0, targets)

    def attack(self, damage: Damage, after: int, x: int | None) -> int:
        if self.pool is None:
            raise InputError(
                f"'{Damage('attack', damage.amount)}' makes a trigger check from an unknown deck",
                mend="give the attacker's decklist or --triggers 12/40, or write the damage"
                " without 'attack'",
            )
        if damage.amount.of == "level":
            raise InputError(
                "an attack's soul is a number, not a card's level",
                mend="use 'burn level+1'",
            )
        self.icons = True
        after = self.emit(Op.DONE, 0, (after,))
        by_effect = max(_agains(damage.hit), _agains(damage.cancelled))
        for made in reversed(range(1, damage.again + 2)):
            shots = min(self.shots, made * (1 + by_effect))
            after = self.attack_once(damage, after, x, shots, once_more=True)
        return after

    def attack_once(
        self, damage: Damage, after: int, x: int | None, shots: int, once_more: bool
    ) -> int:
        """Trigger check, damage, then its effects. Soul and shots last for the turn (rule 1.4), so
        an attack made again keeps what it has triggered: each of up to ``shots`` that are pending
        deals its damage the next time the attack is cancelled."""

        def again(after: int) -> int:
            return (
                self.attack_once(damage, after, x, shots, once_more=False) if once_more else after
            )

        hit = self.line(damage.hit, after, again, x)
        fired = cancelled = self.line(damage.cancelled, after, again, x)
        for _ in range(shots):
            shot = self.emit(Op.DAMAGE, 1, (fired, fired, fired))
            fired = self.emit(Op.SHOT, 0, (shot, cancelled))
        soul = _fixed(damage.amount, x) + damage.shift
        deal = self.emit(Op.ATTACK, soul, (hit, fired, after))
        return self.emit(Op.TRIGGER, 0, (deal,))

    def program(self) -> Program:
        """The steps turned around, with what can be said of them before any card is drawn."""
        last = self.here
        steps = tuple(
            Step(op, amount, tuple(last - target for target in targets))
            for op, amount, targets in reversed(self.steps)
        )
        classes = self.pool.merged(self.icons, self.levels) if self.pool else ()
        if not (self.icons or self.levels):
            classes = ()
        most = max((souls for (souls, _, _), _ in classes), default=0)
        triggers = _most(steps, lambda step: step.op == Op.TRIGGER)[0]
        checks = _most(steps, lambda step: step.op in (Op.TRIGGER, Op.REVEAL))[0]
        if classes and checks > sum(n for _, n in classes):
            raise InputError(
                f"the line may check {checks} cards of the attacker's deck, which has"
                f" {sum(n for _, n in classes)}",
                mend="give a larger pool of triggers",
            )
        souls = most * triggers
        return Program(
            steps=steps,
            reach=_most(steps, lambda step: _drawn(step, souls)),
            healed=_most(steps, lambda step: step.amount if step.op == Op.HEAL else 0),
            checks=checks if classes else 0,
            classes=classes,
            most_souls=souls,
            most_shots=min(triggers, self.shots),
            notes=tuple(self.notes),
        )


def _fixed(amount: Amount, x: int | None) -> int:
    if amount.of != "X":
        return amount.plus
    if x is None:
        raise InputError(
            "X is the number of climaxes milled, and nothing has been milled",
            mend="write it inside 'mill 4 {climaxes: burn X}'",
        )
    return amount.plus + x


def _uses_x(items: Items) -> bool:
    """Whether the X of the mill around these items is in them; a mill inside has its own."""
    for item in items:
        match item:
            case Damage(_, amount, cancelled, hit):
                found = amount.of == "X" or _uses_x(cancelled) or _uses_x(hit)
            case Group(inner):
                found = _uses_x(inner)
            case Repeat(inner_item):
                found = _uses_x((inner_item,))
            case _:
                found = False
        if found:
            return True
    return False


def _agains(items: Items) -> int:
    """The most times that an effect makes its attack again; damage inside has its own."""
    number = 0
    for item in items:
        match item:
            case Again():
                number += 1
            case Group(inner):
                number += _agains(inner)
            case Repeat(inner_item, times):
                number += times * _agains((inner_item,))
            case Mill(cards=cards, each=each, total=total):
                number += cards * _agains(each) + _agains(total)
    return number


def _drawn(step: Step, souls: int) -> int:
    """The most cards a step takes off the opponent's deck. After a shuffle from the waiting room
    anything may come, as it needs the waiting room's make-up like a refresh does."""
    match step.op:
        case Op.DAMAGE | Op.CLOCK | Op.MILL | Op.MILL_BOTTOM | Op.LOOK:
            return max(0, step.amount)
        case Op.ATTACK:
            return max(0, step.amount + souls)
        case Op.SHUFFLE_CLIMAX | Op.SHUFFLE_OTHER:
            return MANY
    return 0


def _most(steps: tuple[Step, ...], count: Callable[[Step], int]) -> tuple[int, ...]:
    """For every step, the most that ``count`` adds up to on any way from it to the end."""
    most = [0] * len(steps)
    for i in reversed(range(len(steps))):
        ahead = max((most[target] for target in steps[i].targets), default=0)
        most[i] = min(MANY, count(steps[i]) + ahead)
    return tuple(most)
