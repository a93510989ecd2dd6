"""The YAML decks of the Love Live! community: ``player_name``, ``description``, ``main_deck`` with
``members`` and ``lives``, ``energy_deck``; cards as lists of ``{card_code, count}``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.nodes import Node, parse
from simcli.decks.formats.source import Source
from simcli.decks.formats.yaml_emit import scalar
from simcli.decks.model import Deck, Entry
from simcli.errors import InputError, did_you_mean

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "loveca-yaml", ".yaml"
GAMES: tuple[str, ...] | None = ("loveca",)
MAIN = re.compile(r"^main_deck[ \t]*:", re.M)
KEYS = ("player_name", "description", "main_deck", "energy_deck")
CARD_KEYS = ("card_code", "count")
ANYBODY = re.compile(r"player ?\d*", re.I)
"""Player names that name no deck; the description does, then."""


def sniff(source: Source) -> bool:
    """Whether a line begins with ``main_deck:``."""
    return MAIN.search(source.text) is not None


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of such a file. Raises InputError with the place of what is wrong."""
    if "loveca" not in games:
        raise InputError("no game here has such decks", source.place(1), "install the game loveca")
    root = parse(source)
    _only(source, root, KEYS)
    pairs = root.pairs or {}
    game = games["loveca"]
    main = list(_cards(source, pairs["main_deck"])) if "main_deck" in pairs else []
    if not main:
        raise InputError("'main_deck' has no cards", source.place(root.line, root.column))
    energy = list(_cards(source, pairs["energy_deck"])) if "energy_deck" in pairs else []
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_name(pairs) or Path(source.name).stem,
            wanted=main,
            pool=pool_of(source, game),
            options=game.options(),
            energy=sum(card.count for card in energy) or None,
        )
    )


def _name(pairs: Mapping[str, Node]) -> str:
    said = [" ".join((pairs[key].scalar or "").split()) for key in KEYS[:2] if key in pairs]
    return next((name for name in said if name and not ANYBODY.fullmatch(name)), "")


def _only(source: Source, node: Node, keys: Sequence[str]) -> None:
    """Refuse what is no mapping, and a key that is none of these."""
    if node.pairs is None:
        place = source.place(node.line, node.column)
        raise InputError("this should be a mapping", place, f"with {', '.join(keys)}")
    for key, at in node.keys.items():
        if key not in keys:
            mend = did_you_mean(key, keys) or f"the keys here are {', '.join(keys)}"
            raise InputError(f"unknown key '{key}'", source.place(at.line, at.column), mend)


def _cards(source: Source, node: Node) -> Iterator[Wanted]:
    """The cards of a list, or of the lists ``members`` and ``lives``."""
    if node.pairs is not None:
        _only(source, node, ("members", "lives"))
        for part in node.pairs.values():
            yield from _cards(source, part)
        return
    if node.items is None and node.scalar:
        place = source.place(node.line, node.column)
        raise InputError("this should be a list of cards", place, "- card_code: ...")
    for item in node.items or ():
        _only(source, item, CARD_KEYS)
        values = {key: (item.pairs or {}).get(key) for key in CARD_KEYS}
        code, count = values["card_code"], values["count"]
        place = source.place(item.line, item.column)
        if code is None or not code.scalar:
            raise InputError("a card without 'card_code'", place)
        number = count.scalar or "" if count is not None else ""
        yield Wanted(code.scalar, counted(number, place, code.scalar), place)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as the community's simulators keep it."""
    lives = [entry for entry in deck.entries if "live" in entry.card.flags()]
    members = [entry for entry in deck.entries if entry not in lives]
    lines = [f"player_name: {scalar(deck.name)}", "main_deck:"]
    for word, entries in (("members", members), ("lives", lives)):
        if entries:
            lines += [f"  {word}:", *_lines(entries, "    ")]
    if kit.energy:
        lines += ["energy_deck:", *_lines(kit.energy, "  ")]
    return ("\n".join(lines) + "\n").encode()


def _lines(entries: Sequence[Entry], indent: str) -> Iterator[str]:
    for entry in entries:
        yield f"{indent}- card_code: {scalar(entry.card.code)}"
        yield f"{indent}  count: {entry.count}"
