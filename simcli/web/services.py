"""Public deck services: what they are asked, and what their answers mean."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from simcli.decks.assemble import GameLike
from simcli.decks.model import Deck
from simcli.decks.read import deck_in
from simcli.errors import InputError, did_you_mean
from simcli.web.client import Asking, WebError, get, post

__all__ = ["SERVICES", "Wish", "answer", "deck_of", "wish"]

SERVICES: Mapping[str, str] = {
    "decklog": "https://decklog.bushiroad.com",
    "decklog-en": "https://decklog-en.bushiroad.com",
    "encoredecks": "https://www.encoredecks.com",
}
CODE = re.compile(r"[A-Za-z0-9_-]{1,40}")
PAGE = re.compile(r"https?://(?:www\.)?([a-z.-]+)/(?:ja/|en/)?(?:view|deck)/([^/?#]+)/?(?:[?#].*)?")
PAGES = {
    "decklog.bushiroad.com": "decklog",
    "decklog-en.bushiroad.com": "decklog-en",
    "encoredecks.com": "encoredecks",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """Which service is asked for which deck, and where it is."""

    service: str
    code: str
    base: str

    @property
    def name(self) -> str:
        """The name the answer goes by in messages."""
        return f"{self.service}:{self.code}"


def wish(text: str, base: str | None = None) -> Wish:
    """What ``decklog:CODE``, ``encoredecks:ID`` or the address of a deck's page asks for.

    ``base`` is asked instead of the public service. Raises InputError for anything else.

    >>> wish("decklog:1Y9J3S").base
    'https://decklog.bushiroad.com'
    """
    page = PAGE.fullmatch(text.strip())
    if page is not None and page[1] in PAGES:
        service, code = PAGES[page[1]], page[2]
    else:
        service, _, code = text.strip().partition(":")
    known = ", ".join(f"{name}:CODE" for name in SERVICES)
    if service not in SERVICES:
        mend = did_you_mean(service, SERVICES) or f"write one of {known}"
        raise InputError(f"unknown service '{service[:40]}'", None, mend)
    if CODE.fullmatch(code) is None:
        what = f"'{code[:40]}' is no code of a deck"
        raise InputError(what, None, f"codes are letters and digits, as in {service}:1Y9J3S")
    return Wish(service, code, (base or SERVICES[service]).rstrip("/"))


def answer(wanted: Wish, asking: Asking) -> bytes:
    """The service's answer: JSON of a deck, as it came. Raises WebError for anything else."""
    if wanted.service == "encoredecks":
        data = get(f"{wanted.base}/api/deck/{wanted.code}", asking)
    else:
        # Deck Log answers a page's own question only, and a GET with an empty list.
        page = f"{wanted.base}/view/{wanted.code}"
        headers = {"Content-Type": "application/json", "Referer": page}
        data = post(f"{wanted.base}/system/app/api/view/{wanted.code}", asking, headers)
    _require_deck(wanted, data)
    return data


def _require_deck(wanted: Wish, data: bytes) -> None:
    start = data.lstrip(b"\xef\xbb\xbf \r\n\t")[:200]
    if start.startswith(b"<"):
        raise WebError(
            f"{wanted.name}: answered with a web page instead of a deck; try again later"
        )
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        kind = "an empty answer" if not start else "an answer that is no whole JSON"
        raise WebError(f"{wanted.name}: {kind}; try again") from None
    if root in ([], {}, None, False):
        raise WebError(f"{wanted.name}: no such deck, or it is no longer kept; check the code")
    if not isinstance(root, dict):
        raise WebError(f"{wanted.name}: answered with something that is no deck")
    for key in ("error", "errors", "message"):
        said = root.get(key)
        if isinstance(said, str) and said.strip() and not ("list" in root or "cards" in root):
            raise WebError(f"{wanted.name}: answered '{' '.join(said.split())[:100]}'")


def deck_of(wanted: Wish, data: bytes, games: Mapping[str, GameLike]) -> Deck:
    """The deck of an answer. Raises InputError where it is none, or has cards that are unknown."""
    return deck_in(wanted.name, data, games)
