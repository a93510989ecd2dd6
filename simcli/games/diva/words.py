"""How the game's settings, places and cards are told in words."""

from __future__ import annotations

from simcli.games.diva.options import DivaOptions

__all__ = ["CLASS_NAMES", "PLACES", "PLAYERS", "board", "given", "order", "unmodelled"]

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

PLAYERS = "abcdefgh"

CLASS_NAMES = (
    *(f"penlight {value}" for value in range(1, 10)),
    "Only",
    "Solo",
    "Collaboration",
    "Change",
    "Encore",
)
"""The classes of cards, in the order the tally counts them."""

_MANNER = {"random": "at random", "greedy": "greedily", "thrift": "with thrift"}


def order(place: int) -> str:
    """A place in the order of play.

    >>> order(0)
    '1st to place'
    """
    return f"{place + 1}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place + 1, 'th') } to place"


def board(options: DivaOptions) -> str:
    """The players and the seats."""
    first, second = options.floors
    return f"{options.players} players, {first}+{second} seats"


def given(options: DivaOptions) -> str:
    """What every number is given: the players, the board and how they play.

    >>> given(DivaOptions())
    '2 players, 9+9 seats, everybody places at random'
    """
    manners = [_MANNER[policy] for policy in options.policies]
    if len(set(manners)) == 1:
        play = f"everybody places {manners[0]}"
    else:
        play = ", ".join(f"{PLAYERS[p]} places {how}" for p, how in enumerate(manners))
    return f"{board(options)}, {play}"


def unmodelled(options: DivaOptions) -> list[str]:
    """What the numbers leave out, or only suppose."""
    missing = [
        "the rule sheet's figure and card list are lost: seats and composition are suppositions, "
        "every one of them a setting"
    ]
    if options.players > 3:
        missing.append(
            f"a game of {options.players} players is extrapolated: the sheet knows two and three"
        )
    if options.only_stuck == "show":
        missing.append("what the others learn from a hand that is shown")
    return missing
