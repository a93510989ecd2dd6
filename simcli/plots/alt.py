"""What a figure shows, in words: for readers who cannot see it, from the numbers it draws."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.plots.panel import Panel
from simcli.plots.plan import Plan
from simcli.results.text import safe

__all__ = ["alt"]

_KINDS = {
    "bars": "Bar chart",
    "dots": "Chart of dots with their intervals",
    "lines": "Line chart",
    "heat": "Heat map",
    "stack": "Stacked bars",
    "wheel": "Ring chart",
}
_MOST = 8  # numbers told of a panel; the table has them all


def alt(plan: Plan) -> str:
    """One or a few sentences: what kind of figure, of what, and its main numbers."""
    told = [_panel(plan, panel) for panel in plan.panels]
    return safe(f"{_KINDS[plan.kind]}: {plan.title}. {' '.join(told)}")


def _panel(plan: Plan, panel: Panel) -> str:
    if plan.kind in ("lines", "stack"):
        words = _courses(panel)
    elif plan.kind == "heat":
        words = _extremes(panel)
    else:
        words = _each(panel)
    return f"{panel.title}: {words}" if panel.title else words


def _number(panel: Panel, label: str, column: str) -> str:
    """As written in the figure, with its unit; what is simulated with its interval."""
    if panel.unit == "probability" and not panel.simulated:
        return f"{panel.text(label, column)} %"
    return panel.told(label, column)


def _each(panel: Panel) -> str:
    """``playable 63.1 % ±0.1; ...``: the first rows, or of a distribution the likeliest."""
    found = []
    for column in panel.columns:
        labels = [x for x in panel.labels if panel.value(x, column) is not None]
        shown = labels[:_MOST]
        many = len(panel.columns) > 1
        if len(labels) > _MOST or (many and len(labels) > 4):
            best = max(labels, key=lambda x: panel.value(x, column) or 0.0)
            told = f"most at {best}, {_number(panel, best, column)}"
        else:
            told = ", ".join(f"{x} {_number(panel, x, column)}" for x in shown)
        if told:
            found.append(f"{column}: {told}" if many else told)
    return _sentence(found)


def _courses(panel: Panel) -> str:
    """``available from 4 energy at turn 1 to 11 energy at turn 8; ...``."""
    found = []
    for column in panel.columns:
        known = [x for x in panel.labels if panel.value(x, column) is not None]
        if not known:
            continue
        first, last = known[0], known[-1]
        told = f"{_number(panel, first, column)} at {first}"
        if last != first:
            told = f"from {told} to {_number(panel, last, column)} at {last}"
        found.append(f"{column} {told}" if len(panel.columns) > 1 else told)
    return _sentence(found)


def _extremes(panel: Panel) -> str:
    """Where most is, and where least."""
    known = [place for place in panel.cells if panel.value(*place) is not None]
    least = min(known, key=lambda place: panel.value(*place) or 0.0)
    most = max(known, key=lambda place: panel.value(*place) or 0.0)
    ends = [
        f"{name} {_number(panel, *at)} at {_place(panel, at)}"
        for name, at in (("Most", most), ("least", least))
    ]
    return _sentence(ends)


def _place(panel: Panel, place: tuple[str, str]) -> str:
    row, column = place
    if panel.across:
        return f"{row} {panel.corner}, {column} {panel.across}"
    return f"{row}, {column}"


def _sentence(parts: Sequence[str]) -> str:
    return "; ".join(parts) + "." if parts else ""
