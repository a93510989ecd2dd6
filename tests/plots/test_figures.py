"""Figures: what is drawn, that it can be read, and that nothing is half-written."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.text import Text

from simcli.errors import InputError
from simcli.plots import figures, save
from simcli.plots.plan import plans
from simcli.plots.style import palette
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact, Proportion
from tests.results.samples import cancel, energy, one_deck, opening, two_decks

ROOT = Path(__file__).parents[2]


def build(*measures: Measure, plot: str = "bars", title: str = "T") -> Results:
    section = Section("s", title, "note", measures, "corner", plot=plot)  # type: ignore[arg-type]
    return Results.build([("d", "plain", [section], [])], {})


def texts(figure: Figure) -> list[str]:
    figure.draw_without_rendering()
    found = [t for t in figure.findobj(Text) if isinstance(t, Text)]
    return [t.get_text() for t in found if t.get_text() and t.get_visible()]


@pytest.fixture(autouse=True)
def no_warnings() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_one_png_a_section_a_thousand_pixels_wide(tmp_path: Path) -> None:
    paths = save(one_deck(), tmp_path / "plots")
    assert [p.name for p in paths] == [
        "opening-live.png",
        "questions.png",
        "energy.png",
        "cancel.png",
    ]
    assert sorted(paths) == sorted((tmp_path / "plots").iterdir())
    for path in paths:
        image = imread(path)
        assert image.shape[1] == 1000
        assert image.min() < 0.5 < image.max()  # not blank


def test_the_same_results_draw_the_same_bytes(tmp_path: Path) -> None:
    for first, again in zip(
        save(one_deck(), tmp_path / "a"), save(one_deck(), tmp_path / "b"), strict=True
    ):
        assert first.read_bytes() == again.read_bytes()


def test_title_units_numbers_and_provenance_are_written() -> None:
    drawn = texts(figures(one_deck())["opening-live"])
    for expected in ("Lives in the opening hand", "chance", "80 %", "73.2", "<0.1", "before"):
        assert expected in drawn
    assert any("Start deck μ's (loveca)" in text for text in drawn)
    assert any(text.startswith("Exact. Given: before - no mulligan") for text in drawn)


def test_lines_are_named_at_their_ends() -> None:
    figure = figures(Results.build([("d", "loveca", [energy()], [])], {}))["energy"]
    drawn = texts(figure)
    assert {"energy", "turn"} <= set(drawn)
    assert {text.split()[0] for text in drawn} >= {"wasted", "spent", "available"}
    lines = [line for line in figure.axes[0].get_lines() if len(line.get_xdata()) == 6]
    assert [next(iter(line.get_ydata())) for line in lines] == pytest.approx([4.0, 3.3, 2.6])
    assert all(list(line.get_xdata()) == [1, 2, 3, 4, 5, 6] for line in lines)


def test_every_cell_of_a_heat_map_has_its_number() -> None:
    results = Results.build([("d", "weiss", [cancel()], [])], {})
    drawn = texts(figures(results)["cancel"])
    assert [f"{row.value * 100:.1f}" for row in results.rows if row.value] == [
        text for text in drawn if text.replace(".", "").isdigit() and "." in text
    ]


def test_simulated_numbers_have_error_bars_and_exact_ones_none() -> None:
    simulated = build(*(Measure("q", n, Proportion(30, 100), row=n) for n in "abc"))
    exact = build(*(Measure("q", n, Exact(0.3), row=n) for n in "abc"))
    assert len(figures(simulated)["s"].axes[0].containers) == 6  # three bars, three error bars
    assert len(figures(exact)["s"].axes[0].containers) == 3
    assert "Monte Carlo, 100 trials. Whiskers are 95 % intervals." in texts(figures(simulated)["s"])


def test_decks_are_grouped() -> None:
    drawn = figures(two_decks())
    assert list(drawn) == ["questions", "opening-live"]
    assert len(drawn["questions"].axes) == 1  # the decks are its columns
    one, other = drawn["opening-live"].axes  # side by side
    assert one.get_ylim() == other.get_ylim()
    assert one.get_position().y0 == other.get_position().y0


def test_units_are_not_mixed_on_one_axis() -> None:
    results = build(
        Measure("q", "a", Exact(0.5), row="a"),
        Measure("score", "b", Exact(2.5), row="b", unit="points"),
    )
    (plan,) = plans(results)
    assert [panel.unit for panel in plan.panels] == ["probability", "points"]
    assert {"chance", "points"} <= set(texts(figures(results)["s"]))


KINDS = ["bars", "dots", "lines", "heat", "stack", "wheel"]


@pytest.mark.parametrize("plot", KINDS)
def test_undefined_numbers_leave_a_gap(plot: str) -> None:
    measures = [
        Measure("q", str(n), Proportion(n, n), row=str(n), column=column)
        for n in range(4)
        for column in "xy"
    ]
    drawn = texts(figures(build(*measures, plot=plot))["s"])
    assert not any("nan" in text.casefold() for text in drawn)
    if plot == "dots":
        assert drawn.count("undefined (0 trials)") == 2
    if plot in ("bars", "heat"):
        assert drawn.count("–") == 2


@pytest.mark.parametrize("plot", KINDS)
def test_one_number_is_enough(plot: str, tmp_path: Path) -> None:
    assert save(build(Measure("q", "q", Exact(0.0), row="q"), plot=plot), tmp_path)


def test_nothing_to_draw_draws_nothing(tmp_path: Path) -> None:
    undefined = Measure("q", "q", Proportion(0, 0), row="q")
    hidden = Measure("q", "q", Exact(0.5))
    for results in (build(undefined), build(hidden), Results.build([], {})):
        assert save(results, tmp_path) == []
    quiet = Section("s", "T", "", (Measure("q", "q", Exact(0.5), row="q"),), plot=None)
    assert not figures(Results.build([("d", "plain", [quiet], [])], {}))


def test_hearts_have_their_colours() -> None:
    hearts = ("pink", "red", "yellow", "green", "blue", "purple")
    results = build(*(Measure("hearts", h, Exact(0.3), row=h) for h in hearts))
    bars = [c[0] for c in figures(results)["s"].axes[0].containers]
    from matplotlib.colors import to_hex

    assert [to_hex(bar.get_facecolor()) for bar in bars] == [
        palette()[f"heart-{h}"] for h in hearts
    ]


def test_names_are_no_markup(tmp_path: Path) -> None:
    evil = "$x^2$ \\frac{ \x1b[31m _a_"
    results = build(*(Measure("q", evil, Exact(0.5), row=f"{evil}{n}") for n in (1, 2)), title=evil)
    drawn = texts(figures(results)["s"])
    assert any("$x^2$ \\frac{" in text for text in drawn)
    assert not any("\x1b" in text for text in drawn)
    assert save(results, tmp_path)


def test_a_section_name_cannot_leave_the_folder(tmp_path: Path) -> None:
    section = Section("../../etc/x", "T", "", (Measure("q", "q", Exact(0.5), row="q"),))
    (path,) = save(Results.build([("d", "plain", [section], [])], {}), tmp_path)
    assert path == tmp_path / "etc-x.png"


def test_the_parent_of_the_folder_must_exist(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        save(one_deck(), tmp_path / "missing" / "plots")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plots").write_text("kept")
    with pytest.raises(InputError, match="exists"):
        save(one_deck(), tmp_path / "plots")
    assert (tmp_path / "plots").read_text() == "kept"


def test_pyplot_and_its_global_state_are_not_touched() -> None:
    code = (
        "import sys; from simcli.plots import figures; assert 'matplotlib' not in sys.modules;"
        "from tests.results.samples import one_deck; [f.canvas.draw() for f in"
        " figures(one_deck()).values()]; print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_an_opening_of_many_counts_lies_on_its_side() -> None:
    results = Results.build([("d", "loveca", [opening()], [])], {})
    assert figures(results)["opening-live"].axes[0].get_xlabel() == "Lives"
    many = [Measure("q", str(n), Exact(0.05), row=str(n)) for n in range(17)]
    assert figures(build(*many))["s"].axes[0].get_xlabel() == "chance"
