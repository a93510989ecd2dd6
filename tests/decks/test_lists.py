"""Lists in the shapes that players keep them in, cards and counts as on the sample decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli.decks.model import Deck
from simcli.decks.read import load
from simcli.games.registry import games

HERE = Path(__file__).parent / "lists"
SAMPLES = Path(__file__).parents[2] / "decks"

LISTS = {  # file: (the sample deck it lists, the name it has)
    "loveca_community_decklog.yaml": ("loveca/start-deck-hasunosora.yaml", "蓮ノ空 緑"),
    "loveca_community_player1.yaml": ("loveca/start-deck-muse.yaml", "μ's starter"),
    "loveca_counts_in_japanese.txt": ("loveca/start-deck-sunshine.yaml", None),
    "loveca_decklist_v0.json": ("loveca/start-deck-sunshine.yaml", "Sunshine start"),
    "loveca_decklog.json": ("loveca/start-deck-liella.yaml", "スタートデッキ"),
    "loveca_full_width.txt": ("loveca/start-deck-hasunosora.yaml", None),
    "loveca_japanese_cp932.csv": ("loveca/start-deck-nijigasaki.yaml", None),
    "loveca_times_behind.txt": ("loveca/start-deck-muse.yaml", "高坂さんのデッキ"),
    "loveca_utf16.txt": ("loveca/start-deck-nijigasaki.yaml", "虹ヶ咲"),
    "loveca_workbook.ods": ("loveca/start-deck-liella.yaml", None),
    "weiss_alphac2.xml": ("weiss/ab-kanade.yaml", None),
    "weiss_blog_levels.txt": ("weiss/jj-control.yaml", None),
    "weiss_bullets.md.txt": ("weiss/5hy-nino.yaml", "Nino aggro"),
    "weiss_cockatrice_names.cod": ("weiss/dog-days-wgp2013.yaml", "Dog Days"),
    "weiss_cockatrice_serials.cod": ("weiss/bd-lucky-happy.yaml", "Smiles & Songs"),
    "weiss_count_tab.txt": ("weiss/dog-days-wgp2013.yaml", None),
    "weiss_decklog.json": ("weiss/jj-control.yaml", "黄金の風"),
    "weiss_encoredecks.csv": ("weiss/dog-days-wgp2013.yaml", None),
    "weiss_encoredecks.json": ("weiss/ws02-starter.yaml", "Resting Tiger"),
    "weiss_encoredecks_parts.json": ("weiss/5hy-nino.yaml", "Nino, in parts"),
    "weiss_flow.yaml": ("weiss/ws02-starter.yaml", "one line of YAML"),
    "weiss_json_of_ours.json": ("weiss/ab-kanade.yaml", "our keys in JSON"),
    "weiss_names_only.txt": ("weiss/jj-control.yaml", "Trish control, by name"),
    "weiss_rarity_per_copy.txt": ("weiss/5hy-nino.yaml", None),
    "weiss_semicolons.csv": ("weiss/ws02-starter.yaml", None),
    "weiss_simulator_bars.txt": ("weiss/ab-kanade.yaml", None),
    "weiss_simulator_lines.txt": ("weiss/bd-lucky-happy.yaml", None),
    "weiss_tabletop.json": ("weiss/bd-lucky-happy.yaml", "Lucky Happy"),
    "weiss_tabletop_generator.json": ("weiss/5hy-nino.yaml", "Deck Generator (Nino)"),
    "weiss_tabs.txt": ("weiss/bd-lucky-happy.yaml", None),
    "weiss_workbook.xlsx": ("weiss/5hy-nino.yaml", None),
    "weiss_wsmtools.json": ("weiss/ab-kanade.yaml", "Kanade"),
}
PLAIN = {
    "plain_arena.txt": ("plain_arena", (4, 20, 36), 5),
    "plain_cockatrice_sideboard.cod": ("Burn", (20, 4, 36), 15),
    "plain_names.tsv": ("plain_names", (4, 36, 20), 0),
}


def cards_of(deck: Deck) -> dict[str, int]:
    return {entry.card.code: entry.count for entry in deck.entries}


@pytest.mark.parametrize("file", LISTS)
def test_lists_load_to_their_cards(file: str) -> None:
    sample, name = LISTS[file]
    deck, meant = load(HERE / file, games()), load(SAMPLES / sample, games())
    assert cards_of(deck) == cards_of(meant)
    assert deck.name == (name or Path(file).stem)
    assert (deck.game, deck.remarks) == (meant.game, ())
    assert getattr(deck.options, "energy", 12) == 12


@pytest.mark.parametrize("file", PLAIN)
def test_lists_of_names(file: str) -> None:
    name, counts, aside = PLAIN[file]
    deck = load(HERE / file, games())
    assert (deck.game, deck.name) == ("plain", name)
    assert tuple(entry.count for entry in deck.entries) == counts
    assert sum(str(aside) in remark for remark in deck.remarks) == (aside > 0)


def test_no_list_is_forgotten() -> None:
    assert {path.name for path in HERE.iterdir()} == {*LISTS, *PLAIN}
