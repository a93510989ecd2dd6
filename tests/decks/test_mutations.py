"""Spoilt files: a deck or one line that says what is wrong, soon, and without much memory."""

from __future__ import annotations

import io
import json
import os
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcli.decks.model import Deck
from simcli.decks.read import deck_in
from simcli.errors import InputError
from simcli.games.registry import games

HERE = Path(__file__).parent / "lists"
SAMPLES = Path(__file__).parents[2] / "decks"
SEEDS = [*sorted(HERE.iterdir()), *sorted(path for path in SAMPLES.glob("*/*") if path.is_file())]
EXAMPLES = int(os.environ.get("SIMCLI_FUZZ", "150"))
SCRAPS = (
    *(
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\x1b[2J",
        b"\r",
        b"\n",
        b"\t",
        b" ",
        b"0",
        b"-1",
        b"9" * 30,
    ),
    *(b'"', b"'", b"{", b"}", b"[", b"]", b",", b":", b"|", b"<", b"&lt;", b"&x;", b"<!DOCTYPE a>"),
    *(b"&a ", b"*a", b"!t ", b"---\n", b"\\u001b", b"\\x1b", "\N{RIGHT-TO-LEFT OVERRIDE}".encode()),
    *("×".encode(), "４".encode(), b"../../x", b"null", b"true", b"1e999", b"=1+1", b"PK\x03\x04"),
)


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What is imported once is not what a file costs."""
    for name in ("loveca_workbook.ods", "weiss_workbook.xlsx"):
        deck_in(name, (HERE / name).read_bytes(), games())


Change = Callable[[bytes], bytes]


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """Cut, repeat, swap, put in or put over somewhere."""
    kind = draw(st.sampled_from(["cut", "end", "repeat", "put", "over", "flip"]))
    where, length = draw(st.floats(0, 1)), draw(st.integers(1, 60))
    scrap = draw(st.sampled_from(SCRAPS) | st.binary(min_size=1, max_size=4))

    def change(data: bytes) -> bytes:
        at = int(where * len(data))
        if kind == "cut":
            return data[:at] + data[at + length :]
        if kind == "end":
            return data[:at]
        if kind == "repeat":
            return data[:at] + data[at : at + length] * 3 + data[at + length :]
        if kind == "put":
            return data[:at] + scrap + data[at:]
        if kind == "over":
            return data[:at] + scrap + data[at + len(scrap) :]
        return data[:at] + bytes(255 - byte for byte in data[at : at + 1]) + data[at + 1 :]

    return change


def outcome(name: str, data: bytes) -> Deck | InputError:
    """A sound deck, or a refusal that is safe to print; anything else fails the test."""
    start = time.process_time()
    try:
        deck = deck_in(name, data, games())
    except InputError as error:
        text = str(error)
        assert "\n" not in text and not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in text)
        assert len(text) < 2000
        return error
    finally:
        assert time.process_time() - start < 10, "milliseconds as a rule"
    assert deck.size == sum(entry.count for entry in deck.entries) > 0
    assert len({entry.card.code for entry in deck.entries}) == len(deck.entries)
    for name in (deck.name, *(entry.card.name for entry in deck.entries)):
        assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in name)
    return deck


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: path.name)
@given(found=st.lists(changes(), min_size=1, max_size=4))
@settings(
    max_examples=max(5, EXAMPLES // 10),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_spoilt_lists(seed: Path, found: list[Change]) -> None:
    data = seed.read_bytes()
    for change in found:
        data = change(data)
    outcome(seed.name, data)


@given(seed=st.sampled_from([path for path in SEEDS if path.suffix == ".txt"]), data=st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_no_line_of_a_list_is_dropped(seed: Path, data: st.DataObject) -> None:
    """A line with a count more in it, or one line less, always shows in the deck's size."""
    text = seed.read_bytes()
    if text.startswith((b"\xff\xfe", b"\xfe\xff")) or b"Sideboard" in text or b"|" in text:
        return
    lines = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    whole = outcome(seed.name, b"\n".join(lines))
    double = outcome(seed.name, b"\n".join([*lines[: at + 1], *lines[at:]]))
    less = outcome(seed.name, b"\n".join([*lines[:at], *lines[at + 1 :]]))
    assert isinstance(whole, Deck) and isinstance(double, Deck) and isinstance(less, Deck)
    # Energy cards are no part of the deck, and comments no cards: then all three are equal.
    assert whole.size - less.size == double.size - whole.size


def archive(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return buffer.getvalue()


def ods(rows: str) -> bytes:
    head = '<o:document-content xmlns:o="o" xmlns:table="t" xmlns:text="x"><table:table>'
    return archive(content_xml=f"{head}{rows}</table:table></o:document-content>".encode())


M = 1_900_000
ROW = '<table:table-row table:number-rows-repeated="{}"><table:table-cell{}><text:p>a</text:p>'
ROW += "</table:table-cell></table:table-row>"
BOMBS = {
    "ten megabytes in one line": (b"4 A " + b"a" * 10_000_000, "the file is larger than 2 MB"),
    "one long line": (b"4 " + b"a" * M, "is it a decklist"),
    "one long YAML line": (b"game: plain\nname: " + b"a" * M, "no deck file is that long"),
    "YAML comments": (b"game: plain\n" + b"# a\n" * (M // 4), "no deck file is that long"),
    "YAML keys": (b"game: plain\n" + b"".join(b"k%d: 1\n" % i for i in range(9000)), "8000 values"),
    "YAML depth": (b"game: plain\ncards: " + b"[" * 9000, "nested more than 20 deep"),
    "YAML aliases": (
        b"game: plain\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "anchors and aliases",
    ),
    "JSON depth": (b'{"list":' * (M // 8), "nested too deeply"),
    "JSON brackets": (b"[" * M, "nested too deeply"),
    "JSON digits": (b'{"Ratios":{"JJ/S66-E046":' + b"9" * M + b"}}", "the most is 1000 copies"),
    "JSON cards": (
        json.dumps({"list": [{"card_number": "JJ/S66-E046", "num": 1}] * 40_000}).encode(),
        "'list' has more than 2000 entries",
    ),
    "JSON ratios": (
        json.dumps({"Ratios": {f"JJ/S66-E{n}": 1 for n in range(90_000)}}).encode(),
        "'Ratios' has more than 2000 entries",
    ),
    "lines without end": (b"4 A\n" * (M // 4), "is it a decklist"),
    "blanks for the spellings": ((b"4 a" + b" " * 900 + b"x" * 700 + b"\n") * 70, "one card"),
    "CSV rows": (b"Code,Quantity\n" + b"JJ/S66-E046,1\n" * 100_000, "more than 5000 rows"),
    "CSV columns": (b"Code,Quantity\n" + b"," * M, "or 200 columns"),
    "CSV quote": (b'Code,Quantity\n"' + b"a\n" * (M // 2), "not valid CSV"),
    "XML entities": (
        b'<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><cockatrice_deck/>',
        "a document type",
    ),
    "XML depth": (b"<a>" * (M // 3), "more than 20 deep"),
    "XML cards": (b"<cockatrice_deck>" + b"<card/>" * (M // 8), "20000 elements"),
    "XML attribute": (b"<cockatrice_deck a='" + b"a" * M + b"'/>", "more than 300 characters"),
    "an archive of zeros": (
        archive(xl__workbook_xml=b"0" * 90_000_000),
        "unpack to 90000000 bytes",
    ),
    "an archive of many": (
        archive(**{f"a{n}": b"" for n in range(900)}),
        "an archive of 900 files",
    ),
    "an archive of paths": (archive(**{"..__..__x": b"a"}), "an archive, and no spreadsheet"),
    "an archive cut short": (archive(content_xml=b"<a/>")[:50], "the spreadsheet is damaged"),
    "rows repeated": (ods(ROW.format(900_000, "")), "20000 cells or 5000 rows"),
    "cells repeated": (
        ods(ROW.format(1, ' table:number-columns-repeated="16000"') * 2),
        "20000 cells or 5000 rows",
    ),
    "a cell far away": (
        archive(xl__workbook_xml=b"<a/>", xl__sheet_xml=b'<w><row r="1048576"/></w>'),
        "cells beyond row 5000",
    ),
    "a workbook's entities": (
        archive(xl__workbook_xml=b'<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'),
        "a document type",
    ),
}


@pytest.mark.parametrize(("data", "says"), BOMBS.values(), ids=BOMBS)
def test_what_would_cost_too_much_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    from simcli.decks.read import load

    path = tmp_path / "deck"
    path.write_bytes(data)
    with pytest.raises(InputError):  # what is imported once is not what the file costs
        load(path, games())
    tracemalloc.start()
    start = time.process_time()
    with pytest.raises(InputError) as caught:
        load(path, games())
    spent, peak = time.process_time() - start, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert says in str(caught.value)
    assert peak < 200_000_000
    assert spent < 20, "about a second, most of it for tracing memory; else minutes"


ESCAPES = {
    "a list": b"4 Bo\x1b[2Jlt\n",
    "YAML": b'game: plain\ncards:\n  "Bo\\x1b[2Jlt": 40\n',
    "a YAML name": b'game: plain\nname: "\\e]0;x\\a"\ncards: {A: 40}\n',
    "a defined name": b'game: plain\ncards: {A: 40}\ndefine: {A: {name: "\\e[31m\\u202Ered"}}\n',
    "JSON": b'{"Name": "\\u001b[2J", "Ratios": {"JJ/S66-E046": 40}}',
    "XML": b"<cockatrice_deck><card number='40' name='a&#27;[2J'/></cockatrice_deck>",
    "C1": "40 Bo\x9b2Jlt\n".encode(),
}


@pytest.mark.parametrize("data", ESCAPES.values(), ids=ESCAPES)
def test_escape_codes_reach_nobody(data: bytes) -> None:
    found = outcome("deck", data)
    if isinstance(found, Deck):
        names = [found.name, *(entry.card.name for entry in found.entries)]
        assert any("\N{REPLACEMENT CHARACTER}" in name for name in names)


def test_a_name_is_no_path() -> None:
    deck = outcome("x", b"# ../../etc/passwd\n40 ../../secret\n")
    assert isinstance(deck, Deck)
    assert (deck.name, deck.entries[0].card.name) == ("../../etc/passwd", "../../secret")
