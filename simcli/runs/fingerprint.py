"""What a computation's tallies depend on, so that those of another one are never mixed in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcli.decks.model import Deck
from simcli.settings import Settings

__all__ = ["deck_digest", "fingerprint", "rules_of"]


def fingerprint(
    command: str, decks: Sequence[Deck], asked: Sequence[Any], settings: Settings
) -> dict[str, Any]:
    """Plain values, equal exactly where the same trials would be tallied the same way."""
    from simcli.results.version import version

    shown = settings.shown()
    return {
        "command": command,
        "decks": {f"{i} {deck.name}": deck_digest(deck) for i, deck in enumerate(decks, start=1)},
        "asked": [str(ask) for ask in asked],
        "seed": shown.pop("seed"),
        "settings": shown,
        "rules": rules_of(deck.game for deck in decks),
        "simcli": f"{version()} {_kernels()}",
    }


def rules_of(names: Iterable[str]) -> dict[str, str]:
    """The version of the rules of each of these games."""
    from simcli.games.registry import games

    return {name: games()[name].rules for name in sorted(set(names))}


def _kernels() -> str:
    from simcli.montecarlo.compiled import source_hash

    return source_hash()


def deck_digest(deck: Deck) -> str:
    """A hash of all of a deck that a number can depend on; not of its file's name, order of cards
    or comments."""
    said = {
        "name": deck.name,
        "game": deck.game,
        "cards": sorted(
            [entry.card.code, entry.count, entry.card.model_dump()] for entry in deck.entries
        ),
        "options": deck.options.model_dump(),
        "groups": deck.groups,
        "mulligan": [[r.condition, r.keep, r.bottom, r.at] for r in deck.mulligan],
        "questions": [[q.name, q.ask] for q in deck.questions],
        "plan": deck.plan,
    }
    text = json.dumps(said, sort_keys=True, default=_plain, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)
