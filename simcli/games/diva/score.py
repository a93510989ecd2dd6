"""What a log is worth: a pure function of the placements, the turned DIVAs and the settings.

This is the readable one, for a position somebody types in; ``kernels/scoring.py`` does the same for
millions of sets. Numbers such as B8 name the sentence of the rule sheet that an option decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simcli.games.diva.cards import CHANGE, COLLAB, ENCORE, NEUTRAL, PEN, SOLO
from simcli.games.diva.log import Log, Placed
from simcli.games.diva.options import DivaOptions

__all__ = ["Gain", "Score", "score"]


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that the card on a seat brings a group; ``face`` is the printed number alone."""

    seat: int
    group: int
    points: int
    face: int
    pen: bool


@dataclass(frozen=True, slots=True)
class Singing:
    """Who sings alone (nobody: no solo) and the seat at which that began."""

    groups: frozenset[int] = frozenset()
    since: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """Points and own-colour seats of each player's group; ``best`` are the groups that step 10
    names: one has won the set, several are tied."""

    points: tuple[int, ...]
    seats: tuple[int, ...]
    best: tuple[int, ...]
    gains: tuple[Gain, ...]
    singing: Singing
    doubled: frozenset[int]
    bonus_seats: frozenset[int]

    @property
    def winner(self) -> int | None:
        """The group that has won, None for a tie."""
        return self.best[0] if len(self.best) == 1 else None


def score(log: Log, options: DivaOptions) -> Score:
    """Score a log as it stands.

    >>> from simcli.games.diva.log import read_log
    >>> score(*read_log("A3 B2 AX | A1 B4 B2")).points
    (5, 9)
    """
    placed = log.placed
    bonus = [_bonus(placed, seat, options) for seat in range(len(placed))]
    gains: list[Gain] = []
    singing = Singing()
    for seat, here in enumerate(placed):
        gains += _gains(seat, here, int(bonus[seat]), bool(singing.groups), options)
        singing = _sing(singing, seat, here, options)
    doubled = _doubled(log, options)
    groups = range(options.players)
    points = tuple(_total(g, gains, singing, doubled, options) for g in groups)
    seats = tuple(sum(here.card.colour == g for here in placed) for g in groups)
    return Score(
        points,
        seats,
        _best(points, seats, options),
        tuple(gain for gain in gains if gain.group in groups),
        singing,
        doubled,
        frozenset(seat for seat, has in enumerate(bonus) if has),
    )


def _bonus(placed: Sequence[Placed], seat: int, options: DivaOptions) -> bool:
    """Whether the seat's floor has the +1: the second, or the first while they are swapped."""
    seen = placed[: seat + 1] if options.bonus_when == "placed" else placed  # B13
    row = options.row_of(seat)  # B14
    changes = [
        options.floor_of(at)
        for at, here in enumerate(seen)
        if here.card.kind == CHANGE and options.row_of(at) == row
    ]
    return options.floor_of(seat) == (1 if _swapped(changes, options) else 2)


def _swapped(floors: Sequence[int], options: DivaOptions) -> bool:
    """Whether the floors are swapped, after Changes on these floors, in order."""
    count = len(floors)
    if not floors or floors[0] == 1 or options.change_first2f == "none":
        return count % 2 == 1
    if options.change_first2f == "lock":
        return False
    if options.change_first2f == "skip":
        return count % 2 == 0
    return count % 2 == 1 and count > 1  # B15: it counts, but is void


def _sing(singing: Singing, seat: int, here: Placed, options: DivaOptions) -> Singing:
    """Who sings after this card."""
    if here.card.kind == COLLAB:
        # B10: its appearance is enough, even when it scores nothing
        ends = options.collab_ends_solo == "always" or _in_play(here.turned, options)
        return Singing() if ends else singing
    if here.card.kind != SOLO or here.turned is None:
        return singing
    if singing.groups and options.solo_on_solo == "ignored":
        return singing
    if not _in_play(here.turned, options) and options.solo_absent != "literal":  # B7
        return singing if options.solo_absent == "void" else Singing()
    if singing.groups and options.solo_on_solo == "both":
        return replace(singing, groups=singing.groups | {here.turned})
    # B9: the newest sings, and the solo goes on
    return Singing(frozenset({here.turned}), singing.since if singing.groups else seat)


def _gains(
    seat: int, here: Placed, bonus: int, running: bool, options: DivaOptions
) -> Iterator[Gain]:
    """What the card brings; groups without a player are sorted out by the caller."""
    card, turned = here.card, here.turned
    special = 0 if options.bonus_on == "pen" else bonus  # B12
    if card.kind == PEN:
        # B0: for whom it was placed; a colour nobody chose is a blank either way
        placer = options.pen_to == "player" and _in_play(card.colour, options)
        group = here.player if placer else card.colour
        yield Gain(seat, group, card.value + bonus, card.value, True)
    elif card.kind == SOLO:
        ignored = running and options.solo_on_solo == "ignored"
        if turned is not None and not ignored:
            yield Gain(seat, turned, 2 + special, 2, False)
    elif card.kind == COLLAB:
        if turned is not None and _in_play(turned, options):
            groups = {  # B11
                "diva": {turned},
                "card": {card.colour},
                "player": {here.player},
                "both": {turned, here.player},
            }[options.collab_to]
            for group in sorted(groups):
                yield Gain(seat, group, 4 + special, 4, False)
    elif options.bonus_on == "all" and card.colour != NEUTRAL:
        yield Gain(seat, card.colour, bonus, 0, False)


def _doubled(log: Log, options: DivaOptions) -> frozenset[int]:
    """The groups whose penlights an Encore doubles (B16, B17)."""
    last = max(seat for seat in range(options.seats) if options.floor_of(seat) == 2)
    filled = last < len(log.placed)
    who = log.placed[last].player if filled else None
    encores: list[tuple[int, int]] = []  # colour of the card, player
    for seat, here in enumerate(log.placed):
        holds = {
            "last": seat == last,
            "lastplayer2f": here.player == who and options.floor_of(seat) == 2,
            "anywhere": True,
        }.get(options.encore_when, False)
        if here.card.kind == ENCORE and holds:
            encores.append((here.card.colour, here.player))
    full = len(log.placed) == options.seats
    if options.encore_when == "held" and who is not None and full:
        held = log.hands.get(who, ())
        encores += [(card.colour, who) for card in held if card.kind == ENCORE]
    groups = (colour if options.encore_group == "card" else who for colour, who in encores)
    return frozenset(group for group in groups if _in_play(group, options))


def _total(
    group: int,
    gains: Sequence[Gain],
    singing: Singing,
    doubled: frozenset[int],
    options: DivaOptions,
) -> int:
    """A group's points: its gains, doubled by an Encore, then silenced by another's solo (B19)."""
    mine = [gain for gain in gains if gain.group == group]
    silenced = bool(singing.groups) and group not in singing.groups
    if group in doubled and options.encore_solo == "encore_overrides":
        silenced = False
    if silenced and options.solo_end == "all":  # B8
        return 0
    if silenced and options.solo_end == "during":  # what is lost is not doubled either
        mine = [gain for gain in mine if gain.seat < singing.since]
    total = sum(gain.points for gain in mine)
    if group in doubled:
        total += {  # B18
            "pen": sum(gain.points for gain in mine if gain.pen),
            "face": sum(gain.face for gain in mine if gain.pen),
            "all": total,
        }[options.encore_scope]
    return total


def _best(points: tuple[int, ...], seats: tuple[int, ...], options: DivaOptions) -> tuple[int, ...]:
    """The groups that step 10 names (C1)."""
    pairs = zip(points, seats, strict=True)
    keys = {
        "points_seats": [(p, s) for p, s in pairs],
        "points": [(p, 0) for p in points],
        "seats": [(s, 0) for s in seats],
        "seats_points": [(s, p) for p, s in zip(points, seats, strict=True)],
    }[options.set_winner]
    return tuple(g for g, key in enumerate(keys) if key == max(keys))


def _in_play(group: int | None, options: DivaOptions) -> bool:
    return group is not None and 0 <= group < options.players
