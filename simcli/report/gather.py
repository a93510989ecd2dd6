"""What a report is made of: odds, what compares the decks, the decks themselves, their hands."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from simcli import api
from simcli.comparing.against import MARGIN, Held, heir
from simcli.decks.model import Deck
from simcli.errors import InputError, NotExactError, Place
from simcli.games.asking import Asker, questions_of
from simcli.games.registry import games
from simcli.questions import parse
from simcli.report.advice import Advice, Adviser
from simcli.report.glance import Glance, glance
from simcli.report.hands import Example, examples
from simcli.results.model import Results
from simcli.results.row import Row
from simcli.settings import QUICK_GAMES, Settings
from simcli.thresholds import Finding, judged, require_told

__all__ = ["Content", "Wish", "gather"]

AMBIGUITY_TRIALS = 20_000
"""Sets played for each other reading of a rule sentence: there are dozens of them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for besides the decks: questions, settings, how differences are judged, and
    the words of the command line that say so."""

    ask: tuple[str, ...] = ()
    settings: Settings = field(default_factory=lambda: Settings(games=QUICK_GAMES))
    held: Held = field(default_factory=Held)
    options: tuple[tuple[str, ...], ...] = ()

    def command(
        self,
        name: str,
        decks: Sequence[str],
        *more: str,
        instead: Mapping[str, str | None] | None = None,
    ) -> str:
        """The command line that gives these numbers again; ``instead`` has options that stand in
        for those of that name, or (None) are left out."""
        instead = instead or {}
        asks = [("--ask", ask) for ask in self.ask]
        kept = [option for option in self.options if option[0] not in instead]
        other = [(option, value) for option, value in instead.items() if value is not None]
        return shlex.join(["simcli", name, *decks, *chain(*asks, *kept, *other), *more])


@dataclass(frozen=True, slots=True)
class Dealt:
    """The example hands of one deck with what ``simcli mulligan`` says of each last hand."""

    deck: str
    hands: tuple[tuple[Example, Advice | None, str], ...]
    goal: str


@dataclass(frozen=True, slots=True)
class Content:
    """Everything the page, the forum post and the files are written from. ``commands`` are by the
    name of a section; what has none there was computed by ``command``."""

    results: Results
    glances: tuple[Glance, ...]
    dealt: tuple[Dealt, ...]
    findings: tuple[Finding, ...]
    names: Mapping[str, Mapping[str, str]]
    """Cards' names by number, of each deck."""
    command: str
    odds: str
    commands: Mapping[str, str]


def gather(decks: Sequence[Deck], wish: Wish) -> Content:
    """Compute all that a report of ``decks`` needs. Raises InputError for decks of two games."""
    given, decks = list(decks), _of_one_game(decks, wish.ask)
    settings = wish.settings
    sources = [deck.source or deck.name for deck in decks]
    results = api.compute(decks, wish.ask, settings)
    names = [name for name, _ in results.decks]
    settled = replace(
        settings,
        trials=results.settings["trials"],
        precision=None,  # the trials are known now, but were chosen by looking
        interval=settings.intervals,
        checkpoint=None,
    )
    said: dict[str, str | None] = {}
    if settings.precision is not None:
        said = {"--precision": None, "--max-trials": None}
        said |= {"--trials": str(settled.trials), "--interval": settled.interval}
    commands: dict[str, str] = {}
    if games()[decks[0].game].ambiguities is not None and not wish.ask:
        trials = min(settled.trials, AMBIGUITY_TRIALS)
        found = api.ambiguities(*decks, settings=replace(settled, trials=trials))
        instead = {**said, "--trials": str(trials)}
        again = wish.command("odds", sources, "--ambiguities", instead=instead)
        results = _joined(results, found, commands, again)
    if len(decks) > 1:
        compared = _compared(decks, wish, settled)
        if compared is not None:
            results = _joined(results, compared, commands, _again(wish, decks, sources, said))
    require_told(wish.held.directions, results)
    command = wish.command("report", sources, "-o", "report")
    return Content(
        results,
        tuple(glance(d, n, api.check(d)) for d, n in zip(decks, names, strict=True)),
        tuple(_dealt(d, n, wish, settled) for d, n in zip(decks, names, strict=True)),
        tuple(_findings(decks, names, results)),
        {
            name: {entry.card.code: entry.card.name for entry in deck.entries if entry.card.name}
            for deck, name in zip(decks, names, strict=True)
        },
        command,
        # What a list takes over from the first deck it has in a report alone.
        wish.command("odds", sources) if decks == given else command,
        commands,
    )


def _again(
    wish: Wish, decks: Sequence[Deck], sources: Sequence[str], said: Mapping[str, str | None]
) -> str:
    """The command that compares the decks as :func:`_compared` does."""
    instead: dict[str, str | None] = {**said, "--policy": None, "--opponent": None}
    if not questions_of(decks[0], wish.ask):
        instead["--engine"] = "exact"
    more = [] if wish.held.margin == MARGIN else ["--margin", f"{wish.held.margin:g}"]
    more += [part for name in wish.held.directions for part in ("--lower", name)]
    return wish.command("compare", sources, *more, instead=instead)


def _of_one_game(decks: Sequence[Deck], ask: Sequence[str]) -> list[Deck]:
    """The decks, those without questions of their own heirs of the first one."""
    if not decks:
        raise InputError("no deck to report on")
    first = decks[0]
    for deck in decks[1:]:
        if deck.game != first.game:
            raise InputError(
                f"a {deck.game} deck beside a {first.game} deck",
                Place(deck.source or deck.name),
                "make one report for each game",
            )
    return [first, *(_heir(first, deck, ask) for deck in decks[1:])]


def _heir(first: Deck, deck: Deck, ask: Sequence[str]) -> Deck:
    """The deck with what it takes over from the first; a question taken over has to make sense."""
    taken = heir(first, deck)
    if not ask and not deck.questions:
        words = Asker(taken, Settings(), overview=True).vocabulary
        for question in taken.questions:
            try:
                parse(question.ask, words, question.place)
            except InputError as error:
                raise InputError(
                    f"'{question.name}', which {first.name} asks, cannot be asked here: "
                    f"{error.what}",
                    Place(deck.source or deck.name),
                    "ask something of all the decks with --ask",
                ) from error
    return taken


def _compared(decks: Sequence[Deck], wish: Wish, settings: Settings) -> Results | None:
    """Every deck against the first: their questions; without any, what their tables have exactly
    (None for a game that cannot be enumerated). Whole games are not played again for it."""
    down = {
        key: False
        for deck in decks
        for key, text in deck.thresholds.items()
        if text.lstrip().startswith("<")
    }
    held = replace(wish.held, directions={**down, **wish.held.directions})
    if questions_of(decks[0], wish.ask):
        return api.compare(decks, wish.ask, settings, held)
    try:
        found = api.compare(decks, (), replace(settings, engine="exact"), held)
    except NotExactError:
        return None
    # Hundreds of differences: the page tells the largest, the data has them all.
    return replace(found, tables=(), remarks=())


def _joined(results: Results, more: Results, commands: dict[str, str], command: str) -> Results:
    """Both results as one; rows that both have are there once, and none of a table is missing.
    A question that both answer for a deck keeps its first number, and a comparison that dealt other
    cards tells the differences alone."""
    commands |= {table.name: command for table in more.tables}
    first = {(row.deck, row.key): row for row in results.rows if row.metric == "question"}

    def settled(row: Row) -> Row:
        return first.get((row.deck, row.key), row) if row.metric == "question" else row

    tables = []
    for table in more.tables:
        cells = {place: settled(row) for place, row in table.cells.items()}
        if any(cells[place].value != row.value for place, row in table.cells.items()):
            cells = {place: row for place, row in cells.items() if row.metric != "question"}
        tables.append(replace(table, cells=cells))
    shown = (row for table in tables for row in table.cells.values())
    return replace(
        results,
        rows=tuple(dict.fromkeys((*results.rows, *map(settled, more.rows), *shown))),
        tables=(*results.tables, *tables),
        verdicts=(*results.verdicts, *more.verdicts),
        remarks=(*results.remarks, *more.remarks),
    )


def _dealt(deck: Deck, name: str, wish: Wish, settings: Settings) -> Dealt:
    adviser = Adviser.of(deck, wish.ask, settings)
    source = deck.source or deck.name
    hands: list[tuple[Example, Advice | None, str]] = []
    for example in examples(deck, settings):
        last = example.hands[-1]
        cards = [held.card for held in last.cards]
        if adviser is None:
            hands.append((example, None, ""))
        else:
            advice = adviser.on(cards, last.size)
            hands.append((example, advice, adviser.command(source, cards, last.size)))
    return Dealt(name, tuple(hands), "" if adviser is None else adviser.goal)


def _findings(decks: Sequence[Deck], names: Sequence[str], results: Results) -> list[Finding]:
    """The decks' thresholds held against the questions that are asked."""
    asked = {(row.deck, row.key) for row in results.rows if row.metric == "question"}
    wanted = [
        (name, ({k: t for k, t in deck.thresholds.items() if (name, k) in asked}, deck.source))
        for name, deck in zip(names, decks, strict=True)
    ]
    return judged(wanted, results)
