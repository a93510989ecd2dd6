"""Weiss Schwarz: the attack phase, step by step, and the trigger icons."""

from __future__ import annotations

from typing import Any

from tests.naive.weiss_player import (
    CENTRE,
    REST,
    REVERSE,
    SLOTS,
    STAND,
    Attack,
    Card,
    Character,
    IllegalPlay,
    Player,
    Profile,
    counters,
    holds,
    standbys,
)
from tests.naive.weiss_table import CANCELLED, Table


class Attacking(Table):
    """Declaration, trigger, counter, damage and battle, once for each attack."""

    def attack_phase(self, player: Player) -> None:
        """The first player's first turn has one attack."""
        self.phase = "attack"
        attacks = 0
        while not (self.turn == 1 and attacks == 1):
            legal = self.legal_attacks(player)
            told = self.ask(player, "choose_attack", legal) if legal else None
            if told is None:
                return
            self.attack(player, told)
            attacks += 1

    def told_attacks(self, profile: Profile) -> None:
        """The turn of an opponent without cards: bare damage, soul by soul."""
        self.phase = "attack"
        (victim,) = self.players
        for soul in profile.souls((self.turn + 1) // 2):
            self.note(profile, "attack", kind="told", soul=soul)
            self.damage(victim, soul)

    def facing(self, player: Player, slot: int) -> Character | None:
        opponent = self.opponent(player)
        return opponent.stage[slot] if isinstance(opponent, Player) else None

    def legal_attacks(self, player: Player) -> list[Attack]:
        """Standing centre characters: direct at an empty slot, else front or side."""
        return [
            Attack(slot, kind)
            for slot in CENTRE
            if (there := player.stage[slot]) and there.state == STAND
            for kind in (("front", "side") if self.facing(player, slot) else ("direct",))
        ]

    def attack(self, player: Player, told: Attack) -> None:
        """All steps of one attack. The kind stays what it was at the declaration; an attacker
        that has left the stage counters, damages and battles no more."""
        if told not in self.legal_attacks(player):
            raise IllegalPlay(f"no {told.kind} attack from slot {told.slot}")
        facing = self.facing(player, told.slot)
        attacker = self.attack_declaration(player, told, facing)
        self.trigger_step(player, attacker)
        if told.kind == "front" and self.is_there(player, told.slot, attacker):
            self.counter_step(player, told.slot, facing)
        if self.is_there(player, told.slot, attacker):
            self.damage_step(player, attacker)
        if told.kind == "front" and self.is_there(player, told.slot, attacker):
            self.battle_step(player, told.slot, attacker, facing)

    def is_there(self, player: Player | Profile, slot: int, character: Character | None) -> bool:
        return (
            isinstance(player, Player) and character is not None and player.stage[slot] is character
        )

    def attack_declaration(
        self, player: Player, told: Attack, facing: Character | None
    ) -> Character:
        """Direct gains a soul; side loses the level of the facing character, here and now."""
        attacker = player.stage[told.slot]
        assert attacker
        attacker.state = REST
        if told.kind == "direct":
            attacker.soul += 1
        elif told.kind == "side":
            assert facing
            attacker.soul -= facing.card["level"]
        self.note(
            player,
            "attack",
            [attacker.card],
            slot=told.slot,
            kind=told.kind,
            soul=player.soul(attacker),
        )
        return attacker

    def counter_step(self, player: Player, slot: int, facing: Character | None) -> None:
        """At most one backup of the defender, even where the facing character was returned."""
        defender = self.opponent(player)
        assert isinstance(defender, Player)
        card = self.ask_for(defender, "choose_counter", counters(defender))
        if card is None:
            return
        power, _, cost = card["backup"]
        self.pay(defender, cost)
        helped = facing if self.is_there(defender, slot, facing) else None
        if helped:
            helped.power += power
        self.move(
            defender,
            card,
            defender.hand,
            defender.waiting,
            "counter",
            slot=slot if helped else None,
            power=power,
        )

    def damage_step(self, player: Player, attacker: Character) -> None:
        """The soul as damage; where it is cancelled, each shot deals 1 that can be cancelled."""
        victim = self.opponent(player)
        if self.damage(victim, player.soul(attacker)) == CANCELLED:
            shots, attacker.shots = attacker.shots, 0
            for _ in range(shots):
                self.note(player, "shot")
                self.damage(victim, 1)

    def battle_step(
        self, player: Player, slot: int, attacker: Character, facing: Character | None
    ) -> None:
        """Both still there: the lower power is reversed, equal ones both are."""
        defender = self.opponent(player)
        if not self.is_there(defender, slot, facing):
            return
        assert isinstance(defender, Player) and facing
        ours, theirs = player.power(attacker), defender.power(facing)
        if ours <= theirs:
            self.reverse(player, slot, attacker)
        if theirs <= ours:
            self.reverse(defender, slot, facing)

    def reverse(self, owner: Player, slot: int, character: Character) -> None:
        character.state = REVERSE
        self.note(owner, "reverse", [character.card], slot=slot)

    # --- trigger step -------------------------------------------------------------------------

    def trigger_step(self, player: Player, attacker: Character) -> None:
        """The top card is shown, does what its icons say, and goes to stock."""
        card = self.move_top(player, player.resolution, "trigger")
        assert card, "the rule actions left a deck"
        for icon in card["trigger"]:
            getattr(self, f"icon_{icon}")(player, card, attacker)
        if player.resolution:
            self.move(player, card, player.resolution, player.stock, "stock", start="resolution")

    def note_icon(self, player: Player, card: Card, icon: str, used: Any = True) -> None:
        self.note(player, "icon", [card], icon=icon, used=bool(used))

    def asked_to_use(self, player: Player, card: Card, icon: str) -> bool:
        """Whether the player wants what needs a deck and nothing else."""
        used = bool(player.deck) and bool(self.ask(player, "use_icon", icon))
        self.note_icon(player, card, icon, used)
        return used

    def icon_soul(self, player: Player, card: Card, attacker: Character) -> None:
        attacker.soul += 1
        self.note_icon(player, card, "soul")

    def icon_shot(self, player: Player, card: Card, attacker: Character) -> None:
        attacker.shots += 1
        self.note_icon(player, card, "shot")

    def icon_return(self, player: Player, card: Card, attacker: Character) -> None:
        """Any character of the opponent's stage to its hand."""
        opponent = self.opponent(player)
        there = dict(opponent.characters()) if isinstance(opponent, Player) else {}
        slot = self.ask(player, "choose_return", list(there)) if there else None
        self.note_icon(player, card, "return", slot is not None)
        if slot is None:
            return
        if slot not in there:
            raise IllegalPlay("no character there to return")
        assert isinstance(opponent, Player)
        opponent.stage[slot] = None
        opponent.hand.append(there[slot].card)
        self.note(opponent, "return", [there[slot].card], slot=slot)
        self.settle(opponent)

    def icon_pool(self, player: Player, card: Card, attacker: Character) -> None:
        if self.asked_to_use(player, card, "pool"):
            self.stock_top(player)

    def icon_draw(self, player: Player, card: Card, attacker: Character) -> None:
        if self.asked_to_use(player, card, "draw"):
            self.draw(player, 1)

    def icon_treasure(self, player: Player, card: Card, attacker: Character) -> None:
        """The trigger itself must go to hand; then the top of the deck may go to stock."""
        self.move(player, card, player.resolution, player.hand, "treasure")
        if self.asked_to_use(player, card, "treasure"):
            self.stock_top(player)

    def icon_comeback(self, player: Player, card: Card, attacker: Character) -> None:
        self.back_to_hand(player, card, "comeback", "character")

    def icon_gate(self, player: Player, card: Card, attacker: Character) -> None:
        self.back_to_hand(player, card, "gate", "climax")

    def back_to_hand(self, player: Player, card: Card, icon: str, kind: str) -> None:
        """A card of a kind from the waiting room."""
        cards = [there for there in player.waiting if there["type"] == kind]
        chosen = self.ask_for(player, f"choose_{icon}", cards)
        self.note_icon(player, card, icon, chosen)
        if chosen is not None:
            self.move(player, chosen, player.waiting, player.hand, icon)

    def ask_standby(self, player: Player) -> tuple[Card, int] | None:
        cards = standbys(player)
        told: tuple[Card, int] | None = self.ask(player, "choose_standby", cards) if cards else None
        if told and not (holds(cards, told[0]) and told[1] in SLOTS):
            raise IllegalPlay("that card cannot stand by there")
        return told

    def icon_standby(self, player: Player, card: Card, attacker: Character) -> None:
        """A character up to the own level + 1, onto any slot, at rest."""
        told = self.ask_standby(player)
        self.note_icon(player, card, "standby", told)
        if told:
            chosen, slot = told
            self.place(player, chosen, player.waiting, slot, REST, "standby")

    def icon_choice(self, player: Player, card: Card, attacker: Character) -> None:
        """A character with a soul icon, to hand or to stock."""
        cards = [
            there
            for there in player.waiting
            if there["type"] == "character" and "soul" in there["trigger"]
        ]
        told = self.ask(player, "choose_choice", cards) if cards else None
        self.note_icon(player, card, "choice", told)
        if told:
            chosen, end = told
            if not holds(cards, chosen) or end not in ("hand", "stock"):
                raise IllegalPlay("that card cannot be chosen")
            self.move(player, chosen, player.waiting, getattr(player, end), "choice", end=end)

    def icon_discovery(self, player: Player, card: Card, attacker: Character) -> None:
        """Up to three from the top: a character to hand, the rest to the waiting room. Looking
        does not refresh, and stops where the deck ends."""
        if not self.asked_to_use(player, card, "discovery"):
            return
        seen = player.deck[:3]
        self.note(player, "look", seen)
        characters = [there for there in seen if there["type"] == "character"]
        chosen = self.ask_for(player, "choose_discovery", characters)
        if chosen is not None:
            self.move(player, chosen, player.deck, player.hand, "discovery")
        self.mill(player, len(seen) - (chosen is not None))

    def icon_chance(self, player: Player, card: Card, attacker: Character) -> None:
        """Not confirmed by any rule text: top card to hand, the next to stock, one discarded."""
        if self.asked_to_use(player, card, "chance"):
            self.draw(player, 1)
            self.stock_top(player)
            self.mill(player, 1)
