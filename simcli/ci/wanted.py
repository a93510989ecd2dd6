"""``ci.yaml``: questions and thresholds for every deck of a run, apart from the deck files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from simcli.decks.formats.nodes import parse
from simcli.decks.formats.source import read_source
from simcli.decks.formats.yaml_shape import QuestionItem, validated
from simcli.decks.model import Deck, Question
from simcli.errors import InputError
from simcli.results import Results
from simcli.results.digits import shown
from simcli.thresholds import Finding, Verdict, Wanted, parse_threshold

__all__ = ["CiPlan", "not_worse", "read_plan", "wanted_of"]


def _ask_alone(value: object) -> object:
    return {"ask": value} if isinstance(value, str) else value


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    questions: list[Annotated[QuestionItem, BeforeValidator(_ask_alone)]] = Field(
        default_factory=list
    )
    thresholds: dict[str, str] = Field(default_factory=dict)
    differences: dict[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CiPlan:
    """What a CI file wants of every deck, and of every difference to the base."""

    source: str = ""
    questions: tuple[Question, ...] = ()
    thresholds: dict[str, str] = field(default_factory=dict)
    differences: dict[str, str] = field(default_factory=dict)

    def asked_of(self, deck: Deck) -> Deck:
        """The deck with these questions besides its own; of one name, this file's counts."""
        names = {question.name for question in self.questions}
        own = tuple(question for question in deck.questions if question.name not in names)
        return replace(deck, questions=own + self.questions)


def read_plan(path: Path) -> CiPlan:
    """The plan in a file. Raises InputError with line and column for what is none."""
    source = read_source(path)
    root = parse(source)
    if root.pairs is None:
        place = source.place(root.line, root.column)
        raise InputError("a CI file is a mapping", place, "begin with 'thresholds:'")
    # A key without a value stands for none of it.
    value = {key: said for key, said in root.value.items() if said is not None}
    file = validated(_File, value, source, root, list(_File.model_fields), strict=False)
    for key in ("thresholds", "differences"):
        for name, text in getattr(file, key).items():
            node = root.at((key, name))
            parse_threshold(text, source.place(node.line, node.column))
    questions = []
    for i, item in enumerate(file.questions):
        node = root.at(("questions", i))
        place = source.place(node.line, node.column)
        questions.append(Question(item.name or item.ask, item.ask, place))
    return CiPlan(source.name, tuple(questions), file.thresholds, file.differences)


def wanted_of(
    names: Sequence[str], decks: Sequence[Deck], plan: CiPlan, own: bool = True
) -> list[tuple[str, Wanted]]:
    """What is wanted of each deck, by its name in the results: the deck file's thresholds (unless
    not ``own``), and the plan's, which count where both speak of one question."""
    found: list[tuple[str, Wanted]] = []
    for name, deck in zip(names, decks, strict=True):
        if own:
            said = {k: t for k, t in deck.thresholds.items() if k not in plan.thresholds}
            found.append((name, (said, deck.source)))
        found.append((name, (plan.thresholds, plan.source)))
    return found


def not_worse(results: Results) -> list[Finding]:
    """Of a comparison: that no question is worse, with all comparisons held together."""
    said: dict[str, Verdict] = {"worse": "fail", "undecided": "undecided"}
    return [
        Finding(
            said.get(of["together"], "pass"),
            of["deck"],
            str(of["key"]),
            f"not worse than {of['against']}",
            shown(of["difference"], of["low"], of["high"], of["unit"]),
        )
        for of in results.verdicts
        if of["metric"] == "question"
    ]
