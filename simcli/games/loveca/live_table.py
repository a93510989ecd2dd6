"""One Live attempt as a table, from exact counting or from simulated yells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.games.loveca.hearts import pooled
from simcli.games.loveca.live import LiveAttempt, live_odds
from simcli.games.tables import counted
from simcli.results.measure import Measure, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion

if TYPE_CHECKING:
    from simcli.games.loveca.live_kernel import Tallied

__all__ = ["live_sections", "simulated"]

_NOTE = (
    "All set Lives are met together or none is. A colour is short when hearts of it are missing "
    "that the ALL hearts cannot cover; several can be short at once."
)
_COLUMNS = {"probability": "chance"}


def live_sections(attempt: LiveAttempt, settings: Settings) -> list[Section]:
    """The chance to clear, why it fails, the score and the draws of one attempt."""
    where = _given(attempt)
    if settings.engine == "mc":
        found = _simulated_estimates(attempt, settings)
    else:
        found = _exact_estimates(attempt)
    measures = [
        Measure(metric, key, estimate, given, unit=unit, row=row, column=_COLUMNS.get(unit, "mean"))
        for metric, key, row, estimate, unit, given in (
            (m, k, r, e, u, ", ".join((where, g)) if g else where) for m, k, r, e, u, g in found
        )
    ]
    chances = tuple(m for m in measures if m.unit == "probability")
    amounts = tuple(m for m in measures if m.unit != "probability")
    return [
        Section("live", "Live attempt", _NOTE, chances, corner="chance of", given=where),
        Section(
            "live-amounts",
            "Live attempt: hearts and cards",
            "Cards drawn are a mean over all attempts, hearts missing (by the exact engine alone) "
            "over the failed ones.",
            amounts,
            corner="mean of",
            given=where,
        ),
    ]


_Found = tuple[str, str | None, str, Estimate, Unit, str]


def _exact_estimates(attempt: LiveAttempt) -> list[_Found]:
    odds = live_odds(attempt)
    found: list[_Found] = [
        ("live.attempt", None, "all Lives cleared", Exact(odds.clear), "probability", "")
    ]
    for name, share in odds.short.items():
        row = f"of failures, short of {name}"
        found.append(("live.short", name, row, Exact(share), "probability", "failed attempts"))
    metric, row = _score_words(attempt)
    for score, chance in odds.score.items():
        found.append(
            (metric, str(score), f"{row} {score}", Exact(chance), "probability", "cleared attempts")
        )
    for name, hearts in odds.shortfall.items():
        row = f"hearts missing, {name}"
        found.append(("live.shortfall", name, row, Exact(hearts), "hearts", "failed attempts"))
    found.append(("live.draws", None, "cards drawn for icons", Exact(odds.draws), "cards", ""))
    return found


def _simulated_estimates(attempt: LiveAttempt, settings: Settings) -> list[_Found]:
    tallied, printed = simulated(attempt, settings)
    trials = tallied.trials
    failed = trials - tallied.cleared
    cleared = Proportion(tallied.cleared, trials)
    found: list[_Found] = [("live.attempt", None, "all Lives cleared", cleared, "probability", "")]
    if failed:
        for name, hits in (*tallied.short.items(), ("total", tallied.short_total)):
            row = f"of failures, short of {name}"
            share = Proportion(hits, failed)
            found.append(("live.short", name, row, share, "probability", "failed attempts"))
    metric, word = _score_words(attempt)
    for icons, hits in enumerate(tallied.icons):
        if hits:
            score = printed + icons
            share = Proportion(hits, tallied.cleared)
            row = f"{word} {score}"
            found.append((metric, str(score), row, share, "probability", "cleared attempts"))
    draws = Mean(tallied.draws, tallied.draws_squared, trials)
    found.append(("live.draws", None, "cards drawn for icons", draws, "cards", ""))
    return found


def simulated(attempt: LiveAttempt, settings: Settings) -> tuple[Tallied, int]:
    """Play the attempt ``settings.trials`` times: the tally, and the Lives' printed score."""
    from simcli.games.loveca import live_kernel as kernel
    from simcli.montecarlo.run import run

    need = pooled(attempt.needs)
    plan = kernel.plan(
        attempt.remaining, attempt.waiting, attempt.blades, attempt.stage, need, settings.seed
    )
    tally = run(
        lambda first, last, tally: kernel.play(plan, first, last, tally),
        kernel.tally_shape(plan),
        settings.trials,
        settings.jobs,
    )
    return kernel.read(tally, plan, need, settings.trials), sum(attempt.scores)


def _score_words(attempt: LiveAttempt) -> tuple[str, str]:
    """Metric and row: the score where the Lives are known, else the SCORE icons alone."""
    if attempt.scores:
        return "live.score", "when cleared, score"
    return "live.score_icons", "when cleared, SCORE icons:"


def _given(attempt: LiveAttempt) -> str:
    """The board in words."""
    deck = sum(attempt.remaining.values())
    waiting = sum(attempt.waiting.values())
    hearts = " ".join(f"{n} {colour}" for colour, n in attempt.stage.items() if n) or "no hearts"
    need = " + ".join(
        "(" + (" ".join(f"{n} {c}" for c, n in need.items() if n) or "nothing") + ")"
        for need in attempt.needs
    )
    refresh = f", {waiting} in the waiting room" if waiting else ""
    blades = counted(attempt.blades, "Blade")
    return f"{blades}, stage {hearts}, need {need}, {counted(deck, 'card')} in deck{refresh}"
