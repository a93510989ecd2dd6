"""How long questions take to answer exactly, in this process and cold (nothing remembered).

    python -m benchmarks.questions

Thirteen or-ed combos of two cards are where inclusion and exclusion over 2^13 terms takes seconds;
here the work grows with the categories in sight and the states they leave open.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from simcli.decks.model import Deck, Entry
from simcli.games.asking import Asker
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.settings import Settings

__all__ = ["combos", "main", "timed"]

PAIRS = 13


def combos(pairs: int = PAIRS) -> tuple[Deck, str]:
    """A deck of 60 with two copies of each half of so many combos, and the question for any."""
    halves = [f"{side}{n}" for n in range(pairs) for side in "AB"]
    entries = [Entry(PlainCard(code=half, name=half), 2) for half in halves]
    entries.append(Entry(PlainCard(code="X", name="X"), 60 - 2 * len(halves)))
    deck = Deck("combos", "plain", tuple(entries), PlainOptions(hand=5))
    return deck, " or ".join(f"(1+ A{n} and 1+ B{n})" for n in range(pairs)) + " in opening"


def timed(work: Callable[[], object]) -> tuple[float, float, object]:
    """Seconds of processor and of clock that one run takes, and its result."""
    clock, processor = time.perf_counter(), time.process_time()
    result = work()
    return time.process_time() - processor, time.perf_counter() - clock, result


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


def main() -> None:
    """Print one line a benchmark: seconds and what came out."""
    from simcli.questions import parse

    parse("1+ A in opening")  # the grammar is loaded once a process
    for name, work in (
        (f"{PAIRS} or-ed combos of two cards, exactly", _combos),
        ("every swap of a start deck, exactly", _swaps),
        ("126 choices of counts, exactly", _tune),
        ("short rules for a London mulligan", _policy),
    ):
        seconds, clock, result = timed(work)
        print(f"{seconds:7.3f} s ({clock:.3f} s by the clock)  {name}: {result}")


if __name__ == "__main__":
    main()
