"""The mulligan (CR 6.2.1.5; QA17 to QA19), by the deck's rules or the policy's own choice.

The deck file's rules are laid out over cards: a condition is a short program of counts joined by
and and or, a clause takes cards of a mask up to a cap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simcli.errors import InputError
from simcli.games.loveca.game import log
from simcli.games.loveca.game.policies import choose_returns
from simcli.games.loveca.game.record import (
    CAP,
    DECK,
    HAND,
    MOST_CLAUSES,
    MOST_ROWS,
    MOST_RULES,
    MULLIGAN,
    SET_ASIDE,
)
from simcli.games.loveca.game.zones import (
    mark_all,
    move_chosen,
    new_shuffle,
    settle,
    show_again,
    take,
)
from simcli.montecarlo.compiled import part
from simcli.questions.event import And, Count, Event, Or
from simcli.questions.mulligan import BoundRule

__all__ = ["BY_POLICY", "BY_RULES", "RETURN_ALL", "RETURN_NONE", "lay_out", "mulligan"]

BY_POLICY, BY_RULES, RETURN_NONE, RETURN_ALL = range(4)
COUNT, ALL_OF, ANY_OF = range(3)
OPENING_HAND = 6
NO_CAP = CAP
ANY_NUMBER = CAP
NOT_TAKEN = 1 << 16


Bound = tuple[int, Sequence[BoundRule], Sequence[Sequence[int]]]
"""How a player mulligans, the rules, and the cards of each category."""


def lay_out(player: Bound) -> npt.NDArray[np.void]:
    """One record of ``MULLIGAN``. Raises InputError for more rules than it holds."""
    how, bound, cards = player
    laid = np.zeros(1, MULLIGAN)
    code: list[tuple[int, int, int]] = []
    masks: list[npt.NDArray[np.uint8]] = []
    rules: list[tuple[int, ...]] = []
    clauses: list[tuple[int | None, tuple[int, ...]]] = []
    for rule in bound:
        if rule.at in (None, OPENING_HAND):
            start, at = len(code), len(clauses)
            if rule.condition is not None:
                _write(rule.condition, cards, code, masks)
            clauses.extend(rule.keep or ())
            rules.append((start, len(code), at, len(clauses), int(rule.keep is None)))
    most = ((rules, MOST_RULES), (code, MOST_ROWS), (clauses, MOST_CLAUSES))
    if any(len(part) > room for part, room in most):
        raise InputError("the mulligan rules are too many to simulate", mend="write fewer")
    laid["how"], laid["rules"] = how, len(rules)
    _fill(laid["rule"][0], rules)
    _fill(laid["code"][0], code)
    _fill(laid["mask"][0], masks)
    _fill(laid["cap"][0], [NO_CAP if cap is None else min(cap, NO_CAP) for cap, _ in clauses])
    _fill(laid["takes"][0], [_mask(categories, cards) for _, categories in clauses])
    laid["rank"] = CAP
    for rank, card in enumerate(card for category in cards for card in category):
        laid["rank"][0, card] = rank
    return laid


def _fill(array: npt.NDArray[Any], rows: Sequence[Any]) -> None:
    if rows:
        array[: len(rows)] = rows


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


@part
def _holds(me, rules, first, last):  # type: ignore[no-untyped-def]
    """Whether a condition holds for the hand. The truths are a stack of bits, the newest lowest."""
    stack = 1
    for row in range(first, last):
        operation, low, high = rules.code[row, 0], rules.code[row, 1], rules.code[row, 2]
        if operation == COUNT:
            found = 0
            for i in range(me.size[HAND]):
                found += rules.mask[row, me.zone[HAND, i]]
            truth = low <= found and found <= high
        else:
            truth = operation == ALL_OF
            for _ in range(low):
                top = (stack & 1) != 0
                truth = (truth and top) if operation == ALL_OF else (truth or top)
                stack >>= 1
        stack = stack * 2 + truth
    return stack == 1 or (stack & 1) != 0


@part
def _by_rules(t, p):  # type: ignore[no-untyped-def]
    """The first rule that holds says what is kept: what its clauses take, in order, each card once;
    without a clause the whole hand. The rest is marked to go back."""
    me = t.sides[p]
    rules = t.mulligan[p]
    for number in range(rules.rules):
        rule = rules.rule[number]
        if not _holds(me, rules, rule[0], rule[1]):
            continue
        if rule[4] == 0:
            mark_all(me, 1)
            for clause in range(rule[2], rule[3]):
                _take(me, rules, clause)
        return


@part
def _take(me, rules, clause):  # type: ignore[no-untyped-def]
    """Keep what one clause selects of the cards not kept yet, up to its cap."""
    room = rules.cap[clause]
    if room >= me.size[HAND]:
        for i in range(me.size[HAND]):
            if rules.takes[clause, me.zone[HAND, i]]:
                me.chosen[i] = 0
        return
    while room > 0:
        best: Any = NOT_TAKEN
        for i in range(me.size[HAND]):
            card = me.zone[HAND, i]
            takes = (me.chosen[i] != 0) & (rules.takes[clause, card] != 0)
            best = min(best, (np.int64(rules.rank[card]) << 8) | i if takes else NOT_TAKEN)
        if best == NOT_TAKEN:
            return
        me.chosen[best & 255] = 0
        room -= 1


@part
def mulligan(t, p):  # type: ignore[no-untyped-def]
    """Set aside, draw as many, and only then return and shuffle; once (QA18). Under the older
    description the cards go back before the new ones are drawn."""
    me = t.sides[p]
    mark_all(me, 0)
    how = t.mulligan[p].how
    if how == BY_RULES:
        _by_rules(t, p)
    elif how == RETURN_ALL:
        mark_all(me, 1)
    elif how == BY_POLICY:
        choose_returns(t, p)
    move_chosen(me, SET_ASIDE, np.int64(me.size[HAND]))
    aside = me.size[SET_ASIDE]
    me.returned = aside
    if aside == 0:
        log.note(t, p, log.MULLIGAN)
        return  # and no shuffle (QA19)
    if t.game.redraw:
        _put_back(me, aside)
    take(t, p, HAND, np.int64(aside))
    if not t.game.redraw:
        _put_back(me, aside)
    settle(t, p)
    log.note(t, p, log.MULLIGAN)
    log.note_zone(t, p, SET_ASIDE, 0, aside)


@part
def _put_back(me, aside):  # type: ignore[no-untyped-def]
    """Under the deck, then shuffle. On a stacked deck they stay at the bottom, in their order."""
    size = me.size[DECK]
    if me.stacked:
        for i in range(size - 1, -1, -1):
            me.zone[DECK, i + aside] = me.zone[DECK, i]
        size = 0
    for i in range(aside):
        card = me.zone[SET_ASIDE, i]
        me.zone[DECK, size + aside - 1 - i] = card
        show_again(me, card)
    me.size[DECK] += aside
    me.size[SET_ASIDE] = 0
    new_shuffle(me, me.mulligan_key)
