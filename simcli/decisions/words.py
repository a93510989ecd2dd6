"""Words for sets of cards, as short as the deck's groups, the question and the flags allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simcli.decks.model import Deck
from simcli.questions import Question, Vocabulary
from simcli.questions.tree import CardIs, FlagIs, GroupIs, Node, Not, Or, leaves

__all__ = ["filters_for", "operand", "unions"]


def filters_for(
    sets: Sequence[int], deck: Deck, questions: Iterable[Question], words: Vocabulary
) -> list[str]:
    """One filter for each set of cards (bit masks over the vocabulary's cards), in order."""
    known = _known(deck, questions, words)
    return [str(_filter(bits, known, words)) for bits in sets]


def unions(
    sets: Sequence[int], deck: Deck, questions: Iterable[Question], words: Vocabulary
) -> list[tuple[str, tuple[int, ...]]]:
    """Further filters that select several of the ``sets`` (which are disjoint) and nothing else:
    each with the numbers of the sets. None selects all."""
    found: dict[tuple[int, ...], str] = {}
    for bits, node in _known(deck, questions, words).items():
        inside = tuple(i for i, part in enumerate(sets) if part and not part & ~bits)
        covered = sum(sets[i] for i in inside)
        if 1 < len(inside) < len([s for s in sets if s]) and covered == bits:
            found.setdefault(inside, str(node))
    return [(text, inside) for inside, text in found.items()]


def operand(filter: str) -> str:
    """The filter as it stands behind a number: in brackets where it is no single word.

    >>> operand("starter"), operand("member and cost<=4"), operand('"Deep Wood"')
    ('starter', '(member and cost<=4)', '"Deep Wood"')
    """
    quoted = filter.startswith('"') and filter.count('"') == 2 and filter.endswith('"')
    return filter if quoted or " " not in filter else f"({filter})"


def _known(deck: Deck, questions: Iterable[Question], words: Vocabulary) -> dict[int, Node]:
    """Sets of cards that have a short name, the first name of each: groups, what questions say,
    flags, single cards."""
    nodes: list[Node] = [GroupIs(name) for name in deck.groups]
    for question in questions:
        nodes += [leaf.where for leaf in leaves(question.canonical().body)]
    nodes += [FlagIs(flag) for flag in sorted({f for card in words.cards for f in card.flags()})]
    nodes += [CardIs(card.code) for card in words.cards]
    found: dict[int, Node] = {}
    for node in nodes:
        found.setdefault(words.select(node), node)
    return found


def _filter(bits: int, known: dict[int, Node], words: Vocabulary) -> Node:
    """A filter for the set: its name, or the shorter of a union of names and what it lacks."""
    if bits in known:
        return known[bits]
    parts, missing = _cover(bits, known), _cover(words.everything & ~bits, known)
    if len(missing) <= len(parts):
        return Not(missing[0] if len(missing) == 1 else Or(tuple(missing)))
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _cover(bits: int, known: dict[int, Node]) -> list[Node]:
    """Names whose union is the set, the largest first (every card has its own name)."""
    chosen: list[Node] = []
    for some in sorted(known, key=lambda b: -b.bit_count()):
        if some & bits and not some & ~bits:
            chosen.append(known[some])
            bits &= ~some
    return chosen
