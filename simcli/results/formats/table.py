"""Tables for a terminal or a pipe: no boxes, aligned by display width."""

from __future__ import annotations

from itertools import chain

from simcli.results.model import Results
from simcli.results.sheets import Sheet, footer, fractions, provenance, sheets
from simcli.results.text import fit_apart, pad, safe, width, wrap

__all__ = ["write"]

_GAP = "   "
_INDENT = "  "
_LABEL = 28  # a label may be cut to this so that another column fits
_HEADING = 22  # a column heading (a deck's name) may be cut to this
_FOLDED = 24  # a question is told in lines of no fewer columns

_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def write(results: Results, columns: int = 80, color: bool = False) -> str:
    """The sheets one below the other in lines of at most ``columns``, but no number is ever cut.

    ``color`` sets titles in bold and provenance dim: the two codes that read well on any
    background.
    """
    columns = max(columns, 40)
    blocks = [[_style(line, _BOLD, color) for line in _decks(results, columns)]]
    for sheet in sheets(results):
        blocks += _sheet(sheet, columns, color, several=len(results.decks) > 1)
    if results.fractions:
        blocks.append(fractions(results))
    if results.remarks:
        blocks.append(
            [part for line in results.remarks for part in wrap(safe(line), columns, _INDENT)]
        )
    last = [part for line in footer(results) for part in wrap(safe(line), columns, _INDENT)]
    blocks.append([_style(line, _DIM, color) for line in last])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _decks(results: Results, columns: int) -> list[str]:
    return wrap(safe(" | ".join(f"{name} ({game})" for name, game in results.decks)), columns)


def _sheet(sheet: Sheet, columns: int, color: bool, several: bool) -> list[list[str]]:
    """The blocks of one sheet: title, notes and the grid's first part, then its other parts."""
    of = f" - {sheet.deck}" if several and sheet.deck else ""
    top = [_style(line, _BOLD, color) for line in wrap(safe(sheet.title + of), columns)]
    for note in sheet.notes:
        top += wrap(safe(note), columns)
    parts = _grid(sheet, columns - len(_INDENT))
    blocks = [[_INDENT + line for line in part] for part in parts]
    blocks[0] = [*top, *blocks[0]]
    for line in provenance(sheet):
        room = columns - len(_INDENT)
        blocks[-1] += [_style(_INDENT + part, _DIM, color) for part in wrap(safe(line), room, "  ")]
    return blocks


def _grid(sheet: Sheet, room: int) -> list[list[str]]:
    """The grid as lines; columns that do not fit beside the labels follow as further parts."""
    bodies = [[_cell(sheet, label, column) for label in sheet.labels] for column in sheet.columns]
    labels = [safe(label) for label in sheet.labels]
    corner = safe(sheet.corner)
    natural = max(map(width, [corner, *labels]))
    heads = _heads([safe(sheet.heading(c)) for c in sheet.columns], bodies, room - natural)
    widths = _widths(heads, bodies)
    parts = []
    for chosen in _shares(widths, room - min(natural, _LABEL)):
        taken = sum(widths[i] + len(_GAP) for i in chosen)
        margin = min(natural, max(8, room - taken))
        # The corner is cut like the labels, but must not count among those to be told apart.
        lines = [pad(text, margin) for text in fit_apart([corner], margin)]
        told = _told(sheet, labels, margin)
        lines += [pad(first, margin) for first, *_ in told]
        for i in chosen:
            cells = [pad(text, widths[i], right=True) for text in (heads[i], *bodies[i])]
            lines = [line + _GAP + cell for line, cell in zip(lines, cells, strict=True)]
        rule = _GAP.join(["─" * margin, *("─" * widths[i] for i in chosen)])
        below = [[line, *more] for line, (_, *more) in zip(lines[1:], told, strict=True)]
        parts.append([line.rstrip() for line in (lines[0], rule, *chain(*below))])
    return parts


def _heads(heads: list[str], bodies: list[list[str]], room: int) -> list[str]:
    """The headings, cut no more than has to be for all columns to stand side by side."""
    for most in range(min(max(map(width, heads)), room), _HEADING, -1):
        cut = fit_apart(heads, most)
        if sum(len(_GAP) + size for size in _widths(cut, bodies)) <= room:
            return cut
    return fit_apart(heads, _HEADING)


def _widths(heads: list[str], bodies: list[list[str]]) -> list[int]:
    return [max(map(width, [head, *body])) for head, body in zip(heads, bodies, strict=True)]


def _told(sheet: Sheet, labels: list[str], margin: int) -> list[list[str]]:
    """The lines of each label. A question is told in full, as it may stand nowhere else; other
    labels are cut."""
    if sheet.corner == "question" and margin >= _FOLDED:
        return [wrap(label, margin, _INDENT) or [label] for label in labels]
    return [[label] for label in fit_apart(labels, margin)]


def _shares(widths: list[int], room: int) -> list[list[int]]:
    """The columns' numbers in groups that each fit into ``room``, at least one a group.

    >>> _shares([10, 10, 10], 30)
    [[0, 1], [2]]
    """
    groups: list[list[int]] = []
    left = 0
    for i, size in enumerate(widths):
        if not groups or size + len(_GAP) > left:
            groups.append([])
            left = room
        groups[-1].append(i)
        left -= size + len(_GAP)
    return groups


def _cell(sheet: Sheet, label: str, column: str) -> str:
    row = sheet.cells.get((label, column))
    return "" if row is None else row.told


def _style(line: str, code: str, color: bool) -> str:
    return f"{code}{line}{_PLAIN}" if color else line
