"""The naive game, made to decide as a traced game did."""

from __future__ import annotations

from typing import Any

from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game.trace import AREA_NAMES, Event, Trace
from tests.naive.loveca_game import Game, Passive
from tests.naive.loveca_player import Play, Player
from tests.naive.shuffling import AsIs, Scripted


def naive_card(card: LovecaCard, name: str) -> dict[str, Any]:
    """A card in the twin's words, named by its number in the deck."""
    return {
        "name": name,
        "type": card.type,
        "cost": card.cost,
        "blades": card.blades,
        "hearts": dict(card.hearts),
        "blade_heart": card.blade_heart or "none",
        "need": dict(card.need),
        "score": card.score,
    }


class Following(Passive):
    """Decides what the events of one player say, and nothing else."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.plays = [event for event in events if event.event in ("play", "baton")]

    def _cards(self, turn: int, kind: str) -> list[str]:
        return [str(c) for e in self.events if (e.turn, e.event) == (turn, kind) for c in e.cards]

    def choose_keep(self, game: Game, player: Player) -> list[Any]:
        aside = self._cards(0, "mulligan")
        return [card for card in player.hand if card["name"] not in aside]

    def choose_play(self, game: Game, player: Player) -> Play | None:
        if not self.plays or self.plays[0].turn != game.turn:
            return None
        event = self.plays.pop(0)
        area = event.zones[event.player].stage.index(event.cards[0])
        card = next(c for c in player.hand if c["name"] == str(event.cards[0]))
        return Play(card, AREA_NAMES[area], event.event == "baton")

    def choose_set(self, game: Game, player: Player) -> list[Any]:
        chosen = self._cards(game.turn, "set")
        return [next(c for c in player.hand if c["name"] == name) for name in chosen]

    def choose_success(self, game: Game, player: Player) -> Any:
        (name,) = self._cards(game.turn, "success")
        return next(card for card in player.lives if card["name"] == name)


def follow(told: Trace, stacked: bool) -> Game:
    """Play the naive game with the same decks and decisions. A game that was not stacked gets its
    shuffles scripted, as the events tell them."""
    players = []
    for p, seat in enumerate(told.setup.seats):
        cards = [naive_card(card, str(at)) for at, card in enumerate(seat.cards)]
        order = range(len(cards)) if seat.order is None else seat.order
        deck = [cards[at] for at in order]
        shuffler = AsIs() if stacked else Scripted(scripts(told, p, cards))
        players.append(Player(shuffler, deck=deck, name=str(p)))
    players.sort(key=lambda player: player.name != str(told.began))
    policies = {
        str(p): Following([e for e in told.events if e.player == p])
        for p in range(len(told.setup.seats))
    }
    game = Game(players, policies, int(told.setup.game[0]["goal"]))
    game.play(int(told.setup.game[0]["most_turns"]))
    return game


def scripts(told: Trace, player: int, cards: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The order of each shuffle: the first one, the mulligan's, and every refresh."""
    mine = [event for event in told.events if event.player == player]
    first = mine[0].zones[player]
    orders = [[*first.cards["hand"], *first.cards["deck"]]]
    for event in mine:
        if event.event == "mulligan" and event.cards:  # keeping all shuffles nothing (QA19)
            orders.append(list(event.zones[player].cards["deck"]))
        elif event.event == "refresh":
            orders.append(list(event.cards))
    return [[cards[at] for at in order] for order in orders]


def differences(told: Trace, game: Game) -> list[str]:
    """Where the two logs differ, event by event."""
    found = []
    if len(told.events) != len(game.log):
        found.append(f"{len(told.events)} events against {len(game.log)}")
    for ours, theirs in zip(told.events, game.log, strict=False):
        mine = (ours.turn, ours.phase, str(ours.player), ours.event, [str(c) for c in ours.cards])
        twin = (theirs.turn, theirs.phase, theirs.player, theirs.event, theirs.cards)
        if mine != twin:
            found.append(f"{mine} against {twin}")
        for p, zones in enumerate(ours.zones):
            if ours is told.events[0] and p != ours.player:
                continue  # the twin shuffles the second deck only when it is drawn from
            there = theirs.zones[str(p)]
            lists = {name: [str(c) for c in cards] for name, cards in zones.cards.items()}
            stage = {AREA_NAMES[a]: str(c) for a, c in enumerate(zones.stage) if c is not None}
            energy = dict(zip(("deck", "active", "waited"), zones.energy, strict=True))
            if {**lists, "stage": stage, "energy": energy} != there:
                found.append(f"after {mine}: player {p}: {lists} {stage} {energy}, not {there}")
        if found:
            break
    return found
