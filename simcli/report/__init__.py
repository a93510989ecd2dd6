"""Reports: one page, a forum post, figures and data of one or several decks."""

from simcli.report.folder import require_folder
from simcli.report.gather import Wish
from simcli.report.make import write_report

__all__ = ["Wish", "require_folder", "write_report"]
