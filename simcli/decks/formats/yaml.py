"""Deck files in YAML 1.2, with a line and column for whatever is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.nodes import Node, parse
from simcli.decks.formats.source import Source
from simcli.decks.formats.yaml_emit import lines
from simcli.decks.formats.yaml_shape import KEYS, DeckFile, validated
from simcli.decks.model import Card, Deck, MulliganRule, Question, SettlesCards
from simcli.decks.pool import Pool
from simcli.errors import InputError, did_you_mean

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "yaml", ".yaml"
GAMES: tuple[str, ...] | None = None

KEY_LINE = re.compile(rf"^[\"']?({'|'.join(KEYS)})[\"']?[ \t]*:(\s|$)", re.M)


ANY_KEY = re.compile(r"^[^\s#\d][^\n]*:(\s|$)", re.M)
COUNTED = re.compile(r"^\d{1,3}\s*[x×]?\s+\S", re.M)


def sniff(source: Source) -> bool:
    """Whether the file says so by its name, and is no list of cards in spite of it, or has a line
    that begins with a deck file's key."""
    if source.name.casefold().endswith((".yaml", ".yml")):
        return ANY_KEY.search(source.text) is not None or COUNTED.search(source.text) is None
    text = source.text.lstrip()
    return text.startswith(("{", "%YAML", "---")) or KEY_LINE.search(source.text) is not None


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a YAML file.

    Raises InputError with line and column for whatever is no YAML, no deck file, or no card.
    """
    root = parse(source)
    if root.pairs is None:
        place = source.place(root.line, root.column)
        raise InputError("a deck file is a mapping", place, "begin with 'game: NAME'")
    game = _game(source, root, games)
    options = _options(source, root, game)
    file = _shape(source, root, game)
    pool = pool_of(source, game)
    _define(source, root, file, game, pool)
    return assemble(
        Draft(
            source=source,
            game=game,
            name=file.name or Path(source.name).stem,
            wanted=_cards(source, root, options),
            pool=pool,
            options=options,
            groups=file.groups,
            mulligan=_mulligan(source, root, file),
            questions=_questions(source, root, file),
            thresholds=file.thresholds,
            plan=file.plan,
        )
    )


def _game(source: Source, root: Node, games: Mapping[str, GameLike]) -> GameLike:
    """The game comes first, as it says which other keys there are."""
    assert root.pairs is not None
    node = root.pairs.get("game")
    names = ", ".join(sorted(games))
    if node is None:
        near = did_you_mean("game", [key for key in root.pairs if key not in KEYS])
        mend = near or f"add 'game: NAME', one of {names}"
        raise InputError("the key 'game' is missing", source.place(root.line, root.column), mend)
    name = (node.scalar or "").strip()
    if name not in games:
        place = source.place(node.line, node.column)
        mend = did_you_mean(name, games) or f"the games are {names}"
        raise InputError(f"unknown game '{name[:40]}'", place, mend)
    return games[name]


def _own(root: Node, keys: Mapping[str, object] | tuple[str, ...], inside: bool) -> dict[str, Node]:
    """The root's pairs whose key is (or is not) among ``keys``; keys left empty are left out."""
    return {
        key: node
        for key, node in (root.pairs or {}).items()
        if (key in keys) is inside and (node.quoted or node.value is not None)
    }


def _options(source: Source, root: Node, game: GameLike) -> BaseModel:
    fields = game.options.model_fields
    value = {key: node.value for key, node in _own(root, fields, True).items()}
    return validated(game.options, value, source, root, fields, strict=True)


def _shape(source: Source, root: Node, game: GameLike) -> DeckFile:
    fields = game.options.model_fields
    apart = ("cards", *fields)
    value = {key: node.value for key, node in _own(root, apart, False).items()}
    unknown = {key for key in root.pairs or {} if key not in (*KEYS, *fields)}
    value |= dict.fromkeys(unknown)  # also an unknown key without a value is an error
    return validated(DeckFile, value, source, root, (*KEYS, *fields), strict=False)


def _cards(source: Source, root: Node, options: BaseModel) -> list[Wanted]:
    assert root.pairs is not None
    cards = root.pairs.get("cards")
    if isinstance(options, SettlesCards):
        if cards is None:
            return []
        what = "this game's cards follow from its settings"
        raise InputError(what, source.place(cards.line, cards.column), "leave 'cards' out")
    if cards is None or cards.pairs is None:
        at = cards or root
        what = "'cards' should be a mapping" if cards else "the key 'cards' is missing"
        mend = "write 'cards:' and below it 'CARD: COPIES' lines, each indented"
        raise InputError(what, source.place(at.line, at.column), mend)
    wanted = []
    for word, node in cards.pairs.items():
        place = source.place(node.line, node.column)
        if node.scalar is None or node.quoted:
            what = f"the count of '{word}' is not a number"
            raise InputError(what, place, "a count is a whole number from 1 up, without quotes")
        key = cards.keys[word]
        count = counted(node.scalar, place, word)
        wanted.append(Wanted(word, count, source.place(key.line, key.column)))
    return wanted


def _define(source: Source, root: Node, file: DeckFile, game: GameLike, pool: Pool) -> None:
    """Put the cards of ``define:`` into the pool; facts of a card that is there are overrides."""
    for word, facts in file.define.items():
        node = root.at(("define", word))
        known = pool.get(word)
        card = _defined(word, facts, known, source, node, game)
        pool.define(card)


def _defined(
    word: str,
    facts: Mapping[str, object],
    known: Card | None,
    source: Source,
    node: Node,
    game: GameLike,
) -> Card:
    fields = [field for field in game.card.model_fields if field != "code"]
    if "code" in facts:
        key = node.keys["code"]
        place = source.place(key.line, key.column)
        raise InputError("the key above is the card's code", place, "leave 'code' out")
    value: dict[str, object] = {"name": word}
    if known is not None and facts.get("type", getattr(known, "type", None)) == getattr(
        known, "type", None
    ):
        value = known.model_dump(exclude={"code"})
    value |= facts
    value["code"] = known.code if known is not None else word
    return validated(game.card, value, source, node, fields, strict=True)


def _mulligan(source: Source, root: Node, file: DeckFile) -> tuple[MulliganRule, ...]:
    rules = []
    for index, item in enumerate(file.mulligan):
        node = root.at(("mulligan", index))
        rules.append(
            MulliganRule(
                condition=item.condition,
                keep=None if item.keep is None else tuple(item.keep),
                bottom=tuple(item.bottom),
                at=item.at,
                place=source.place(node.line, node.column),
            )
        )
    return tuple(rules)


def _questions(source: Source, root: Node, file: DeckFile) -> tuple[Question, ...]:
    questions: dict[str, Question] = {}
    for index, item in enumerate(file.questions):
        node = root.at(("questions", index, "ask"))
        place = source.place(node.line, node.column)
        name = item.name or item.ask
        if name in questions:
            raise InputError(f"a second question is named '{name}'", place, "name it otherwise")
        questions[name] = Question(name, item.ask, place)
    return tuple(questions.values())


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as a deck file of simcli, which holds all that a deck has."""
    root: dict[str, object] = {"game": deck.game, "name": deck.name}
    if not isinstance(deck.options, SettlesCards):
        root["cards"] = {entry.card.code: entry.count for entry in deck.entries}
    root |= deck.options.model_dump(mode="json", exclude_unset=True)
    root["define"] = {
        card.code: card.model_dump(mode="json", exclude={"code"}, exclude_defaults=True)
        | {"name": card.name}
        for card in kit.unknown
    }
    root["groups"] = dict(deck.groups)
    root["mulligan"] = [_rule(rule) for rule in deck.mulligan]
    root["plan"] = dict(deck.plan)
    root["questions"] = [
        {"name": question.name, "ask": question.ask} for question in deck.questions
    ]
    root["thresholds"] = dict(deck.thresholds)
    kept = {key: value for key, value in root.items() if value not in ({}, [])}
    return ("\n".join(lines(kept)) + "\n").encode()


def _rule(rule: MulliganRule) -> dict[str, object]:
    said: dict[str, object] = {} if rule.condition is None else {"if": rule.condition}
    if rule.at is not None:
        said["at"] = rule.at
    if rule.keep is not None:
        said["keep"] = list(rule.keep)
    if rule.bottom:
        said["bottom"] = list(rule.bottom)
    return said
