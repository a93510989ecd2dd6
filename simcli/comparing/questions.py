"""One question asked of two decks: exactly where both can be enumerated, else in paired trials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcli.comparing.slots import lay_over
from simcli.decks.model import Question
from simcli.games.asking import Asker
from simcli.questions import parse
from simcli.questions.bind import Binding
from simcli.questions.event import Event, all_of
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Proportion
from simcli.statistics.paired import (
    Difference,
    Paired,
    PairedShares,
    exact_difference,
    paired_difference,
)

__all__ = ["Compared", "compared"]


@dataclass(frozen=True, slots=True)
class Compared:
    """What a question comes to for two decks. ``difference`` is None where one side is undefined;
    ``differing`` and ``saving`` (see :class:`~simcli.statistics.paired.Paired`) where the
    difference is exact."""

    base: Estimate
    new: Estimate
    difference: Difference | None
    differing: Proportion | None = None
    saving: float | None = None
    shared: int | None = None
    """Slots in which both decks have the same card."""


def compared(question: Question, base: Asker, new: Asker) -> Compared:
    """Ask both decks. Raises InputError where one cannot be asked.

    Both sides are simulated where only one can be enumerated: the difference of paired trials is
    the sharper answer.
    """
    askers = (base, new)
    exact = [asker.exactly(question.ask, question.place) for asker in askers]
    if exact[0] is not None and exact[1] is not None:
        one, other = exact[0].value, exact[1].value
        if one is None or other is None:
            return Compared(exact[0], exact[1], None)
        return Compared(exact[0], exact[1], exact_difference(one, other))
    bindings = []
    for asker in askers:
        binding = asker.bind([parse(question.ask, asker.vocabulary, question.place)])
        asker.deal(binding, question.place)  # refuses what the deck cannot supply
        bindings.append(binding)
    return _simulated(askers, bindings, base.settings)


def _simulated(
    askers: Sequence[Asker], bindings: Sequence[Binding], settings: Settings
) -> Compared:
    from simcli.games.simulated import Asked, paired_hits

    slots = lay_over(bindings[0].categories, bindings[1].categories)
    conditional = bindings[0].asked[0].given is not None
    sides = [
        Asked(side.sizes, asker.opening, binding.rules, events, side.spread, side.order)
        for asker, binding, side, events in zip(
            askers, bindings, (slots.base, slots.new), _events(bindings), strict=True
        )
    ]
    n, anytime = settings.trials, settings.intervals == "anytime"
    found = [Paired(*counts, n) for counts in paired_hits(sides[0], sides[1], settings)]
    hit = found[0]
    hits = (hit.both + hit.base, hit.both + hit.new)
    if not conditional:
        difference = paired_difference(hit, settings.confidence, anytime)
        base, new = (Proportion(k, n) for k in hits)
        return Compared(base, new, difference, hit.differing, hit.saving, slots.shared)
    _, hit_given, given_hit, given = found
    under = (given.both + given.base, given.both + given.new)
    base, new = (Proportion(k, m) for k, m in zip(hits, under, strict=True))
    if 0 in under:
        return Compared(base, new, None, hit.differing, None, slots.shared)
    shares = PairedShares(hits, under, hit.both, hit_given.both, given_hit.both, given.both, n)
    difference = shares.difference(settings.confidence, anytime)
    return Compared(base, new, difference, hit.differing, shares.saving, slots.shared)


def _events(bindings: Sequence[Binding]) -> list[list[Event]]:
    """The events of both decks, in pairs: the question's, or where it has a condition each deck's
    (hit, hit, given, given) by (hit, given, hit, given), so that all that go together are counted
    together."""
    lists: list[list[Event]] = []
    for binding, order in zip(bindings, ((0, 0, 1, 1), (0, 1, 0, 1)), strict=True):
        asked = binding.asked[0]
        if asked.given is None:
            lists.append([asked.event])
        else:
            both = (all_of([asked.event, asked.given]), asked.given)
            lists.append([both[i] for i in order])
    return lists
