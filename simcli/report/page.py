"""The page: one HTML file that needs no other file and asks no network."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from simcli.games.registry import games
from simcli.plots import palette
from simcli.report.charts import Picture
from simcli.report.gather import Content
from simcli.report.view import interval_words, view
from simcli.report.words import card_name, counted
from simcli.results.version import version
from simcli.thresholds import parse_threshold

__all__ = ["environment", "figure_colours", "game_name", "japanese", "page", "text_file"]

_GAMES = {
    "loveca": "Love Live! Official Card Game",
    "weiss": "Weiss Schwarz",
    "diva": "DIVA / LIVE",
    "plain": "Plain deck",
}
_KANA_OR_KANJI = "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
# From the first kana or kanji to the last one of a run that only signs and spaces interrupt.
_JAPANESE = re.compile(
    f"[{_KANA_OR_KANJI}](?:[\u3000-\u303f\uff01-\uff60・ー々〆＆&!?☆★♡♪ ]*[{_KANA_OR_KANJI}])*"
)


def page(content: Content, pictures: Mapping[str, Sequence[Picture]]) -> str:
    """The report as one HTML document."""
    results = content.results
    names = [name for name, _ in results.decks]
    game = results.decks[0][1]
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            title=" | ".join(names),
            names=names,
            game=game_name(game),
            rules=games()[game].rules,
            content=content,
            view=view(content, pictures),
            settings=results.settings,
            intervals=interval_words(results),
            version=version(),
            style=Markup(text_file("style.css") + figure_colours()),
            script=Markup(text_file("script.js")),
        )
    )


def game_name(game: str) -> str:
    """A game as its players call it."""
    return _GAMES.get(game, game)


def figure_colours() -> str:
    """The figures' colours as variables of the page, for its light and its dark scheme."""
    light, dark = (
        "".join(f"--fig-{role}:{color};" for role, color in palette(dark=which).items())
        for which in (False, True)
    )
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root:root:root{{{light}}}}}\n"
    )


def japanese(text: object) -> Markup:
    """``text`` escaped, its Japanese in elements that say so: browsers then choose Japanese letter
    forms, and screen readers a Japanese voice.

    >>> str(japanese("<b> 夢のトビラ & START"))
    '&lt;b&gt; <span lang="ja">夢のトビラ</span> &amp; START'
    """
    said = str(text)
    parts: list[Markup] = []
    at = 0
    for found in _JAPANESE.finditer(said):
        parts.append(escape(said[at : found.start()]))
        parts.append(Markup('<span lang="ja">{}</span>').format(found[0]))
        at = found.end()
    parts.append(escape(said[at:]))
    return Markup("").join(parts)


@cache
def environment() -> Environment:
    """The templates, with the filters that they use."""
    made = Environment(
        loader=PackageLoader("simcli.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "bound": _bound,
        "ja": japanese,
        "card": card_name,
        "counted": counted,
        "number": _number,
    }
    return made


def _bound(threshold: str) -> str:
    """A threshold of a chance as the page writes chances.

    >>> _bound(">= 0.75"), _bound("< 5 %")
    ('≥ 75\\xa0%', '< 5\\xa0%')
    """
    held = parse_threshold(threshold)
    sign = {">=": "≥", "<=": "≤"}.get(held.operator, held.operator)
    return f"{sign} {held.bound * 100:.10g}\N{NO-BREAK SPACE}%"


def _number(value: float | None) -> str:
    """A float with all its digits, as ``results.csv`` has it; nothing where there is none."""
    return "" if value is None else repr(float(value))


def text_file(name: str) -> str:
    """A file of the templates as it is."""
    return (resources.files("simcli.report") / "templates" / name).read_text(encoding="utf-8")
