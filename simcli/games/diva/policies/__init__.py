"""How a player chooses among the cards that may be placed: one policy a file."""
