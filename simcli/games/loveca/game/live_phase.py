"""The Live phase (CR 8): set, performance, judgement."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.loveca.game import log
from simcli.games.loveca.game.members import sum_stage
from simcli.games.loveca.game.policies import choose_lives, choose_success
from simcli.games.loveca.game.record import (
    HAND,
    LIVE,
    LIVE_AREA,
    NOBODY,
    SUCCESS,
    WAITING,
    YELLED,
)
from simcli.games.loveca.game.tally import colours_met, hearts_got, note_attempt
from simcli.games.loveca.game.words import DRAWS, SCORES, capped, lane
from simcli.games.loveca.game.zones import (
    add,
    discard,
    draw,
    mark_all,
    move_chosen,
    remove,
    settle,
    take,
)
from simcli.montecarlo.compiled import part

__all__ = ["judgement", "performance", "set_lives", "turn_up"]


@part
def set_lives(t, p):  # type: ignore[no-untyped-def]
    """CR 8.2: up to three cards of any type face down, and at once as many drawn (QA31, QA72)."""
    me = t.sides[p]
    held = me.size[HAND]
    mark_all(me, 0)
    choose_lives(t, p)
    move_chosen(me, LIVE_AREA, np.int64(t.game.set_limit))
    log.note(t, p, log.SET)
    log.note_zone(t, p, LIVE_AREA, 0, me.size[LIVE_AREA])
    draw(t, p, np.int64(held - me.size[HAND]))


@part
def turn_up(t, p):  # type: ignore[no-untyped-def]
    """CR 8.3.4: only now do the player's own cards turn up; what is no Live goes."""
    me = t.sides[p]
    before = np.int64(me.size[WAITING])
    end: Any = before
    lives: Any = 0
    for i in range(me.size[LIVE_AREA]):
        card = me.zone[LIVE_AREA, i]
        stays = np.int64(me.type[card] == LIVE)
        me.zone[LIVE_AREA, lives] = card
        me.zone[WAITING, end] = card
        lives += stays
        end += 1 - stays
    me.size[LIVE_AREA] = me.set_lives = lives
    me.size[WAITING] = end
    log.note(t, p, log.TURNED_UP)
    log.note_zone(t, p, LIVE_AREA, 0, lives)
    log.note_zone(t, p, WAITING, before, me.size[WAITING])
    settle(t, p)


@part
def performance(t, p):  # type: ignore[no-untyped-def]
    """CR 8.3, once the Lives are turned up. Without a Live there is no yell (8.3.6, QA32)."""
    me = t.sides[p]
    me.live_score = -1
    if me.set_lives == 0:
        return
    yell(t, p)
    if t.game.draw_icons:  # 8.3.12.1: after the whole yell (QA42, QA43)
        draw(t, p, lane(me.got_icons, DRAWS))
    sum_needs(me)
    cleared = requirements_met(me)
    note_attempt(t, p, cleared)
    log.note(t, p, log.CLEAR if cleared else log.FAIL)
    log.note_zone(t, p, LIVE_AREA, 0, me.size[LIVE_AREA])
    if cleared:
        me.live_score = live_score(me)
    else:  # CR 8.3.16, QA35: all or nothing
        leave(me, LIVE_AREA)
        settle(t, p)
    if t.game.early_clean_up:
        leave(me, YELLED)
        settle(t, p)


@part
def yell(t, p):  # type: ignore[no-untyped-def]
    """CR 8.3.11: one card for each Blade, even if success is sure (QA39, QA40). It stops early only
    where deck and waiting room are both empty (QA101).

    CR 8.3.14: the hearts of all Members and of the yelled cards are then in ``got``, and the icons
    are counted.
    """
    me = t.sides[p]
    sum_stage(me)
    take(t, p, YELLED, np.int64(me.stage_blades))
    log.note(t, p, log.YELL)
    log.note_zone(t, p, YELLED, 0, me.size[YELLED])
    me.got, me.got_icons = me.stage_hearts + me.taken_shows, me.taken_icons


@part
def sum_needs(me):  # type: ignore[no-untyped-def]
    """Hearts that the Lives turned up ask for together, by colour and in total."""
    needed = np.uint64(0)
    me.needed_total = 0
    for i in range(me.size[LIVE_AREA]):
        card = me.zone[LIVE_AREA, i]
        needed = capped(needed + me.need[card])
        me.needed_total += me.need_total[card]
    me.needed = needed


@part
def requirements_met(me):  # type: ignore[no-untyped-def]
    """CR 8.3.15, 2.11.3. All Lives must be met and the player is free in order and choice, so the
    summed requirement decides: ALL hearts cover what is missing by colour, and all hearts reach
    the total."""
    return colours_met(me) and hearts_got(me) >= me.needed_total


@part
def live_score(me):  # type: ignore[no-untyped-def]
    """CR 8.4.2, QA44: the Lives' scores, and one for each SCORE icon of the own yell."""
    score = lane(me.got_icons, SCORES)
    for i in range(me.size[LIVE_AREA]):
        score += me.score[me.zone[LIVE_AREA, i]]
    return score


@part
def wins_judgement(t, p):  # type: ignore[no-untyped-def]
    """CR 8.4.3: the higher score, or both where equal; a score of 0 beats none (QA47, QA48)."""
    mine, other = t.sides[p].live_score, t.sides[1 - p].live_score
    return mine >= 0 and mine >= other


@part
def judgement(t):  # type: ignore[no-untyped-def]
    """CR 8.4: who wins, who places, where the cards go, and who goes first next."""
    game = t.game
    log.note(t, min(game.first, game.players - 1), log.JUDGEMENT_BEGINS)
    tied = wins_judgement(t, np.int64(0)) and wins_judgement(t, np.int64(1))
    placed = NOBODY
    count = 0
    winner = NOBODY
    for turn_order in range(2):
        p = game.first if turn_order == 0 else 1 - game.first
        if not wins_judgement(t, p):
            continue
        winner = p
        if tied and t.sides[p].size[SUCCESS] == game.goal - 1:  # 8.4.7.1, QA51, QA52
            log.note(t, p, log.TIE_LOCK)
            continue
        place(t, p)
        placed = p
        count += 1
    for turn_order in range(2):  # 8.4.8, QA41: only now
        p = game.first if turn_order == 0 else 1 - game.first
        if p < game.players:
            clean_up(t, p)
    if game.first_by_round:  # the older description: the winner of a round that was not tied
        if winner != NOBODY and not tied:
            game.first = winner
    elif count == 1:  # 8.4.13, QA49 to QA52: the only one who placed a card
        game.first = placed


@part
def place(t, p):  # type: ignore[no-untyped-def]
    """CR 8.4.7, QA83: exactly one Live, of the player's choice."""
    me = t.sides[p]
    if p >= t.game.players:  # a list of scores has no cards
        me.size[SUCCESS] += 1
        log.note(t, p, log.PLACED)
        return
    card = remove(me, LIVE_AREA, choose_success(t, p))
    add(me, SUCCESS, card)
    log.note(t, p, log.PLACED)
    log.note_card(t, card)


@part
def clean_up(t, p):  # type: ignore[no-untyped-def]
    """CR 8.4.8: what is left of the Lives, and the yelled cards, to the waiting room."""
    me = t.sides[p]
    before = me.size[WAITING]
    leave(me, LIVE_AREA)
    leave(me, YELLED)
    log.note(t, p, log.CLEAN_UP)
    log.note_zone(t, p, WAITING, before, me.size[WAITING])
    settle(t, p)


@part
def leave(me, zone):  # type: ignore[no-untyped-def]
    """All cards of a zone to the waiting room."""
    for i in range(me.size[zone]):
        discard(me, me.zone[zone, i])
    me.size[zone] = 0
