"""Results of a decision command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.decks.model import Deck
from simcli.games.registry import games
from simcli.results import Results
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["results_of"]


def results_of(
    deck: Deck,
    sections: Sequence[Section],
    settings: Settings,
    fractions: bool = False,
    **also: Any,
) -> Results:
    """The sections as results; ``also`` joins the settings that they depend on."""
    shown = settings.shown() | also
    left_out = games()[deck.game].unmodelled(deck)
    return Results.build(
        [(deck.name, deck.game, sections, left_out)],
        shown,
        confidence=settings.confidence,
        fractions=fractions,
    )
