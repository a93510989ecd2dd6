"""Plain lists: every spelling, and no line skipped in silence."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import pytest

from simcli.decks.assemble import GameLike
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.decks.read import read
from simcli.errors import InputError
from simcli.games.weiss.cards import WeissCard

DeckOf = Callable[..., Deck]
REST = "\n30 PL!-sd1-002\n"

SPELLINGS = {
    "4 x CODE": "4 x PL!-sd1-001",
    "4 x CODE name": "4 x PL!-sd1-001  高坂 穂乃果",
    "4x CODE": "4x PL!-sd1-001",
    "4xCODE": "4xPL!-sd1-001",
    "4 X CODE": "4 X PL!-sd1-001",
    "4 × CODE": "4 × PL!-sd1-001",
    "4×CODE": "4×PL!-sd1-001",
    "4 CODE NAME": "4 PL!-sd1-001 Honoka Kosaka",
    "CODE x 4": "PL!-sd1-001 x 4",
    "CODE x4": "PL!-sd1-001 x4",
    "CODE × 4": "PL!-sd1-001×4",
    "CODE NAME x 4": "PL!-sd1-001 Honoka Kosaka x 4",
    "CODE, 4": "PL!-sd1-001, 4",
    "CODE,4": "PL!-sd1-001,4",
    "CODE tab 4": "PL!-sd1-001\t4",
    "CODE 4": "PL!-sd1-001 4",
    "CODE NAME 4": "PL!-sd1-001 高坂 穂乃果 4",
    "CODE (4)": "PL!-sd1-001 (4)",
    "CODE[4]": "PL!-sd1-001[4]",
    "CODE: 4": "PL!-sd1-001: 4",
    "CODE = 4": "PL!-sd1-001 = 4",
    "CODE *4": "PL!-sd1-001 *4",
    "CODEx4": "PL!-sd1-001-SDx4",
    "CODE 4枚": "PL!-sd1-001 4枚",
    "CODE NAME 4枚": "PL!-sd1-001 高坂 穂乃果　４枚",
    "4枚CODE": "4枚PL!-sd1-001",
    "4, CODE, NAME": "4,PL!-sd1-001,Honoka Kosaka",
    "CODE, NAME, 4": "PL!-sd1-001, Honoka Kosaka, 4",
    "4: CODE": "4: PL!-sd1-001",
    "x4 CODE": "x4 PL!-sd1-001",
    "[4] CODE": "[4] PL!-sd1-001",
    "(4x) CODE": "(4x) PL!-sd1-001",
    "the count twice": "4 PL!-sd1-001 x4",
    "a heading in brackets": "[Members]\n4 PL!-sd1-001",
    "4 x NAME (CODE)": "4 x Honoka Kosaka (PL!-sd1-001)",
    "bare codes": "PL!-sd1-001\nPL!-sd1-001\nPL!-sd1-001\nPL!-sd1-001",
    "bare codes with rarity": "PL!-sd1-001 SD\nPL!-sd1-001 SD\nPL!-sd1-001\nPL!-sd1-001",
    "codes joined by bars": "PL!-sd1-001|PL!-sd1-001|PL!-sd1-001|PL!-sd1-001",
    "two printings": "3 PL!-sd1-001-SD\n1 PL!-sd1-001-R＋",
    "full-width": "４　×　ＰＬ！-sd1-001-Ｒ＋",
    "lower case": "4 pl!-SD1-001",
    "comment after": "4 PL!-sd1-001  # Honoka",
    "slashes after": "4 PL!-sd1-001 // Honoka",
    "indented": "   4 PL!-sd1-001   ",
    "by name": "4 x START:DASH!!",
}


@pytest.mark.parametrize("lines", SPELLINGS.values(), ids=SPELLINGS)
def test_spellings(deck_of: DeckOf, lines: str) -> None:
    deck = deck_of(lines + REST, "list.txt")
    assert deck.game == "loveca"
    assert deck.entries[0].card.code in ("PL!-sd1-001", "PL!-sd1-019")
    assert [entry.count for entry in deck.entries] == [4, 30]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("# Cup deck\n60 A\n", "Cup deck", id="first comment"),
        pytest.param("\n// Cup deck\n# source: mine\n60 A\n", "Cup deck", id="slashes"),
        pytest.param("60 A\n# Cup deck\n", "list", id="a later comment is none"),
        pytest.param("#\n60 A\n", "list", id="empty comment"),
    ],
)
def test_the_name(deck_of: DeckOf, text: str, name: str) -> None:
    assert deck_of(text, "folder/list.txt").name == name


def test_names_of_no_pool_are_a_plain_deck(deck_of: DeckOf) -> None:
    deck = deck_of("4 xenomorph\n4x Agent #7\n1 X\n20 Deep Wood\n3 agent #7\n", "list.txt")
    assert deck.game == "plain"
    assert [(e.card.name, e.count) for e in deck.entries] == [
        ("xenomorph", 4),
        ("Agent #7", 7),
        ("X", 1),
        ("Deep Wood", 20),
    ]


def test_names_alone_are_recognised(deck_of: DeckOf) -> None:
    assert deck_of("4 Grand Death\n4 Guiding Fate, Trish\n", "list.txt").game == "weiss"


def test_foil_suffixes_fold_when_the_card_is_known(deck_of: DeckOf) -> None:
    deck = deck_of("4 JJ/S66-E046CR\n4 JJ/S66-E046\n", "list.txt")
    assert [(e.card.code, e.count) for e in deck.entries] == [("JJ/S66-E046", 8)]


def test_energy_is_no_part_of_the_main_deck(deck_of: DeckOf) -> None:
    deck = deck_of("48 PL!-sd1-001\n10 x LL-E-001-SD\n2 LL-E-002\n", "list.txt")
    assert (deck.size, deck.options.model_dump()["energy"]) == (48, 12)


BAD = {
    "prose": ("hello world\n", 1, "no card can be read from 'hello world'"),
    "a heading": ("4 PL!-sd1-001\nFavourites (48)\n", 2, "no card can be read from 'Favourites"),
    "a lone number": ("4 PL!-sd1-001\n\n4\n", 3, "no card can be read from '4'"),
    "a lone bar": ("4 PL!-sd1-001\n|\n", 2, "no card can be read from '|'"),
    "two cards": ("4 PL!-sd1-001 PL!-sd1-002\n", 1, "two card numbers, PL!-sd1-001 and PL!-sd1-0"),
    "cards by comma": ("PL!-sd1-001,PL!-sd1-002\n", 1, "write one card a line, or | between"),
    "two counts": ("4 PL!-sd1-001 Honoka x2\n", 1, "two counts of 'PL!-sd1-001', 4 and 2"),
    "two counts, 枚": ("4 PL!-sd1-001 穂乃果 12枚\n", 1, "two counts of 'PL!-sd1-001', 4 and 12"),
    "count behind 0": ("PL!-sd1-001 Honoka 0\n", 1, "the count of 'PL!-sd1-001' is 0"),
    "count behind 2023": ("PL!-sd1-001 Honoka 2023\n", 1, "the most is 1000 copies"),
    "count 0": ("0 x PL!-sd1-001\n", 1, "the count of 'PL!-sd1-001' is 0"),
    "count -1": ("-1 x PL!-sd1-001\n", 1, "is -1; a count is a whole number from 1 up"),
    "count 1.5": ("1.5 PL!-sd1-001\n", 1, "is 1.5; a count is a whole number from 1 up"),
    "count 1e3": ("1e3 PL!-sd1-001\n", 1, "is 1e3; a count is a whole number from 1 up"),
    "count 1,000": ("1,000 PL!-sd1-001\n", 1, "is 1,000; a count is a whole number"),
    "count 1001": ("PL!-sd1-001, 1001\n", 1, "the most is 1000 copies of a card"),
    "unknown code": ("4 PL!-sd1-001\n4 PL!-sd1-0199\n", 2, "unknown card 'PL!-sd1-0199'"),
    "unknown number": ("4 PL!-sd1-001\n4 PL!-sd1-099\n", 2, "did you mean 'PL!-sd1-0"),
    "two games": ("4 PL!-sd1-001\n4 JJ/S66-E046\n", 2, "is a card of weiss"),
    "shared name": ("4 PL!-sd1-001\n4 高坂穂乃果\n", 2, "is the name of 2 cards"),
    "a line without end": ("4 PL!-sd1-001\n" + "x " * 100_000, 2, "is it a decklist"),
    "lines without end": ("4 A\n" * 10_001, 10_001, "more than 10000 lines"),
    "comments only": ("# a\n// b\n", None, "the list has no cards"),
}


@pytest.mark.parametrize(("text", "line", "says"), BAD.values(), ids=BAD)
def test_bad_lines_are_named(deck_of: DeckOf, text: str, line: int | None, says: str) -> None:
    with pytest.raises(InputError) as caught:
        deck_of(text, "list.txt")
    assert says in str(caught.value)
    assert caught.value.place is not None and caught.value.place.line == line


def test_a_number_in_a_name_is_no_count(games: Mapping[str, GameLike]) -> None:
    act = WeissCard(code="XX/W01-E001", name="Act 2", type="climax", trigger=("soul",))
    source = Source("list.txt", "XX/W01-E001 Act 2\nXX/W01-E001 Act 3\nXX/W01-E001 2\n", (act,))
    deck = read(source, games)
    assert [entry.count for entry in deck.entries] == [1 + 3 + 2]


def test_halves_of_a_name_stay_together(deck_of: DeckOf) -> None:
    deck = deck_of("1 Fire // Ice\n2 Fire // Storm # both\n30 Deep Wood\n", "list.txt")
    assert [(e.card.name, e.count) for e in deck.entries] == [
        ("Fire // Ice", 1),
        ("Fire // Storm", 2),
        ("Deep Wood", 30),
    ]


def test_names_that_differ_in_capitals_are_told_to_be_one(deck_of: DeckOf) -> None:
    deck = deck_of("4 Deep Wood\n4 deep  wood\n30 Hill\n", "list.txt")
    assert [e.count for e in deck.entries] == [8, 30]
    assert deck.remarks == ("'deep wood' is taken for 'Deep Wood'",)


ASIDE = {
    "a sideboard, then the deck": ("Sideboard\n3 A\n\nMain deck\n30 B\n", "3 sideboard cards"),
    "a commander": ("Commander\n1 A\n\nDeck\n30 B\n", "1 commander card is left out"),
    "lines of a sideboard": ("SB: 2 A\n30 B\nSB: 1 C\n", "3 sideboard cards are left out"),
}


@pytest.mark.parametrize(("text", "remark"), ASIDE.values(), ids=ASIDE)
def test_what_is_beside_the_deck(deck_of: DeckOf, text: str, remark: str) -> None:
    deck = deck_of(text, "list.txt")
    assert [(e.card.name, e.count) for e in deck.entries] == [("B", 30)]
    assert [said for said in deck.remarks if remark in said]


def test_a_list_of_arena(deck_of: DeckOf) -> None:
    text = "About\nName Red and more\n\nDeck\n4 Bolt (M10) 146\n1 Bolt (STA) 42\n30 Hill (NEO) 7a\n"
    deck = deck_of(text, "list.txt")
    assert deck.name == "Red and more"
    assert [(e.card.name, e.count) for e in deck.entries] == [("Bolt", 5), ("Hill", 30)]


def test_a_list_in_a_file_named_yaml_is_a_list(deck_of: DeckOf) -> None:
    deck = deck_of("# Cup deck\n4 PL!-sd1-001\n4 x PL!-sd1-002\n", "deck.yaml")
    assert (deck.game, deck.name, deck.size) == ("loveca", "Cup deck", 8)


@pytest.mark.parametrize("word", ["x ", "1 ", "a ", ": ", "(AB) 1 "])
def test_long_lines_cost_little(deck_of: DeckOf, word: str) -> None:
    line = "4 PL!-sd1-001 " + word * (570 // len(word)) + "z"
    start = time.process_time()
    assert deck_of("\n".join([line] * 200), "list.txt").size == 800
    assert time.process_time() - start < 10  # milliseconds, or minutes
