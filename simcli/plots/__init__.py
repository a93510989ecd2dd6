"""Figures: each a function of the results alone."""

from simcli.plots.figures import figures, save

__all__ = ["figures", "save"]
