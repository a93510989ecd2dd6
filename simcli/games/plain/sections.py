"""The table of ``simcli odds`` for a plain deck: its cards, since it has no rules."""

from __future__ import annotations

from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.questions.words import quoted
from simcli.results.measure import Measure, Section
from simcli.settings import Settings

__all__ = ["sections"]

TURNS = (1, 3, 5)


def sections(deck: Deck, settings: Settings) -> list[Section]:
    """Every card's chance to be in the opening hand and to have been drawn by some turns."""
    asker = Asker(deck, settings, overview=True)
    reach = asker.reach(max(TURNS))
    turns = range(1, settings.turns + 1) if settings.turns else [t for t in TURNS if t <= reach]
    moments: list[tuple[str, str, int | None]] = [("opening", "in opening", None)]
    moments += [(f"turn {turn}", f"by turn {turn}", turn) for turn in turns]
    entries = sorted(deck.entries, key=lambda e: (-e.count, e.card.code))
    asked = [(entry, moment) for entry in entries for moment in moments]
    found = asker.answer(
        [f"1+ {quoted(entry.card.code)} {words}" for entry, (_, words, _) in asked]
    )
    measures = [
        Measure(
            "seen.card",
            entry.card.code,
            estimate,
            asker.given,
            turn=turn,
            row=f"{entry.count} {entry.card.code}",
            column=column,
        )
        for (entry, (column, _, turn)), estimate in zip(asked, found, strict=True)
    ]
    return [
        Section(
            "cards",
            "At least one copy of each card",
            "Chance to hold it in the opening hand and by the end of a turn's draw.",
            tuple(measures),
            corner="card",
            plot="heat",
        )
    ]
