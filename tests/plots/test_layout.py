"""Figures of sample decks: no text is cut, none lies over another, at both widths."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from simcli import api
from simcli.plots import draw
from simcli.results import Results
from simcli.settings import Settings
from tests.results.samples import one_deck, two_decks

DECKS = Path(__file__).parents[2] / "decks"
FILES = [
    "loveca/start-deck-muse.yaml",
    "weiss/5hy-nino.yaml",
    "plain/yugioh-like-40.yaml",
]
PAIRS = [
    ("loveca/start-deck-muse.yaml", "loveca/start-deck-liella.yaml"),
    ("plain/mana-13-of-25.yaml", "plain/mana-14-of-25.yaml"),
]


def odds(*files: str) -> Results:
    """The exact odds of decks."""
    decks = [api.load(DECKS / file) for file in files]
    return api.compute(decks, ask=(), settings=Settings(engine="exact"))


def check(figure: Figure, name: str) -> None:
    """No text leaves the figure, and no two texts meet."""
    figure.canvas.draw()
    wide, tall = figure.canvas.get_width_height()
    drawn = [t for t in figure.findobj(Text) if isinstance(t, Text) and t.get_visible()]
    boxes = [(t.get_text(), t.get_window_extent()) for t in drawn if t.get_text().strip()]
    assert len(boxes) > 3
    for text, box in boxes:
        assert box.x0 >= -1 and box.y0 >= -1, (name, text)
        assert box.x1 <= wide + 1 and box.y1 <= tall + 1, (name, text)
    for (one, a), (other, b) in combinations(boxes, 2):
        over = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        assert over[0] <= 1.5 or over[1] <= 2.5, (name, one, other)


def pages(results: Results) -> None:
    for narrow in (False, True):
        pictures = draw(results, narrow=narrow)
        assert pictures
        for picture in pictures:
            check(picture.figure, picture.name)


@pytest.mark.parametrize("file", FILES)
def test_figures_of_a_deck(file: str) -> None:
    pages(odds(file))


@pytest.mark.parametrize("files", PAIRS, ids=lambda files: Path(files[0]).stem)
def test_figures_of_two_decks(files: tuple[str, str]) -> None:
    pages(odds(*files))


def test_figures_of_samples_with_intervals() -> None:
    pages(one_deck())
    pages(two_decks())


def test_figures_of_a_line() -> None:
    pages(api.line(["3 x3", "4, 3, 2"], at="3/2", deck="30/8", waiting="10/0"))
    pages(api.line("3, 2, burn 2", deck="30/8"))


def test_a_phone_gets_letters_that_it_can_show() -> None:
    """On a screen of 390 CSS pixels a figure takes some 358: letters of 8 pixels or more."""
    for picture in draw(odds("weiss/5hy-nino.yaml"), narrow=True, words=False):
        wide = picture.figure.get_size_inches()[0]
        sizes = [t.get_fontsize() for t in picture.figure.findobj(Text) if t.get_text().strip()]
        assert min(sizes) / 72 * 358 / wide >= 8
