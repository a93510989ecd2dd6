"""Exact odds of small games: every deal, every turned DIVA and every uniform choice, enumerated.

Each branch of a set is played with :class:`Branches`, which takes the first branch of every chance
it meets, then the next one of the last, until all are done; a branch weighs the product of its
chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeVar

from simcli.errors import NotExactError
from simcli.games.diva.cards import LiveCard
from simcli.games.diva.log import Log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.rules import Board
from simcli.games.diva.score import Score, score
from simcli.games.diva.words import PLACES, PLAYERS, given, order
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact

__all__ = ["SetOdds", "exact_sections", "match_odds", "set_odds"]

T = TypeVar("T")

MOST_BRANCHES = 4_000
"""Branches enumerated before giving up: a fraction of a second."""


class _TooManyError(Exception):
    """More branches than can be enumerated."""


@dataclass(frozen=True)
class SetOdds:
    """``win[player]`` and ``tie`` of a set, and the mean points, by who begins."""

    win: tuple[tuple[Fraction, ...], ...]  # [first][player]
    tie: tuple[Fraction, ...]
    points: tuple[tuple[Fraction, ...], ...]


class Branches:
    """One walk through a tree of chances; ``pick`` is a chance among weighted branches."""

    def __init__(self, prefix: Sequence[int]) -> None:
        self._prefix = prefix
        self.taken: list[int] = []
        self.widths: list[int] = []
        self.weight = Fraction(1)

    def pick(self, weighted: Sequence[tuple[T, int]]) -> T:
        """The item of this walk, weighing its share."""
        at = len(self.taken)
        branch = self._prefix[at] if at < len(self._prefix) else 0
        self.taken.append(branch)
        self.widths.append(len(weighted))
        item, weight = weighted[branch]
        self.weight *= Fraction(weight, sum(w for _, w in weighted))
        return item


def _walks(play: Callable[[Branches], T], most: int) -> Iterator[tuple[Fraction, T]]:
    """Every branch of ``play`` with its weight."""
    prefix: list[int] | None = []
    while prefix is not None:
        most -= 1
        if most < 0:
            raise _TooManyError
        walk = Branches(prefix)
        found = play(walk)
        yield walk.weight, found
        prefix = _next(walk.taken, walk.widths)


def _next(taken: list[int], widths: list[int]) -> list[int] | None:
    for at in reversed(range(len(taken))):
        if taken[at] + 1 < widths[at]:
            return [*taken[:at], taken[at] + 1]
    return None


def set_odds(options: DivaOptions, most: int = MOST_BRANCHES) -> SetOdds | None:
    """The odds of a set by who begins; None where it branches too often or players choose.

    >>> tiny = DivaOptions(players=2, groups=2, hand=1, refill="never", floor1=1, floor2=1,
    ...     live_deck={"A1": 1, "A2": 1, "B1": 1, "B2": 1})
    >>> [str(p) for p in (*set_odds(tiny).win[0], set_odds(tiny).tie[0])]
    ['5/12', '5/12', '1/6']
    """
    if not _enumerable(options):
        return None
    n = options.players
    wins, ties, points = [], [], []
    try:
        for first in range(n):
            win, tie, mean = [Fraction(0)] * n, Fraction(0), [Fraction(0)] * n
            for weight, result in _walks(partial(_play, options, first), most):
                if result.winner is None:
                    tie += weight
                else:
                    win[result.winner] += weight
                mean = [m + weight * p for m, p in zip(mean, result.points, strict=True)]
            wins.append(tuple(win))
            ties.append(tie)
            points.append(tuple(mean))
    except _TooManyError:
        return None
    return SetOdds(tuple(wins), tuple(ties), tuple(points))


def _enumerable(options: DivaOptions) -> bool:
    """Whether chance alone decides, and not obviously too much of it."""
    chooses = options.hand_size > 1 and set(options.policies) != {"random"}
    if chooses or options.choice != "sequential" or options.diva_empty != "nothing":
        return False
    return options.only_stuck != "draw" and len(options.live_cards()) <= 12


def _play(options: DivaOptions, first: int, walk: Branches) -> Score:
    deck = Counter(options.live_cards())
    divas = Counter(options.diva_groups())
    board = Board(options, first)
    hands: list[list[LiveCard]] = [[] for _ in range(options.players)]
    order_of_play = [(first + place) % options.players for place in range(options.players)]

    def fill(player: int) -> None:
        while len(hands[player]) < options.hand_size and deck.total():
            hands[player].append(_drawn(deck, walk))

    for player in order_of_play:
        fill(player)
    passed = 0
    while not board.full and passed < options.players:
        board.begin_turn()
        player = board.player
        legal, stuck = board.legal(player, hands[player])
        if not legal or (stuck and options.only_stuck == "pass"):
            board.skip()
            passed += 1
            continue
        passed = 0
        card = walk.pick(sorted(Counter(legal).items()))
        hands[player].remove(card)
        turned = _drawn(divas, walk) if card.turns and divas.total() else None
        board.place(card, turned)
        if options.refill == "each":
            fill(player)
        elif options.refill == "batch" and not any(hands):
            for other in order_of_play:
                fill(other)
    held = {player: tuple(hand) for player, hand in enumerate(hands)}
    return score(Log(tuple(board.placed), board.player, held), options)


def _drawn(deck: Counter[T], walk: Branches) -> T:
    item = walk.pick(sorted((item, n) for item, n in deck.items() if n))
    deck[item] -= 1
    return item


def match_odds(
    win: Sequence[Fraction], tie: Fraction
) -> tuple[tuple[Fraction, ...], Fraction, Fraction]:
    """Match odds of each group, of a draw, and the mean number of sets, from set odds that do not
    depend on what came before.

    P(g wins) = p^2 (3 - 2 p) + 3 p t^2: two sets of three (a third win needs no third set), or one
    win and two ties; E[sets] = 3 - sum of p^2. A lead of one set with a tie and a loss to another
    group is a tie of one set each.

    >>> won, drawn, sets = match_odds([Fraction(1, 2), Fraction(1, 2)], Fraction(0))
    >>> [str(x) for x in (*won, drawn, sets)]
    ['1/2', '1/2', '0', '5/2']
    """
    won = tuple(p * p * (3 - 2 * p) + 3 * p * tie * tie for p in win)
    return won, 1 - sum(won, Fraction(0)), 3 - sum((p * p for p in win), Fraction(0))


def exact_sections(options: DivaOptions, must: bool = False) -> list[Section] | None:
    """The odds as tables, or None where they cannot be enumerated (refused if they ``must``)."""
    odds = set_odds(options)
    if odds is None:
        if must:
            raise NotExactError(
                "sets of these settings cannot be enumerated",
                mend="leave --engine exact out, or make the LIVE deck and the hands small",
            )
        return None
    sections = [_sets(options, odds)]
    if (options.start, options.tied_set, options.match_tie, options.match_end) == (
        "random",
        "nobody",
        "drawn",
        "both",
    ):
        sections.append(_matches(options, odds))
    return sections


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)


def _sets(options: DivaOptions, odds: SetOdds) -> Section:
    n, words = options.players, given(options)
    measures = []
    for place in range(n):
        win = _mean([odds.win[first][(first + place) % n] for first in range(n)])
        measures.append(Measure("set.win", str(place + 1), Exact(win), words, row=order(place)))
    measures.append(Measure("set.tie", None, Exact(_mean(odds.tie)), words, row="nobody (tied)"))
    measures += [
        Measure(
            "set.win_from",
            PLAYERS[player],
            Exact(odds.win[first][player]),
            f"{words}, {PLAYERS[first]} begins",
            row=f"player {PLAYERS[player]}",
            column=f"{PLAYERS[first]} begins",
        )
        for first in range(n)
        for player in range(n)
    ]
    return Section(
        "set",
        "Who wins a set",
        "By place in the order of play, whoever begins; and by player, if a given one begins.",
        tuple(measures),
        given=words,
        corner="place",
        plot="dots",
    )


def _matches(options: DivaOptions, odds: SetOdds) -> Section:
    n, words = options.players, given(options)
    win = [_mean([odds.win[first][player] for first in range(n)]) for player in range(n)]
    tie = _mean(odds.tie)
    won, drawn, length = match_odds(win, tie)
    measures = []
    for place in range(n):
        by_place = _mean(
            [_opened(odds, win, tie, first, (first + place) % n) for first in range(n)]
        )
        row = f"{order(place)} in set 1"
        measures.append(Measure("match.win", PLACES[place], Exact(by_place), words, row=row))
    measures += [
        Measure("match.win", PLAYERS[player], Exact(won[player]), words) for player in range(n)
    ]
    measures.append(Measure("match.draw", None, Exact(drawn), words, row="drawn"))
    measures.append(Measure("match.sets", None, Exact(length), words, unit="sets", row="length"))
    return Section(
        "match",
        "Who wins a match",
        "A match is three sets, or two won by the same group.",
        tuple(measures),
        given=words,
        corner="place",
        plot=None,
    )


def _opened(
    odds: SetOdds, win: Sequence[Fraction], tie: Fraction, first: int, player: int
) -> Fraction:
    """A player's match odds when ``first`` begins set 1; sets 2 and 3 begin at random."""
    p, rest = win[player], 1 - win[player] - tie
    own, tied = odds.win[first][player], odds.tie[first]
    # After a win: another one; or a tie and a tie. Another's win after a tie, or two different
    # others' wins, leave one set each: a draw. After winning, losing once still needs set 3.
    after_win = p + rest * p + tie * (p + tie)
    after_tie = p * (p + tie) + tie * p
    after_loss = p * p
    return own * after_win + tied * after_tie + (1 - own - tied) * after_loss
