"""Colours: apart for colour-blind eyes, strong enough on their ground, one for each role."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert, deltaE

from simcli.plots.style import HATCHES, HEARTS, MARKERS, SERIES, STEPS, Look, luminance, palette

CARD_HEARTS = ("pink", "red", "yellow", "green", "blue", "purple")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def seen(color: str, deficiency: str) -> np.ndarray:
    """``color`` as seen by an eye that lacks a kind of cone (Machado et al., 2009)."""
    rgb = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    space = {"name": "sRGB1+CVD", "cvd_type": deficiency, "severity": 100}
    return np.clip(cspace_convert(rgb, space, "sRGB1"), 0, 1)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("deficiency", "least"), [("deuteranomaly", 11), ("protanomaly", 11), ("tritanomaly", 6)]
)
def test_series_and_hearts_are_apart_for_every_eye(deficiency: str, least: int, dark: bool) -> None:
    colors = palette(dark)
    families = [[f"series-{name}" for name in SERIES], [f"heart-{name}" for name in CARD_HEARTS]]
    for roles in families:
        looks = {role: seen(colors[role], deficiency) for role in roles}
        for one, other in combinations(roles, 2):
            apart = deltaE(looks[one], looks[other], input_space="sRGB1")
            assert apart >= least, (one, other)


@pytest.mark.parametrize("dark", [False, True])
def test_texts_and_marks_stand_out_from_their_ground(dark: bool) -> None:
    colors = palette(dark)
    for role in ("ink", "muted"):
        assert contrast(colors[role], colors["ground"]) >= 4.5
    for name in SERIES:
        assert contrast(colors[f"series-{name}"], colors["ground"]) >= 3
    for name in CARD_HEARTS:  # yellow and pink would not be told as such if they were darker
        assert contrast(colors[f"heart-{name}"], colors["ground"]) >= 2.1
    for step in range(STEPS):
        assert contrast(colors[f"heat-{step}"], colors[f"heat-{step}-text"]) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_a_heat_map_grows_evenly_in_lightness(dark: bool) -> None:
    light = [luminance(palette(dark)[f"heat-{step}"]) for step in range(STEPS)]
    assert light == sorted(light, reverse=not dark)
    assert len(set(light)) == STEPS


def test_a_palette_has_no_colour_twice() -> None:
    assert palette().keys() == palette(dark=True).keys()
    for colors in (palette(), palette(dark=True)):
        assert len(set(colors.values())) == len(colors)


def test_series_and_hearts_are_told_apart_without_colour() -> None:
    assert len(set(MARKERS)) == len(MARKERS) >= len(SERIES)
    assert len(set(HATCHES.values())) == len(HATCHES) == len(HEARTS)


def test_rising_numbers_get_stronger_colours() -> None:
    for look in (Look(), Look(dark=True)):
        light = [luminance(c) for c in look.colors(["turn 2", "turn 3", "turn 5", "turn 9"])]
        assert light == sorted(light, reverse=not look.dark)
        first = look.colors(["turn 2", "turn 3", "turn 5"])[0]
        assert contrast(first, look.color("ground")) >= 2
