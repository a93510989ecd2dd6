"""The tables of ``simcli odds`` for a Love Live deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.games.loveca.board import BOARD_NOTE, Board, clear_odds, reference_boards
from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game.limits import CAP
from simcli.games.loveca.hearts import CLASSES, classes_of
from simcli.games.loveca.live import LiveAttempt, clear_chance
from simcli.games.loveca.yell import YELL_PARTS, Yell, yell_table
from simcli.games.tables import by_turn_measures, opening_section
from simcli.results.measure import Chart, Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Proportion

__all__ = ["sections", "unmodelled"]

PLAYABLE = "member cost<=4"
"""What a player's 4 Energy of turn 1 can pay (7.5.2)."""
BLADES = (2, 4, 6, 8, 10, 12, 14, 16)
SHOWN_HEARTS = (1, 2, 3, 4, 5, 6, 8, 10)
MOST_BLADES = 24
SHOWN_BOARD = 2
"""The turn whose reference board stands in the table of clear odds by Blades."""
TURNS = 6


def sections(deck: Deck, settings: Settings) -> list[Section]:
    """Opening, cards by turn, the yell, the clear odds of each Live, and simulated games."""
    from simcli.games.loveca.game.sections import game_sections

    asker = Asker(deck, settings, overview=True)
    return [
        _opening(asker),
        _by_turn(asker, settings.turns or asker.reach(TURNS)),
        _make_up(deck),
        *_yells(deck),
        _lives(deck, settings),
        *_by_blades(deck),
        *game_sections(deck, settings),
    ]


def unmodelled(deck: Deck) -> list[str]:
    """What the numbers leave out for this deck."""
    texts = sum(
        e.count for e in deck.entries if isinstance(e.card, LovecaCard) and _may_act(e.card)
    )
    games = f"whole games (of up to {CAP} cards)"
    return [
        *([games] if deck.size > CAP else []),
        f"card texts ({texts} cards have or may have one): searching, drawing, extra Energy and "
        "hearts make real odds differ, mostly for the better",
    ]


def _may_act(card: LovecaCard) -> bool:
    return card.text is not False


def _opening(asker: Asker) -> Section:
    return opening_section(
        asker,
        (("opening.live", "Lives", "live"), ("opening.playable", "playable", PLAYABLE)),
        "Lives and playable Members in the opening hand",
        "Chance of each number of cards before and after the mulligan. Playable: a Member of cost "
        "4 or less, which turn 1 can pay.",
    )


def _by_turn(asker: Asker, turns: int) -> Section:
    kinds = (
        ("seen.live", "1+", "1+ Live", "1+ live"),
        ("seen.live", "2+", "2+ Lives", "2+ live"),
        ("seen.playable", "1+", "1+ playable", f"1+ ({PLAYABLE})"),
    )
    measures = [m for kind in kinds for m in by_turn_measures(asker, *kind, turns)]
    return Section(
        "by-turn",
        "Cards seen by turn",
        "Chance to have drawn them by the end of a turn's draw, no card played and no Live set.",
        tuple(measures),
        corner="by",
        plot="lines",
    )


def _make_up(deck: Deck) -> Section:
    classes = classes_of(deck.entries)
    total = sum(classes.values())
    measures = []
    for name in (kind for kind in CLASSES if kind in classes):
        row = _class_words(name)
        copies, share = Exact(classes[name]), Exact(Fraction(classes[name], total))
        given = "the whole deck"
        measures += [
            Measure(
                "deck.blade_heart", name, copies, given, unit="cards", row=row, column="copies"
            ),
            Measure("deck.blade_heart_share", name, share, given, row=row, column="share"),
        ]
    hearts = total - classes.get("none", 0) - classes.get("score", 0)
    measures.append(
        Measure(
            "deck.blade_heart_share",
            "any heart",
            Exact(Fraction(hearts, total)),
            "the whole deck",
            row="any heart",
            column="share",
        )
    )
    return Section(
        "blade-hearts",
        "What the deck shows when it is yelled",
        "Each card by its Blade heart or Live icon.",
        tuple(measures),
        corner="a yelled card shows",
        given="",
        charts=(Chart("bars", columns=("copies",)),),
    )


def _class_words(name: str) -> str:
    words = {
        "all": "ALL heart",
        "none": "nothing",
        "score": "SCORE icon",
        "grey2": "two colourless hearts",
    }
    if name.startswith("draw:"):
        return f"{name.removeprefix('draw:')} heart and DRAW icon"
    return words.get(name, f"{name} heart")


def _yells(deck: Deck) -> list[Section]:
    classes = classes_of(deck.entries)
    cards = sum(classes.values())
    rows = yell_table(classes, [blades for blades in BLADES if blades <= cards])
    parts = [part for part in YELL_PARTS if any(row.means[part] for row in rows)]
    return [
        Section(
            "yell-mean",
            "Hearts a yell brings on average",
            "Means over all yells of so many Blades from a full deck.",
            tuple(_yell_mean(row, part) for row in rows for part in parts),
            corner="yell",
            given="a shuffled deck of all cards",
            plot="lines",
        ),
        Section(
            "yell",
            "Chance of at least so many hearts from a yell",
            "Hearts of any colour; ALL counts as one, two colourless as two.",
            tuple(
                _yell_at_least(row, hearts)
                for row in rows
                for hearts in range(1, max(row.laws["total"]) + 1)
            ),
            corner="yell",
            given="a shuffled deck of all cards",
            plot="heat",
        ),
    ]


def _yell_mean(row: Yell, part: str) -> Measure:
    return Measure(
        "yell.mean",
        f"{row.blades}:{part}",
        Exact(row.means[part]),
        f"{row.blades} Blades, yelled from the whole deck",
        unit="cards" if part in ("draw", "score") else "hearts",
        row=f"{row.blades} Blades",
        column=f"{part} icons" if part in ("draw", "score") else part,
    )


def _yell_at_least(row: Yell, hearts: int) -> Measure:
    chance = sum((p for n, p in row.laws["total"].items() if n >= hearts), Fraction(0))
    return Measure(
        "yell.at_least",
        f"{row.blades}:{hearts}",
        Exact(chance),
        f"{row.blades} Blades, yelled from the whole deck",
        row=f"{row.blades} Blades" if hearts in SHOWN_HEARTS else None,
        column=f"{hearts}+",
    )


def _lives(deck: Deck, settings: Settings) -> Section:
    boards = reference_boards(deck.entries)
    lives = sorted(
        (e.card for e in deck.entries if isinstance(e.card, LovecaCard) and e.card.type == "live"),
        key=lambda card: card.code,
    )
    measures = []
    for live in lives:
        for board in boards:
            if settings.engine == "mc":
                estimate: Estimate = _simulated(deck, board, live, settings)
            else:
                estimate = Exact(clear_odds(deck.entries, board, live))
            measures.append(
                Measure(
                    "live.attempt",
                    f"{live.code} {live.name_en or live.name}",
                    estimate,
                    f"{board.name}; hand unknown",
                    turn=board.turn,
                    row=live.name,
                    column=f"turn {board.turn}",
                )
            )
    told = "; ".join(board.name for board in boards)
    return Section(
        "lives",
        "Clear odds of each Live on reference boards",
        BOARD_NOTE,
        tuple(measures),
        corner="Live",
        given=told,
        plot="heat",
    )


def _by_blades(deck: Deck) -> list[Section]:
    """Clear odds of each Live over the number of Blades, with the hearts of the reference boards;
    exact under every engine, for a hundred numbers are no work to enumerate."""
    boards = reference_boards(deck.entries)
    lives = sorted(
        (e.card for e in deck.entries if isinstance(e.card, LovecaCard) and e.card.type == "live"),
        key=lambda card: card.code,
    )
    measures = []
    for board in boards:
        given = f"hearts of the board of {board.name}; so many Blades; hand unknown"
        for live in lives:
            left = classes_of(deck.entries, board.gone + Counter([live.code]))
            for blades in range(min(MOST_BLADES, sum(left.values())) + 1):
                attempt = LiveAttempt(left, blades, (live.need,), stage=board.stage)
                in_table = board.turn == SHOWN_BOARD and blades % 2 == 0
                measures.append(
                    Measure(
                        "live.by_blades",
                        f"{blades}@{live.code}",
                        Exact(clear_chance(attempt)),
                        given,
                        turn=board.turn,
                        row=f"{blades} Blades" if in_table else None,
                        column=live.name,
                    )
                )
    if not measures:
        return []
    shown = next(board for board in boards if board.turn == SHOWN_BOARD)
    return [
        Section(
            "live-blades",
            "Clear odds by the number of Blades",
            f"With the hearts on stage of the reference board of turn {SHOWN_BOARD}, whatever its "
            "Blades; the boards of other turns are in the data.",
            tuple(measures),
            corner="yell",
            given=shown.name,
            plot="lines",
        )
    ]


def _simulated(deck: Deck, board: Board, live: LovecaCard, settings: Settings) -> Proportion:
    from simcli.games.loveca.live_table import simulated

    left = classes_of(deck.entries, board.gone + Counter([live.code]))
    tallied, _ = simulated(
        LiveAttempt(left, board.blades, (live.need,), stage=board.stage), settings
    )
    return Proportion(tallied.cleared, tallied.trials)
