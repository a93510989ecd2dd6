"""Long runs: looked at while they go on, kept in a file, spread over a cluster."""
