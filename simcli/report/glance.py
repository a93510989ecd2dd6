"""The deck at a glance: counts, curve, hearts or icons, its cards, and what is wrong with it.

Nothing here knows a game. A card's printed fields say what can be counted: whole numbers are a
curve, words and lists of words are counted in cards, mappings (hearts) are summed over copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from simcli.decks.model import Card, Deck, Entry, Problem

__all__ = ["Bar", "Glance", "Tally", "glance"]

_CURVES = ("level", "cost", "value")
"""Numbers that players lay a deck out by, in the order in which they stand on the page."""
_WORDS = {
    "level": "Levels",
    "cost": "Costs",
    "value": "Values",
    "color": "Colours",
    "colour": "Groups",
    "kind": "Kinds",
    "trigger": "Trigger icons",
    "blade_heart": "Blade hearts",
    "hearts": "Hearts on Members",
    "need": "Hearts that Lives need",
    "unit": "Units",
}
_MOST = 16
"""A field with more different values than this is no overview."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a tally: so many of it, ``share`` of the largest."""

    label: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each value of a field is in the deck; ``unit`` is what is counted."""

    field: str
    title: str
    unit: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Glance:
    """What a player sees of a deck before any odds."""

    name: str
    source: str
    size: int
    kinds: tuple[tuple[str, int], ...]
    tallies: tuple[Tally, ...]
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    remarks: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Whether no problem is an error."""
        return not any(problem.severity == "error" for problem in self.problems)


def glance(deck: Deck, name: str, problems: list[Problem]) -> Glance:
    """The overview of a deck, called ``name`` in the results.

    >>> from simcli import api
    >>> deck = api.load("decks/weiss/ws02-starter.yaml")
    >>> seen = glance(deck, deck.name, api.check(deck))
    >>> seen.kinds, seen.tallies[0].title
    ((('character', 42), ('climax', 8)), 'Levels')
    """
    kinds = Counter[str]()
    for entry in deck.entries:
        kinds[str(getattr(entry.card, "type", "") or "")] += entry.count
    return Glance(
        name,
        deck.source,
        deck.size,
        tuple((kind or "other", n) for kind, n in kinds.items()) if any(kinds) else (),
        tuple(_tallies(deck.entries)),
        deck.entries,
        tuple(problems),
        deck.remarks,
    )


def _tallies(entries: tuple[Entry, ...]) -> list[Tally]:
    fields = dict.fromkeys(field for entry in entries for field in _facts(entry.card))
    ordered = [f for f in _CURVES if f in fields] + [f for f in fields if f not in _CURVES]
    found = []
    for field in ordered:
        if field not in _WORDS:
            continue
        counts = _count(entries, field)
        if 1 < len(counts) <= _MOST:
            top = max(counts.values())
            bars = tuple(Bar(label, n, n / top) for label, n in counts.items())
            unit = "hearts" if field in ("hearts", "need") else "cards"
            found.append(Tally(field, _WORDS[field], unit, bars))
    return found


def _facts(card: Card) -> Mapping[str, object]:
    """The printed fields, those that only ``define`` knows included."""
    return card.model_dump(exclude={"code", "name", "name_en", "text"})


def _count(entries: tuple[Entry, ...], field: str) -> dict[str, int]:
    """Values of a field with how many there are; numbers in their order, words by frequency."""
    numbers, words, sums = Counter[int](), Counter[str](), Counter[str]()
    for entry in entries:
        value = _facts(entry.card).get(field)
        if isinstance(value, bool) or value is None:
            continue
        if isinstance(value, int):
            numbers[value] += entry.count
        elif isinstance(value, str) and value:
            words[value.replace(":", " and ")] += entry.count
        elif isinstance(value, Mapping):
            for part, n in value.items():
                sums[str(part)] += int(n) * entry.count
        elif isinstance(value, tuple | list):
            for word in dict.fromkeys(map(str, value)):
                words[word] += entry.count
    if numbers and not words:
        lone = field == "value"  # of cards that have none it says 0
        return {str(n): numbers[n] for n in sorted(numbers) if n or not lone}
    return dict((sums or words).most_common())
