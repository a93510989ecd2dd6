"""The forum post: the report as Markdown, in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from simcli.decks.model import Card
from simcli.report.advice import Advice
from simcli.report.chapters import HEADLINE, chapters
from simcli.report.gather import Content, Dealt
from simcli.report.glance import Bar, Glance
from simcli.report.hands import Example, Hand
from simcli.report.sentences import meaning
from simcli.report.words import card_name, counted
from simcli.results.formats import markdown

__all__ = ["post"]

_HANDS = 2
"""Hands of each deck: a post is read quickly."""


def post(content: Content) -> str:
    """The decks, what their numbers mean, some hands, then every table."""
    names = [name for name, _ in content.results.decks]
    lines = [f"# {' against '.join(map(markdown.plain, names))}", ""]
    for glance in content.glances:
        lines += [_glance(glance), ""]
    lines += [*_meanings(content), ""]
    for dealt in content.dealt:
        lines += _hands(dealt, several=len(names) > 1)
    told = markdown.write(content.results).partition("\n\n")[2]  # without its heading of decks
    return "\n".join([*lines, told.rstrip("\n"), "", f"Made by `{content.command}`.", ""])


def _glance(glance: Glance) -> str:
    kinds = "".join(f", {markdown.plain(counted(count, kind))}" for kind, count in glance.kinds)
    state = "legal" if glance.legal else "**not legal**"
    head = f"**{markdown.plain(glance.name)}**: {glance.size} cards{kinds}; {state}."
    tallies = [
        f"{tally.title}: " + ", ".join(_bar(bar) for bar in tally.bars) for tally in glance.tallies
    ]
    problems = [f"{p.severity}: {p.message}" for p in glance.problems]
    return "\n".join([head, *(f"- {markdown.plain(text)}" for text in (*problems, *tallies))])


def _bar(bar: Bar) -> str:
    """
    >>> _bar(Bar("9", 10, 1.0)), _bar(Bar("pink", 14, 1.0))
    ('10 of 9', '14 pink')
    """
    return f"{bar.count} of {bar.label}" if bar.label.isdecimal() else f"{bar.count} {bar.label}"


def _meanings(content: Content) -> list[str]:
    """Each chapter's sentences in a list, the headline's first."""
    found = []
    for chapter in chapters(content.results):
        told = [
            (sheet.deck, text)
            for block in chapter.blocks
            if not block.name.startswith("compare-")
            for sheet in block.sheets
            if (text := meaning(sheet))
        ]
        several = len(content.results.decks) > 1
        for deck, text in told if chapter.title == HEADLINE else told[: 2 if several else 1]:
            of = f"{deck}: " if several and deck else ""
            found.append(f"- *{chapter.title}.* {markdown.plain(of + text)}")
    return found


def _hands(dealt: Dealt, several: bool) -> list[str]:
    title = "### Example hands from the simulation"
    lines = [f"{title}: {markdown.plain(dealt.deck)}" if several else title, ""]
    for example, advice, _ in dealt.hands[:_HANDS]:
        lines += [_told(example, advice), ""]
    return lines


def _told(example: Example, advice: Advice | None) -> str:
    parts = [f"Trial {example.trial}:", *(_hand(hand) for hand in example.hands)]
    if example.drawn:
        parts.append(f"Drawn: {_cards(example.drawn)}.")
    if advice is not None and not advice.refused:
        parts.append(
            "`simcli mulligan` says the same."
            if advice.same
            else f"`simcli mulligan` would {advice.keep}."
        )
    told = " ".join(parts)
    return "`simcli mulligan`".join(
        markdown.plain(text) for text in told.split("`simcli mulligan`")
    )


def _hand(hand: Hand) -> str:
    stays = [held.card for held in hand.cards if held.kept is not False]
    goes = [held.card for held in hand.cards if held.kept is False]
    kept = f"keep {_cards(stays)}" if goes and stays else _cards(stays or goes)
    back = f"; return {_cards(goes)}" if goes and stays else ""
    return f"{kept}{back} ({hand.rule})."


def _cards(cards: Sequence[Card]) -> str:
    """Cards by their names, copies counted."""
    counts = Counter(map(card_name, cards))
    return " + ".join(f"{n} {name}" if n > 1 else name for name, n in counts.items())
