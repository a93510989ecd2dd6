"""Intervals around what was counted: formulas with their sources, and nothing of any game."""

from simcli.statistics.intervals import Interval, IntervalMethod, interval

__all__ = ["Interval", "IntervalMethod", "interval"]
