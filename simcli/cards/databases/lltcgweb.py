"""The card list of the project *lltcgweb*: one record a printing of a Love Live! card.

Fields: ``card_no`` (with a rarity), ``name``, ``name_en``, ``card_type_en``, ``group``,
``subunit``, ``cost``, ``blade``, ``hearts``, ``blade_hearts``, ``required_hearts``, ``score``,
``yell_draw_icon``, ``yell_score_icon``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from simcli.cards.report import Report

__all__ = ["GAME", "facts", "sniff"]

GAME = "loveca"
TYPES = ("member", "live", "energy")
ANY = {"any", "gray", "grey"}
"""How the list writes that any heart will do; printings of one card differ in it."""

RARITY = re.compile(r"-[^-]+$")
TEXTS = ("ability", "abilities", "text", "effect")


def sniff(record: Mapping[str, Any]) -> bool:
    """Whether a record has the fields of this list."""
    return record.keys() >= {"card_no", "card_type_en", "name"}


def facts(record: Mapping[str, Any], report: Report) -> dict[str, Any] | None:
    """The card of a record as its schema has it, or None where too little of it is known."""
    printing = unicodedata.normalize("NFKC", str(record.get("card_no") or "")).strip()
    kind = str(record.get("card_type_en") or "").casefold()
    if kind not in TYPES or not printing:
        what = f"a card of type '{kind[:20]}'" if printing else "a card without a number"
        report.skip(what, printing or str(record.get("name"))[:40])
        return None
    card: dict[str, Any] = {
        "code": RARITY.sub("", printing) if printing.count("-") > 2 else printing,
        "type": kind,
        "name": _tidy(record.get("name")) or printing,
        "name_en": _tidy(record.get("name_en")),
        "group": _tidy(record.get("group")),
        "unit": _tidy(record.get("subunit")),
    }
    texts = [record[field] for field in TEXTS if field in record]
    if texts:
        card["text"] = any(map(bool, texts))
    if kind == "member":
        return card | _member(record, printing, report)
    return card | _live(record, printing, report) if kind == "live" else card


def _tidy(text: object) -> str:
    return " ".join(str(text or "").split())[:300]


def _member(record: Mapping[str, Any], printing: str, report: Report) -> dict[str, Any]:
    icons = record.get("blade_hearts") or []
    if record.get("blade") is None:
        report.mend("a Member without a number of Blades, taken as 0", printing)
    return {
        "cost": _number(record.get("cost")),
        "blades": _number(record.get("blade")) or 0,
        "hearts": _hearts(record.get("hearts")),
        "blade_heart": str(icons[0]) if icons else None,
    }


def _live(record: Mapping[str, Any], printing: str, report: Report) -> dict[str, Any]:
    """A Live's blade heart is ALL, a colour with a draw icon, a score icon, or two grey hearts."""
    icons = [str(icon) for icon in record.get("blade_hearts") or []]
    if record.get("yell_score_icon"):
        blade_heart = "score"
    elif record.get("yell_draw_icon") and icons:
        blade_heart = f"draw:{icons[0]}"
    elif len(icons) == 2 and set(icons) <= ANY:
        blade_heart = "grey2"
    else:
        blade_heart = icons[0] if icons else ""
    return {
        "score": _number(record.get("score")),
        "need": _hearts(record.get("required_hearts")),
        "blade_heart": blade_heart or None,
    }


def _number(value: object) -> object:
    """A number also where it is written as text; anything else is left for the schema to refuse."""
    if isinstance(value, str):
        digits = unicodedata.normalize("NFKC", value).strip()
        return int(digits) if re.fullmatch(r"[0-9]{1,3}", digits) else value
    return value


def _hearts(value: object) -> dict[str, Any]:
    hearts: dict[str, Any] = {}
    for part in value if isinstance(value, Sequence) and not isinstance(value, str) else ():
        colour = str(part.get("color")).casefold()
        colour = "grey" if colour in ANY else colour
        hearts[colour] = _number(part.get("count"))
    return hearts
