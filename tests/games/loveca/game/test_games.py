"""Many games: laws that hold whatever the cards, and the policies against each other."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from simcli.decks.model import MulliganRule
from simcli.games.loveca.game import run, tally
from simcli.games.loveca.game.games import against, alone
from simcli.games.loveca.game.policies import NAMES, describe
from simcli.games.loveca.game.trace import trace
from simcli.settings import Settings
from tests.games.loveca.game.tables import (
    POLICIES,
    START_DECKS,
    deck_of,
    live,
    member,
    small_deck,
    solo,
    start_deck,
    told_match,
    told_solo,
)
from tests.naive.loveca_game import Game, Passive
from tests.naive.loveca_player import AREAS, Play, Player, why_illegal
from tests.naive.shuffling import RandomOrder


def wins(one: str, other: str, name: str, trials: int, seed: int = 0) -> int:
    """Games that the policy ``one`` wins in the mirror of a start deck."""
    deck = start_deck(name)
    match = against((deck, deck), Settings(seed=seed), (one, other))
    row = run.play(match.setup, trials, 2)[match.seat[0], 0]
    return int(row[tally.WON_FIRST] + row[tally.WON_SECOND])


@pytest.mark.parametrize("name", START_DECKS)
@pytest.mark.parametrize(("better", "worse"), [("clear", "curve"), ("curve", "random")])
def test_each_policy_beats_the_one_below_in_every_mirror(
    name: str, better: str, worse: str
) -> None:
    trials = 4000
    five_errors = 5 * 0.5 / math.sqrt(trials)
    assert wins(better, worse, name, trials) / trials > 0.5 + five_errors


@pytest.mark.parametrize("policy", POLICIES)
def test_a_mirror_is_even(policy: str) -> None:
    trials = 20_000
    error = 0.5 / math.sqrt(trials)
    assert abs(wins(policy, policy, "muse", trials) / trials - 0.5) < 4 * error


def test_swapping_the_decks_mirrors_every_number() -> None:
    decks = (start_deck("muse"), start_deck("sunshine"))
    there = against(decks, Settings(), ("clear", "curve"))
    back = against(decks[::-1], Settings(), ("curve", "clear"))
    one, two = run.play(there.setup, 3000, 1), run.play(back.setup, 3000, 1)
    for deck in range(2):
        mine, same = one[there.seat[deck]], two[back.seat[1 - deck]]
        assert np.array_equal(mine, same)
    assert one.sum() > 0


def test_who_goes_first_alternates_and_wins_are_shared_out() -> None:
    match = against((start_deck("muse"), start_deck("liella")), Settings())
    counts = run.play(match.setup, 2001, 1)
    rows = counts[:, 0]
    assert sorted(int(row[tally.BEGAN]) for row in rows) == [1000, 1001]
    decided = sum(int(row[tally.WON_FIRST] + row[tally.WON_SECOND]) for row in rows)
    assert decided + int(rows[0][tally.DRAWN]) + int(rows[0][tally.UNFINISHED]) == 2001


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_jobs_and_batches_change_nothing(jobs: int) -> None:
    setup = alone(start_deck("muse"), Settings())
    whole = run.play(setup, 1000, 1)
    assert np.array_equal(run.play(setup, 1000, jobs, batch=37), whole)


def test_other_seeds_play_other_games_and_the_order_of_the_list_does_not_matter() -> None:
    deck = start_deck("muse")
    from dataclasses import replace

    turned = replace(deck, entries=deck.entries[::-1])
    one = solo(deck, 500)
    assert np.array_equal(one, solo(turned, 500))
    assert not np.array_equal(one, solo(deck, 500, seed=1))


@pytest.mark.parametrize("trial", [0, 1, 77, 12_345])
def test_a_trace_is_the_trial_that_is_counted(trial: int) -> None:
    """Playing up to and including a trial adds just what the trace of the trial counts."""
    match = against((start_deck("muse"), start_deck("liella")), Settings(seed=3))
    table = match.setup.table()
    run.kernel.play_trials(table, match.setup.began, max(0, trial - 3), trial)
    before = table["tally"][0].copy()
    run.kernel.play_trials(table, match.setup.began, trial, trial + 1)
    assert np.array_equal(table["tally"][0] - before, trace(match.setup, trial).counts)


@hypothesis_settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10_000), st.integers(12, 40), st.sampled_from(POLICIES), st.integers(0, 10**9)
)
def test_every_trace_keeps_every_card(seed: int, size: int, policy: str, trial: int) -> None:
    """``trace`` itself refuses a log that loses a card or disagrees with the tally."""
    decks = (small_deck(seed, size, "A"), small_deck(seed + 1, size, "B"))
    told = told_match(decks, trial, (policy, POLICIES[seed % 3]))
    assert told.events
    for event in told.events:
        for zones in event.zones:
            if event.event in ("activate", "draw", "yell"):
                assert zones.cards["deck"] or not zones.cards["waiting"], "a refresh is due"


def test_the_next_card_drawn_is_the_one_on_top_of_the_logged_deck() -> None:
    told = told_solo(start_deck("sunshine"), 9)
    tops = 0
    for before, after in zip(told.events, told.events[1:], strict=False):
        if after.event == "draw" and before.zones[0].cards["deck"]:
            drawn = after.cards
            assert before.zones[0].cards["deck"][: len(drawn)] == drawn
            tops += 1
    assert tops > 5


def test_energy_available_is_spent_or_wasted() -> None:
    counts = solo(start_deck("liella"), 3000)[0]
    for turn in range(1, 9):
        spent, wasted = counts[turn, tally.SPENT], counts[turn, tally.WASTED]
        assert (
            counts[turn, tally.AVAILABLE]
            == spent + wasted
            == counts[turn, tally.GAMES] * min(12, 3 + turn)
        )


def test_attempts_successes_and_scores_add_up() -> None:
    counts = solo(start_deck("muse"), 3000)[0]
    for turn in range(1, 9):
        row = counts[turn]
        attempts = row[tally.SET_LIVES : tally.SET_LIVES + 4].sum()
        cleared = row[tally.CLEARED_WITH : tally.CLEARED_WITH + 4].sum()
        assert attempts == cleared + row[tally.FAILED]
        assert cleared == row[tally.SCORE : tally.SCORE + tally.MOST_SCORE + 1].sum()
        assert cleared == row[tally.REACHED : tally.REACHED + 4].sum(), "alone, to clear is to win"
        assert row[tally.SHORT_TOTAL] <= row[tally.FAILED]
    for field in (tally.LIVES_BEFORE, tally.LIVES_AFTER, tally.RETURNED):
        assert counts[0, field : field + tally.SMALL].sum() == 3000


def test_the_opening_hand_is_hypergeometric() -> None:
    trials = 200_000
    counts = solo(start_deck("muse"), trials, mulligan="all")[0, 0]
    for field, cards in ((tally.LIVES_BEFORE, 12), (tally.LIVES_AFTER, 12)):
        for k in range(4):
            exact = math.comb(cards, k) * math.comb(60 - cards, 6 - k) / math.comb(60, 6)
            error = math.sqrt(exact * (1 - exact) / trials)
            assert abs(counts[field + k] / trials - exact) < 4.5 * error
    assert counts[tally.RETURNED + 6] == trials


def test_the_decks_mulligan_rules_are_followed() -> None:
    deck = deck_of(
        (live("L1", grey=1), 8), (live("L2", grey=2), 8), (member("A", 2), 20), (member("B", 9), 24)
    )
    from dataclasses import replace

    rules = (
        MulliganRule("no live", ("2 of cost=2",)),
        MulliganRule("3+ cost=9 or 4+ cost=2", ()),
        MulliganRule(keep=("1 of live", "cost=2")),
    )
    ruled = replace(deck, mulligan=rules)
    for trial in range(60):
        told = told_solo(ruled, trial)
        codes = [told.card(0, c).code for c in told.events[0].cards]
        n = Counter(codes)
        lives, a, b = n["L1"] + n["L2"], n["A"], n["B"]
        if lives == 0:
            kept = min(2, a)
        elif b >= 3 or a >= 4:
            kept = 0
        else:
            kept = 1 + a
        (mulligan,) = [e for e in told.events if e.event == "mulligan"] or [None]
        assert 6 - (len(mulligan.cards) if mulligan else 0) == kept, codes


def test_a_listed_opponent_takes_the_turns_it_wins() -> None:
    easy = (live("L", 2, grey=1), 12)
    deck = deck_of(easy, (member("m", 2, 1, "red", red=1), 48), plan={"opponent": [0, 2, 9]})
    counts = solo(deck, 2000)[0]
    reached = counts[:9, tally.REACHED : tally.REACHED + 4]
    assert reached[3:].sum() == 0, "from turn 3 on the opponent scores 9"
    assert counts[0, tally.WON_FIRST] == 0
    assert counts[4, tally.ENDED + 1] == 2000, "and wins with turns 2, 3 and 4"


@pytest.mark.parametrize("name", ["set_limit", "redraw", "draw_icons"])
def test_each_early_rule_changes_the_games(name: str) -> None:
    value: object = {"set_limit": 0, "redraw": True, "draw_icons": False}[name]
    deck = small_deck(4, 30)
    changed = deck_of(
        *((e.card, e.count) for e in deck.entries), name=deck.name, plan={"rules": {name: value}}
    )
    assert not np.array_equal(solo(deck, 400), solo(changed, 400))


@pytest.mark.parametrize("policies", [("clear", "random"), ("curve", "clear")], ids="-".join)
def test_early_rules_play_and_keep_every_card(policies: tuple[str, str]) -> None:
    decks = tuple(
        deck_of(
            *((e.card, e.count) for e in small_deck(seed, 24).entries),
            name=str(seed),
            plan={"rules": "early"},
        )
        for seed in (1, 2)
    )
    for trial in range(10):
        told = told_match((decks[0], decks[1]), trial, policies)
        ups = [at for at, e in enumerate(told.events) if (e.turn, e.event) == (1, "turn up")]
        between = {e.event for e in told.events[ups[0] : ups[1]]}
        assert between <= {"turn up", "refresh"}, "both turn up before the first performance"


def test_policies_are_found_and_described() -> None:
    assert set(POLICIES) <= set(NAMES)
    assert all(text.endswith(".") or ":" in text for text in describe().values())


class Uniform(Passive):
    """The policy ``random`` in its own words, for the naive game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose_keep(self, game: Game, player: Player) -> list[dict[str, object]]:
        return [card for card in player.hand if self.random.random() < 0.5]

    def choose_play(self, game: Game, player: Player) -> Play | None:
        plays = [Play(c, a, b) for c in player.hand for a in AREAS for b in (False, True)]
        legal = [play for play in plays if why_illegal(player, play) is None]
        return self.random.choice([None, *legal])

    def choose_set(self, game: Game, player: Player) -> list[dict[str, object]]:
        return self.random.sample(player.hand, self.random.randint(0, min(3, len(player.hand))))

    def choose_success(self, game: Game, player: Player) -> dict[str, object]:
        return self.random.choice(player.lives)


def test_random_games_agree_with_the_naive_game_in_distribution() -> None:
    """Winner and turn of the end, by a chi-squared statistic over 400 naive games."""
    from tests.games.loveca.game.following import naive_card

    decks = (small_deck(3, 24, "A"), small_deck(8, 24, "B"))
    match = against(decks, Settings(), ("random", "random"), first=0)
    trials, games = 100_000, 400
    counts = run.play(match.setup, trials, 2)
    expected: dict[tuple[str, int], float] = {}
    for deck, name in enumerate("AB"):
        for turn in range(1, 31):
            won = int(counts[match.seat[deck], turn, tally.ENDED])
            expected[name, min(turn, 9)] = expected.get((name, min(turn, 9)), 0) + won / trials
    seen: Counter[tuple[str, int]] = Counter()
    for seed in range(games):
        players = []
        for deck, name in zip(decks, "AB", strict=True):
            cards = [
                naive_card(e.card, f"{e.card.code} {i}")  # type: ignore[arg-type]
                for e in deck.entries
                for i in range(e.count)
            ]
            players.append(Player(RandomOrder(1000 * seed + ord(name)), deck=cards, name=name))
        for player in players:
            player.note = lambda event, cards: None  # type: ignore[method-assign]
        game = Game(players, {"A": Uniform(2 * seed), "B": Uniform(2 * seed + 1)})
        result = game.play(30)
        if result in ("A", "B"):
            seen[result, min(game.turn, 9)] += 1
    statistic, cells = 0.0, 0
    for cell, share in expected.items():
        if share * games >= 5:
            statistic += (seen[cell] - share * games) ** 2 / (share * games)
            cells += 1
    assert cells >= 6
    assert statistic < cells + 5 * math.sqrt(2 * cells)
