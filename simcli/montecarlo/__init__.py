"""Simulation: named random numbers, lazy shuffles, batches over threads, integer tallies.

This room knows no game. Numba is imported only when a kernel is about to run.
"""
