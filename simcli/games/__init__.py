"""One folder a game, each offering a `Game`; found through the entry points `simcli.games`."""
