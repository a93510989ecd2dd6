"""A game without rules: a deck, a hand, a mulligan and a draw a turn, as the deck file says."""

from __future__ import annotations

from simcli.decks.model import Deck, Problem
from simcli.games.contract import Game, Opening
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["GAME"]


def _check(deck: Deck) -> list[Problem]:
    return []  # no rules to break


def _opening(deck: Deck, settings: Settings) -> Opening:
    options = deck.options
    assert isinstance(options, PlainOptions)
    draws_first = options.first_turn_draw or not settings.first
    return Opening(
        hand=options.hand,
        mulligan=options.mulligan_kind,
        first_draw=options.draw if draws_first else 0,
        draw=options.draw,
    )


def _sections(deck: Deck, settings: Settings) -> list[Section]:
    from simcli.games.plain.sections import sections

    return sections(deck, settings)


def _unmodelled(deck: Deck) -> list[str]:
    return ["card effects: cards are drawn, never played"]


GAME = Game(
    name="plain",
    rules="none",
    card=PlainCard,
    options=PlainOptions,
    check=_check,
    opening=_opening,
    sections=_sections,
    unmodelled=_unmodelled,
)
