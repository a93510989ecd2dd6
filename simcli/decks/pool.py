"""The card pool: which cards a game has, found by card number or name, however they are typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from pydantic import ValidationError

from simcli.decks.library import Library, shared_library
from simcli.decks.model import Card
from simcli.errors import InputError, Place, did_you_mean

__all__ = ["Pool", "fold"]


UNKNOWN = "give its facts under 'define:' in the deck file, or see 'simcli cards import --help'"
BLANK_BY_JAPANESE = re.compile("(?<=[\u3005-\u9fff]) | (?=[\u3005-\u9fff])")


def fold(word: str) -> str:
    """A code or name as it is compared: NFKC, case folded, runs of blanks as one and none beside
    a Japanese letter, where they are set differently from list to list.

    >>> fold("ＰＬ！-bp1-001-R＋") == fold("pl!-BP1-001-r+")
    True
    >>> fold("高坂　穂乃果") == fold("高坂穂乃果")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", word).casefold())
    return BLANK_BY_JAPANESE.sub("", " ".join(folded.split()))


def _card_numbers(code: str) -> Iterator[str]:
    """What a folded printing's code could be the card number of, nearest first: the code itself,
    then without a rarity (``-r+``), a foil suffix (``e001sp``) or the mark of early English sets
    (``en-w03``), which not every database writes."""
    yield code
    yield re.sub(r"-[a-z][a-z!]*\d*\+?$", "", code)
    yield re.sub(r"(?<=\d)[a-z]+\+?$", "", code)
    yield re.sub(r"/en-?(?=[a-z]\d)", "/", code)


def _packaged_rows(game: str) -> list[dict[str, str]]:
    import csv

    table = files("simcli.decks") / "data" / f"{game}.csv"
    if not table.is_file():
        return []
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


class Pool:
    """Cards by code and name. A row is validated when its card is first asked for, so that a big
    table costs little.

    ``schema`` is the game's card type; where it has no code shape, any name is a card. ``shelf``
    is a library with more cards of ``game``. A card number means the pool's own card where it has
    one, so that a deck of packaged cards never depends on what was imported; a name means every
    card of that name.
    """

    def __init__(
        self,
        schema: type[Card],
        rows: Iterable[Mapping[str, str]] = (),
        shelf: Library | None = None,
        game: str = "",
    ) -> None:
        self.schema = schema
        self._shelf, self._game = shelf, game
        self._asked: set[str] = set()
        self._cards: dict[str, Card] = {}
        self._rows: dict[str, Mapping[str, str]] = {}
        self._names: dict[str, list[str]] = {}
        for row in rows:
            code = fold(row["code"])
            self._rows[code] = row
            self._call(code, row.get("name", ""), row.get("name_en", ""))

    @classmethod
    def packaged(cls, game: str, schema: type[Card]) -> Pool:
        """The pool that ships for a game; empty where none does."""
        return cls(schema, _packaged_rows(game))

    @classmethod
    def joined(cls, game: str, schema: type[Card]) -> Pool:
        """The packaged pool and, behind it, the cards the user has imported."""
        return cls(schema, _packaged_rows(game), shared_library(), game)

    def prepare(self, words: Iterable[str]) -> None:
        """Look up many words at once in the library; each is looked up when asked for anyway."""
        self._fetch([fold(word) for word in words])

    def _fetch(self, folded: Iterable[str]) -> None:
        """Take the cards that the library has under these words into the pool."""
        fresh = [word for word in dict.fromkeys(folded) if word not in self._asked]
        if self._shelf is None or not fresh or self._game not in self._shelf.held:
            return
        self._asked.update(fresh)
        # A card number that the pool knows needs no library: most decks never open it.
        missing = [word for word in fresh if self._numbered(word) is None]
        codes = {code for word in missing for code in self._numbers(word)}
        for code, name, name_en, row in self._shelf.find(self._game, codes, missing):
            if code not in self._cards and code not in self._rows:
                self._rows[code] = row
                self._call(code, name, name_en)

    def _numbers(self, folded: str) -> Iterable[str]:
        return _card_numbers(folded) if self.schema.code_shape else (folded,)

    def _numbered(self, folded: str) -> str | None:
        """The code of the pool's own card that a folded word is the number of."""
        for code in self._numbers(folded):
            if code in self._cards or code in self._rows:
                return code
        return None

    def _call(self, code: str, *names: str) -> None:
        for name in {fold(name) for name in names} - {""}:
            codes = self._names.setdefault(name, [])
            if code not in codes:
                codes.append(code)

    def define(self, card: Card) -> None:
        """Add a card, or put it in the place of the one with its code."""
        code = fold(card.code)
        if code in self._cards or code in self._rows:
            for codes in self._names.values():
                if code in codes:
                    codes.remove(code)
        self._cards[code] = card
        self._call(code, card.name, card.name_en)

    def __iter__(self) -> Iterator[Card]:
        """Every card, validated, in the table's order."""
        for code in dict.fromkeys((*self._rows, *self._cards)):
            yield self._card(code)

    def __contains__(self, word: str) -> bool:
        """Whether the word names a card, be it ambiguously."""
        return bool(self._codes(word))

    def _codes(self, word: str) -> list[str]:
        folded = fold(word)
        self._fetch([folded])
        code = self._numbered(folded)
        return [code] if code is not None else self._names.get(folded, [])

    def _card(self, code: str) -> Card:
        if code not in self._cards:
            row = self._rows[code]
            facts = {field: cell for field, cell in row.items() if cell}
            try:
                self._cards[code] = self.schema.model_validate(facts)
            except ValidationError as error:
                fault = error.errors()[0]
                raise InputError(
                    f"the card pool's row of {row['code']} is wrong: {fault['msg']}"
                ) from error
        return self._cards[code]

    def get(self, word: str) -> Card | None:
        """The one card that a code or name stands for, or None where there is none or several."""
        codes = self._codes(word)
        return self._card(codes[0]) if len(codes) == 1 else None

    def find(self, word: str, place: Place | None = None) -> Card:
        """The card that a code or name stands for.

        An unknown word raises InputError with the nearest ones, and so does a name that several
        card numbers share, naming them. Where the game has no card numbers, any name is a card.
        """
        codes = self._codes(word)
        if len(codes) == 1:
            return self._card(codes[0])
        if codes:
            numbers = ", ".join(self._card(code).code for code in codes[:6])
            if len(codes) > 6:
                numbers += f" and {len(codes) - 6} more"
            raise InputError(
                f"'{word}' is the name of {len(codes)} cards", place, f"write one of {numbers}"
            )
        if self.schema.code_shape is None:
            name = " ".join(word.split())
            card = self.schema(code=name, name=name)
            self.define(card)
            return card
        near = self.nearest(word)
        if near is not None and self.schema.code_shape.fullmatch(
            unicodedata.normalize("NFKC", word)
        ):
            near += "; or import its database, see 'simcli cards import --help'"
        raise InputError(f"unknown card '{word}'", place, near or UNKNOWN)

    def nearest(self, word: str) -> str | None:
        """A mend naming the codes or names nearest to a word, or None where none is near."""
        known = [row.get(f, "") for row in self._rows.values() for f in ("code", "name", "name_en")]
        if self._shelf is not None:
            known += self._shelf.near(self._game, fold(word))
        known += [word for card in self._cards.values() for word in (card.code, card.name)]
        return did_you_mean(word, filter(None, known))
