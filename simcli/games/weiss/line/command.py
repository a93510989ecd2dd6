"""What ``simcli line`` computes: lines against an opponent, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from simcli.errors import InputError
from simcli.games.weiss.line.flags import (
    FULL_DECK,
    climaxes_of,
    idle_icons,
    opponent_from,
    pool_from,
    pool_of,
)
from simcli.games.weiss.line.opponent import Pick, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.tables import (
    Fractions,
    Question,
    grid_section,
    order_section,
    sections,
)
from simcli.games.weiss.line.tree import write
from simcli.results.measure import Section
from simcli.settings import Settings

if TYPE_CHECKING:
    from simcli.decks.model import Deck

__all__ = ["line"]

Computed = tuple[str, str, list[Section], list[str]]
"""A line's text, the game, its tables, and what they leave out."""


def line(
    lines: Sequence[str],
    attacker: Deck | None = None,
    *,
    opponent: Deck | None = None,
    at: str | None = None,
    deck: str | None = None,
    waiting: str | None = None,
    stock: str | None = None,
    clock_climaxes: int = 0,
    triggers: str | None = None,
    pick: Pick = "non-climax",
    grid: bool = False,
    order: bool = False,
    fraction: Fractions = None,
    settings: Settings | None = None,
) -> tuple[list[Computed], dict[str, Any]]:
    """What damage lines do to an opponent, and the settings that it depends on; the arguments are
    those of ``simcli line``. Raises :class:`simcli.InputError` where a line or a zone cannot be
    understood.
    """
    settings = settings or Settings()
    if not lines:
        raise InputError("no damage line to compute", mend="give --line '3, 3, 3'")
    if settings.engine == "mc" and (grid or order):
        raise InputError(
            f"{'--grid' if grid else '--order'} is always exact", mend="leave out --engine mc"
        )
    parsed = [parse(text) for text in lines]
    pool = _pool(attacker, triggers)
    total = FULL_DECK if opponent is None else (opponent.size, climaxes_of(opponent))
    told = opponent is not None or deck is not None
    known = total if opponent is not None or (grid and deck is None) else None
    victim, outside = opponent_from(at, deck, waiting, stock, clock_climaxes, known)
    found: list[Computed] = []
    for items in parsed:
        question = Question(
            items,
            victim,
            pool,
            pick,
            settings,
            fraction,
            total,
            outside,
            waiting_told=waiting is not None,
        )
        notes, name = question.program.notes, write(items)  # a faulty line is told first
        tables = sections(question, apart=fraction == "label" or len(lines) > 1) if told else []
        if order:
            tables.append(order_section(question))
        if grid:
            tables.append(grid_section(question))
        found.append((name, "weiss", tables, [*notes, *_left_out(attacker)]))
    return found, _shown(settings, pick, attacker, opponent, triggers)


def _pool(attacker: Deck | None, triggers: str | None) -> TriggerPool | None:
    if attacker is not None and triggers is not None:
        raise InputError(
            "the attacker's triggers are given twice",
            mend="give either the attacker's decklist or --triggers",
        )
    if attacker is not None:
        return pool_of(attacker)
    return None if triggers is None else pool_from(triggers)


def _left_out(attacker: Deck | None) -> list[str]:
    """Which trigger icons of the attacker do nothing to the damage."""
    idle = {} if attacker is None else idle_icons(attacker)
    if not idle:
        return []
    icons = ", ".join(f"{icon} on {cards}" for icon, cards in idle.items())
    return [f"trigger icons that do not change the damage of a line ({icons} cards)"]


def _shown(
    settings: Settings,
    pick: Pick,
    attacker: Deck | None,
    opponent: Deck | None,
    triggers: str | None,
) -> dict[str, Any]:
    """The settings that these numbers depend on."""
    simulated = settings.engine == "mc"
    shown: dict[str, Any] = {
        key: value
        for key, value in asdict(settings).items()
        if key == "engine" or (simulated and key in ("trials", "seed", "confidence", "interval"))
    }
    named: Iterable[tuple[str, Any]] = (
        ("pick", pick),
        ("attacker", attacker and attacker.name),
        ("opponent", opponent and opponent.name),
        ("triggers", triggers),
    )
    return shown | {key: value for key, value in named if value is not None}
