"""Damage lines: what one turn's attacks do to an opponent, exactly."""
