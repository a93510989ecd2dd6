"""Figures as SVG: as a file of outlines, and as an element of a page that follows its colours."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from simcli.plots.style import palette

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["inline_svg", "svg"]


def svg(figure: Figure, title: str, alt: str) -> bytes:
    """A whole SVG file whose letters are outlines."""
    text = _written(figure, "path", "simcli")
    head, rest = _opened(text)
    told = f"<title>{escape(title)}</title>\n <desc>{escape(alt)}</desc>"
    return f'{head} role="img">\n {told}{rest}'.encode()


def inline_svg(figure: Figure, name: str, alt: str) -> str:
    """An ``<svg>`` element with real text in the font of its page, colours as variables, and ids
    that begin with ``name``."""
    text = _written(figure, "none", name)
    head, rest = _opened(text[text.index("<svg") :])
    head = re.sub(r' (?:width|height|version|xmlns:xlink|xmlns)="[^"]*"', "", head)
    label = escape(alt, {'"': "&quot;"})
    style = "stroke-linejoin: round; stroke-linecap: butt"  # else a rule for all of the page
    body = _with_variables(_own_ids(_slim(rest), name))
    return f'{head} class="figure" role="img" aria-label="{label}" style="{style}">{body}'.strip()


def _slim(text: str) -> str:
    """Without what a page does not need: metadata, a style for everything, names of groups, the
    fonts that were measured with, and digits that nobody sees."""
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.S)
    text = re.sub(r"<style.*?</style>\s*", "", text, flags=re.S)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.S)
    text = re.sub(r'<g id="[^"]*"/>\s*', "", text)
    text = re.sub(r'<g id="[^"]*"', "<g", text)
    text = re.sub(r"font-family: [^;\"]*;? ?", "", text)
    text = re.sub(r' transform="rotate\(-?0 [^)]*\)"', "", text)
    text = re.sub(r"<[^>]*>", lambda tag: re.sub(r"-?\d+\.\d+", _short, tag[0]), text)
    return re.sub(r"\s*\n\s*", "\n", text).replace("xlink:href", "href")


def _short(number: re.Match[str]) -> str:
    """Two decimals: a hundredth of a point is less than anybody sees.

    >>> re.sub(r"-?\\d+\\.\\d+", _short, "M 12.345678 0.100000 -0.001")
    'M 12.35 .1 0'
    """
    text = f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else re.sub(r"^(-?)0\.", r"\1.", text)


def _written(figure: Figure, letters: str, salt: str) -> str:
    from matplotlib import rc_context

    out = io.StringIO()
    with rc_context({"svg.fonttype": letters, "svg.hashsalt": salt}):
        ground = figure.patch.get_visible()
        figure.patch.set_visible(False)
        try:
            figure.savefig(
                out,
                format="svg",
                metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
            )
        finally:
            figure.patch.set_visible(ground)
    return out.getvalue()


def _opened(text: str) -> tuple[str, str]:
    """The start of the ``<svg`` tag (and what stands before it), and what follows the tag."""
    at = text.index(">", text.index("<svg"))
    return text[:at], text[at + 1 :]


def _own_ids(text: str, name: str) -> str:
    """Every id with the figure's name before it: a page has several figures."""
    prefix = re.sub(r"[^\w-]", "-", name)
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    text = text.replace('href="#', f'href="#{prefix}-')
    return text.replace("url(#", f"url(#{prefix}-")


def _with_variables(text: str) -> str:
    """Each colour of the light palette as the variable of its role."""
    roles = {color: role for role, color in palette().items()}

    def variable(found: re.Match[str]) -> str:
        color = found[0].lower()
        return f"var(--fig-{roles[color]}, {color})" if color in roles else found[0]

    return re.sub(r"#[0-9a-fA-F]{6}\b", variable, text)
