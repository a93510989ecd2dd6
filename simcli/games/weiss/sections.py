"""The tables of ``simcli odds`` for a Weiss Schwarz deck."""

from __future__ import annotations

from dataclasses import replace

from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.games.tables import by_turn_measures, counted, opening_section
from simcli.games.weiss.cards import WeissCard
from simcli.games.weiss.effects import DEFAULT_EFFECT
from simcli.games.weiss.exact import cancel, trigger_odds
from simcli.games.weiss.line.flags import climaxes_of
from simcli.games.weiss.line.sections import line_sections
from simcli.games.weiss.plan import plan_of
from simcli.results.measure import Chart, Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Proportion

__all__ = ["sections", "unmodelled"]

CARDS_LEFT = (50, 40, 30, 20, 10)
SOULS = range(1, 11)
SHOWN_SOULS = range(1, 6)
TURNS = 6


def sections(deck: Deck, settings: Settings) -> list[Section]:
    """Opening, cancels, triggers, combos, attack turns taken and made, and simulated games."""
    asker = Asker(deck, settings, overview=True)
    found = [_opening(asker), _cancels(deck, settings), _triggers(deck, settings)]
    named = plan_of(deck).combos
    if named:
        found.append(_combos_by_turn(asker, named, settings.turns or asker.reach(TURNS)))
    # Attack turns are exact under every engine: `simcli line --engine mc` plays one out, but three
    # dozen of them a million times each would take most of a minute.
    found += line_sections(deck, replace(settings, engine="auto"))
    if settings.engine == "exact":  # and whole games cannot be enumerated
        return found
    from simcli.games.weiss.game.sections import game_sections

    return [*found, *game_sections(deck, settings)]


def unmodelled(deck: Deck) -> list[str]:
    """What the numbers leave out for this deck."""
    cards = [(e.card, e.count) for e in deck.entries if isinstance(e.card, WeissCard)]
    texts = sum(count for card, count in cards if card.text is not False)
    told = [
        f"card texts ({texts} cards have or may have one): searching, drawing, clocking and "
        "compression by effects"
    ]
    assumed = [card for card, _ in cards if card.type == "climax" and card.effect is None]
    if assumed:
        codes = ", ".join(card.code for card in assumed)
        told.append(
            f"what {counted(len(assumed), 'climax does', 'climaxes do')} when played is not known "
            f"({codes}): taken as '{DEFAULT_EFFECT}' in simulated games"
        )
    if any("chance" in card.trigger for card, _ in cards):
        told.append("the CHANCE icon: no rule text confirms what it does in simulated games")
    return told


def _opening(asker: Asker) -> Section:
    return opening_section(
        asker,
        (
            ("opening.level0", "level 0", "character level=0"),
            ("opening.climax", "climaxes", "climax"),
        ),
        "Level 0 characters and climaxes in the opening hand",
        "Chance of each number of cards before and after the mulligan.",
    )


def _cancels(deck: Deck, settings: Settings) -> Section:
    climaxes, size = climaxes_of(deck), deck.size
    measures = []
    for cards in sorted({min(cards, size) for cards in CARDS_LEFT}, reverse=True):
        lowest = max(0, climaxes - (size - cards))
        expected = round(climaxes * cards / size)
        for left in range(min(climaxes, cards), lowest - 1, -1):
            chances = _cancel_chances(cards, left, settings)
            held = counted(left, "climax", "climaxes")
            for soul, chance in zip(SOULS, chances, strict=False):
                shown = left in (min(climaxes, cards), expected) and soul in SHOWN_SOULS
                measures.append(
                    Measure(
                        "cancel",
                        f"{soul}@{cards}/{left}",
                        chance,
                        f"{held} among {cards} cards left, no refresh",
                        row=f"{cards} cards, {held}" if shown else None,
                        column=f"{soul} soul",
                    )
                )
    return Section(
        "cancel",
        "Chance that damage is cancelled",
        "By soul and by what is left in the deck: all its climaxes (the best compression), and as "
        "many as are expected.",
        tuple(measures),
        corner="left in the deck",
        given="no refresh before the damage is done",
        charts=(
            Chart(
                "heat",
                title="Chance (%) that damage is cancelled, by climaxes and cards left",
                note="The fewer cards a climax hides among, the surer it cancels.",
                key=r"(?P<panel>[234])@(?P<column>\d+)/(?P<row>\d+)",
                part="{} soul",
                corner="climaxes",
                across="cards left in the deck",
            ),
        ),
    )


def _cancel_chances(cards: int, climaxes: int, settings: Settings) -> list[Estimate]:
    souls = [soul for soul in SOULS if soul <= cards]
    if settings.engine != "mc":
        return [Exact(cancel(soul, cards, climaxes)) for soul in souls]
    from simcli.games.simulated import draws

    revealed = [(soul, (0,), 1, None) for soul in souls]
    hits = draws((climaxes, cards - climaxes), revealed, settings)
    return [Proportion(h, settings.trials) for h in hits]


def _triggers(deck: Deck, settings: Settings) -> Section:
    odds = trigger_odds(deck.entries)
    shows: dict[str, Estimate] = {icon: Exact(p) for icon, p in odds.shows.items()}
    shows["none"] = Exact(odds.blank)
    if settings.engine == "mc":
        from simcli.games.simulated import draws

        for icon, chance in (*odds.shows.items(), ("none", odds.blank)):
            copies = int(chance * deck.size)
            hits = draws((copies, deck.size - copies), [(1, (0,), 1, None)], settings)
            shows[icon] = Proportion(hits[0], settings.trials)
    measures = [
        Measure("trigger", icon, estimate, "a full, shuffled deck", row=icon)
        for icon, estimate in shows.items()
    ]
    measures += [
        Measure("deck.trigger", name, Exact(copies), "the whole deck", unit="cards")
        for name, copies in _trigger_cards(deck).items()
    ]
    measures += [
        Measure(
            "trigger.soul",
            str(number),
            Exact(chance),
            "a full, shuffled deck",
            row=f"{number} soul icon{'' if number == 1 else 's'}",
        )
        for number, chance in odds.soul.items()
        if number
    ]
    return Section(
        "trigger",
        "What a trigger check shows",
        "A card with several icons shows each of them, so the chances can sum to more than one.",
        tuple(measures),
        corner="icon",
        charts=(
            Chart(
                "wheel",
                title="The trigger wheel: what the next check shows",
                note="Every card of the deck, by the icons it shows.",
                metrics=("deck.trigger",),
                key="(?P<row>.+)(?P<column>)",
            ),
        ),
    )


def _trigger_cards(deck: Deck) -> dict[str, int]:
    """Copies by what they show, cards without an icon last: ``{"soul": 12, "2 soul": 4, ...}``."""
    cards: dict[str, int] = {}
    for entry in deck.entries:
        if isinstance(entry.card, WeissCard):
            name = _shows(entry.card)
            cards[name] = cards.get(name, 0) + entry.count
    return dict(sorted(cards.items(), key=lambda kind: (kind[0] == "none", -kind[1], kind[0])))


def _shows(card: WeissCard) -> str:
    icons = dict.fromkeys(card.trigger)
    names = [(icon, card.trigger.count(icon)) for icon in icons]
    return " + ".join(icon if n == 1 else f"{n} {icon}" for icon, n in names) or "none"


def _combos_by_turn(asker: Asker, named: dict[str, tuple[str, str]], turns: int) -> Section:
    measures = [
        measure
        for name, (character, climax) in named.items()
        for measure in by_turn_measures(
            asker, "combo", name, name, f'1+ "{character}" and 1+ "{climax}"', turns
        )
    ]
    return Section(
        "combo",
        "Climax combos by turn",
        "Chance that the character and its climax have both been drawn by the turn's draw.",
        tuple(measures),
        corner="by",
        plot="lines",
    )
