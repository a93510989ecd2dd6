"""What a run found, as results: what they depend on, and how their intervals are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simcli.runs.fingerprint import rules_of
from simcli.settings import Settings

if TYPE_CHECKING:
    from simcli.decks.model import Deck
    from simcli.results import Results
    from simcli.results.measure import Section
    from simcli.results.model import DeckSections

__all__ = ["of_deck", "results_of"]


def of_deck(deck: Deck, sections: Sequence[Section]) -> DeckSections:
    """A deck's sections with its name, its game, and what its numbers leave out."""
    from simcli.games.registry import games

    return deck.name, deck.game, sections, games()[deck.game].unmodelled(deck)


def results_of(
    found: Sequence[DeckSections], settings: Settings, fractions: bool = False, **also: Any
) -> Results:
    """The sections of one deck or several as results; ``also`` joins the settings that they depend
    on."""
    from simcli.results import Results

    told = settings.shown() | {"rules": rules_of(game for _, game, *_ in found)} | also
    return Results.build(found, told, settings.confidence, settings.intervals, fractions)
