"""Starting up is light: what is heavy is imported only where it is used. Modules are counted, not
milliseconds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .running import ROOT, environment

HEAVY = [
    *("numba", "llvmlite", "scipy", "joblib", "numpy", "polars", "pandas", "matplotlib"),
    *("rich", "wcwidth", "pydantic", "lark", "ruamel.yaml", "httpx", "openpyxl", "odf"),
    *("distributed", "multiprocessing", "concurrent.futures"),
]
SCRIPT = f"""
import sys
from simcli.cli import main
try:
    code = main(sys.argv[1:])
except SystemExit as end:
    code = end.code
found = [name for name in {HEAVY!r} if name in sys.modules]
print(code or 0, *found, file=sys.stderr)
"""
MUSE, LIELLA = (f"decks/loveca/start-deck-{name}.yaml" for name in ("muse", "liella"))
NINO, FORTY = "decks/weiss/5hy-nino.yaml", "decks/plain/yugioh-like-40.yaml"
OPENING = ("--ask", "1+ live in opening")
DECK = {"pydantic", "ruamel.yaml"}
ASKED = {*DECK, "lark"}
MAY_IMPORT: dict[str, tuple[tuple[str, ...], set[str]]] = {
    "help": (("--help",), {"rich"}),
    "version": (("--version",), set()),
    "help of odds": (("odds", "--help"), {"rich", "pydantic"}),
    "check": (("check", MUSE), DECK),
    "convert": (("convert", NINO, "--to", "wsmtools"), DECK),
    "an exact question": (("odds", MUSE, *OPENING), ASKED),
    "the same as CSV": (("odds", MUSE, *OPENING, "--format", "csv"), ASKED),
    "the same as Markdown": (("odds", MUSE, *OPENING, "--format", "markdown"), ASKED),
    "exact tables": (("odds", NINO, "--engine", "exact", "--format", "json"), ASKED),
    "an exact Live attempt": (
        ("live", "--remaining", "red=9 none=9", "--blades", "4", "--need", "red=3"),
        {"pydantic"},
    ),
    "a damage line": (("line", "--line", "3 x3", "--deck", "30/8"), {"pydantic", "lark"}),
    "explain": (("explain", OPENING[1], "--deck", MUSE), ASKED),
    "cards": (("cards", "list", "--where", "live"), {"pydantic", "lark"}),
    "tune": (("tune", FORTY, "--ask", "1+ starter in opening", "--vary", "Sky Herald:1..3"), ASKED),
    "compare": (("compare", MUSE, LIELLA, *OPENING), ASKED),
}


def _ran(words: tuple[str, ...]) -> tuple[int, set[str], str]:
    """Exit code, heavy modules imported, output."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    code, *found = done.stderr.splitlines()[-1].split()
    return int(code), set(found), done.stdout


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_nothing_is_imported_that_is_not_needed(name: str) -> None:
    words, allowed = MAY_IMPORT[name]
    code, found, out = _ran(words)
    assert code == 0
    assert out
    assert found <= allowed


@pytest.mark.kernel
def test_a_simulation_imports_its_compiler_and_nothing_to_show_it_with() -> None:
    code, found, _ = _ran(("odds", FORTY, "--engine", "mc", "--trials", "1000", "--jobs", "1"))
    assert code == 0
    assert found >= {"numba", "numpy"}  # so the list above sees what is heavy
    assert not found & {"polars", "pandas", "matplotlib", "joblib", "distributed"}


def test_japanese_names_are_measured_without_wcwidth(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("game: plain\ncards: {夢のトビラ: 4, その他: 36}\n", encoding="utf-8")
    code, found, out = _ran(("odds", str(deck), "--ask", '1+ "夢のトビラ" in opening'))
    assert code == 0
    assert "夢のトビラ" in out
    assert "wcwidth" not in found
