"""The tables of simulated games in ``simcli odds``."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.decks.model import Deck
from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.game import tally as f
from simcli.games.loveca.game.games import SOLO_TURNS, alone
from simcli.games.loveca.game.options import plan_of
from simcli.games.loveca.game.reading import Reading
from simcli.games.loveca.game.record import CAP, MOST_TURNS
from simcli.games.loveca.game.run import Setup, play
from simcli.games.rows import Rows
from simcli.results.measure import Chart, Measure, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Proportion

__all__ = ["attempts_section", "game_sections", "score_section", "short_section"]


def game_sections(deck: Deck, settings: Settings, policy: str | None = None) -> list[Section]:
    """Play the deck alone, or against the listed opponent of its plan, and tell what happened.

    None for ``--engine exact``, as whole games cannot be enumerated, and for decks of more cards
    than can be simulated.
    """
    if settings.engine == "exact" or deck.size > CAP:
        return []
    setup = alone(deck, settings, policy)
    turns = min(settings.turns or SOLO_TURNS, MOST_TURNS)
    counts = play(setup, settings.games or settings.trials, settings.jobs)
    reading = Reading(counts[0], turns, setup.seats[0].cards, int(setup.game[0]["goal"]))
    given = _given(setup)
    return [
        _energy(reading, given),
        _curve(reading, given),
        _stage(reading, given),
        attempts_section(reading, given),
        _goal(reading, given, bool(setup.game[0]["listed"])),
        _by_live(reading, given),
        _by_number(reading, given),
        short_section(reading, given),
        score_section(reading, given),
        _refreshes(reading, given),
        _mulligan(reading, given),
    ]


def _given(setup: Setup) -> str:
    seat = setup.seats[0]
    plan = plan_of(seat.deck)
    opponent, rules = _opponent(plan.opponent), plan.rules.in_words()
    return f"policy {seat.policy}, {opponent}, {seat.returns.words}, {rules}"


def _opponent(scores: Sequence[int]) -> str:
    """An opponent given as scores by turn, in words; who goes first makes no difference then."""
    listed = ", ".join("none" if score < 0 else str(score) for score in scores)
    return (
        f"an opponent with scores {listed}" if scores else "no opponent: every clear is a success"
    )


IN_PLAY = "games in which the turn is played"


def _energy(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    kinds = (("available", f.AVAILABLE), ("spent", f.SPENT), ("wasted", f.WASTED))
    for turn in range(1, reading.turns + 1):
        for word, field in kinds:
            rows.add(
                f"energy.{word}",
                None,
                reading.mean(turn, field),
                turn=turn,
                column=word,
                unit="energy",
                given=IN_PLAY,
            )
    return rows.section(
        "energy",
        "Energy by turn",
        f"Means over {IN_PLAY}. Available: all Energy at the start of the main phase; wasted: what "
        "is left active at its end.",
        "Energy",
        charts=(Chart("stack", columns=("spent", "wasted"), total="available"),),
    )


def _curve(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        for cost in reading.costs:
            rows.add(
                "energy.played",
                f"cost>={cost}",
                reading.by(turn, f.DEAREST + cost),
                turn=turn,
                column=f"cost>={cost}",
            )
    return rows.section(
        "curve",
        "The Energy curve: dearest Member played",
        "Chance that a Member of that cost or more has been played by the end of the turn.",
        "by",
    )


def _stage(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    used = [
        (colour, f.STAGE_COLOUR + 2 * number)
        for number, colour in enumerate(COLOURS)
        if any(card.hearts.get(colour) for card in reading.cards)
    ]
    for turn in range(1, reading.turns + 1):
        amounts: list[tuple[str, str | None, int, str, Unit]] = [
            ("stage.blades", None, f.BLADES, "Blades", "cards"),
            ("stage.hearts", None, f.STAGE, "hearts", "hearts"),
            *(("stage.hearts", c, field, c, "hearts") for c, field in used),
            ("hand", None, f.HELD, "hand", "cards"),
        ]
        for metric, key, field, column, unit in amounts:
            rows.add(
                metric,
                key,
                reading.mean(turn, field),
                turn=turn,
                column=column,
                unit=unit,
                given=IN_PLAY,
            )
    return rows.section(
        "stage",
        "Stage and hand by turn",
        f"Means at the end of the main phase, over {IN_PLAY}. Each Blade yells one card.",
        "stage",
        charts=(
            Chart("lines", title="Blades and hand by turn", metrics=("stage.blades", "hand")),
            Chart(
                "stack",
                "hearts",
                "Hearts on stage by colour",
                f"Means at the end of the main phase, over {IN_PLAY}.",
                columns=tuple(colour for colour, _ in used),
                total="hearts",
            ),
        ),
    )


def attempts_section(reading: Reading, given: str) -> Section:
    """Lives attempted and cleared by turn, and the successes so far."""
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        attempts = reading.attempts(turn)
        rows.add(
            "live.attempted",
            None,
            Proportion(attempts, reading.games(turn)),
            turn=turn,
            column="attempt",
            given=IN_PLAY,
            shown=reading.games(turn) > 0,
        )
        rows.add(
            "live.clear",
            None,
            Proportion(reading.clears(turn), attempts),
            turn=turn,
            column="clear",
            given="given an attempt",
            shown=attempts > 0,
        )
        for successes in range(1, reading.goal + 1):
            rows.add(
                "live.cleared",
                str(successes),
                reading.by(turn, f.REACHED + successes),
                turn=turn,
                column=f"{successes}+ by then",
            )
    return rows.section(
        "lives",
        "Lives by turn: attempted, cleared, successes so far",
        f"Attempt: of {IN_PLAY}. Clear: of the attempts. Successes: of all games, by the end of "
        "the turn.",
        "Lives",
        charts=(
            Chart(
                "lines",
                "attempts",
                "Lives attempted by turn, and cleared when attempted",
                f"Attempt: of {IN_PLAY}. Clear: of the attempts.",
                metrics=("live.attempted", "live.clear"),
            ),
            Chart(
                "lines",
                "successes",
                "Successes by turn",
                "Chance of so many successes by the end of the turn, of all games.",
                metrics=("live.cleared",),
            ),
        ),
    )


def _goal(reading: Reading, given: str, listed: bool) -> Section:
    rows = Rows(given)
    field = f.REACHED + reading.goal
    for turn in range(1, reading.turns + 1):
        share = Proportion(reading.at(turn, field), reading.trials)
        rows.add("live.goal", str(turn), share, turn=turn)
    lost = reading.total(f.ENDED + 1) - reading.total(f.ENDED)
    if listed:
        rows.add("live.goal", "opponent", Proportion(lost, reading.trials), row="the opponent wins")
    never = reading.trials - reading.total(field) - lost
    rows.add("live.goal", "not yet", Proportion(never, reading.trials), row="later or never")
    wins = "and with it the game" if listed else "which would win the game"
    return rows.section(
        "goal",
        "The turn of the last success",
        f"Chance that success number {reading.goal} comes in that turn, {wins}.",
        "turn",
        "bars",
    )


def _by_live(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for number, live in enumerate(reading.lives):
        key = f"{live.code} {live.name}".strip()
        row = live.name or live.code
        if sum(other.name == live.name for other in reading.lives) > 1:
            row = key
        for turn in range(1, reading.turns + 1):
            attempts, clears = reading.live(turn, number)
            shown = row if attempts else None
            rows.measures.append(
                Measure(
                    "live.attempted",
                    key,
                    Proportion(attempts, reading.games(turn)),
                    f"{given}; {IN_PLAY}",
                    turn,
                )
            )
            rows.measures.append(
                Measure(
                    "live.clear",
                    key,
                    Proportion(clears, attempts),
                    f"{given}; given an attempt",
                    turn,
                    row=shown,
                    column=f"turn {turn}",
                )
            )
    return rows.section(
        "live",
        "Each Live: chance to clear it when it is attempted",
        "By turn, alone or together with others; how often each is attempted stands in the data.",
        "Live",
        None,
        (Chart("lines", swap=True),),
    )


def _by_number(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for lives in (1, 2, 3):
        found = [reading.set_lives(turn, lives) for turn in range(1, reading.turns + 1)]
        attempts, clears = sum(a for a, _ in found), sum(c for _, c in found)
        played = sum(reading.games(turn) for turn in range(1, reading.turns + 1))
        row = f"{lives}{'+' if lives == 3 else ''} Live{'s' if lives > 1 else ''}"
        rows.add("live.set", str(lives), Proportion(attempts, played), row=row, column="attempted")
        rows.add(
            "live.set_clear",
            str(lives),
            Proportion(clears, attempts),
            row=row,
            column="cleared",
            shown=attempts > 0,
        )
    return rows.section(
        "set",
        "Lives by how many are attempted together",
        "Attempted: of all turns played. Cleared: of these attempts; all Lives are met or none.",
        "together",
        None,
        (Chart("dots"),),
    )


def short_section(reading: Reading, given: str) -> Section:
    """Why attempts fail."""
    rows = Rows(given)
    needed = [c for c in COLOURS if any(card.need.get(c) for card in reading.cards)]
    kinds = [(c, f.SHORT + COLOURS.index(c)) for c in needed] + [("total", f.SHORT_TOTAL)]
    for turn in range(1, reading.turns + 1):
        for name, field in kinds:
            failed = reading.at(turn, f.FAILED)
            rows.add(
                "live.short",
                name,
                Proportion(reading.at(turn, field), failed),
                turn=turn,
                column=name,
                given="failed attempts",
                shown=failed > 0,
            )
    for name, field in kinds:
        share = Proportion(reading.total(field), reading.total(f.FAILED))
        rows.add("live.short", name, share, row="all turns", column=name, given="failed attempts")
    return rows.section(
        "short",
        "Why attempts fail",
        "Of the failed attempts, the share short of a colour (beyond what ALL hearts cover) or of "
        "the total; an attempt can be short of several.",
        "short of",
        None,
        (
            Chart("bars", title="Why attempts fail: what is short", by_turn=False, swap=True),
            Chart("lines", "by-turn", "Why attempts fail, by turn", by_turn=True),
        ),
    )


def score_section(reading: Reading, given: str) -> Section:
    """Scores of cleared attempts."""
    rows = Rows(given)
    scores = reading.scores()
    cleared = sum(scores.values())
    for score, hits in scores.items():
        word = f"{score}+" if score == f.MOST_SCORE else str(score)
        rows.add("live.score", word, Proportion(hits, cleared), row=word, given="cleared attempts")
    return rows.section(
        "score",
        "Scores of cleared Lives",
        "Printed scores and SCORE icons, over all cleared attempts of all turns.",
        "score",
        "bars",
    )


def _refreshes(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    for turn in range(1, reading.turns + 1):
        rows.add("refresh", None, reading.by(turn, f.FIRST_REFRESH), turn=turn, column="refreshed")
    return rows.section(
        "refresh",
        "The first refresh",
        "Chance that the waiting room has become the deck by the end of the turn.",
        "by",
    )


def _mulligan(reading: Reading, given: str) -> Section:
    rows = Rows(given)
    columns = (
        ("opening.live", "Lives, before", f.LIVES_BEFORE, "before the mulligan"),
        ("opening.live", "Lives, after", f.LIVES_AFTER, "after the mulligan"),
        ("opening.playable", "playable, before", f.LOW_BEFORE, "before the mulligan"),
        ("opening.playable", "playable, after", f.LOW_AFTER, "after the mulligan"),
    )
    returned, reached = reading.small(f.RETURNED), reading.small(f.RETURNED_REACHED)
    for cards in range(7):
        for metric, column, field, when in columns:
            share = Proportion(reading.small(field)[cards], reading.trials)
            rows.add(metric, str(cards), share, row=str(cards), column=column, given=when)
        share = Proportion(returned[cards], reading.trials)
        rows.add("mulligan.returned", str(cards), share, row=str(cards), column="returned")
        goal = Proportion(reached[cards], returned[cards])
        rows.add(
            "mulligan.goal",
            str(cards),
            goal,
            row=str(cards),
            column="then the last success",
            given=f"within {reading.turns} turns, by cards returned",
            shown=returned[cards] > 0,
        )
    return rows.section(
        "mulligan",
        "The mulligan's effect",
        "Lives and Members of cost 4 or less in hand before and after it, cards returned, and how "
        f"often the last success then comes within {reading.turns} turns.",
        "cards",
        None,
        (
            Chart("bars", columns=tuple(column for _, column, _, _ in columns)),
            Chart(
                "bars",
                "returned",
                "Cards returned, and how often the last success then comes",
                f"How often so many cards are returned, and then: games of these in which the last "
                f"success comes within {reading.turns} turns.",
                columns=("returned", "then reaches the goal"),
            ),
        ),
    )
