"""match, trace and the games in odds, as a user runs them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from simcli.cli import main
from tests.games.weiss.game.tables import sample

pytestmark = pytest.mark.kernel

NINO = "decks/weiss/5hy-nino.yaml"
JOJO = "decks/weiss/jj-control.yaml"
FEW = ("--trials", "2000", "--format", "json")


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main([*arguments, *FEW]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["rows"]
    return found


def test_odds_has_the_tables_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "odds", NINO)
    metrics = Counter(str(row["metric"]) for row in found)
    assert set(metrics) >= {
        *("level", "stock", "stock.spent", "hand", "stage", "level.reached"),
        *("deck.cards", "deck.climaxes", "refresh", "cancel.by_turn", "trigger.seen"),
        *("damage.dealt", "damage.taken", "damage.cancelled", "attacks", "attacks.kind"),
        *("survival", "combo.assembled", "combo.used", "climax.played", "encore"),
    }
    assert metrics["cancel.by_turn"] == 6 * 8
    first = next(r for r in found if r["metric"] == "attacks" and r["turn"] == 1)
    assert 0.5 < float(str(first["value"])) <= 1  # the first player's first turn has one attack
    for row in found:
        if row["metric"] == "cancel.by_turn" and row["turn"] == 3:
            assert 0 < float(str(row["value"])) < 1


def test_cancels_grow_with_the_damage(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "odds", NINO)
    for turn in range(1, 7):
        chances = [
            float(str(r["value"]))
            for r in found
            if r["metric"] == "cancel.by_turn" and r["turn"] == turn
        ]
        assert chances == sorted(chances)
        assert len(chances) == 6


def test_exact_odds_play_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "odds", NINO, "--engine", "exact")
    assert not any(str(row["metric"]).startswith("damage.") for row in found)


def test_odds_against_listed_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = rows(capsys, "odds", NINO, "--opponent", "|")
    loud = rows(capsys, "odds", NINO, "--opponent", "3 3 3")

    def lost(found: list[dict[str, object]], turn: int) -> float:
        wanted = ("survival", "lost", turn)
        return next(
            float(str(r["value"])) for r in found if (r["metric"], r["key"], r["turn"]) == wanted
        )

    assert lost(quiet, 4) == 0.0
    assert lost(loud, 6) > 0.5


def test_match_shares_out_the_wins(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "match", NINO, JOJO)
    whole = {
        str(row["key"]): float(str(row["value"]))
        for row in found
        if str(row["metric"]) in ("match.win", "match.unfinished") and row["trials"] == 2000
    }
    names = [sample("5hy-nino").name, sample("jj-control").name]
    assert sum(whole[name] for name in names) + whole["None"] == pytest.approx(1)
    assert whole["first"] + whole["second"] + whole["None"] == pytest.approx(1)


def test_swapped_decks_give_the_same_wins(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*decks: str) -> dict[object, object]:
        found = rows(capsys, "match", *decks)
        return {(r["key"], r["trials"]): r["value"] for r in found if r["metric"] == "match.win"}

    assert told(NINO, JOJO) == told(JOJO, NINO)


def test_any_number_of_jobs_writes_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in ("1", "2"):
        assert main(["odds", JOJO, *FEW, "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_a_run_is_resumed_from_its_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", JOJO, *FEW]) == 0
    whole = capsys.readouterr().out
    for _ in range(2):
        assert main(["odds", JOJO, *FEW, "--checkpoint", str(tmp_path / "kept")]) == 0
        assert json.loads(capsys.readouterr().out)["rows"] == json.loads(whole)["rows"]


def test_a_trace_in_words_and_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["trace", NINO, "--seed", "7", "--trial", "123456"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("Trial 123456 of seed 7, no card texts.")
    assert "attacks with" in said[0]
    assert "wins in turn" in said[0]


def test_a_trace_against_listed_attacks_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", NINO, "--opponent", "1 | 2 3", "--policy", "random"]) == 0
    said = capsys.readouterr().out
    assert "policy random" in said
    assert "Played against attacks of 1 | 2 3." in said
    assert "the opponent attacks with soul 3" in said


def test_a_trace_tells_powers_as_the_battles_decide(capsys: pytest.CaptureFixture[str]) -> None:
    """By the zones of the data: who is reversed had no more power than who stood opposite."""
    assert main(["trace", JOJO, NINO, "--seed", "3", "--format", "json"]) == 0
    reversed_ = [
        e for e in json.loads(capsys.readouterr().out)["events"] if e["event"] == "reverse"
    ]
    assert reversed_
    slots = ("left", "middle", "right", "back left", "back right")
    for event in reversed_:
        there = {
            name: zones["stage"][slots[event["slot"]]] for name, zones in event["zones"].items()
        }
        mine = there.pop(event["player"])
        (theirs,) = there.values()
        assert mine["state"] == "reverse"
        assert mine["power"] <= theirs["power"]


def test_a_stacked_trace_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [e.card.code for e in sample("jj-control").entries for _ in range(e.count)]
    order = tmp_path / "order.txt"
    order.write_text("# the top first\n" + "\n".join(codes), encoding="utf-8")
    assert main(["trace", JOJO, NINO, "--order", str(order), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "weiss"
    assert told["players"][told["players"][0]["stacked"] is False]["stacked"] is True
    drawn = [e["cards"][0] for e in told["events"] if e["event"] == "draw" and e["turn"] == 0]
    assert drawn[:5] == codes[:5]
    for event in told["events"]:
        for zones in event["zones"].values():
            stage = zones.pop("stage")
            assert sum(map(len, zones.values())) + len(stage) == 50


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("odds", NINO, "--opponent", "2 | x"), "--opponent: '2 | x' is no opponent; write mirror"),
        (("odds", NINO, "--opponent", "1 1 1 1 1 1"), "at most 30 turns of 5 attacks"),
        (("odds", NINO, "--opponent", "0"), "souls 1 to 20"),
        (("odds", NINO, "--policy", "clear"), "the policies are plan, random, tempo"),
        (("odds", "decks/plain/yugioh-like-40.yaml", "--opponent", "mirror"), "is no Weiss"),
        (("trace", NINO, "--order", "decks/weiss/date-a-live.txt"), "is no card of the deck"),
        (("trace", NINO, "--opponent", "profil"), "--opponent: 'profil' is no opponent"),
        (("trace", NINO, JOJO, "--opponent", "profile"), "two decks play each other"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(arguments)) == 2
    said = capsys.readouterr().err
    assert says in said.splitlines()[0]  # what follows points at the place in a file
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("combo: {}", "unknown key 'combo' in plan"),
        ("clock: sometimes", "clock is 'sometimes'; write always, never"),
        ("level_up: JJ/S66-E100", "level_up is no list"),
        ("level_up: [Nobody]", "'Nobody' is no card of"),
        ("opponent: strong", "'strong' is no opponent"),
        ("policy: best", "unknown policy 'best'"),
    ],
)
def test_a_mistake_in_the_plan_is_told(
    plan: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(JOJO).read_text(encoding="utf-8")
    kept = text[: text.index("plan:")] + f"plan: {{{plan}}}\n"
    deck = tmp_path / "deck.yaml"
    deck.write_text(kept, encoding="utf-8")
    assert main(["odds", str(deck), "--trials", "100"]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
