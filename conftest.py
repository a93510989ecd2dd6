"""Tests know no cards but those they import themselves, whatever the person running them has."""

import os
import tempfile

os.environ["SIMCLI_DATA"] = tempfile.mkdtemp(prefix="simcli-test-cards-")
