"""The command without its start-up, for the many cases in which only what it says matters."""

from __future__ import annotations

from functools import partial

import pytest

from .running import Call, call


@pytest.fixture
def simcli(capfdbinary: pytest.CaptureFixture[bytes]) -> Call:
    """Runs ``simcli ARGUMENTS`` in this process."""
    return partial(call, capfdbinary)
