"""What a run found, and one small exporter per format."""

from simcli.results.emit import emit
from simcli.results.model import Results, Table
from simcli.results.row import COLUMNS, Row

__all__ = ["COLUMNS", "Results", "Row", "Table", "emit"]
