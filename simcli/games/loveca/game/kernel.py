"""The game from shuffle to end (CR 6.2, 7, 8), and many games into a tally."""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game import log
from simcli.games.loveca.game import tally as count
from simcli.games.loveca.game.live_phase import judgement, performance, set_lives, turn_up
from simcli.games.loveca.game.members import activate, gain_energy, play_member
from simcli.games.loveca.game.mulligan import mulligan
from simcli.games.loveca.game.policies import choose_plays
from simcli.games.loveca.game.record import (
    AREAS,
    DECK,
    EMPTY,
    HAND,
    MEMBER,
    NOBODY,
    SUCCESS,
    constant,
)
from simcli.games.loveca.game.tally import DRAW
from simcli.games.loveca.game.zones import draw, new_shuffle
from simcli.games.whole.seats import BY_TRIAL
from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.streams import trial_key

__all__ = ["play_game", "play_trials"]

OPENING_HAND, OPENING_ENERGY = constant(6), constant(3)
EACH_TURN = constant(1)


@kernel
def play_trials(tables, began, first_trial, last_trial):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1`` into the tally of the one table."""
    t = tables[0]
    for trial in range(first_trial, last_trial):
        play_game(t, trial % 2 if began == BY_TRIAL else began, trial)


@part
def play_game(t, began, trial):  # type: ignore[no-untyped-def]
    """One game. Its numbers depend on the trial alone, whatever was played before."""
    game = t.game
    game.turn = 0
    game.began = began
    game.first = began
    game.result = NOBODY
    game.events = 0
    for p in range(2):
        reset(t, p, trial)
    set_up(t)
    while game.result == NOBODY and game.turn < game.most_turns:
        play_turn(t)
        game.result = result(t)
    for p in range(game.players):
        count.note_end(t, p, game.result, game.goal)


@part
def reset(t, p, trial):  # type: ignore[no-untyped-def]
    """All cards in the deck, nothing on the table."""
    me = t.sides[p]
    me.trial = np.uint64(trial)
    for zone in range(len(me.size)):
        me.size[zone] = 0
    me.size[DECK] = me.cards
    for i in range(me.cards):
        me.zone[DECK, i] = i
    if me.stacked:
        for i in range(me.cards):  # the end of the array is the top of the deck
            me.zone[DECK, i] = me.order[me.cards - 1 - i]
    me.deck_shows, me.deck_icons = me.all_shows, me.all_icons
    for area in range(AREAS):
        me.member[area] = EMPTY
        me.entered[area] = 0
        me.waited[area] = 0
        me.extra_blades[area] = 0
        me.extra_hearts[area] = 0
    me.energy_deck = me.energy_cards
    me.energy = 0
    me.waited_energy = 0
    me.refreshes = 0
    me.live_score = -1
    me.set_lives = 0
    me.dearest = NOBODY
    me.returned = 0
    me.choices = trial_key(me.policy_key, me.trial)
    me.asked = 0
    new_shuffle(me, me.opening_key)


@part
def set_up(t):  # type: ignore[no-untyped-def]
    """CR 6.2: six cards, one mulligan each, the first player first (QA17, QA18), three Energy."""
    game = t.game
    game.phase = log.SETUP
    for turn_order in range(2):
        p = in_order(game, turn_order)
        if p < game.players:
            draw(t, p, OPENING_HAND)
            count.note_opening(t, p, count.LIVES_BEFORE, count.LOW_BEFORE)
    for turn_order in range(2):
        p = in_order(game, turn_order)
        if p < game.players:
            mulligan(t, p)
            count.note_opening(t, p, count.LIVES_AFTER, count.LOW_AFTER)
    for turn_order in range(2):
        p = in_order(game, turn_order)
        if p < game.players:
            gain_energy(t, p, OPENING_ENERGY)


@part
def in_order(game, turn_order):  # type: ignore[no-untyped-def]
    """The player who is first (0) or second (1) this turn."""
    return game.first if turn_order == 0 else 1 - game.first


@part
def play_turn(t):  # type: ignore[no-untyped-def]
    """CR 7, 8: one normal phase wholly after the other, then the joint Live phase."""
    game = t.game
    game.turn += 1
    first = game.first
    one = t.sides[0].size[SUCCESS], t.sides[0].refreshes
    two = t.sides[1].size[SUCCESS], t.sides[1].refreshes
    for number in range(8):  # by the older description both players step by step
        step = number // 2 if game.alternate else number % 4
        turn_order = number % 2 if game.alternate else number // 4
        p = first if turn_order == 0 else 1 - first
        if p < game.players:
            normal_step(t, p, step)
    live_phase(t, first)
    for p in range(game.players):
        before = one if p == 0 else two
        count.note_turn(t, p, before[0], before[1])


@part
def normal_step(t, p, step):  # type: ignore[no-untyped-def]
    """One of the four phases of CR 7."""
    game = t.game
    if step == 0:
        game.phase = log.ACTIVE_PHASE
        activate(t, p)
    elif step == 1:
        game.phase = log.ENERGY_PHASE
        gain_energy(t, p, EACH_TURN)
    elif step == 2:
        game.phase = log.DRAW_PHASE
        draw(t, p, EACH_TURN)
    else:
        game.phase = log.MAIN_PHASE
        main_phase(t, p)


@part
def main_phase(t, p):  # type: ignore[no-untyped-def]
    """CR 7.7, 9.6.2: the policy plays Members until it has no more to play."""
    me = t.sides[p]
    available = me.energy
    asking = True
    while asking:
        asking = choose_plays(t, p)
        for i in range(me.plays):
            kind = me.play_kind[i]
            at = _held_at(me, kind)
            play_member(t, p, at, me.play_area[i], me.play_baton[i] != 0)
            count.note_played(t, p, me.kind_cost[kind])
    count.note_main(t, p, available)


@part
def _held_at(me, kind):  # type: ignore[no-untyped-def]
    """Where in hand the first Member of a kind is, which is there."""
    at = 0
    for i in range(me.size[HAND] - 1, -1, -1):
        card = me.zone[HAND, i]
        at = i if (me.kind[card] == kind) & (me.type[card] == MEMBER) else at
    return at


@part
def live_phase(t, first):  # type: ignore[no-untyped-def]
    """CR 8. Each player's cards turn up at the own performance (8.3.4); under the older
    descriptions all do at the same time."""
    game = t.game
    game.phase = log.SET_PHASE
    for turn_order in range(2):
        p = first if turn_order == 0 else 1 - first
        if p < game.players:
            set_lives(t, p)
    game.phase = log.PERFORMANCE
    if game.reveal_together:
        for turn_order in range(2):
            p = first if turn_order == 0 else 1 - first
            if p < game.players:
                turn_up(t, p)
    for turn_order in range(2):
        p = first if turn_order == 0 else 1 - first
        if p < game.players:
            if not game.reveal_together:
                turn_up(t, p)
            performance(t, p)
    if game.players == 1:
        other = t.sides[1]
        other.live_score = other.listed[game.turn - 1] if game.listed else -1
    game.phase = log.JUDGEMENT
    judgement(t)


@part
def result(t):  # type: ignore[no-untyped-def]
    """CR 1.2.1, 10.3: the goal reached by one player, or by both at once."""
    goal = t.game.goal
    one = t.sides[0].size[SUCCESS] >= goal
    two = t.sides[1].size[SUCCESS] >= goal
    if one and two:
        return DRAW
    return 0 if one else (1 if two else NOBODY)
