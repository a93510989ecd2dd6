"""A hand as a player says it: ``2 live, starter, "Deep Wood"``; whatever is not said is no card
that the question, the mulligan or the hand's words name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simcli.errors import InputError, Place
from simcli.exact.deal import Counts
from simcli.games.asking import Asker
from simcli.questions import Question, Vocabulary, parse_filter
from simcli.questions.bind import Binding, Category, bind
from simcli.questions.mulligan import read_rule
from simcli.questions.tree import Node, leaves
from simcli.questions.words import quoted

__all__ = ["Hand", "in_hand"]

OTHER = "other"
_TERM = re.compile(r"\s*(?:(?P<count>\d{1,3})\s*(?:x\b|of\b)?\s+)?(?P<filter>.*\S)\s*", re.S)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the categories of a ``binding``, which tells apart what the questions, the rules
    and the hand name; ``names`` are what the categories are called here. ``meant`` says of a word
    that stands for several kinds of cards which of them was taken."""

    binding: Binding
    counts: Counts
    names: tuple[str, ...]
    meant: tuple[str, ...] = ()

    def __str__(self) -> str:
        return in_words(self.counts, self.names)


def in_hand(text: str, questions: Sequence[Question], asker: Asker) -> Hand:
    """The hand that ``text`` describes, for these questions under the asker's mulligan.

    Raises InputError where a part cannot be read or is ambiguous, or no such hand can be dealt.
    """
    words, size = asker.vocabulary, asker.opening.hand
    london = asker.opening.mulligan == "london"
    names_of = _names(words)
    terms = [_read(part, text, at, words, names_of) for at, part in _parts(text, names_of)]
    wheres = [where for _, where in terms]
    binding = bind(
        questions, asker.deck, wheres, rules=asker.mulligan.rules, london=london, vocabulary=words
    )
    filters: dict[int, str] = {}
    for node in (*_in_sight(questions, asker), *wheres):
        filters.setdefault(words.select(node), str(node))
    kinds = _kinds(binding, list(filters), words)
    hand, names = [0] * len(binding.categories), [""] * len(binding.categories)
    meant: dict[str, None] = {}
    for (count, where), mask in zip(terms, binding.masks, strict=True):
        chosen = _meant(where, mask, kinds, list(filters), binding, words, text)
        _put(hand, count, chosen, binding, str(where), text)
        besides = _besides(words.select(where), mask, chosen, kinds, filters, binding)
        if besides:
            meant[f"'{where}' is taken for one that is not {' or '.join(besides)}"] = None
        for c in chosen:
            names[c] = names[c] or str(where)
    rest = size - sum(hand)
    if rest < 0:
        what = f"the hand names {sum(hand)} cards, the opening hand has {size}"
        raise InputError(what, _place(text), "name fewer")
    others = [c for c, kind in enumerate(kinds) if not kind]
    for c in others:
        names[c] = OTHER
    if rest > sum(binding.sizes[c] for c in others):
        what = f"the hand names {size - rest} of {size} cards"
        raise InputError(what, _place(text), "say what the others are")
    _put(hand, rest, others, binding, OTHER, text)
    said = [name or _example(c) for name, c in zip(names, binding.categories, strict=True)]
    return Hand(binding, tuple(hand), tuple(said), tuple(meant))


def in_words(counts: Counts, names: Sequence[str]) -> str:
    """Counts of categories as a player says them.

    >>> in_words((2, 0, 1), ["live", "starter", "other"])
    '2 live, 1 other'
    """
    said: Counter[str] = Counter()
    for n, name in zip(counts, names, strict=True):
        said[name] += n
    ordered = sorted(said, key=lambda name: name == OTHER)
    return ", ".join(f"{said[name]} {name}" for name in ordered if said[name]) or "nothing"


def _place(text: str, at: int = 0) -> Place:
    return Place("--hand", 1, at + 1, text)


def _parts(text: str, names: Mapping[str, str]) -> list[tuple[int, str]]:
    """The parts between commas that are in no quotes and in no name, and where they begin."""
    found = [(m.start(), m[0]) for m in re.finditer(r"(?:\"[^\"]*\"|“[^”]*”|[^,，、])+", text)]
    found = [(at, part) for at, part in found if part.strip()]
    if not found:
        raise InputError("the hand is empty", _place(text), "such as '2 live, starter'")
    parts: list[tuple[int, str]] = []
    while found:
        whole = range(len(found), 1, -1)
        last = next((n for n in whole if _named(_span(text, found[:n]), names)), 1)
        parts.append((found[0][0], _span(text, found[:last])))
        found = found[last:]
    return parts


def _span(text: str, parts: Sequence[tuple[int, str]]) -> str:
    """The text from the first part to the end of the last one."""
    (begin, _), (end, last) = parts[0], parts[-1]
    return text[begin : end + len(last)]


def _counted(part: str) -> tuple[int, str, int]:
    """How many cards a part says, which ones, and where in it that begins."""
    read = _TERM.fullmatch(part)
    assert read is not None  # a part has a sign that is no blank
    return int(read["count"] or 1), read["filter"], read.start("filter")


def _named(part: str, names: Mapping[str, str]) -> tuple[int, str, int] | None:
    """As :func:`_counted`, with the name in quotes, where a part says one; it may begin with a
    number itself."""
    for count, said, begin in ((1, part, 0), _counted(part)):
        if _alike(said) in names:
            return count, quoted(names[_alike(said)]), begin
    return None


def _names(words: Vocabulary) -> dict[str, str]:
    """The names of the deck's cards that are not one word: they need no quotes in a hand."""
    names = (name for card in words.cards for name in (card.code, card.name, card.name_en))
    return {_alike(name): name for name in names if re.search(r"[\s,，、]", name)}


def _alike(name: str) -> str:
    return " ".join(name.split()).casefold()


def _read(
    part: str, text: str, at: int, words: Vocabulary, names: Mapping[str, str]
) -> tuple[int, Node]:
    count, said, begin = _named(part, names) or _counted(part)
    # The filter keeps its place in the whole text, for the caret.
    return count, parse_filter(" " * (at + begin) + said, words, _place(text))


def _in_sight(questions: Sequence[Question], asker: Asker) -> list[Node]:
    """Every filter that the questions and the mulligan rules name."""
    nodes = [n for q in questions for n in (q.canonical().body, q.canonical().given) if n]
    found = [leaf.where for node in nodes for leaf in leaves(node)]
    for rule in (read_rule(rule, asker.vocabulary) for rule in asker.mulligan.rules):
        found += [c.where for c in (*(rule.keep or ()), *rule.bottom) if c.where is not None]
        if rule.condition is not None:
            found += [leaf.where for leaf in leaves(rule.condition.body)]
    return found


def _kinds(binding: Binding, filters: Sequence[int], words: Vocabulary) -> list[frozenset[int]]:
    """Of each category the filters that select it; those of one kind differ only by card number,
    by which rules choose among cards alike."""
    where = {card.code: i for i, card in enumerate(words.cards)}
    first = [where[next(iter(category.cards))] for category in binding.categories]
    return [frozenset(f for f in filters if f >> i & 1) for i in first]


def _meant(
    where: Node,
    mask: Sequence[int],
    kinds: Sequence[frozenset[int]],
    filters: Sequence[int],
    binding: Binding,
    words: Vocabulary,
    text: str,
) -> list[int]:
    """The categories (all of one kind) that a part of the hand means: of several kinds the one
    that nothing narrower names."""
    own = words.select(where)
    narrower = {f for f in filters if f != own and not f & ~own}
    there = [c for c in mask if binding.sizes[c]]
    if not there:
        raise InputError(f"the deck has no '{where}'", _place(text), "leave it out of the hand")
    plain = [c for c in there if not kinds[c] & narrower]
    for some in (there, plain):
        if len({kinds[c] for c in some}) == 1:
            return some
    options = " or ".join(dict.fromkeys(_example(binding.categories[c]) for c in there))
    what = f"'{where}' can be several kinds of cards here"
    raise InputError(what, _place(text), f"say {options}")


def _besides(
    own: int,
    mask: Sequence[int],
    chosen: Sequence[int],
    kinds: Sequence[frozenset[int]],
    filters: Mapping[int, str],
    binding: Binding,
) -> list[str]:
    """The narrower words for the cards that a part of the hand could stand for but is not."""
    left = [kinds[c] for c in mask if binding.sizes[c] and c not in chosen]
    taken = frozenset[int]().union(*(kinds[c] for c in chosen))
    seen = frozenset[int]().union(*left) - taken
    return [word for f, word in filters.items() if f in seen and not f & ~own]


def _example(category: Category) -> str:
    return next(iter(category.cards))


def _put(
    hand: list[int], count: int, chosen: Sequence[int], binding: Binding, name: str, text: str
) -> None:
    """Put so many cards of the categories into the hand, the first by card number first."""
    for c in chosen:
        fits = min(count, binding.sizes[c] - hand[c])
        hand[c] += fits
        count -= fits
    if count:
        most = sum(binding.sizes[c] for c in chosen)
        raise InputError(f"the deck has only {most} {name}", _place(text), "name fewer of them")
