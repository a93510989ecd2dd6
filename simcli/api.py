"""What simcli offers to Python: load a deck, check it, compute its odds.

Everything here is also a command; the command line calls these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.errors import InputError
from simcli.playing import ambiguities, match, position, trace
from simcli.settings import QUICK_GAMES, Settings

if TYPE_CHECKING:
    from simcli.comparing.against import Held
    from simcli.decks.model import Deck, Problem
    from simcli.results import Results

__all__ = [
    "ambiguities",
    "check",
    "compare",
    "compute",
    "line",
    "live",
    "load",
    "match",
    "mulligan",
    "odds",
    "position",
    "trace",
    "tune",
    "write_report",
]


def load(path: str | PathLike[str]) -> Deck:
    """The deck in a file: YAML, a text list or a Deck Log export, told apart by content.

    Raises :class:`simcli.InputError` where the file is missing or cannot be understood.

    >>> load("decks/plain/yugioh-like-40.yaml").size
    40
    """
    from simcli.decks.read import load as read
    from simcli.games.registry import games

    return read(Path(path), games())


def check(deck: Deck) -> list[Problem]:
    """Every breach of the game's deck construction; an empty list means the deck is legal.

    >>> check(load("decks/loveca/start-deck-muse.yaml"))
    []
    """
    from simcli.games.registry import games

    return games()[deck.game].check(deck)


def odds(*decks: Deck, ask: str | Sequence[str] = (), **settings: Any) -> Results:
    """The odds of one or more decks. ``ask`` are questions, answered instead of the game's
    tables; ``settings`` are the fields of :class:`simcli.Settings`.

    >>> results = odds(load("decks/plain/yugioh-like-40.yaml"), ask=["1+ starter in opening"])
    >>> [(row.metric, row.method) for row in results.rows]
    [('question', 'exact')]
    """
    if "trials" not in settings:
        settings.setdefault("games", QUICK_GAMES)
    return compute(decks, ask=_several(ask), settings=Settings(**settings))


def compute(
    decks: Sequence[Deck],
    ask: str | Sequence[str],
    settings: Settings,
    *,
    by_turn: bool = False,
    what_if: bool = False,
    candidates: Sequence[str] = (),
    fractions: bool = False,
) -> Results:
    """As :func:`odds`, with the settings in one piece.

    ``by_turn`` tells when the questions first hold, ``what_if`` what swapping one copy changes
    (for one of the ``candidates``, none: of the deck's cards); ``fractions`` keeps the exact
    rationals.
    """
    from simcli.runs.fingerprint import fingerprint
    from simcli.runs.passes import in_passes

    def looked(look: Settings) -> Results:
        return _odds(decks, ask, look, by_turn, what_if, candidates, fractions)

    ask = _several(ask)
    asked = [*ask, f"{by_turn} {what_if}", *candidates]
    return in_passes(looked, settings, lambda: fingerprint("odds", decks, asked, settings))


def _odds(
    decks: Sequence[Deck],
    ask: Sequence[str],
    settings: Settings,
    by_turn: bool,
    what_if: bool,
    candidates: Sequence[str],
    fractions: bool,
) -> Results:
    from simcli.decisions import sections as decisions
    from simcli.games.asking import question_section, questions_of
    from simcli.games.registry import games
    from simcli.runs.outcome import of_deck, results_of

    found = []
    for deck in decks:
        game = games()[deck.game]
        sections = []
        questions = questions_of(deck, ask)
        if by_turn or what_if:
            sections += decisions(deck, ask, settings, by_turn, what_if, candidates)
        elif questions:
            sections.append(question_section(deck, questions, settings))
        if not ask and not by_turn and not what_if:
            sections.extend(game.sections(deck, settings))
        found.append(of_deck(deck, sections))
    return results_of(found, settings, fractions)


def tune(
    deck: Deck,
    ask: str | Sequence[str],
    vary: str | Sequence[str],
    *,
    metric: str | Sequence[str] = (),
    total: int | None = None,
    settings: Settings | None = None,
    fractions: bool = False,
) -> Results:
    """The best numbers of copies; the arguments are the options of ``simcli tune``.

    >>> deck = load("decks/plain/yugioh-like-40.yaml")
    >>> best = tune(deck, ["opens"], ["Sky Herald:2..4", "Old Relic:9..11"]).rows[0]
    >>> best.key
    'Sky Herald: 4, Old Relic: 9 | opens'
    """
    from simcli.decisions.goals import read_goals
    from simcli.decisions.tune import candidates, read_vary
    from simcli.decisions.tuned import tune as tuned
    from simcli.runs.outcome import of_deck, results_of

    settings = (settings or Settings()).in_one_go("tune")
    ask, vary, metric = _several(ask), _several(vary), _several(metric)
    space = candidates(deck, read_vary(vary, deck), total)
    sections = tuned(read_goals(ask, metric, space.wide), space, settings)
    asked = {"vary": list(vary), "total": total}
    return results_of([of_deck(deck, sections)], settings, fractions, **asked)


def mulligan(
    deck: Deck,
    ask: str | Sequence[str],
    *,
    hand: str | None = None,
    policy: bool = False,
    rules: int = 4,
    at: int | None = None,
    settings: Settings | None = None,
    fractions: bool = False,
) -> Results:
    """Every keep of a ``hand``, or the best ``policy`` as short rules (as YAML among the results'
    settings); the arguments are the options of ``simcli mulligan``.

    >>> deck = load("decks/weiss/ws02-starter.yaml")
    >>> found = mulligan(deck, ["two level 0"], hand="level0, 2 climax")
    >>> found.rows[0].key
    'keep 1 level0'
    """
    from simcli.decisions.goals import read_goals
    from simcli.runs.outcome import of_deck, results_of

    settings = (settings or Settings()).in_one_go("mulligan")
    goals = read_goals(_several(ask), (), deck)
    if policy == (hand is not None):
        raise InputError("one of --hand and --policy is needed", mend="such as --hand '2 live'")
    if at is not None and hand is None:
        raise InputError("--at is for --hand", mend="leave it out")
    if hand is not None:
        from simcli.decisions.keeps import sections

        found = sections(deck, goals, hand, settings, at)
        return results_of([of_deck(deck, found)], settings, fractions, hand=hand, at=at)
    from simcli.decisions.policies import as_yaml, section
    from simcli.decisions.policies import policy as short

    best = short(deck, goals, settings, rules)
    told = of_deck(deck, [section(best)])
    return results_of([told], settings, fractions, policy=as_yaml(best.rules))


def live(
    deck: Deck | None = None,
    *,
    blades: int,
    stage: str = "",
    lives: str | Sequence[str] = (),
    need: str | Sequence[str] = (),
    gone: str | Sequence[str] = (),
    remaining: str | None = None,
    waiting: str = "",
    settings: Settings | None = None,
) -> Results:
    """One Love Live Live attempt from a described board; the arguments are those of
    ``simcli live``.

    >>> board = dict(remaining="red=11 green=6 all=5 none=3", blades=10, need=["red=5 grey=3"])
    >>> [row.value for row in live(**board).rows if row.metric == "live.attempt"]
    [0.9084839511007232]
    """
    from simcli.games.loveca.live_board import attempt_from
    from simcli.games.loveca.live_table import live_sections
    from simcli.runs.fingerprint import fingerprint
    from simcli.runs.outcome import results_of
    from simcli.runs.passes import in_passes

    settings = settings or Settings()
    if deck is not None and deck.game != "loveca":
        raise InputError(
            f"{deck.source or deck.name} is a {deck.game} deck",
            mend="simcli live takes loveca decks",
        )
    lives, need, gone = map(_several, (lives, need, gone))
    attempt = attempt_from(deck, blades, stage, lives, need, gone, remaining, waiting)
    name = deck.name if deck is not None else "board"

    def compute(look: Settings) -> Results:
        found = (name, "loveca", live_sections(attempt, look), ["card texts"])
        return results_of([found], look)

    return in_passes(compute, settings, lambda: fingerprint("live", [], [name, attempt], settings))


def compare(
    decks: Sequence[Deck],
    ask: str | Sequence[str] = (),
    settings: Settings | None = None,
    held: Held | None = None,
    matrix: bool = False,
) -> Results:
    """Hold every deck against the first: differences of paired trials, and what they come to.

    >>> deck = load("decks/plain/yugioh-like-40.yaml")
    >>> results = compare([deck, deck], ask=["1+ starter in opening"])
    >>> [(row.key, row.value) for row in results.rows if row.metric == "compare.difference"]
    [('1+ starter in opening', 0.0)]
    """
    from simcli.comparing.against import Held
    from simcli.comparing.against import compare as held_against
    from simcli.runs.fingerprint import fingerprint
    from simcli.runs.passes import in_passes

    settings, held, ask = settings or Settings(), held or Held(), _several(ask)
    return in_passes(
        lambda look: held_against(decks, ask, look, held, matrix),
        settings,
        lambda: fingerprint(f"compare {matrix} {held.tables}", decks, ask, settings),
    )


def line(
    lines: str | Sequence[str],
    attacker: Deck | None = None,
    *,
    settings: Settings | None = None,
    **described: Any,
) -> Results:
    """What Weiss Schwarz damage lines do to an opponent, several side by side under their text;
    ``described`` are the arguments of ``simcli line`` (``at``, ``deck``, ``opponent`` ...).

    >>> results = line("3 x3", at="3/4", deck="30/8", waiting="10/0")
    >>> [(row.metric, row.key, row.value) for row in results.rows][:1]
    [('line.kill', '3/4', 0.7957221389305348)]
    """
    from simcli.games.weiss.line.command import line as computed
    from simcli.results import Results

    settings = (settings or Settings()).in_one_go("line")
    found, shown = computed(_several(lines), attacker, settings=settings, **described)
    return Results.build(found, shown, settings.confidence, settings.intervals)


def write_report(
    decks: Sequence[Deck],
    folder: str | PathLike[str],
    *,
    ask: str | Sequence[str] = (),
    held: Held | None = None,
    figures: bool = True,
    **settings: Any,
) -> Results:
    """Write a report of one deck, or of several side by side, into ``folder``: a page, a forum
    post, data, and ``figures`` as files of their own; ``settings`` are the fields of
    :class:`simcli.Settings`. Returns the results that it tells.

    Raises InputError for decks of different games, and for a folder with files of somebody else.
    """
    from simcli.comparing.against import Held as Judging
    from simcli.report import Wish
    from simcli.report import write_report as written

    if "trials" not in settings:
        settings.setdefault("games", QUICK_GAMES)
    wish = Wish(tuple(_several(ask)), Settings(**settings), held or Judging())
    return written(decks, Path(folder), wish, figures)


def _several(texts: str | Sequence[str]) -> Sequence[str]:
    """One text is a list of one, not of its letters."""
    return [texts] if isinstance(texts, str) else texts
