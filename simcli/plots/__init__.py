"""Figures: each a function of the results alone."""

from simcli.plots.figures import Picture, draw, figures, save
from simcli.plots.style import palette

__all__ = ["Picture", "draw", "figures", "palette", "save"]
