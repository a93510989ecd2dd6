"""``simcli compare``: every deck held against the base, and what the differences come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from simcli.comparing.lines import Line, results_of
from simcli.comparing.questions import compared
from simcli.comparing.tables import numbers
from simcli.decks.model import Card, Deck, Question, SettlesCards
from simcli.errors import InputError, Place
from simcli.games.asking import Asker, questions_of
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.results.model import distinct
from simcli.settings import Settings
from simcli.statistics.paired import adjusted, verdict_on

__all__ = ["MARGIN", "Held", "compare", "heir"]

MARGIN = 0.005


@dataclass(frozen=True, slots=True)
class Held:
    """How a comparison is judged: differences up to ``margin`` do not matter; ``directions`` says
    of a question or metric whether more of it is better."""

    margin: float = MARGIN
    directions: Mapping[str, bool] = field(default_factory=dict)
    tables: bool = False


def heir(base: Deck, deck: Deck) -> Deck:
    """The deck as it is held against the base: asked the base's questions, with its groups and
    thresholds, where it has none of its own.

    A bare list, without groups, mulligan, plan and questions, is also played as the base is: by
    its mulligan, its plan, the settings and the facts of cards that the list does not tell itself.
    Raises InputError where it is of another game.
    """
    if deck.game != base.game:
        raise InputError(
            f"a {deck.game} deck, but {base.source or base.name} is a {base.game} deck",
            Place(deck.source or deck.name),
            "compare decks of one game",
        )
    bare = not any((deck.groups, deck.mulligan, deck.plan, deck.questions))
    asked = ("groups", "questions", "thresholds")
    deck = replace(deck, **{key: getattr(base, key) for key in asked if not getattr(deck, key)})
    if not bare:
        return deck
    options = deck.options
    if not isinstance(options, SettlesCards):
        own = {name: getattr(options, name) for name in options.model_fields_set}
        options = base.options.model_copy(update=own)
    known = {entry.card.code: entry.card for entry in base.entries}
    entries = (
        e if _told(e.card) else replace(e, card=known.get(e.card.code, e.card))
        for e in deck.entries
    )
    return replace(
        deck, mulligan=base.mulligan, plan=base.plan, options=options, entries=tuple(entries)
    )


def _told(card: Card) -> bool:
    """Whether anything but its name is known of a card."""
    return bool(card.model_fields_set - {"code", "name", "name_en"})


def compare(
    decks: Sequence[Deck],
    ask: Sequence[str],
    settings: Settings,
    held: Held,
    matrix: bool = False,
) -> Results:
    """Hold every deck against the first (in a ``matrix`` every one against every one before it),
    as its :func:`heir`: ``ask``, else the first deck's questions; the game's tables where there are
    none, or ``held.tables`` wants them.

    A pair's numbers depend on its two decks alone. Only ``together`` among the verdicts, which
    corrects for how many comparisons are made (Holm), depends on the others.
    """
    if not decks:
        raise InputError("no deck to compare")
    decks = [decks[0], *(heir(decks[0], deck) for deck in decks[1:])]
    names = distinct([deck.name for deck in decks])
    named = list(zip(names, decks, strict=True))
    pairs = list(combinations(named, 2)) if matrix else [(named[0], new) for new in named[1:]]
    questions = questions_of(decks[0], ask)
    lines: list[Line] = []
    for base, new in pairs:
        lines += _asked(base, new, questions, settings, held)
        if held.tables or not questions:
            lines += _tabled(base, new, settings, held)
    _judge(lines, settings, held)
    return results_of(named, lines, settings, held.margin)


Named = tuple[str, Deck]


def _asked(
    base: Named, new: Named, questions: Sequence[Question], settings: Settings, held: Held
) -> list[Line]:
    askers = (
        Asker(_knowing(base[1], new[1]), settings),
        Asker(_knowing(new[1], base[1]), settings),
    )
    lines = []
    for question in questions:
        found = compared(question, *askers)
        label = question.name or question.ask
        one, other = (
            Measure("question", label, estimate, asker.given)
            for estimate, asker in zip((found.base, found.new), askers, strict=True)
        )
        section = Section("questions", "Questions", "", (), "question")
        up = held.directions.get(label, True)
        lines.append(Line(base[0], new[0], section, label, one, other, found, up))
    return lines


def _knowing(deck: Deck, other: Deck) -> Deck:
    """The deck with no copy of each card that only the other one has, so that a question can name
    it: a card that is cut altogether has a chance, and it is zero."""
    own = {entry.card.code for entry in deck.entries}
    none = tuple(replace(e, count=0) for e in other.entries if e.card.code not in own)
    return replace(deck, entries=deck.entries + none)


def _tabled(base: Named, new: Named, settings: Settings, held: Held) -> list[Line]:
    lines = []
    for number in numbers(base[1], new[1], settings):
        one = replace(number.base, estimate=number.compared.base)
        other = replace(number.new, estimate=number.compared.new)
        label = " ".join(filter(None, [one.row or one.key, one.column if one.row else ""]))
        up = held.directions.get(one.metric)
        lines.append(Line(base[0], new[0], number.section, label, one, other, number.compared, up))
    return lines


def _judge(lines: Sequence[Line], settings: Settings, held: Held) -> None:
    """Give every line its verdicts. Exact differences are no bets and need no correction."""
    alpha = 1 - settings.confidence
    bets = [line for line in lines if line.is_bet]
    p_values = [line.found.difference.p for line in bets if line.found.difference]
    corrected = dict(zip(map(id, bets), adjusted(p_values), strict=True))
    for line in lines:
        difference = line.found.difference
        if difference is None:
            continue
        up = line.up is not False
        p = corrected.get(id(line), difference.p)
        line.verdict = verdict_on(difference, held.margin, alpha, up=up)
        line.together = verdict_on(difference, held.margin, alpha, p, up=up)
