"""What a question was understood to mean for a deck, and how it would be answered, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simcli.decks.model import Deck
from simcli.errors import Place
from simcli.games.asking import MOST_STEPS, Asker
from simcli.games.mulligans import in_words
from simcli.questions import Question, parse
from simcli.questions.explain import Selected, explain
from simcli.settings import Settings

__all__ = ["Answering", "Told", "as_lines", "tell"]


@dataclass(frozen=True, slots=True)
class Answering:
    """The ``engine`` (exact or monte carlo) that would answer, about how many ``steps`` an
    enumeration takes, and ``why``."""

    engine: str
    steps: int
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """A question in its canonical ``sentence``, the ``moments`` it looks at, and, with a deck, the
    cards its ``filters`` select, the ``categories`` (label, copies, cards) that the deck is merged
    into, the ``mulligan`` in force, and how it is answered. ``decided``: the deck alone decides it.
    """

    sentence: str
    moments: tuple[str, ...]
    filters: tuple[Selected, ...] = ()
    categories: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    mulligan: tuple[str, ...] = ()
    answering: Answering | None = None
    decided: bool | None = None


def tell(text: str, deck: Deck | None, settings: Settings) -> Told:
    """Explain a question, with a deck also one of its own by name; without a deck only what its
    words say.

    >>> tell("1+ A and (1+ A or 1+ B) in opening", None, Settings()).sentence
    '1+ A in opening'
    """
    place = Place("QUESTION", 1, 1, text)
    if deck is None:
        question = parse(text, None, place).canonical()
        return Told(str(question), tuple(str(moment) for moment in question.moments()))
    asker = Asker(deck, settings)
    named = next((q for q in deck.questions if q.name == text.strip()), None)
    if named is not None:
        text, place = named.ask, named.place or place
    question = parse(text, asker.vocabulary, place).canonical()
    rules = asker.mulligan.rules
    london = asker.opening.mulligan == "london"
    explained = explain(question, replace(deck, mulligan=rules), london=london)
    words = [asker.mulligan.words]
    if "the deck file's" in words[0]:  # too long for one line, but not for here
        words += [in_words([rule], london).removeprefix("mulligan: ") for rule in rules]
    names = {e.card.code: e.card.name or e.card.name_en for e in deck.entries}
    return Told(
        sentence=explained.sentence,
        moments=explained.moments,
        filters=explained.filters,
        categories=tuple(
            (c.label, c.size, tuple(_card(code, n, names) for code, n in c.cards.items()))
            for c in explained.categories
        ),
        mulligan=tuple(words),
        answering=_answering(asker, question, place),
        decided=explained.decided,
    )


def _answering(asker: Asker, question: Question, place: Place) -> Answering:
    binding = asker.bind([question])
    steps = asker.steps(asker.deal(binding, place), binding)
    if asker.settings.engine == "mc":
        return Answering("monte carlo", steps, "asked for")
    if steps <= MOST_STEPS:
        why = f"about {steps:,} steps, at most {MOST_STEPS:,} are enumerated"
        return Answering("exact", steps, why)
    refused = asker.settings.engine == "exact" or asker.mulligan.best
    why = f"about {steps:.0e} steps, more than the {MOST_STEPS:,} that are enumerated"
    return Answering("none" if refused else "monte carlo", steps, why)


def _card(code: str, copies: int, names: Mapping[str, str]) -> str:
    """A card with its copies, and its name where that is not its code.

    >>> _card("PL!-sd1-019", 4, {"PL!-sd1-019": "START:DASH!!"})
    '4 PL!-sd1-019 START:DASH!!'
    """
    name = names.get(code, "")
    return f"{copies} {code}" if name in ("", code) else f"{copies} {code} {name}"


def as_lines(told: Told) -> Iterator[str]:
    """The explanation for people."""
    yield f"Question   {told.sentence}"
    yield f"Moments    {', '.join(told.moments) or 'none'}"
    if told.answering is None:
        yield "           add --deck DECK for the cards, the mulligan and the engine"
        return
    yield ""
    yield "Filters"
    for filter_ in told.filters:
        yield f"  {filter_.filter}: {filter_.copies} cards"
        yield from (f"    {_card(code, n, {code: name})}" for code, name, n in filter_.cards)
    yield ""
    yield "The deck merged into what question and mulligan can see"
    yield from (f"  {size:3} {label} ({_few(cards)})" for label, size, cards in told.categories)
    yield ""
    yield told.mulligan[0][0].upper() + told.mulligan[0][1:]
    yield from (f"  - {line}" for line in told.mulligan[1:])
    yield ""
    if told.decided is not None:
        yield f"Answer     {'always' if told.decided else 'never'}: the deck alone decides it"
    yield f"Engine     {told.answering.engine}: {told.answering.why}"


def _few(cards: Sequence[str]) -> str:
    more = f", and {len(cards) - 3} more" if len(cards) > 3 else ""
    return ", ".join(cards[:3]) + more


def as_data(told: Told) -> dict[str, Any]:
    """The explanation as plain JSON values."""
    from dataclasses import asdict

    data = asdict(told)
    data["filters"] = [
        {
            "filter": f.filter,
            "copies": f.copies,
            "cards": [{"code": c, "name": name, "copies": n} for c, name, n in f.cards],
        }
        for f in told.filters
    ]
    data["categories"] = [
        {"label": label, "copies": size, "cards": list(cards)}
        for label, size, cards in told.categories
    ]
    return data
