"""Win odds of each card that may be placed, from a position somebody types in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.diva import options_of
from simcli.games.diva.cards import GROUPS, LiveCard, group_letter
from simcli.games.diva.log import Log, Placed, parse_hand, read_log
from simcli.games.diva.playable import require_playable
from simcli.games.diva.rules import Board, board_after, hand_sizes
from simcli.games.diva.score import score
from simcli.games.diva.words import PLAYERS, given
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Proportion

__all__ = ["position"]


def position(
    deck: Deck, log_text: str, hand_text: str, settings: Settings, source: str = "--position"
) -> list[Section]:
    """For the player whose turn it is after the log, with that hand: what each card is worth.

    Raises InputError where the position cannot be: more copies than the deck has, a hand of
    another size, no seat left.
    """
    log, options = read_log(log_text, source, options_of(deck, settings))
    require_playable(options, source)
    hand = parse_hand(hand_text, Place("--hand"))
    board = board_after(log, options)
    _can_be(board, hand, source)
    legal, stuck = board.legal(board.player, hand)
    if stuck and options.only_stuck == "pass":
        raise InputError(
            f"player {PLAYERS[board.player]} has no card of the Only's colour and passes",
            Place("--hand"),
            "nothing is to be chosen here",
        )
    cards = sorted(set(legal))
    one_left = len(board.placed) == options.seats - 1
    if one_left and settings.engine != "mc" and not (stuck and options.only_stuck == "draw"):
        odds = {card: _at_the_last_seat(board, hand, card) for card in cards}
    else:
        odds = _simulated(board, hand, cards, settings)
    return [_section(board, odds)]


Odds = dict[LiveCard, tuple[Estimate, Estimate, Estimate]]
"""Of each card: the odds to win, of a tie, and that the set ends in a solo."""


def _can_be(board: Board, hand: Sequence[LiveCard], source: str) -> None:
    options, player = board.options, board.player
    if board.full:
        raise InputError("every seat is filled", Place(source), "score it with 'simcli score'")
    if options.choice == "simultaneous":
        raise InputError(
            "with 'choice: simultaneous' cards lie face down in the middle of a lap",
            Place(source),
            "positions are for 'choice: sequential'",
        )
    held = hand_sizes(board)[player]
    if len(hand) != held:
        raise InputError(
            f"player {PLAYERS[player]} has the turn and holds {held} cards, not {len(hand)}",
            Place("--hand"),
            f"name all {held}",
        )
    deck = Counter(options.live_cards())
    seen = Counter([*(here.card for here in board.placed), *hand])
    for card, copies in sorted(seen.items()):
        if copies > deck[card]:
            raise InputError(
                f"{copies} copies of {card} on the seats and in hand, the LIVE deck has "
                f"{deck[card]}",
                Place(source),
                "count again",
            )
    divas, turned = Counter(options.diva_groups()), _turned(board)
    for group, copies in sorted(Counter(turned).items()):
        if copies > divas[group] and options.diva_empty == "nothing":
            raise InputError(
                f"{copies} DIVAs of {group_letter(group)} turned, the DIVA deck has {divas[group]}",
                Place(source),
                "count again",
            )


def _turned(board: Board) -> list[int]:
    return [here.turned for here in board.placed if here.turned is not None]


def _divas_in_order(board: Board) -> list[int]:
    """The DIVA deck: those turned since it was last full, then the others."""
    all_of_them = board.options.diva_groups()
    turned = _turned(board)
    since = turned[len(turned) - len(turned) % len(all_of_them) :] if all_of_them else []
    if len(turned) == len(all_of_them) and board.options.diva_empty == "nothing":
        since = turned
    left = Counter(all_of_them) - Counter(since)
    return [*since, *sorted(left.elements())]


def _at_the_last_seat(
    board: Board, hand: Sequence[LiveCard], card: LiveCard
) -> tuple[Estimate, Estimate, Estimate]:
    """Only the DIVA deck is left to chance."""
    player, options = board.player, board.options
    divas = _divas_in_order(board)[len(_turned(board)) :] if card.turns else []
    if card.turns and not divas and options.diva_empty == "reshuffle":
        divas = options.diva_groups()
    outcomes: list[int | None] = [*divas] or [None]
    kept = list(hand)
    kept.remove(card)
    won = tied = solo = 0
    for turned in outcomes:
        placed = (*board.placed, Placed(card, player, turned))
        found = score(Log(placed, hands={player: tuple(kept)}), options)
        won += found.winner == player
        tied += found.winner is None
        solo += bool(found.singing.groups)
    of = len(outcomes)
    return Exact(Fraction(won, of)), Exact(Fraction(tied, of)), Exact(Fraction(solo, of))


def _simulated(
    board: Board, hand: Sequence[LiveCard], cards: Sequence[LiveCard], settings: Settings
) -> Odds:
    from simcli.games.diva.kernels.resume import play_on
    from simcli.games.diva.kernels.table import new_table, setup
    from simcli.games.diva.simulate import BATCH
    from simcli.montecarlo.run import Tally, run

    options, player = board.options, board.player
    trials = max(1, settings.trials // len(cards))
    known = _known(board, hand)
    found: Odds = {}
    for card in cards:
        script = [*(here.card for here in board.placed), card]
        plan = setup(options, settings.seed, script=script)  # the same hidden cards for every card

        def play(first: int, last: int, tally: Tally, plan: Any = plan) -> None:
            play_on(plan, known, board.first, player, first, last, new_table(), tally)

        won, tied, solo = map(int, run(play, (3,), trials, settings.jobs, BATCH))
        found[card] = (
            Proportion(won, trials),
            Proportion(tied, trials),
            Proportion(solo, trials),
        )
    return found


def _known(board: Board, hand: Sequence[LiveCard]) -> Any:
    """The position as a table: the seats, the hand, the running Onlys, and both decks with what is
    gone from them in front."""
    from simcli.games.diva.kernels import table as t

    options, player = board.options, board.player
    number = {card: at for at, card in enumerate(t.card_types(options))}
    seen = [*(here.card for here in board.placed), *hand]
    left = Counter(options.live_cards()) - Counter(seen)
    known = t.new_table()
    for at, card in enumerate([*seen, *sorted(left.elements())]):
        known["deck"][at] = number[card]
    for at, group in enumerate(_divas_in_order(board)):
        known["divas"][at] = group
    for seat, here in enumerate(board.placed):
        known["card"][seat] = number[here.card]
        known["player"][seat] = here.player
        known["turned"][seat] = t.NONE if here.turned is None else here.turned
    for slot, card in enumerate(hand):
        known["hands"][player][slot] = number[card]
    known["held"][player] = len(hand)
    known["chosen"][: options.players] = hand_sizes(board)
    known["only"] = t.NONE
    for issuer, colour in board.onlys.items():
        known["only"][issuer] = colour
    counts = known["counts"]
    counts[t.PLACED], counts[t.DEALT] = len(board.placed), len(seen)
    counts[t.TURNED], counts[t.TURNS] = len(_turned(board)), board.turns
    return known


def _section(board: Board, odds: Odds) -> Section:
    player = PLAYERS[board.player]
    words = f"{given(board.options)} from here on; hands of the others unknown"

    def best_first(pair: tuple[LiveCard, tuple[Estimate, ...]]) -> tuple[float, LiveCard]:
        return -_chance(pair[1][0]), pair[0]

    measures = []
    for card, (win, tie, solo) in sorted(odds.items(), key=best_first):
        key = str(card)
        measures += [
            Measure("position.win", key, win, words, row=key, column="win"),
            Measure("position.tie", key, tie, words, row=key, column="tie"),
            Measure("position.solo", key, solo, words, row=key, column="ends in a solo"),
        ]
    seat = len(board.placed) + 1
    return Section(
        "position",
        f"What player {player} (group {GROUPS[board.player]}) places on seat {seat}",
        "Chance to win the set after each card, best first. The others' hands are dealt from all "
        "cards not seen; what their play tells about them is left out.",
        tuple(measures),
        corner="card",
        given=words,
    )


def _chance(estimate: Estimate) -> float:
    if isinstance(estimate, Proportion):
        return estimate.hits / estimate.trials
    assert isinstance(estimate, Exact) and estimate.value is not None
    return float(estimate.value)
