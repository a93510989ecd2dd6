"""Reports to look at, made once, and the browser to look with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import simcli
from simcli.report import Wish, write_report
from simcli.settings import Settings
from tests.cli.running import Call, call

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Made:
    """A report's folder, and its numbers as its data file has them."""

    folder: Path
    frame: pl.DataFrame

    @property
    def url(self) -> str:
        return (self.folder / "index.html").as_uri()

    @property
    def html(self) -> str:
        return (self.folder / "index.html").read_text(encoding="utf-8")


def made(folder: Path, *decks: str, figures: bool = False, **settings: Any) -> Made:
    """The report of sample decks, quick unless the settings say otherwise."""
    loaded = [simcli.load(ROOT / "decks" / deck) for deck in decks]
    wish = Wish(settings=Settings(**{"trials": 4000, "games": 400, **settings}))
    write_report(loaded, folder, wish, figures)
    return Made(folder, pl.read_csv(folder / "results.csv", infer_schema_length=None))


@pytest.fixture
def command(capfdbinary: pytest.CaptureFixture[bytes]) -> Call:
    """Runs ``simcli ARGUMENTS`` in this process."""
    return partial(call, capfdbinary)


@pytest.fixture(scope="session")
def weiss(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("weiss") / "report"
    return made(folder, "weiss/5hy-nino.yaml", figures=True)


@pytest.fixture(scope="session")
def loveca(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Two decks side by side, with simulated tables."""
    folder = tmp_path_factory.mktemp("loveca") / "report"
    return made(folder, "loveca/start-deck-muse.yaml", "loveca/start-deck-liella.yaml")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium without a window. Where it is missing the tests are skipped, unless the
    variable SIMCLI_BROWSER says that it has to be there."""
    chrome = shutil.which("chromium") or shutil.which("google-chrome")
    programs = [chrome, shutil.which("chromedriver")]
    if not all(programs):
        reason = "needs chromium and chromedriver (Debian: chromium, chromium-driver)"
        if os.environ.get("SIMCLI_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(programs[0])
    for word in ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage"):
        options.add_argument(f"--{word}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(programs[1])))
    yield driver
    driver.quit()
