"""What is counted: whole numbers only, so that batches add up in any order.

The tally is (players, rounds + 1, fields). Row 0 holds what belongs to the whole game; the others
what happened in that round: in the player's own turn, or, for damage taken, in the opponent's. A
``*_SQ`` field after a sum holds the sum of squares.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.damage import HIT, LOST, NOTHING
from simcli.games.weiss.game.answers import FRONT
from simcli.games.weiss.table import (
    CAP,
    DECK,
    FIELDS,
    HAND,
    LEVEL,
    MOST_CLIMAXES,
    MOST_ICONS,
    MOST_SOUL,
    NOBODY,
    SLOTS,
    STOCK,
    constant,
)
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import word

__all__ = ["note_end", "note_turn"]

LEVELS = 5
MOST_COMBOS = 8
MOST_RETURNED = 6

# In a round's row.
TURNS = constant(0)  # turns the player has begun
# Sums, with the squares beside them: at the end of the main phase, and of the turn.
STOCK_HAD, STOCK_PAID, HELD, LEFT, CLIMAXES_LEFT, DEALT, TAKEN, AT_LEVEL = (
    constant(field) for field in range(1, 17, 2)
)
IS_LEVEL = constant(17)  # turns that end at level 0 to 3
REACHED = constant(22)  # level 1 to 4 reached for the first time: 23 to 26
FIRST_CLIMAX = constant(27)  # place of the first climax in the deck at the turn's end; 0: deeper
KINDS = constant(36)  # attacks: direct, front, side
DAMAGES, CANCELS, CHECKS = constant(39), constant(40), constant(41)
ICONS_SEEN = constant(42)
COUNTERS, ENCORES, CLIMAXES = constant(54), constant(55), constant(56)
FIRST_REFRESH, REFRESHES = constant(57), constant(58)
ENDED = constant(59)  # games that ended in this round: this player won, any end
COMBO_SEEN = constant(61)  # for the first time, by combo
COMBO_USED = constant(69)
DAMAGE_TAKEN_OFF = constant(77)  # damages aimed at this player, and those cancelled
STAGE = constant(79)  # characters on stage at the end of the turn, with squares
ATTACKS = constant(81)  # attacks in the own turn, with squares
FRONTS_MET = constant(83)  # front attacks of the opponent
LEAVES = constant(84)  # reversed characters that left the stage
NO_TURN = constant(85)

# In row 0.
WON_FIRST, WON_SECOND, UNFINISHED, BEGAN = (constant(field) for field in range(4))
LENGTH = constant(4)  # rounds, with squares
LEVEL_LOST = constant(6)  # lost at level 4; the other losses are an empty deck and waiting room
RETURNED = constant(8)  # by cards mulliganed
LEVELS_AT_END = constant(14)  # own level at the end, times 5 plus the opponent's

assert NO_TURN <= FIELDS and LEVELS_AT_END + LEVELS * LEVELS <= FIELDS, "a row has room"


@part
def _sum(row, field, value):  # type: ignore[no-untyped-def]
    row[field] += value
    row[field + 1] += value * value


@part
def note_main(t, p, available):  # type: ignore[no-untyped-def]
    """The end of the main phase: stock there was, and what was paid of it."""
    row = t.tally[p, t.game.round]
    row[TURNS] += 1
    _sum(row, STOCK_HAD, available)
    _sum(row, STOCK_PAID, available - t.sides[p].size[STOCK])


@part
def note_combos(t, p):  # type: ignore[no-untyped-def]
    """The start of the climax phase: combos whose character is in hand or on stage and whose climax
    is in hand, for the first time."""
    me = t.sides[p]
    of = t.decks[p]
    characters = np.int64(0)
    climaxes = np.int64(0)
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        if of.climax[card]:
            climaxes |= of.combo[card]
        else:
            characters |= of.combo[card]
    for slot in range(SLOTS):
        if me.card[slot] != NOBODY:
            characters |= of.combo[me.card[slot]]
    fresh = characters & climaxes & ~me.combos_seen
    me.combos_seen |= fresh
    _bits(t, p, fresh, COMBO_SEEN)


@part
def _bits(t, p, bits, field):  # type: ignore[no-untyped-def]
    at = field
    while bits != 0:
        t.tally[p, t.game.round, at] += bits & 1
        bits >>= 1
        at += 1


@part
def note_climax(t, p):  # type: ignore[no-untyped-def]
    """A climax was played."""
    t.tally[p, t.game.round, CLIMAXES] += 1


@part
def note_attack(t, p, attacker, kind):  # type: ignore[no-untyped-def]
    """An attack was declared; under its climax a combo's character has used the combo."""
    me = t.sides[p]
    me.attacks += 1
    t.tally[p, t.game.round, KINDS + kind] += 1
    t.tally[1 - p, t.game.round, FRONTS_MET] += kind == FRONT
    fresh = t.decks[p].combo[attacker] & me.combos_on & ~me.combos_used
    me.combos_used |= fresh
    _bits(t, p, fresh, COMBO_USED)


@part
def note_trigger(t, p, card):  # type: ignore[no-untyped-def]
    """A trigger check; an icon that the card shows twice counts once."""
    row = t.tally[p, t.game.round]
    row[CHECKS] += 1
    last = NOBODY
    for place in range(MOST_ICONS):
        icon = t.decks[p].trigger[card, place]
        if icon != NOBODY and icon != last:
            row[ICONS_SEEN + icon] += 1
        last = icon


@part
def note_counter(t, p):  # type: ignore[no-untyped-def]
    """A backup was used."""
    t.tally[p, t.game.round, COUNTERS] += 1


@part
def note_leave(t, p):  # type: ignore[no-untyped-def]
    """A reversed character left the stage."""
    t.tally[p, t.game.round, LEAVES] += 1


@part
def note_encore(t, p):  # type: ignore[no-untyped-def]
    """Three stock were paid for a character."""
    t.tally[p, t.game.round, ENCORES] += 1


@part
def note_damage(t, p, amount, result):  # type: ignore[no-untyped-def]
    """Damage by player ``p``, and what became of it."""
    if result == NOTHING:
        return
    landed = result in (HIT, LOST)
    row = t.tally[p, t.game.round]
    row[DAMAGES] += 1
    row[CANCELS] += not landed
    if landed:
        t.sides[p].dealt += amount
    other = t.tally[1 - p, t.game.round]
    other[DAMAGE_TAKEN_OFF] += 1
    other[DAMAGE_TAKEN_OFF + 1] += not landed


@part
def note_turn(t, p):  # type: ignore[no-untyped-def]
    """The end of player ``p``'s turn, whether or not the game ends with it."""
    game = t.game
    attacker = t.sides[p]
    _sum(t.tally[p, game.round], DEALT, attacker.dealt)
    _sum(t.tally[1 - p, game.round], TAKEN, attacker.dealt)
    attacker.dealt = 0
    for each in range(game.players):
        me = t.sides[each]
        row = t.tally[each, game.round]
        levels = min(me.size[LEVEL], LEVELS - 1)
        for reached in range(me.levels_seen + 1, levels + 1):
            row[REACHED + reached] += 1
        me.levels_seen = levels
        if me.shuffles > me.refreshes_seen:
            row[REFRESHES] += me.shuffles - me.refreshes_seen
            row[FIRST_REFRESH] += me.refreshes_seen == 0
            me.refreshes_seen = me.shuffles
    if p < game.players and not attacker.lost:
        _left(t, p)


@part
def _left(t, p):  # type: ignore[no-untyped-def]
    """What the player has when the opponent's turn begins, and what its deck would cancel. The
    place of the first climax is drawn from its distribution, by a number that nothing else uses:
    it is that of ``hits``, the chance that so much damage meets no climax."""
    me = t.sides[p]
    row = t.tally[p, t.game.round]
    climaxes = np.int64(0)
    for i in range(me.size[DECK]):
        climaxes += t.decks[p].climax[me.zone[DECK, i]]
    size = min(me.size[DECK], CAP)
    _sum(row, LEFT, size)
    _sum(row, CLIMAXES_LEFT, climaxes)
    _sum(row, HELD, me.size[HAND])
    _sum(row, AT_LEVEL, me.size[LEVEL])
    row[IS_LEVEL + me.size[LEVEL]] += 1
    _sum(row, ATTACKS, me.attacks)
    me.attacks = 0
    stage = np.int64(0)
    for slot in range(SLOTS):
        stage += me.card[slot] != NOBODY
    _sum(row, STAGE, stage)
    draw = (
        np.float64(word(me.probes, np.uint64(t.game.round)) >> np.uint64(11)) / 9007199254740992.0
    )
    place = np.int64(1)
    climaxes = min(climaxes, np.int64(MOST_CLIMAXES))
    while place <= MOST_SOUL and draw < t.hits[size, climaxes, place]:
        place += 1
    row[FIRST_CLIMAX + (place if place <= MOST_SOUL else 0)] += 1


@part
def note_end(t, p):  # type: ignore[no-untyped-def]
    """The end of the game."""
    me = t.sides[p]
    game = t.game
    row = t.tally[p, 0]
    row[BEGAN] += game.began == p
    row[RETURNED + min(me.returned, MOST_RETURNED - 1)] += 1
    if game.result == NOBODY:
        row[UNFINISHED] += 1
        return
    last = t.tally[p, game.round]
    last[ENDED] += game.result == p
    last[ENDED + 1] += 1
    _sum(row, LENGTH, game.round)
    if game.result == p:
        row[WON_FIRST if game.began == p else WON_SECOND] += 1
    elif me.size[LEVEL] >= LEVELS - 1:
        row[LEVEL_LOST] += 1
    if game.players == 2:
        own = min(me.size[LEVEL], LEVELS - 1)
        row[LEVELS_AT_END + LEVELS * own + min(t.sides[1 - p].size[LEVEL], LEVELS - 1)] += 1
