"""Weiss Schwarz, with the refresh rule of August 2022."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simcli.decks.model import Deck, MulliganRule, Problem
from simcli.games.contract import Game, Opening, Replay, Told
from simcli.games.weiss.cards import WeissCard, WeissOptions
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["GAME"]


def _check(deck: Deck) -> list[Problem]:
    from simcli.games.weiss.check import check

    return check(deck)


def _opening(deck: Deck, settings: Settings) -> Opening:
    """Five cards, and a draw in every turn, the first player's first one included."""
    return Opening(hand=5, mulligan="discard", first_draw=1, draw=1)


def _sections(deck: Deck, settings: Settings) -> list[Section]:
    from simcli.games.weiss.sections import sections

    return sections(deck, settings)


def _unmodelled(deck: Deck) -> list[str]:
    from simcli.games.weiss.sections import unmodelled

    return unmodelled(deck)


def _warmup() -> Mapping[str, Callable[[], object]]:
    from simcli.games.weiss.warmup import PARTS

    return PARTS


def _match(
    decks: tuple[Deck, Deck],
    names: tuple[str, str],
    settings: Settings,
    policies: tuple[str | None, str | None],
) -> list[Section]:
    from simcli.games.weiss.game.match import match_sections

    return match_sections(decks, names, settings, policies)


def _trace(decks: Sequence[Deck], names: Sequence[str], settings: Settings, replay: Replay) -> Told:
    from simcli.games.weiss.game import tell

    return tell(decks, names, settings, replay)


def _policies() -> dict[str, str]:
    from simcli.games.weiss.game.policies import describe

    return describe()


GAME = Game(
    name="weiss",
    rules="comprehensive rules with the refresh of August 2022",
    card=WeissCard,
    options=WeissOptions,
    check=_check,
    opening=_opening,
    sections=_sections,
    unmodelled=_unmodelled,
    standard_mulligan=(MulliganRule(keep=("character level=0",)),),
    warmup=_warmup,
    plan=(
        ("combos", "climax combos, NAME: CHARACTER + CLIMAX; their climaxes are kept for them"),
        ("level_up", "cards to level up with, the dearest first, such as [CARD, CARD]"),
        ("clock", "when to clock: always, never, or the most cards in hand, such as 6"),
        ("policy", "how simulated games are played: plan (default), tempo or random"),
        ("opponent", "mirror (default), profile, or attacks by turn such as '2 | 2 2 | 2 2 3'"),
    ),
    match=_match,
    trace=_trace,
    policies=_policies,
)
