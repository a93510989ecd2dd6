"""From files of card databases to the library: recognised, mended, validated, kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simcli.cards.databases import lltcgweb, table, weiss
from simcli.cards.records import LIMIT, files_of, records_in
from simcli.cards.report import Report
from simcli.cards.store import add
from simcli.decks.assemble import GameLike
from simcli.decks.library import Library
from simcli.decks.model import Card, harmless
from simcli.decks.pool import Pool, fold
from simcli.errors import InputError, Place, printable

__all__ = ["import_bytes", "import_path"]

SHAPES = (lltcgweb, weiss)


def import_path(path: Path, games: Mapping[str, GameLike], library: Library) -> Report:
    """Put the cards of a database file, or of all files in a folder, into the library.

    Raises InputError where there is no such path or no card could be taken from it.
    """
    report = Report()
    files = ((_name(file, path), _bytes(file, report)) for file in files_of(path))
    return _import(files, str(path.resolve()), games, library, report)


def import_bytes(name: str, data: bytes, games: Mapping[str, GameLike], library: Library) -> Report:
    """Put the cards of a database that came by another way into the library."""
    return _import([(name, data)], name, games, library, Report())


def _name(file: Path, path: Path) -> str:
    return printable(file.name if file == path else str(file.relative_to(path)))


def _bytes(file: Path, report: Report) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(LIMIT + 1)
    except OSError as error:
        report.skip(f"a file that cannot be read ({error.strerror})", printable(file.name))
        return b""


def _import(
    files: Iterable[tuple[str, bytes]],
    source: str,
    games: Mapping[str, GameLike],
    library: Library,
    report: Report,
) -> Report:
    taken: dict[str, dict[str, Card]] = {}
    for name, data in files:
        if data:
            for card, game in _cards(name, records_in(name, data, report), games, report):
                _take(taken.setdefault(game, {}), card, report)
    if not taken:
        reasons = "; ".join(line.removeprefix("left out: ") for line in report.lines())
        what = f"no card could be read ({reasons})" if reasons else "no card could be read"
        raise InputError(what, Place(source), "it takes the JSON or CSV of a card database")
    for game, cards in taken.items():
        report.read[game] = len(cards)
        shipped = {fold(card.code) for card in Pool.packaged(game, games[game].card)}
        if known := len(shipped & cards.keys()):
            report.packaged[game] = known
        held = add(library, game, list(cards.values()), source, date.today().isoformat())
        report.held[game] = held
    return report


def _cards(
    name: str,
    records: Iterable[Mapping[str, Any]],
    games: Mapping[str, GameLike],
    report: Report,
) -> Iterator[tuple[Card, str]]:
    unknown = 0
    schemas = {name: games[name].card for name in sorted(games)}
    for record in records:
        game, facts = _facts(record, schemas, report)
        if game is None:
            unknown += 1
        elif facts is not None and (card := _valid(facts, schemas[game], report)) is not None:
            yield card, game
    if unknown:
        report.skip(f"{unknown} records of no known card database", name)


def _facts(
    record: Mapping[str, Any], schemas: Mapping[str, type[Card]], report: Report
) -> tuple[str | None, dict[str, Any] | None]:
    """The game of a record and its card's facts, mended."""
    for name, schema in schemas.items():
        if table.fits(record, schema):
            return name, table.facts(record)
    for shape in SHAPES:
        if shape.GAME in schemas and shape.sniff(record):
            try:
                return shape.GAME, shape.facts(record, report)
            except (AttributeError, TypeError, ValueError, KeyError) as error:
                # A field of another kind than the database ever has: the card cannot be trusted.
                report.skip(f"a record of an odd shape ({error})", _number(record))
                return shape.GAME, None
    return None, None


def _number(record: Mapping[str, Any]) -> str:
    return printable(str(record.get("code") or record.get("card_no") or record.get("name"))[:60])


def _valid(facts: Mapping[str, Any], schema: type[Card], report: Report) -> Card | None:
    clean = {key: harmless(said) if isinstance(said, str) else said for key, said in facts.items()}
    try:
        return schema.model_validate(clean)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(map(str, fault["loc"]))
        why = fault["msg"].removeprefix("Value error, ")
        report.skip(
            printable(f"{where}: {why}"[:120] if where else why[:120]), str(facts["code"])[:60]
        )
        return None


def _take(cards: dict[str, Card], card: Card, report: Report) -> None:
    """Keep a card; printings of one number share it, and the first one's facts."""
    first = cards.setdefault(fold(card.code), card)
    if first is not card and first.facts() != card.facts():
        ignored = {"name", "name_en", "group", "unit"}
        differ = [k for k, v in card.facts().items() if first.facts()[k] != v and k not in ignored]
        if differ:
            report.mend(
                f"printings differ in {', '.join(differ[:4])}, the first one kept", card.code
            )
