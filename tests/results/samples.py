"""Small results built by hand, for the tests of every format and of the figures."""

from __future__ import annotations

from fractions import Fraction

from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact, Mean, Proportion

MILLION = 1_000_000


def opening() -> Section:
    """Exact, two columns: a distribution before and after the mulligan."""
    before = [Fraction(1, 4096), Fraction(1095, 4096), Fraction(3000, 4096)]
    after = [Fraction(0), Fraction(1, 2), Fraction(1, 2)]
    measures = [
        Measure("opening.live", str(n), Exact(chance), given, row=str(n), column=column)
        for given, column, chances in (
            ("no mulligan", "before", before),
            ("return all but Lives", "after", after),
        )
        for n, chance in enumerate(chances)
    ]
    note = "How many Lives the first six cards hold, before and after the mulligan."
    return Section("opening-live", "Lives in the opening hand", note, tuple(measures), "Lives")


def questions(hits: int = 630_526) -> Section:
    """Monte Carlo, one column, with a Japanese label and one event that never had a trial."""
    asked = {
        "playable": Proportion(hits, MILLION),
        "夢の扉 by turn 3": Proportion(0, MILLION),
        "START:DASH!! by turn 3": Proportion(MILLION, MILLION),
        "cleared, given an attempt": Proportion(0, 0),
    }
    measures = [
        Measure("question", name, estimate, "the deck's mulligan", row=name)
        for name, estimate in asked.items()
    ]
    return Section(
        "questions", "Questions", "What the deck was asked.", tuple(measures), "question"
    )


def energy() -> Section:
    """Monte Carlo means by turn, three columns, for lines."""
    measures = []
    for turn in range(1, 7):
        for n, column in enumerate(("available", "spent", "wasted")):
            mean = (turn + 3) * 100 - 70 * n * turn
            estimate = Mean(mean * 1000, (mean**2 + 3600 * turn) * 1000, 1000, scale=100)
            measures.append(
                Measure(
                    f"energy.{column}",
                    None,
                    estimate,
                    "first player",
                    turn=turn,
                    unit="energy",
                    row=f"turn {turn}",
                    column=column,
                )
            )
    note = "Energy on the board, spent and left over in each turn."
    return Section("energy", "Energy by turn", note, tuple(measures), "turn", plot="lines")


def cancel() -> Section:
    """Exact, a grid for a heat map."""
    measures = []
    for soul in range(1, 7):
        for cards, climaxes in ((50, 8), (40, 7), (30, 5), (20, 4), (10, 2)):
            miss = Fraction(1)
            for i in range(soul):
                miss *= Fraction(cards - climaxes - i, cards - i)
            key = f"{soul}@{cards}/{climaxes}"
            where = {"row": f"soul {soul}", "column": f"{cards}/{climaxes}"}
            measures.append(Measure("cancel", key, Exact(1 - miss), **where))
    note = "Chance that damage is cancelled, by what is left in the deck (cards/climaxes)."
    return Section("cancel", "Cancel odds", note, tuple(measures), "damage", plot="heat")


def one_deck() -> Results:
    """Every kind of section, one deck."""
    sections = [opening(), questions(), energy(), cancel()]
    return Results.build(
        [("Start deck μ's", "loveca", sections, ["card text of 夢の扉 (4 copies)"])],
        {"trials": MILLION, "seed": 7},
    )


def two_decks() -> Results:
    """Two decks: one section side by side, one with a table for each."""
    return Results.build(
        [
            ("base", "loveca", [questions(), opening()], ["encore"]),
            ("虹ヶ咲 new", "loveca", [questions(640_000), opening()], []),
        ],
        {"trials": MILLION, "seed": 7},
    )
