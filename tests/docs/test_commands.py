"""Every command that the documents show runs, and answers what stands behind it."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from simcli.cli import main
from tests.docs.reading import ROOT, Claim, Command, claims, commands, decks, document

NAMES = ["docs/line.md", "docs/method.md", "docs/questions.md"]
SHOWN = [
    pytest.param(document(name), command, id=f"{Path(name).stem}: {' '.join(command.words)}")
    for name in NAMES
    for command in commands(document(name))
]


@pytest.mark.parametrize(("text", "command"), SHOWN)
def test_a_command_answers_what_the_document_says(
    text: str,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    (tmp_path / "decks").symlink_to(ROOT / "decks")
    for name, deck in decks(text).items():
        (tmp_path / name).write_text(deck, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = main([*command.words, "--format", "json"])
    out, err = capfdbinary.readouterr()
    assert code == 0, err.decode()
    rows = json.loads(out)["rows"]
    unnamed = iter(rows)
    for claim in command.claims:
        row = next(unnamed) if claim.metric is None else _row(rows, claim)
        for column, said in claim.numbers.items():
            assert _rounded(row[column], said) == said, (claim.metric, column)


def _row(rows: list[dict[str, Any]], claim: Claim) -> dict[str, Any]:
    (row,) = [r for r in rows if r["metric"] == claim.metric and r["key"] == claim.key]
    return row


def _rounded(value: float, like: str) -> str:
    """The value with as many decimals as the document gives."""
    return f"{Decimal(repr(value)):.{len(like.partition('.')[2])}f}"


def test_every_document_shows_commands_with_their_answers() -> None:
    for name in NAMES:
        assert any(command.claims for command in commands(document(name))), name


def test_a_comment_that_is_no_claim_is_refused() -> None:
    assert [c.key for c in claims("0.5, cancel 3@50/8: 0.41 (0.40 to 0.42)")] == [None, "3@50/8"]
    with pytest.raises(ValueError, match="about half"):
        claims("0.5, about half")
