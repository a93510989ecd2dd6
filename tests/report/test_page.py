"""The page and the post as texts: harmless names, no way outside, every table told."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import simcli
from simcli.comparing.against import Held
from simcli.errors import InputError
from simcli.report import Wish, write_report
from simcli.report.chapters import chapters
from simcli.report.gather import Content
from simcli.report.page import japanese
from simcli.report.sentences import meaning
from simcli.report.view import view
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.results.sheets import sheets
from simcli.settings import Settings
from simcli.statistics.estimates import Exact, Mean, Proportion
from tests.report.conftest import ROOT, Made

EVIL = "<script>alert(1)</script> & \"co\" 'x' | *b*"
MOST = 3_000_000


class Tags(HTMLParser):
    """Every tag with its attributes, and the text of scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_the_page_needs_nothing_else(which: str, request: pytest.FixtureRequest) -> None:
    made: Made = request.getfixturevalue(which)
    html = made.html
    assert len(html.encode()) < MOST
    for tag, attributes in Tags(html).tags:
        assert tag not in ("link", "iframe", "object", "embed", "base", "form"), tag
        for name in ("src", "href", "action", "xlink:href", "data", "poster", "srcset"):
            value = attributes.get(name)
            assert value is None or value.startswith(("#", "data:")), (tag, value)
    style = re.sub(r"url\(#[^)]*\)", "", html)
    assert not re.search(r"url\(|@import|//[\w.-]+\.\w+/", style)


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a deck whose every name is an attack."""
    deck = simcli.load(ROOT / "decks" / "plain" / "yugioh-like-40.yaml")
    first, *rest = deck.entries
    card = first.card.model_copy(update={"name": EVIL, "code": EVIL})
    question = replace(deck.questions[0], name=EVIL)
    deck = replace(
        deck,
        name=EVIL,
        source=EVIL,
        entries=(replace(first, card=card), *rest),
        questions=(question,),
        thresholds={EVIL: ">= 0.5"},
        remarks=(EVIL,),
    )
    folder = tmp_path_factory.mktemp("evil") / "r"
    write_report([deck, replace(deck, name=f"{EVIL} 2")], folder, Wish(settings=Settings()), False)
    return folder


def test_names_are_harmless(evil: Path) -> None:
    html = (evil / "index.html").read_text(encoding="utf-8")
    scripts = [a for tag, a in Tags(html).tags if tag == "script"]
    assert scripts == [{}]  # our own, and no dial in a plain deck
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    post = (evil / "report.md").read_text(encoding="utf-8")
    assert r"\<script\>" in post
    outside = re.sub(r"`[^`\n]*`", "", post)
    assert not re.search(r"(?<!\\)<script", outside)


def test_japanese_is_marked_and_the_rest_escaped() -> None:
    assert str(japanese("高坂 穂乃果 / Honoka <3")) == (
        '<span lang="ja">高坂 穂乃果</span> / Honoka &lt;3'
    )
    assert "lang" not in japanese("START:DASH!! μ's")


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_every_part_says_how_it_was_computed(which: str, request: pytest.FixtureRequest) -> None:
    html = request.getfixturevalue(which).html
    parts = re.findall(r'<article class="part".*?</article>', html, re.S)
    assert len(parts) >= 9
    for part in parts:
        assert "Method and trials" in part
        assert "The command" in part
        assert "<code>simcli " in part
        assert "Not modelled" in part
        if "Monte Carlo" in part:
            assert "<dt>Seed</dt><dd>0</dd>" in part
            assert "95 % (Wilson" in part


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_every_table_is_told_in_a_sentence(which: str, request: pytest.FixtureRequest) -> None:
    html = request.getfixturevalue(which).html
    for part in re.findall(r'<article class="part".*?</article>', html, re.S):
        assert 'class="meaning"' in part or 'id="compare-' in part, part[:200]


def test_a_table_that_nobody_knows_is_shown_and_told() -> None:
    turns = tuple(
        Measure("stock", None, Mean(30 * t, 90 * t * t, 10), turn=t, unit="cards", row=f"turn {t}")
        for t in (1, 2, 3)
    )
    odd = (
        Measure("x.chance", "a", Proportion(3, 10), row="a"),
        Measure("x.chance", "b", Exact(0.9), row="b"),
        Measure("x.mean", "c", Exact(2.5), unit="turns", row="c"),
    )
    empty = (Measure("x.none", "a", Proportion(0, 0), row="a"),)
    found = [
        Section("stock", "Stock by turn", "", turns, plot="lines"),
        Section("odd", "Odds and ends", "", odd, plot=None),
        Section("nothing", "Nothing", "", empty, plot=None),
    ]
    results = Results.build([("d", "weiss", found, [])], settings={})
    where = {c.title: [b.name for b in c.blocks] for c in chapters(results)}
    assert where == {"By turn": ["stock"], "More tables": ["odd", "nothing"]}
    told = [meaning(sheet) for sheet in sheets(results)]
    assert told[0].startswith("3") and "(turn 1) to 9" in told[0]
    assert told[1] == "a: 30\N{NO-BREAK SPACE}%."
    assert told[2] == "Nothing could be measured."


def test_a_name_that_two_games_have_is_told_in_the_words_of_its_own(weiss: Made) -> None:
    """Both games have a table of that name: Members and their costs are Love Live!'s."""
    (part,) = re.findall(r'<article class="part" id="game-curve".*?</article>', weiss.html, re.S)
    (told,) = re.findall(r'<p class="meaning">(.*?)</p>', part)
    frame = weiss.frame.filter(metric="stock").sort("value", descending=True)
    assert told.startswith(f"Stock is highest in turn {frame['turn'][0]}, ")
    assert "Member" not in part


def test_cards_of_a_plain_deck_are_told_with_their_copies(evil: Path) -> None:
    post = (evil / "report.md").read_text(encoding="utf-8")
    told = (
        "The opening hand has Old Relic (10 copies) in 78.34_% and Sealed Gate (1 copy) in 12.50_%"
    )
    assert told.replace("_", "\N{NO-BREAK SPACE}") in post


def test_whole_games_have_a_chapter_and_figures(weiss: Made) -> None:
    (chapter,) = re.findall(
        r'<section class="chapter" id="chapter-whole-games".*?</section>', weiss.html, re.S
    )
    parts = dict(re.findall(r'<article class="part" id="([^"]+)">(.*?)</article>', chapter, re.S))
    assert list(parts)[:3] == ["game-survival", "game-level", "game-curve"]
    for name in ("game-level", "game-damage", "game-compression", "game-cancels"):
        assert "<figure>" in parts[name], name
    assert 'id="chapter-more-tables"' not in weiss.html


def test_what_is_no_chance_is_not_headed_so() -> None:
    points = (Measure("points", "a", Mean(30, 100, 10), unit="points", row="player a"),)
    both = (*points, Measure("won", "a", Proportion(3, 10), row="player a wins"))
    found = [Section("p", "P", "", points), Section("b", "B", "", both)]
    results = Results.build([("d", "diva", found, [])], settings={})
    shown = view(Content(results, (), (), (), {}, "", "", {}), {})
    heads = [grid.columns for _, _, parts in shown.chapters for p in parts for grid in p.grids]
    assert heads == [("points",), ("value",)]


def test_a_bare_list_says_which_question_it_cannot_be_asked(tmp_path: Path) -> None:
    base = simcli.load(ROOT / "decks" / "weiss" / "5hy-nino.yaml")
    bare = simcli.load(ROOT / "decks" / "weiss" / "date-a-live.txt")
    with pytest.raises(InputError, match=r"'combo by turn 6', which .* Nino asks, cannot be asked"):
        write_report([base, bare], tmp_path / "r")
    assert not (tmp_path / "r").exists()


def test_the_post_has_the_decks_the_meanings_the_hands_and_the_tables(loveca: Made) -> None:
    post = (loveca.folder / "report.md").read_text(encoding="utf-8")
    assert post.startswith("# Start deck μ's against Start deck Liella!\n")
    assert "12 lives; legal." in post
    assert "- *Headline odds.* Furthest apart: " in post
    assert "Trial 0: keep " in post
    assert post.count("\n### ") >= 15
    assert "| playable | 99.66 % | 99.35 % |" in post
    assert post.rstrip().endswith("start-deck-liella.yaml -o report`.")


def test_lower_is_better_where_the_threshold_says_so(tmp_path: Path) -> None:
    deck = simcli.load(ROOT / "decks" / "plain" / "yugioh-like-40.yaml")
    worse = [replace(e, count=e.count + (e.card.code == "Old Relic")) for e in deck.entries]
    other = replace(deck, name="more relics", entries=tuple(worse))
    results = simcli.write_report([deck, other], tmp_path / "r", held=Held(0.001), figures=False)
    verdicts = {v["key"]: v for v in results.verdicts}
    assert verdicts["opens"]["difference"] < 0
    assert verdicts["opens"]["verdict"] == "worse"
    assert verdicts["bricked"]["difference"] > 0
    assert verdicts["bricked"]["verdict"] == "worse"


def test_decks_without_questions_are_told_their_largest_exact_differences(tmp_path: Path) -> None:
    decks = [
        replace(simcli.load(ROOT / "decks" / "weiss" / name), questions=(), thresholds={})
        for name in ("5hy-nino.yaml", "jj-control.yaml")
    ]
    results = write_report(decks, tmp_path / "r", Wish(settings=Settings(trials=100)), False)
    html = (tmp_path / "r" / "index.html").read_text(encoding="utf-8")
    (told,) = re.findall(r'<ul class="verdicts">.*?</ul>', html, re.S)
    gaps = [abs(float(n)) for n in re.findall(r'<b class="n">([+-][\d.]+) points', told)]
    assert len(gaps) >= 6
    assert gaps == sorted(gaps, reverse=True)
    largest = max(abs(v["difference"]) for v in results.verdicts if v["unit"] == "difference")
    assert gaps[0] == pytest.approx(100 * largest, abs=0.01)
    assert f"The largest of {len(results.verdicts)} exact differences" in html
