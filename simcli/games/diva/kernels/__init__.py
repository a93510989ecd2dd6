"""The compiled side: the rules of play and scoring for millions of sets."""
