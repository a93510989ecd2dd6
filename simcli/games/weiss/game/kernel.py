"""The game from shuffle to end, and many games into a tally (rules 1.2, 1.3)."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.damage import LEVELS, start_trial, top_to
from simcli.games.weiss.game import tally as count
from simcli.games.weiss.game.attack import attack_phase, told_attacks
from simcli.games.weiss.game.characters import clear_slot
from simcli.games.weiss.game.mulligan import mulligan
from simcli.games.weiss.game.phases import (
    climax_phase,
    early_phases,
    encore_step,
    end_phase,
    main_phase,
)
from simcli.games.weiss.game.policies import prepare
from simcli.games.weiss.table import DECK, HAND, NOBODY, SLOTS, ZONES, constant
from simcli.games.whole.seats import BY_TRIAL
from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.streams import trial_key

__all__ = ["deal_out", "play_trials"]

OPENING_HAND = constant(5)
SHUFFLES, CHOICES, PROBES = range(3)
"""The purposes of a player's streams, as ``keys`` has them."""
ZONE_COUNT = len(ZONES)


@kernel
def play_trials(tables, began, first_trial, last_trial):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1`` into the tally of the one table. What a
    game comes to depends on its trial alone, whatever was played before.

    Game and turn are told here in one, as every level of calls adds its share to compiling.
    """
    t = tables[0]
    game = t.game
    for trial in range(first_trial, last_trial):
        game.began = np.int64(trial % 2 if began == BY_TRIAL else began)
        game.turn = 0
        game.round = 0
        game.events = 0
        for p in range(game.players):
            deal_out(t, p, np.uint64(trial))
        over = set_up(t)
        while not over and game.turn < 2 * game.most_turns:
            game.turn += 1
            game.round = (game.turn + 1) // 2
            p = game.began if game.turn % 2 == 1 else 1 - game.began
            if p < game.players:
                over = (
                    early_phases(t, p)
                    or main_phase(t, p)
                    or climax_phase(t, p)
                    or attack_phase(t, p)
                    or encore_step(t, p)
                    or end_phase(t, p)
                )
            else:
                over = told_attacks(t, p)
            count.note_turn(t, p)
        game.result = NOBODY
        for p in range(2):
            if t.sides[p].lost:
                game.result = 1 - p
        for p in range(game.players):
            count.note_end(t, p)


@part
def deal_out(t, p, trial):  # type: ignore[no-untyped-def]
    """All cards in the deck, nothing on the table."""
    me = t.sides[p]
    start_trial(me, trial_key(t.keys[p, SHUFFLES], trial))
    me.choices = trial_key(t.keys[p, CHOICES], trial)
    me.probes = trial_key(t.keys[p, PROBES], trial)
    me.asked = 0
    me.most_levels = LEVELS
    for zone in range(ZONE_COUNT):
        me.size[zone] = 0
    cards = t.decks[p].cards
    me.size[DECK] = cards
    for i in range(cards):  # the end of the array is the top of the deck
        me.zone[DECK, i] = t.order[p, cards - 1 - i] if me.stacked else i
    for slot in range(SLOTS):
        clear_slot(me, slot)
    me.all_power = 0
    me.all_soul = 0
    me.returned = 0
    me.levels_seen = 0
    me.refreshes_seen = 0
    me.combos_seen = 0
    me.combos_used = 0
    me.combos_on = 0
    me.dealt = 0
    me.attacks = 0


@part
def set_up(t):  # type: ignore[no-untyped-def]
    """Shuffle, five cards, one mulligan each, the first player first. Is the game over?"""
    game = t.game
    game.phase = log.SETUP
    for turn_order in range(2):
        p = game.began if turn_order == 0 else 1 - game.began
        if p < game.players:
            log.note(t, p, log.SHUFFLE, NOBODY)
    for turn_order in range(2):
        p = game.began if turn_order == 0 else 1 - game.began
        if p < game.players and top_to(t, p, HAND, OPENING_HAND, log.DRAW) < 0:
            return True
    for turn_order in range(2):
        p = game.began if turn_order == 0 else 1 - game.began
        if p < game.players:
            if mulligan(t, p):
                return True
            prepare(t, p, NOBODY)
    return False
