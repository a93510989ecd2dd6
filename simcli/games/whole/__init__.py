"""Whole games of two players by policies: what the games that are simulated so have in common."""
