"""Whole games from Python: two decks matched, one game told. Part of :mod:`simcli.api`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import InputError, Place
from simcli.settings import Settings

if TYPE_CHECKING:
    from simcli.decks.model import Deck
    from simcli.games.contract import MatchTables, Told
    from simcli.results import Results
    from simcli.results.measure import Section

__all__ = ["ambiguities", "match", "position", "trace"]


def match(
    deck: Deck, other: Deck, *, policy: Sequence[str] = (), settings: Settings | None = None
) -> Results:
    """Two decks played against each other, each going first in every other game.

    ``policy`` names one policy for both or one for each; without it the decks' plans say.
    """
    from simcli.games.registry import games
    from simcli.runs.fingerprint import fingerprint
    from simcli.runs.passes import in_passes

    settings = settings or Settings(engine="mc")
    _one_game((deck, other))
    game = games()[deck.game]
    tables = game.match
    if tables is None:
        raise InputError(
            f"two {game.name} decks do not play each other",
            mend=f"'simcli odds {deck.source or 'DECK'}' tells what is known of one",
        )
    decks = (deck, other)
    return in_passes(
        lambda look: _match(decks, tables, policy, look),
        settings,
        lambda: fingerprint("match", decks, _policies(policy, 2), settings),
    )


def _match(
    decks: tuple[Deck, Deck], tables: MatchTables, policy: Sequence[str], settings: Settings
) -> Results:
    from simcli.games.registry import games
    from simcli.results.model import distinct
    from simcli.runs.outcome import results_of

    deck, other = decks
    game = games()[deck.game]
    names = distinct([deck.name, other.name])
    one, two = _policies(policy, 2)
    sections = tables(decks, (names[0], names[1]), settings, (one, two))
    unmodelled = [
        f"{name}: {line}"
        for name, each in zip(names, (deck, other), strict=True)
        for line in game.unmodelled(each)
    ]
    found = (" v ".join(names), deck.game, sections, unmodelled)
    return results_of([found], settings, policy=" v ".join(policy) or None)


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
    from simcli.results.model import distinct

    settings = settings or Settings(engine="mc")
    if not 1 <= len(decks) <= 2:
        raise InputError(f"{len(decks)} decks to trace", mend="name one deck, or two for a match")
    _one_game(decks)
    game = games()[decks[0].game]
    if game.trace is None:
        raise InputError(f"whole games of {game.name} are not simulated")
    if len(order) > len(decks):
        many = "1 deck" if len(decks) == 1 else f"{len(decks)} decks"
        raise InputError(f"{len(order)} orders for {many}", mend="one --order a deck")
    said = tuple(p for p in _policies(policy, len(decks)) if p is not None)
    goes = None if first is None else int(not first)
    replay = Replay(trial, said, tuple(Path(path) for path in order), goes)
    return game.trace(decks, distinct([deck.name for deck in decks]), settings, replay)


def ambiguities(*decks: Deck, settings: Settings | None = None) -> Results:
    """How much each open sentence of a game's rules matters, most first."""
    from simcli.games.registry import games

    tables = []
    for deck in decks:
        found = games()[deck.game].ambiguities
        if found is None:
            raise InputError(f"the rules of {deck.game} leave nothing open", Place("--ambiguities"))
        tables.append(found)

    def told(look: Settings) -> list[list[Section]]:
        return [of(deck, look) for of, deck in zip(tables, decks, strict=True)]

    return _looked("ambiguities", decks, told, [], settings)


def position(deck: Deck, log: str, hand: str, settings: Settings | None = None) -> Results:
    """What each legal card of a ``hand`` is worth after the placements of a ``log``."""
    from simcli.games.registry import games

    found = games()[deck.game].position
    if found is None:
        raise InputError(f"no position of {deck.game} can be typed", Place("--position"))

    def told(look: Settings) -> list[list[Section]]:
        return [found(deck, log, hand, look)]

    return _looked("position", [deck], told, [log, hand], settings)


def _looked(
    what: str,
    decks: Sequence[Deck],
    tables: Callable[[Settings], Sequence[Sequence[Section]]],
    asked: Sequence[str],
    settings: Settings | None,
) -> Results:
    """The tables of each deck as results, in as many passes as the settings want."""
    from simcli.runs.fingerprint import fingerprint
    from simcli.runs.outcome import of_deck, results_of
    from simcli.runs.passes import in_passes

    settings = settings or Settings()
    return in_passes(
        lambda look: results_of([*map(of_deck, decks, tables(look))], look),
        settings,
        lambda: fingerprint(what, decks, asked, settings),
    )


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
        many = "1 deck" if decks == 1 else f"{decks} decks"
        raise InputError(f"{len(said)} policies for {many}", mend="one --policy a deck")
    return [None] * decks if not said else [*said] * (1 if len(said) == decks else decks)
