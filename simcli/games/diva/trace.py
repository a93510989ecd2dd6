"""One simulated set played again, or arranged, to be told (see ``telling.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.contract import Replay, Told
from simcli.games.diva import options_of
from simcli.games.diva.cards import LiveCard
from simcli.games.diva.log import Log, Placed
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.order import Order, read_order
from simcli.games.diva.playable import require_playable
from simcli.games.diva.words import PLAYERS
from simcli.settings import Settings

__all__ = ["Played", "log_of", "play_again", "play_arranged", "tell"]


@dataclass(frozen=True)
class Played:
    """A set that was played: the table as it ends, and what its type numbers mean."""

    options: DivaOptions
    first: int
    table: Any
    types: Sequence[LiveCard]

    @property
    def log(self) -> Log:
        """What a score depends on."""
        return log_of(self.table, self.types, self.options.players)


def tell(decks: Sequence[Deck], settings: Settings, replay: Replay) -> Told:
    """The set of a trial, line by line, and its log as ``simcli score`` reads it.

    Trial t is set t % 3 of match t // 3: the very set that ``odds`` counts, unless the decks are
    stacked or somebody is told to begin.
    """
    if len(decks) > 1:
        raise InputError("one diva deck is a table with all its players", mend="name one deck")
    from simcli.games.diva.telling import as_data, in_words

    policy = replay.policies[0] if replay.policies else settings.policy
    options = options_of(decks[0]).playing(policy)
    require_playable(options, decks[0].source)
    if replay.trial < 0:
        raise InputError(f"trial {replay.trial}: trials are numbered from 0")
    if replay.orders or replay.first is not None:
        order = read_order(replay.orders[0], options) if replay.orders else None
        played = play_arranged(options, settings.seed, replay.trial, replay.first, order)
        which = f"Trial {replay.trial}, seed {settings.seed}, arranged"
    else:
        played = play_again(options, settings.seed, replay.trial)
        number, match = replay.trial % 3 + 1, replay.trial // 3
        which = f"Trial {replay.trial}, seed {settings.seed}: set {number} of match {match}"
    lines = (f"{which}; {PLAYERS[played.first]} begins.", *in_words(played))
    return Told(lines, as_data(played, settings.seed, replay.trial))


def play_again(options: DivaOptions, seed: int, trial: int) -> Played:
    """The set of a trial as every run with that seed plays it."""
    from simcli.games.diva.codes import MATCH_DRAWN, RULES
    from simcli.games.diva.kernels.match import PREVIOUS_FIRST, play_sets
    from simcli.games.diva.kernels.table import card_types, new_table, setup
    from simcli.games.diva.kernels.tally import TALLY_SIZE, as_record

    plan, table = setup(options, seed), new_table()
    plan["rules"]["match_tie"] = MATCH_DRAWN  # no extra set is to be played on top
    counted = as_record(np.zeros(TALLY_SIZE, np.int64))
    play_sets(plan, np.empty(0, RULES), trial, trial + 1, table, counted)
    first = table["match"][PREVIOUS_FIRST]
    return Played(options, int(first), table, card_types(options))


def play_arranged(
    options: DivaOptions, seed: int, trial: int, first: int | None, order: Order | None
) -> Played:
    """The set of a trial with a given beginner, or from stacked decks."""
    from simcli.games.diva.kernels import table as t
    from simcli.games.diva.kernels.play import play_set

    plan = t.setup(options, seed)
    if order is not None:
        divas = order.divas or None
        plan = t.setup(options, seed, deck=order.live, divas=divas, script=order.plays)
        plan["stacked"] = t.LIVE_STACKED | (t.DIVA_STACKED if divas else 0)
    table, types = t.new_table(), t.card_types(options)
    first = 0 if first is None else first
    play_set(plan, trial, first, table)
    played = Played(options, first, table, types)
    for seat, wanted in enumerate(order.plays if order is not None else ()):
        if seat >= len(played.log.placed) or played.log.placed[seat].card != wanted:
            raise InputError(
                f"plays: {wanted} cannot be placed on seat {seat + 1}",
                Place("--order"),
                "the card is not in that player's hand, or an Only forbids it",
            )
    return played


def log_of(table: Any, types: Sequence[LiveCard], players: int) -> Log:
    """The log of a finished table."""
    from simcli.games.diva.kernels.table import PLACED

    placed, passes, turn = [], [], 0
    first = int((table["player"][0] - table["turn"][0]) % players)
    for seat in range(int(table["counts"][PLACED])):
        while turn < table["turn"][seat]:
            passes.append((seat, (first + turn) % players))
            turn += 1
        turn += 1
        turned = int(table["turned"][seat])
        card = types[table["card"][seat]]
        placed.append(Placed(card, int(table["player"][seat]), turned if turned >= 0 else None))
    hands = {
        p: tuple(types[c] for c in table["hands"][p][: table["held"][p]]) for p in range(players)
    }
    return Log(tuple(placed), (first + turn) % players, hands, tuple(passes))
