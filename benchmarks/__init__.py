"""How fast simcli is, beside the same work done in other ways: ``python -m benchmarks``."""
