"""From text to tree. The grammar is in ``grammar.lark``; this reads its parse tree bottom-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from simcli.errors import InputError, Place
from simcli.questions.builder import Builder
from simcli.questions.canonical import canonical
from simcli.questions.faults import count_meant, expected, fault
from simcli.questions.tree import Moment, Node, Question, leaves, with_moment
from simcli.questions.words import half_width

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from simcli.questions.vocabulary import Vocabulary

__all__ = ["Clause", "parse", "parse_clause", "parse_filter"]

Start = Literal["question", "filter", "clause"]
LONGEST = 10_000  # characters; a question is a sentence, and the work grows with its square


@dataclass(frozen=True, slots=True)
class Clause:
    """Of a mulligan rule: at most ``cap`` cards (None: all) of ``where`` (None: of any card)."""

    cap: int | None
    where: Node | None


def parse(
    text: str,
    vocabulary: Vocabulary | None = None,
    place: Place | None = None,
    *,
    implied: Moment | None = None,
) -> Question:
    """A question, every word resolved by ``vocabulary`` (None: any bare word is taken for a card).

    ``implied`` is the only moment possible and may be left out (the condition of a mulligan rule).
    Raises InputError with the fault's place: syntax, an unknown word, a count without a moment.

    >>> str(parse("(1+ A and 1+ B) or 2+ C by turn 2"))
    '(1+ A and 1+ B) or 2+ C by turn 2'
    >>> str(parse("not (1+ A or 2+ B) in opening").canonical())
    'no A and 0-1 B in opening'
    """
    builder = Builder(text, vocabulary, place)
    question = Question(*builder.build(_tree(text, place, "question")))
    nodes = [n for n in (question.body, question.given) if n is not None]
    if implied is not None:
        question = Question(*(with_moment(n, implied) for n in nodes))
        _only(question, implied, text, place)
    _every_count_has_a_moment(nodes if implied is None else [], text, place)
    try:
        for node in nodes:
            canonical(node)
    except InputError as error:  # what 'using different cards' cannot stand over
        raise fault(error.what, text, builder.using_at, place, error.mend) from None
    return question


def parse_filter(text: str, vocabulary: Vocabulary | None, place: Place | None = None) -> Node:
    """A filter standing alone, as in a deck file's ``groups``.

    >>> str(parse_filter("member cost<=4", None))
    'member and cost<=4'
    """
    node: Node = Builder(text, vocabulary, place).build(_tree(text, place, "filter"))
    return node


def parse_clause(text: str, vocabulary: Vocabulary | None, place: Place | None = None) -> Clause:
    """A clause of a mulligan rule: ``2 of live``, ``starter``, ``all``.

    >>> parse_clause("2 of live", None).cap, parse_clause("all", None)
    (2, Clause(cap=None, where=None))
    """
    cap, where = Builder(text, vocabulary, place).build(_tree(text, place, "clause"))
    return Clause(cap, where)


@lru_cache(maxsize=1)
def _lark() -> Lark:
    from lark import Lark

    grammar = Path(__file__).with_name("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", start=["question", "filter", "clause"])


def _tree(text: str, place: Place | None, start: Start) -> Tree[Token]:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    said = {"question": "question", "filter": "group", "clause": "clause"}[start]
    if not text.strip():
        raise fault(f"the {said} is empty", text, 0, place, "such as 1+ A in opening")
    if len(text) > LONGEST:
        what = f"the {said} is longer than {LONGEST} characters"
        raise fault(what, text, LONGEST, place, "say it in several, or name groups")
    try:
        return _lark().parse(half_width(text), start=start)
    except UnexpectedToken as error:
        if error.token.type == "$END":
            end = len(text.rstrip())
            what = f"the {said} ends too early"
            raise fault(what, text, end, place, expected("", error.accepts)) from None
        word = str(error.token)
        at = error.token.start_pos or 0
        shown = word if len(word) <= 40 else f"{word[:40]}..."
        what = f"'{shown}' cannot stand here"
        raise fault(what, text, at, place, _instead(word, text[at:], error.accepts)) from None
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        if text[at] in "\"'“”＂＇":
            what = "this quote is never closed"
            raise fault(what, text, at, place, "close it with the same sign") from None
        what = f"'{text[at]}' cannot stand here"
        raise fault(what, text, at, place, expected("", error.allowed or ())) from None


def _instead(word: str, rest: str, accepts: Iterable[str]) -> str | None:
    """What to write for a ``word`` that cannot stand where the ``rest`` of the text begins."""
    if "COUNT" in accepts:
        count = count_meant(half_width(rest))
        if count is not None:
            return f"write {count}"
    if word.lower() == "given":
        return "one 'given' is all there is; join conditions with 'and'"
    return expected(word, accepts)


def _every_count_has_a_moment(nodes: list[Node], text: str, place: Place | None) -> None:
    bare = [leaf for node in nodes for leaf in leaves(node) if leaf.moment is None]
    if not bare:
        return
    mend = "end it with in opening, in hand before mulligan, by turn 3 or on turn 3"
    if all(leaf.moment is None for node in nodes for leaf in leaves(node)):
        raise fault("the question names no moment", text, len(text.rstrip()), place, mend)
    mend = "name one behind it: in opening, in hand before mulligan, by turn 3 or on turn 3"
    raise fault(f"'{bare[0]}' has no moment", text, bare[0].at, place, mend)


def _only(question: Question, implied: Moment, text: str, place: Place | None) -> None:
    nodes: list[Any] = [n for n in (question.body, question.given) if n is not None]
    for leaf in (leaf for node in nodes for leaf in leaves(node)):
        if leaf.moment != implied:
            what = f"only cards {implied} can be asked for here, not {leaf.moment}"
            raise fault(what, text, leaf.at, place, "leave the moment out")
    if question.given is not None:
        raise fault("'given' cannot stand in a condition", text, 0, place, "join both with 'and'")
