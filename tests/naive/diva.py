"""The DIVA / LIVE game, slow and obvious, written from the rules: nothing here is fast or shared
with the game's own code but the card and settings types.

A set is played by :func:`play_set` from a stacked LIVE deck and a stacked DIVA deck; whoever
calls it chooses the cards. :func:`score` says what a log is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simcli.games.diva.cards import CHANGE, COLLAB, ENCORE, ONLY, PEN, SOLO, LiveCard
from simcli.games.diva.options import DivaOptions


@dataclass
class Placement:
    card: LiveCard
    player: int
    diva: int | None = None  # group of the turned DIVA


@dataclass
class Log:
    placed: list[Placement] = field(default_factory=list)
    hands: list[list[LiveCard]] = field(default_factory=list)
    bound: int = 0
    stuck: int = 0
    passes: int = 0
    deck_left: int = 0


@dataclass
class Outcome:
    points: list[int]
    seats: list[int]
    winners: list[int]  # more than one: tied

    @property
    def winner(self) -> int | None:
        return self.winners[0] if len(self.winners) == 1 else None


Choose = Callable[[int, int, list[LiveCard], list[int]], int]
"""(turn, player, hand, legal slots) -> slot."""


def play_set(
    o: DivaOptions,
    deck: Sequence[LiveCard],
    divas: Callable[[], int | None],
    first: int,
    choose: Choose,
) -> Log:
    """Play one set; ``divas()`` turns the next DIVA."""
    n, size = o.players, o.hand_size
    deck = list(deck)
    log = Log(hands=[[] for _ in range(n)])
    hands = log.hands
    order = [(first + k) % n for k in range(n)]

    def deal():
        for p in order:
            for _ in range(size):
                if deck:
                    hands[p].append(deck.pop(0))

    deal()
    running: dict[int, int] = {}  # Only: issuer -> colour
    turn = passed = 0
    chosen: dict[int, int | None] = {}
    while len(log.placed) < o.seats and passed < n:
        p = order[turn % n]
        if o.choice == "simultaneous":
            if turn % n == 0:
                chosen = {
                    q: decide(o, deck, hands[q], running, q, turn + k, choose, log)
                    for k, q in enumerate(order)
                }
            if o.only_until == "lap":
                running.pop(p, None)
            slot = chosen[p]
        else:
            if o.only_until == "lap":
                running.pop(p, None)
            slot = decide(o, deck, hands[p], running, p, turn, choose, log)
        turn += 1
        if slot is None:
            passed += 1
            log.passes += 1
            continue
        passed = 0
        card = hands[p].pop(slot)
        here = Placement(card, p)
        log.placed.append(here)
        if card.kind == ONLY:
            colour = p if o.only_colour == "player" or card.colour < 0 else card.colour
            bound_by_others = any(q != p for q in running)
            if not (o.only_on_only == "forbidden" and bound_by_others):
                if o.only_on_only != "both":
                    running.clear()
                running[p] = colour
        if card.kind in (SOLO, COLLAB):
            here.diva = divas()
        if card.kind == ENCORE and o.only_until == "encore":
            running.clear()
        if o.refill == "each":
            while len(hands[p]) < size and deck:
                hands[p].append(deck.pop(0))
        if o.refill == "batch" and not any(hands):
            deal()
    log.deck_left = len(deck)
    return log


def decide(o, deck, hand, running, p, turn, choose, log):
    """The slot of the card a player places, or None to pass."""
    colours = {colour for issuer, colour in running.items() if issuer != p}
    if not hand:
        return None
    everything = list(range(len(hand)))
    if not colours:
        return choose(turn, p, hand, everything)
    log.bound += 1

    def follows(card):
        if card.colour not in colours:
            return False
        if o.only_obeyed_by == "pen" and card.kind != PEN:
            return False
        return not (o.only_on_only == "forbidden" and card.kind == ONLY)

    legal = [slot for slot in everything if follows(hand[slot])]
    if legal:
        return choose(turn, p, hand, legal)
    log.stuck += 1
    if o.only_stuck == "pass":
        return None
    if o.only_stuck == "draw" and deck:
        hand.append(deck.pop(0))
        everything = list(range(len(hand)))
        if follows(hand[-1]):
            return choose(turn, p, hand, [len(hand) - 1])
    if o.only_on_only == "forbidden":
        others = [slot for slot in everything if hand[slot].kind != ONLY]
        return choose(turn, p, hand, others or everything)
    return choose(turn, p, hand, everything)


@dataclass
class Gain:
    seat: int
    group: int
    points: int
    face: int
    pen: bool


def score(o: DivaOptions, log: Log) -> Outcome:
    """Points and winners of a log as it stands."""
    n = o.players
    placed = log.placed
    gains: list[Gain] = []
    singers: set[int] = set()
    since = None
    for i, here in enumerate(placed):
        card, g = here.card, here.diva
        up_to = placed if o.bonus_when == "end" else placed[: i + 1]
        bonus = 1 if has_bonus(o, up_to, i) else 0
        if card.kind == PEN:
            owner = card.colour
            if o.pen_to == "player":
                owner = here.player if card.colour < n else -1
            gains.append(Gain(i, owner, card.value + bonus, card.value, True))
        elif card.kind == SOLO:
            ignored = o.solo_on_solo == "ignored" and singers
            void = g is not None and g >= n and o.solo_absent == "void"
            if g is None or ignored or void:
                pass
            elif g >= n and o.solo_absent == "ends":
                singers, since = set(), None
            else:
                since = since if singers else i  # a second Solo only changes who sings
                singers = singers | {g} if o.solo_on_solo == "both" else {g}
                extra = 0 if o.bonus_on == "pen" else bonus
                gains.append(Gain(i, g, 2 + extra, 2, False))
        elif card.kind == COLLAB:
            scores = g is not None and g < n
            if o.collab_ends_solo == "always" or scores:
                singers, since = set(), None
            if scores:
                whom = {
                    "diva": {g},
                    "card": {card.colour},
                    "player": {here.player},
                    "both": {g, here.player},
                }[o.collab_to]
                extra = 0 if o.bonus_on == "pen" else bonus
                gains += [Gain(i, who, 4 + extra, 4, False) for who in whom]
        elif o.bonus_on == "all":
            gains.append(Gain(i, card.colour, bonus, 0, False))

    doubled = encore_groups(o, log)
    points = []
    for group in range(n):
        mine = [gain for gain in gains if gain.group == group]
        silenced = singers and group not in singers and o.solo_end != "off"
        if silenced and o.encore_solo == "encore_overrides" and group in doubled:
            silenced = False
        if silenced and o.solo_end == "during":  # what the cards since the solo have brought
            mine = [x for x in mine if x.seat < since]
        elif silenced:
            mine = []
        total = sum(x.points for x in mine)
        if group in doubled:
            if o.encore_scope == "pen":
                total += sum(x.points for x in mine if x.pen)
            elif o.encore_scope == "face":
                total += sum(x.face for x in mine if x.pen)
            else:
                total += total
        points.append(total)
    seats = [sum(here.card.colour == g for here in placed) for g in range(n)]
    keys = {
        "points_seats": list(zip(points, seats, strict=True)),
        "points": points,
        "seats": seats,
        "seats_points": list(zip(seats, points, strict=True)),
    }[o.set_winner]
    return Outcome(points, seats, [g for g in range(n) if keys[g] == max(keys)])


def has_bonus(o: DivaOptions, placed, seat: int) -> bool:
    """Whether the seat's floor has the bonus, by the Changes placed so far on its rows."""
    row = o.row_of(seat)
    changes = [
        i for i, here in enumerate(placed) if here.card.kind == CHANGE and o.row_of(i) == row
    ]
    k = len(changes)
    void = k > 0 and o.floor_of(changes[0]) == 2
    swapped = k % 2 == 1
    if void:
        if o.change_first2f == "ordinal":
            swapped = swapped and k > 1
        elif o.change_first2f == "lock":
            swapped = False
        elif o.change_first2f == "skip":
            swapped = (k - 1) % 2 == 1
    return o.floor_of(seat) == (1 if swapped else 2)


def encore_groups(o: DivaOptions, log: Log) -> set[int]:
    """The groups whose penlights count double."""
    placed = log.placed
    encores = [(i, here) for i, here in enumerate(placed) if here.card.kind == ENCORE]
    if o.encore_when == "off":
        return set()
    if o.encore_when == "anywhere":
        chosen = [(here.card.colour, here.player) for _, here in encores]
    else:
        last = max(i for i in range(o.seats) if o.floor_of(i) == 2)
        if last >= len(placed):
            return set()
        who = placed[last].player
        if o.encore_when == "last":
            chosen = [(here.card.colour, here.player) for i, here in encores if i == last]
        elif o.encore_when == "lastplayer2f":
            chosen = [
                (here.card.colour, here.player)
                for i, here in encores
                if here.player == who and o.floor_of(i) == 2
            ]
        elif len(placed) == o.seats:
            chosen = [(card.colour, who) for card in log.hands[who] if card.kind == ENCORE]
        else:
            chosen = []
    return {colour if o.encore_group == "card" else player for colour, player in chosen}
