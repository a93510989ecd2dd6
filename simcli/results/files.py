"""Files that are either wholly written or not at all."""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Mapping
from pathlib import Path

from simcli.errors import InputError, Place

__all__ = ["make_folder", "require_place", "write_all", "write_file"]

_NUMBER = itertools.count()


def write_file(path: Path, data: bytes, forced: bool = False) -> None:
    """Write ``data`` to ``path`` in one step: a reader sees the old file or the new one, whole;
    ``forced`` to the disk, even after the machine went down.

    Raises InputError where the folder does not exist or cannot be written to.
    """
    write_all({path: data}, forced)


def require_place(path: Path, folder: bool = False) -> None:
    """Refuse, before the work that is to be written there is done, a file (or, with ``folder``, a
    folder to write into) that clearly cannot be written.

    Raises InputError as :func:`write_file` and :func:`make_folder` would.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        return  # a device or a pipe
    if target.is_dir() != folder and target.exists():
        reason = "it is a folder" if target.is_dir() else "it is no folder"
        raise _refusal(path, OSError(errno.EEXIST, reason))
    inside = target if target.is_dir() else target.parent
    if not inside.is_dir():
        raise _refusal(path, FileNotFoundError())
    if not os.access(inside, os.W_OK | os.X_OK):
        raise _refusal(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def write_all(files: Mapping[Path, bytes], forced: bool = False) -> None:
    """Write several files, replacing none of them before all of them are on the disk."""
    waiting: list[tuple[Path, Path]] = []
    try:
        for path, data in files.items():
            try:
                waiting += _stage(path, data, forced)
            except OSError as error:
                raise _refusal(path, error) from error
        for temporary, target in waiting:
            try:
                temporary.replace(target)
            except OSError as error:
                raise _refusal(target, error) from error
    finally:
        for temporary, _ in waiting:
            temporary.unlink(missing_ok=True)


def _stage(path: Path, data: bytes, forced: bool) -> list[tuple[Path, Path]]:
    """Write beside ``path`` and return (temporary, target); a device or pipe is written at once."""
    target = Path(os.path.realpath(path))  # through a link, so that the link stays one
    if target.is_dir():
        raise IsADirectoryError("it is a folder")
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return []
    temporary = target.with_name(f".simcli-{os.getpid()}-{next(_NUMBER)}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            if forced:
                file.flush()
                os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return [(temporary, target)]


def make_folder(folder: Path) -> None:
    """Create ``folder`` if it is missing; its parent must exist.

    Raises InputError otherwise: a mistyped path should not grow a tree of folders.
    """
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise _refusal(folder, error) from error


def _refusal(path: Path, error: OSError) -> InputError:
    place = Place(str(path))
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return InputError(
            f"the folder {path.parent} does not exist", place, "create it first, or name another"
        )
    reason = (error.strerror or str(error)).lower()
    return InputError(f"cannot write here: {reason}", place, "name a file in a writable folder")
