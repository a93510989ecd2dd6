"""A gallery: several reports in folders side by side, and a page that leads to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from simcli import api
from simcli.decks.model import Deck
from simcli.report.charts import Picture, pictures
from simcli.report.gather import Wish
from simcli.report.make import write_report
from simcli.report.page import environment, figure_colours, game_name, text_file
from simcli.results.files import make_folder, write_file
from simcli.results.model import Results

__all__ = ["Entry", "write_gallery"]

_HEADLINES = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One report of the gallery: its folder's name, its deck files, and the section whose figure
    stands for it on the gallery's page."""

    name: str
    decks: tuple[str, ...]
    section: str


@dataclass(frozen=True, slots=True)
class _Card:
    """An entry as the page shows it."""

    name: str
    title: str
    game: str
    headlines: tuple[tuple[str, str], ...]
    picture: Picture


def write_gallery(folder: Path, entries: Sequence[Entry], wish: Wish | None = None) -> None:
    """Write every entry's report into ``folder/NAME``, without figures as files of their own, and
    ``folder/index.html``. Raises InputError as :func:`simcli.report.write_report` does."""
    make_folder(folder)
    cards = []
    for entry in entries:
        decks: list[Deck] = [api.load(path) for path in entry.decks]
        results = write_report(decks, folder / entry.name, wish, figures=False)
        cards.append(_card(entry, results))
    template = environment().get_template("gallery.html.j2")
    style = Markup(text_file("style.css") + figure_colours())
    html = template.render(cards=cards, style=style)
    write_file(folder / "index.html", html.encode())


def _card(entry: Entry, results: Results) -> _Card:
    asked = [row for row in results.rows if row.metric == "question"][:_HEADLINES]
    return _Card(
        entry.name,
        " against ".join(name for name, _ in results.decks),
        game_name(results.decks[0][1]),
        tuple((row.key or "", row.told) for row in asked),
        pictures(results)[entry.section][0],
    )
