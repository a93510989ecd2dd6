"""A run kept in a file: written whole or not at all, resumed only by the very same computation."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from simcli.errors import InputError, Place
from simcli.montecarlo.ledger import Ledger
from simcli.results.files import write_file

__all__ = ["SCHEMA", "Checkpoint"]

SCHEMA = 1

_WORDS = {
    "command": "of another command",
    "decks": "of another deck",
    "asked": "of other questions",
    "seed": "of another seed",
    "settings": "of other settings",
    "rules": "of another rules version",
    "simcli": "of another version of simcli",
}


class Checkpoint:
    """A ledger in ``path``, for the computation with this fingerprint.

    A reader of the file sees one saved state or the next, never a mixture: it is written beside,
    forced to the disk, then renamed. It holds a hash of itself, so that a damaged one is refused.
    """

    def __init__(self, path: Path, fingerprint: dict[str, Any]) -> None:
        self.path = path
        self.place = Place(str(path))
        self.fingerprint: dict[str, Any] = json.loads(json.dumps(fingerprint))

    def load(self) -> Ledger:
        """The ledger kept so far; an empty one where there is no file yet, which must be possible
        to write. Raises InputError where the file is not this computation's."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            self.save(Ledger())
            return Ledger()
        except OSError as error:
            raise self._unreadable(error) from error
        return self._read(text)

    def save(self, ledger: Ledger) -> None:
        """Keep the ledger. Raises InputError where it cannot be written."""
        body = json.dumps({"fingerprint": self.fingerprint, "ledger": ledger.to_json()})
        head = json.dumps({"simcli checkpoint": SCHEMA, "hash": _hash(body)})
        write_file(self.path, f"{head}\n{body}\n".encode(), forced=True)

    def _read(self, text: bytes) -> Ledger:
        try:
            head_line, body = text.decode().split("\n", 1)
            head = json.loads(head_line)
            schema, digest = head["simcli checkpoint"], head["hash"]
        except (ValueError, KeyError, TypeError):
            raise self._refusal("not a checkpoint of simcli") from None
        if schema != SCHEMA:
            raise self._refusal(f"a checkpoint of schema {schema}, not {SCHEMA}")
        if digest != _hash(body.rstrip("\n")):
            raise self._refusal("a damaged checkpoint")
        said = json.loads(body)
        for key, words in _WORDS.items():
            if said["fingerprint"].get(key) != self.fingerprint.get(key):
                raise self._refusal(f"a checkpoint {words}{self._which(said['fingerprint'], key)}")
        return Ledger.from_json(said["ledger"])

    def _which(self, other: dict[str, Any], key: str) -> str:
        """The first thing that differs, where it can be told."""
        theirs, ours = other.get(key), self.fingerprint.get(key)
        if key == "decks" or theirs is None:
            return ""
        if isinstance(theirs, dict) and isinstance(ours, dict):
            for name in sorted(theirs.keys() | ours.keys()):
                if theirs.get(name) != ours.get(name):
                    return f" ({name} {theirs.get(name)}, now {ours.get(name)})"
        return f" ({theirs}, now {ours})"

    def _refusal(self, what: str) -> InputError:
        return InputError(f"this is {what}", self.place, "name another file, or delete this one")

    def _unreadable(self, error: OSError) -> InputError:
        reason = (error.strerror or str(error)).lower()
        return InputError(
            f"cannot read the checkpoint: {reason}",
            self.place,
            "name a file in a folder of yours",
        )


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
