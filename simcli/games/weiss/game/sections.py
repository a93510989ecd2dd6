"""The tables of simulated games in ``simcli odds``."""

from __future__ import annotations

from simcli.decks.model import Deck
from simcli.games.rows import Rows
from simcli.games.weiss.cards import ICONS
from simcli.games.weiss.game import tally as f
from simcli.games.weiss.game.encode import playable
from simcli.games.weiss.game.games import SHOWN_TURNS, alone, opponent_words
from simcli.games.weiss.game.reading import Reading
from simcli.games.weiss.game.run import Seat, Setup, play
from simcli.results.measure import Chart, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Proportion

__all__ = ["curve_section", "game_sections", "level_section"]

SOULS = range(1, 7)
AT_MAIN = "turns whose main phase is reached"
AT_END = "turns that are played to their end"
PLAYED = "games that are not over before"


def game_sections(deck: Deck, settings: Settings, policy: str | None = None) -> list[Section]:
    """Play the deck against itself, or against listed attacks, and tell what happened.

    None for ``--engine exact``, as whole games cannot be enumerated, and for decks of more or fewer
    cards than can be simulated.
    """
    if settings.engine == "exact" or not playable(deck):
        return []
    setup = alone(deck, settings, policy)
    counts = play(setup, settings.games or settings.trials, settings.jobs)
    reading = Reading(counts[0], min(settings.turns or SHOWN_TURNS, SHOWN_TURNS))
    given = _given(setup, settings)
    tables = [
        level_section(reading, given),
        curve_section(reading, given),
        _compression(reading, given),
        _cancels(reading, given),
        _damage(reading, given),
        _attacks(reading, given),
        _triggers(reading, given),
        _survival(reading, given),
    ]
    if setup.seats[0].plan.combos:
        tables.append(_combos(reading, given, setup.seats[0]))
    return tables


def _given(setup: Setup, settings: Settings) -> str:
    seat = setup.seats[0]
    order = "going first" if settings.first else "going second"
    return f"policy {seat.policy}, {opponent_words(setup)}, {order}, {seat.returns.words}"


def level_section(reading: Reading, given: str) -> Section:
    """The level at the end of each turn."""
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        ended = reading.turns_ended(turn)
        for level in range(4):
            share = Proportion(reading.at(turn, f.IS_LEVEL + level), ended)
            rows.add("level", str(level), share, turn=turn, column=f"level {level}", given=AT_END)
        mean = reading.at_end(turn, f.AT_LEVEL)
        rows.add("level", None, mean, turn=turn, column="mean", unit="levels", given=AT_END)
    levels = tuple(f"level {level}" for level in range(4))
    return rows.section(
        "level",
        "Level by turn",
        f"At the end of the turn, of {AT_END}.",
        "turn",
        charts=(Chart("stack", columns=levels),),
    )


def curve_section(reading: Reading, given: str) -> Section:
    """Stock, hand and stage by turn."""
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for metric, field, column in (
            ("stock", f.STOCK_HAD, "stock"),
            ("stock.spent", f.STOCK_PAID, "spent"),
        ):
            mean = reading.at_main(turn, field)
            rows.add(metric, None, mean, turn=turn, column=column, unit="cards", given=AT_MAIN)
        for metric, field, column in (
            ("hand", f.HELD, "hand"),
            ("stage", f.STAGE, "stage"),
        ):
            mean = reading.at_end(turn, field)
            rows.add(metric, None, mean, turn=turn, column=column, unit="cards", given=AT_END)
    return rows.section(
        "curve",
        "Stock, hand and stage by turn",
        "Means. Stock: at the start of the main phase; spent: in it; hand and characters on stage: "
        "at the end of the turn.",
        "turn",
    )


def _compression(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for metric, field, column in (
            ("deck.cards", f.LEFT, "cards left"),
            ("deck.climaxes", f.CLIMAXES_LEFT, "climaxes left"),
        ):
            mean = reading.at_end(turn, field)
            rows.add(metric, None, mean, turn=turn, column=column, unit="cards", given=AT_END)
        rows.add(
            "refresh", None, reading.by(turn, f.FIRST_REFRESH), turn=turn, column="refreshed by"
        )
    return rows.section(
        "compression",
        "Compression by turn",
        "What is left in the deck when the opponent's turn begins (means), and the chance that the "
        "waiting room has become the deck by then at least once.",
        "turn",
        charts=(
            Chart(
                "lines",
                title="Cards and climaxes left in the deck by turn",
                columns=("cards left", "climaxes left"),
            ),
        ),
    )


def _cancels(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for soul in SOULS:
            rows.add(
                "cancel.by_turn",
                str(soul),
                reading.cancels(turn, soul),
                turn=turn,
                column=f"{soul} soul",
                given=f"{AT_END}, before a refresh",
            )
    return rows.section(
        "cancels",
        "Chance that damage is cancelled, by turn",
        "The first attack of the opponent's turn against what really is left in the deck then; "
        "damage that reaches the end of the deck counts the climaxes up to there.",
        "turn",
    )


def _damage(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        units: list[tuple[str, int, str, Unit]] = [
            ("damage.dealt", f.DEALT, "dealt", "damage"),
            ("damage.taken", f.TAKEN, "taken", "damage"),
        ]
        for metric, field, column, unit in units:
            mean = reading.of_damage(turn, field)
            rows.add(metric, None, mean, turn=turn, column=column, unit=unit, given=PLAYED)
        made, off = reading.at(turn, f.DAMAGES), reading.at(turn, f.CANCELS)
        met, kept = (reading.at(turn, f.DAMAGE_TAKEN_OFF + at) for at in range(2))
        given_damage = "damage that is dealt in the turn"
        rows.add(
            "damage.cancelled",
            "dealt",
            Proportion(off, made),
            turn=turn,
            column="own cancelled",
            given=given_damage,
        )
        rows.add(
            "damage.cancelled",
            "taken",
            Proportion(kept, met),
            turn=turn,
            column="theirs cancelled",
            given=given_damage,
        )
    return rows.section(
        "damage",
        "Damage by turn",
        "Means of damage that landed in the own turn and in the opponent's of the same number, "
        "over the games that are not over before; and the share of damages that were cancelled.",
        "turn",
        charts=(
            Chart("lines", title="Damage dealt and taken by turn", columns=("dealt", "taken")),
        ),
    )


def _attacks(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        mean = reading.at_end(turn, f.ATTACKS)
        rows.add("attacks", None, mean, turn=turn, column="attacks", unit="times", given=AT_END)
        kinds = [reading.at(turn, f.KINDS + kind) for kind in range(3)]
        for kind, hits in zip(("direct", "front", "side"), kinds, strict=True):
            share = Proportion(hits, sum(kinds))
            rows.add("attacks.kind", kind, share, turn=turn, column=kind, given="of the attacks")
        for metric, hits, of, column, told in (
            ("climax.played", f.CLIMAXES, f.TURNS, "climax", AT_MAIN),
            ("counter.used", f.COUNTERS, f.FRONTS_MET, "backup", "front attacks met"),
            ("encore", f.ENCORES, f.LEAVES, "encored", "reversed characters"),
        ):
            share = Proportion(reading.at(turn, hits), reading.at(turn, of))
            rows.add(metric, None, share, turn=turn, column=column, given=told)
    return rows.section(
        "attacks",
        "Attacks by turn",
        "Attacks in the own turn (a mean), how they are made; turns with a climax; front attacks "
        "met in the opponent's turn that a backup answers; reversed characters that are encored.",
        "turn",
        None,
    )


def _triggers(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    checks = reading.total(f.CHECKS)
    for at, icon in enumerate(ICONS):
        hits = reading.total(f.ICONS_SEEN + at)
        if hits:
            share = Proportion(hits, checks)
            rows.add("trigger.seen", icon, share, row=icon, given="trigger checks of all turns")
    return rows.section(
        "triggers",
        "What trigger checks show in games",
        "Of all checks of all turns; a card with several icons shows each of them.",
        "icon",
        "bars",
    )


def _survival(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for level in range(1, 4):
            share = reading.by(turn, f.REACHED + level)
            rows.add("level.reached", str(level), share, turn=turn, column=f"at level {level} by")
        rows.add("survival", "lost", reading.lost_by(turn), turn=turn, column="lost by")
        won = Proportion(int(reading.counts[1 : turn + 1, f.ENDED].sum()), reading.trials)
        rows.add("survival", "won", won, turn=turn, column="won by")
    return rows.section(
        "survival",
        "Levels reached, and games lost and won, by turn",
        "Of all games, by the end of the round: the turn of both players.",
        "by",
    )


def _combos(reading: Reading, given: str, seat: Seat) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for number, name in enumerate(seat.plan.combos):
            seen = reading.by(turn, f.COMBO_SEEN + number)
            used = reading.by(turn, f.COMBO_USED + number)
            rows.add("combo.assembled", name, seen, turn=turn, column=f"{name}: assembled")
            rows.add("combo.used", name, used, turn=turn, column=f"{name}: used")
    return rows.section(
        "combos",
        "Climax combos by turn in games",
        "Assembled: the character in hand or on stage and its climax in hand when the climax phase "
        "begins. Used: the character has attacked under its climax.",
        "by",
    )
