"""The policies' quick chance to clear against the exact one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.game.chance import clear_odds, tail_table
from simcli.games.loveca.game.encode import cards_of, encode
from simcli.games.loveca.game.record import DECK, LIVE, MEMBER, TABLE
from simcli.games.loveca.game.words import pack, unpack
from simcli.games.loveca.hearts import classes_of
from simcli.games.loveca.live import LiveAttempt, clear_chance
from tests.games.loveca.game.tables import START_DECKS, start_deck

WORST, ROOT_MEAN_SQUARE = 0.13, 0.035


@pytest.fixture(scope="module")
def table() -> np.ndarray:
    """One record of TABLE with the tails in it."""
    table = np.zeros(1, TABLE)
    table["tail"][0] = tail_table()
    return table


def odds(table: np.ndarray, me: np.void, need: Sequence[int], total: int, blades: int) -> float:
    """The quick chance of a need by colour and in total."""
    me["pooled"], me["pooled_total"], me["stage_blades"] = pack(need), total, blades
    return float(clear_odds(table[0], me))


@pytest.mark.parametrize(
    ("deck", "hits", "drawn", "least"),
    [
        (60, 12, 6, 1),
        (25, 16, 10, 5),
        (8, 8, 3, 3),
        (30, 4, 24, 2),
        (20, 3, 0, 1),
        (60, 60, 24, 12),
    ],
)
def test_the_table_holds_hypergeometric_tails(
    table: np.ndarray, deck: int, hits: int, drawn: int, least: int
) -> None:
    ways = sum(
        comb(hits, k) * comb(deck - hits, drawn - k) for k in range(least, min(hits, drawn) + 1)
    )
    assert table["tail"][0, deck, drawn, hits, least] == pytest.approx(
        float(Fraction(ways, comb(deck, drawn))), abs=1e-6
    )


def board(name: str, seed: int) -> tuple[np.void, LiveAttempt, list[int], int]:
    """A random board of a start deck: stage, one or two Lives, the rest of the deck partly gone."""
    draw = random.Random(f"{name} {seed}")
    deck = start_deck(name)
    cards = cards_of(deck)
    me = encode(deck, cards)[0]
    numbers = list(range(len(cards)))
    draw.shuffle(numbers)
    stage = [c for c in numbers if me["type"][c] == MEMBER][: draw.randint(1, 3)]
    lives = [c for c in numbers if me["type"][c] == LIVE]
    lives = sorted(lives[:6], key=lambda c: int(me["need_total"][c]))[: draw.choice((1, 1, 2))]
    gone = [c for c in numbers if c not in stage and c not in lives][: draw.randint(4, 25)]
    me["stage_hearts"] = me["hearts"][stage].sum()
    me["stage_total"] = sum(unpack(me["stage_hearts"]))
    blades = int(sum(me["blades"][c] for c in stage))
    left = [c for c in numbers if c not in stage and c not in lives and c not in gone]
    me["deck_shows"], me["deck_icons"] = me["shows"][left].sum(), me["icons"][left].sum()
    me["size"][DECK] = len(left)
    codes: dict[str, int] = {}
    for card in (*stage, *lives, *gone):
        codes[cards[card].code] = codes.get(cards[card].code, 0) + 1
    needs = tuple(cards[card].need for card in lives)
    hearts = dict(zip(COLOURS, unpack(me["stage_hearts"]), strict=True))
    attempt = LiveAttempt(classes_of(deck.entries, codes), blades, needs, stage=hearts)
    need = unpack(me["need"][lives].sum())
    return me, attempt, need, int(me["need_total"][lives].sum())


@pytest.mark.parametrize("name", START_DECKS)
def test_the_error_is_bounded_on_boards_of_real_decks(name: str, table: np.ndarray) -> None:
    """On boards whose odds are open; the others are told all but exactly."""
    errors = []
    for seed in range(400):
        me, attempt, need, total = board(name, seed)
        quick = odds(table, me, need, total, attempt.blades)
        if 0.01 < quick < 0.99:
            errors.append(quick - float(clear_chance(attempt)))
    assert len(errors) > 20
    assert max(map(abs, errors)) < WORST
    assert float(np.sqrt(np.mean(np.square(errors)))) < ROOT_MEAN_SQUARE


def test_sure_and_hopeless_are_told_exactly(table: np.ndarray) -> None:
    me, _, need, _ = board("muse", 1)
    me["stage_hearts"], me["stage_total"] = pack([9] * 6), 54
    assert odds(table, me, need, 12, 0) == 1
    me["stage_hearts"], me["stage_total"] = 0, 0
    assert odds(table, me, [5] * 6, 30, 3) == 0


def test_one_colour_missing_is_exact(table: np.ndarray) -> None:
    me, _, _, _ = board("muse", 2)
    me["deck_shows"], me["deck_icons"] = pack([0, 11, 0, 6]), pack([5, 0, 3])
    me["size"][DECK], me["stage_hearts"], me["stage_total"] = 25, 0, 0
    exact = clear_chance(
        LiveAttempt({"red": 11, "green": 6, "all": 5, "none": 3}, 10, ({"red": 5},))
    )
    assert odds(table, me, [0, 5], 5, 10) == pytest.approx(float(exact), abs=1e-6)
