"""Every command of docs/decisions.md runs and answers what stands behind it."""

from __future__ import annotations

import json

import pytest

from simcli.cli import main
from tests.docs.reading import ROOT, Command, commands, document
from tests.docs.test_house import anchors

NAME = "docs/decisions.md"
SHOWN = list(commands(document(NAME)))


@pytest.mark.parametrize("command", SHOWN, ids=[" ".join(c.words) for c in SHOWN])
def test_a_command_answers_what_the_document_says(command: Command, capsys) -> None:
    code = main([*command.words, "--format", "json"])
    out, err = capsys.readouterr()
    assert code == 0, err
    if not command.claims:
        assert out
        return
    rows = iter(json.loads(out)["rows"])
    for claim in command.claims:
        said = claim.numbers["value"]
        assert f"{next(rows)['value']:.{len(said.partition('.')[2])}f}" == said


def test_its_links_and_metrics_exist() -> None:
    import re

    text = document(NAME)
    found = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert found
    assert found <= anchors(ROOT / NAME)
    code = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "simcli/decisions").glob("*.py"))
    for metric in re.findall(r"`((?:question|mulligan|policy|tune)\.[a-z]+)`", text):
        kind, name = metric.split(".")
        assert f'"{metric}"' in code or (kind == "policy" and f'"{name}"' in code), metric
