"""What a question was understood to mean, as data for a command to print."""

from __future__ import annotations

from dataclasses import dataclass

from simcli.decks.model import Deck
from simcli.questions.bind import Binding, Category, bind
from simcli.questions.tree import Node, Question, leaves
from simcli.questions.vocabulary import Vocabulary

__all__ = ["Explanation", "Selected", "explain"]


@dataclass(frozen=True, slots=True)
class Selected:
    """A filter and the cards it selects: (code, name, copies), and the copies in all."""

    filter: str
    cards: tuple[tuple[str, str, int], ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The canonical ``sentence``, the ``moments`` it looks at, the cards its filters select, and
    the ``categories`` the deck is merged into. ``decided`` is set where the deck alone decides it.
    """

    sentence: str
    moments: tuple[str, ...]
    filters: tuple[Selected, ...]
    categories: tuple[Category, ...]
    decided: bool | None
    binding: Binding


def explain(
    question: Question, deck: Deck, *, with_rules: bool = True, london: bool = False
) -> Explanation:
    """Explain a question about a deck; ``with_rules``: as split by its (``london`` or other)
    mulligan rules too."""
    words = Vocabulary.of(deck)
    rules = deck.mulligan if with_rules else ()
    binding = bind([question], deck, rules=rules, london=london, vocabulary=words)
    canonical = binding.asked[0].question
    filters: dict[Node, None] = {}
    for node in (canonical.body, canonical.given):
        if node is not None:
            filters.update((leaf.where, None) for leaf in leaves(node))
    return Explanation(
        sentence=str(canonical),
        moments=tuple(str(m) for m in canonical.moments()),
        filters=tuple(_selected(where, words) for where in filters),
        categories=binding.categories,
        decided=binding.asked[0].event.truth,
        binding=binding,
    )


def _selected(where: Node, words: Vocabulary) -> Selected:
    cards = tuple((c.code, c.name or c.name_en, n) for c, n in words.selected(words.select(where)))
    return Selected(str(where), cards, sum(n for _, _, n in cards))
