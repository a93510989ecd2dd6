"""Tables that several games show: what the opening hand holds, and what has been seen by turn."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.games.asking import Asker
from simcli.results.measure import Measure, Section

__all__ = ["by_turn_measures", "counted", "opening_section"]


def counted(n: int, word: str, plural: str | None = None) -> str:
    """A number with its word.

    >>> counted(1, "card"), counted(2, "climax", "climaxes")
    ('1 card', '2 climaxes')
    """
    return f"{n} {word if n == 1 else plural or word + 's'}"


def opening_section(
    asker: Asker, kinds: Sequence[tuple[str, str, str]], title: str, note: str
) -> Section:
    """The chance of each number of cards before and after the mulligan.

    ``kinds`` are (metric, the players' word, filter), such as
    ``("opening.live", "Lives", "live")``.
    """
    counts = range(asker.opening.hand + 1)
    measures = []
    for metric, word, cards in kinds:
        for column, moment, given in (
            (f"{word}, before", "in hand before mulligan", "hand before mulligan"),
            (f"{word}, after", "in opening", asker.given),
        ):
            found = asker.answer([f"{n} ({cards}) {moment}" for n in counts])
            measures += [
                Measure(metric, str(n), estimate, given, row=str(n), column=column)
                for n, estimate in zip(counts, found, strict=True)
            ]
    return Section("opening", title, note, tuple(measures), corner="cards", given=asker.given)


def by_turn_measures(
    asker: Asker, metric: str, key: str, column: str, asked: str, turns: int
) -> list[Measure]:
    """The chance of ``asked`` (a question without its moment) by each turn's draw."""
    texts = [f"{asked} by turn {turn}" for turn in range(1, turns + 1)]
    return [
        Measure(
            metric,
            key,
            estimate,
            f"{asker.given}, by drawing alone",
            turn=turn,
            row=f"turn {turn}",
            column=column,
        )
        for turn, estimate in enumerate(asker.answer(texts), start=1)
    ]
