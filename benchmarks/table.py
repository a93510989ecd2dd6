"""Results as plain values for JSON, as lines for a terminal, as a table for the document."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.case import Case, Contender, Fact, Measured, Skipped

__all__ = ["DOCUMENT", "has_place", "into_document", "line", "marks", "rate", "record", "rendered"]

DOCUMENT = Path(__file__).parents[1] / "docs" / "performance.md"
Record = dict[str, Any]


def record(found: Measured | Case | Fact | Skipped) -> Record:
    """Everything that was found, as plain values."""
    if isinstance(found, Skipped):
        return {"case": found.name, "skipped": found.why}
    if isinstance(found, Fact):
        return {
            "case": found.name,
            "work": found.work,
            "value": found.value,
            "unit": found.unit,
            "holds": found.holds,
        }
    if isinstance(found, Case):
        raise TypeError("a case is measured before it is recorded")
    case = found.case
    others = [case.yardstick, *case.peers]
    return {
        "case": case.name,
        "work": case.work,
        "unit": "s" if case.unit == "s" else f"{case.unit}/s",
        "clock": "wall" if case.wall else "thread",
        "ours": _contender(found, case.ours),
        "yardstick": None if case.yardstick is None else _contender(found, case.yardstick),
        "peers": [
            _contender(found, one) if isinstance(one, Contender) else record(one)
            for one in others[1:]
            if one is not None
        ],
        "wanted": {"speed": case.speed, "ratio": case.ratio},
        "holds": found.holds,
    }


def _contender(found: Measured, who: Contender) -> Record:
    return {
        "name": who.name,
        "figure": found.figure(who),
        "spread": round(found.spread(who), 3),
        "ours is faster by": float(f"{found.times(who):.3g}"),
        "seconds": [round(taken, 6) for taken in found.seconds[who.name]],
        "amount": who.amount,
    }


def rate(value: float, unit: str) -> str:
    """A figure for people.

    >>> rate(408e6, "hands/s"), rate(0.0213, "s"), rate(57, "MB")
    ('408 M hands/s', '21.3 ms', '57 MB')
    """
    if unit == "s":
        return f"{value:.3g} s" if value >= 1 else f"{value * 1000:.3g} ms"
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            shown = value / size
            return f"{shown:.0f}{letter} {unit}" if shown >= 100 else f"{shown:.3g}{letter} {unit}"
    return f"{value:.3g} {unit}" if value < 1000 else f"{value:.0f} {unit}"


def line(found: Record) -> str:
    """One line, and one more for each contender."""
    if "skipped" in found:
        return f"{found['case']:<34} skipped: {found['skipped']}"
    mark = {None: "", True: "  as wanted", False: "  NOT AS WANTED"}[found["holds"]]
    if "value" in found:
        return f"{found['case']:<34} {rate(found['value'], found['unit']):>16}{mark}"
    ours, unit = found["ours"], found["unit"]
    lines = [f"{found['case']:<34} {rate(ours['figure'], unit):>16} +{ours['spread']:.0%}{mark}"]
    others = [found["yardstick"], *found["peers"]]
    for one in (other for other in others if other is not None):
        if "skipped" in one:
            lines.append(f"    {one['case']}: skipped, {one['skipped']}")
        else:
            times = f"{one['ours is faster by']:g} times as fast"
            lines.append(f"    {one['name']}: {rate(one['figure'], unit)}; simcli {times}")
    return "\n".join(lines)


def rendered(told: Mapping[str, Any]) -> str:
    """The table of the document, from the JSON of a whole run."""
    machine = told["machine"]
    versions = {**machine["packages"], **machine["peers"]}
    load = "unknown" if machine["load"] is None else machine["load"][0]
    lines = [
        f"{machine['processor']}, {machine['vectors']}, {machine['cores']} cores, "
        f"{machine['system']}; "
        f"Python {machine['python']}, "
        + ", ".join(f"{name} {number}" for name, number in versions.items())
        + f"; {machine['compiler'] or 'no C compiler'}; load average at the end {load}.",
        "",
        "| case | the work | simcli | yardstick, and how many times faster simcli is | others |",
        "| :-- | :-- | --: | :-- | :-- |",
    ]
    lines += [_row(found) for found in told["cases"]]
    return "\n".join(lines)


def _row(found: Record) -> str:
    if "skipped" in found:
        return f"| {found['case']} | skipped: {found['skipped']} | | | |"
    if "value" in found:
        work = found["work"].replace("|", "\\|")
        return f"| {found['case']} | {work} | {rate(found['value'], found['unit'])} | | |"

    def other(one: Record) -> str:
        if "skipped" in one:
            return f"{one['case']}: skipped, {one['skipped']}"
        figure = rate(one["figure"], found["unit"])
        return f"{one['name']}: {figure}, **{one['ours is faster by']:g}**"

    yardstick = "" if found["yardstick"] is None else other(found["yardstick"])
    peers = "; ".join(other(one) for one in found["peers"])
    ours = rate(found["ours"]["figure"], found["unit"])
    work = found["work"].replace("|", "\\|")
    return f"| {found['case']} | {work} | {ours} | {yardstick} | {peers} |"


def marks(vectors: str) -> tuple[str, str]:
    """What stands before and after the table of machines with these vector instructions."""
    return f"<!-- measured, {vectors}: begin -->", f"<!-- measured, {vectors}: end -->"


def has_place(path: Path, vectors: str) -> bool:
    """Whether a document has the marks for the table of such machines."""
    text = path.read_text(encoding="utf-8")
    return all(text.count(mark) == 1 for mark in marks(vectors))


def into_document(path: Path, told: Mapping[str, Any]) -> None:
    """Put the table between its marks in a document; the tables of other machines stay."""
    text = path.read_text(encoding="utf-8")
    begin, end = marks(told["machine"]["vectors"])
    if not has_place(path, told["machine"]["vectors"]):
        raise ValueError(f"{path}: no place for the table; write '{begin}' and '{end}' there")
    before, rest = text.split(begin)
    _, after = rest.split(end)
    path.write_text(f"{before}{begin}\n\n{rendered(told)}\n\n{end}{after}", encoding="utf-8")
