"""The table of ``simcli odds`` for a plain deck: its cards, since there are no rules to speak of."""

from __future__ import annotations

from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.results.measure import Measure, Section
from simcli.settings import Settings

__all__ = ["sections"]

TURNS = (1, 3, 5)


def sections(deck: Deck, settings: Settings) -> list[Section]:
    """Every card's chance to be in the opening hand and to have been drawn by some turns."""
    asker = Asker(deck, settings, overview=True)
    turns = range(1, settings.turns + 1) if settings.turns else TURNS
    moments = [("opening", "in opening", None)]
    moments += [(f"turn {turn}", f"by turn {turn}", turn) for turn in turns]
    measures = []
    for entry in sorted(deck.entries, key=lambda e: (-e.count, e.card.code)):
        code = entry.card.code
        found = asker.answer([f'1+ "{code}" {moment}' for _, moment, _ in moments])
        for (column, _, turn), estimate in zip(moments, found, strict=True):
            measures.append(
                Measure(
                    "seen.card",
                    code,
                    estimate,
                    asker.given,
                    turn=turn,
                    row=f"{entry.count} {code}",
                    column=column,
                )
            )
    return [
        Section(
            "cards",
            "At least one copy of each card",
            f"Chance to hold it in the opening hand ({asker.given}) and by a turn's draw.",
            tuple(measures),
            corner="card",
            plot="bars",
        )
    ]
