"""The page in a real browser: its numbers, tables and sliders, on paper and phones, for all."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.report.conftest import Made

pytestmark = pytest.mark.browser

PHONE, DESKTOP = 390, 1280
Opened = Callable[..., Any]


@pytest.fixture
def opened(browser: Any) -> Opened:
    """Opens a report in a window of some width, light or dark."""

    def open_(made: Made, width: int = DESKTOP, dark: bool = False) -> Any:
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        browser.get_log("browser")
        browser.get_log("performance")
        browser.get("about:blank")
        browser.get(made.url)
        return browser

    return open_


def run(browser: Any, script: str, *arguments: object) -> Any:
    return browser.execute_script(f"return (() => {{{script}}})()", *arguments)


def click(browser: Any, element: Any) -> None:
    """Click where a reader sees it: not under the bar of chapters."""
    centre = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})"
    browser.execute_script(centre, element)
    element.click()


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_every_number_of_the_page_is_that_row_of_the_data(
    which: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    made = request.getfixturevalue(which)
    cells = run(
        opened(made),
        "return [...document.querySelectorAll('td[data-r]')].map("
        "c => [c.dataset.r, c.dataset.v, c.textContent])",
    )
    values = made.frame["value"].to_list()
    assert len(cells) > 150
    for row, value, text in cells:
        if row == "":
            continue  # a place that the slider leaves empty
        expected = values[int(row)]
        assert (None if value == "" else float(value)) == expected
        found = re.search(r"-?\d+(?:\.\d+)?", text)
        if expected is not None and text[0] not in "<>" and "e-" not in text and found:
            percent = 100 if "%" in text or "points" in text else 1
            step = 10.0 ** -len(found[0].partition(".")[2])
            assert float(found[0]) == pytest.approx(abs(expected) * percent, abs=step) or (
                float(found[0]) == pytest.approx(expected * percent, abs=step)
            ), text


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_nothing_is_fetched_and_nothing_goes_wrong(
    which: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    made = request.getfixturevalue(which)
    browser = opened(made)
    assert browser.get_log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [
        e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"
    ]
    assert {url for url in asked if not url.startswith(("data:", "about:"))} <= {made.url}


def test_a_heading_sorts_its_table(weiss: Made, opened: Opened) -> None:
    browser = opened(weiss)
    table = "document.getElementById('table-trigger-1')"
    read = f"return [...{table}.querySelectorAll('td')].map(c => Number(c.dataset.v))"
    before = run(browser, read)
    button = browser.execute_script(f"return {table}.querySelectorAll('th button')[1]")
    click(browser, button)
    assert run(browser, read) == sorted(before, reverse=True) != before
    assert run(browser, f"return {table}.querySelectorAll('th')[1].ariaSort") == "descending"
    click(browser, button)
    assert run(browser, read) == sorted(before)
    click(browser, browser.execute_script(f"return {table}.querySelectorAll('th button')[0]"))
    names = run(browser, f"return [...{table}.querySelectorAll('tbody th')].map(c => c.innerText)")
    assert names == sorted(names)
    sorts = run(browser, f"return [...{table}.querySelectorAll('thead th')].map(c => c.ariaSort)")
    assert sorts == ["ascending", "none"]


def test_numbers_sort_by_what_they_are_and_undefined_ones_go_last(
    loveca: Made, opened: Opened
) -> None:
    browser = opened(loveca)
    table = "document.getElementById('table-game-energy-1')"
    # As the page has a number that no trial stands behind.
    run(browser, f"{table}.rows[2].cells[2].dataset.v = ''")
    button = browser.execute_script(f"return {table}.querySelectorAll('th button')[2]")
    read = f"return [...{table}.querySelectorAll('tbody tr')].map(r => r.cells[2].dataset.v)"
    for falling in (True, False):
        click(browser, button)
        *known, last = run(browser, read)
        assert last == ""
        assert [float(v) for v in known] == sorted(map(float, known), reverse=falling)
        assert len(known) > 4


def test_names_that_are_numbers_sort_by_what_they_are(weiss: Made, opened: Opened) -> None:
    """As leads do: -2 before +4 before +10."""
    browser = opened(weiss)
    table = "document.getElementById('table-offence-triggers-1')"
    names = f"[...{table}.querySelectorAll('tbody th')]"
    run(browser, f"{names}.forEach((c, at) => {{ c.innerText = ['+4', '-10', '+10', '-2'][at]; }})")
    click(browser, browser.execute_script(f"return {table}.querySelector('th button')"))
    assert run(browser, f"return {names}.map(c => c.innerText)") == ["-10", "-2", "+4", "+10"]


def test_bars_of_a_tally_are_drawn_to_one_scale(weiss: Made, opened: Opened) -> None:
    """Twice the cards, twice the bar: whatever stands beside it."""
    bars = run(
        opened(weiss),
        "return [...document.querySelectorAll('.tally')].map("
        "t => [...t.querySelectorAll('li')].map(li => ["
        "parseInt(li.querySelector('.count').innerText), "
        "li.querySelector('i').getBoundingClientRect().width]))",
    )
    assert len(bars) >= 3
    for tally in bars:
        top, widest = max(tally)
        for count, width in tally:
            assert width == pytest.approx(widest * count / top, abs=1.5)


MOVE = """
const range = document.querySelector(`#dial-${arguments[0]} input`);
range.value = arguments[1];
range.dispatchEvent(new Event("input", {bubbles: true}));
const rows = [...document.querySelectorAll(`#turned-${arguments[0]} tbody tr`)];
return rows.map(r => [...r.cells].map(c => c.dataset.v === undefined ? c.innerText : c.dataset.v));
"""


def test_the_soul_slider_changes_the_numbers(weiss: Made, opened: Opened) -> None:
    browser = opened(weiss)
    known = dict(weiss.frame.filter(metric="cancel").select("key", "value").iter_rows())
    shown = {}
    for soul in (1, 3, 5):
        rows = browser.execute_script(MOVE, "cancel-0", soul)
        shown[soul] = {row[0]: row[3] for row in rows}
        for name, value in shown[soul].items():
            assert float(value) == known[f"{soul}@30/{name.split()[0]}"]
    assert shown[1]["8 climaxes"] != shown[3]["8 climaxes"] != shown[5]["8 climaxes"]
    assert run(browser, "return document.querySelector('#dial-cancel-0 output').value") == "5"


def test_the_slider_of_blades_moves_by_keyboard(loveca: Made, opened: Opened) -> None:
    from selenium.webdriver.common.keys import Keys

    browser = opened(loveca)
    cell = (
        "return document.querySelector('#turned-live-blades-0 tbody tr:nth-child(3) td').dataset.v"
    )
    before = run(browser, cell)
    browser.execute_script("return document.querySelector('#range-live-blades-0')").send_keys(
        Keys.ARROW_RIGHT
    )
    after = run(browser, cell)
    assert run(browser, "return document.querySelector('#range-live-blades-0').value") == "7"
    values = {
        (key, turn): value
        for deck, key, turn, value in loveca.frame.filter(metric="live.by_blades")
        .select("deck", "key", "turn", "value")
        .iter_rows()
        if deck == "Start deck μ's"
    }
    assert float(before) == values["6@PL!-sd1-021", 2]
    assert float(after) == values["7@PL!-sd1-021", 2] > float(before)


def test_tool_tips_are_reached_by_keyboard(loveca: Made, opened: Opened) -> None:
    from selenium.webdriver.common.keys import Keys

    browser = opened(loveca)
    stops = "return document.querySelectorAll('#table-game-energy-1 td[tabindex=\"0\"]').length"
    assert run(browser, stops) == 1
    cell = browser.execute_script(
        "const c = document.querySelector('#table-game-energy-1 td'); c.focus(); return c"
    )
    cell.send_keys(Keys.ARROW_RIGHT)
    active = "const c = document.activeElement;"
    row = int(run(browser, f"{active} return c.dataset.r"))
    tip = run(browser, "return document.querySelector('#tip:not([hidden])').innerText")
    low, high = loveca.frame["low"][row], loveca.frame["high"][row]
    assert f"{low:.8g} to {high:.8g}" in tip
    assert "95 % interval" in tip
    assert run(browser, f"{active} return c.getAttribute('aria-describedby')") == "tip"
    assert run(browser, stops) == 1


def test_colours_follow_the_system_and_the_reader(weiss: Made, opened: Opened) -> None:
    ground = "return getComputedStyle(document.body).backgroundColor"
    light, dark = run(opened(weiss), ground), run(opened(weiss, dark=True), ground)
    assert light != dark
    browser = opened(weiss)
    browser.find_element("css selector", ".theme").click()
    assert run(browser, ground) == dark
    browser.find_element("css selector", ".theme").click()
    assert run(browser, ground) == light
    run(browser, "localStorage.clear()")


@pytest.mark.parametrize("width", [320, PHONE, 768, DESKTOP])
@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_the_page_never_scrolls_sideways(
    which: str, width: int, opened: Opened, request: pytest.FixtureRequest
) -> None:
    browser = opened(request.getfixturevalue(which), width)
    run(browser, "document.querySelectorAll('details').forEach(d => { d.open = true; })")
    assert run(browser, "return document.documentElement.scrollWidth") <= width
    wide = run(
        browser,
        "return [...document.querySelectorAll('main *')].filter(e => !e.closest('.scroll, svg') && "
        "e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))",
    )
    assert wide == []


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_screenshots_show_more_than_the_ground(
    width: int, dark: bool, loveca: Made, opened: Opened
) -> None:
    browser = opened(loveca, width, dark)
    found = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    picture = base64.b64decode(found["data"])
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20]) == width
    assert len(picture) > 20_000
    (shown,) = {
        run(browser, f"return getComputedStyle(document.querySelector('{which}')).display")
        for which in ("figure .narrow" if width == PHONE else "figure .wide",)
    }
    assert shown == "block"


def test_paper_has_pages_with_everything_unfolded(weiss: Made, opened: Opened) -> None:
    browser = opened(weiss)
    found = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    document = base64.b64decode(found["data"])
    assert document[:5] == b"%PDF-"
    pages = len(re.findall(rb"/Type\s*/Page\b", document))
    assert 5 <= pages <= 40
    run(browser, "dispatchEvent(new Event('beforeprint'))")
    assert run(browser, "return document.querySelector('.part details').open")
    run(browser, "dispatchEvent(new Event('afterprint'))")
    assert not run(browser, "return document.querySelector('.part details').open")


def test_without_script_everything_can_be_read(weiss: Made, opened: Opened) -> None:
    browser = opened(weiss)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(weiss.url)
        text = browser.find_element("tag name", "main").text
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    for told in (
        "78.57 %",
        "62.07 %",
        "Chance that damage is cancelled",
        "all other values are in",
    ):
        assert told in text


# --- accessibility ---


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_headings_go_down_step_by_step(
    which: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    levels = run(
        opened(request.getfixturevalue(which)),
        "return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.tagName[1]))",
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


NAMED = (Path(__file__).parent / "names.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_figures_and_controls_have_names(
    which: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    empty, twice, language = run(opened(request.getfixturevalue(which)), NAMED)
    assert empty == []
    assert twice == []
    assert language == "en"


def test_japanese_names_say_that_they_are(loveca: Made, opened: Opened) -> None:
    bare = run(
        opened(loveca),
        r"const found = [];"
        r"const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
        r"for (let n = walk.nextNode(); n; n = walk.nextNode())"
        r"  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(n.data) &&"
        r"      !n.parentElement.closest('[lang=ja], svg, script, code'))"
        r"    found.push(n.data.trim().slice(0, 60));"
        r"return found;",
    )
    assert bare == []
    assert run(opened(loveca), "return document.querySelectorAll('[lang=ja]').length") > 50


CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("which", ["weiss", "loveca"])
def test_text_stands_out_from_its_ground(
    which: str, dark: bool, opened: Opened, request: pytest.FixtureRequest
) -> None:
    weak, seen = run(opened(request.getfixturevalue(which), dark=dark), CONTRAST)
    assert weak == []
    assert seen > 500
