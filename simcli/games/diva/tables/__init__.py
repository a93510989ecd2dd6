"""The tables of ``simcli odds``: from a tally's whole numbers to measures, one file a theme."""
