"""What settings say holds wherever it can be said: the kind of interval, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from simcli import api
from simcli.cli import main
from simcli.comparing.against import Held
from simcli.errors import InputError
from simcli.results import Results
from simcli.settings import Settings
from simcli.statistics.intervals import clopper_pearson
from simcli.statistics.sequences import proportion_sequence

DECKS = Path(__file__).parents[2] / "decks"
FORTY = DECKS / "plain" / "yugioh-like-40.yaml"
DIVA = DECKS / "diva" / "standard.yaml"


def tuned(settings: Settings) -> Results:
    return api.tune(api.load(FORTY), "opens", "Old Relic:9..11", settings=settings)


def hit(settings: Settings) -> Results:
    return api.line("3 x3", at="3/4", deck="30/8", waiting="10/0", settings=settings)


@pytest.mark.kernel
@pytest.mark.parametrize("command", [tuned, hit])
@pytest.mark.parametrize(
    ("interval", "bounds"),
    [("clopper-pearson", clopper_pearson), ("anytime", proportion_sequence)],
)
def test_intervals_are_of_the_kind_asked_for(
    command: Callable[[Settings], Results], interval: Any, bounds: Callable[..., Sequence[float]]
) -> None:
    found = command(Settings(engine="mc", trials=500, jobs=1, interval=interval))
    chances = [r for r in found.rows if r.unit == "probability" and r.method == "monte carlo"]
    assert chances and found.settings["interval"] == interval
    for row in chances:
        assert row.value is not None and row.trials is not None
        wanted = bounds(round(row.value * row.trials), row.trials, 0.95)
        assert (row.low, row.high) == pytest.approx(tuple(wanted))


@pytest.mark.parametrize("setting", ["precision", "cluster", "checkpoint"])
@pytest.mark.parametrize("command", [tuned, hit])
def test_what_would_be_forgotten_is_refused(
    command: Callable[[Settings], Results], setting: str
) -> None:
    said: Any = {"precision": 0.01, "cluster": "tcp://nowhere:1", "checkpoint": "kept"}[setting]
    with pytest.raises(InputError, match=f"takes no {setting}"):
        command(Settings(engine="mc", **{setting: said}))


@pytest.mark.kernel
def test_windows_share_out_the_games_too() -> None:
    deck = api.load(DECKS / "loveca" / "start-deck-muse.yaml")
    settings = Settings(trials=200, games=100, jobs=1)
    found = api.compare([deck, deck], settings=settings, held=Held(tables=True))
    assert max(row.trials for row in found.rows if row.metric == "energy.spent") == 100


@pytest.mark.kernel
def test_open_sentences_are_kept_in_a_file_as_all_runs_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept"
    words = ["odds", str(DIVA), "--ambiguities", "--trials", "200", "-q", "--checkpoint", str(path)]
    assert main(words) == 0
    first = capsys.readouterr().out
    kept = path.read_bytes()
    assert main(words) == 0
    assert (capsys.readouterr().out, path.read_bytes()) == (first, kept)


@pytest.mark.parametrize(
    "words",
    [
        ["--ambiguities", "--ask", "1+ encore in opening"],
        ["--ambiguities", "--by-turn"],
        ["--ambiguities", "--fraction"],
        ["--position", "log", "--hand", "A5", "--ambiguities"],
        ["--position", "log", "--hand", "A5", "--what-if"],
    ],
    ids=" ".join,
)
def test_options_that_leave_no_room_for_each_other(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", str(DIVA), *words]) == 2
    assert "do not go together" in capsys.readouterr().err


@pytest.mark.parametrize(
    "said", [{"confidence": "0.9"}, {"confidence": True}, {"precision": True}, {"precision": "1"}]
)
def test_numbers_are_numbers(said: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Settings(**said)


def test_one_text_is_one_question() -> None:
    deck = api.load(FORTY)
    found = api.compare([deck, deck], ask="1+ starter in opening")
    assert {v["key"] for v in found.verdicts} == {"1+ starter in opening"}
    with pytest.raises(InputError, match="no deck"):
        api.compare([])
    with pytest.raises(InputError, match="no deck"):
        api.write_report([], "nowhere")
