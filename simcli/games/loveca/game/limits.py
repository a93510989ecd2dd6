"""What the simulated table has room for; apart from the table itself, which needs NumPy."""

__all__ = ["CAP"]

CAP = 128
"""Cards a simulated deck may have; a legal one has 60 (CR 6.1.1)."""
