"""The mulligan (CR 6.2.1.5; QA17 to QA19), by the deck's rules or the policy's own choice.

The deck file's rules are laid out over cards: a condition is a short program of counts joined by
and and or, a clause takes cards of a mask up to a cap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.games.loveca.game import log
from simcli.games.loveca.game.policies import choose_returns
from simcli.games.loveca.game.record import CAP, DECK, HAND, SET_ASIDE
from simcli.games.loveca.game.zones import add, new_shuffle, pop, settle
from simcli.montecarlo.compiled import kernel
from simcli.questions.event import And, Count, Event, Or
from simcli.questions.mulligan import BoundRule

__all__ = ["BY_POLICY", "BY_RULES", "RETURN_ALL", "RETURN_NONE", "MulliganRules", "lay_out", "mulligan"]

BY_POLICY, BY_RULES, RETURN_NONE, RETURN_ALL = range(4)
COUNT, ALL_OF, ANY_OF = range(3)
OPENING_HAND = 6
NO_CAP = CAP
ANY_NUMBER = CAP


class MulliganRules(NamedTuple):
    """The rules of both players, the second one's after the first one's.

    ``how`` (2): one of the constants above. ``rules`` (rules, 5): condition's first and last row
    of ``code``, first and last clause, and 1 where the hand is kept. ``first`` (3): where each
    player's rules start. ``code`` (rows, 3): operation, then bounds or number of operands.
    ``masks`` (rows, cards) and ``clause_masks`` (clauses, cards) select cards, ``caps`` (clauses).
    ``sequence`` (2, cards): a clause takes cards in this order, which is that of the categories.
    """

    how: npt.NDArray[np.int16]
    first: npt.NDArray[np.int16]
    rules: npt.NDArray[np.int16]
    code: npt.NDArray[np.int16]
    masks: npt.NDArray[np.uint8]
    caps: npt.NDArray[np.int16]
    clause_masks: npt.NDArray[np.uint8]
    sequence: npt.NDArray[np.int16]


Bound = tuple[int, Sequence[BoundRule], Sequence[Sequence[int]]]
"""How a player mulligans, the rules, and the cards of each category."""


def lay_out(players: Sequence[Bound]) -> MulliganRules:
    """The rules of one or two players as arrays."""
    first, rules = [0], []
    code: list[tuple[int, int, int]] = []
    masks: list[npt.NDArray[np.uint8]] = []
    caps: list[int] = []
    clauses: list[npt.NDArray[np.uint8]] = []
    for _, bound, cards in players:
        for rule in bound:
            if rule.at not in (None, OPENING_HAND):
                continue
            start = len(code)
            if rule.condition is not None:
                _write(rule.condition, cards, code, masks)
            at = len(caps)
            for cap, categories in rule.keep or ():
                caps.append(NO_CAP if cap is None else min(cap, NO_CAP))
                clauses.append(_mask(categories, cards))
            rules.append((start, len(code), at, len(caps), int(rule.keep is None)))
        first.append(len(rules))
    how = [how for how, _, _ in players]
    sequence = np.zeros((2, CAP), np.int16)
    for player, (_, _, cards) in enumerate(players):
        listed = [card for category in cards for card in category]
        sequence[player, : len(listed)] = listed
    return MulliganRules(
        np.array((how + [BY_POLICY])[:2], np.int16),
        np.array((first + first[-1:])[:3], np.int16),
        np.array(rules, np.int16).reshape(-1, 5),
        np.array(code, np.int16).reshape(-1, 3),
        np.array(masks, np.uint8).reshape(-1, CAP),
        np.array(caps, np.int16),
        np.array(clauses, np.uint8).reshape(-1, CAP),
        sequence,
    )



def _mask(categories: Sequence[int], cards: Sequence[Sequence[int]]) -> npt.NDArray[np.uint8]:
    mask = np.zeros(CAP, np.uint8)
    for category in categories:
        mask[list(cards[category])] = 1
    return mask


def _write(
    event: Event,
    cards: Sequence[Sequence[int]],
    code: list[tuple[int, int, int]],
    masks: list[npt.NDArray[np.uint8]],
) -> None:
    """Append an event's program, operands before operations."""
    if event.truth is not None:  # the empty and is true, the empty or is false
        code.append((ALL_OF if event.truth else ANY_OF, 0, 0))
        masks.append(_mask((), cards))
    elif isinstance(event, Count):
        high = ANY_NUMBER if event.high is None else min(event.high, ANY_NUMBER)
        code.append((COUNT, min(event.low, ANY_NUMBER + 1), high))
        masks.append(_mask(event.mask, cards))
    elif isinstance(event, And | Or):
        for number, part in enumerate(event.parts):
            _write(part, cards, code, masks)
            if number:  # joined at once, so that the stack stays as low as the event is nested
                code.append((ALL_OF if isinstance(event, And) else ANY_OF, 2, 0))
                masks.append(_mask((), cards))
    else:
        raise TypeError(f"not an event: {event!r}")


@kernel
def _holds(me, rules, first, last):  # type: ignore[no-untyped-def]
    """Whether a condition holds for the hand. The truths are a stack of bits, the newest lowest."""
    stack = 1
    for row in range(first, last):
        operation, low, high = rules.code[row]
        if operation == COUNT:
            found = 0
            for i in range(me.size[HAND]):
                found += rules.masks[row, me.zone[HAND, i]]
            truth = low <= found and found <= high
        else:
            truth = operation == ALL_OF
            for _ in range(low):
                top = (stack & 1) != 0
                truth = (truth and top) if operation == ALL_OF else (truth or top)
                stack >>= 1
        stack = stack * 2 + truth
    return stack == 1 or (stack & 1) != 0


@kernel
def _by_rules(t, p, rules):  # type: ignore[no-untyped-def]
    """The first rule that holds says what is kept: what its clauses take, in order, each card once;
    without a clause the whole hand. The rest is marked to go back."""
    me = t.sides[p]
    held = me.size[HAND]
    for rule in range(rules.first[p], rules.first[p + 1]):
        start, end, clause, last, keep_hand = rules.rules[rule]
        if not _holds(me, rules, start, end):
            continue
        if keep_hand:
            return
        me.chosen[:held] = 1
        for each in range(clause, last):
            _take(me, rules, each, rules.sequence[p])
        return


@kernel
def _take(me, rules, clause, sequence):  # type: ignore[no-untyped-def]
    """Keep what one clause selects of the cards not kept yet, up to its cap."""
    room = rules.caps[clause]
    for number in range(me.cards):
        card = sequence[number]
        if not rules.clause_masks[clause, card]:
            continue
        for i in range(me.size[HAND]):
            if me.zone[HAND, i] == card and me.chosen[i] and room > 0:
                me.chosen[i] = 0
                room -= 1


@kernel
def mulligan(t, p, rules):  # type: ignore[no-untyped-def]
    """Set aside, draw as many, and only then return and shuffle; once (QA18). Under the older
    description the cards go back before the new ones are drawn."""
    me = t.sides[p]
    held = me.size[HAND]
    me.chosen[:held] = 0
    how = rules.how[p]
    if how == BY_RULES:
        _by_rules(t, p, rules)
    elif how == RETURN_ALL:
        me.chosen[:held] = 1
    elif how == BY_POLICY:
        choose_returns(t, p)
    _set_aside(me, held)
    aside = me.size[SET_ASIDE]
    me.returned = aside
    if aside == 0:
        return  # and no shuffle (QA19)
    if t.game[0].redraw:
        _put_back(me, aside)
    for _ in range(aside):
        if me.size[DECK] > 0:
            add(me, HAND, pop(me))
    if not t.game[0].redraw:
        _put_back(me, aside)
    settle(t, p)
    log.note(t, p, log.MULLIGAN)
    log.note_zone(t, p, SET_ASIDE, 0, aside)


@kernel
def _set_aside(me, held):  # type: ignore[no-untyped-def]
    kept = 0
    for i in range(held):
        card = me.zone[HAND, i]
        if me.chosen[i]:
            add(me, SET_ASIDE, card)
        else:
            me.zone[HAND, kept] = card
            kept += 1
    me.size[HAND] = kept


@kernel
def _put_back(me, aside):  # type: ignore[no-untyped-def]
    """Under the deck, then shuffle. On a stacked deck they stay at the bottom, in their order."""
    for i in range(me.size[DECK] - 1, -1, -1):
        me.zone[DECK, i + aside] = me.zone[DECK, i]
    for i in range(aside):
        card = me.zone[SET_ASIDE, i]
        me.zone[DECK, aside - 1 - i] = card
        me.deck_shows[me.shows[card]] += 1
    me.size[DECK] += aside
    me.size[SET_ASIDE] = 0
    new_shuffle(me, me.mulligan_key)
