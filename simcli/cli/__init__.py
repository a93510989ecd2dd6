"""The command line: arguments in, a call, a renderer. No arithmetic, no rules."""

from simcli.cli.app import main

__all__ = ["main"]
