"""What commands that judge have in common: thresholds, a baseline, and where verdicts go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.cli.show import remark

if TYPE_CHECKING:
    from simcli.ci.wanted import CiPlan
    from simcli.decks.model import Deck
    from simcli.results import Results
    from simcli.thresholds import Finding

__all__ = ["Judging"]


@dataclass(frozen=True, slots=True)
class Judging:
    """The files that verdicts are read from and written to, and what a difference has to exceed."""

    ci: Path | None
    baseline: Path | None
    junit: Path | None
    markdown: Path | None
    margin: float
    lower: tuple[str, ...]
    check: bool = False
    """Whether the decks' own thresholds are asked for besides."""

    def begin(self) -> CiPlan:
        """Read what is wanted, and refuse what cannot be read or written before computing."""
        from simcli.ci.wanted import CiPlan, read_plan
        from simcli.results.files import require_place

        for path in (self.junit, self.markdown):
            if path is not None:
                require_place(path)
        if self.baseline is not None:
            from simcli.ci.baseline import read_baseline

            read_baseline(self.baseline)
        return CiPlan() if self.ci is None else read_plan(self.ci)

    @property
    def wanted(self) -> bool:
        """Whether anything asks for verdicts."""
        return any((self.check, self.ci, self.baseline, self.junit, self.markdown))

    def lower_is_better(self, decks: Sequence[Deck], plan: CiPlan) -> set[str]:
        """The questions that are better where they happen less: those said to be, and those whose
        threshold is an upper one."""
        said = [*(deck.thresholds for deck in decks), plan.thresholds]
        upper = {key for of in said for key, text in of.items() if text.strip().startswith("<")}
        return upper | set(self.lower)

    def require_lower(self, results: Results) -> None:
        """Refuse a question that is said to be better lower and is not asked."""
        from simcli.thresholds import require_told

        require_told(self.lower, results)

    def held_to(
        self,
        plan: CiPlan,
        names: Sequence[str],
        decks: Sequence[Deck],
        results: Results,
        own: bool = True,
    ) -> list[Finding]:
        """The findings of the decks' thresholds (if ``own``) and of the CI file's; its differences
        count where there is a base to differ from."""
        from simcli.ci.wanted import wanted_of
        from simcli.thresholds import judged

        found = judged(wanted_of(names, decks, plan, own), results)
        if plan.differences and results.verdicts:  # the same file serves commands without a base
            wanted = [(name, (plan.differences, plan.source)) for name in names]
            found += judged(wanted, results, "compare.difference")
        return found

    def against_baseline(self, results: Results, lower: set[str], quiet: bool) -> list[Finding]:
        """The findings against the baseline, if there is one."""
        from simcli.ci.baseline import against_baseline, read_baseline

        if self.baseline is None:
            return []
        data = read_baseline(self.baseline)
        found, notes = against_baseline(results, data, str(self.baseline), self.margin, lower)
        for note in notes:
            remark(note, quiet)
        return found

    def tell(self, results: Results, found: Sequence[Finding], quiet: bool) -> int:
        """Tell the findings wherever they are wanted; the exit code."""
        from simcli.ci.junit import junit
        from simcli.ci.summary import summary, to_step_summary
        from simcli.results.files import write_all
        from simcli.thresholds import exit_code, tell

        files = {}
        if self.junit is not None:
            files[self.junit] = junit(found).encode("utf-8", "replace")
        if self.markdown is not None:
            files[self.markdown] = summary(results, found).encode("utf-8", "replace")
        write_all(files)
        if (self.check or self.ci) and not found:
            remark("nothing is checked: there are no thresholds", quiet)
        to_step_summary(lambda: summary(results, found))
        tell(found, quiet)
        return exit_code(found)
