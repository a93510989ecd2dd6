"""``python -m simcli``."""

import sys

from simcli.cli import main

if __name__ == "__main__":
    sys.exit(main())
