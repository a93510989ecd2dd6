"""The exact odds of a line, by pushing probability through its steps once.

States that the rest of the line cannot tell apart are merged: what counts is how many cards and
climaxes lie in the deck and in the waiting room, the clock, the level, and what the attacker has
triggered. Any number type will do: with fractions the answer is a proof, with floats it is quick.

The rules are those of one card after another (rule numbers: the comprehensive rules): a climax
cancels the whole damage, a refresh comes the moment the deck is empty, its penalty card is clocked
at once, and seven cards in the clock are a level at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from simcli.games.weiss.line.budget import Budget
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Opponent, Pick
from simcli.games.weiss.line.outcome import Number, Outcome
from simcli.games.weiss.line.program import Op, Program

__all__ = ["solve"]


IN_PYTHON = 8  # how much longer a card takes than in the compiled sweep


class Board(NamedTuple):
    """The opponent's zones. ``known`` cards on top of the deck were looked at and are no climaxes.
    ``bits`` is the clock, oldest card first, 1 for a climax."""

    cards: int
    climaxes: int
    waiting: int
    waiting_climaxes: int
    known: int
    level: int
    clock: int
    bits: int


class Attacker(NamedTuple):
    """What the attacker carries from step to step: extra soul, shots pending, cards left in the
    pool by class."""

    soul: int
    shots: int
    pool: tuple[int, ...]


State: TypeAlias = tuple[Board, Attacker]


def solve(
    program: Program,
    opponent: Opponent,
    pick: Pick = "non-climax",
    one: Number = 1.0,
    *,
    budget: Budget | None = None,
) -> Outcome:
    """The outcome of a line against an opponent. ``one``, 1.0 or Fraction(1), sets the numbers.
    :class:`TooLongError` where the ``budget`` does not suffice.

    >>> from fractions import Fraction
    >>> from simcli.games.weiss.line.parser import parse
    >>> from simcli.games.weiss.line.program import compile_line
    >>> tiny = Opponent(deck=(1, 0), waiting=(5, 2), level=0)
    >>> solve(compile_line(parse("2, 2")), tiny, one=Fraction(1)).damage[3]
    Fraction(7, 10)
    """
    sweep = _Sweep(program, opponent, pick, budget)
    sweep.start(opponent, one)
    sweep.run()
    total = sum(sweep.alive.values()) + sum(sweep.lost.values())
    assert abs(total - 1) < 1e-9 and (total == 1 or isinstance(one, float)), "the mass sums to one"
    return Outcome(sweep.alive, sweep.lost, one)


class _Sweep:
    """One pass over the steps, holding the mass that waits at each."""

    def __init__(
        self, program: Program, opponent: Opponent, pick: Pick, budget: Budget | None
    ) -> None:
        self.program = program
        self.budget = budget
        self.limited = opponent.level is not None
        self.begun = FULL_CLOCK * (opponent.level or 0) + len(opponent.clock)
        self.pick = pick
        self.kinds = [kind for kind, _ in program.classes]
        self.waiting: list[dict[State, Number]] = [{} for _ in program.steps]
        self.alive: dict[int, Number] = defaultdict(int)
        self.lost: dict[int, Number] = defaultdict(int)

    def start(self, opponent: Opponent, one: Number) -> None:
        bits = sum(climax << i for i, climax in enumerate(reversed(opponent.clock)))
        clock = len(opponent.clock)
        board = Board(*opponent.deck, *opponent.waiting, 0, opponent.level or 0, clock, bits)
        attacker = Attacker(0, 0, tuple(n for _, n in self.program.classes))
        for settled, weight in self.settle(board, one):
            self.push(0, settled, attacker, weight)

    def run(self) -> None:
        for number in range(len(self.program.steps) - 1):
            at, self.waiting[number] = self.waiting[number], {}
            for (board, attacker), weight in at.items():
                self.spend(number, weight)
                self.step(number, board, attacker, weight)
        for (board, _), weight in self.waiting[-1].items():
            self.alive[self.taken(board.level, board.clock)] += weight

    def spend(self, number: int, weight: Number) -> None:
        """Count a state: as its cards to move, dearer in Python, and in long fractions."""
        if self.budget is not None:
            step = self.program.steps[number]
            cards = 4 + (step.amount if step.op in (Op.DAMAGE, Op.ATTACK, Op.LOOK) else 0)
            dear = 1 + weight.denominator.bit_length() // 32 if isinstance(weight, Fraction) else 1
            self.budget.spend(cards * dear * IN_PYTHON)

    def taken(self, level: int, clock: int) -> int:
        damage = FULL_CLOCK * level + clock - self.begun
        return min(damage, FULL_CLOCK * LEVELS - self.begun) if self.limited else damage

    def push(self, number: int, board: Board, attacker: Attacker, weight: Number) -> None:
        """Leave mass at a step, forgetting what the rest of the line cannot notice."""
        program = self.program
        cards, climaxes, waiting, waiting_climaxes, known, level, clock, bits = board
        if cards > program.reach[number]:
            waiting = waiting_climaxes = bits = 0
        elif not self.limited:
            bits &= (1 << program.healed[number]) - 1
        elif not program.healed[number]:
            if level == LEVELS - 1:
                bits = 0  # the next level up loses, whatever it holds
            elif self.pick != "oldest":
                bits = (1 << bits.bit_count()) - 1  # all will be in the bottom seven together
        state = (
            Board(cards, climaxes, waiting, waiting_climaxes, known, level, clock, bits),
            attacker,
        )
        at = self.waiting[number]
        at[state] = at.get(state, 0) + weight

    def step(self, number: int, board: Board, attacker: Attacker, weight: Number) -> None:
        op, amount, targets = self.program.steps[number]
        match op:
            case Op.DAMAGE:
                self.damage(board, attacker, weight, amount, targets)
            case Op.ATTACK:
                self.damage(board, attacker, weight, amount + attacker.soul, targets)
            case Op.TRIGGER:
                for (souls, shot, _), checked, part in self.check(attacker, weight):
                    soul, pending = checked.soul + souls, checked.shots + shot
                    self.push(targets[0], board, checked._replace(soul=soul, shots=pending), part)
            case Op.REVEAL:
                for (_, _, level), checked, part in self.check(attacker, weight):
                    self.push(targets[level], board, checked, part)
            case Op.SHOT:
                target = targets[0] if attacker.shots else targets[1]
                fired = attacker._replace(shots=max(0, attacker.shots - 1))
                self.push(target, board, fired, weight)
            case Op.DONE:
                done = attacker._replace(soul=0, shots=0)
                self.push(targets[0], board, done, weight)
            case Op.CLOCK:
                for after, part in self.clock(board, weight):
                    self.push(targets[0], after, attacker, part)
            case Op.MILL | Op.MILL_BOTTOM:
                for climax, after, part in self.mill(board, weight, op == Op.MILL_BOTTOM):
                    self.push(targets[climax], after, attacker, part)
            case Op.LOOK:
                for after, part in self.look(board, weight, amount):
                    self.push(targets[0], after, attacker, part)
            case Op.SHUFFLE_CLIMAX | Op.SHUFFLE_OTHER:
                shuffled = self.shuffle(board, amount, op == Op.SHUFFLE_CLIMAX)
                self.push(targets[0], shuffled, attacker, weight)
            case Op.HEAL:
                self.push(targets[0], self.heal(board, amount), attacker, weight)

    # The rules, one movement each

    def settle(
        self, board: Board, weight: Number, climax_shown: bool = False
    ) -> Iterator[tuple[Board, Number]]:
        """Carry out every rule action that is due; the boards of those still in the game.

        ``climax_shown``: with a climax in the resolution zone an empty deck and waiting room do
        not lose yet (rule 9.2.2.1).
        """
        cards, climaxes, waiting, waiting_climaxes, known, level, clock, bits = board
        while True:
            if cards == 0 and waiting:
                cards, climaxes = waiting, waiting_climaxes  # rule 9.2.1: refresh
                waiting = waiting_climaxes = known = 0
                # rule 9.2.2: the penalty, one card to the clock that nothing cancels
                if climaxes:
                    paid = Board(cards - 1, climaxes - 1, 0, 0, 0, level, clock + 1, bits * 2 + 1)
                    yield from self.settle(paid, weight * climaxes / cards, climax_shown)
                if climaxes == cards:
                    return
                weight = weight * (cards - climaxes) / cards
                cards, clock, bits = cards - 1, clock + 1, bits * 2
            elif cards == 0 and not climax_shown:
                self.lost[self.taken(level, clock)] += weight  # rule 1.2.2.2
                return
            elif self.limited and clock >= FULL_CLOCK:
                # rule 9.3: of the bottom seven one to the level area, six to the waiting room
                clock -= FULL_CLOCK
                found = self.level_up(bits >> clock)
                bits &= (1 << clock) - 1
                waiting, waiting_climaxes = waiting + FULL_CLOCK - 1, waiting_climaxes + found
                level += 1
                if level == LEVELS:
                    self.lost[FULL_CLOCK * LEVELS - self.begun] += weight
                    return
            else:
                break
        board = Board(cards, climaxes, waiting, waiting_climaxes, known, level, clock, bits)
        yield board, weight

    def level_up(self, seven: int) -> int:
        """The climaxes among the six cards that the level-up sends to the waiting room."""
        climaxes = seven.bit_count()
        match self.pick:
            case "non-climax":
                return min(climaxes, FULL_CLOCK - 1)
            case "climax":
                return max(climaxes - 1, 0)
            case "oldest":
                return climaxes - (seven >> (FULL_CLOCK - 1))

    def top(self, board: Board, weight: Number) -> Iterator[tuple[bool, Board, Number]]:
        """Take the top card off the deck: is it a climax?"""
        if board.known:
            yield False, board._replace(cards=board.cards - 1, known=board.known - 1), weight
        else:
            yield from _taken(board, weight, board.cards)

    def damage(
        self,
        board: Board,
        attacker: Attacker,
        weight: Number,
        amount: int,
        targets: tuple[int, ...],
    ) -> None:
        """Cards are revealed one by one; a climax cancels, else all are clocked (rule 1.5)."""
        hit, cancelled, nothing = targets
        if amount <= 0:
            self.push(nothing, board, attacker, weight)
            return
        shown = [(0, board, weight)]
        while shown:
            revealed, board, weight = shown.pop()
            if revealed == amount:
                clocked = board._replace(clock=board.clock + amount, bits=board.bits << amount)
                for after, part in self.settle(clocked, weight):
                    self.push(hit, after, attacker, part)
                continue
            for climax, after, part in self.top(board, weight):
                if after.cards and not climax:  # nothing is due
                    shown.append((revealed + 1, after, part))
                    continue
                for settled, piece in self.settle(after, part, climax_shown=climax):
                    if not climax:
                        shown.append((revealed + 1, settled, piece))
                        continue
                    self.cancel(settled, attacker, piece, revealed, cancelled)

    def cancel(
        self, board: Board, attacker: Attacker, weight: Number, revealed: int, target: int
    ) -> None:
        """All that was revealed, and the climax, go to the waiting room."""
        board = board._replace(
            waiting=board.waiting + revealed + 1, waiting_climaxes=board.waiting_climaxes + 1
        )
        if board.cards:
            self.push(target, board, attacker, weight)
            return
        for after, part in self.settle(board, weight):
            self.push(target, after, attacker, part)

    def clock(self, board: Board, weight: Number) -> Iterator[tuple[Board, Number]]:
        """A card from the deck to the clock."""
        for climax, after, part in self.top(board, weight):
            clocked = after._replace(clock=after.clock + 1, bits=after.bits * 2 + climax)
            yield from self.settle(clocked, part)

    def mill(
        self, board: Board, weight: Number, bottom: bool
    ) -> Iterator[tuple[bool, Board, Number]]:
        """A card from the deck to the waiting room; was it a climax? It is settled before the
        next, so that cards milled before a refresh are in it."""
        unseen = board.cards - board.known
        take = _taken(board, weight, unseen) if bottom and unseen else self.top(board, weight)
        for climax, after, part in take:
            milled = after._replace(
                waiting=after.waiting + 1, waiting_climaxes=after.waiting_climaxes + climax
            )
            for settled, piece in self.settle(milled, part):
                yield climax, settled, piece

    def look(self, board: Board, weight: Number, amount: int) -> Iterator[tuple[Board, Number]]:
        """Look at up to ``amount`` cards (it ends with the deck, and never refreshes): climaxes to
        the waiting room, the others back on top."""
        unseen = board.cards - board.known
        chances = {0: weight}  # by climaxes found
        for looked in range(min(amount, board.cards) - board.known):
            more: dict[int, Number] = defaultdict(int)
            for found, part in chances.items():
                left = board.climaxes - found
                more[found + 1] += part * left / (unseen - looked)
                more[found] += part * (unseen - looked - left) / (unseen - looked)
            chances = {found: part for found, part in more.items() if part}
        known = max(board.known, min(amount, board.cards))
        for found, part in chances.items():
            cleared = board._replace(
                cards=board.cards - found,
                climaxes=board.climaxes - found,
                waiting=board.waiting + found,
                waiting_climaxes=board.waiting_climaxes + found,
                known=known - found,
            )
            yield from self.settle(cleared, part)

    def shuffle(self, board: Board, amount: int, climax: bool) -> Board:
        """Up to ``amount`` cards of one kind from the waiting room into the deck, shuffled."""
        there = board.waiting_climaxes if climax else board.waiting - board.waiting_climaxes
        n = min(amount, there)
        return board._replace(
            cards=board.cards + n,
            climaxes=board.climaxes + n * climax,
            waiting=board.waiting - n,
            waiting_climaxes=board.waiting_climaxes - n * climax,
            known=0,
        )

    def heal(self, board: Board, amount: int) -> Board:
        """Up to ``amount`` cards from the top of the clock, the newest, to the waiting room."""
        n = min(amount, board.clock)
        climaxes = (board.bits & ((1 << n) - 1)).bit_count()
        return board._replace(
            waiting=board.waiting + n,
            waiting_climaxes=board.waiting_climaxes + climaxes,
            clock=board.clock - n,
            bits=board.bits >> n,
        )

    def check(
        self, attacker: Attacker, weight: Number
    ) -> Iterable[tuple[tuple[int, bool, int], Attacker, Number]]:
        """Take a card from the attacker's own deck: its class, and what is left."""
        left = sum(attacker.pool)
        for i, (kind, n) in enumerate(zip(self.kinds, attacker.pool, strict=True)):
            if n:
                pool = (*attacker.pool[:i], n - 1, *attacker.pool[i + 1 :])
                yield kind, attacker._replace(pool=pool), weight * n / left


def _taken(board: Board, weight: Number, unseen: int) -> Iterator[tuple[bool, Board, Number]]:
    """Take one of the ``unseen`` cards off the deck; all its climaxes are among them."""
    cards, climaxes = board.cards, board.climaxes
    if climaxes:
        gone = board._replace(cards=cards - 1, climaxes=climaxes - 1)
        yield True, gone, weight * climaxes / unseen
    if climaxes < unseen:
        yield False, board._replace(cards=cards - 1), weight * (unseen - climaxes) / unseen
