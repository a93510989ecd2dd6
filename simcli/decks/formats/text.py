"""Plain text decklists, one card a line, in every spelling that players use.

``4 x CODE name``, ``4 CODE NAME``, ``4 x NAME (CODE)``, ``CODE x 4``, ``CODE, 4``, ``CODE NAME 4``
and a bare ``CODE`` for one copy; ``#`` and ``//`` begin comments, of which the first one names the
deck. Full-width digits and signs are understood, and so are headings from a closed list of words,
such as ``Members (48)`` or ``[Level 0]``, bullets, and ``4枚``. Cards below a heading such as
``Sideboard`` are left out of the deck, and told as a remark.

A number behind a card number is its count, unless it is part of the card's name; a count in front
always is. In games without card numbers ``//`` joins the halves of a name, as in ``Fire // Ice``,
and a printing is left away: ``Bolt (M10) 146`` is ``Bolt``.
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
from simcli.decks.pool import Pool, fold
from simcli.decks.recognise import code_in, codes_in, game_of_code, game_of_names
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "text", ".txt"
GAMES: tuple[str, ...] | None = None

NUMBER = r"(?P<count>[-+]?\d[\d.,]*(?:e[-+]?\d+)?)(?:\s?枚)?"
SMALL = r"(?P<count>\d{1,4})(?:\s?枚)?"
BEFORE = tuple(
    re.compile(spelling, re.I)
    for spelling in (
        rf"{SMALL}\s*[,;:*\t]\s*(?P<card>(?!\d+(?:\s|$))\S.*)",
        rf"x\s?{SMALL}\s+(?P<card>.+)",
        rf"[\[(]\s?x?{SMALL}x?\s?[\])]\s*(?P<card>.+)",
        rf"{NUMBER}\s*[x×]\s+(?P<card>.+)",
        rf"{NUMBER}[x×]\s*(?P<card>.+)",
        rf"{NUMBER}\s*×\s*(?P<card>.+)",
        rf"{NUMBER}\s+(?P<card>.+)",
        r"(?P<count>\d{1,4})枚(?P<card>.+)",
    )
)
BEHIND = tuple(
    re.compile(spelling, re.I)
    for spelling in (
        rf"(?P<card>.+?)\s+x\s*{NUMBER}",
        rf"(?P<card>.+?)\s*×\s*{NUMBER}",
        rf"(?P<card>.+?)\s*[,;\t]\s*{NUMBER}",
        r"(?P<card>.+?)\s*(?P<count>\d{1,4})枚",
    )
)
BEHIND_CODE = re.compile(
    r"(?P<card>\S.*?)(?:\s*[:=*]\s*|\s+|\s*(?=[\[(]))[\[(]?x?(?P<count>[-+]?\d+)x?[\])]?", re.I
)
"""A bare number at the end, or one in brackets: a count, where the line begins with a card number
and has no count in front."""
GLUED = re.compile(r"(?P<card>\S+?)x(?P<count>\d{1,2})")
AGAIN = re.compile(r"\s(?:[x×]\s?(?P<times>\d{1,2})|(?P<pieces>\d{1,2})枚)$")
PRINTING = re.compile(r"\s+\([A-Z0-9]{2,6}\)\s+[A-Z]*-?\d+[a-z★]?(?:\s+\*F\*)?$")
BLANKS = re.compile(r"\s{2,}")
COMMENT = re.compile(r"(?:^(?:#|//)|\s(?:#|//)(?=\s))(?P<comment>.*)$")
HASH = re.compile(r"(?:^|\s)#(?=\s).*$")
MOST_LINES, LONGEST_LINE, MOST_CHARACTERS = 10_000, 2000, 125_000
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

MAIN = re.compile(r"main|deck|メイン|デッキ", re.I)
SIDE = re.compile(
    r"[-=*\[(\s]*(?P<name>side\s?(?:board|deck)?|maybeboard|commander|companion)"
    r"[\])\s]*:?\s*(?:\(?\d{1,3}\)?)?[-=*\s]*",
    re.I,
)
SIDE_LINE = re.compile(r"SB:\s*(?=\d)", re.I)
"""What the sideboard's lines of some programs begin with."""
ABOUT = re.compile(r"\s*about\s*\n\s*name\s+(?P<name>\S.*)", re.I)
BULLET = re.compile(r"^[-*+•・‣▪]\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line read: the card's number, if it has one with its game, else its name; and its count
    as it says it."""

    word: str
    game: str | None
    said: str
    place: Place
    called: str = ""  # the words behind a card number, a count that may be part of the name too
    slashes: str = ""  # a comment that may be the other half of a name
    aside: str = ""  # the heading, where it leaves its cards out of the deck

    @property
    def count(self) -> int:
        """The count. Raises InputError for what is none."""
        return counted(self.said, self.place, self.word)

    def wanted(self, pool: Pool) -> Wanted:
        """The card as the pool's game has it; see the module on what is a name and what a count."""
        card = pool.get(self.word) if self.called else None
        if card is not None and fold(self.called) in (fold(card.name), fold(card.name_en)):
            return Wanted(self.word, 1, self.place)
        word = self.word
        if pool.schema.code_shape is None:
            word = PRINTING.sub("", f"{word} {self.slashes}".strip())
        return Wanted(word, self.count, self.place)


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
    if not lines:
        raise InputError("the list has no cards", Place(source.name), "write lines like '4 NAME'")
    game = games[_game(lines, games)]
    pool = pool_of(source, game)
    pool.prepare(line.word for line in lines)
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_title(source) or Path(source.name).stem,
            wanted=[line.wanted(pool) for line in lines],
            pool=pool,
            options=game.options(),
            remarks=tuple(_left_out(listed)),
        )
    )


def _left_out(listed: Sequence[Line]) -> Iterator[str]:
    for heading in dict.fromkeys(line.aside for line in listed if line.aside):
        left = sum(line.count for line in listed if line.aside == heading)
        cards = f"{left} card{' is' if left == 1 else 's are'}"
        yield f"{cards.replace(' ', f' {heading} ', 1)} left out"


def _title(source: Source) -> str | None:
    """The first comment, if it comes before any card, or what Arena's first lines say."""
    if (about := ABOUT.match(source.text)) is not None:
        return about["name"].strip()
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
    about = ABOUT.match(source.text)
    begin = source.text.count("\n", 0, about.end()) + 1 if about else 0
    aside = ""
    for number, raw in enumerate(source.lines, 1):
        if number > MOST_LINES or len(raw) > LONGEST_LINE:
            what = f"more than {MOST_LINES} lines, or one of more than {LONGEST_LINE} characters"
            raise InputError(what, Place(source.name, number), "is it a decklist?")
        if number <= begin:
            continue
        text, slashes = _uncommented(raw)
        if (heading := SIDE.fullmatch(text)) is not None:
            aside = heading["name"].casefold()
        elif text and "\t" not in text and HEADING.fullmatch(text):
            aside = "" if MAIN.search(text) else aside
        elif text:
            place = source.place(number, len(raw) - len(raw.lstrip()) + 1)
            for line in _cards(text, place, games):
                yield replace(line, aside=line.aside or aside, slashes=slashes)


def _uncommented(raw: str) -> tuple[str, str]:
    """A line without its comment, with its signs and blanks as the spellings have them; and a
    comment behind slashes."""
    whole = HASH.sub("", unicodedata.normalize("NFKC", raw)).strip("\ufeff")
    text = COMMENT.sub("", whole)
    slashes = " ".join(whole[len(text) :].split())
    # Runs of blanks would make the spellings slow.
    return BULLET.sub("", BLANKS.sub(_one_blank, text.strip().strip("\ufeff"))), slashes


def _one_blank(run: re.Match[str]) -> str:
    return "\t" if "\t" in run[0] else " "


def _cards(text: str, place: Place, games: Mapping[str, GameLike]) -> Iterator[Line]:
    """The cards of a line: codes joined by | in one line are as many lines."""
    side = SIDE_LINE.match(text)
    text = text[side.end() :] if side else text
    parts = text.split("|")
    for part in parts[:-1] if len(parts) > 1 and not parts[-1].strip() else parts:
        yield replace(_line(part.strip() or text, place, games), aside="sideboard" if side else "")


def _line(text: str, place: Place, games: Mapping[str, GameLike]) -> Line:
    if len(text) > 2 * LONGEST_NAME:
        what = f"{len(text)} characters for one card"
        raise InputError(what, place, "is it a decklist?")
    _require_one(text, place, games)
    for spelling in BEFORE:
        if (match := spelling.fullmatch(text)) is not None:
            found = code_in(match["card"], games)
            word, game = found or (match["card"].strip(), None)
            if game and (again := AGAIN.search(match["card"])) is not None:
                _require_same(word, match["count"], again["times"] or again["pieces"], place)
            return Line(word, game, match["count"], place)
    glued = GLUED.fullmatch(text)
    if glued is not None and (game := game_of_code(glued["card"], games)) is not None:
        return Line(glued["card"], game, glued["count"], place)
    found = code_in(text, games)
    # Without a count only a card number, standing first, is surely a card.
    first = found if found is not None and text.startswith(found[0]) else None
    for spelling in (*BEHIND, BEHIND_CODE) if first else BEHIND:
        if (match := spelling.fullmatch(text)) is not None:
            word, game = code_in(match["card"], games) or (match["card"].strip(), None)
            called = text.removeprefix(word).strip() if first else ""
            return Line(word, game, match["count"], place, called)
    if first is None:
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        mend = "write '4 CODE NAME', or # for a comment"
        raise InputError(f"no card can be read from '{shown}'", place, mend)
    return Line(first[0], first[1], "1", place)


def _require_same(word: str, first: str, second: str, place: Place) -> None:
    if first != second:
        what = f"two counts of '{word}', {first} and {second}"
        raise InputError(what, place, "take one of them out")


def _require_one(text: str, place: Place, games: Mapping[str, GameLike]) -> None:
    """Refuse a line of two cards. A number and the same with a rarity are one."""
    first, *others = codes_in(text, games) or [""]
    for other in others:
        one, two = fold(first), fold(other)
        if not (one.startswith(two) or two.startswith(one)):
            what = f"two card numbers, {first} and {other}"
            raise InputError(what, place, "write one card a line, or | between them")


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
