"""Tables of cards: CSV with a line of column names, among which a card number or name and a count
are found, in English or Japanese. EncoreDecks' ``Code,Quantity`` is one of them."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.decks.model import Deck
from simcli.decks.recognise import game_and_words
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "Columns", "columns_of", "read", "rows_of", "sniff", "write"]

NAME, SUFFIX = "csv", ".csv"
GAMES: tuple[str, ...] | None = None
COUNTS = {"count", "quantity", "qty", "num", "copies", "amount", "枚数", "数量", "数"}
CODES = {"code", "card code", "card number", "card no", "card no.", "cardcode", "card_code"}
CODES |= {"card_number", "card_no", "number", "no", "no.", "serial", "card id", "id"}
CODES |= {"カード番号", "カードno", "カードno.", "型番", "番号"}
NAMES = {"name", "card", "card name", "card_name", "カード名", "カード", "名前"}
MOST_ROWS = 5000


class Columns:
    """Which columns hold the number, the name and the count; None where there is none."""

    def __init__(self, heads: list[str]) -> None:
        folded = [unicodedata.normalize("NFKC", head).strip().casefold() for head in heads]
        self.code, self.name, self.count = (
            next((i for i, head in enumerate(folded) if head in words), None)
            for words in (CODES, NAMES, COUNTS)
        )

    @property
    def tell(self) -> bool:
        """Whether these are the column names of a decklist."""
        return self.count is not None and (self.code is not None or self.name is not None)


def columns_of(source: Source) -> tuple[Columns, str] | None:
    """The columns and the sign between them, if the first line names those of a decklist."""
    head = next((line for line in source.lines if line.strip()), "").lstrip("\ufeff")
    for sign in ",\t;":
        if sign in head and len(head) < 1000:
            try:
                columns = Columns(next(csv.reader([head], delimiter=sign)))
            except csv.Error:
                continue
            if columns.tell:
                return columns, sign
    return None


def sniff(source: Source) -> bool:
    """Whether the first line names the columns of a decklist."""
    return columns_of(source) is not None


def rows_of(source: Source, sign: str) -> Iterator[tuple[list[str], Place]]:
    """The rows below the column names that are not blank, with their places."""
    text = "\n".join(source.lines)
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=sign, strict=True)
    started = False
    try:
        for row in reader:
            if len(row) > 200 or reader.line_num > MOST_ROWS:
                what = f"more than {MOST_ROWS} rows or 200 columns"
                raise InputError(what, source.place(reader.line_num), "is it a decklist?")
            if any(cell.strip() for cell in row):
                if started:
                    yield row, source.place(reader.line_num)
                started = True
    except csv.Error as error:
        place = source.place(min(max(1, reader.line_num), len(source.lines)))
        raise InputError(f"not valid CSV: {error}", place) from None


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a table. Raises InputError with the row of what is wrong."""
    found = columns_of(source)
    assert found is not None
    columns, sign = found
    wanted = [_wanted(row, columns, place) for row, place in rows_of(source, sign)]
    if not wanted:
        raise InputError("the table has no cards", Place(source.name), "list at least one card")
    name, words = game_and_words([card.word for card in wanted], games, wanted[0].place)
    game = games[name]
    return assemble(
        Draft(
            source=source,
            game=game,
            name=Path(source.name).stem,
            wanted=[
                Wanted(word, card.count, card.place)
                for word, card in zip(words, wanted, strict=True)
            ],
            pool=pool_of(source, game),
            options=game.options(),
        )
    )


def _wanted(row: list[str], columns: Columns, place: Place) -> Wanted:
    def at(index: int | None) -> str:
        return " ".join(row[index].split()) if index is not None and index < len(row) else ""

    word = at(columns.code) or at(columns.name)
    if not word or len(word) > LONGEST_NAME:
        what = "a row without a card" if not word else f"a name of {len(word)} characters"
        raise InputError(what, place, "give its number or name, or take the row out")
    # Spreadsheets keep whole numbers as 4.0.
    said = at(columns.count)
    return Wanted(word, counted(said.removesuffix(".0"), place, word), place)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as rows of number, name and count."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["Code", "Name", "Quantity"])
    for entry in (*deck.entries, *kit.energy):
        writer.writerow([entry.card.code, entry.card.name, entry.count])
    return table.getvalue().encode()
