"""A computation in passes: each repeats all of it with more trials and plays only the new ones.

So whatever is asked, at any moment there is a whole answer with the trials of the last pass: to
stop at when it is precise enough, and to show when the run is interrupted. How many passes there
are changes no number: what is played is kept in a ledger, and trials are named by their numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.montecarlo.conduct import Conduct, OverTimeError, conducting
from simcli.montecarlo.ledger import Ledger
from simcli.settings import Settings

if TYPE_CHECKING:
    from simcli.results import Results

__all__ = ["Interrupted", "in_passes", "widest"]

Compute = Callable[[Settings], "Results"]

PATIENCE = 2.0
"""Seconds that a run may take before it is played in passes."""
GRACE = 0.5
"""Seconds of play that an interrupted run is completed by; a run that takes longer is given up."""
_THE_POINT = ("compare.difference", "match.win", "match.draw")
"""What the commands are run for that have it; their other numbers come along."""
FIRST_LOOK = 1 << 14
"""Trials of the first look of a run that stops when it is precise enough."""


class Interrupted(KeyboardInterrupt):
    """The user interrupted; ``results`` are of what was played, or of the last whole pass."""

    def __init__(self, results: Results) -> None:
        self.results = results
        super().__init__("interrupted")


def in_passes(compute: Compute, settings: Settings, identity: Callable[[], Any]) -> Results:
    """``compute(settings)``, where and as the settings say.

    ``identity`` tells what the tallies depend on, for a checkpoint. Raises Interrupted, which
    holds results, where an interrupt comes when something has been played.
    """
    with _conducted(settings, identity) as conduct:
        if settings.precision is not None:
            return _until_precise(compute, settings, conduct)
        return _until_played(compute, settings, conduct)


@contextmanager
def _conducted(settings: Settings, identity: Callable[[], Any]) -> Iterator[Conduct]:
    conduct = Conduct()
    if settings.checkpoint is not None:
        from simcli.runs.checkpoint import Checkpoint

        kept = Checkpoint(Path(settings.checkpoint), identity())
        conduct.ledger, conduct.save = kept.load(), kept.save
    if settings.cluster is None:
        with conducting(conduct):
            yield conduct
        return
    from simcli.runs.cluster import connected

    with connected(settings.cluster) as backend, conducting(conduct):
        conduct.backend = backend
        yield conduct


def _until_played(compute: Compute, settings: Settings, conduct: Conduct) -> Results:
    """All of ``settings.trials``; in one go if that is soon done, else in growing passes."""
    trials = conduct.goal = settings.trials
    conduct.begin(trials, PATIENCE)
    try:
        return compute(settings)
    except OverTimeError:
        look = min(max(conduct.ledger.least_look, FIRST_LOOK), trials)
    except KeyboardInterrupt:
        raise _stopped(compute, settings, conduct, None) from None
    patience = PATIENCE if look > FIRST_LOOK and conduct.save is None else None
    found: Results | None = None
    while True:
        start = time.monotonic()
        try:
            found = _pass(compute, settings, look, conduct, found, patience)
        except OverTimeError:
            # Quick runs have played so many that slow ones take long to follow: from the start.
            conduct.ledger, look, patience = Ledger(), FIRST_LOOK, None
            continue
        if look == trials:
            return found
        patience = None
        # Short passes would cost more in repeating than they tell; long ones leave one waiting.
        took = time.monotonic() - start
        look = min((8 if took < 1 else 4 if took < 5 else 2) * look, trials)


def _until_precise(compute: Compute, settings: Settings, conduct: Conduct) -> Results:
    """Look after look until every interval is narrow enough. Where the next look comes depends
    on what was counted, never on the time, so that the last one is always the same."""
    assert settings.precision is not None
    most = settings.max_trials
    look = conduct.ledger.look or min(FIRST_LOOK, most)
    found: Results | None = None
    while True:
        conduct.goal = look
        found = _pass(compute, settings, look, conduct, found)
        lacking = widest(found) / settings.precision
        if lacking <= 1 or look == most:
            return found
        # The width falls as the root of the trials; a look too early costs less than too late.
        look = min(most, max(look * 5 // 4, int(look * min(16.0, 1.02 * lacking * lacking))))


def _pass(
    compute: Compute,
    settings: Settings,
    look: int,
    conduct: Conduct,
    before: Results | None,
    patience: float | None = None,
) -> Results:
    conduct.begin(look, patience)
    try:
        return _answered(compute, settings, look)
    except KeyboardInterrupt:
        raise _stopped(compute, settings, conduct, before) from None


def _answered(compute: Compute, settings: Settings, look: int) -> Results:
    games = settings.games if settings.precision is None else None
    return compute(replace(settings, trials=look, games=games))


def _stopped(
    compute: Compute, settings: Settings, conduct: Conduct, before: Results | None
) -> KeyboardInterrupt:
    """An interrupt, with an answer from all that was played, where every run has begun and what
    they lack is soon there; else from the pass ``before``, if there was one, as after another
    interrupt."""
    with suppress(OverTimeError, KeyboardInterrupt):
        look = conduct.ledger.least_look
        if look and settings.precision is None:  # whose looks must not depend on the time
            conduct.goal, conduct.save, conduct.begun_only = look, None, True
            conduct.begin(look, GRACE)
            before = _answered(compute, settings, look)
    return KeyboardInterrupt() if before is None else Interrupted(before)


def widest(results: Results) -> float:
    """Half the width of the widest interval asked for, without end where one was never tried.

    Asked for are a comparison's differences and a match's odds; else the chances that tables show,
    where the files may hold rare cases too. Means are in units of their own, which no one bound
    fits; they count where there is nothing else.
    """
    half = 0.0
    shown = [row for table in results.tables for row in table.cells.values()]
    asked = [row for row in results.rows if row.metric in _THE_POINT]
    asked = asked or [row for row in shown if row.unit in ("probability", "difference")]
    for row in asked or shown or results.rows:
        if row.method == "exact":
            continue
        if row.low is None or row.high is None:
            return float("inf")
        half = max(half, (row.high - row.low) / 2)
    return half
