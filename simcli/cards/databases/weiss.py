"""The fan databases of Weiss Schwarz, English and Japanese: one record a card.

JSON sets and CSV tables share their fields: ``code``, ``name``, ``type``, ``color``, ``level``,
``cost``, ``power``, ``soul``, ``trigger`` and, in JSON, ``ability``. Their dirty spots are mended
where the record itself says how, and every mend is reported.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcli.cards.report import Report

__all__ = ["GAME", "facts", "sniff"]

GAME = "weiss"
FIELDS = {"code", "type", "color", "level", "trigger"}
NOTHING = {"", "-", "－", "ー", "—", "―", "–", "−", "n/a", "none", "null"}
"""How the databases write that a card has no such number."""

TYPES = {"character": "character", "event": "event", "climax": "climax", "キャラ": "character"}
TYPES |= {
    "イベント": "event",
    "クライマックス": "climax",
    "ch": "character",
    "ev": "event",
    "cx": "climax",
}
REMINDER = re.compile(
    r"[【(\[（]\s*([A-Za-z ]{3,12}?)\s*[】\])]?\s*[:：]\s*[Ww]hen this card (?:is )?trigger"
)
ANY_NUMBER = re.compile(r"any number of cards with the same (?:card )?name", re.I)
UP_TO = re.compile(r"put up to (\d{1,2}) cards with the same (?:card )?name", re.I)
WORDS = {
    "soul": "soul", "return": "return", "wind": "return", "bounce": "return", "pool": "pool",
    "bag": "pool", "stock": "pool", "comeback": "comeback", "door": "comeback", "draw": "draw",
    "book": "draw", "shot": "shot", "flame": "shot", "treasure": "treasure", "gold": "treasure",
    "gold bar": "treasure", "gate": "gate", "pants": "gate", "standby": "standby",
    "choice": "choice", "discovery": "discovery", "chance": "chance",
}  # fmt: skip
COLOURS = {"yellow", "green", "red", "blue", "purple"}


def sniff(record: Mapping[str, Any]) -> bool:
    """Whether a record has the fields of these databases and a Weiss Schwarz card number."""
    return record.keys() >= FIELDS and "/" in str(record["code"])


@dataclass(slots=True)
class _Reading:
    """One record being read: its number, and where its mends are noted."""

    record: Mapping[str, Any]
    code: str
    report: Report

    def mend(self, what: str) -> None:
        self.report.mend(what, self.code)

    def text(self, field: str) -> str:
        value = self.record.get(field)
        if value is None:
            return ""
        said = str(value).strip()
        return said if said.isascii() else unicodedata.normalize("NFKC", said).strip()

    def number(self, field: str) -> int | None:
        """A number, whether written as one, as text, in full-width digits or with a comma; None
        for the databases' ways to say none. Anything else is mended to none."""
        value = self.record.get(field)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        said = self.text(field)
        if said in NOTHING:
            return None
        digits = said.replace(",", "")
        if digits.isascii() and digits.isdigit() and len(digits) < 7:
            return int(digits)
        if said.casefold() not in NOTHING:
            self.mend(f"{field} '{said[:12]}' is no number, taken as none")
        return None


def facts(record: Mapping[str, Any], report: Report) -> dict[str, Any] | None:
    """The card of a record as its schema has it, or None where too little of it is known."""
    code = unicodedata.normalize("NFKC", str(record.get("code") or "")).strip()
    one = _Reading(record, code or "a card without a number", report)
    kind = TYPES.get(one.text("type").casefold())
    if not code or kind is None:
        what = f"a card of type '{one.text('type')[:20]}'" if code else "a card without a number"
        report.skip(what, code or str(record.get("name"))[:40])
        return None
    name, name_en = _names(str(record.get("name") or ""))
    card: dict[str, Any] = {"code": code, "name": name or code, "name_en": name_en}
    card["color"] = _colour(one)
    numbers = {field: one.number(field) for field in ("level", "cost", "power", "soul")}
    icons = _icons(one, numbers)
    kind = _kind(one, kind, numbers, icons)
    card |= {"type": kind, "trigger": tuple(icons)}
    if kind == "climax":
        if not icons:
            report.skip("a climax whose trigger icons the database does not tell", code)
            return None
    else:
        if numbers["level"] is None:
            report.skip(f"a card of type {kind} without a level", code)
            return None
        if kind == "event":
            numbers["power"] = numbers["soul"] = None
        elif numbers["power"] is None:
            one.mend("a character without power, taken as unknown")
        card |= numbers
    return card | _texts(one)


def _names(name: str) -> tuple[str, str]:
    """The name and, where the record has one in a second line or after a slash, the English one."""
    first, sign, second = name.strip().partition("\n")
    if not sign and re.search("[\u3040-\u30ff\u4e00-\u9fff]", name):
        first, _, second = name.rpartition(" / ") if " / " in name else (name, "", "")
    tidy = [" ".join(part.split()) for part in (first, second.replace("\n", " "))]
    return tidy[0][:300], tidy[1][:300]


def _colour(one: _Reading) -> str | None:
    colour = one.text("color").casefold()
    if colour in COLOURS:
        return colour
    if colour not in NOTHING:
        one.mend(f"colour '{colour[:12]}' is none of the five, taken as none")
    return None


def _icons(one: _Reading, numbers: dict[str, int | None]) -> list[str]:
    """The trigger icons. BLUE stands for SOUL in some sets; where the icons of a climax are
    missing, the reminder in its text names one, or the soul column holds their number."""
    raw = one.record.get("trigger")
    words = raw if isinstance(raw, Sequence) and not isinstance(raw, str) else []
    if isinstance(raw, str):
        words = [word for word in re.split(r"[+\s,]+", raw) if word.casefold() not in NOTHING]
    icons: list[str] = []
    for word in words:
        folded = str(word).strip().casefold()
        if folded == "blue":
            one.mend("trigger BLUE read as SOUL")
            folded = "soul"
        if folded in WORDS:
            icons.append(WORDS[folded])
        elif folded not in NOTHING:
            one.mend(f"trigger '{folded[:16]}' is no icon, left away")
    if icons or TYPES.get(one.text("type").casefold()) != "climax":
        return icons
    for word in REMINDER.findall(_ability(one.record)):
        if (icon := WORDS.get(word.strip().casefold())) is not None:
            one.mend("trigger icon of a climax taken from the reminder in its text")
            return [icon]
    if (souls := numbers["soul"]) in (1, 2):
        one.mend("trigger icons of a climax taken from its soul column")
        return ["soul"] * souls
    return []


def _kind(one: _Reading, kind: str, numbers: dict[str, int | None], icons: Sequence[str]) -> str:
    """The type, put right where the other fields belie it."""
    powerless = not numbers["power"] and not numbers["soul"]
    if kind == "character" and powerless:
        # Every character has power and soul; two icons, or any but a soul, are a climax's.
        if len(icons) > 1 or any(icon != "soul" for icon in icons):
            one.mend("a climax typed as a character")
            return "climax"
        if not icons and numbers["level"] is not None and numbers["power"] is None:
            one.mend("an event typed as a character")
            return "event"
    elif kind == "climax" and (one.text("level").casefold() not in (*NOTHING, "0", "cx")):
        one.mend("a climax with a level, which climaxes have not")
    return kind


def _ability(record: Mapping[str, Any]) -> str:
    ability = record.get("ability")
    return " ".join(map(str, ability)) if isinstance(ability, list) else str(ability or "")


def _texts(one: _Reading) -> dict[str, Any]:
    """What the card text says of deck construction, and whether there is one."""
    if "ability" not in one.record:
        return {}
    ability = _ability(one.record)
    said: dict[str, Any] = {"text": bool(ability.strip(" -－"))}
    if ANY_NUMBER.search(ability):
        said["copies"] = "any"
    elif (match := UP_TO.search(ability)) is not None:
        said["copies"] = int(match[1])
    return said
