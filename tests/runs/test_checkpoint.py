"""What a checkpoint holds, and which ones are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import simcli
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.montecarlo.ledger import Ledger, Part
from simcli.runs.checkpoint import Checkpoint
from simcli.runs.fingerprint import deck_digest, fingerprint
from simcli.settings import Settings

ASK = ["1+ starter in opening"]


@pytest.fixture(scope="module")
def deck() -> Deck:
    return simcli.load("decks/plain/yugioh-like-40.yaml")


def filled() -> Ledger:
    ledger = Ledger(look=40)
    part = ledger.part((2, 2))
    part.enter(0, 10, np.arange(4).reshape(2, 2))
    part.enter(20, 25, np.ones((2, 2), np.int64))
    part.aim, part.look = 40, 40
    return ledger


def test_what_is_saved_is_what_is_loaded(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "a", {"seed": 1})
    assert kept.load().parts == []
    kept.save(filled())
    again = kept.load()
    assert again.to_json() == filled().to_json()
    assert again.parts[0].missing(40) == [(10, 20), (25, 40)]
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


CHANGES: dict[str, tuple[Callable[[Deck, Settings], tuple[Deck, list[str], Settings]], str]] = {
    "deck": (
        lambda d, s: (replace(d, entries=d.entries[1:]), ASK, s),
        "another deck",
    ),
    "mulligan rule": (
        lambda d, s: (replace(d, groups={"x": "starter"}), ASK, s),
        "another deck",
    ),
    "questions": (lambda d, s: (d, ["2+ starter in opening"], s), "other questions"),
    "seed": (lambda d, s: (d, ASK, replace(s, seed=8)), "another seed .7, now 8"),
    "trials": (
        lambda d, s: (d, ASK, replace(s, trials=9)),
        "other settings .trials 1000000, now 9",
    ),
    "seat": (lambda d, s: (d, ASK, replace(s, first=False)), "other settings .first True"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_another_computation_is_refused(change: str, deck: Deck, tmp_path: Path) -> None:
    settings = Settings(seed=7)
    Checkpoint(tmp_path / "a", fingerprint("odds", [deck], ASK, settings)).load()
    other, ask, changed = CHANGES[change][0](deck, settings)
    with pytest.raises(InputError, match=CHANGES[change][1]):
        Checkpoint(tmp_path / "a", fingerprint("odds", [other], ask, changed)).load()
    same = replace(settings, jobs=3, checkpoint="b", cluster="c")
    Checkpoint(tmp_path / "a", fingerprint("odds", [deck], ASK, same)).load()


@pytest.mark.parametrize(
    ("key", "words"),
    [("rules", "another rules version .plain none, now 2nd"), ("simcli", "another version")],
)
def test_other_rules_and_other_code_are_refused(
    key: str, words: str, deck: Deck, tmp_path: Path
) -> None:
    print_ = fingerprint("odds", [deck], ASK, Settings())
    Checkpoint(tmp_path / "a", print_).load()
    changed = print_ | {key: {"plain": "2nd"} if key == "rules" else "0.0.1"}
    with pytest.raises(InputError, match=words):
        Checkpoint(tmp_path / "a", changed).load()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a checkpoint"),
        (b"\xff\xfe\x00", "not a checkpoint"),
        (b"deck: 1\n", "not a checkpoint"),
        (b"[]\n{}\n", "not a checkpoint"),
        (b'{"simcli checkpoint": 0, "hash": ""}\n{}\n', "schema 0"),
        (b'{"simcli checkpoint": 1, "hash": "00"}\n{}\n', "damaged"),
    ],
    ids=["empty", "binary", "text", "other json", "older schema", "damaged"],
)
def test_what_is_no_checkpoint_is_refused_and_left_alone(
    content: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "a"
    path.write_bytes(content)
    with pytest.raises(InputError, match=words):
        Checkpoint(path, {}).load()
    assert path.read_bytes() == content


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "a", {"seed": 1})
    kept.save(filled())
    text = (tmp_path / "a").read_text()
    (tmp_path / "a").write_text(text.replace('"counts": [1', '"counts": [2'))
    assert (tmp_path / "a").read_text() != text
    with pytest.raises(InputError, match="damaged"):
        kept.load()


def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing/a: the folder .* does not exist"):
        Checkpoint(tmp_path / "missing" / "a", {}).load()
    with pytest.raises(InputError, match="cannot read the checkpoint"):
        Checkpoint(tmp_path, {}).load()


def test_a_digest_knows_cards_by_what_they_are(deck: Deck) -> None:
    turned = replace(deck, entries=deck.entries[::-1], source="elsewhere.yaml")
    assert deck_digest(turned) == deck_digest(deck)
    more = replace(deck.entries[0], count=deck.entries[0].count + 1)
    assert deck_digest(replace(deck, entries=(more, *deck.entries[1:]))) != deck_digest(deck)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=12))
def test_a_ledger_holds_every_trial_once(ranges: list[tuple[int, int]]) -> None:
    part, inside = Part.empty((1,)), set[int]()
    for first, length in ranges:
        trials = set(range(first, first + length))
        counts = np.array([sum(trials)])
        if trials & inside:
            with pytest.raises(ValueError, match="twice"):
                part.enter(first, first + length, counts)
        else:
            part.enter(first, first + length, counts)
            inside |= trials
    assert part.counts.tolist() == [sum(inside)]
    assert part.played == len(inside)
    missing = {t for a, b in part.missing(100) for t in range(a, b)}
    assert missing == set(range(100)) - inside
    ledger = Ledger([part])
    assert Ledger.from_json(json.loads(json.dumps(ledger.to_json()))).to_json() == ledger.to_json()


def test_a_long_name_leaves_room_for_the_file_beside_it(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / ("a" * 250), {"seed": 1})
    kept.save(filled())
    assert kept.load().to_json() == filled().to_json()
    assert len(list(tmp_path.iterdir())) == 1
    with pytest.raises(InputError, match="name too long"):
        Checkpoint(tmp_path / ("a" * 300), {}).load()
