"""What an import did: how many cards it read, what it mended, what it left out and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from simcli.errors import printable

__all__ = ["Report"]

EXAMPLES = 3


@dataclass(slots=True)
class Report:
    """Grows while databases are read. ``mended`` and ``skipped`` hold, by reason, the card numbers
    (or files) concerned, in the order they came."""

    read: dict[str, int] = field(default_factory=dict)  # cards taken, by game
    held: dict[str, int] = field(default_factory=dict)  # cards in the library afterwards, by game
    mended: dict[str, list[str]] = field(default_factory=dict)
    skipped: dict[str, list[str]] = field(default_factory=dict)
    packaged: dict[str, int] = field(default_factory=dict)  # cards that ship with simcli anyway

    def mend(self, what: str, where: str) -> None:
        """Note that something of a card was put right."""
        self.mended.setdefault(printable(what), []).append(printable(where))

    def skip(self, why: str, where: str) -> None:
        """Note that a card or a file was left out."""
        self.skipped.setdefault(printable(why), []).append(printable(where))

    def lines(self) -> Iterator[str]:
        """The report in words, one line a reason with some of the cards concerned."""
        for game, count in self.read.items():
            held = self.held.get(game)
            yield f"{game}: {count} cards read" + (f", {held} in the library" if held else "")
        for game, count in self.packaged.items():
            yield f"{game}: {count} of them ship with simcli, whose facts are used for these"
        for word, notes in (("mended", self.mended), ("left out", self.skipped)):
            for what, where in sorted(notes.items(), key=lambda note: -len(note[1])):
                more = f" and {len(where) - EXAMPLES} more" if len(where) > EXAMPLES else ""
                yield f"{word}: {what}: {', '.join(where[:EXAMPLES])}{more}"
