"""Names of cards and lists of things, as sentences need them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simcli.decks.model import Card

__all__ = ["card_name", "counted", "joined", "slug", "unbroken"]


def card_name(card: Card) -> str:
    """The name a card was printed with, else its number."""
    return card.name or card.code


def joined(parts: Sequence[str]) -> str:
    """
    >>> joined(["a"]), joined(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(number: int, kind: str) -> str:
    """A count with its noun.

    >>> counted(1, "climax"), counted(8, "climax"), counted(12, "live")
    ('1 climax', '8 climaxes', '12 lives')
    """
    plural = f"{kind}es" if kind.endswith(("x", "s", "ch", "sh")) else f"{kind}s"
    return f"{number} {kind if number == 1 else plural}"


def slug(text: str) -> str:
    """A name for an anchor or a file.

    >>> slug("Opening: Lives/turn")
    'Opening-Lives-turn'
    """
    return re.sub(r"[^\w.]+", "-", text).strip("-.") or "part"


def unbroken(number: str) -> str:
    """A number that breaks, where it has to, only before its interval in brackets.

    >>> unbroken("0.06 % (0.03 to 0.12)").split(" ")
    ['0.06\\xa0%', '(0.03\\xa0to\\xa00.12)']
    """
    return number.replace(" ", "\N{NO-BREAK SPACE}").replace("\N{NO-BREAK SPACE}(", " (")
