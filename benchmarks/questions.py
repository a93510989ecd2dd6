"""How long questions take that decide something, in this process.

Thirteen or-ed combos of two cards are where inclusion and exclusion over 2^13 terms takes seconds;
here the work grows with the categories in sight and the states they leave open.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.case import Case, Contender
from simcli.decks.model import Deck, Entry
from simcli.games.asking import Asker
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.settings import Settings

__all__ = ["cases", "combos"]

PAIRS = 13


def combos(pairs: int = PAIRS) -> tuple[Deck, str]:
    """A deck of 60 with two copies of each half of so many combos, and the question for any."""
    halves = [f"{side}{n}" for n in range(pairs) for side in "AB"]
    entries = [Entry(PlainCard(code=half, name=half), 2) for half in halves]
    entries.append(Entry(PlainCard(code="X", name="X"), 60 - 2 * len(halves)))
    deck = Deck("combos", "plain", tuple(entries), PlainOptions(hand=5))
    return deck, " or ".join(f"(1+ A{n} and 1+ B{n})" for n in range(pairs)) + " in opening"


def _combos() -> object:
    deck, question = combos()
    return Asker(deck, Settings(engine="exact")).answer([question])[0]


def _swaps() -> object:
    from simcli import api

    deck = api.load("decks/loveca/start-deck-muse.yaml")
    ask = ["1+ starter and 1+ live in opening"]
    return len(api.compute([deck], ask, Settings(), what_if=True).rows)


def _tune() -> object:
    from simcli import api

    deck = api.load("decks/loveca/start-deck-muse.yaml")
    vary = [f"PL!-sd1-{n}:0..4" for n in ("001", "002", "003", "010", "012", "006")]
    return len(api.tune(deck, ["baton in turn 2"], vary).rows)


def _policy() -> object:
    from simcli import api

    deck = api.load("decks/plain/magic-like-60.yaml")
    return len(api.mulligan(deck, ["an early play by turn 2"], policy=True).rows)


def cases(quick: bool) -> Iterator[Case]:
    """Seconds of each."""
    yield Case(
        "combos",
        f"{PAIRS} or-ed combos of two cards, exactly",
        "s",
        Contender("simcli", _combos),
        speed=("<=", 0.1),
        goes=3,
    )
    if quick:
        return
    for name, what, work in (
        ("swaps", "every swap of a start deck's cards, exactly", _swaps),
        ("tuning", "126 choices of counts, exactly", _tune),
        ("short rules", "the best short rules for a London mulligan", _policy),
    ):
        yield Case(name, what, "s", Contender("simcli", work), goes=2)
