"""The same answer everywhere: any number of jobs, any hash seed, any order of the cards."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from simcli.api import load, odds
from simcli.montecarlo.run import BATCH

from .running import DECKS, SAMPLES, Call, run

MUSE = DECKS / "loveca" / "start-deck-muse.yaml"
RUNS = {
    "loveca": ("odds", MUSE),
    "weiss": ("odds", DECKS / "weiss" / "5hy-nino.yaml"),
    "plain": ("odds", DECKS / "plain" / "yugioh-like-40.yaml"),
    "diva": ("odds", DECKS / "diva" / "three-players.yaml"),
    "live": ("live", MUSE, "--blades", 6, "--stage", "pink=3", "--live", "START:DASH!!"),
}
SEVERAL_BATCHES = 2 * BATCH + 1001


@pytest.mark.parametrize("engine", ["mc", "auto"])
@pytest.mark.parametrize("name", RUNS)
def test_jobs_and_hash_seeds_change_no_byte(name: str, engine: str) -> None:
    arguments = (*RUNS[name], "--engine", engine, "--trials", SEVERAL_BATCHES, "-f", "json", "-q")
    first = run(*arguments, "--jobs", 1, PYTHONHASHSEED="0")
    assert (first.code, first.err) == (0, "")
    assert run(*arguments, "--jobs", 2, PYTHONHASHSEED="1").raw == first.raw
    assert run(*arguments, "--jobs", 3, PYTHONHASHSEED="random").raw == first.raw


def test_another_seed_is_another_simulation(simcli: Call) -> None:
    arguments = ("odds", MUSE, "--ask", "1+ live in opening", "--engine", "mc", "--trials", 5000)
    found = {
        seed: simcli(*arguments, "--seed", seed, "-f", "csv").raw for seed in (0, 1, 2**63 - 1)
    }
    assert len(set(found.values())) == 3
    assert simcli(*arguments, "-f", "csv").raw == found[0]  # the default


def test_what_is_asked_beside_it_does_not_change_a_number(simcli: Call) -> None:
    """Each question has the streams of its own deals, whatever is asked beside it."""
    both = ("--ask", "1+ live in opening", "--ask", "2+ live by turn 3")
    mc = ("--engine", "mc", "--trials", 5000, "--format", "json")
    together = simcli("odds", MUSE, *both, *mc).rows
    apart = [row for i in (0, 2) for row in simcli("odds", MUSE, *both[i : i + 2], *mc).rows]
    assert together == apart


def reordered(text: str, seed: int) -> str:
    """The deck with its cards listed in another order; all else as it was."""
    lines = text.split("\n")
    if re.search(r"^cards:", text, re.M):
        start = next(i for i, line in enumerate(lines) if line.startswith("cards:")) + 1
        block = range(start, next(i for i in range(start, len(lines)) if lines[i][:1].strip()))
        at = [i for i in block if re.match(r"\s+[^#\s]", lines[i])]
    else:
        at = [i for i, line in enumerate(lines) if re.match(r"\s*\d", line)]
    assert len(at) > 4, "there are cards to be put in another order"
    cards = [lines[i] for i in at]
    shuffled = list(cards)
    random.Random(seed).shuffle(shuffled)
    assert shuffled != cards
    for i, line in zip(at, shuffled, strict=True):
        lines[i] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    "path",
    [path for path in SAMPLES if path.parent.name != "diva"],  # its decks list no cards
    ids=lambda path: path.stem,
)
def test_the_order_of_the_cards_changes_no_exact_number(path: Path, tmp_path: Path) -> None:
    other = tmp_path / path.name
    other.write_text(reordered(path.read_text(encoding="utf-8"), seed=1), encoding="utf-8")
    before, after = load(path), load(other)
    assert [e.card.code for e in before.entries] != [e.card.code for e in after.entries]
    rows = odds(before, trials=1000).rows
    exact = [row for row in rows if row.method == "exact"]
    assert len(exact) > 10
    assert [row for row in odds(after, trials=1000).rows if row.method == "exact"] == exact
