"""Files: every encoding players save lists in, and every path that is no decklist."""

from __future__ import annotations

import codecs
import io
from pathlib import Path

import pytest

from simcli.decks.formats.source import LIMIT, read_source
from simcli.decks.read import load
from simcli.errors import InputError
from simcli.games.registry import games

LIST = "# 試合用\n4 x PL!-sd1-001 高坂 穂乃果\n56 x PL!-sd1-002\n"
ASCII = "4 x PL!-sd1-001\n56 x PL!-sd1-002\n"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(LIST.encode(), id="utf-8"),
        pytest.param(codecs.BOM_UTF8 + LIST.encode(), id="utf-8 with mark"),
        pytest.param(LIST.encode("utf-16"), id="utf-16 with mark"),
        pytest.param(codecs.BOM_UTF16_BE + LIST.encode("utf-16-be"), id="utf-16-be with mark"),
        pytest.param(LIST.encode("utf-16-le"), id="utf-16-le without mark"),
        pytest.param(LIST.encode("utf-16-be"), id="utf-16-be without mark"),
        pytest.param(LIST.encode("cp932"), id="cp932"),
        pytest.param(LIST.replace("\n", "\r\n").encode(), id="crlf"),
        pytest.param(LIST.replace("\n", "\r").encode(), id="cr"),
    ],
)
def test_the_same_text_in_every_encoding(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    assert read_source(path).text == LIST


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_ascii_in_utf16_without_a_mark(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(ASCII.encode(encoding))
    assert read_source(path).text == ASCII


@pytest.mark.parametrize(
    ("data", "what"),
    [
        pytest.param(b"", "the file is empty", id="empty"),
        pytest.param(b" \r\n\n", "the file is empty", id="blank"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "not a text file", id="png"),
        pytest.param(b"4 A\0\n", "not a text file", id="NUL"),
        pytest.param(b"PK\x03\x04 zip", "a control character (U+0003)", id="control"),
        pytest.param(b"4 A\n\x1b[31mB\n", "a control character (U+001B)", id="escape code"),
        pytest.param(b"4 A\n4 Caf\xe9\n", "neither UTF-8 nor CP932 text", id="latin-1"),
        pytest.param(b"\xff\xfe4\0\n", "not utf-16 text, as it says", id="cut utf-16"),
        pytest.param(b"a" * (LIMIT + 1), "the file is larger than 2 MB", id="too large"),
    ],
)
def test_what_is_no_decklist(tmp_path: Path, data: bytes, what: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_source(path)
    assert caught.value.what == what
    assert caught.value.place is not None and caught.value.place.source == str(path)


def test_the_undecodable_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"4 A\n4 Caf\xe9\n")
    with pytest.raises(InputError, match=r"deck\.txt:2: "):
        read_source(path)


def test_a_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "muse.yaml").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match=r"no such file; did you mean 'muse\.yaml'\?"):
        read_source(tmp_path / "mus.yaml")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere' does not exist either"):
        read_source(tmp_path / "nowhere" / "deck.yaml")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a folder; name a deck file in it"):
        read_source(tmp_path)


@pytest.mark.parametrize(
    "name", [pytest.param("a\0b", id="NUL"), pytest.param("x" * 5000, id="long")]
)
def test_an_impossible_path(name: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_source(Path(name))


def test_a_dash_is_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LIST.encode())))
    deck = load(Path("-"), games())
    assert (deck.name, deck.size) == ("試合用", 60)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"4 x PL!-sd1-001\n??\n")))
    with pytest.raises(InputError) as caught:
        load(Path("-"), games())
    assert str(caught.value).startswith("standard input:2:1: no card can be read from '??'")
    (tmp_path / "-").write_text("60 Hill\n", encoding="utf-8")
    assert load(Path("-"), games()).game == "plain"
