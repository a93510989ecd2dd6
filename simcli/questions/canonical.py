"""One form for questions that say the same: flat, sorted, absorbed, negations inside the counts.

Laws used: associativity, commutativity, idempotence, absorption, De Morgan, double negation, and
the algebra of whole-number intervals for counts of one filter at one moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from simcli.errors import InputError
from simcli.questions.sentence import sentence
from simcli.questions.tree import (
    And,
    Compare,
    Constant,
    Count,
    Different,
    Every,
    Moment,
    Node,
    Not,
    Or,
    leaves,
)

__all__ = ["canonical", "complement", "meet", "unite"]

Interval = tuple[int, int | None]
Key = tuple[Node, Moment | None]
MOST_CLAUSES = 256


def canonical(node: Node) -> Node:
    """The canonical form of a filter or claim; equal meaning as far as the laws above reach.

    Raises InputError where ``using different cards`` stands over something it has no meaning for.
    """
    match node:
        case And(parts):
            return _combine(And, [canonical(p) for p in parts])
        case Or(parts):
            return _combine(Or, [canonical(p) for p in parts])
        case Not(part):
            return _negated(canonical(part))
        case Count(where, low, high, moment):
            return _counts(Or, (canonical(where), moment), unite([(low, high)]))
        case Every(where, moment):
            return Every(canonical(where), moment)
        case Different(part):
            return _combine(Or, [_roles(clause) for clause in _clauses(part, True)])
    return node


def unite(intervals: Iterable[Interval]) -> list[Interval]:
    """The same set of whole numbers from 0 up as few, disjoint, sorted intervals.

    >>> unite([(5, None), (1, 2), (3, 3)])
    [(1, 3), (5, None)]
    """
    merged: list[Interval] = []
    for low, high in sorted(intervals, key=lambda i: i[0]):
        if high is not None and high < low:
            continue
        if merged:
            first, last = merged[-1]
            if last is None:
                break
            if low <= last + 1:
                merged[-1] = (first, None if high is None else max(last, high))
                continue
        merged.append((low, high))
    return merged


def complement(intervals: Iterable[Interval]) -> list[Interval]:
    """The whole numbers from 0 up that no interval holds.

    >>> complement([(2, 3)])
    [(0, 1), (4, None)]
    """
    gaps: list[Interval] = []
    start = 0
    for low, high in unite(intervals):
        if low > start:
            gaps.append((start, low - 1))
        if high is None:
            return gaps
        start = high + 1
    return [*gaps, (start, None)]


def meet(*sets: Iterable[Interval]) -> list[Interval]:
    """The whole numbers that all sets hold.

    >>> meet([(1, None)], [(0, 1), (3, 4)])
    [(1, 1), (3, 4)]
    """
    return complement([gap for intervals in sets for gap in complement(intervals)])


def _counts(kind: type[And] | type[Or], key: Key, intervals: list[Interval]) -> Node:
    """The claim that the count of ``key`` lies in the intervals."""
    if not intervals:
        return Constant(False)
    if intervals == [(0, None)]:
        return Constant(True)
    where, moment = key
    counts = tuple(Count(where, low, high, moment) for low, high in intervals)
    return counts[0] if len(counts) == 1 else Or(counts)


def _negated(node: Node) -> Node:
    """The negation of a canonical node, in canonical form."""
    match node:
        case Constant(value):
            return Constant(not value)
        case And(parts):
            return _combine(Or, [_negated(p) for p in parts])
        case Or(parts):
            return _combine(And, [_negated(p) for p in parts])
        case Not(part):
            return part
        case Count(where, low, high, moment):
            return _counts(Or, (where, moment), complement([(low, high)]))
        case Compare(field, "=", value):
            return Compare(field, "!=", value)  # a missing fact fails `=` and passes `!=`
        case Compare(field, "!=", value):
            return Compare(field, "=", value)
    return Not(node)


def _combine(kind: type[And] | type[Or], parts: list[Node]) -> Node:
    """Canonical parts joined into one canonical node."""
    flat: dict[Node, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, kind) else (part,)))
    merged = _merge_intervals(kind, list(flat))
    neutral = Constant(kind is And)
    if any(p == Constant(kind is Or) for p in merged):
        return Constant(kind is Or)
    kept = _absorb(kind, sorted({p: None for p in merged if p != neutral}, key=_order))
    if not kept:
        return neutral
    return kept[0] if len(kept) == 1 else kind(tuple(kept))


def _merge_intervals(kind: type[And] | type[Or], parts: list[Node]) -> list[Node]:
    sets: dict[Key, list[Interval]] = {}
    rest: list[Node] = []
    for part in parts:
        found = _interval_set(part)
        if found is None:
            rest.append(part)
            continue
        key, intervals = found
        if key not in sets:
            sets[key] = intervals
        elif kind is And:
            sets[key] = meet(sets[key], intervals)
        else:
            sets[key] = unite([*sets[key], *intervals])
    for key, intervals in sets.items():
        node = _counts(kind, key, intervals)
        rest.extend(node.parts if isinstance(node, kind) else (node,))
    return rest


def _interval_set(node: Node) -> tuple[Key, list[Interval]] | None:
    """What a count, or an Or of counts of one filter at one moment, says of that count."""
    counts = node.parts if isinstance(node, Or) else (node,)
    key: Key | None = None
    intervals: list[Interval] = []
    for count in counts:
        if not isinstance(count, Count) or (key or (count.where, count.moment)) != (
            count.where,
            count.moment,
        ):
            return None
        key = (count.where, count.moment)
        intervals.append((count.low, count.high))
    return (key, intervals) if key else None


def _absorb(kind: type[And] | type[Or], parts: list[Node]) -> list[Node]:
    """Drop from an And what the other parts imply, from an Or what implies the other parts."""
    kept = list(parts)
    atoms = {id(p): frozenset(_atoms(p)) for p in parts}
    # The longest go first: A implies (A or B), and must not be dropped for what (A or B) says.
    for part in sorted(parts, key=lambda p: -sum(1 for _ in _atoms(p))):
        # Only what speaks of the same cards at the same moment can be implied.
        near = [p for p in kept if p is not part and atoms[id(p)] & atoms[id(part)]]
        rest = kind(tuple(near))
        if near and (implies(rest, part) if kind is And else implies(part, rest)):
            kept = [p for p in kept if p is not part]
    return kept


def _atoms(node: Node) -> Iterator[Node | Key]:
    """What a node is made of: filters' leaves, or the filters and moments of counts."""
    match node:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _atoms(part)
        case Not(part) | Different(part):
            yield from _atoms(part)
        case Count(where, _, _, moment) | Every(where, moment):
            yield where, moment
        case _:
            yield node


@lru_cache(maxsize=1 << 14)
def implies(a: Node, b: Node) -> bool:
    """Whether ``a`` structurally implies ``b`` (False: not known to)."""
    if a == b:
        return True
    if isinstance(a, Or):
        return all(implies(x, b) for x in a.parts)
    if isinstance(b, And):
        return all(implies(a, y) for y in b.parts)
    if isinstance(a, And) and any(implies(x, b) for x in a.parts):
        return True
    if isinstance(b, Or) and any(implies(a, y) for y in b.parts):
        return True
    if isinstance(a, Different):
        return implies(a.part, b)
    if isinstance(a, Count) and isinstance(b, Count):
        same = a.where == b.where and a.moment == b.moment
        below = b.high is None or (a.high is not None and a.high <= b.high)
        return same and a.low >= b.low and below
    return False


def _order(node: Node) -> tuple[list[tuple[int, int]], bool, bool, str, int, str]:
    """Sort key: by moments as a game runs, simple before joined, then by filter and number."""
    moments = sorted({leaf.moment.order() for leaf in leaves(node) if leaf.moment})
    joined = isinstance(node, And | Or | Different)
    broad = isinstance(node, Count | Every) and isinstance(node.where, And | Or)
    text = sentence(node)
    if isinstance(node, Count):
        return moments, joined, broad, sentence(node.where), node.low, text
    return moments, joined, broad, text, 0, text


# --- one card, one role ---------------------------------------------------------------------------


def _clauses(node: Node, holds: bool) -> list[tuple[Count | Every, ...]]:
    """Alternatives (an Or) of demands (an And) that a claim makes on different cards."""
    match node:
        case Constant(value):
            return [()] if value is holds else []
        case Not(part):
            return _clauses(part, not holds)
        case Different(part) if holds:
            return _clauses(part, holds)  # the wider 'using different cards' asks for more
        case Every() if holds:
            return [(Every(canonical(node.where), node.moment),)]
        case Count(where, low, high, moment):
            intervals = unite([(low, high)]) if holds else complement([(low, high)])
            if not intervals:
                return []
            if intervals[-1][1] is None and len(intervals) == 1:
                low = intervals[0][0]
                return [(Count(canonical(where), low, None, moment),) if low else ()]
        case And(parts) | Or(parts):
            options = [_clauses(p, holds) for p in parts]
            if isinstance(node, And) is not holds:
                return [clause for option in options for clause in option]
            size = 1
            for option in options:
                size *= len(option)
                if size > MOST_CLAUSES:
                    raise InputError(
                        "'using different cards' stands over too many alternatives",
                        mend=f"say it in at most {MOST_CLAUSES}, or ask them one by one",
                    )
            return [tuple(c for clause in choice for c in clause) for choice in product(*options)]
    raise InputError(
        "'using different cards' needs counts without an upper bound",
        mend="write 2+ for 2, and put what has an upper bound outside its brackets",
    )


def _roles(clause: tuple[Count | Every, ...]) -> Node:
    """The claim that different cards fill all the demands of one clause."""
    if len({demand.moment for demand in clause}) > 1:
        raise InputError(
            "'using different cards' needs one moment for all its counts",
            mend="name the moment once, behind the last count",
        )
    lows: dict[Key, int] = {}
    demands: list[Node] = []
    for demand in clause:
        if isinstance(demand, Count):
            key = (demand.where, demand.moment)
            lows[key] = lows.get(key, 0) + demand.low
        else:
            demands.append(demand)
    demands += [Count(where, low, None, moment) for (where, moment), low in lows.items()]
    if not demands:
        return Constant(True)
    if len(demands) == 1:
        return demands[0]
    return Different(And(tuple(sorted(demands, key=_order))))
