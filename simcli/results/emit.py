"""Where results go: a file, written whole or not at all, or standard output."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TextIO

from simcli.errors import InputError, Place
from simcli.results.files import write_file
from simcli.results.formats import Format, render
from simcli.results.model import Results

__all__ = ["emit"]


def emit(
    results: Results,
    format: Format = "table",
    output: Path | None = None,
    color: bool | None = None,
    stream: TextIO | None = None,
) -> None:
    """Write ``results`` to ``output``, or to ``stream`` (None: standard output).

    ``color`` None decides by itself: a terminal, and neither NO_COLOR nor a dumb one. A table is
    as wide as the terminal, elsewhere 80 columns, whatever the environment says: a pipe's bytes
    depend on the results alone. A reader that closes the pipe early ends the writing quietly.

    Raises InputError where the file cannot be written, or Parquet would go to a terminal.
    """
    if output is not None:
        write_file(output, render(results, format))
        return
    stream = sys.stdout if stream is None else stream
    if stream is None:  # Python's word for a standard output that was closed
        raise InputError("standard output is closed", mend="write to a file with --output FILE")
    terminal = stream.isatty()
    if terminal and format == "parquet":
        raise InputError(
            "Parquet is not text, and standard output is a terminal",
            Place("--format"),
            "add --output FILE, or pipe it on",
        )
    if format == "table":
        from simcli.results.formats.table import write

        wide = shutil.get_terminal_size().columns if terminal else 80
        data = write(results, wide, _wants_color(terminal) if color is None else color).encode()
    else:
        data = render(results, format)
    _send(data, stream)


def _wants_color(terminal: bool) -> bool:
    # https://no-color.org: set and not empty, whatever its value.
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _send(data: bytes, stream: TextIO) -> None:
    try:
        binary = getattr(stream, "buffer", None)
        if binary is None:  # a text-only stream, as in a notebook
            stream.write(data.decode("utf-8"))
        elif stream.isatty():  # a terminal gets its own encoding, with ? for what it lacks
            encoding = stream.encoding or "utf-8"
            binary.write(data.decode("utf-8").encode(encoding, "replace"))
        else:
            stream.flush()
            binary.write(data)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot write the results: {reason}", Place("standard output")) from error


def _silence(stream: TextIO) -> None:
    """Point the stream's descriptor nowhere, so that Python's own flush at exit cannot fail too."""
    if stream is not sys.__stdout__:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
