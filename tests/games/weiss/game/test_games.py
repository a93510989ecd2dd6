"""Many games: laws that hold whatever the cards, and the policies against each other."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from simcli.decks.model import MulliganRule
from simcli.games.weiss.game import attack, kernel, run, tally
from simcli.games.weiss.game.answers import DIRECT
from simcli.games.weiss.game.chance import hit_table
from simcli.games.weiss.game.games import against, alone
from simcli.games.weiss.game.policies import NAMES, describe
from simcli.games.weiss.game.reading import Reading
from simcli.games.weiss.game.trace import trace
from simcli.games.weiss.line import exact
from simcli.games.weiss.line import simulate as line
from simcli.games.weiss.line.opponent import Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.table import CLOCK, DECK, LEVEL, NOBODY, WAITING
from simcli.settings import Settings
from tests.games.weiss.game.following import naive_card
from tests.games.weiss.game.tables import (
    POLICIES,
    SAMPLES,
    any_deck,
    character,
    climax,
    deck_of,
    sample,
    told_match,
    told_solo,
    wins,
)
from tests.naive.shuffling import RandomOrder
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import Player, Profile
from tests.naive.weiss_policy import Passive

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(("better", "worse"), [("plan", "tempo"), ("tempo", "random")])
def test_each_policy_beats_the_one_below_in_every_mirror(
    name: str, better: str, worse: str
) -> None:
    won, decided = wins(better, worse, sample(name), 4000)
    assert won / decided > 0.5 + 5 * 0.5 / math.sqrt(decided)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", ["jj-control", "ab-kanade"])
def test_a_mirror_is_even(name: str, policy: str) -> None:
    won, decided = wins(policy, policy, sample(name), 20_000)
    assert abs(won / decided - 0.5) < 4 * 0.5 / math.sqrt(decided)


def test_games_end() -> None:
    for policy in POLICIES:
        _, decided = wins(policy, policy, sample("5hy-nino"), 2000)
        assert decided > 1990


def test_swapping_the_decks_mirrors_every_number() -> None:
    decks = (sample("jj-control"), sample("date-a-live"))
    there = against(decks, Settings(), ("plan", "tempo"))
    back = against(decks[::-1], Settings(), ("tempo", "plan"))
    one, two = run.play(there.setup, 3000, 1), run.play(back.setup, 3000, 1)
    for deck in range(2):
        mine, same = one[there.seat[deck]], two[back.seat[1 - deck]]
        assert np.array_equal(mine, same)
    assert one.sum() > 0


def test_who_goes_first_alternates_and_wins_are_shared_out() -> None:
    match = against((sample("jj-control"), sample("bd-lucky-happy")), Settings())
    rows = run.play(match.setup, 2001, 1)[:, 0]
    assert sorted(int(row[tally.BEGAN]) for row in rows) == [1000, 1001]
    decided = sum(int(row[tally.WON_FIRST] + row[tally.WON_SECOND]) for row in rows)
    assert decided + int(rows[0][tally.UNFINISHED]) == 2001


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_jobs_and_batches_change_nothing(jobs: int) -> None:
    setup = alone(sample("5hy-nino"), Settings())
    whole = run.play(setup, 1000, 1)
    assert np.array_equal(run.play(setup, 1000, jobs, batch=37), whole)


def test_other_seeds_play_other_games_and_the_order_of_the_list_does_not_matter() -> None:
    deck = sample("5hy-nino")
    turned = replace(deck, entries=deck.entries[::-1])
    one, same, other = (
        run.play(alone(each, Settings(seed=seed)), 500, 1)
        for each, seed in ((deck, 0), (turned, 0), (deck, 1))
    )
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("trial", [0, 1, 77, 12_345])
def test_a_trace_is_the_trial_that_is_counted(trial: int) -> None:
    """Playing up to and including a trial adds just what the trace of the trial counts."""
    match = against((sample("jj-control"), any_deck(3)), Settings(seed=3))
    table = match.setup.table()
    kernel.play_trials(table, match.setup.began, max(0, trial - 3), trial)
    before = table["tally"][0].copy()
    kernel.play_trials(table, match.setup.began, trial, trial + 1)
    assert np.array_equal(table["tally"][0] - before, trace(match.setup, trial).counts)


@hypothesis_settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 10_000), st.integers(20, 60), st.sampled_from(POLICIES), st.integers(0, 10**9)
)
def test_every_trace_keeps_every_card(seed: int, size: int, policy: str, trial: int) -> None:
    """``trace`` itself refuses a log that loses a card or disagrees with the tally."""
    decks = (any_deck(seed, "A", size), any_deck(seed + 1, "B", size))
    told = told_match(decks, trial, (policy, POLICIES[seed % 3]))
    for event in told.events:
        for zones in event.zones:
            on_stage = [card for card in zones.stage if card is not None]
            assert sum(map(len, zones.cards.values())) + len(on_stage) == size


# --- the same board as a damage line ----------------------------------------------------------


@pytest.mark.parametrize(
    "opponent",
    [
        Opponent((30, 8), (10, 0), 0, ()),
        Opponent((8, 2), (20, 5), 3, (True, False)),
        Opponent((4, 1), (9, 2), 1, (True, False, False, True, False)),
    ],
    ids=["far", "at 3/2", "at 1/5"],
)
def test_on_a_given_board_damage_falls_as_in_a_line(opponent: Opponent) -> None:
    """Three direct attacks of two soul, whose checks show no icon, are the line ``3 x3``."""
    deck = deck_of((character("C", 0, soul=2), 42), (climax("X", "pool"), 8))
    match = against((deck, deck), Settings(mulligan="none"), ("tempo", "tempo"), first=0)
    assert match.setup.seats[0].cards[0].code == "C"
    table = match.setup.table()
    t, trials = table[0], 4000
    counts: Counter[int] = Counter()
    begun = 7 * (opponent.level or 0) + len(opponent.clock)
    for trial in range(trials):
        t["game"]["turn"], t["game"]["round"] = 3, 2
        for p in range(2):
            kernel.deal_out(t, p, np.uint64(trial))
        attacker, victim = t["sides"]
        attacker["size"][DECK] = 42  # no climax, so that no check refreshes or draws
        attacker["card"][:3] = 0
        for at, card in enumerate(range(3)):
            attacker["card"][at] = card
        plain, climaxes = list(range(42)), list(range(42, 50))
        for zone, (cards, shown) in ((DECK, opponent.deck), (WAITING, opponent.waiting)):
            held = [
                *(climaxes.pop() for _ in range(shown)),
                *(plain.pop() for _ in range(cards - shown)),
            ]
            victim["zone"][zone][:cards] = held
            victim["size"][zone] = cards
        for at, is_climax in enumerate(opponent.clock):
            victim["zone"][CLOCK][at] = climaxes.pop() if is_climax else plain.pop()
        victim["size"][CLOCK] = len(opponent.clock)
        victim["size"][LEVEL] = opponent.level or 0
        victim["prefer"][:42], victim["prefer"][42:50] = 1, 0
        for slot in range(3):
            if attack.attack(t, 0, np.int64(slot), DIRECT):
                break
        taken = 7 * int(victim["size"][LEVEL]) + int(victim["size"][CLOCK]) - begun
        counts[28 - begun if victim["lost"] else taken] += 1
    law = exact.solve(compile_line(parse("3 x3"), TriggerPool()), opponent, "non-climax").damage
    assert set(counts) <= {min(d, 28 - begun) for d, p in law.items() if p > 0}
    for damage, chance in law.items():
        error = math.sqrt(trials * float(chance) * (1 - float(chance)))
        assert abs(counts[damage] - trials * float(chance)) <= 4.5 * error + 1, damage


def test_lines_and_games_share_their_kernels() -> None:
    assert attack.damage is line.cards.damage


@pytest.mark.parametrize(("cards", "climaxes", "soul"), [(30, 8, 3), (50, 8, 2), (10, 2, 7)])
def test_the_table_of_hits_is_the_closed_form(cards: int, climaxes: int, soul: int) -> None:
    chance = math.comb(cards - soul, climaxes) / math.comb(cards, climaxes)
    assert float(hit_table()[cards, climaxes, soul]) == pytest.approx(chance, rel=1e-5)


# --- distributions against the twin -----------------------------------------------------------


def test_shuffles_are_as_random_as_the_naive_ones() -> None:
    """Who only draws and is attacked by a list: levels after six turns, kernel and twin alike."""
    deck = deck_of((character("C", 3, cost=3), 42), (climax("X", "soul", color="blue"), 8))
    plan = {"clock": "never"}
    settings = Settings(mulligan="none", opponent="2 2 1")
    setup = alone(replace(deck, plan=plan), settings, "plan")
    counts = run.play(setup, 20_000, 1)[0]
    reading = Reading(counts, 4)
    mine = [reading.of_damage(turn, tally.TAKEN) for turn in (1, 2, 3)]
    theirs: list[list[int]] = [[], [], []]
    for seed in range(400):
        cards = [naive_card(c, str(at)) for at, c in enumerate(setup.seats[0].cards)]
        seats = [Player("0", RandomOrder(seed), cards), Profile(setup.listed, "1")]
        game = Game(seats, {"0": Passive()})
        game.play(6)
        for turn in range(3):
            landed = [
                e.detail["amount"]
                for e in game.log
                if e.event == "damage" and e.player == "0" and e.turn == 2 * turn + 2
            ]
            theirs[turn].append(sum(landed))
    for ours, found in zip(mine, theirs, strict=True):
        mean, naive = ours.total / ours.trials, sum(found) / len(found)
        spread = math.sqrt(np.var(found) / len(found) + 1e-9)
        assert abs(mean - naive) < 4.5 * spread


# --- settings ---------------------------------------------------------------------------------


def test_every_policy_is_described() -> None:
    assert tuple(describe()) == NAMES == POLICIES
    assert all(len(text) > 20 for text in describe().values())


@pytest.mark.parametrize(("mulligan", "returned"), [("none", {0}), ("all", {5})])
def test_settings_take_the_place_of_the_policys_mulligan(mulligan: str, returned: set[int]) -> None:
    setup = alone(sample("ws02-starter"), Settings(mulligan=mulligan))  # type: ignore[arg-type]
    row = run.play(setup, 300, 1)[0, 0]
    small = row[tally.RETURNED : tally.RETURNED + tally.MOST_RETURNED]
    assert {cards for cards, hits in enumerate(small) if hits} == returned


def test_the_decks_mulligan_rules_are_followed() -> None:
    rules = (
        MulliganRule("no level=0", ()),
        MulliganRule(keep=("1 of character level=0", "climax")),
    )
    deck = replace(sample("jj-control"), mulligan=rules)
    cards = {card.code: card for card in told_solo(deck, 0).setup.seats[0].cards}
    for trial in range(30):
        told = told_solo(deck, trial)
        hand = [e.cards[0] for e in told.events if e.event == "draw" and e.player == 0][:5]
        gone = [e.cards[0] for e in told.events if e.event == "mulligan" and e.player == 0]
        facts = [cards[told.code(0, card)] for card in hand]
        low = [c for c in facts if c.type == "character" and c.level == 0]
        kept = 0 if not low else 1 + sum(c.type == "climax" for c in facts)
        assert len(gone) == 5 - kept


def test_the_plan_says_when_to_clock_and_what_levels_up() -> None:
    deck = replace(any_deck(8), plan={"clock": "never"})
    assert not any(e.event == "clock" for t in range(5) for e in told_solo(deck, t).events)
    pick = "JJ/S66-E100"  # a climax, which nobody would level up with unasked
    deck = replace(sample("jj-control"), plan={"level_up": [pick]})
    picked = 0
    for trial in range(12):
        told = told_solo(deck, trial)
        for event in told.events:
            if event.event == "level up" and event.player == 0:
                codes = [told.code(0, card) for card in event.cards]
                assert pick not in codes or codes[0] == pick
                picked += codes[0] == pick
    assert picked > 0


def test_a_combo_is_waited_for_and_used() -> None:
    """With the plan's combo its climax is played under its character far more often."""
    deck = sample("5hy-nino")
    with_it = run.play(alone(deck, Settings()), 3000, 1)[0]
    used = int(with_it[1:, tally.COMBO_USED].sum())
    seen = int(with_it[1:, tally.COMBO_SEEN].sum())
    assert 0 < used <= 3000
    assert 0 < seen <= 3000
    tempo = run.play(alone(deck, Settings(), "tempo"), 3000, 1)[0]
    assert used > 2 * int(tempo[1:, tally.COMBO_USED].sum())


def test_nobody_stands_at_the_place_of_a_listed_opponent() -> None:
    told = told_solo(any_deck(1), 0, "plan", opponent="profile")
    assert all(len(event.zones) == 1 for event in told.events)
    kinds = {e.detail["kind"] for e in told.events if e.event == "attack"}
    assert kinds == {"direct", "told"}


def test_random_is_a_legal_player_of_any_deck() -> None:
    draw = random.Random(4)
    for _ in range(20):
        told = told_match((any_deck(draw.randrange(999)), any_deck(5)), 0, ("random", "random"))
        assert told.result in (0, 1, None)
        assert NOBODY not in {card for event in told.events for card in event.cards}
