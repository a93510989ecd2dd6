"""Plain text decklists, one card a line, in every spelling that players use.

``4 x CODE name``, ``4 CODE NAME``, ``4 x NAME (CODE)``, ``CODE x 4``, ``CODE, 4`` and a bare
``CODE`` for one copy; ``#`` and ``//`` begin comments, of which the first one names the deck.
Full-width digits and signs are understood, and so are headings from a closed list of words, such
as ``Members (48)`` or ``[Level 0]``, bullets, and ``4枚``. Cards below a heading ``Sideboard`` are
left out of the deck, and told as a remark.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.decks.model import Deck
from simcli.decks.recognise import code_in, game_of_names
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "text", ".txt"
GAMES: tuple[str, ...] | None = None

NUMBER = r"(?P<count>[-+]?\d[\d.,]*(?:e[-+]?\d+)?)(?:\s?枚)?"
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
BLANKS = re.compile(r"\s{2,}")
COMMENT = re.compile(r"(?:^(?:#|//)|\s(?:#|//)(?=\s))(?P<comment>.*)$")
MOST_LINES, LONGEST_LINE, MOST_CHARACTERS = 10_000, 2000, 250_000
HEADING = re.compile(
    r"[-=*\[(<【《■●◆▼\s]*"
    r"(?:(?:main|energy|live|member|climax)?\s*deck(?:\s*list)?|メインデッキ|エネルギーデッキ|デッキ"
    r"|members?|メンバー(?:カード)?|lives?|ライブ(?:カード)?|energy|energies|エネルギー(?:カード)?"
    r"|characters?|キャラ(?:クター)?|events?|イベント|climax(?:es)?|クライマックス|CX"
    r"|(?:level|lvl?\.?|レベル)\s*[0-3]|total|合計|cards?)"
    r"[\])>】》\s]*[:：]?\s*[(\[]?\s*(?:\d{1,3}\s*(?:cards?|枚)?)?\s*[)\]]?[-=*\s:]*",
    re.I,
)
"""A line that only says which cards follow, or how many there are; nothing of it is a card."""

SIDE = re.compile(r"[-=*\[(\s]*side\s*(?:board|deck)?[\])\s]*:?\s*(?:\(?\d{1,3}\)?)?[-=*\s]*", re.I)
BULLET = re.compile(r"^[-*+•・‣▪]\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line read: the card's number, if it has one with its game, else its name."""

    word: str
    game: str | None
    count: int
    place: Place
    aside: bool = False  # of the sideboard


def sniff(source: Source) -> bool:
    """Whatever is nothing else is taken for a list; a line that is no card is then named."""
    return True


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a list. Its game is recognised by card numbers, else by names.

    Raises InputError with its place for a line that is no card, a count that is none, an unknown
    card, and cards of two games.
    """
    listed = list(_lines(source, games))
    lines = [line for line in listed if not line.aside]
    left = sum(line.count for line in listed) - sum(line.count for line in lines)
    if not lines:
        raise InputError("the list has no cards", Place(source.name), "write lines like '4 NAME'")
    game = games[_game(lines, games)]
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_title(source) or Path(source.name).stem,
            wanted=[Wanted(line.word, line.count, line.place) for line in lines],
            pool=pool_of(source, game),
            options=game.options(),
            remarks=(f"{left} cards of the sideboard are left out",) if left else (),
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
    if len(source.text) > MOST_CHARACTERS:
        long = next((n for n, raw in enumerate(source.lines, 1) if len(raw) > LONGEST_LINE), None)
        what = f"a list of {len(source.text)} characters, or a line of more than {LONGEST_LINE}"
        raise InputError(what, Place(source.name, long), "is it a decklist?")
    aside = False
    for number, raw in enumerate(source.lines, 1):
        if number > MOST_LINES or len(raw) > LONGEST_LINE:
            what = f"more than {MOST_LINES} lines, or one of more than {LONGEST_LINE} characters"
            raise InputError(what, Place(source.name, number), "is it a decklist?")
        column = len(raw) - len(raw.lstrip()) + 1
        text = COMMENT.sub("", unicodedata.normalize("NFKC", raw)).strip().strip("\ufeff")
        text = BLANKS.sub(_one_blank, text)  # runs of blanks would make the spellings slow
        text = BULLET.sub("", text)
        if SIDE.fullmatch(text):
            aside = True
            continue
        if not text or ("\t" not in text and HEADING.fullmatch(text)):
            continue
        place = source.place(number, column)
        parts = text.split("|")  # codes joined by | in one line are as many lines
        for part in parts[:-1] if len(parts) > 1 and not parts[-1].strip() else parts:
            yield replace(_line(part.strip(), place, games), aside=aside)


def _one_blank(run: re.Match[str]) -> str:
    return "\t" if "\t" in run[0] else " "


def _line(text: str, place: Place, games: Mapping[str, GameLike]) -> Line:
    if len(text) > 2 * LONGEST_NAME:
        what = f"{len(text)} characters for one card"
        raise InputError(what, place, "is it a decklist?")
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


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as lines ``4 CODE NAME``, under its name as a comment; the name alone where it is
    all there is."""
    lines = [f"# {deck.name}"]
    for entry in (*deck.entries, *kit.energy):
        card = entry.card
        called = "" if card.name == card.code else f" {card.name}"
        # What begins a comment would end the line.
        lines.append(f"{entry.count} {card.code}{COMMENT.sub('', called).rstrip()}")
    return ("\n".join(lines) + "\n").encode()
