"""Where a report goes: whole or not at all, and never over files of somebody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcli.errors import InputError
from simcli.report.folder import MANIFEST, require_folder, write_folder
from tests.cli.running import Call, run
from tests.report.conftest import ROOT

FILES = {"index.html": b"<p>one", "figures/a.png": b"a", "figures/b.png": b"b"}
DECK = ROOT / "decks" / "plain" / "yugioh-like-40.yaml"


def there(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def write(folder: Path, files: dict[str, bytes]) -> None:
    write_folder(folder, files, "simcli report", "1")


def test_a_new_folder_holds_the_files_and_their_names(tmp_path: Path) -> None:
    write(tmp_path / "new", FILES)
    found = there(tmp_path / "new")
    assert json.loads(found.pop(MANIFEST))["files"] == sorted(FILES)
    assert found == FILES
    assert [p.name for p in tmp_path.iterdir()] == ["new"]


def test_the_next_report_replaces_the_last_and_leaves_what_was_added(tmp_path: Path) -> None:
    write(tmp_path / "r", FILES)
    (tmp_path / "r" / "notes.txt").write_text("mine")
    write(tmp_path / "r", {"index.html": b"<p>two"})
    found = there(tmp_path / "r")
    assert set(found) == {"index.html", "notes.txt", MANIFEST}
    assert found["index.html"] == b"<p>two"


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("a homepage")
    with pytest.raises(InputError, match="files that are no report's; name a new or an empty"):
        require_folder(tmp_path)
    write(tmp_path / "r", {"index.html": b""})
    (tmp_path / "r" / "report.md").write_text("mine")
    with pytest.raises(InputError, match=r"report\.md there is no file of the report"):
        write(tmp_path / "r", {"index.html": b"", "report.md": b""})
    assert there(tmp_path / "r")["report.md"] == b"mine"


@pytest.mark.parametrize("manifest", ["", "[]", "{}", '{"files": ["index.html"]}', "\xff"])
def test_a_manifest_that_is_not_ours_makes_no_report_of_a_folder(
    tmp_path: Path, manifest: str
) -> None:
    (tmp_path / MANIFEST).write_text(manifest, encoding="latin-1")
    with pytest.raises(InputError, match="no report's"):
        require_folder(tmp_path)


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path / "empty", FILES)
    assert there(tmp_path / "empty")["index.html"] == b"<p>one"


def test_a_failure_leaves_the_last_report_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "r", FILES)
    before = there(tmp_path / "r")

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(InputError, match="no space left on device"):
        write(tmp_path / "r", {"index.html": b"<p>two"})
    monkeypatch.undo()
    assert there(tmp_path / "r") == before
    assert [p.name for p in tmp_path.iterdir()] == ["r"]


def test_an_interrupt_while_folders_change_places_leaves_the_last_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "r", FILES)
    before = there(tmp_path / "r")
    rename = Path.rename

    def interrupted(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "r", {"index.html": b"<p>two"})
    monkeypatch.undo()
    assert there(tmp_path / "r") == before
    assert [p.name for p in tmp_path.iterdir()] == ["r"]


def test_links_that_were_added_stay_links(tmp_path: Path) -> None:
    write(tmp_path / "r", FILES)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "r" / "folder").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "r" / "dangling").symlink_to("nowhere")
    write(tmp_path / "r", FILES)
    assert (tmp_path / "r" / "folder").readlink() == tmp_path / "elsewhere"
    assert (tmp_path / "r" / "dangling").readlink() == Path("nowhere")


CASES = {
    "no-parent": ("none/report", "the folder none does not exist"),
    "a-file": ("file", "it is no folder"),
    "foreign": ("foreign", "files that are no report's"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_command_says_in_one_line_why_not(
    case: str, command: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("x")
    Path("foreign").mkdir()
    Path("foreign/x").write_text("x")
    target, told = CASES[case]
    ran = command("report", DECK, "-o", target)
    assert ran.code == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_decks_of_two_games_are_refused(command: Call, tmp_path: Path) -> None:
    other = ROOT / "decks" / "weiss" / "5hy-nino.yaml"
    ran = command("report", DECK, other, "-o", tmp_path / "r")
    assert ran.code == 2
    assert "a weiss deck beside a plain deck; make one report for each game" in ran.err
    assert not (tmp_path / "r").exists()


def test_the_command_writes_everything_and_says_where(tmp_path: Path) -> None:
    ran = run("report", DECK, "-o", "mine", "--ask", "1+ starter in opening", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert ran.out == "mine/index.html\n"
    found = there(tmp_path / "mine")
    assert {"index.html", "report.md", "results.csv", "results.parquet", MANIFEST} <= set(found)
    assert found["figures/questions.png"][:4] == b"\x89PNG"
    assert b"<svg" in found["figures/questions.svg"]
    command = json.loads(found[MANIFEST])["command"]
    assert command == f"simcli report {DECK} --ask '1+ starter in opening' -o report"
    again = run("report", DECK, "-o", "mine", "--ask", "1+ starter in opening", cwd=tmp_path)
    assert again.code == 0
    assert there(tmp_path / "mine") == found
