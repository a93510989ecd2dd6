"""What the JSON formats share: a mapping read safely, and a Draft from card numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted
from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.decks.model import Deck
from simcli.decks.pool import Pool
from simcli.decks.recognise import game_of_code
from simcli.errors import InputError, Place

__all__ = ["deck_of_codes", "mapping", "wanted"]


def mapping(source: Source) -> dict[str, Any] | None:
    """The JSON object that the text is, or None where it is something else."""
    if not source.text.lstrip().startswith("{"):
        return None
    try:
        root = json.loads(source.text, object_pairs_hook=_unique, parse_int=_whole)
    except (ValueError, RecursionError):  # no JSON; the YAML reader will say where it goes wrong
        return None
    return root if isinstance(root, dict) else None


def _whole(digits: str) -> int | str:
    # Python refuses to read thousands of digits; as text they are refused as a count.
    return int(digits) if len(digits) < 20 else digits


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("duplicate key")
    return members


def wanted(source: Source, code: object, count: object) -> Wanted:
    """A card number and its count, with the place where the number first stands in the text."""
    if not isinstance(code, str) or not 0 < len(code.strip()) <= LONGEST_NAME:
        raise InputError(f"a card number is text, not {json.dumps(code)[:40]}", Place(source.name))
    index = source.text.find(json.dumps(code, ensure_ascii=False))
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
            pool=Pool.packaged(game.name, game.card),
            options=game.options(),
            energy=sum(card.count for card in energy) or None,
        )
    )
