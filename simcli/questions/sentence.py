"""The tree as a sentence that parses back to the same tree."""

from __future__ import annotations

from simcli.questions.tree import (
    And,
    CardIs,
    Compare,
    Constant,
    Count,
    Different,
    Every,
    FlagIs,
    GroupIs,
    Moment,
    Node,
    Not,
    Or,
)
from simcli.questions.words import spell

__all__ = ["sentence"]


def sentence(node: Node) -> str:
    """A filter or claim in the question language, each moment said once where it can be."""
    text, moment = _said(node)
    return text if moment is None else f"{text} {moment}"


def _said(node: Node) -> tuple[str, Moment | None]:
    """The text and the moment still to be said after it (None: all is said)."""
    match node:
        case CardIs(word):
            return spell(word), None
        case GroupIs(name) | FlagIs(name):
            return name, None
        case Compare(field, op, value):
            return f"{field}{op}{spell(value, value=True)}", None
        case Constant(value):
            return ("always" if value else "never"), None
        case Count(where, low, high, moment):
            return f"{_amount(low, high)} {_operand(where)[0]}", moment
        case Every(where, moment):
            return f"all {_operand(where)[0]}", moment
        case Not(part):
            text, moment = _operand(part)
            return f"not {text}", moment
        case Different(part):
            return f"{sentence(part)} using different cards", None
        case And(parts):
            return _joined(parts, " and ")
        case Or(parts):
            return _joined(parts, " or ")
    raise TypeError(node)


def _operand(node: Node) -> tuple[str, Moment | None]:
    text, moment = _said(node)
    return (f"({text})" if isinstance(node, And | Or | Not | Different) else text), moment


def _joined(parts: tuple[Node, ...], word: str) -> tuple[str, Moment | None]:
    said = [_operand(p) if isinstance(p, And | Or | Different) else _said(p) for p in parts]
    moments = [moment for _, moment in said]
    if len(set(moments)) == 1:
        return word.join(text for text, _ in said), moments[0]
    # A moment covers what stands before it without one, so each run says its own at its end.
    pieces = []
    for i, (text, moment) in enumerate(said):
        ends = i + 1 == len(said) or moments[i + 1] != moment
        pieces.append(f"{text} {moment}" if moment is not None and ends else text)
    return word.join(pieces), None


def _amount(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    if low == high:
        return str(low) if low else "no"
    return f"{low}-{high}"
