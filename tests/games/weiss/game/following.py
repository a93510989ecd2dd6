"""The naive game, made to decide as a traced game did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.games.weiss.cards import WeissCard
from simcli.games.weiss.effects import DEFAULT_EFFECT, read_effect
from simcli.games.weiss.game.trace import Event, Trace
from tests.naive.shuffling import AsIs, Scripted
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import Attack, Move, Play, Player, Profile
from tests.naive.weiss_policy import Passive

EFFECTS: dict[str, tuple[Any, ...]] = {
    "draw": ("draw", 1),
    "stock": ("stock", 1),
    "standby": ("standby",),
    "comeback": ("salvage", "hand"),
    "restock": ("salvage", "stock"),
}
ZONE_WORDS = {"waiting": "waiting room"}


def naive_card(card: WeissCard, name: str) -> dict[str, Any]:
    """A card in the twin's words, named by its number in the deck."""
    effect = []
    for part in read_effect(card.effect or DEFAULT_EFFECT):
        boost = (part.power, part.soul)
        known = {"all": ("all", *boost), "one": ("choose", 1, *boost)}
        effect.append(known.get(part.name) or EFFECTS[part.name])
    backup = card.backup
    return {
        "name": name,
        "type": card.type,
        "colour": card.color,
        "level": card.level or 0,
        "cost": card.cost or 0,
        "power": card.power or 0,
        "soul": card.soul or 0,
        "trigger": card.trigger,
        "backup": (backup["power"], backup["level"], backup["cost"]) if backup else None,
        "effect": tuple(effect) if card.type == "climax" else None,
    }


class Following(Passive):
    """Decides what the events of one player say, and nothing else: every decision is looked up in
    what the traced player did next, from where the naive game stands."""

    def __init__(self, events: Sequence[Event], player: int) -> None:
        self.events = events
        self.player = player

    def _next(self, game: Game, *kinds: str) -> Event | None:
        """The next event of the trace, if it is this player's and of one of these kinds. What the
        trace and the naive game have told so far is the same number of events."""
        at = len(game.log)
        event = self.events[at] if at < len(self.events) else None
        fits = event is not None and event.event in kinds and event.player == self.player
        return event if fits else None

    def _later(self, game: Game, kind: str, ends: Sequence[str]) -> Event | None:
        """The next event of a kind, before one of those that end the search."""
        for event in self.events[len(game.log) :]:
            if event.event == kind:
                return event
            if event.event in ends:
                return None
        return None

    @staticmethod
    def _card(cards: Sequence[Any], number: int) -> Any:
        return next(card for card in cards if card["name"] == str(number))

    def choose_mulligan(self, game: Any, player: Player) -> list[Any]:
        numbers = [
            e.cards[0] for e in self.events if e.event == "mulligan" and e.player == self.player
        ]
        return [self._card(player.hand, number) for number in numbers]

    def choose_clock(self, game: Any, player: Player) -> Any:
        event = self._next(game, "clock")
        return event and self._card(player.hand, event.cards[0])

    def choose_main(self, game: Any, player: Player) -> Any:
        if (moved := self._next(game, "move")) is not None:
            return Move(moved.detail["start"], moved.detail["end"])
        if self._next(game, "play", "event", "pay") is None:
            return None
        event = next(
            e for e in self.events[len(game.log) :] if e.event in ("play", "event", "lose")
        )
        assert event.event != "lose", "a payment cannot lose a game that has a card to play"
        card = self._card(player.hand, event.cards[0])
        return Play(card, event.detail.get("slot"))

    def choose_climax(self, game: Any, player: Player) -> Any:
        event = self._next(game, "climax")
        return event and self._card(player.hand, event.cards[0])

    def choose_attack(self, game: Any, player: Player, attacks: list[Attack]) -> Any:
        event = self._next(game, "attack")
        return event and Attack(event.detail["slot"], event.detail["kind"])

    def use_icon(self, game: Any, player: Player, icon: str) -> bool:
        event = self._next(game, "icon")
        return event is not None and event.detail["used"]

    def _used(self, game: Any, kind: str) -> Event | None:
        """What the icon did that comes next."""
        icon = self._next(game, "icon")
        if icon is None or not icon.detail["used"]:
            return None
        event = self.events[len(game.log) + 1]
        assert event.event == kind
        return event

    def choose_return(self, game: Any, player: Player, slots: list[int]) -> int | None:
        event = self._used(game, "return")
        return event and event.detail["slot"]

    def choose_comeback(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._used(game, "comeback")
        return event and self._card(cards, event.cards[0])

    def choose_gate(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._used(game, "gate")
        return event and self._card(cards, event.cards[0])

    def choose_choice(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._used(game, "choice")
        return event and (self._card(cards, event.cards[0]), event.detail["end"])

    def choose_standby(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._next(game, "standby") or self._used(game, "standby")
        return event and (self._card(cards, event.cards[0]), event.detail["slot"])

    def choose_discovery(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._next(game, "discovery")
        return event and self._card(cards, event.cards[0])

    def choose_salvage(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._next(game, "salvage")
        return event and self._card(cards, event.cards[0])

    def choose_boosted(self, game: Any, player: Player, count: int) -> list[int]:
        event = self._next(game, "boost")
        return [] if event is None else [event.detail["slot"]]

    def choose_counter(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._later(game, "counter", ("reveal", "damage", "no damage", "cancel"))
        return event and self._card(cards, event.cards[0])

    def choose_encore(self, game: Any, player: Player, slot: int, card: Any) -> bool:
        return self._next(game, "pay") is not None

    def choose_discard(self, game: Any, player: Player, count: int) -> list[Any]:
        found = []
        for event in self.events[len(game.log) :]:
            if event.event == "discard":
                found.append(self._card(player.hand, event.cards[0]))
            elif event.event in ("climax leaves", "turn ends", "lose"):
                break
        rest = [card for card in player.hand if card not in found]
        return found + rest[: count - len(found)]

    def choose_level_up(self, game: Any, player: Player, cards: list[Any]) -> Any:
        event = self._next(game, "level up")
        assert event is not None
        return self._card(cards, event.cards[0])


def follow(told: Trace, stacked: bool) -> Game:
    """Play the naive game with the same decks and decisions. A game that was not stacked gets its
    shuffles scripted, as the events tell them."""
    players: list[Player | Profile] = []
    for p, seat in enumerate(told.setup.seats):
        cards = [naive_card(card, str(at)) for at, card in enumerate(seat.cards)]
        order = range(len(cards)) if seat.order is None else seat.order
        deck = [cards[at] for at in order]
        shuffler = AsIs() if stacked else Scripted(scripts(told, p, cards))
        players.append(Player(str(p), shuffler, deck))
    if len(players) == 1:
        players.append(Profile(told.setup.listed, "1"))
    players.sort(key=lambda player: player.name != str(told.began))
    policies = {str(p): Following(told.events, p) for p in range(len(told.setup.seats))}
    game = Game(players, policies)
    game.play(2 * told.setup.turns)
    return game


def scripts(told: Trace, player: int, cards: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The order of each shuffle: the first one, and every refresh."""
    return [
        [cards[at] for at in event.cards]
        for event in told.events
        if event.player == player and event.event in ("shuffle", "refresh")
    ]


def differences(told: Trace, game: Game) -> list[str]:
    """Where the two logs first differ."""
    for ours, theirs in zip(told.events, game.log, strict=False):
        detail = {k: v for k, v in theirs.detail.items() if k not in ("why",) and v is not None}
        mine = (ours.turn, ours.phase, str(ours.player), ours.event, [str(c) for c in ours.cards])
        twin = (theirs.turn, theirs.phase, theirs.player, theirs.event, theirs.cards)
        if mine != twin or ours.detail != detail:
            return [f"{mine} {ours.detail} against {twin} {detail}"]
        for p, zones in enumerate(ours.zones):
            there = dict(theirs.zones[str(p)])
            stage = [
                None if card is None else (str(card), state)
                for card, state in zip(zones.stage, zones.states, strict=True)
            ]
            if ours.event == "shuffle" and p != ours.player:
                continue  # the twin shuffles one deck after the other
            if stage != there.pop("stage"):
                return [f"after {mine}: player {p}: stage {stage}, not {theirs.zones[str(p)]}"]
            for zone, names in there.items():
                held = [str(card) for card in zones.cards[ZONE_WORDS.get(zone, zone)]]
                if held != names:
                    return [f"after {mine}: player {p}: {zone} {held}, not {names}"]
    if len(told.events) != len(game.log):
        return [f"{len(told.events)} events against {len(game.log)}"]
    return []
