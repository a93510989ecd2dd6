"""What damage lines say of a deck by itself, for ``simcli odds``: how well it takes damage, and how
much its attacks deal."""

from __future__ import annotations

from fractions import Fraction

from simcli.decks.model import Deck
from simcli.exact.hypergeometric import draw_counts
from simcli.games.tables import counted
from simcli.games.weiss.line.flags import climaxes_of, pool_of, rest
from simcli.games.weiss.line.odds import Answer, answer
from simcli.games.weiss.line.opponent import FULL_CLOCK, Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.results.measure import Chart, Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Exact

__all__ = ["line_sections"]

TURNS = ("2, 2, 2", "3, 3, 3")
"""Standard attack turns: three attacks, without trigger checks."""
CARDS_LEFT = (40, 30, 20, 10)
SURVIVED = (1, 4)
"""Clocks at level 3 from which surviving a turn is asked."""
OFFENCES = ("attack 1 x3", "attack 2 x3", "attack 3 x3")
DEFENDERS = ((40, 8), (30, 8), (30, 6), (20, 6), (20, 4))
"""Reference defenders: cards and climaxes left in their deck."""
KILL_LINES = ("attack 2 x3", "attack 3 x3")
KILL_DEFENDERS = ((30, 8), (30, 5), (20, 4))
"""Lines and defenders whose kill curves are told: well compressed, as expected, thinned out."""
ATTACKS = 3
NEAR = "no refresh within reach"
FULL = "trigger checks from a full, shuffled deck"


def line_sections(deck: Deck, settings: Settings) -> list[Section]:
    """Defence and offence of a deck; one too small to be attacked, or to attack, has none."""
    pool = pool_of(deck)
    offence = _offence(pool, settings) if pool.size >= ATTACKS else []
    return [*_defence(deck, settings), *offence]


def _defence(deck: Deck, settings: Settings) -> list[Section]:
    climaxes = climaxes_of(deck)
    damage, survival = [], []
    for cards, left in _compressions(deck.size, climaxes):
        state = f"{cards}/{left}"
        row = f"{cards} cards, {counted(left, 'climax', 'climaxes')}"
        waiting = rest((deck.size, climaxes), (cards, left))
        for turn in TURNS:
            key = f"{turn.replace(' ', '')}@{state}"
            found = _answer(turn, Opponent((cards, left), waiting), settings)
            damage.append(
                Measure("defence.damage", key, found.expected, NEAR, None, "damage", row, turn)
            )
            for clock in SURVIVED:
                survived = found.chance(
                    found.outcome.total - found.outcome.kill(FULL_CLOCK - clock)
                )
                survival.append(
                    Measure(
                        "defence.survive",
                        f"{key} from 3/{clock}",
                        survived,
                        NEAR,
                        row=row,
                        column=f"{turn.replace(' ', '')} at 3/{clock}",
                    )
                )
    if not damage:
        return []
    left_in_deck = (
        "By what is left in this deck: all its climaxes (the best compression), and as many as are "
        "expected."
    )
    return [
        Section(
            "defence-damage",
            "Expected damage of an attack turn against this deck",
            left_in_deck,
            tuple(damage),
            corner="left in the deck",
        ),
        Section(
            "defence-survival",
            "Chance to survive an attack turn at level 3",
            left_in_deck,
            tuple(survival),
            corner="left in the deck",
            plot="heat",
        ),
    ]


def _compressions(size: int, climaxes: int) -> list[tuple[int, int]]:
    """Cards and climaxes left: the best and the expected compression at each size."""
    most = max(sum(map(int, turn.split(","))) for turn in TURNS)
    found: dict[tuple[int, int], None] = {}
    for cards in CARDS_LEFT:
        if most < cards <= size:
            found[cards, min(climaxes, cards)] = None
            found[cards, round(climaxes * cards / size)] = None
    return list(found)


def _offence(pool: TriggerPool, settings: Settings) -> list[Section]:
    souls = Fraction(sum(kind.souls * n for kind, n in pool.cards.items()), pool.size)
    triggers = [
        Measure(
            "offence.triggers",
            str(n),
            Exact(chance),
            FULL,
            row=str(n),
        )
        for n, chance in _soul_chances(pool).items()
    ]
    mean = Measure("offence.souls", None, Exact(souls), FULL, unit="points")
    damage = []
    for cards, climaxes in DEFENDERS:
        state = f"{cards}/{climaxes}"
        for line in OFFENCES:
            found = _answer(line, Opponent((cards, climaxes)), settings, pool).expected
            key = f"{line}@{state}"
            damage.append(Measure("offence.damage", key, found, FULL, None, "damage", state, line))
    kills = [
        measure
        for state in KILL_DEFENDERS
        for line in KILL_LINES
        for measure in _kill_curve(line, state, pool, settings)
    ]
    return [
        Section(
            "offence-triggers",
            "Soul icons in three trigger checks",
            f"{float(souls):.3f} soul icons an attack on average.",
            (*triggers, mean),
            corner="icons",
        ),
        Section(
            "offence-damage",
            "Expected damage of three attacks",
            "With this deck's trigger checks, by the attackers' soul and by what is left in the "
            "defender's deck (cards/climaxes).",
            tuple(damage),
            corner="defender",
        ),
        Section(
            "offence-kill",
            "Chance to win with three attacks",
            "With this deck's trigger checks, from the defender's level/clock, by the attackers' "
            "soul and by what is left in the defender's deck (cards/climaxes).",
            tuple(kills),
            corner="at",
            charts=(Chart("lines", corner="level/clock"),),
        ),
    ]


def _kill_curve(
    line: str, state: tuple[int, int], pool: TriggerPool, settings: Settings
) -> list[Measure]:
    """The chance that a line reaches level 4, from each clock at level 3."""
    outcome = _answer(line, Opponent(state), settings, pool)
    left = "/".join(map(str, state))
    return [
        Measure(
            "offence.kill",
            f"{line}@{left} from 3/{clock}",
            outcome.chance(outcome.outcome.kill(FULL_CLOCK - clock)),
            FULL,
            row=f"3/{clock}",
            column=f"{line.removeprefix('attack ')} into {left}",
        )
        for clock in range(FULL_CLOCK)
    ]


def _soul_chances(pool: TriggerPool) -> dict[int, Fraction]:
    """How many soul icons ``ATTACKS`` different cards of the pool show together."""
    cards: dict[int, int] = {}  # by icons
    for kind, n in pool.cards.items():
        cards[kind.souls] = cards.get(kind.souls, 0) + n
    ways: dict[int, int] = {}
    for counts, here in draw_counts(tuple(cards.values()), ATTACKS):
        icons = sum(souls * n for souls, n in zip(cards, counts, strict=True))
        ways[icons] = ways.get(icons, 0) + here
    total = sum(ways.values())
    return {icons: Fraction(w, total) for icons, w in sorted(ways.items())}


def _answer(
    line: str, opponent: Opponent, settings: Settings, pool: TriggerPool | None = None
) -> Answer:
    return answer(compile_line(parse(line), pool), opponent, settings=settings)
