"""Where results go: whole files or none, clean pipes, and one-line refusals."""

from __future__ import annotations

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from simcli.errors import InputError
from simcli.results import emit
from simcli.results.files import make_folder, write_all, write_file
from simcli.results.formats import FORMATS, Format, render
from simcli.results.formats.table import write

from .samples import one_deck

ROOT = Path(__file__).parents[2]


class Stream(io.TextIOWrapper):
    """A standard output that can be a terminal and remembers its bytes."""

    def __init__(self, terminal: bool, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    @property
    def content(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_holds_the_format(format: Format, tmp_path: Path) -> None:
    emit(one_deck(), format, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == render(one_deck(), format)
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("format", FORMATS)
def test_a_pipe_gets_the_same_bytes(format: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    emit(one_deck(), format, stream=(stream := Stream(terminal=False, encoding="ascii")))
    assert stream.content == render(one_deck(), format)


def test_a_terminal_gets_colour_and_its_own_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    emit(one_deck(), stream=(stream := Stream(terminal=True)))
    assert stream.content.decode() == write(one_deck(), 100, color=True)


@pytest.mark.parametrize(
    ("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")], ids=["NO_COLOR", "dumb"]
)
def test_colour_can_be_refused(variable: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(variable, value)
    emit(one_deck(), stream=(stream := Stream(terminal=True)))
    assert b"\x1b" not in stream.content
    emit(one_deck(), stream=(asked := Stream(terminal=True)), color=True)
    assert b"\x1b" in asked.content


def test_a_terminal_without_unicode_gets_question_marks() -> None:
    emit(one_deck(), stream=(stream := Stream(terminal=True, encoding="ascii")), color=False)
    assert b"Start deck ?'s" in stream.content


def test_a_text_only_stream_gets_text() -> None:
    emit(one_deck(), "json", stream=(stream := io.StringIO()))
    assert json.loads(stream.getvalue())["schema"] == 1


def test_parquet_is_not_for_terminals() -> None:
    with pytest.raises(InputError, match="--output FILE"):
        emit(one_deck(), "parquet", stream=(stream := Stream(terminal=True)))
    assert stream.content == b""


@pytest.mark.parametrize(
    ("where", "says"),
    [
        pytest.param("missing/out.json", "missing does not exist", id="no such folder"),
        pytest.param("file/out.json", "file does not exist", id="the folder is a file"),
        pytest.param("folder", "it is a folder", id="a folder"),
        pytest.param("x" * 300, "too long", id="an impossible name"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(
    where: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    with pytest.raises(InputError, match=says) as refused:
        emit(one_deck(), "json", tmp_path / where)
    assert "\n" not in str(refused.value)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_without_permission_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(InputError, match="permission denied"):
        write_file(tmp_path / "out", b"new")


def test_a_failure_keeps_every_old_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "missing" / "bad"
    good.write_text("old")
    with pytest.raises(InputError):
        write_all({good: b"new", bad: b"new"})
    assert good.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["good"]


def test_a_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    write_file(tmp_path / "out", b"")
    modes = {stat.S_IMODE(p.stat().st_mode) for p in tmp_path.iterdir()}
    assert len(modes) == 1


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


def test_a_named_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, b"through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_is_made_but_not_its_parents(tmp_path: Path) -> None:
    make_folder(tmp_path / "new")
    make_folder(tmp_path / "new")
    assert (tmp_path / "new").is_dir()
    with pytest.raises(InputError, match="does not exist"):
        make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="exists"):
        make_folder(tmp_path / "file")


EMIT = """
from tests.results.samples import one_deck
from simcli.results import Results, emit
results = one_deck()
emit(Results(results.rows * 2000, *[getattr(results, f) for f in (
    "settings", "unmodelled", "decks", "tables")]), "csv")
"""


def test_a_reader_that_leaves_early_is_no_error() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", EMIT], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None and running.stderr is not None
    assert running.stdout.read(10) == b"deck,game,"
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a Linux device")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", EMIT],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr.strip().splitlines()[-1].endswith("no space left on device")
    assert "Exception ignored" not in done.stderr
