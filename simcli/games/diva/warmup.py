"""Small runs that compile the DIVA kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["PARTS"]


def _sets() -> None:
    """Sets with every statistic, sets and matches compared, sets told as they were and as arranged,
    a position played on. They are of much the same parts, so one run makes them all."""
    from simcli.decks.model import Deck
    from simcli.games.diva import paired
    from simcli.games.diva.options import DivaOptions
    from simcli.games.diva.position import position
    from simcli.games.diva.simulate import simulate
    from simcli.games.diva.trace import play_again, play_arranged
    from simcli.settings import Settings

    options, settings = DivaOptions(), Settings(trials=1, jobs=1)
    simulate(options, 1, jobs=1)
    paired.wins_of(0, options, 1, settings)
    paired.differ_in_reading(options, [options], 1, settings)
    paired.differ_in_sets(options, [options], 1, settings)
    paired.differ_in_matches(options, [options], 1, settings)
    play_again(options, 0, 0)
    play_arranged(options, 0, 0, None, None)
    position(Deck("warmup", "diva", (), options), "", "A5 AE C2 B3 C1", settings)


PARTS: Mapping[str, Callable[[], object]] = {"sets": _sets}
