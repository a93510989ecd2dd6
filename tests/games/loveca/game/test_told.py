"""Traces in words and as data: what is told is what the rules make of the cards."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simcli import api
from simcli.cli import main
from simcli.decks.model import Deck
from simcli.games.contract import Told
from simcli.games.loveca.cards import COLOURS
from simcli.results.text import width
from simcli.settings import Settings
from tests.games.loveca.game.tables import deck_of, live, member, small_deck, start_deck

EASY = (live("L", 2, grey=1), 12), (member("m", 2, 1, "red", red=1), 48)


def told(*decks: Deck, trial: int = 0, policy: str = "clear", **settings: Any) -> Told:
    return api.trace(*decks, trial=trial, policy=[policy], settings=Settings("mc", **settings))


def listed(scores: list[int | None]) -> Deck:
    return deck_of(*EASY, name="mine", plan={"opponent": scores})


def events(data: Any, *kinds: str) -> list[dict[str, Any]]:
    return [event for event in data["events"] if event["event"] in kinds]


def test_a_listed_opponent_s_part_is_told() -> None:
    one = told(listed([0, 2, 2, 2]))
    said = "\n".join(one.lines)
    assert one.data["opponent"][:3] == [None, 2, 2]
    assert "Listed opponent: scores by turn none, 2, 2" in said
    placed = [e for e in events(one.data, "success") if e["player"] == "listed opponent"]
    assert [e["details"]["successes"] for e in placed] == list(range(1, len(placed) + 1))
    assert all(e["cards"] == [] for e in placed)
    for event in events(one.data, "judgement"):
        assert event["details"]["scores"]["listed opponent"] == (2 if event["turn"] > 1 else None)


def test_a_listed_opponent_can_be_locked_by_a_tie() -> None:
    locked = [
        event
        for trial in range(40)
        for event in events(told(listed([0, 2, 2, 2]), trial=trial).data, "tie lock")
    ]
    assert {event["player"] for event in locked} >= {"listed opponent"}


def test_the_listed_opponent_wins_in_words() -> None:
    one = told(listed([9]), policy="random")
    assert one.data["result"] == "listed opponent"
    assert one.lines[-1] == "Listed opponent wins in turn 3."


def test_the_data_hold_the_rules_and_every_card() -> None:
    deck = start_deck("muse")
    data = told(deck, start_deck("liella")).data
    assert json.loads(json.dumps(data)) == data, "plain JSON values"
    assert data["rules"] == {
        "successes": 3,
        "most_turns": 30,
        "set_limit": 3,
        **dict.fromkeys(("reveal_together", "alternate", "redraw", "fresh_baton"), False),
        "draw_icons": True,
        "first_by_round": False,
        "early_clean_up": False,
    }
    player = next(p for p in data["players"] if p["name"] == deck.name)
    assert player["energy"] == 12
    assert {code: card["copies"] for code, card in player["cards"].items()} == {
        entry.card.code: entry.count for entry in deck.entries if entry.card.type != "energy"
    }
    assert player["cards"]["PL!-sd1-019"] == {
        "copies": 4,
        "name": "START:DASH!!",
        "type": "live",
        "score": 1,
        "need": {"pink": 1, "yellow": 1, "purple": 1},
        "blade_heart": "score",
    }


def test_any_number_may_be_set_under_the_early_rules() -> None:
    deck = deck_of(*EASY, plan={"rules": "early"})
    assert told(deck).data["rules"]["set_limit"] is None


def hearts_of(card: dict[str, Any]) -> Counter[str]:
    """What a yelled card gives, in the data's own words."""
    icon = str(card["blade_heart"]).removeprefix("draw:")
    if icon == "grey2":
        return Counter(colourless=2)
    return Counter({"ALL" if icon == "all" else icon: 1} if icon in (*COLOURS, "all") else {})


def test_a_mulligan_of_a_deck_with_few_cards_draws_what_there_is() -> None:
    deck = deck_of((live("L", 2, grey=1), 4), (member("m", 2, 1, "red", red=1), 4))
    (event,) = events(told(deck, policy="random", mulligan="all").data, "mulligan")
    assert (len(event["cards"]), len(event["details"]["drawn"])) == (6, 2)


@pytest.mark.parametrize("trial", range(8))
def test_prices_blades_hearts_and_scores_follow_from_the_data_alone(trial: int) -> None:
    decks = (small_deck(trial, 24, "A"), small_deck(trial + 1, 24, "B"))
    data = told(*decks, trial=trial, policy="random").data
    cards = {player["name"]: player["cards"] for player in data["players"]}
    before = data["events"][0]["zones"]
    for event in data["events"]:
        own, zones, details = cards[event["player"]], event["zones"][event["player"]], {}
        staged, yelled = (
            [own[c] for c in zone] for zone in (zones["stage"].values(), zones["yelled"])
        )
        match event["event"]:
            case "play" | "baton":
                played, *left = event["cards"]
                assert zones["stage"][event["details"]["area"]] == played
                cost = own[played]["cost"]
                if event["event"] == "baton":
                    cost = max(0, cost - own[left[0]]["cost"])
                spent = before[event["player"]]["energy"]["active"] - zones["energy"]["active"]
                assert spent == cost
                details = {"area": event["details"]["area"], "paid": cost}
            case "mulligan":
                held = len(before[event["player"]]["hand"]) - len(event["cards"])
                details = {"drawn": zones["hand"][held:]}
            case "turn up":
                details = {"discarded": [c for c in event["cards"] if own[c]["type"] != "live"]}
            case "yell":
                details = {"blades": sum(card["blades"] for card in staged)}
            case "clear" | "fail":
                has = sum((Counter(card["hearts"]) for card in staged), Counter())
                has = sum(map(hearts_of, yelled), has)
                need = sum((Counter(own[c]["need"]) for c in event["cards"]), Counter())
                missing = sum(max(0, need[c] - has[c]) for c in COLOURS)
                met = missing <= has["ALL"] and has.total() >= need.total()
                assert met is (event["event"] == "clear")
                icons = sum(card["blade_heart"] == "score" for card in yelled)
                score = icons + sum(own[c]["score"] for c in event["cards"]) if met else None
                details = {"need": dict(need), "hearts": dict(has), "score": score}
            case "judgement" | "success":
                details = event["details"]
        assert event["details"] == details
        before = event["zones"]


@pytest.mark.parametrize(
    ("blue", "short"),
    [(9, "red"), (1, "red and blue and the total (1 of 4 hearts)"), (3, "red and the total (3 of")],
)
def test_the_words_say_why_an_attempt_fails(blue: int, short: str) -> None:
    hard, single = live("hard", 1, red=2, blue=2), member("m", 4, 0, None, blue=blue)
    deck = deck_of((hard, 59), (single, 1))
    lines = (line for t in range(200) for line in told(deck, trial=t, policy="random").lines)
    asks = "    does not clear hard (Live) (asks for 2 red, 2 blue; has "
    said = next(line for line in lines if line.startswith(f"{asks}{blue} blue"))
    assert said.startswith(f"{asks}{blue} blue): short of {short}")


def test_lines_are_wrapped_to_eighty_columns_in_a_pipe(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = "decks/loveca/start-deck-muse.yaml"
    assert main(["trace", deck, "--output", str(tmp_path / "told.txt")]) == 0
    assert main(["trace", deck, "--quiet"]) == 0
    said = capsys.readouterr().out
    assert said == (tmp_path / "told.txt").read_text(encoding="utf-8")
    assert max(map(width, said.splitlines())) <= 80
    assert "\n      " in said, "what is carried over stands under its line"
