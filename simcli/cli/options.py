"""The options that commands share, declared once."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "Ask",
    "Baseline",
    "Check",
    "Checkpoint",
    "Ci",
    "Cluster",
    "Confidence",
    "Decks",
    "EngineName",
    "EngineOption",
    "First",
    "Format",
    "FormatOption",
    "Fraction",
    "IntervalName",
    "IntervalOption",
    "Jobs",
    "Junit",
    "Lower",
    "Margin",
    "MarkdownFile",
    "MaxTrials",
    "Mulligan",
    "MulliganOption",
    "NoColor",
    "Opponent",
    "Output",
    "OutputFile",
    "Plot",
    "Policy",
    "Precision",
    "Quiet",
    "Seed",
    "Trials",
    "Turns",
]


class EngineName(StrEnum):
    auto = "auto"
    exact = "exact"
    mc = "mc"


class IntervalName(StrEnum):
    wilson = "wilson"
    clopper_pearson = "clopper-pearson"
    anytime = "anytime"


class Mulligan(StrEnum):
    none = "none"
    all = "all"
    deck = "deck"
    standard = "standard"
    best = "best"


class Format(StrEnum):
    table = "table"
    json = "json"
    csv = "csv"
    parquet = "parquet"
    markdown = "markdown"


_RUN = "How it is computed"
_SHOW = "What is shown"
MOST_TRIALS = 10**12

Decks = Annotated[
    list[Path],
    typer.Argument(
        metavar="DECK...", help="Deck files: YAML, text lists or Deck Log JSON.", show_default=False
    ),
]
Ask = Annotated[
    list[str] | None,
    typer.Option("--ask", metavar="QUESTION", help="A question, such as '1+ live in opening'."),
]
Trials = Annotated[
    int,
    typer.Option(
        "--trials",
        min=1,
        max=MOST_TRIALS,
        help="Simulated trials where Monte Carlo is used (whole games in odds: 100000, "
        "unless this says another number).",
        rich_help_panel=_RUN,
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        max=2**63 - 1,
        help="Names the random numbers; equal seeds give equal results.",
        rich_help_panel=_RUN,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        min=1,
        max=1024,
        help="Threads. Changes the time, never a number. \\[default: all cores]",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
Precision = Annotated[
    float | None,
    typer.Option(
        "--precision",
        min=1e-9,
        metavar="P",
        help="Instead of --trials: stop when every chance shown is known to ±P (in a match and a "
        "comparison: the win odds, the differences). The intervals are made to hold however "
        "often one looks.",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
MaxTrials = Annotated[
    int,
    typer.Option(
        "--max-trials",
        min=1,
        max=MOST_TRIALS,
        help="Where --precision gives up.",
        rich_help_panel=_RUN,
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the workers of this Dask scheduler. Changes the time, never a number.",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(
        "--checkpoint",
        metavar="FILE",
        help="Keep what is played there; the same command resumes from it.",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
IntervalOption = Annotated[
    IntervalName,
    typer.Option(
        "--interval",
        help="Kind of interval for simulated numbers; anytime: still right if you look after every "
        "run and then decide whether to go on (as --precision does).",
        rich_help_panel=_RUN,
    ),
]
EngineOption = Annotated[
    EngineName,
    typer.Option(
        "--engine",
        help="auto: exact wherever it can be enumerated, else Monte Carlo (mc).",
        rich_help_panel=_RUN,
    ),
]
MulliganOption = Annotated[
    Mulligan,
    typer.Option(
        "--mulligan",
        help="none, all (return the whole hand), deck (the deck file's rule; without one "
        "none, in whole games the policy's), standard (the game's usual rule) or best (what "
        "maximises each question).",
        rich_help_panel=_RUN,
    ),
]
Turns = Annotated[
    int | None,
    typer.Option(
        "--turns",
        min=1,
        max=30,
        help="How many turns the by-turn tables go.",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
First = Annotated[
    bool,
    typer.Option(
        "--first/--second", help="Whether the player goes first or second.", rich_help_panel=_RUN
    ),
]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="How simulated games are played. \\[default: what the deck's plan says]",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
Opponent = Annotated[
    str | None,
    typer.Option(
        "--opponent",
        metavar="WHO",
        help="weiss: mirror (the deck itself), profile, or attacks by turn such as '2 | 2 2'. "
        "\\[default: what the deck's plan says, else mirror]",
        show_default=False,
        rich_help_panel=_RUN,
    ),
]
Confidence = Annotated[
    float,
    typer.Option(
        "--confidence",
        min=0.5,
        max=0.999999,
        help="Level of the intervals of simulated numbers.",
        rich_help_panel=_RUN,
    ),
]
FormatOption = Annotated[
    Format, typer.Option("--format", "-f", help="How results are written.", rich_help_panel=_SHOW)
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write there instead of to standard output; a name in .json, .csv, .parquet or .md "
        "chooses the format.",
        rich_help_panel=_SHOW,
    ),
]
OutputFile = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write there instead of to standard output.",
        rich_help_panel=_SHOW,
    ),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="DIR",
        help="Also draw the figures there, as PNG files.",
        rich_help_panel=_SHOW,
    ),
]
Fraction = Annotated[
    bool,
    typer.Option(
        "--fraction",
        help="Also print the exact rationals (table, markdown and json).",
        rich_help_panel=_SHOW,
    ),
]
Check = Annotated[
    bool,
    typer.Option(
        "--check",
        help="Hold the results against the deck files' thresholds: exit code 1 if one fails, "
        "3 if one is undecided.",
        rich_help_panel=_SHOW,
    ),
]
_JUDGE = "Thresholds and verdicts"
Ci = Annotated[
    Path | None,
    typer.Option(
        "--ci",
        metavar="FILE",
        help="A YAML file of questions and thresholds for all decks. Implies --check.",
        show_default=False,
        rich_help_panel=_JUDGE,
    ),
]
Baseline = Annotated[
    Path | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="JSON results of an earlier run: fail where a question has become worse.",
        show_default=False,
        rich_help_panel=_JUDGE,
    ),
]
Junit = Annotated[
    Path | None,
    typer.Option(
        "--junit",
        metavar="FILE",
        help="Write the verdicts as a JUnit report.",
        show_default=False,
        rich_help_panel=_JUDGE,
    ),
]
MarkdownFile = Annotated[
    Path | None,
    typer.Option(
        "--markdown",
        metavar="FILE",
        help="Write verdicts and tables as Markdown. (GitHub's step summary gets them anyway.)",
        show_default=False,
        rich_help_panel=_JUDGE,
    ),
]
Margin = Annotated[
    float,
    typer.Option(
        "--margin",
        min=0.0,
        max=1.0,
        metavar="D",
        help="Differences up to D do not matter.",
        rich_help_panel=_JUDGE,
    ),
]
Lower = Annotated[
    list[str] | None,
    typer.Option(
        "--lower",
        metavar="QUESTION",
        help="A question that is better the less it happens (as those with a threshold '<= ...').",
        rich_help_panel=_JUDGE,
    ),
]
Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="No progress and no remarks on standard error.", rich_help_panel=_SHOW
    ),
]
NoColor = Annotated[
    bool,
    typer.Option(
        "--no-color", help="No colour (as does the variable NO_COLOR).", rich_help_panel=_SHOW
    ),
]
