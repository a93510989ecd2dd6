"""What simcli offers to Python: load a deck, check it, compute its odds.

Everything here is also a command; the command line calls these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.errors import InputError
from simcli.settings import Settings

if TYPE_CHECKING:
    from simcli.decks.model import Deck, Problem
    from simcli.results import Results

__all__ = ["check", "compute", "live", "load", "odds"]


def load(path: str | PathLike[str]) -> Deck:
    """The deck in a file: YAML, a text list or a Deck Log export, told apart by content.

    Raises :class:`simcli.InputError` where the file is missing or cannot be understood.

    >>> load("decks/plain/yugioh-like-40.yaml").size
    40
    """
    from simcli.decks.read import load as read
    from simcli.games.registry import games

    return read(Path(path), games())


def check(deck: Deck) -> list[Problem]:
    """Every breach of the game's deck construction; an empty list means the deck is legal.

    >>> check(load("decks/loveca/start-deck-muse.yaml"))
    []
    """
    from simcli.games.registry import games

    return games()[deck.game].check(deck)


def odds(*decks: Deck, ask: Sequence[str] = (), **settings: Any) -> Results:
    """The odds of one or more decks. ``ask`` are questions, answered instead of the game's
    tables; ``settings`` are the fields of :class:`simcli.Settings`.

    >>> results = odds(load("decks/plain/yugioh-like-40.yaml"), ask=["1+ starter in opening"])
    >>> [(row.metric, row.method) for row in results.rows]
    [('question', 'exact')]
    """
    return compute(decks, ask=ask, settings=Settings(**settings))


def compute(
    decks: Sequence[Deck],
    ask: Sequence[str],
    settings: Settings,
    *,
    by_turn: bool = False,
    what_if: bool = False,
    candidates: Sequence[str] = (),
    fractions: bool = False,
) -> Results:
    """As :func:`odds`, with the settings in one piece.

    ``by_turn`` tells when the questions first hold, ``what_if`` what swapping one copy changes
    (for one of the ``candidates``, none: of the deck's cards); ``fractions`` keeps the exact
    rationals.
    """
    from simcli.decisions import sections as decisions
    from simcli.games.asking import question_section, questions_of
    from simcli.games.registry import games
    from simcli.results import Results

    found = []
    for deck in decks:
        game = games()[deck.game]
        sections = []
        questions = questions_of(deck, ask)
        if by_turn or what_if:
            sections += decisions(deck, ask, settings, by_turn, what_if, candidates)
        elif questions:
            sections.append(question_section(deck, questions, settings))
        if not ask and not by_turn and not what_if:
            sections.extend(game.sections(deck, settings))
        found.append((deck.name, deck.game, sections, game.unmodelled(deck)))
    return Results.build(
        found, settings=_shown(settings), confidence=settings.confidence, fractions=fractions
    )


def live(
    deck: Deck | None = None,
    *,
    blades: int,
    stage: str = "",
    lives: Sequence[str] = (),
    need: Sequence[str] = (),
    gone: Sequence[str] = (),
    remaining: str | None = None,
    waiting: str = "",
    settings: Settings | None = None,
) -> Results:
    """One Love Live Live attempt from a described board; the arguments are those of
    ``simcli live``.

    >>> board = dict(remaining="red=11 green=6 all=5 none=3", blades=10, need=["red=5 grey=3"])
    >>> [row.value for row in live(**board).rows if row.metric == "live.attempt"]
    [0.9084839511007232]
    """
    from simcli.games.loveca.live_board import attempt_from
    from simcli.games.loveca.live_table import live_sections
    from simcli.results import Results

    settings = settings or Settings()
    if deck is not None and deck.game != "loveca":
        raise InputError(
            f"{deck.source or deck.name} is a {deck.game} deck",
            mend="simcli live takes loveca decks",
        )
    attempt = attempt_from(deck, blades, stage, lives, need, gone, remaining, waiting)
    name = deck.name if deck is not None else "board"
    unmodelled = ["card texts"]
    sections = live_sections(attempt, settings)
    return Results.build(
        [(name, "loveca", sections, unmodelled)],
        settings=_shown(settings),
        confidence=settings.confidence,
    )


def _shown(settings: Settings) -> dict[str, Any]:
    """The settings that a number depends on; how many threads there were is not among them."""
    shown = asdict(settings)
    del shown["jobs"]
    return shown
