"""Plain text decklists, one card a line, in every spelling that players use.

``4 x CODE name``, ``4 CODE NAME``, ``4 x NAME (CODE)``, ``CODE x 4``, ``CODE, 4`` and a bare
``CODE`` for one copy; ``#`` and ``//`` begin comments, of which the first one names the deck.
Full-width digits and signs are understood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.decks.pool import Pool
from simcli.decks.recognise import code_in, game_of_names
from simcli.errors import InputError, Place

__all__ = ["read", "sniff"]

NUMBER = r"(?P<count>[-+]?\d[\d.,]*(?:e[-+]?\d+)?)"
SPELLINGS = tuple(
    re.compile(spelling, re.I)
    for spelling in (
        rf"{NUMBER}\s*[x×]\s+(?P<card>.+)",
        rf"{NUMBER}[x×]\s*(?P<card>.+)",
        rf"{NUMBER}\s*×\s*(?P<card>.+)",
        rf"{NUMBER}\s+(?P<card>.+)",
        rf"(?P<card>.+?)\s+x\s*{NUMBER}",
        rf"(?P<card>.+?)\s*×\s*{NUMBER}",
        rf"(?P<card>.+?)\s*[,;\t]\s*{NUMBER}",
    )
)
COMMENT = re.compile(r"(?:^(?:#|//)|\s(?:#|//)(?=\s))(?P<comment>.*)$")
MOST_LINES, LONGEST_LINE = 20_000, 2000
HEADER = re.compile(r"code\s*[,;\t]\s*quantity", re.I)


@dataclass(frozen=True, slots=True)
class Line:
    """One line read: the card's number, if it has one with its game, else its name."""

    word: str
    game: str | None
    count: int
    place: Place


def sniff(source: Source) -> bool:
    """Whatever is nothing else is taken for a list; a line that is no card is then named."""
    return True


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a list. Its game is recognised by card numbers, else by names.

    Raises InputError with its place for a line that is no card, a count that is none, an unknown
    card, and cards of two games.
    """
    lines = list(_lines(source, games))
    if not lines:
        raise InputError("the list has no cards", Place(source.name), "write lines like '4 NAME'")
    game = games[_game(lines, games)]
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_title(source) or Path(source.name).stem,
            wanted=[Wanted(line.word, line.count, line.place) for line in lines],
            pool=Pool.packaged(game.name, game.card),
            options=game.options(),
        )
    )


def _title(source: Source) -> str | None:
    """The first comment, if it comes before any card."""
    for line in source.lines:
        if line.strip():
            comment = COMMENT.fullmatch(line.strip())
            return comment["comment"].strip(" #/") or None if comment else None
    return None


def _lines(source: Source, games: Mapping[str, GameLike]) -> Iterator[Line]:
    for number, raw in enumerate(source.lines, 1):
        if number > MOST_LINES or len(raw) > LONGEST_LINE:
            what = f"more than {MOST_LINES} lines, or one of more than {LONGEST_LINE} characters"
            raise InputError(what, Place(source.name, number), "is it a decklist?")
        column = len(raw) - len(raw.lstrip()) + 1
        text = COMMENT.sub("", unicodedata.normalize("NFKC", raw)).strip().strip("\ufeff")
        if not text or (HEADER.fullmatch(text) and number == 1):
            continue
        place = source.place(number, column)
        for part in text.split("|"):  # codes joined by | in one line are as many lines
            yield _line(part.strip(), place, games)


def _line(text: str, place: Place, games: Mapping[str, GameLike]) -> Line:
    for spelling in SPELLINGS:
        if (match := spelling.fullmatch(text)) is not None:
            found = code_in(match["card"], games)
            word, game = found or (match["card"].strip(), None)
            return Line(word, game, counted(match["count"], place, word), place)
    found = code_in(text, games) if text else None
    # Without a count only a card number, standing first, is surely a card.
    if found is None or not text.startswith(found[0]):
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        mend = "write '4 CODE NAME', or # for a comment"
        raise InputError(f"no card can be read from '{shown}'", place, mend)
    return Line(found[0], found[1], 1, place)


def _game(lines: Sequence[Line], games: Mapping[str, GameLike]) -> str:
    coded = [line for line in lines if line.game is not None]
    if not coded:
        return game_of_names([line.word for line in lines], games, lines[0].place)
    game = coded[0].game
    assert game is not None
    for line in coded:
        if line.game != game:
            what = f"'{line.word}' is a card of {line.game}, the cards before it are of {game}"
            raise InputError(what, line.place, "a deck is of one game")
    return game
