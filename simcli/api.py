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
    from simcli.games.contract import Told
    from simcli.results import Results

__all__ = ["check", "compute", "live", "load", "match", "odds", "trace"]


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


def compute(decks: Sequence[Deck], ask: Sequence[str], settings: Settings) -> Results:
    """As :func:`odds`, with the settings in one piece."""
    from simcli.games.asking import question_section, questions_of
    from simcli.games.registry import games
    from simcli.results import Results

    found = []
    for deck in decks:
        game = games()[deck.game]
        sections = []
        questions = questions_of(deck, ask)
        if questions:
            sections.append(question_section(deck, questions, settings))
        if not ask:
            sections.extend(game.sections(deck, settings))
        found.append((deck.name, deck.game, sections, game.unmodelled(deck)))
    return Results.build(found, settings=_shown(settings), confidence=settings.confidence)


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


def match(
    deck: Deck, other: Deck, *, policy: Sequence[str] = (), settings: Settings | None = None
) -> Results:
    """Two decks played against each other, each going first in every other game.

    ``policy`` names one policy for both or one for each; without it the decks' plans say.
    """
    from simcli.games.registry import games
    from simcli.results import Results

    settings = settings or Settings(engine="mc")
    _one_game((deck, other))
    game = games()[deck.game]
    if game.match is None:
        raise InputError(f"whole games of {game.name} are not simulated")
    names = _distinct((deck.name, other.name))
    one, two = _policies(policy, 2)
    sections = game.match((deck, other), (names[0], names[1]), settings, (one, two))
    unmodelled = dict.fromkeys((*game.unmodelled(deck), *game.unmodelled(other)))
    return Results.build(
        [(" v ".join(names), deck.game, sections, list(unmodelled))],
        settings=_shown(settings),
        confidence=settings.confidence,
    )


def trace(
    *decks: Deck,
    trial: int = 0,
    order: Sequence[str | PathLike[str]] = (),
    policy: Sequence[str] = (),
    first: bool | None = None,
    settings: Settings | None = None,
) -> Told:
    """One simulated game of one deck alone, or of two in a match, told.

    ``order`` are files that stack the decks, ``first`` says whether the first deck goes first
    (None: as the trial has it). The arguments are those of ``simcli trace``.
    """
    from simcli.games.contract import Replay
    from simcli.games.registry import games

    settings = settings or Settings(engine="mc")
    if not 1 <= len(decks) <= 2:
        raise InputError(f"{len(decks)} decks to trace", mend="name one deck, or two for a match")
    _one_game(decks)
    game = games()[decks[0].game]
    if game.trace is None:
        raise InputError(f"whole games of {game.name} are not simulated")
    if len(order) > len(decks):
        raise InputError(f"{len(order)} orders for {len(decks)} decks", mend="one --order a deck")
    said = tuple(p for p in _policies(policy, len(decks)) if p is not None)
    goes = None if first is None else int(not first)
    replay = Replay(trial, said, tuple(Path(path) for path in order), goes)
    return game.trace(decks, _distinct([deck.name for deck in decks]), settings, replay)


def _one_game(decks: Sequence[Deck]) -> None:
    for deck in decks[1:]:
        if deck.game != decks[0].game:
            raise InputError(
                f"{decks[0].name} is a {decks[0].game} deck and {deck.name} a {deck.game} deck",
                mend="name decks of one game",
            )


def _policies(said: Sequence[str], decks: int) -> list[str | None]:
    """One for every deck: none said, one for all, or each its own."""
    if len(said) > decks:
        raise InputError(f"{len(said)} policies for {decks} decks", mend="one --policy a deck")
    return [None] * decks if not said else [*said] * (1 if len(said) == decks else decks)


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Two decks of one name are told apart by number."""
    if len(set(names)) == len(names):
        return tuple(names)
    return tuple(f"{name} ({number})" for number, name in enumerate(names, start=1))


def _shown(settings: Settings) -> dict[str, Any]:
    """The settings that a number depends on; how many threads there were is not among them."""
    shown = asdict(settings)
    del shown["jobs"]
    return shown
