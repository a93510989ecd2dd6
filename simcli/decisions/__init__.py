"""What to do with a deck's odds: which hand to keep, by which short rules, which copy to cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcli.decks.model import Deck
    from simcli.results.measure import Section
    from simcli.settings import Settings

__all__ = ["sections"]


def sections(
    deck: Deck,
    ask: Sequence[str],
    settings: Settings,
    by_turn: bool,
    what_if: bool,
    candidates: Sequence[str] = (),
) -> list[Section]:
    """The tables of ``simcli odds --by-turn`` and ``--what-if``.

    Raises InputError where nothing is asked, by the command or the deck file.
    """
    from simcli.errors import InputError, Place
    from simcli.games.asking import questions_of

    questions = questions_of(deck, ask)
    if not questions:
        mend = "add --ask 'QUESTION', or questions to the deck file"
        raise InputError("nothing is asked", Place(deck.source), mend)
    found: list[Section] = []
    if by_turn:
        from simcli.decisions.by_turn import by_turn as by

        found += by(deck, questions, settings)
    if what_if:
        from simcli.decisions.what_if import what_if as swapped

        found += swapped(deck, ask, candidates, settings)
    return found
