"""What is drawn is what was found: the artists' numbers against the results' rows."""

from __future__ import annotations

import math

import pytest
from matplotlib.patches import Rectangle, Wedge

from simcli.plots import draw, figures
from simcli.results import Results
from simcli.results.measure import Chart, Measure, Section
from simcli.statistics.estimates import Exact, Mean, Proportion


def built(section: Section, *others: Section) -> Results:
    decks = [(f"d{n}", "plain", [s], []) for n, s in enumerate((section, *others))]
    return Results.build(decks, {})


def grid(*charts: Chart, unit: str = "energy") -> Section:
    """Turns 1 to 3 by ``a``, ``b`` and their ``sum``."""
    measures = [
        Measure(
            f"m.{column}",
            f"{column}@{turn}",
            Mean(value * 100, value * value * 120, 100),
            turn=turn,
            unit=unit,  # type: ignore[arg-type]
            row=f"turn {turn}",
            column=column,
        )
        for turn in (1, 2, 3)
        for column, value in (("a", turn), ("b", 2 * turn), ("sum", 3 * turn))
    ]
    return Section("s", "T", "", tuple(measures), "turn", charts=charts)


def test_dots_and_whiskers_are_the_values_and_their_intervals() -> None:
    hits = {"x": 30, "y": 70}
    measures = tuple(Measure("q", k, Proportion(n, 100), row=k) for k, n in hits.items())
    results = built(Section("s", "T", "", measures, plot="dots"))
    (axes,) = figures(results)["s"].axes
    dots = [line.get_xdata()[0] for line in axes.get_lines() if line.get_marker() == "o"]
    assert dots == [30, 70]
    ends = [c.lines[2][0].get_segments()[0][:, 0].tolist() for c in axes.containers]
    assert ends == [
        pytest.approx([(row.low or 0) * 100, (row.high or 0) * 100]) for row in results.rows
    ]


def test_lines_have_the_values_and_bands_the_intervals() -> None:
    results = built(grid(Chart("lines", columns=("a", "b"))))
    (axes,) = figures(results)["s"].axes
    drawn = [list(line.get_ydata()) for line in axes.get_lines()]
    assert drawn == [[1, 2, 3], [2, 4, 6]]
    rows = [row for row in results.rows if row.metric == "m.a"]
    (band, _) = axes.collections
    heights = band.get_paths()[0].vertices[:, 1]
    assert heights.min() == pytest.approx(min(row.low or 0 for row in rows))
    assert heights.max() == pytest.approx(max(row.high or 0 for row in rows))


def test_a_stack_adds_up_and_tells_its_total() -> None:
    results = built(grid(Chart("stack", columns=("a", "b"), total="sum")))
    (axes,) = figures(results)["s"].axes
    bars = [p for p in axes.patches if isinstance(p, Rectangle)]
    assert [(b.get_y(), b.get_height()) for b in bars] == [
        (0, 1), (0, 2), (0, 3), (1, 2), (2, 4), (3, 6)
    ]  # fmt: skip
    tops = [t.get_text() for t in axes.texts][:3]
    assert [float(top) for top in tops] == [3, 6, 9]


def test_a_wheel_has_the_shares() -> None:
    copies = {"soul": 12, "2 soul": 4, "none": 34}
    measures = tuple(Measure("deck.trigger", k, Exact(n), unit="cards") for k, n in copies.items())
    chart = Chart("wheel", key="(?P<row>.+)(?P<column>)")
    (axes,) = figures(built(Section("s", "T", "", measures, charts=(chart,))))["s"].axes
    wedges = [p for p in axes.patches if isinstance(p, Wedge)]
    assert [w.theta2 - w.theta1 for w in wedges] == pytest.approx(
        [360 * n / 50 for n in copies.values()]
    )
    texts = [t.get_text() for t in axes.texts]
    assert {"soul  24 %", "2 soul  8 %", "none  68 %", "50\ncards"} <= set(texts)


def test_a_heat_map_finds_its_cells_in_the_keys() -> None:
    measures = tuple(
        Measure("cancel", f"{soul}@{cards}/{cx}", Exact(soul * cards * cx / 1000))
        for soul in (2, 3)
        for cards in (20, 10)
        for cx in (8, 4)
    )
    chart = Chart(
        "heat", key=r"(?P<panel>\d)@(?P<column>\d+)/(?P<row>\d+)", part="{} soul", across="cards"
    )
    figure = figures(built(Section("s", "T", "", measures, "climaxes", charts=(chart,))))["s"]
    cells = [[t.get_text() for t in axes.texts] for axes in figure.axes]
    assert cells == [["32.0", "16.0", "16.0", "8.0"], ["48.0", "24.0", "24.0", "12.0"]]
    titles = [t.get_text() for t in figure.texts]
    assert "2 soul" in titles and "3 soul" in titles


def test_a_chart_picks_by_metric_turn_and_number() -> None:
    charts = (
        Chart("lines", "one", metrics=("m.b",)),
        Chart("bars", "first", columns=("sum",), most=2),
        Chart("lines", "swapped", swap=True),
        Chart("lines", "none", by_turn=False),
    )
    drawn = figures(built(grid(*charts)))
    assert list(drawn) == ["s-one", "s-first", "s-swapped"]
    assert list(drawn["s-one"].axes[0].get_lines()[0].get_ydata()) == [2, 4, 6]
    assert [p.get_width() for p in drawn["s-first"].axes[0].patches] == [3, 6]
    assert list(drawn["s-swapped"].axes[0].get_lines()[0].get_ydata()) == [1, 2, 3]


def test_columns_with_a_first_word_stand_in_parts() -> None:
    measures = tuple(
        Measure("opening", str(n), Exact(0.25), row=str(n), column=f"{what}, {when}")
        for n in range(4)
        for what in ("Lives", "playable")
        for when in ("before", "after")
    )
    figure = figures(built(Section("s", "T", "", measures, "cards")))["s"]
    assert len(figure.axes) == 2
    assert {"Lives", "playable"} <= {t.get_text() for t in figure.texts}


def test_every_deck_is_drawn_with_its_own_columns() -> None:
    pink = Section(
        "s", "T", "", (Measure("h", "pink", Exact(1), unit="hearts", row="turn 1", column="pink"),),
        charts=(Chart("stack", columns=("pink",)),),
    )  # fmt: skip
    red = Section(
        "s", "T", "", (Measure("h", "red", Exact(2), unit="hearts", row="turn 1", column="red"),),
        charts=(Chart("stack", columns=("red",)),),
    )  # fmt: skip
    axes = figures(built(pink, red))["s"].axes
    assert [[p.get_height() for p in a.patches] for a in axes] == [[1], [2]]


def test_alternative_text_tells_the_numbers() -> None:
    (lines,) = draw(built(grid(Chart("lines", columns=("a",)))))
    assert lines.alt.startswith("Line chart: T. from 1.00 energy ±")
    assert " at turn 1 to 3.00 energy ±" in lines.alt
    exact = tuple(Measure("q", k, Exact(v), row=k) for k, v in {"x": 0.5, "y": 0.125}.items())
    (dots,) = draw(built(Section("s", "Odds", "", exact, plot="dots")))
    assert dots.alt == "Chart of dots with their intervals: Odds. x 50.0 %, y 12.5 %."
    (heat,) = draw(built(Section("s", "Map", "", exact, plot="heat")))
    assert heat.alt == "Heat map: Map. Most 50.0 % at x, chance; least 12.5 % at y, chance."


def test_an_interval_below_zero_does_not_move_the_axis() -> None:
    near = tuple(
        Measure("m", None, Mean(1, 1000, 1000), turn=n, unit="cards", row=f"turn {n}")
        for n in (1, 2)
    )
    results = built(Section("s", "T", "", near, plot="lines"))
    assert (results.rows[0].low or 0) < 0
    (axes,) = figures(results)["s"].axes
    assert axes.get_ylim()[0] == 0
    below = tuple(Measure("d", k, Exact(-0.25), unit="difference", row=k) for k in "ab")
    (axes,) = figures(built(Section("s", "T", "", below, plot="dots")))["s"].axes
    assert axes.get_xlim() == (-25, 0)


def test_an_undefined_number_breaks_its_line() -> None:
    measures = tuple(
        Measure("q", str(n), Proportion(n % 2, n % 2), row=f"turn {n}", turn=n) for n in (1, 2, 3)
    )
    (axes,) = figures(built(Section("s", "T", "", measures, plot="lines")))["s"].axes
    first, gap, last = axes.get_lines()[0].get_ydata()
    assert (first, last) == (100, 100)
    assert math.isnan(gap)
