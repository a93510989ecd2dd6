"""Weiss Schwarz: the whole game of two players, or of one against a told row of attacks, written
as the rules tell it. Card text is left out but for the trigger icons, backups and the common
effects of climaxes, which are facts of a card (see weiss_player).

    game = Game([first, second], {"A": policy, "B": policy})    Players, or a Player and a Profile
    winner = game.play(max_turns=200)     a name, or None where the turns ran out: unfinished
    game.log                              every Event; a ``listener`` gets each as it happens

The first seat goes first. The decks are given unshuffled: each player's shuffler is asked once for
the deck (first seat first) and once for the waiting room at every refresh. AsIs plays a stacked
deck, its refreshes in the waiting room's order; Scripted takes the orders from elsewhere.

A log tells every decision and every order: see weiss_following, which plays it again.

An Event has ``turn`` (counting both players' turns from 1; 0 is the set-up), ``turn_player``,
``phase``, ``player`` (whose cards moved; of damage its victim, of a shot the attacker), ``event``,
``cards`` (names), ``detail`` (a dict) and ``zones`` (by player name, Player.zones() after it).
It is told right after the movement, before the rule actions that follow from it. The phases and
what happens in them:

    setup     shuffle [whole deck]; draw [card]; mulligan [card], once for each discarded card
    stand     stand
    draw      draw [card]
    clock     clock [card]; draw [card] twice
    main      pay [card] once for each stock; play [card, replaced?] slot; event [card];
              move [card, swapped?] start, end
    climax    climax [card]; then, by its effect: boost [] power, soul for all, or
              boost [card] slot, power, soul; stock [card] start="deck"; draw [card];
              standby [card, replaced?] slot; salvage [card] end="hand" or "stock"
    attack    attack [card] slot, kind, soul; trigger [card] (to the resolution zone);
              icon [card] icon, used, once for each icon, before what it does:
                 return [card] slot (the opponent's, to hand); comeback [card], gate [card];
                 choice [card] end; standby [card, replaced?] slot; draw [card];
                 stock [card] start="deck"; treasure [card] (the trigger, to hand, which comes
                 before its icon, as that is used or not for the stock part alone);
                 look [cards] (still in the deck), discovery [card] (to hand); mill [card];
              stock [card] start="resolution" (the trigger; not where treasure took it);
              pay [card], counter [card] slot (None where nobody is left to help), power;
              reveal [card] for each point; then damage [cards] amount, or cancel [cards] amount;
              no damage [] amount, where it is 0 or less; shot [] before each damage of a shot;
              reverse [card] slot
              against a Profile damage [] amount, and its own attack [] kind="told", soul
    encore    leave [card] slot; pay [card] three times; encore [card] slot, or
              encore lost [card] slot, where a refresh took the card meanwhile
    end       discard [card]; climax leaves [card]; turn ends
    any time  refresh [the new deck]; penalty [card]; level up [up, the six others]; lose [] why
"""

from __future__ import annotations

from typing import Any

from tests.naive.weiss_attack import Attacking
from tests.naive.weiss_player import (
    DEFAULT_EFFECT,
    REST,
    REVERSE,
    SLOTS,
    STAND,
    Card,
    IllegalPlay,
    Move,
    Play,
    Player,
    Profile,
    holds,
    why_no_climax,
    why_unplayable,
)
from tests.naive.weiss_table import GameOver

HAND_LIMIT = 7


class Game(Attacking):
    """The set-up and the turn."""

    def play(self, max_turns: int = 200) -> str | None:
        """From the shuffle to the end: the winner's name, or None after ``max_turns``."""
        try:
            self.set_up()
            while self.turn < max_turns:
                self.play_turn()
        except GameOver:
            pass
        return self.winner()

    def winner(self) -> str | None:
        return next((s.name for s in self.seats if self.loser not in (None, s.name)), None)

    def set_up(self) -> None:
        for player in self.players:
            player.deck = player.shuffler.shuffle(player.deck)
        for player in self.players:
            self.note(player, "shuffle", player.deck)
        for player in self.players:
            self.draw(player, 5)
        for player in self.players:
            self.mulligan(player)

    def mulligan(self, player: Player) -> None:
        """Once: any number to the waiting room, and as many drawn; nothing is shuffled back."""
        discarded = self.ask(player, "choose_mulligan")
        for card in list(discarded):
            self.move(player, card, player.hand, player.waiting, "mulligan")
        self.draw(player, len(discarded))

    def play_turn(self) -> None:
        self.turn += 1
        seat = self.seats[(self.turn - 1) % 2]
        self.turn_player = seat.name
        if isinstance(seat, Profile):
            self.told_attacks(seat)
            return
        self.stand_phase(seat)
        self.draw_phase(seat)
        self.clock_phase(seat)
        self.main_phase(seat)
        self.climax_phase(seat)
        self.attack_phase(seat)
        self.encore_step(seat)
        self.end_phase(seat)

    def stand_phase(self, player: Player) -> None:
        self.phase = "stand"
        for _, character in player.characters():
            character.state = STAND
        self.note(player, "stand")

    def draw_phase(self, player: Player) -> None:
        self.phase = "draw"
        self.draw(player, 1)

    def clock_phase(self, player: Player) -> None:
        """A seventh card levels up before the two draws."""
        self.phase = "clock"
        card = self.ask(player, "choose_clock")
        if card is not None:
            self.move(player, card, player.hand, player.clock, "clock")
            self.draw(player, 2)

    # --- main phase ---------------------------------------------------------------------------

    def main_phase(self, player: Player) -> None:
        self.phase = "main"
        while told := self.ask(player, "choose_main"):
            if isinstance(told, Move):
                self.move_character(player, told)
            else:
                self.play_card(player, told)

    def play_card(self, player: Player, play: Play) -> None:
        """Pay, then a character stands on its slot; an event is over and in the waiting room.

        The card is in hand until it is paid for, so no refresh can take it.
        """
        if wrong := why_unplayable(player, play):
            raise IllegalPlay(wrong)
        card, slot = play
        self.pay(player, card["cost"])
        if slot is None:
            self.move(player, card, player.hand, player.waiting, "event")
        else:
            self.place(player, card, player.hand, slot, STAND, "play")

    def move_character(self, player: Player, move: Move) -> None:
        start, end = move
        if start not in SLOTS or end not in SLOTS or start == end:
            raise IllegalPlay("no such slots to move between")
        moved, swapped = player.stage[start], player.stage[end]
        if not moved:
            raise IllegalPlay("no character to move")
        player.stage[start], player.stage[end] = swapped, moved
        cards = [there.card for there in (moved, swapped) if there]
        self.note(player, "move", cards, start=start, end=end)

    # --- climax phase -------------------------------------------------------------------------

    def climax_phase(self, player: Player) -> None:
        """At most one, and its effect."""
        self.phase = "climax"
        card = self.ask(player, "choose_climax")
        if card is None:
            return
        if wrong := why_no_climax(player, card):
            raise IllegalPlay(wrong)
        self.move(player, card, player.hand, player.climax, "climax")
        for name, *facts in card.get("effect") or DEFAULT_EFFECT:
            getattr(self, f"effect_{name}")(player, *facts)

    def effect_all(self, player: Player, power: int, soul: int) -> None:
        player.turn_power += power
        player.turn_soul += soul
        self.note(player, "boost", power=power, soul=soul)

    def effect_choose(self, player: Player, count: int, power: int, soul: int) -> None:
        if not player.characters():
            return
        slots = self.ask(player, "choose_boosted", count)
        if len(slots) > count or len(set(slots)) < len(slots):
            raise IllegalPlay(f"up to {count} different characters")
        for slot in slots:
            character = player.stage[slot] if slot in SLOTS else None
            if not character:
                raise IllegalPlay("no character there")
            character.power += power
            character.soul += soul
            self.note(player, "boost", [character.card], slot=slot, power=power, soul=soul)

    def effect_stock(self, player: Player, count: int) -> None:
        for _ in range(count):
            self.stock_top(player)

    def effect_draw(self, player: Player, count: int) -> None:
        self.draw(player, count)

    def effect_standby(self, player: Player) -> None:
        if told := self.ask_standby(player):
            card, slot = told
            self.place(player, card, player.waiting, slot, REST, "standby")

    def effect_salvage(self, player: Player, end: str, facts: dict[str, Any] | None = None) -> None:
        wanted = facts or {"type": "character"}
        cards = [c for c in player.waiting if all(c[fact] == wanted[fact] for fact in wanted)]
        card = self.ask_for(player, "choose_salvage", cards)
        if card is not None:
            zone = {"hand": player.hand, "stock": player.stock}[end]
            self.move(player, card, player.waiting, zone, "salvage", end=end)

    # --- encore step and end phase ------------------------------------------------------------

    def encore_step(self, player: Player) -> None:
        """The turn player's reversed characters, one by one, then the opponent's."""
        self.phase = "encore"
        opponent = self.opponent(player)
        for owner in (player, *([opponent] if isinstance(opponent, Player) else [])):
            for slot, character in owner.characters():
                if character.state == REVERSE:
                    self.leave(owner, slot, character.card)

    def leave(self, owner: Player, slot: int, card: Card) -> None:
        """To the waiting room, and back to the same slot at rest for three stock (10.2.3)."""
        owner.stage[slot] = None
        owner.waiting.append(card)
        self.note(owner, "leave", [card], slot=slot)
        self.settle(owner)
        if len(owner.stock) < 3 or not self.ask(owner, "choose_encore", slot, card):
            return
        self.pay(owner, 3)
        if holds(owner.waiting, card):
            self.place(owner, card, owner.waiting, slot, REST, "encore")
        else:
            self.note(owner, "encore lost", [card], slot=slot)

    def end_phase(self, player: Player) -> None:
        """Down to seven cards, then the climax leaves, then what lasted this turn ends."""
        self.phase = "end"
        over = len(player.hand) - HAND_LIMIT
        if over > 0:
            discarded = list(self.ask(player, "choose_discard", over))
            if len(discarded) != over:
                raise IllegalPlay(f"just {over} cards are discarded")
            for card in discarded:
                self.move(player, card, player.hand, player.waiting, "discard")
        for card in list(player.climax):
            self.move(player, card, player.climax, player.waiting, "climax leaves")
        self.turn_ends()
        self.note(player, "turn ends")

    def turn_ends(self) -> None:
        """Backups too last until the end of the turn, so both sides."""
        for player in self.players:
            player.turn_power = player.turn_soul = 0
            for _, character in player.characters():
                character.power = character.soul = character.shots = 0
