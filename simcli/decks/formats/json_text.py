"""What the JSON formats share: an object read safely, and a Draft from card numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.source import LONGEST_NAME, DuplicateKeyError, Source
from simcli.decks.model import Deck
from simcli.decks.recognise import game_of_code
from simcli.errors import InputError, Place

__all__ = ["Finder", "deck_of_codes", "dump", "items_of", "mapping", "require_json"]

MOST_ITEMS = 2000
"""The most entries of a list of cards; copies may be one each."""


def mapping(source: Source) -> dict[str, Any] | None:
    """The JSON object that the text is, or None where it is something else."""
    if not source.text.lstrip("\ufeff \n\t").startswith("{"):
        return None
    try:
        root = source.json
    except ValueError:
        return None
    return root if isinstance(root, dict) else None


def require_json(source: Source) -> None:
    """Refuse a text that begins as JSON does, and is none, with the place where it goes wrong; and
    one that is a list, as no deck format is one. YAML, too, may begin with a bracket."""
    text = source.text.lstrip("\ufeff \n\t")
    inside = text[1:].lstrip()[:1]
    if not (text[:1] == "[" and inside in ("{", "[", "]", '"')) and (text[:1], inside) != (
        "{",
        '"',
    ):
        return
    try:
        root = source.json
    except json.JSONDecodeError as error:
        place = source.place_of(min(error.pos, len(source.text) - 1))
        raise InputError(f"not valid JSON: {error.msg}", place, "is the file whole?") from None
    except DuplicateKeyError as error:
        key = error.args[0]
        word = json.dumps(key, ensure_ascii=False)
        again = source.text.find(word, source.text.find(word) + 1)
        place = source.place_of(again) if again > 0 else Place(source.name)
        raise InputError(f"duplicate key '{key[:60]}'", place, "keep one of the two") from None
    except ValueError as error:
        raise InputError(f"not valid JSON: {error}", Place(source.name)) from None
    if isinstance(root, list):
        what = "an empty answer, as of a deck that does not exist" if not root else "a JSON list"
        raise InputError(f"{what}, and no deck", Place(source.name), "is it a deck file?")
    if "game" not in root:
        known = "Deck Log, EncoreDecks, wsmtools, decklist.v0, Tabletop Simulator, or a 'game'"
        place = Place(source.name, 1, 1, source.lines[0])
        raise InputError("JSON of no known deck format", place, f"known are {known}")


def items_of(source: Source, root: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """The objects of a list in a JSON object; none where it is missing or null."""
    items = root.get(key) or []
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise InputError(f"'{key}' is no list of cards", Place(source.name))
    if len(items) > MOST_ITEMS:
        raise InputError(f"'{key}' has more than {MOST_ITEMS} entries", Place(source.name))
    return items


class Finder:
    """Makes the cards of a JSON file, each with its place: card numbers are looked for in the
    order of the text, from where the one before was found."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._at = 0

    def wanted(self, code: object, count: object) -> Wanted:
        """A card number and its count. Raises InputError for a number that is no text, and a count
        that is no whole number."""
        source = self.source
        if not isinstance(code, str) or not 0 < len(code.strip()) <= LONGEST_NAME:
            raise InputError(
                f"a card number is text, not {json.dumps(code)[:40]}", Place(source.name)
            )
        index = source.text.find(json.dumps(code, ensure_ascii=False), self._at)
        if index >= 0:
            self._at = index
        place = source.place_of(index + 1) if index >= 0 else Place(source.name)
        number = count if isinstance(count, str) else json.dumps(count)
        return Wanted(code, counted(number, place, code), place)


def deck_of_codes(
    source: Source,
    games: Mapping[str, GameLike],
    name: object,
    cards: Sequence[Wanted],
    energy: Sequence[Wanted] = (),
) -> Deck:
    """The deck of card numbers, whose game is told by the numbers. ``energy`` are the cards of a
    second deck, which only their number matters of."""
    if not cards:
        raise InputError("the deck has no cards", Place(source.name), "list at least one card")
    found = {game_of_code(card.word, games) for card in cards}
    named = sorted(game for game in found if game is not None)
    if len(named) != 1:
        what = f"cards of {' and '.join(named)}" if named else "no game knows these card numbers"
        raise InputError(what, Place(source.name), "a deck is of one game")
    game = games[named[0]]
    if energy and "energy" not in game.options.model_fields:
        raise InputError(f"a second deck, which {game.name} has not", energy[0].place)
    return assemble(
        Draft(
            source=source,
            game=game,
            name=name if isinstance(name, str) and name.strip() else Path(source.name).stem,
            wanted=cards,
            pool=pool_of(source, game),
            options=game.options(),
            energy=sum(card.count for card in energy) or None,
        )
    )


def dump(root: Mapping[str, Any]) -> bytes:
    """An object as the text of a file."""
    return (json.dumps(root, ensure_ascii=False, indent=1) + "\n").encode()
