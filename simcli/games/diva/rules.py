"""The rules of play for one board at a time: whose turn it is, what may be placed, what it does.

``kernels/play.py`` does the same for millions of sets. Here they serve exact enumeration and
positions that somebody types in. Numbers such as B3 are the sentences of ``docs/diva.md``.
"""

from __future__ import annotations

from collections.abc import Sequence

from simcli.games.diva.cards import ENCORE, NEUTRAL, ONLY, PEN, LiveCard
from simcli.games.diva.log import Log, Placed
from simcli.games.diva.options import DivaOptions

__all__ = ["Board", "board_after", "hand_sizes"]


class Board:
    """The public side of a set: the seats, and the running Onlys (issuer to colour)."""

    def __init__(self, options: DivaOptions, first: int) -> None:
        self.options = options
        self.first = first
        self.placed: list[Placed] = []
        self.onlys: dict[int, int] = {}
        self.turns = 0

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return (self.first + self.turns) % self.options.players

    @property
    def full(self) -> bool:
        """Whether every seat is filled."""
        return len(self.placed) == self.options.seats

    def begin_turn(self) -> None:
        """B2: the lap of an Only is over when its player's turn comes."""
        if self.options.only_until == "lap":
            self.onlys.pop(self.player, None)

    def colours(self, player: int) -> frozenset[int]:
        """The colours that the others' Onlys bind a player to; none: free."""
        return frozenset(colour for issuer, colour in self.onlys.items() if issuer != player)

    def follows(self, card: LiveCard, colours: frozenset[int]) -> bool:
        """Whether a card is one that an Only asks for (A4, B4, B5)."""
        if card.colour not in colours:
            return False
        if self.options.only_obeyed_by == "pen" and card.kind != PEN:
            return False
        return not (self.options.only_on_only == "forbidden" and card.kind == ONLY)

    def legal(self, player: int, hand: Sequence[LiveCard]) -> tuple[list[LiveCard], bool]:
        """The cards of a hand that may be placed, and whether the player is stuck without one of
        an Only's colour (B3 then says what happens)."""
        colours = self.colours(player)
        if not hand or not colours:
            return list(hand), False
        following = [card for card in hand if self.follows(card, colours)]
        return (following, False) if following else (self.anything(player, hand), True)

    def anything(self, player: int, hand: Sequence[LiveCard]) -> list[LiveCard]:
        """The whole hand; where Only on Only is forbidden, Onlys are a last resort (B4)."""
        if self.options.only_on_only == "forbidden" and self.colours(player):
            return [card for card in hand if card.kind != ONLY] or list(hand)
        return list(hand)

    def place(self, card: LiveCard, turned: int | None) -> None:
        """The player whose turn it is places a card."""
        player = self.player
        self.placed.append(Placed(card, player, turned))
        if card.kind == ONLY:
            self._issue(player, card)
        elif card.kind == ENCORE and self.options.only_until == "encore":
            self.onlys.clear()
        self.turns += 1

    def skip(self) -> None:
        """The player whose turn it is passes."""
        self.turns += 1

    def _issue(self, player: int, card: LiveCard) -> None:
        of_player = self.options.only_colour == "player" or card.colour == NEUTRAL  # B1, A4
        if self.options.only_on_only == "forbidden" and self.colours(player):
            return  # placed for want of anything else: without effect
        if self.options.only_on_only != "both":  # B4: the newest replaces
            self.onlys.clear()
        self.onlys[player] = player if of_player else card.colour


def board_after(log: Log, options: DivaOptions) -> Board:
    """The board as a log leaves it, at the beginning of the next player's turn."""
    turns = len(log.placed) + len(log.passes)
    board = Board(options, (log.next_player - turns) % options.players)
    passes = list(log.passes)
    for seat, here in enumerate(log.placed):
        while passes and passes[0][0] == seat:
            passes.pop(0)
            board.begin_turn()
            board.skip()
        board.begin_turn()
        board.first = (here.player - board.turns) % options.players  # as the log says
        board.place(here.card, here.turned)
    for _ in passes:
        board.begin_turn()
        board.skip()
    board.first = (log.next_player - board.turns) % options.players
    board.begin_turn()
    return board


def hand_sizes(board: Board) -> list[int]:
    """How many cards each player holds, from what the settings deal and refill (A8)."""
    options = board.options
    n, size = options.players, options.hand_size
    deck = len(options.live_cards())
    held = [0] * n

    def fill(player: int) -> None:
        nonlocal deck
        drawn = min(deck, size - held[player])
        held[player] += drawn
        deck -= drawn

    order = [(board.first + place) % n for place in range(n)]
    for player in order:
        fill(player)
    for here in board.placed:
        held[here.player] -= 1
        if options.refill == "each":
            fill(here.player)
        elif options.refill == "batch" and not any(held):
            for player in order:
                fill(player)
    return held
