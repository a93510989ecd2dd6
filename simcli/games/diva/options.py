"""The settings of the game: the keys of its deck file.

Only a rule sheet of this game survives. Every sentence of it that can be read in two ways, and
every gap, is an option here; the default is the likeliest reading. The comment before an option
numbers the sentence as ``docs/diva.md`` does.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from simcli.decks.model import Entry
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.diva.cards import GROUPS, PEN, SPECIALS, LiveCard, diva_card, parse_card

__all__ = ["DivaOptions", "Policy", "Specials"]

Copies = Annotated[int, Field(ge=0, le=20)]
Policy = Literal["random", "greedy", "thrift"]


class Specials(BaseModel):
    """Copies of each special card per group."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    only: Copies = 1
    solo: Copies = 1
    collab: Copies = 1
    change: Copies = 1
    encore: Copies = 1


class DivaOptions(BaseModel):
    """Everything that can be set. None means: by the number of players, as the sheet has it.

    >>> DivaOptions(players=3).hand_size, DivaOptions().seats
    (3, 18)
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    players: int = Field(2, ge=2, le=len(GROUPS))
    policy: Policy | list[Policy] = "random"  # one for all, or one a player

    # A. Components and setup
    groups: int | None = Field(None, ge=2, le=len(GROUPS))  # A1
    pen_copies: Copies = 2  # A2: of each value 1-5 per group
    specials: Specials = Specials()  # A3
    live_deck: dict[str, Annotated[int, Field(ge=1, le=100)]] | None = None  # instead of A2, A3
    neutral_specials: bool = False  # A4
    divas_per_group: int = Field(3, ge=1, le=20)  # A5
    floor1: int | None = Field(None, ge=0, le=60)  # A6
    floor2: int | None = Field(None, ge=1, le=60)
    seat_order: Literal["first_floor", "second_floor"] = "first_floor"  # A7: filled first
    refill: Literal["each", "batch", "never"] = "each"  # A8
    hand: int | None = Field(None, ge=1, le=20)  # A9
    start: Literal["random", "winner", "loser", "rotate"] = "random"  # A10: sets 2 and 3
    diva_deck: Literal["without_oshi", "all"] = "without_oshi"  # A11
    choice: Literal["sequential", "simultaneous"] = "sequential"  # A12

    # B. Card effects
    pen_to: Literal["colour", "player"] = "colour"  # B0
    only_colour: Literal["card", "player"] = "card"  # B1
    only_until: Literal["lap", "encore", "set_end"] = "lap"  # B2
    only_stuck: Literal["free", "pass", "draw", "show"] = "free"  # B3
    only_on_only: Literal["replace", "forbidden", "both"] = "replace"  # B4
    only_obeyed_by: Literal["coloured", "pen"] = "coloured"  # B5
    solo_to: Literal["diva"] = "diva"  # B6: the sheet is clear
    solo_absent: Literal["literal", "void", "ends"] = "literal"  # B7
    solo_end: Literal["all", "during", "off"] = "all"  # B8
    solo_on_solo: Literal["replace", "ignored", "both"] = "replace"  # B9
    collab_ends_solo: Literal["always", "scoring"] = "always"  # B10
    collab_to: Literal["diva", "card", "player", "both"] = "diva"  # B11
    bonus_on: Literal["numbered", "pen", "all"] = "numbered"  # B12
    bonus_when: Literal["end", "placed"] = "end"  # B13
    change_scope: Literal["floor", "row"] = "floor"  # B14
    rows1: list[Annotated[int, Field(ge=1)]] | None = None  # seats by row, facing rows2's
    rows2: list[Annotated[int, Field(ge=1)]] | None = None
    change_first2f: Literal["ordinal", "lock", "skip", "none"] = "ordinal"  # B15
    encore_when: Literal["last", "lastplayer2f", "held", "anywhere", "off"] = "last"  # B16
    encore_group: Literal["player", "card"] = "player"  # B17
    encore_scope: Literal["pen", "face", "all"] = "pen"  # B18
    encore_solo: Literal["double_then_zero", "encore_overrides"] = "double_then_zero"  # B19
    diva_empty: Literal["nothing", "reshuffle"] = "nothing"  # B20

    # C. Winning
    set_winner: Literal["points_seats", "points", "seats", "seats_points"] = "points_seats"  # C1
    tied_set: Literal["nobody", "replay", "shared"] = "nobody"  # C2
    match_tie: Literal["drawn", "total", "extra", "seats"] = "drawn"  # C3
    match_end: Literal["both", "lead"] = "both"  # C4: what ends it after two sets
    unchosen_can_win: Literal[False] = False  # C5: the sheet is clear

    @property
    def group_count(self) -> int:
        """Groups in the box: three, or one for every player where there are more (house rule)."""
        return max(3, self.players) if self.groups is None else self.groups

    @property
    def hand_size(self) -> int:
        """Five cards for two players, three for more."""
        if self.hand is not None:
            return self.hand
        return 5 if self.players == 2 else 3

    @property
    def floors(self) -> tuple[int, int]:
        """Seats of the first and the second floor."""
        usual = 9 if self.players <= 3 else 3 * self.players
        first = usual if self.floor1 is None else self.floor1
        return first, usual if self.floor2 is None else self.floor2

    @property
    def seats(self) -> int:
        """Seats on the whole board."""
        return sum(self.floors)

    @property
    def policies(self) -> tuple[Policy, ...]:
        """The policy of each player."""
        if isinstance(self.policy, str):
            return (self.policy,) * self.players
        return tuple(self.policy)

    def playing(self, policy: str | None) -> DivaOptions:
        """These settings under the policy that ``--policy`` names (None: as they are): one for
        all, or one for each player, parted by commas. InputError where there is no such policy.

        >>> DivaOptions(players=2).playing("thrift, random").policies
        ('thrift', 'random')
        """
        if policy is None:
            return self
        words, known = [word.strip() for word in policy.split(",")], get_args(Policy)
        for word in words:
            if word not in known:
                mend = did_you_mean(word, known) or f"the policies are {', '.join(known)}"
                raise InputError(f"unknown policy '{word}'", Place("--policy"), mend)
        return self.model_copy(update={"policy": words[0] if len(words) == 1 else words})

    def floor_of(self, seat: int) -> int:
        """The floor, 1 or 2, of the ``seat``-th seat filled, from 0 (A7)."""
        first, second = self.floors
        if self.seat_order == "first_floor":
            return 1 if seat < first else 2
        return 2 if seat < second else 1

    def row_of(self, seat: int) -> int:
        """Which pair of facing rows a seat belongs to, from 0 (B14)."""
        if self.change_scope == "floor":
            return 0
        first, second = self.floors
        floor = self.floor_of(seat)
        filled_before = (second if floor == 1 else first) * (
            (floor == 2) == (self.seat_order == "first_floor")
        )
        rows = (self.rows1 if floor == 1 else self.rows2) or [first if floor == 1 else second]
        left = seat - filled_before
        for row, length in enumerate(rows):
            if left < length:
                return row
            left -= length
        raise AssertionError("the rows cover their floor")

    def live_cards(self) -> list[LiveCard]:
        """The LIVE deck, every copy, in a fixed order: group by group, penlights first."""
        if self.live_deck is not None:
            cards = [parse_card(word) for word, n in self.live_deck.items() for _ in range(n)]
        else:
            cards = []
            for group in range(self.group_count):
                for value in range(1, 6):
                    cards += [LiveCard(PEN, group, value)] * self.pen_copies
                for kind in SPECIALS:
                    cards += [LiveCard(kind, group)] * getattr(self.specials, kind)
        return [card.neutral() for card in cards] if self.neutral_specials else cards

    def entries(self) -> tuple[Entry, ...]:
        """The LIVE deck as a deck of cards, for questions about hands and draws."""
        counts = Counter(self.live_cards())
        return tuple(Entry(diva_card(card), counts[card]) for card in sorted(counts))

    def diva_groups(self) -> list[int]:
        """The DIVA deck, the group of every card: all but the players' own, or all (A11)."""
        out = 1 if self.diva_deck == "without_oshi" else 0
        return [
            group
            for group in range(self.group_count)
            for _ in range(self.divas_per_group - (out if group < self.players else 0))
        ]
