"""Verdicts for continuous integration: what is wanted, what was found, told to machines."""
