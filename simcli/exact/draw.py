"""Draw from a shuffled deck, one category at a time, merging equal residual events.

The number of ways to draw so many cards of each category in each block of draws is a product over
the categories (multivariate hypergeometric law), so a category can be settled for all moments at
once. What is still open then is: the cards each block still needs, and the residual event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

from simcli.exact.deal import Block, Counts, DeckRunsOutError
from simcli.exact.residual import Event, Lens, Residual

__all__ = ["Draws", "Pile"]

State: TypeAlias = "tuple[Pile | None, Counts, Residual]"
Ways: TypeAlias = "dict[Event, int]"


class _TooManyError(Exception):
    """More steps from one state than were allowed; ``about`` how many there are."""

    def __init__(self, about: int) -> None:
        super().__init__(about)
        self.about = about


@dataclass(frozen=True, slots=True, eq=False)
class Pile:
    """One group's cards, and the piles after it: ``held`` in hand, ``left`` in the deck, ``back``
    set aside until they return. Equal piles are one object, so that hands share work."""

    group: int
    held: int
    left: int
    back: int
    rest: Pile | None
    all_left: int  # in this pile and those after it
    all_back: int


class Draws:
    """The ``blocks`` of draws that a ``view`` of an event needs; remembers what it has counted.

    How many cards each block draws is said anew every time (``needs``), so that hands which
    exchange different numbers of cards share what they have in common.
    """

    def __init__(self, view: Lens, blocks: Sequence[Block]) -> None:
        self._view = view
        self._blocks = tuple(blocks)
        self._piles: dict[tuple[int, int, int, int, Pile | None], Pile] = {}
        self._known: dict[State, dict[Residual, int]] = {}
        self._ends: dict[tuple[Pile | None, Counts], tuple[Ways, int]] = {}
        self._met: set[State] = set()
        self._lasts: dict[Residual, int] = {}

    def pile(self, held: Counts, left: Counts, back: Counts) -> Pile | None:
        """The piles of all categories, merged as the event sees them."""
        merged = self._view.merged
        counts = zip(merged(held), merged(left), merged(back), strict=True)
        rest: Pile | None = None
        for group, (here, deck, aside) in reversed(list(enumerate(counts))):
            key = (group, here, deck, aside, rest)
            found = self._piles.get(key)
            if found is None:
                all_left, all_back = (rest.all_left, rest.all_back) if rest else (0, 0)
                found = Pile(group, here, deck, aside, rest, all_left + deck, all_back + aside)
                self._piles[key] = found
            rest = found
        return rest

    def outcomes(self, pile: Pile | None, needs: Counts) -> tuple[Ways, int]:
        """In how many ways each decided event comes about, and the number of all ways."""
        if (pile, needs) not in self._ends:
            self._ends[pile, needs] = self._counted(pile, needs)
        return self._ends[pile, needs]

    def _counted(self, pile: Pile | None, needs: Counts) -> tuple[Ways, int]:
        total = self._ways(pile, needs)
        if not total:
            raise DeckRunsOutError("more cards are to be drawn than the deck has left")
        found = self._outcomes((pile, needs, self._view.start))
        if sum(found.values()) != total:
            raise ArithmeticError("the chances of all draws do not sum to one")
        return {node.event: ways for node, ways in found.items() if ways}, total

    def _outcomes(self, state: State) -> dict[Residual, int]:
        pile, needs, node = state
        if node.truth is not None:
            return {node: self._ways(pile, needs)}
        if pile is None or pile.group >= self._view.seen:
            return {self._view.close(node): self._ways(pile, needs)}
        found = self._known.get(state)
        if found is None:
            last = self._last(node)
            if any(needs[last:]):
                return self._without_tail(state, last)
            found = self._known[state] = {}
            for after, ways in self.steps(pile, needs, node):
                known = self._known.get(after)
                for end, more in (known or self._outcomes(after)).items():
                    found[end] = found.get(end, 0) + ways * more
        return found

    def _last(self, node: Residual) -> int:
        """How many blocks there are up to the last one that ``node`` still looks at."""
        last = self._lasts.get(node)
        if last is None:
            labels = node.event.labels()
            looked = [not labels.isdisjoint((*b.held, *b.drawn)) for b in self._blocks]
            last = self._lasts[node] = max((i for i, yes in enumerate(looked, 1) if yes), default=0)
        return last

    def _without_tail(self, state: State, last: int) -> dict[Residual, int]:
        """Blocks after ``last``, which nobody looks at, only multiply the ways."""
        pile, needs, node = state
        short = needs[:last] + (0,) * (len(needs) - last)
        shorter = self._ways(pile, short)
        if not shorter:  # these needs cannot be met any more
            return {}
        tail = self._ways(pile, needs) // shorter
        return {end: n * tail for end, n in self._outcomes((pile, short, node)).items()}

    def steps(
        self, pile: Pile, needs: Counts, node: Residual, most: int | None = None
    ) -> list[tuple[State, int]]:
        """Every number of cards of the first pile in every block, with the ways to draw them.

        Where they grow beyond ``most``, raises _TooManyError with an estimate of their number.
        """
        take, group, rest = self._view.take, pile.group, pile.rest
        later_left, later_back = (rest.all_left, rest.all_back) if rest else (0, 0)
        # so far: needs left, residual, cards of this pile held, still in the deck, ways
        paths: list[tuple[Counts, Residual, int, int, int]] = [((), node, pile.held, pile.left, 1)]
        returned = 0
        for needs_met, (block, need) in enumerate(zip(self._blocks, needs, strict=True)):
            if block.returns:
                returned = later_back
                paths = [(n, r, held, deck + pile.back, w) for n, r, held, deck, w in paths]
            longer = []
            for left, residual, held, deck, ways in paths:
                # what the later piles cannot give has to come from this one
                for n in range(max(0, need - later_left - returned), min(need, deck) + 1):
                    after = residual
                    for label in block.held:
                        after = take(after, label, group, held + n)
                    for label in block.drawn:
                        after = take(after, label, group, n)
                    longer.append(
                        ((*left, need - n), after, held + n, deck - n, ways * comb(deck, n))
                    )
            if most is not None and len(longer) > most:
                growth = len(longer) / max(len(paths), 1)
                blocks_left = len(needs) - 1 - needs_met
                raise _TooManyError(int(min(len(longer) * growth**blocks_left, 1e18)))
            paths = longer
        return [((rest, left, after), ways) for left, after, _, _, ways in paths]

    def _ways(self, pile: Pile | None, needs: Counts) -> int:
        """The ways to draw ``needs`` cards block after block, whatever they are."""
        deck, aside = (pile.all_left, pile.all_back) if pile else (0, 0)
        ways = 1
        for block, need in zip(self._blocks, needs, strict=True):
            if block.returns:
                deck += aside
            ways *= comb(deck, need)
            deck -= need
            if deck < 0:
                return 0
        return ways

    def count(self, pile: Pile | None, needs: Counts, budget: int) -> int:
        """How many steps it takes to count the outcomes from ``pile``, besides those of piles
        asked about before.

        They are counted one by one up to ``budget``; from there each further group is taken to
        multiply them as the last one did.
        """
        layer: list[State] = [(pile, needs, self._view.start)]
        steps, before = 0, 1
        for depth in range(self._view.seen):
            states = [s for s in layer if s not in self._met and s[2].truth is None]
            self._met.update(states)
            here, walked = 0, 0
            reached: dict[State, None] = {}
            while walked < len(states) and steps + here <= budget:
                first, needs, node = states[walked]
                assert first is not None
                try:
                    after = [state for state, _ in self.steps(first, needs, node, budget)]
                except _TooManyError as error:
                    return steps + here + error.about
                reached.update(dict.fromkeys(after))
                here += len(after)
                walked += 1
            if walked < len(states):
                here = here * len(states) // max(walked, 1)
                further = self._view.seen - depth
                return steps + int(sum(here * max(1, here / before) ** i for i in range(further)))
            steps, before, layer = steps + here, max(here, 1), list(reached)
        return steps
