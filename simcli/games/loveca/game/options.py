"""The deck file's ``plan:`` for simulated games: policy, opponent, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from simcli.decks.model import Deck
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.loveca.game.record import CAP, MOST_TURNS

__all__ = ["DEFAULT_POLICY", "RULES", "GamePlan", "GameRules", "plan_of", "policy_named"]

DEFAULT_POLICY = "clear"
KEYS = ("policy", "opponent", "rules")
MOST_SCORE = 99


@dataclass(frozen=True, slots=True)
class GameRules:
    """Where the official rules and older descriptions of the game differ.

    ``set_limit``: cards that may be set; ``reveal_together``: set cards turn up at the same time;
    ``alternate``: players take turns inside every phase; ``redraw``: mulliganed cards go back
    before new ones are drawn; ``fresh_baton``: a baton touch may replace a Member that came in
    this turn; ``draw_icons``: DRAW icons draw; ``first_by_round``: the winner of a round that is
    not tied goes first, not the only one who placed a card; ``early_clean_up``: yelled cards go to
    the waiting room after the performance, not after the judgement.
    """

    set_limit: int = 3
    reveal_together: bool = False
    alternate: bool = False
    redraw: bool = False
    fresh_baton: bool = False
    draw_icons: bool = True
    first_by_round: bool = False
    early_clean_up: bool = False

    def in_words(self) -> str:
        """How they are named beside results.

        >>> GameRules(redraw=True, set_limit=2).in_words()
        'official rules but set_limit: 2, redraw: true'
        >>> RULES["early"].in_words()
        'early rules'
        """
        for name, rules in RULES.items():
            if self == rules:
                return f"{name} rules"
        official = RULES["official"]
        changes = [
            f"{field.name}: {str(getattr(self, field.name)).lower()}"
            for field in fields(self)
            if getattr(self, field.name) != getattr(official, field.name)
        ]
        return f"official rules but {', '.join(changes)}"


RULES: Mapping[str, GameRules] = {
    "official": GameRules(),
    "early": GameRules(CAP, True, True, True, True, False, True, True),
}
"""``early`` takes every point in which an older description differs from the official rules."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How a deck is played. ``opponent``: scores by turn of an opponent that is no deck, -1 where
    it clears nothing; empty for no opponent."""

    policy: str = DEFAULT_POLICY
    opponent: tuple[int, ...] = ()
    rules: GameRules = RULES["official"]


def plan_of(deck: Deck) -> GamePlan:
    """Read a deck's ``plan:``. Raises InputError for an unknown key or a value out of bounds."""
    place = Place(deck.source or deck.name)
    for key in deck.plan:
        if key not in KEYS:
            mend = did_you_mean(str(key), KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError(f"unknown key '{key}' in plan", place, mend)
    return GamePlan(
        policy_named(str(deck.plan.get("policy", DEFAULT_POLICY)), place),
        _opponent(deck.plan.get("opponent", ()), place),
        _rules(deck.plan.get("rules", "official"), place),
    )


def policy_named(name: str, place: Place) -> str:
    """The name of a policy, known to exist."""
    from simcli.games.loveca.game.policies import POLICIES

    return POLICIES.named(name, place)


def _opponent(said: Any, place: Place) -> tuple[int, ...]:
    """Scores by turn; 0 and null are turns in which the opponent clears nothing."""
    mend = "write scores by turn: opponent: [0, 2, 4, 6]"
    if not isinstance(said, list | tuple):
        raise InputError("plan: opponent is no list", place, mend)
    if len(said) > MOST_TURNS:
        raise InputError(f"plan: opponent names {len(said)} turns", place, f"at most {MOST_TURNS}")
    scores = []
    for score in said:
        if score is None:
            score = 0
        if isinstance(score, bool) or not isinstance(score, int) or not 0 <= score <= MOST_SCORE:
            raise InputError(f"plan: opponent has the score '{score}'", place, mend)
        scores.append(score or -1)
    return tuple(scores)


def _rules(said: Any, place: Place) -> GameRules:
    """A name, or a name under ``base`` with single rules beside it."""
    if isinstance(said, str):
        if said not in RULES:
            mend = did_you_mean(said, RULES) or f"the rules are {', '.join(RULES)}"
            raise InputError(f"plan: unknown rules '{said}'", place, mend)
        return RULES[said]
    if not isinstance(said, Mapping):
        raise InputError("plan: rules is no name", place, "write rules: official or rules: early")
    from dataclasses import replace

    known = {field.name: field for field in fields(GameRules)}
    base = _rules(said.get("base", "official"), place)
    changes: dict[str, Any] = {}
    for key, value in said.items():
        if key == "base":
            continue
        if key not in known:
            mend = did_you_mean(str(key), known) or f"known: base, {', '.join(known)}"
            raise InputError(f"plan: unknown rule '{key}'", place, mend)
        if key == "set_limit":
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= CAP:
                raise InputError(f"plan: set_limit is '{value}'", place, f"give 0 to {CAP}")
        elif not isinstance(value, bool):
            raise InputError(f"plan: {key} is '{value}'", place, "give true or false")
        changes[key] = value
    return replace(base, **changes)
