"""XML as events with lines, without what XML can be misused for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.errors import InputError, Place

__all__ = ["Element", "elements"]

DEPTH, ELEMENTS = 20, 20_000


@dataclass(slots=True)
class Element:
    """An element with the names of those around it, outermost first, and its text."""

    name: str
    around: tuple[Element, ...]
    place: Place
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


def elements(source: Source) -> Iterator[Element]:
    """The elements of a document, in the order in which they begin.

    Raises InputError with the place for what is no XML, for a document type (entities could make a
    small file a huge one), and for absurd depth or size.
    """
    from xml.parsers.expat import ExpatError, ParserCreate, errors

    found: list[Element] = []
    open_: list[Element] = []
    parser = ParserCreate(encoding="UTF-8")
    parser.buffer_text = True

    def here() -> Place:
        return source.place(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_) >= DEPTH or len(found) >= ELEMENTS:
            raise InputError(f"more than {DEPTH} deep or {ELEMENTS} elements", here())
        if any(len(value) > LONGEST_NAME for value in attributes.values()):
            raise InputError(f"an attribute of more than {LONGEST_NAME} characters", here())
        element = Element(name, tuple(open_), here(), attributes)
        found.append(element)
        open_.append(element)

    def end(_: str) -> None:
        open_.pop()

    def text(data: str) -> None:
        if open_ and len(open_[-1].text) < LONGEST_NAME:
            open_[-1].text += data[:LONGEST_NAME]

    def refuse(*_: object) -> None:
        raise InputError("a document type, which deck files have not", here(), "take it out")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, refuse
    try:
        # The text is decoded already, whatever its declaration says.
        parser.Parse(source.text.lstrip("\ufeff \n\t").encode("utf-8"), True)
    except ExpatError as error:
        place = source.place(error.lineno, error.offset + 1)
        what = f"not valid XML: {errors.messages[error.code]}"
        raise InputError(what, place, "is the file whole?") from None
    return iter(found)
