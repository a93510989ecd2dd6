"""A traced game in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from simcli.games.loveca.game import facts
from simcli.games.loveca.game.options import plan_of
from simcli.games.loveca.game.tally import DRAW
from simcli.games.loveca.game.trace import AREA_NAMES, Event, Trace, Zones

__all__ = ["in_words", "seated"]

LISTED = "listed opponent"
NORMAL = ("active", "energy", "draw", "main")
SHOWN = {"all": "ALL", "score": "SCORE", "grey2": "2 colourless"}


def seated(told: Trace, names: Sequence[str]) -> tuple[str, ...]:
    """The names by seat, a listed opponent's too."""
    return (*names, LISTED) if told.opponent else tuple(names)


def in_words(told: Trace, names: Sequence[str], seed: int) -> list[str]:
    """The game, one line an event, under the turn and, of two players, whose it is; ``names`` by
    seat."""
    names = seated(told, names)
    rules = plan_of(told.setup.seats[0].deck).rules.in_words()
    lines = [
        f"Trial {told.trial} of seed {seed}, {rules}, no card texts.",
        *_players(told, names),
    ]
    turn = heading = None
    for at, event in enumerate(told.events):
        if event.turn != turn:
            turn, heading = event.turn, None
            lines += ["", _turn(event, names)]
        said = _sentence(told, names, at)
        if said:
            now = _heading(event, names)
            if now and now != heading:
                lines.append(f"  {now}")
            heading = now
            lines.append(f"    {said}")
    return [*lines, "", _result(told, names)]


def _players(told: Trace, names: Sequence[str]) -> Iterable[str]:
    for p, seat in enumerate(told.setup.seats):
        began = ", goes first" if p == told.began and len(names) > 1 and not told.opponent else ""
        stacked = ", stacked deck" if seat.order is not None else ""
        yield f"  {names[p]}: policy {seat.policy}, {seat.returns.words}{stacked}{began}."
    if told.opponent:
        listed = ", ".join("none" if score is None else str(score) for score in told.opponent)
        yield f"  {LISTED.capitalize()}: scores by turn {listed}."


def _turn(event: Event, names: Sequence[str]) -> str:
    if not event.turn:
        return "Setup"
    order = f": {names[event.player]} goes first" if LISTED not in names and len(names) > 1 else ""
    return f"Turn {event.turn}{order}"


def _heading(event: Event, names: Sequence[str]) -> str:
    """The phase and, where they matter, whose; the setup is the whole of turn 0."""
    phase = "normal phase" if event.phase in NORMAL else event.phase
    words = [] if phase == "setup" else [phase]
    if len(names) > 1 and phase != "judgement":
        words.append(names[event.player])
    return ": ".join(words)


def _sentence(told: Trace, names: Sequence[str], at: int) -> str | None:
    """What happened, or None where nothing worth telling did."""
    event = told.events[at]
    if event.phase == "judgement" and event.event in ("judgement", "success", "tie lock"):
        return _judged(told, names, event)
    zones = event.zones[event.player]
    listed = _cards(told, event.player, event.cards)
    match event.event:
        case "draw":
            return f"draws {listed}" if event.cards else "has no card to draw"
        case "mulligan":
            return _mulligan(told, at)
        case "energy":
            return f"has {zones.energy[1] + zones.energy[2]} Energy"
        case "play" | "baton":
            return _played(told, event, zones)
        case "set":
            return f"sets {listed}" if event.cards else "sets nothing"
        case "turn up":
            return _turned_up(told, event)
        case "yell":
            return _yelled(told, event)
        case "clear":
            return f"clears {_attempt(told, event)}: score {facts.score(told, event)}"
        case "fail":
            short = " and ".join(facts.short(told, event))
            return f"does not clear {_attempt(told, event)}: short of {short}"
        case "refresh":
            return f"refreshes: {len(event.cards)} cards are the new deck"
        case _:
            return None


def _mulligan(told: Trace, at: int) -> str:
    event = told.events[at]
    if not event.cards:
        return "keeps the hand"
    new = _cards(told, event.player, facts.drawn(told, at))
    return f"returns {_cards(told, event.player, event.cards)}; draws {new}"


def _played(told: Trace, event: Event, zones: Zones) -> str:
    area = AREA_NAMES[zones.stage.index(event.cards[0])]
    played, *replaced = (_card(told, event.player, card) for card in event.cards)
    how = "by baton touch from" if event.event == "baton" else "in place of"
    over = f" {how} {replaced[0]}" if replaced else ""
    return f"plays {played} to the {area}{over}; {zones.energy[1]} Energy left"


def _turned_up(told: Trace, event: Event) -> str | None:
    gone = facts.discarded(told, event)
    lives = [card for card in event.cards if card not in gone]
    said = []
    if lives:
        said.append(f"turns up {_cards(told, event.player, lives)}")
    if gone:
        said.append(f"discards {_cards(told, event.player, gone)}")
    return ", ".join(said) or None


def _yelled(told: Trace, event: Event) -> str:
    if not event.cards:
        return "has no Blade to yell with" if not facts.blades(told, event) else "yells no card"
    shown = []
    for card in event.cards:
        icon = told.card(event.player, card).blade_heart or "nothing"
        draws = icon.startswith("draw:")
        shown.append(f"{icon.removeprefix('draw:')} and DRAW" if draws else SHOWN.get(icon, icon))
    number = len(event.cards)
    return f"yells {number} card{'s' if number > 1 else ''}: {', '.join(shown)}"


def _attempt(told: Trace, event: Event) -> str:
    """The Lives, what they ask for and what there is; see CR 8.3.15."""
    need, hearts = facts.asked(told, event), facts.hearts(told, event)
    has = f"has {_counts(hearts)}" if hearts else "has none"
    lives = _cards(told, event.player, event.cards)
    return f"{lives} (asks for {_counts(need)}; {has})"


def _judged(told: Trace, names: Sequence[str], event: Event) -> str | None:
    """Alone a cleared Live is simply placed; against another the scores are told first."""
    who = names[event.player]
    match event.event:
        case "judgement" if len(names) > 1:
            return ", ".join(
                f"{name}: {'no Live' if score is None else f'score {score}'}"
                for name, score in zip(names, facts.scores(told, event), strict=True)
            )
        case "success":
            successes = event.successes[event.player]
            placed = f" {_cards(told, event.player, event.cards)}" if event.cards else ""
            return f"{who} places{placed}: success {successes}"
        case "tie lock":
            return f"{who} places nothing: a tie, and one success away"
        case _:
            return None


def _cards(told: Trace, player: int, cards: Iterable[int]) -> str:
    return ", ".join(_card(told, player, card) for card in cards)


def _card(told: Trace, player: int, card: int) -> str:
    printed = told.card(player, card)
    name = f"{printed.code} {printed.name}".strip()
    return f"{name} (cost {printed.cost})" if printed.type == "member" else f"{name} (Live)"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {word}" for word, count in counts.items())


def _result(told: Trace, names: Sequence[str]) -> str:
    if told.result is None:
        return f"Not decided after {told.turns} turns."
    if told.result == DRAW:
        return f"A draw in turn {told.turns}."
    who = names[told.result]
    return f"{who[0].upper()}{who[1:]} wins in turn {told.turns}."
