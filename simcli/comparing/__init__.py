"""Decks held against a base: the same shuffles for both, differences with paired intervals."""
