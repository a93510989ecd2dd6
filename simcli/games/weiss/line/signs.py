"""What is typed, in plain signs."""

from __future__ import annotations

import unicodedata

__all__ = ["fold"]


def fold(text: str) -> str:
    """Full-width signs and line breaks as their plain selves, one for one, so columns stay true.

    >>> fold("３／４")
    '3/4'
    """
    folded = (unicodedata.normalize("NFKC", c) for c in text)
    plain = (n if len(n) == 1 else c for n, c in zip(folded, text, strict=True))
    return "".join(" " if c.isspace() else c for c in plain)
