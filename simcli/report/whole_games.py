"""One sentence of each table of whole Weiss Schwarz games."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.report.shapes import cell_of, said, value_of
from simcli.report.words import joined
from simcli.results.sheets import Sheet

__all__ = [
    "attacks",
    "cancels",
    "combos",
    "compression",
    "curve",
    "damage",
    "levels",
    "survival",
    "triggers",
]

HALF = 0.5


def survival(sheet: Sheet) -> str:
    """When half of the games are at level 3, and how they end."""
    last = sheet.labels[-1]
    turn = _since(sheet, "at level 3 by")
    told = f"Half of the games are at level 3 by {turn}; " if turn else ""
    hows = [how for how in ("won", "lost") if f"{how} by" in sheet.columns]  # none is won of a list
    ends = joined([f"{how} {said(cell_of(sheet, last, f'{how} by'))}" for how in hows])
    return f"{told}{'b' if told else 'B'}y {last} the deck has {ends}."


def levels(sheet: Sheet) -> str:
    """From which turn on each level is the most frequent one."""
    columns = [column for column in sheet.columns if column.startswith("level ")]
    told: dict[str, str] = {}
    for label in sheet.labels:
        most = max(columns, key=lambda column: value_of(cell_of(sheet, label, column)))
        told.setdefault(most, label)
    first, *later = told
    if not later:
        return f"At the end of every turn {first} is the most frequent."
    return f"Most frequent is {joined([f'{level} from {told[level]} on' for level in told])}."


def curve(sheet: Sheet) -> str:
    """Where the stock is highest, most is paid and the hand is smallest."""
    rich, paid = (_peak(sheet, column) for column in ("stock", "spent"))
    poor = min(_known(sheet, "hand"), key=lambda label: value_of(cell_of(sheet, label, "hand")))
    return (
        f"Stock is highest in {rich}, {said(cell_of(sheet, rich, 'stock'))}; most is paid in "
        f"{paid}, {said(cell_of(sheet, paid, 'spent'))}; the hand is smallest after {poor}, "
        f"{said(cell_of(sheet, poor, 'hand'))}."
    )


def attacks(sheet: Sheet) -> str:
    """When most attacks are made, and climaxes are played."""
    many, bright = (_peak(sheet, column) for column in ("attacks", "climax"))
    return (
        f"Most attacks are made in {many}, {said(cell_of(sheet, many, 'attacks'))} on average; a "
        f"climax is played most often in {bright}, in {said(cell_of(sheet, bright, 'climax'))}."
    )


def damage(sheet: Sheet) -> str:
    """The turns in which most lands, on either side."""
    dealt, taken = (_peak(sheet, column) for column in ("dealt", "taken"))
    return (
        f"The deck deals most in {dealt}, {said(cell_of(sheet, dealt, 'dealt'))} on average, and "
        f"takes most in {taken}, {said(cell_of(sheet, taken, 'taken'))}."
    )


def compression(sheet: Sheet) -> str:
    """When the deck has been refreshed, and what the opponent meets before."""
    turn = _since(sheet, "refreshed by")
    if turn is None or turn == sheet.labels[0]:
        return ""
    before = sheet.labels[sheet.labels.index(turn) - 1]
    cards, climaxes = (said(cell_of(sheet, before, f"{c} left")) for c in ("cards", "climaxes"))
    return (
        f"{said(cell_of(sheet, turn, 'refreshed by'))} of games have refreshed the deck by {turn}; "
        f"after {before} it holds {cards} on average, {climaxes.partition(' ')[0]} of them "
        "climaxes."
    )


def cancels(sheet: Sheet) -> str:
    """The best and the worst turn to be hit by three soul."""
    column = "3 soul" if "3 soul" in sheet.columns else sheet.columns[-1]
    best = _peak(sheet, column)
    worst = min(_known(sheet, column), key=lambda label: value_of(cell_of(sheet, label, column)))
    return (
        f"Damage of {column} is cancelled most often after {best}, in "
        f"{said(cell_of(sheet, best, column))}, and least after {worst}, in "
        f"{said(cell_of(sheet, worst, column))}."
    )


def triggers(sheet: Sheet) -> str:
    """The icons, the most frequent ones first."""
    order = sorted(sheet.labels, key=lambda label: -value_of(cell_of(sheet, label)))
    return f"Trigger checks show {joined([f'{i} in {said(cell_of(sheet, i))}' for i in order])}."


def combos(sheet: Sheet) -> str:
    """How often each combo has come together and been used at the end."""
    last = sheet.labels[-1]
    names = [c.removesuffix(": used") for c in sheet.columns if c.endswith(": used")]
    told = [
        f"{name} has been assembled in {said(cell_of(sheet, last, f'{name}: assembled'))} and used "
        f"in {said(cell_of(sheet, last, f'{name}: used'))}"
        for name in names
    ]
    return f"By {last} {joined(told)} of games."


def _known(sheet: Sheet, column: str) -> Sequence[str]:
    """The turns of which the column has a number."""
    cells = [(label, cell_of(sheet, label, column)) for label in sheet.labels]
    return [label for label, row in cells if row is not None and row.value is not None]


def _peak(sheet: Sheet, column: str) -> str:
    """The turn with the column's largest number."""
    return max(_known(sheet, column), key=lambda label: value_of(cell_of(sheet, label, column)))


def _since(sheet: Sheet, column: str) -> str | None:
    """The first turn in which a chance that grows is one half or more."""
    known = _known(sheet, column)
    return next((x for x in known if value_of(cell_of(sheet, x, column)) >= HALF), None)
