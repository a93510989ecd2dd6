"""How much work an exact answer may take, counted and not timed: so every machine decides alike."""

from __future__ import annotations

from simcli.errors import NotExactError

__all__ = ["MANY_ANSWERS", "WORK", "Budget", "TooLongError"]

WORK = 5_000_000  # a second or two
MANY_ANSWERS = 3 * WORK  # for a table of answers that nothing simulates


class TooLongError(NotExactError):
    """Exact odds that would take too long."""

    def __init__(self) -> None:
        super().__init__(
            "the exact odds of this line take too long",
            mend="shorten the line, or leave out --engine exact, --fraction, --grid and --order: "
            "then it is simulated",
        )


class Budget:
    """Work that is left, for one answer or for several together. The unit is one card moved by the
    compiled sweep, a third of a microsecond or so.

    >>> Budget(10).spend(11)
    Traceback (most recent call last):
    simcli.games.weiss.line.budget.TooLongError: ...
    """

    def __init__(self, work: int = WORK) -> None:
        self.left = work

    def spend(self, work: int) -> None:
        """Take work off; :class:`TooLongError` where less than that is left."""
        self.left -= work
        if self.left < 0:
            raise TooLongError
