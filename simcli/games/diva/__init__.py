"""The DIVA / LIVE idol game, as its surviving rule sheet has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simcli.decks.model import Deck, Problem
from simcli.games.contract import Game, Opening, Replay, Told
from simcli.games.diva.cards import DivaCard
from simcli.games.diva.options import DivaOptions
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["GAME", "options_of"]


def options_of(deck: Deck, settings: Settings | None = None) -> DivaOptions:
    """The settings of a diva deck, with the policies that a run's settings name instead."""
    assert isinstance(deck.options, DivaOptions)
    return deck.options if settings is None else deck.options.playing(settings.policy)


def _check(deck: Deck) -> list[Problem]:
    from simcli.games.diva.playable import problems

    return problems(options_of(deck))


def _opening(deck: Deck, settings: Settings) -> Opening:
    """A hand, no mulligan, and a card drawn after every placement: turn 1 places from the hand as
    it was dealt."""
    options = options_of(deck)
    return Opening(options.hand_size, "none", 0, 1 if options.refill == "each" else 0)


def _sections(deck: Deck, settings: Settings) -> list[Section]:
    from simcli.games.diva.sections import sections

    return sections(deck, settings)


def _unmodelled(deck: Deck) -> list[str]:
    from simcli.games.diva.words import unmodelled

    return unmodelled(options_of(deck))


def _ambiguities(deck: Deck, settings: Settings) -> list[Section]:
    from simcli.games.diva.ambiguities import ambiguities

    return ambiguities(deck, settings)


def _position(deck: Deck, log: str, hand: str, settings: Settings) -> list[Section]:
    from simcli.games.diva.position import position

    return position(deck, log, hand, settings)


def _trace(decks: Sequence[Deck], names: Sequence[str], settings: Settings, replay: Replay) -> Told:
    from simcli.games.diva.trace import tell

    return tell(decks, settings, replay)


def _policies() -> dict[str, str]:
    from simcli.games.diva.words import POLICIES

    return dict(POLICIES)


def _warmup() -> Mapping[str, Callable[[], object]]:
    from simcli.games.diva.warmup import PARTS

    return PARTS


GAME = Game(
    name="diva",
    rules="the surviving rule sheet, 45 LIVE cards and 9 DIVAs inferred",
    card=DivaCard,
    options=DivaOptions,
    check=_check,
    opening=_opening,
    sections=_sections,
    unmodelled=_unmodelled,
    trace=_trace,
    policies=_policies,
    ambiguities=_ambiguities,
    position=_position,
    warmup=_warmup,
)
