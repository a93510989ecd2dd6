"""Every other reading of the rule sheet, as changes of the settings: a sentence, its alternatives.

The letters and numbers are those of ``docs/diva.md``; the words say what the sentence leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from simcli.games.diva.codes import SCORING
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.playable import problems

__all__ = ["Variant", "variants"]

Kind = Literal["score", "set", "box", "match"]

_SENTENCES = {
    "diva_deck": ("A11", "which DIVAs are in the DIVA deck"),
    "choice": ("A12", "do players choose in turn or all at once"),
    "start": ("A10", "who begins sets 2 and 3"),
    "seat_order": ("A7", "which floor is filled first"),
    "refill": ("A8", "when hands are filled up"),
    "pen_to": ("B0", "whose points is a penlight"),
    "only_colour": ("B1", "which colour is 'this colour' of an Only"),
    "only_until": ("B2", "how long an Only binds"),
    "only_stuck": ("B3", "what if one has no card of an Only's colour"),
    "only_on_only": ("B4", "an Only while another one binds"),
    "only_obeyed_by": ("B5", "may a special card answer an Only"),
    "solo_absent": ("B7", "a Solo turns a DIVA of a group nobody chose"),
    "solo_end": ("B8", "what 'no points' means for the others as a solo ends a set"),
    "solo_on_solo": ("B9", "a second Solo while one runs"),
    "collab_ends_solo": ("B10", "does a Collaboration that scores nothing end a solo"),
    "collab_to": ("B11", "whose are the 4 points of a Collaboration"),
    "bonus_on": ("B12", "which cards have the +1"),
    "bonus_when": ("B13", "is a Change retroactive"),
    "change_scope": ("B14", "does a Change swap floors or rows"),
    "change_first2f": ("B15", "what follows a first Change on the second floor"),
    "encore_when": ("B16", "which Encore counts"),
    "encore_group": ("B17", "whose penlights an Encore doubles"),
    "encore_scope": ("B18", "what an Encore doubles"),
    "encore_solo": ("B19", "an Encore while another group sings"),
    "diva_empty": ("B20", "an empty DIVA deck"),
    "set_winner": ("C1", "who wins a set"),
    "tied_set": ("C2", "what becomes of a tied set"),
    "match_tie": ("C3", "what becomes of a tied match"),
    "match_end": ("C4", "what ends a match after two sets"),
}
_OF_MATCHES = ("start", "tied_set", "match_tie", "match_end")
_OTHER_DEALS = ("A1", "A2", "A3", "A9")
_BOARDS = ((6, 6), (12, 6), (12, 12), (18, 12), (10, 10))


@dataclass(frozen=True)
class Variant:
    """Another reading: ``sentence`` (A1 ... C4), what it is about, its value in words, and where
    it shows: in the ``score`` of the same log, in the play of a ``set``, in other cards dealt from
    the ``box``, or only in a ``match``."""

    sentence: str
    about: str
    value: str
    options: DivaOptions
    kind: Kind


def variants(options: DivaOptions) -> Iterator[Variant]:
    """All readings that differ from ``options`` in one sentence and can be played."""
    for found in (*_components(options), *_words(options)):
        if not any(problem.severity == "error" for problem in problems(found.options)):
            yield found


def _words(options: DivaOptions) -> Iterator[Variant]:
    for name, (sentence, about) in _SENTENCES.items():
        # Rows are laid out with the board, so that reading is played anew.
        kind: Kind = "score" if name in SCORING and name != "change_scope" else "set"
        if name in _OF_MATCHES:
            kind = "match"
        for value in get_args(DivaOptions.model_fields[name].annotation):
            if value != getattr(options, name):
                changes = {name: value} | (_rows(options) if value == "row" else {})
                yield _variant(options, sentence, about, f"{name}: {value}", kind, **changes)


def _rows(options: DivaOptions) -> dict[str, Any]:
    """Three rows a floor, as even as can be, where the settings name none."""
    if options.rows1 or options.rows2:
        return {}
    return {
        f"rows{floor}": [n for n in (seats - 2 * (seats // 3), seats // 3, seats // 3) if n]
        for floor, seats in enumerate(options.floors, 1)
        if seats
    }


def _components(options: DivaOptions) -> Iterator[Variant]:
    """Table A: what is in the box and on the table."""

    def other(sentence: str, about: str, value: str, **changes: Any) -> Variant:
        kind: Kind = "box" if sentence in _OTHER_DEALS else "set"
        return _variant(options, sentence, about, value, kind, **changes)

    groups = options.group_count
    for count in {options.players, groups + 1} - {groups}:
        if count <= 8:
            yield other("A1", "how many groups", f"groups: {count}", groups=count)
    if options.live_deck is None:
        for copies in {1, 2, 3} - {options.pen_copies}:
            about = "'1 to 5, two each'"
            yield other("A2", about, f"pen_copies: {copies}", pen_copies=copies)
        for kind in type(options.specials).model_fields:
            for copies in {0, 1, 2} - {getattr(options.specials, kind)}:
                specials = options.specials.model_copy(update={kind: copies})
                about = "copies of the special cards"
                yield other("A3", about, f"specials.{kind}: {copies}", specials=specials)
    neutral = not options.neutral_specials
    about = "are special cards coloured"
    yield other("A4", about, f"neutral_specials: {str(neutral).lower()}", neutral_specials=neutral)
    for count in {2, 3, 4} - {options.divas_per_group}:
        about = "DIVAs of a group"
        yield other("A5", about, f"divas_per_group: {count}", divas_per_group=count)
    for first, second in _BOARDS:
        if (first, second) != options.floors:
            about = "the lost figure: seats"
            changes = {"floor1": first, "floor2": second, "rows1": None, "rows2": None}
            yield other("A6", about, f"floor1, floor2: {first}+{second}", **changes)
    for hand in {3, 5} - {options.hand_size}:
        yield other("A9", "cards in a hand", f"hand: {hand}", hand=hand)


def _variant(
    options: DivaOptions, sentence: str, about: str, value: str, kind: Kind, **changes: Any
) -> Variant:
    return Variant(sentence, about, value, options.model_copy(update=changes), kind)
