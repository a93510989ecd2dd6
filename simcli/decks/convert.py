"""A deck in another format, and what of it that format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simcli.decks.assemble import GameLike
from simcli.decks.formats import yaml
from simcli.decks.formats.kit import Kit, energy_of
from simcli.decks.model import Card, Deck, SettlesCards
from simcli.decks.pool import Pool
from simcli.decks.read import FORMATS, Format, deck_in
from simcli.errors import InputError, did_you_mean

__all__ = ["Converted", "convert", "format_named"]


@dataclass(frozen=True, slots=True)
class Converted:
    """The bytes of the file, whether they are text, and what is lost, a phrase each."""

    data: bytes
    text: bool
    lost: tuple[str, ...]


def format_named(name: str) -> Format:
    """The format of a name. Raises InputError, with the nearest, for an unknown one."""
    for form in FORMATS:
        if name.casefold() == form.NAME:
            return form
    names = [form.NAME for form in FORMATS]
    mend = did_you_mean(name, names) or f"the formats are {', '.join(names)}"
    raise InputError(f"unknown format '{name}'", None, mend)


def convert(deck: Deck, to: str, games: Mapping[str, GameLike]) -> Converted:
    """The deck in the format named ``to``.

    What was written is read again: whatever then differs from the deck is told as lost, and a card
    that would not come back raises InputError, so that no card is ever lost.
    """
    form, game = format_named(to), games[deck.game]
    if isinstance(deck.options, SettlesCards) and form is not yaml:
        raise _cannot(form, f"a deck of {deck.game} is its settings, not a list of cards")
    if form.GAMES is not None and deck.game not in form.GAMES:
        fit = ", ".join(f.NAME for f in FORMATS if f.GAMES is None or deck.game in f.GAMES)
        what = f"{form.NAME} is for decks of {' and '.join(form.GAMES)}, not of {deck.game}"
        if not form.GAMES:
            what = f"{form.NAME} can only be read"
        raise InputError(what, None, f"choose one of {fit}")
    pool = Pool.joined(game.name, game.card)
    unknown = tuple(_unknown(deck, pool))
    data = form.write(deck, Kit(energy_of(deck, pool), unknown))
    # A YAML deck defines its own cards; any other needs them from elsewhere to be read.
    known = () if form is yaml else unknown
    try:
        again = deck_in(f"{form.NAME}{form.SUFFIX}", data, games, known)
    except InputError as error:
        raise _cannot(form, error.what) from None
    _require_cards(deck, again, form)
    lost = list(_lost(deck, again))
    if known:
        lost.append(f"the facts of {len(known)} cards that the pool has not: {known[0].code}, ...")
    return Converted(data, form.SUFFIX not in (".xlsx", ".ods"), tuple(lost))


def _unknown(deck: Deck, pool: Pool) -> Iterator[Card]:
    """The deck's cards that a reader could not know: not in the pool, or with other facts. Those
    that settings make are known from the settings."""
    if isinstance(deck.options, SettlesCards):
        return
    pool.prepare(entry.card.code for entry in deck.entries)
    for entry in deck.entries:
        known = pool.get(entry.card.code)
        bare = entry.card.model_dump(exclude_defaults=True, exclude={"code", "name"})
        if known != entry.card and (pool.schema.code_shape is not None or bare):
            yield entry.card


def _cannot(form: Format, why: str) -> InputError:
    return InputError(f"the deck cannot be written as {form.NAME}: {why}", None, "choose yaml")


def _require_cards(deck: Deck, again: Deck, form: Format) -> None:
    if again.game != deck.game:
        raise _cannot(form, f"it would be taken for a deck of {again.game}")
    were = {entry.card.code: entry.count for entry in deck.entries}
    are = {entry.card.code: entry.count for entry in again.entries}
    for code in (*were, *are):
        if were.get(code) != are.get(code):
            counts = f"{were.get(code, 0)} copies of '{code}' would be {are.get(code, 0)}"
            raise _cannot(form, counts)


def _lost(deck: Deck, again: Deck) -> Iterator[str]:
    """What differs between a deck and itself read again, a phrase each."""
    if again.name != deck.name:
        yield f"the name '{deck.name}'"
    others = again.options.model_dump()
    for key, value in deck.options.model_dump().items():
        if (other := others[key]) != value:
            yield f"{key}: {value} (would be {other})"
    parts = (
        ("group", len(deck.groups), deck.groups == again.groups),
        ("mulligan rule", len(deck.mulligan), deck.mulligan == again.mulligan),
        ("question", len(deck.questions), deck.questions == again.questions),
        ("threshold", len(deck.thresholds), deck.thresholds == again.thresholds),
        ("plan setting", len(deck.plan), deck.plan == again.plan),
    )
    for what, count, same in parts:
        if not same:
            yield f"{count} {what}{'' if count == 1 else 's'}"
