"""What is dealt: the deck by category sizes, the first hand, its mulligan and the later draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

__all__ = ["Counts", "Deal", "DeckRunsOutError", "Kind", "Label", "Mulligan", "Stage", "turns"]

Counts: TypeAlias = tuple[int, ...]
"""So many cards of each category, in the order of the deal's ``sizes``."""

Label: TypeAlias = Any
"""A moment's name: any hashable."""

Kind: TypeAlias = Literal["redraw", "set-aside", "discard", "london"]

HAND: Label = ("hand",)
OPENING: Label = ("opening",)


class DeckRunsOutError(ValueError):
    """More cards are to be drawn than the deck holds, which this room does not model."""


@dataclass(frozen=True, slots=True)
class Stage:
    """After ``draws`` more cards, ``held`` moments see all cards held and ``drawn`` moments see
    only the cards of this stage."""

    draws: int
    held: tuple[Label, ...] = ()
    drawn: tuple[Label, ...] = ()


def turns(draws: Iterable[int]) -> tuple[Stage, ...]:
    """One stage a turn, named as questions name them: ``("turn", t)`` held, ``("on", t)`` drawn.

    >>> turns([0, 1])[1]
    Stage(draws=1, held=(('turn', 2),), drawn=(('on', 2),))
    """
    return tuple(
        Stage(n, (("turn", turn),), (("on", turn),)) for turn, n in enumerate(draws, start=1)
    )


@dataclass(frozen=True, slots=True)
class Mulligan:
    """How the first hand is exchanged. The k cards that are not kept

    - ``set-aside``: lie aside while k are drawn, then are shuffled back;
    - ``discard``: are gone, and k are drawn;
    - ``redraw``: are shuffled back, then k are drawn (a returned copy can come again).

    ``rule`` maps the hand's counts to the counts kept. For ``london`` it is called as
    ``rule(hand, size)`` with the full new hand and the number of cards to end with: it returns
    that many kept cards (the others go to the bottom and are never drawn), or None to go one card
    lower; at ``smallest`` it must keep. ``rule`` None is for the best keep only, which needs none.
    """

    kind: Kind
    rule: Callable[..., Counts | None] | None = None
    smallest: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck of ``sum(sizes)`` cards in categories, a first hand of ``hand`` cards seen at moment
    ``first``, the hand after the mulligan at ``opening``, then the ``stages`` in order.

    >>> Deal((4, 56), hand=6, stages=turns([1])).labels()
    (('hand',), ('opening',), ('turn', 1), ('on', 1))

    Raises ValueError for sizes, hand or draws that make no sense, and DeckRunsOutError where hand
    and draws need more cards than there are.
    """

    sizes: Counts
    hand: int
    stages: tuple[Stage, ...] = ()
    mulligan: Mulligan | None = None
    first: Label = HAND
    opening: Label = OPENING

    def __post_init__(self) -> None:
        if any(n < 0 for n in (*self.sizes, self.hand, *(s.draws for s in self.stages))):
            raise ValueError("sizes, hand and draws are counts from 0 up")
        needed = self.hand + sum(s.draws for s in self.stages)
        if needed > self.cards:
            raise DeckRunsOutError(f"{needed} cards are to be drawn from a deck of {self.cards}")
        if self.mulligan and not 0 <= self.mulligan.smallest <= self.hand:
            raise ValueError("the smallest hand is between 0 and the first hand")
        if len(set(self.labels())) < len(self.labels()):
            raise ValueError("every moment needs a name of its own")

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return sum(self.sizes)

    def labels(self) -> tuple[Label, ...]:
        """The moments in order."""
        later = (label for s in self.stages for label in (*s.held, *s.drawn))
        return (self.first, self.opening, *later)


@dataclass(frozen=True, slots=True)
class Block:
    """Cards drawn in one go from one shuffled deck, and who looks at them. ``returns``: the cards
    set aside are shuffled back just before."""

    draws: int
    held: tuple[Label, ...] = ()
    drawn: tuple[Label, ...] = ()
    returns: bool = False


def blocks(deal: Deal, needed: frozenset[Label], redraw: int | None) -> tuple[Block, ...]:
    """The draws that moments in ``needed`` can tell apart, after the mulligan decision: first the
    ``redraw`` cards (None: no mulligan, the whole hand), then the stages.
    """
    sets_aside = deal.mulligan is not None and deal.mulligan.kind == "set-aside"
    if redraw is None:
        hand = Block(deal.hand, held=(deal.first, deal.opening))
        sets_aside = False
    else:
        hand = Block(redraw, held=(deal.opening,))
    later = [Block(s.draws, s.held, s.drawn) for s in deal.stages]
    if later and sets_aside:
        later[0] = Block(later[0].draws, later[0].held, later[0].drawn, returns=True)
    return _fused([hand, *later], needed)


def _fused(steps: Sequence[Block], needed: frozenset[Label]) -> tuple[Block, ...]:
    """The same draws in as few blocks as the needed moments allow.

    Draws nobody looks at are exchangeable with the following ones from the same deck, so they
    wait: they join the next block whose held cards are counted, or are never made.
    """
    fused: list[Block] = []
    waiting, returns = 0, False
    for step in steps:
        held = tuple(label for label in step.held if label in needed)
        drawn = tuple(label for label in step.drawn if label in needed)
        if step.returns:
            if waiting:  # made before the deck changes
                fused.append(Block(waiting, returns=returns))
            waiting, returns = 0, True
        if drawn and held and waiting:
            fused.append(Block(step.draws, (), drawn, returns))
            fused.append(Block(waiting, held))
            waiting, returns = 0, False
        elif held:
            fused.append(Block(step.draws + waiting, held, drawn, returns))
            waiting, returns = 0, False
        elif drawn:
            fused.append(Block(step.draws, (), drawn, returns))
            returns = False
        else:
            waiting += step.draws
    while fused and not (fused[-1].held or fused[-1].drawn):
        fused.pop()
    return tuple(fused)
