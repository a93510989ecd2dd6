"""The board of ``simcli live``, from what was typed to a Live attempt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from simcli.decks.model import Card, Deck
from simcli.decks.words import find_card
from simcli.errors import InputError, Place
from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.hearts import classes_of, parse_classes, parse_need, parse_stage
from simcli.games.loveca.live import LiveAttempt

__all__ = ["attempt_from"]

_GONE = re.compile(r"\s*(?:(?P<copies>\d{1,4})\s*[x×]?\s+)?(?P<card>.+?)\s*\Z", re.IGNORECASE)


def attempt_from(
    deck: Deck | None,
    blades: int,
    stage: str,
    lives: Sequence[str],
    need: Sequence[str],
    gone: Sequence[str],
    remaining: str | None,
    waiting: str,
) -> LiveAttempt:
    """The attempt that the options of ``simcli live`` describe. InputError where they do not."""
    if not lives and not need:
        raise InputError(
            "no Live to attempt", mend="name one with --live or its hearts with --need"
        )
    if len(lives) + len(need) > 3:
        raise InputError(
            f"{len(lives) + len(need)} Lives attempted", mend="a player sets at most three"
        )
    cards = [_live(deck, word) for word in lives]
    needs = [*(dict(card.need) for card in cards), *map(parse_need, need)]
    if (deck is None) == (remaining is None):
        said = "neither a deck nor --remaining" if deck is None else "both a deck and --remaining"
        raise InputError(said, mend="give one of the two")
    if deck is None:
        if gone:
            raise InputError("--gone without a deck", mend="leave those cards out of --remaining")
        left = parse_classes(remaining or "", "--remaining")
    else:
        left = classes_of(deck.entries, _gone(deck, cards, gone))
    return LiveAttempt(
        remaining=left,
        blades=blades,
        needs=tuple(needs),
        waiting=parse_classes(waiting, "--waiting") if waiting else {},
        stage=parse_stage(stage) if stage else {},
        scores=tuple(card.score or 0 for card in cards) if not need else (),
    )


def _live(deck: Deck | None, word: str) -> LovecaCard:
    if deck is None:
        raise InputError("--live without a deck", mend="give its requirement with --need instead")
    card = find_card(deck, word, Place("--live", 1, 1, word))
    assert isinstance(card, LovecaCard)
    if card.type != "live":
        raise InputError(
            f"'{word}' is a {card.type}, not a Live", Place("--live", 1, 1, word), "name a Live"
        )
    return card


def _gone(deck: Deck, lives: Sequence[Card], gone: Sequence[str]) -> Counter[str]:
    """Copies that have left the deck: the Lives attempted, and what ``--gone`` names."""
    left = Counter(card.code for card in lives)
    for text in gone:
        for part in filter(str.strip, re.split(r"[,;]", text)):
            found = _GONE.match(part)
            assert found is not None  # any text with a visible sign matches
            card = find_card(deck, found["card"], Place("--gone", 1, 1, text))
            left[card.code] += int(found["copies"] or 1)
    return left
