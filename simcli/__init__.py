"""simcli: how likely is it, with this deck?

>>> import simcli
>>> deck = simcli.load("decks/plain/yugioh-like-40.yaml")
>>> frame = simcli.odds(deck).frame
>>> frame.columns[:6]
['deck', 'game', 'metric', 'key', 'turn', 'value']
"""

from simcli.api import (
    ambiguities,
    check,
    compare,
    compute,
    line,
    live,
    load,
    match,
    mulligan,
    odds,
    position,
    trace,
    tune,
    write_report,
)
from simcli.errors import InputError, SimcliError
from simcli.settings import Settings

__version__ = "0.1.0"

__all__ = [
    "InputError",
    "Settings",
    "SimcliError",
    "__version__",
    "ambiguities",
    "check",
    "compare",
    "compute",
    "line",
    "live",
    "load",
    "match",
    "mulligan",
    "odds",
    "position",
    "trace",
    "tune",
    "write_report",
]
