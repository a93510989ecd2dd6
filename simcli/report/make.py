"""From decks to a folder: everything is computed and drawn before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcli.decks.model import Deck
from simcli.report.charts import figure_files, pictures
from simcli.report.folder import require_folder, write_folder
from simcli.report.gather import Wish, gather
from simcli.report.page import page
from simcli.report.post import post
from simcli.results.formats import render
from simcli.results.model import Results
from simcli.results.version import version

__all__ = ["write_report"]


def write_report(
    decks: Sequence[Deck], folder: Path, wish: Wish | None = None, figures: bool = True
) -> Results:
    """Write the report of ``decks`` into ``folder``, with or without the ``figures`` as files of
    their own, and return what it tells.

    The folder has ``index.html``, ``report.md``, ``results.csv``, ``results.parquet``,
    ``figures/*.png`` and ``.svg``, and ``report.json``, which names them. Raises InputError for
    decks of different games and for a folder that is not the report's to write.
    """
    require_folder(folder)
    wish = wish or Wish()
    content = gather(decks, wish)
    results = content.results
    files = {
        "index.html": page(content, pictures(results)).encode(),
        "report.md": post(content).encode(),
        "results.csv": render(results, "csv"),
        "results.parquet": render(results, "parquet"),
    }
    if figures:
        files |= {f"figures/{name}": data for name, data in figure_files(results).items()}
    write_folder(folder, files, content.command, version())
    return results
