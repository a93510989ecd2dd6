"""How the game's settings, places and cards are told in words."""

from __future__ import annotations

from simcli.games.diva.options import DivaOptions

__all__ = ["CLASS_NAMES", "PLACES", "PLAYERS", "POLICIES", "board", "given", "order", "unmodelled"]

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

POLICIES = {
    "random": "any legal card",
    "greedy": "the card that leaves one's own lead in points largest, one placement ahead",
    "thrift": "a rule of thumb: own high penlights where the bonus is, an Encore kept for the end",
}
"""The policies, each with one line of what it does."""

_MANNER = {"random": "at random", "greedy": "greedily", "thrift": "with thrift"}


def order(place: int) -> str:
    """A place in the order of play.

    >>> order(0)
    '1st to place'
    """
    return f"{place + 1}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place + 1, 'th') } to place"


def board(options: DivaOptions) -> str:
    """The players, the seats and every setting that is not the default.

    >>> board(DivaOptions(solo_end="off", floor1=6))
    '2 players, 6+9 seats, solo_end: off'
    """
    first, second = options.floors
    told = {"players", "policy", "floor1", "floor2"}
    said = options.model_dump(mode="json", exclude_defaults=True, exclude=told)
    if options.live_deck is not None:
        said["live_deck"] = " ".join(f"{n}x{card}" for card, n in options.live_deck.items())
    others = [f"{key}: {_plain(value)}" for key, value in said.items()]
    return ", ".join([f"{options.players} players", f"{first}+{second} seats", *others])


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {count}" for key, count in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


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
