"""A damage line played as it is written, word by word, with real cards.

It walks what the parser has read, not the steps that the engines share, and knows of the words only
what the manual and the rules say. All that happens to a card happens in :mod:`tests.naive.damage`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.tree import (
    Again,
    Amount,
    Clock,
    Damage,
    Group,
    Heal,
    Item,
    Items,
    Look,
    Mill,
    Repeat,
    Shuffle,
)
from tests.naive.damage import (
    CANCELLED,
    HIT,
    Card,
    Side,
    clock_one,
    damage,
    facing,
    heal,
    look,
    mill,
    shuffle_back,
    trigger,
)
from tests.naive.shuffling import Shuffler, exact_odds

__all__ = ["odds_of_line"]


@dataclass
class Attacker:
    """A character for the rest of its turn (rule 1.4): its extra soul, and its shots, each of which
    waits for the next time that its damage is cancelled."""

    soul: int = 0
    shots: int = 0


OnceMore = Callable[[], None]
"""Makes the attack once more whose effect is being played."""


class Game:
    """The two sides while a line is thrown."""

    def __init__(self, victim: Side, own: Side | None) -> None:
        self.victim = victim
        self.own = own  # the attacker's, for trigger checks

    def play(self, items: Items, again: OnceMore | None = None, x: int | None = None) -> None:
        """Item after item until the victim has lost; ``x``: how many climaxes were just milled."""
        for item in items:
            if not self.victim.lost:
                self.play_item(item, again, x)

    def play_item(self, item: Item, again: OnceMore | None, x: int | None) -> None:
        match item:
            case Damage():
                character = Attacker()
                for _ in range(1 + item.again):
                    self.make(item, character, x, by_effect=False)
            case Again():
                assert again is not None, "again stands in an effect"
                again()
            case Group():
                self.play(item.items, again, x)
            case Repeat():
                self.play((item.item,) * item.times, again, x)
            case Mill():
                found = mill(self.victim, item.cards, item.bottom)
                self.play(item.each * found, again, found)
                if found:
                    self.play(item.total, again, found)
            case Clock():
                for _ in range(item.cards):
                    clock_one(self.victim)
            case Heal():
                for _ in range(item.cards):
                    heal(self.victim)
            case Look():
                look(self.victim, item.cards)
            case Shuffle():
                shuffle_back(self.victim, item.cards, item.climax)

    def make(self, item: Damage, character: Attacker, x: int | None, by_effect: bool) -> None:
        """One attack, packet or burn, and what follows it."""
        if self.victim.lost:
            return
        if item.kind == "attack":
            icons = Counter(trigger(known(self.own)))
            character.soul += icons["soul"]
            character.shots += icons["shot"]
        amount = self.amount(item.amount, x) + character.soul
        if item.direct:
            amount += 1
        if item.facing is not None:
            amount -= item.facing
        result = damage(self.victim, amount)
        if result == CANCELLED:
            pending, character.shots = character.shots, 0
            for _ in range(pending):
                damage(self.victim, 1)

        def again() -> None:
            if not by_effect:  # an effect makes an attack again once, and only once
                self.make(item, character, x, by_effect=True)

        if result in (HIT, CANCELLED):
            self.play(item.hit if result == HIT else item.cancelled, again, x)

    def amount(self, amount: Amount, x: int | None) -> int:
        if amount.of == "X":
            assert x is not None, "X stands after a mill"
            return x + amount.plus
        return (self.level() if amount.of == "level" else 0) + amount.plus

    def level(self) -> int:
        """The attacker's own top card, milled: a climax is level 0, an unknown card level 3."""
        if self.own is None:
            return 3
        card = self.own.deck.pop(0)
        self.own.waiting.append(card)
        return 0 if card.climax else card.level


def known(side: Side | None) -> Side:
    assert side is not None, "an attack needs the attacker's deck"
    return side


def odds_of_line(
    line: str, own: tuple[Card, ...] = (), checks: int = 0, **state: object
) -> dict[tuple[bool, int], Fraction]:
    """The exact odds of (lost, damage), over every order of both decks and of all refreshes;
    ``own`` is the attacker's deck, of which at most ``checks`` cards are seen, ``state`` as
    :func:`tests.naive.damage.facing`.

    >>> odds_of_line("1 {cancelled: again}", deck=(3, 2)) == {
    ...     (False, 0): Fraction(1, 3), (False, 1): Fraction(2, 3)
    ... }
    True
    """
    items = parse(line)

    def play(shuffler: Shuffler) -> tuple[bool, int]:
        side = Side(shuffler, shuffler.shuffle(own)) if own else None
        victim = facing(shuffler, **state)  # type: ignore[arg-type]
        begun = 7 * len(victim.level) + len(victim.clock)
        Game(victim, side).play(items)
        taken = 7 * len(victim.level) + len(victim.clock) - begun
        return victim.lost, min(taken, 28 - begun) if victim.level_ups else taken

    return exact_odds(play, (checks, 99) if own else 99)  # type: ignore[return-value]
