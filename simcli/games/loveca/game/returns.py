"""Which mulligan a player of a simulated game makes: the deck's rules, a setting, or the policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcli.decks.model import Deck, MulliganRule
from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game import mulligan
from simcli.questions.bind import bind
from simcli.settings import Settings

__all__ = ["Returns", "returns_of"]


@dataclass(frozen=True)
class Returns:
    """How cards go back: one of the mulligan kernel's constants, and the rules if there are any."""

    how: int
    words: str
    deck: Deck | None = None
    rules: tuple[MulliganRule, ...] = ()

    def bound(self, cards: Sequence[LovecaCard]) -> mulligan.Bound:
        """The rules over categories, and the numbers of the cards of each category."""
        if self.deck is None:
            return self.how, (), ()
        binding = bind([], self.deck, rules=self.rules)
        numbers = [
            [at for at, card in enumerate(cards) if card.code in category.cards]
            for category in binding.categories
        ]
        return self.how, binding.rules, numbers


def returns_of(
    deck: Deck, policy: str, settings: Settings, standard: Sequence[MulliganRule]
) -> Returns:
    """What the settings come to. ``deck``, the default, takes the deck file's rules and, where
    there are none, leaves the choice to the policy; so does ``best``, as no mulligan is known to
    be best for a whole game."""
    choice = settings.mulligan
    if choice == "none":
        return Returns(mulligan.RETURN_NONE, "no mulligan")
    if choice == "all":
        return Returns(mulligan.RETURN_ALL, "the whole hand is returned")
    if choice == "standard":
        return Returns(mulligan.BY_RULES, "standard mulligan", deck, tuple(standard))
    if deck.mulligan:
        return Returns(mulligan.BY_RULES, "the deck's mulligan", deck, deck.mulligan)
    return Returns(mulligan.BY_POLICY, f"mulligan by policy {policy}")
