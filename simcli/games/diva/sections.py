"""The tables of ``simcli odds`` for the DIVA game."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

from simcli.decks.model import Deck
from simcli.games.diva import options_of
from simcli.games.diva.options import DivaOptions, Policy
from simcli.games.diva.playable import require_playable
from simcli.games.diva.tables import cards, course, encore, winning
from simcli.results.measure import Section
from simcli.settings import Settings
from simcli.statistics.estimates import Proportion

__all__ = ["sections"]

SIDE_SHARE = 50
"""Tables beside the deck's own policy get this part of the trials: an interval is wider there, and
says so."""

POLICIES: tuple[Policy, ...] = get_args(Policy)


def sections(deck: Deck, settings: Settings) -> list[Section]:
    """Exact odds where every deal of a small game can be enumerated; else simulated sets."""
    options = options_of(deck, settings)
    require_playable(options, deck.source)
    from simcli.games.diva.exact import exact_sections

    if settings.engine != "mc":
        exact = exact_sections(options, must=settings.engine == "exact")
        if exact is not None:
            return exact
    return _simulated(options, settings)


def _simulated(options: DivaOptions, settings: Settings) -> list[Section]:
    from simcli.games.diva.simulate import simulate

    tally = simulate(options, settings.trials, settings.seed, settings.jobs)
    by_policy = _by_policy(options, tally, settings)
    return [
        winning.sets(by_policy),
        winning.matches(by_policy),
        winning.pairings(options, _pairings(options, settings)),
        cards.values(options, tally),
        cards.floors(options, tally),
        cards.solo(options, tally),
        cards.specials(options, tally),
        encore.encore(options, tally),
        encore.by_lap(options, tally),
        course.length(options, tally),
        course.scores(options, tally),
        course.comeback(options, tally),
    ]


def _side_trials(settings: Settings) -> int:
    return max(3, settings.trials // SIDE_SHARE)


def _by_policy(
    options: DivaOptions, tally: Any, settings: Settings
) -> dict[str, tuple[DivaOptions, Any]]:
    """The deck's own tally first, then what happens when everybody plays otherwise."""
    from simcli.games.diva.simulate import simulate

    own = set(options.policies)
    name: str = options.policies[0] if len(own) == 1 else "as set"
    found: dict[str, tuple[DivaOptions, Any]] = {name: (options, tally)}
    for policy in POLICIES:
        if policy != name:
            other = options.model_copy(update={"policy": policy})
            played = simulate(other, _side_trials(settings), settings.seed, settings.jobs)
            found[policy] = (other, played)
    return found


def _pairings(options: DivaOptions, settings: Settings) -> dict[tuple[Policy, Policy], Proportion]:
    from simcli.games.diva.paired import wins_of

    trials = _side_trials(settings)
    found = {}
    for one, others in product(POLICIES, repeat=2):
        policies = [one] + [others] * (options.players - 1)
        mixed = options.model_copy(update={"policy": policies})
        found[one, others] = Proportion(wins_of(0, mixed, trials, settings), trials)
    return found
