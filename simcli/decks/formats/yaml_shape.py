"""The shape of a YAML deck file, and its faults in words with their places."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simcli.decks.formats.nodes import Node
from simcli.decks.formats.source import Source
from simcli.errors import InputError, did_you_mean

__all__ = ["KEYS", "DeckFile", "QuestionItem", "RuleItem", "fault", "validated"]


M = TypeVar("M", bound=BaseModel)


def _list_of_one(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _ask_alone(value: object) -> object:
    return {"ask": value} if isinstance(value, str) else value


Clauses = Annotated[list[str], BeforeValidator(_list_of_one)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class RuleItem(_Part):
    """One rule of ``mulligan:``."""

    condition: str | None = Field(default=None, alias="if")
    keep: Clauses | None = None
    bottom: Clauses = Field(default_factory=list)
    at: Annotated[int, Field(strict=True, ge=0, le=1000)] | None = None


class QuestionItem(_Part):
    """One entry of ``questions:``; a bare sentence is its own name."""

    name: str | None = None
    ask: str


class DeckFile(_Part):
    """The keys of every game's deck file; ``cards`` is read apart, and so are the game's own."""

    game: str
    name: str | None = None
    define: dict[str, dict[str, Any]] = Field(default_factory=dict)
    groups: dict[str, str] = Field(default_factory=dict)
    mulligan: list[RuleItem] = Field(default_factory=list)
    questions: list[Annotated[QuestionItem, BeforeValidator(_ask_alone)]] = Field(
        default_factory=list
    )
    thresholds: dict[str, str] = Field(default_factory=dict)
    plan: dict[str, Any] = Field(default_factory=dict)


KEYS: tuple[str, ...] = ("cards", *DeckFile.model_fields)

WORDS = {
    "string_type": "should be text",
    "int_type": "should be a whole number",
    "bool_type": "should be true or false",
    "list_type": "should be a list, one '- ' line each",
    "dict_type": "should be a mapping, one 'key: value' line each",
    "model_type": "should be a mapping, one 'key: value' line each",
}
FIELDS: Mapping[str, type[BaseModel]] = {"mulligan": RuleItem, "questions": QuestionItem}


def validated(
    model: type[M], value: Any, source: Source, node: Node, known: Collection[str], strict: bool
) -> M:
    """A model of a node's value. The first fault is an InputError at its line and column, with the
    nearest of the ``known`` keys where one is unknown."""
    try:
        return model.model_validate(
            value, strict=strict or None
        )  # False would unmake strict fields
    except ValidationError as error:
        raise fault(error, source, node, known, model) from None


def fault(
    error: ValidationError,
    source: Source,
    node: Node,
    known: Collection[str],
    model: type[BaseModel],
) -> InputError:
    """The first fault of a validation in one line."""
    first = error.errors(include_url=False)[0]
    kind = first["type"]
    # A step such as "list[str]" says which of several types was tried; no file has it as a key.
    loc = tuple(step for step in first["loc"] if isinstance(step, int) or "[" not in step)
    at = node.at(loc)
    path = ".".join(str(step + 1) if isinstance(step, int) else step for step in loc)
    if kind == "extra_forbidden":
        holder = node.at(loc[:-1])
        key = holder.keys.get(str(loc[-1]), at)
        inner = FIELDS.get(str(loc[0])) or _model_of(model, str(loc[0]))
        if inner is not None:
            known = [f.alias or word for word, f in inner.model_fields.items()]
        mend = did_you_mean(str(loc[-1]), known) or f"the keys here are {', '.join(known)}"
        return InputError(f"unknown key '{loc[-1]}'", source.place(key.line, key.column), mend)
    place = source.place(at.line, at.column)
    if kind == "missing":
        return InputError(f"the key '{path}' is missing", place, f"add '{loc[-1]}: ...'")
    what = WORDS.get(kind) or first["msg"].removeprefix("Value error, ").removeprefix("Input ")
    quotes = "put it in quotes" if kind == "string_type" and at.scalar else None
    return InputError(f"{path}: {what}" if path else what, place, quotes)


def _model_of(model: type[BaseModel], key: str) -> type[BaseModel] | None:
    """The model of a key's own keys, if it has such."""
    field = model.model_fields.get(key)
    inner = None if field is None else field.annotation
    return inner if isinstance(inner, type) and issubclass(inner, BaseModel) else None
