"""Make the gallery of this folder anew: ``python -m reports``, in the folder above it."""

from __future__ import annotations

from pathlib import Path

from simcli.report.gallery import Entry, write_gallery

HERE = Path(__file__).parent

ENTRIES = (
    Entry("loveca", ("decks/loveca/start-deck-muse.yaml",), "live-blades"),
    Entry("weiss", ("decks/weiss/5hy-nino.yaml",), "trigger"),
    Entry("diva", ("decks/diva/standard.yaml",), "set"),
    Entry(
        "plain",
        ("decks/plain/yugioh-like-40.yaml", "reports/third-engine.yaml"),
        "questions",
    ),
)

if __name__ == "__main__":
    write_gallery(HERE, ENTRIES)
