"""Love Live! Official Card Game, by the comprehensive rules 1.06."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simcli.decks.model import Deck, MulliganRule, Problem
from simcli.games.contract import Game, Opening, Replay, Told
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["GAME"]


def _check(deck: Deck) -> list[Problem]:
    from simcli.games.loveca.check import check

    return check(deck)


def _opening(deck: Deck, settings: Settings) -> Opening:
    """Six cards (6.2), both players draw in their first turn (7.6 has no exception)."""
    return Opening(hand=6, mulligan="set-aside", first_draw=1, draw=1)


def _sections(deck: Deck, settings: Settings) -> list[Section]:
    from simcli.games.loveca.sections import sections

    return sections(deck, settings)


def _unmodelled(deck: Deck) -> list[str]:
    from simcli.games.loveca.sections import unmodelled

    return unmodelled(deck)


def _match(
    decks: tuple[Deck, Deck],
    names: tuple[str, str],
    settings: Settings,
    policies: tuple[str | None, str | None],
) -> list[Section]:
    from simcli.games.loveca.game.match import match_sections

    return match_sections(decks, names, settings, policies)


def _trace(decks: Sequence[Deck], names: Sequence[str], settings: Settings, replay: Replay) -> Told:
    from simcli.games.loveca.game import tell

    return tell(decks, names, settings, replay)


def _policies() -> dict[str, str]:
    from simcli.games.loveca.game.policies import describe

    return describe()


def _warmup() -> Mapping[str, Callable[[], object]]:
    from simcli.games.loveca.warmup import PARTS

    return PARTS


GAME = Game(
    name="loveca",
    rules="comprehensive rules 1.06 (2026-04-28)",
    card=LovecaCard,
    options=LovecaOptions,
    check=_check,
    opening=_opening,
    sections=_sections,
    unmodelled=_unmodelled,
    standard_mulligan=(MulliganRule(keep=("1 of live", "member cost<=4")),),
    plan=(
        ("policy", "how simulated games are played: clear (default), curve or random"),
        ("opponent", "scores by turn of an opponent without a deck, such as [0, 2, 4, 6]"),
        ("rules", "official (default) or early, or a mapping of single rules; see docs/loveca.md"),
    ),
    match=_match,
    trace=_trace,
    policies=_policies,
    warmup=_warmup,
)
