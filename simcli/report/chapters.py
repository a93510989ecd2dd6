"""The order in which a player thinks: which chapter of the report a section stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simcli.results.model import Results
from simcli.results.sheets import Sheet, sheets

__all__ = ["DIFFERENCES", "HEADLINE", "Block", "Chapter", "chapters"]

HEADLINE = "Headline odds"
DIFFERENCES = "Differences and verdicts"
_OPENING = "Opening and mulligan"
_TURNS = "By turn"
_MORE = "More tables"

_SHARED = ((HEADLINE, ("questions",)),)
_CHAPTERS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "loveca": (
        (_OPENING, ("opening", "game-mulligan")),
        (_TURNS, ("by-turn", "game-refresh")),
        ("Energy and stage", ("game-energy", "game-curve", "game-stage")),
        ("Yells", ("blade-hearts", "yell-mean", "yell")),
        ("Clearing Lives", ("lives", "live-blades", "game-lives", "game-goal", "game-live")),
        ("Failures and scores", ("game-short", "game-set", "game-score")),
    ),
    "weiss": (
        (_OPENING, ("opening",)),
        (_TURNS, ("combo",)),
        (
            "Whole games",
            (
                "game-survival",
                "game-level",
                "game-curve",
                "game-attacks",
                "game-damage",
                "game-compression",
                "game-cancels",
                "game-triggers",
                "game-combos",
            ),
        ),
        ("Taking damage", ("cancel", "defence-damage", "defence-survival")),
        ("Attacking", ("trigger", "offence-triggers", "offence-damage", "offence-kill")),
    ),
    "diva": (
        ("Winning", ("set", "match", "policies", "comeback")),
        ("Cards", ("cards", "floors", "solo", "specials", "encore", "encore-lap")),
        ("Course of a set", ("length", "scores")),
        ("Open rule sentences", ("ambiguities", "ambiguities-box", "ambiguities-match")),
    ),
    "plain": ((_OPENING, ("cards",)),),
}


@dataclass(frozen=True, slots=True)
class Block:
    """One section as the page shows it: a sheet a deck, or one with the decks as columns."""

    name: str
    title: str
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Blocks under one heading."""

    title: str
    blocks: tuple[Block, ...]


def chapters(results: Results) -> list[Chapter]:
    """All tables of the results, in chapters; each table is in exactly one.

    A section that no chapter of its game names stands with the curves if its rows are turns, else
    in the last chapter: a new table is shown without anyone adding it here.
    """
    game = results.decks[0][1] if results.decks else ""
    known = (*_SHARED, *_CHAPTERS.get(game, ((_OPENING, ()), (_TURNS, ()))))
    titles = list(dict.fromkeys([HEADLINE, DIFFERENCES, *(title for title, _ in known), _MORE]))
    place = {name: title for title, names in known for name in names}
    rank = {name: n for n, name in enumerate(name for _, names in known for name in names)}
    found: dict[str, list[Block]] = {title: [] for title in titles}
    for block in _blocks(sheets(results)):
        found.setdefault(place.get(block.name) or _unnamed(block, titles), []).append(block)
    for blocks in found.values():
        blocks.sort(key=lambda block: rank.get(block.name, len(rank)))
    return [
        Chapter(title, tuple(blocks))
        for title, blocks in found.items()
        if blocks or (title == DIFFERENCES and results.verdicts)
    ]


def _blocks(found: Iterable[Sheet]) -> list[Block]:
    """Sheets of one section together."""
    by_name: dict[str, list[Sheet]] = {}
    for sheet in found:
        by_name.setdefault(sheet.name, []).append(sheet)
    return [Block(name, group[0].title, tuple(group)) for name, group in by_name.items()]


def _unnamed(block: Block, titles: Sequence[str]) -> str:
    metrics = {row.metric for sheet in block.sheets for row in sheet.rows}
    if any(metric.startswith("compare.") for metric in metrics):
        return DIFFERENCES
    if _OPENING in titles and all(metric.startswith("opening.") for metric in metrics):
        return _OPENING
    labels = [label for sheet in block.sheets for label in sheet.labels]
    by_turn = all(re.match(r"turn \d", label) for label in labels)
    return _TURNS if by_turn and _TURNS in titles else _MORE
