"""The folder a report goes to: whole or not at all, and never over files that are not its own."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from simcli.errors import InputError, Place
from simcli.results.files import require_place

__all__ = ["MANIFEST", "require_folder", "write_folder"]

MANIFEST = "report.json"
"""Names the files that are the report's own, so that the next one may replace them."""


def require_folder(folder: Path) -> None:
    """Refuse, before anything is computed, a folder that a report cannot go to: its parent is
    missing or cannot be written to, or it has files and is no report's.

    Raises InputError.
    """
    target = Path(os.path.realpath(folder))
    require_place(folder, folder=True)
    if not os.access(target.parent, os.W_OK | os.X_OK):  # the new folder is made there, then moved
        raise InputError(
            f"cannot write in {target.parent}", Place(str(folder)), "name a writable folder"
        )
    if target.is_dir() and any(target.iterdir()) and _own(target) is None:
        raise InputError(
            "the folder has files that are no report's",
            Place(str(folder)),
            "name a new or an empty folder",
        )


def write_folder(folder: Path, files: Mapping[str, bytes], command: str, version: str) -> None:
    """Put ``files`` (path inside the folder -> content) there, beside a manifest of them.

    They are written to a new folder, which then takes the old one's place; files that somebody
    added to an earlier report move along. Raises InputError where one of those has the name of a
    file of the report, or where nothing can be written.
    """
    require_folder(folder)
    target = Path(os.path.realpath(folder))
    added = _added(target, files)
    manifest = {"simcli": version, "command": command, "files": sorted(files)}
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    try:
        with tempfile.TemporaryDirectory(prefix=".simcli-", dir=target.parent) as work:
            made = Path(work) / "new"
            for name, data in {**files, MANIFEST: text.encode()}.items():
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            for name in added:
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(target / name, made / name, follow_symlinks=False)
            _swap(made, target, Path(work) / "old")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        what = f"cannot write the report: {reason}"
        raise InputError(what, Place(str(folder)), "name a writable folder") from error


def _swap(made: Path, target: Path, old: Path) -> None:
    """Put the folder ``made`` in the place of ``target``; where that fails, put that back."""
    had = target.exists()
    if had:
        target.rename(old)
    try:
        made.rename(target)
    except BaseException:  # an interrupt too: what stays in the working folder is deleted
        if had:
            old.rename(target)
        raise


def _own(folder: Path) -> set[str] | None:
    """The files that a report left in a folder; None where it is no report's."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return set(map(str, found["files"])) if "simcli" in found else None
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no manifest of ours, so none of the files is


def _added(target: Path, files: Mapping[str, bytes]) -> Sequence[str]:
    """What somebody put beside an earlier report."""
    if not target.is_dir():
        return []
    own = (_own(target) or set()) | {MANIFEST}
    files_there = (p for p in target.rglob("*") if p.is_symlink() or not p.is_dir())
    there = (p.relative_to(target).as_posix() for p in files_there)
    added = [name for name in there if name not in own]
    for name in added:
        if name in files:
            raise InputError(
                f"{name} there is no file of the report",
                Place(str(target / name)),
                "move it away, or name another folder",
            )
    return added
