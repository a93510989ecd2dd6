"""``simcli line`` from the outside: rows, tables, exit codes."""

import csv
import io
import json

import pytest

from simcli.cli import main

BOARD = ("--deck", "30/8", "--waiting", "10/0")


@pytest.fixture(name="run")
def _run(capsys):
    def run(*arguments, code=0):
        assert main(["line", *arguments]) == code
        shown = capsys.readouterr()
        return shown.out if code == 0 else shown.err

    return run


def rows(text, metric):
    found = [row for row in json.loads(text)["rows"] if row["metric"] == metric]
    return {row["key"]: row["value"] for row in found}


def test_the_chance_to_win_from_a_clock(run):
    out = run("--line", "3 x3", "--at", "3/4", *BOARD, "--format", "json")
    assert rows(out, "line.kill") == {"3/4": pytest.approx(0.7957221389305348, abs=1e-15)}
    assert rows(out, "line.at_least") == {
        "0": 1.0,
        "1": pytest.approx(0.7957221389305348),
        "2": pytest.approx(0.7957221389305348),
        "3": pytest.approx(0.7957221389305348),
    }
    assert sum(rows(out, "line.damage").values()) == pytest.approx(1)
    assert {row["method"] for row in json.loads(out)["rows"]} == {"exact"}


def test_the_kill_curve_without_a_clock(run):
    out = run("--line", "3 x3", *BOARD, "--format", "json")
    kills = rows(out, "line.kill")
    assert list(kills) == [f"3/{clock}" for clock in range(7)]
    assert kills["3/0"] == pytest.approx(0.03476723176873102)
    assert rows(out, "line.at_least")["9"] == pytest.approx(0.034767, abs=1e-6)
    assert rows(out, "line.expected") == {None: pytest.approx(99 / 29)}


def test_heals_ask_every_clock_by_itself(run):
    out = run("--line", "3, heal 1, 3", *BOARD, "--format", "json")
    curve = rows(out, "line.kill")
    for clock in ("3/0", "3/4", "3/6"):
        alone = run("--line", "3, heal 1, 3", "--at", clock, *BOARD, "--format", "json")
        assert rows(alone, "line.kill")[clock] == pytest.approx(curve[clock])


def test_a_deck_attacks_a_deck(run):
    deck = "decks/weiss/5hy-nino.yaml"
    line = ("--line", "attack 2, attack 2, attack 3", "--deck", "22/7")
    out = run(deck, *line, "--opponent", "decks/weiss/ab-kanade.yaml", "--format", "json")
    found = json.loads(out)
    assert found["settings"]["opponent"]
    assert any("do not change the damage" in text for text in found["unmodelled"])
    plain = run("--line", "2, 2, 3", *line[2:], "--format", "json")
    assert [*rows(plain, "line.damage")][-1] == "7"
    assert [*rows(out, "line.damage")][-1] == "10", "a soul icon on each check"


def test_two_lines_stand_side_by_side(run):
    out = run("--line", "musashi x3", "--line", "ichika x3", *BOARD)
    heading = next(line for line in out.splitlines() if line.strip().startswith("at "))
    assert "musashi x3" in heading and "ichika x3" in heading
    assert max(map(len, out.splitlines())) <= 80


def test_fractions(run):
    board = ("--line", "2, 2", "--at", "0/0", "--deck", "1/0", "--waiting", "5/2", "--fraction")
    assert "3: 7/10" in run(*board)
    given = [row["given"] for row in json.loads(run(*board, "-f", "json"))["rows"]]
    assert any(text.endswith("= 7/10") for text in given)


def test_the_grid_over_compression(run, tmp_path):
    out = run("--line", "3 x3", "--at", "3/4", "--grid", "-f", "csv", "--plot", str(tmp_path))
    found = {row["key"]: float(row["value"]) for row in csv.DictReader(io.StringIO(out))}
    assert found["3/4@30/8"] == pytest.approx(0.7957221389305348)
    assert found["3/4@30/0"] == 1
    assert "3/4@5/6" not in found
    assert (tmp_path / "line-grid.png").stat().st_size > 10_000


def test_the_grid_without_a_clock_is_of_expected_damage(run):
    out = run("--line", "1, 2, 4", "--grid", "--waiting", "10/0", "-f", "json")
    assert rows(out, "line.expected")["30/8"] == pytest.approx(2.8630907, abs=1e-7)


def test_the_best_order(run):
    out = run("--line", "3, burn 1 x3, 4", "--at", "3/3", "--deck", "8/3", "--order", "-f", "json")
    found = rows(out, "line.order")
    shown = [round(chance, 12) for chance in found.values()]
    assert shown == sorted(shown, reverse=True)
    as_typed = rows(out, "line.kill")["3/3"]
    assert found["3, burn 1 x3, 4"] == pytest.approx(as_typed)
    assert shown[-1] < as_typed < shown[0]


def test_the_finishers_are_listed(run):
    out = run("--finishers")
    assert "musashi: 3 {cancelled: burn level+1}" in out and "ichika" in out


def test_order_that_does_not_matter_is_said_not_to(run):
    out = run("--line", "3, 1, 2", "--at", "3/3", *BOARD, "--order")
    assert "All 6 orders win equally often." in out


def test_monte_carlo_agrees(run):
    board = ("--line", "3 x3", "--at", "3/4", *BOARD, "-f", "json")
    out = run(*board, "--engine", "mc", "--trials", "20000")
    kill = next(row for row in json.loads(out)["rows"] if row["metric"] == "line.kill")
    assert kill["method"] == "monte carlo" and kill["trials"] == 20000
    assert kill["low"] < 0.7957 < kill["high"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--line", "3, atack 2", *BOARD), "--line:1:4: unknown word 'atack'; did you mean"),
        (("--line", "3"), "--deck 30/8"),
        ((*BOARD,), "no damage line"),
        (("--line", "3", "--deck", "8/30"), "30 climaxes among 8 cards"),
        (("--line", "3", "--at", "4/0", *BOARD), "no level 4"),
        (("--line", "attack 3", *BOARD), "--triggers 12/40"),
        (("--line", "attack 3", "--triggers", "x/40", *BOARD), "--triggers:1:1"),
        (("--line", "3", "--order", *BOARD), "--at 3/4"),
        (("--line", "3", "--grid", "--engine", "mc", *BOARD), "always exact"),
        (("--line", "1,2,3,4,5,6,7,8", "--at", "3/0", "--order", *BOARD), "40,320 orders"),
        (("--line", "3", "--pick", "newest", *BOARD), "newest"),
        (("nowhere.yaml", "--line", "3", *BOARD), "nowhere.yaml"),
        (("decks/loveca/start-deck-muse.yaml", "--line", "3", *BOARD), "loveca"),
        (
            ("decks/weiss/ab-kanade.yaml", "--triggers", "1/40", "--line", "3", *BOARD),
            "given twice",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_is_told_in_one_line_with_exit_code_2(run, arguments, words):
    err = run(*arguments, code=2)
    assert words in err
    assert "Traceback" not in err


def test_a_fault_in_the_line_shows_its_caret(run):
    _, line, caret = run("--line", "3 {cancelled: brun 4}", *BOARD, code=2).splitlines()
    assert line[caret.index("^") :].startswith("brun")


@pytest.mark.parametrize("engine", ["exact", "mc"])
def test_a_decks_defence_and_offence(engine):
    import simcli
    from simcli.games.weiss.line.sections import line_sections

    deck = simcli.load("decks/weiss/5hy-nino.yaml")
    sections = line_sections(deck, simcli.Settings(engine=engine, trials=1000))
    found = {m.metric + " " + str(m.key): m.estimate for s in sections for m in s.measures}
    assert "defence.damage 3,3,3@30/8" in found
    assert "defence.survive 2,2,2@20/8 from 3/4" in found
    assert "offence.damage attack 2 x3@30/8" in found
    if engine == "exact":
        assert float(found["defence.damage 3,3,3@30/8"].value) == pytest.approx(99 / 29)
        triggers = [e.value for key, e in found.items() if key.startswith("offence.triggers")]
        assert sum(triggers) == 1
