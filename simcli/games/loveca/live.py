"""One Live attempt, exactly: the chance to clear, the score, the draws, and why it fails.

The yell is a reveal of as many cards as there are Blades; whether the hearts suffice is the
pooled test of :func:`simcli.games.loveca.hearts.single`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from simcli.errors import InputError, did_you_mean
from simcli.exact.hypergeometric import distribution
from simcli.exact.reveal import Reveal, reveal
from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.hearts import CLASSES, MOST, pooled
from simcli.games.loveca.live_sum import Tally, count, fold

__all__ = ["LiveAttempt", "LiveOdds", "clear_chance", "expected_draws", "live_odds", "yelled"]


@dataclass(frozen=True, slots=True)
class LiveAttempt:
    """A board and the Lives it attempts together.

    ``remaining`` and ``waiting``: cards in deck and waiting room by class; ``blades`` of the
    active Members; ``stage``: hearts of all Members by colour; ``needs``: hearts by colour and
    ``grey``, one mapping a Live, one to three; ``scores``: the Lives' printed scores, or none.
    InputError where a word is unknown or a number out of bounds.
    """

    remaining: Mapping[str, int]
    blades: int
    needs: tuple[Mapping[str, int], ...]
    waiting: Mapping[str, int] = field(default_factory=dict)
    stage: Mapping[str, int] = field(default_factory=dict)
    scores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.needs) <= 3:
            raise InputError(
                f"{len(self.needs)} Lives attempted", mend="a player sets one to three Lives"
            )
        if self.scores and len(self.scores) != len(self.needs):
            raise InputError("not as many scores as Lives", mend="give each Live its score")
        _bounded({"blades": self.blades}, ("blades",), "Blades")
        _bounded(self.remaining, CLASSES, "the deck")
        _bounded(self.waiting, CLASSES, "the waiting room")
        cards = sum(self.remaining.values()) + sum(self.waiting.values())
        if cards > MOST:
            raise InputError(f"{cards} cards in deck and waiting room", mend=f"at most {MOST}")
        _bounded(self.stage, COLOURS, "the stage")
        for need in self.needs:
            _bounded(need, (*COLOURS, "grey"), "a Live's need")


@dataclass(frozen=True, slots=True)
class LiveOdds:
    """What a :class:`LiveAttempt` comes to.

    ``clear``: the chance that all its Lives are met. ``score``: the distribution of the score
    (printed scores and SCORE icons) given that they are; empty where they never are. ``draws``:
    expected cards drawn for DRAW icons, cleared or not. ``shown``: cards yelled.

    Why it fails, over the failed attempts; both are empty where none fails:

    - ``short``: the share short of a colour, or of the ``total``. An attempt is short of each
      colour it misses hearts of when its ALL hearts cannot cover all misses together (D > W), and
      short of the total when all its hearts are fewer than all notes. Every failure is short of
      something, often of several, so shares may sum to more than one.
    - ``shortfall``: mean number of hearts missing, by colour before any ALL heart is spent, and of
      the total.
    """

    clear: Fraction
    score: Mapping[int, Fraction]
    draws: Fraction
    shown: int
    short: Mapping[str, Fraction]
    shortfall: Mapping[str, Fraction]


def clear_chance(attempt: LiveAttempt) -> Fraction:
    """The chance to clear, alone: a few times faster than :func:`live_odds`.

    >>> clear_chance(LiveAttempt({"red": 11, "green": 6, "all": 5, "none": 3}, 10,
    ...                          ({"red": 5, "grey": 3},)))
    Fraction(371202, 408595)
    """
    yell = yelled(attempt)
    tally = _tally(attempt, yell, why=False)
    return Fraction(sum(tally.cleared.values()), yell.total)


def live_odds(attempt: LiveAttempt) -> LiveOdds:
    """Everything about one attempt.

    >>> odds = live_odds(LiveAttempt({"red": 2, "score": 1, "none": 1}, 2, ({"red": 1},),
    ...                              scores=(3,)))
    >>> odds.clear, odds.score
    (Fraction(5, 6), {3: Fraction(3, 5), 4: Fraction(2, 5)})
    >>> odds.short
    {'red': Fraction(1, 1), 'total': Fraction(1, 1)}
    """
    yell = yelled(attempt)
    tally = _tally(attempt, yell, why=True)
    cleared = sum(tally.cleared.values())
    printed = sum(attempt.scores) + yell.certain[CLASSES.index("score")]  # 8.4.2
    return LiveOdds(
        clear=Fraction(cleared, yell.total),
        score={
            printed + icons: Fraction(ways, cleared)
            for icons, ways in sorted(tally.cleared.items())
            if ways
        },
        draws=expected_draws(yell),
        shown=yell.shown,
        short=_of_failed(attempt, tally.short, tally.failed),
        shortfall=_of_failed(attempt, tally.shortfall, tally.failed),
    )


def yelled(attempt: LiveAttempt) -> Reveal:
    """The yell as a reveal over ``CLASSES`` (8.3.11; with the refresh of 10.2)."""
    deck = [attempt.remaining.get(kind, 0) for kind in CLASSES]
    waiting = [attempt.waiting.get(kind, 0) for kind in CLASSES]
    return reveal(deck, waiting, attempt.blades)


def expected_draws(yell: Reveal) -> Fraction:
    """Cards drawn for the DRAW icons of a yell: one each, as long as there is a card left.

    The yelled cards lie apart, so what can be drawn is what deck and waiting room still hold
    (8.3.12.1; 10.2).

    >>> expected_draws(yelled(LiveAttempt({"draw:red": 2, "none": 2}, 3, ({"red": 1},))))
    Fraction(1, 1)
    """
    icons = [i for i, kind in enumerate(CLASSES) if kind.startswith("draw:")]
    sure = sum(yell.certain[i] for i in icons)
    law = distribution(sum(yell.source), sum(yell.source[i] for i in icons), yell.draws)
    return sum((p * min(sure + k, yell.unseen) for k, p in enumerate(law)), Fraction(0))


def _tally(attempt: LiveAttempt, yell: Reveal, why: bool) -> Tally:
    tally = count(fold(pooled(attempt.needs), attempt.stage, yell, why))
    total = sum(tally.cleared.values()) + tally.failed
    assert total == yell.total, "the ways must add up to all yells"
    return tally


def _of_failed(attempt: LiveAttempt, ways: Mapping[str, int], failed: int) -> dict[str, Fraction]:
    """Over failed attempts, for every colour asked for; nothing where no attempt fails."""
    if not failed:
        return {}
    need = pooled(attempt.needs)
    names = [*(c for c in COLOURS if need.get(c, 0)), "total"]
    return {name: Fraction(ways.get(name, 0), failed) for name in names}


def _bounded(counts: Mapping[str, int], known: tuple[str, ...], where: str) -> None:
    for name, number in counts.items():
        if name not in known:
            raise InputError(f"unknown word '{name}' in {where}", mend=did_you_mean(name, known))
        if not 0 <= number <= MOST:
            raise InputError(f"{name}={number} in {where}", mend=f"give 0 to {MOST}")
