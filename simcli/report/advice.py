"""What ``simcli mulligan`` says of an example hand: the best keep for the deck's questions."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from simcli.decisions.goals import read_goals
from simcli.decisions.keeps import rank, total
from simcli.decks.model import Card, Deck
from simcli.errors import InputError
from simcli.games.asking import Asker, questions_of
from simcli.questions import parse
from simcli.questions.words import quoted
from simcli.report.words import card_name
from simcli.settings import Settings

__all__ = ["Advice", "Adviser"]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best keep in words, whether the deck's rule does the same, and what the rule gives away:
    a sum of chances over the questions (None: the deck has no rule). ``refused`` says why there is
    no answer."""

    keep: str = ""
    same: bool = False
    loss: float | None = None
    refused: str = ""


@dataclass(frozen=True)
class Adviser:
    """Asks about one deck: its questions without a condition, all with the weight 1, but -1 where
    its threshold wants few (``<=``)."""

    deck: Deck
    asks: tuple[str, ...]
    settings: Settings

    @classmethod
    def of(cls, deck: Deck, ask: Sequence[str], settings: Settings) -> Adviser | None:
        """None where nothing is asked that a keep could be judged by, or nothing is returned."""
        asker = Asker(deck, settings, overview=True)
        if asker.opening.mulligan == "none":
            return None
        asks = []
        for question in questions_of(deck, ask):
            if parse(question.ask, asker.vocabulary, question.place).given is None:
                low = deck.thresholds.get(question.name, "").lstrip().startswith("<")
                asks.append(f"{'-1' if low else '1'}: {question.name or question.ask}")
        return cls(deck, tuple(asks), settings) if asks else None

    @property
    def goal(self) -> str:
        """What the keeps are judged by."""
        names = [f"‘{ask.partition(': ')[2]}’" for ask in self.asks]
        if len(names) == 1:
            return names[0]
        return f"{', '.join(names[:-1])} and {names[-1]}, summed"

    def on(self, hand: Sequence[Card], size: int) -> Advice:
        """The best keep of a hand that is to end with ``size`` cards."""
        try:
            goals = read_goals(self.asks, (), self.deck)
            asker = Asker(self.deck, self.settings, overview=True)
            found = rank(asker, goals, hand_text(hand), size if self._london else None)
        except InputError as error:  # such as a question too long to weigh: told on the page
            return Advice(refused=str(error))
        best = found.keeps[0]
        loss = None if found.gain is None else float(found.gain)
        ties = [k for k in found.keeps if total(goals, k.chances) == total(goals, best.chances)]
        if best.kept is None:
            said = f"take another hand, of {size - 1} cards"
        else:
            cards = {card.code: card for card in hand}
            names = [
                (n, card_name(cards[next(code for code in category.cards if code in cards)]))
                for n, category in zip(best.kept, found.hand.binding.categories, strict=True)
                if n
            ]
            kept = sum(n for n, _ in names)
            if kept == len(hand):
                said = "keep the whole hand"
            elif not kept:
                said = "return the whole hand"
            else:
                said = "keep " + " + ".join(f"{n} {name}" if n > 1 else name for n, name in names)
        return Advice(said, any(keep.by_rule for keep in ties), loss)

    def command(self, deck: str, hand: Sequence[Card], size: int) -> str:
        """The command that says so."""
        parts = ["simcli", "mulligan", deck, "--hand", hand_text(hand)]
        for ask in self.asks:
            parts += ["--ask", ask]
        if self._london and size < len(hand):
            parts += ["--at", str(size)]
        return shlex.join(parts)

    @property
    def _london(self) -> bool:
        return Asker(self.deck, self.settings).opening.mulligan == "london"


def hand_text(hand: Sequence[Card]) -> str:
    """A hand as ``--hand`` takes it."""
    counts = Counter(card.code for card in hand)
    return ", ".join(f"{n} {quoted(code)}" for code, n in counts.items())
