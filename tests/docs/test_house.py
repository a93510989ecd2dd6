"""What the documents say of the house is so: paths, links, and which room imports which."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.reading import ROOT, document, table

DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/figures.md",
    "docs/line.md",
    "docs/method.md",
    "docs/questions.md",
    "docs/report.md",
    "reports/README.md",
]
PACKAGE = ROOT / "simcli"
SHARED = {"errors", "settings"}
ROOMS = {
    row[0]: set(re.findall(r"\w+", row[2])) - {"nothing"}
    for row in table(document("CONTRIBUTING.md"), ["room", "what lives there", "may import"])
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", document(name)):
        path = (ROOT / name).parent / target if target else ROOT / name
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), anchor


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_is_named_exists(name: str) -> None:
    for path in re.findall(r"`((?:simcli|tests|docs|decks|\.ci)/[^`\s]*)`", document(name)):
        if "NAME" not in path:
            assert (ROOT / path).exists(), path


def imported(room: str) -> Iterator[tuple[str, str]]:
    """The rooms (or modules) of ours that a room's files import, with the file that does."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module == "simcli":
                names = [f"simcli.{a.name}" for a in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                if name.startswith("simcli."):
                    yield name.split(".")[1], path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_what_it_may(room: str) -> None:
    if "everything" in ROOMS[room]:
        return
    for other, path in imported(room):
        assert other in ROOMS[room] | SHARED | {room}, f"{path} imports {other}"


def test_of_the_results_a_game_uses_measures_alone() -> None:
    text = "".join(p.read_text(encoding="utf-8") for p in (PACKAGE / "games").rglob("*.py"))
    assert set(re.findall(r"simcli\.results[.\w]*", text)) == {"simcli.results.measure"}


def test_every_room_is_in_the_table() -> None:
    rooms = {p.parent.name for p in PACKAGE.glob("*/__init__.py")}
    assert rooms == set(ROOMS), "name the room and what it may import in CONTRIBUTING.md"
