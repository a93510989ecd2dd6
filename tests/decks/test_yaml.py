"""YAML deck files: what they may say, and the place of everything they may not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simcli.decks.model import Deck, MulliganRule, Question
from simcli.errors import InputError

DeckOf = Callable[..., Deck]
SIXTY = "game: plain\ncards:\n  A: 4\n  other: 56\n"

WHOLE = """\
game: loveca
name: A whole file
cards:
  PL!-sd1-001: 4
  START:DASH!!: 4        # by name
  pl!-SD1-002-SD: 2      # by printing
  MY-001: 3
energy: 11
format: half
define:
  MY-001: {type: member, cost: 4, blades: 2, hearts: {red: 2}, blade_heart: red}
groups:
  starter: member cost<=4
mulligan:
  - if: no starter
    keep: []
  - keep: [2 of live, starter]
plan: {first: cheap, most: 3}
questions:
  - name: playable
    ask: 1+ starter in opening
  - 1+ live in opening
thresholds:
  playable: ">= 0.90"
"""


def counts(deck: Deck) -> dict[str, int]:
    return {entry.card.code: entry.count for entry in deck.entries}


def test_a_whole_file(deck_of: DeckOf) -> None:
    deck = deck_of(WHOLE)
    assert (deck.name, deck.game, deck.size) == ("A whole file", "loveca", 13)
    assert counts(deck) == {"PL!-sd1-001": 4, "PL!-sd1-019": 4, "PL!-sd1-002": 2, "MY-001": 3}
    assert deck.options.model_dump() == {"energy": 11, "format": "half"}
    assert deck.entries[3].card.facts()["hearts.red"] == 2
    assert deck.groups == {"starter": "member cost<=4"}
    assert deck.mulligan == (
        MulliganRule(condition="no starter", keep=()),
        MulliganRule(keep=("2 of live", "starter")),
    )
    assert deck.questions == (
        Question("playable", "1+ starter in opening"),
        Question("1+ live in opening", "1+ live in opening"),
    )
    assert deck.thresholds == {"playable": ">= 0.90"}
    assert deck.plan == {"first": "cheap", "most": 3}


def test_places_are_kept(deck_of: DeckOf) -> None:
    deck = deck_of(WHOLE)
    assert str(deck.entries[1].place) == "deck.yaml:5:3"
    assert str(deck.mulligan[1].place) == "deck.yaml:17:5"
    assert str(deck.questions[0].place) == "deck.yaml:21:10"


def test_yaml_1_2_words_are_text(deck_of: DeckOf) -> None:
    text = "game: plain\ncards: {no: 4, 1e3: 4, 012: 4, on: 4, yes: 4, 0x1F: 4, 3: 4, 1.5: 4}\n"
    assert set(counts(deck_of(text))) == {"no", "1e3", "012", "on", "yes", "0x1F", "3", "1.5"}


def test_mulligan_of_a_london_deck(deck_of: DeckOf) -> None:
    rules = "mulligan:\n  - {at: 6, if: 4+ A, bottom: [1 of A, other]}\n  - keep: all\n"
    assert deck_of(SIXTY + rules).mulligan == (
        MulliganRule(condition="4+ A", bottom=("1 of A", "other"), at=6),
        MulliganRule(keep=("all",)),
    )


def test_define_overrides_the_pool(deck_of: DeckOf) -> None:
    text = "game: loveca\ndefine:\n  PL!-sd1-001-SD: {cost: 9}\ncards:\n  PL!-sd1-001: 12\n"
    card = deck_of(text).entries[0].card
    assert (card.code, card.name_en) == ("PL!-sd1-001", "Honoka Kosaka")
    assert (card.facts()["cost"], card.facts()["blades"]) == (9, 3)


def test_define_by_name(deck_of: DeckOf) -> None:
    text = "game: weiss\ndefine:\n  X/W01-001: {type: character, level: 0, name: Hero}\n"
    assert counts(deck_of(text + "cards: {hero: 4, x/w01-001: 1}\n")) == {"X/W01-001": 5}


def test_sections_left_empty_say_nothing(deck_of: DeckOf) -> None:
    deck = deck_of(SIXTY + "questions:\nmulligan:\nhand:\n")
    assert (deck.questions, deck.mulligan) == ((), ())


def test_energy_cards_among_the_cards(deck_of: DeckOf) -> None:
    text = "game: loveca\ncards: {PL!-sd1-001: 12, LL-E-001-SD: 7, LL-E-002: 4}\n"
    deck = deck_of(text)
    assert (deck.size, deck.options.model_dump()["energy"]) == (12, 11)
    with pytest.raises(InputError, match="'energy' is 12, but 11 Energy cards are listed"):
        deck_of(text + "energy: 12\n")


def test_json_is_yaml(deck_of: DeckOf) -> None:
    text = '{"game": "plain", "cards": {"A": 60}, "hand": 5}'
    assert deck_of(text, "deck.json").size == 60


def card_count(count: str) -> str:
    return f"game: plain\ncards:\n  A: {count}\n"


def with_define(facts: str) -> str:
    return f"game: loveca\ndefine:\n  MY-1: {facts}\ncards:\n  MY-1: 60\n"


BAD = {
    "root is a list": ("- A\n- B\n", 1, 1, "a deck file is a mapping"),
    "root is a word": ("deck\n", 1, 1, "a deck file is a mapping"),
    "comments only": ("# nothing\n", None, None, "the file is empty"),
    "no game": ("cards:\n  A: 4\n", 1, 1, "the key 'game' is missing"),
    "unknown game": ("game: plane\n", 1, 7, "did you mean 'plain'"),
    "no cards": ("game: plain\n", 1, 1, "the key 'cards' is missing"),
    "cards is a list": ("game: plain\ncards: [A]\n", 2, 8, "'cards' should be a mapping"),
    "cards is empty": ("game: plain\ncards: {}\n", None, None, "the deck has no cards"),
    "duplicate card": (SIXTY + "  A: 3\n", 5, 3, "duplicate key 'A', first in line 3"),
    "duplicate key": (SIXTY + "game: weiss\n", 5, 1, "duplicate key 'game', first in line 1"),
    "duplicate in json": ('{"game": "plain", "game": "weiss"}', 1, 19, "duplicate key 'game'"),
    "unknown key": (SIXTY + "quesions: []\n", 5, 1, "did you mean 'questions'"),
    "unknown empty key": (SIXTY + "crads:\n", 5, 1, "did you mean 'cards'"),
    "another game's key": (SIXTY + "energy: 12\n", 5, 1, "unknown key 'energy'"),
    "count 0": (card_count("0"), 3, 6, "the count of 'A' is 0; a count is a whole number"),
    "count -1": (card_count("-1"), 3, 6, "the count of 'A' is -1"),
    "count 1.5": (card_count("1.5"), 3, 6, "the count of 'A' is 1.5"),
    "count 1e3": (card_count("1e3"), 3, 6, "the count of 'A' is 1e3"),
    "count 04": (card_count("04"), 3, 6, "the count of 'A' is 04"),
    "count in words": (card_count("four"), 3, 6, "the count of 'A' is four"),
    "count in quotes": (card_count("'4'"), 3, 6, "is not a number"),
    "count is a list": (card_count("[4]"), 3, 6, "is not a number"),
    "count missing": (card_count(""), 3, 3, "'A': no count"),
    "count 1001": (card_count("1001"), 3, 6, "the most is 1000 copies"),
    "count 10**9": (card_count("1000000000"), 3, 6, "the most is 1000 copies"),
    "count of 5000 digits": (card_count("9" * 5000), 3, 6, "is 999999999999...; the most"),
    "smaller than the hand": (card_count("6"), None, None, "has 6 cards, fewer than the opening"),
    "unknown card": (
        "game: loveca\ncards:\n  START:DASH!: 4\n",
        3,
        3,
        "unknown card 'START:DASH!'; did you mean 'START:DASH!!'",
    ),
    "ambiguous name": (
        "game: loveca\ncards:\n  Honoka Kosaka: 4\n",
        3,
        3,
        "is the name of 2 cards; write one of PL!-sd1-001, PL!-sd1-010",
    ),
    "live without an icon": (
        with_define("{type: live, score: 1, need: {red: 1}}"),
        3,
        9,
        "exactly",
    ),
    "two icons of a live": (
        with_define("{type: live, score: 1, need: {red: 1}, blade_heart: [all, score]}"),
        3,
        61,
        "blade_heart: should be text",
    ),
    "unknown heart": (with_define("{type: member, cost: 1, hearts: {orange: 1}}"), 3, 9, "orange"),
    "unknown fact": (with_define("{type: member, csot: 1}"), 3, 24, "did you mean 'cost'"),
    "fact of a wrong kind": (with_define("{type: member, cost: dear}"), 3, 30, "whole number"),
    "true is no number": (with_define("{type: member, cost: true}"), 3, 30, "whole number"),
    "a member without cost": (with_define("{type: member}"), 3, 9, "needs its cost"),
    "code in define": (with_define("{code: X, type: member}"), 3, 10, "leave 'code' out"),
    "nested plain fact": (SIXTY + "define:\n  A: {b: [c]}\n", 6, 6, "'b' should be a word"),
    "option in words": (SIXTY + "hand: seven\n", 5, 7, "hand: should be a whole number"),
    "option out of range": (SIXTY + "hand: 0\n", 5, 7, "greater than or equal to 1"),
    "option no choice": (SIXTY + "mulligan_kind: paris\n", 5, 16, "'london'"),
    "no is no boolean": (SIXTY + "first_turn_draw: no\n", 5, 18, "should be true or false"),
    "unknown rule key": (SIXTY + "mulligan:\n  - keeps: all\n", 6, 5, "did you mean 'keep'"),
    "rule at a word": (SIXTY + "mulligan:\n  - at: six\n", 6, 9, "should be a whole number"),
    "mulligan in words": (SIXTY + "mulligan: none\n", 5, 11, "should be a list"),
    "question without ask": (
        SIXTY + "questions:\n  - name: x\n",
        6,
        5,
        "'questions.1.ask' is missing",
    ),
    "two questions of a name": (
        SIXTY + "questions:\n  - {name: x, ask: y}\n  - {name: x, ask: z}\n",
        7,
        20,
        "a second question is named 'x'",
    ),
    "name is true": (SIXTY + "name: true\n", 5, 7, "put it in quotes"),
    "groups is a list": (SIXTY + "groups: [a]\n", 5, 9, "should be a mapping"),
    "an alias": ("game: plain\ncards: &a {A: 60}\nplan: *a\n", 2, 8, "anchors and aliases"),
    "an unknown alias": ("game: plain\nplan: *a\n", 2, 7, "anchors and aliases"),
    "a tag": ("game: !!python/object:os.system plain\n", 1, 7, "tags"),
    "two documents": (SIXTY + "---\n" + SIXTY, 5, 1, "a second document"),
    "absurd nesting": ("plan: " + "[" * 5_000, 1, 26, "nested more than 20 deep"),
    "absurd length": ("plan:\n" + "- a\n" * 9000, 7999, 3, "more than 8000 values"),
    "a list as a key": ("? [a]\n: b\n", 1, 3, "a list or mapping as a key"),
    "a key without end": ("a" * 400 + ": 1\n", 1, 1, "a key of 400 characters"),
    "a tab": ("game: plain\ncards:\n\tA: 4\n", 3, 1, "indent with blanks"),
    "two colons": ("game: plain\ncards:\n  A: b: 4\n", 3, 7, "put names with signs in quotes"),
    "an at sign": ("game: plain\ncards:\n  @A: 4\n", 3, 3, "put names with signs in quotes"),
    "an open quote": ("game: 'plain\n", 2, 1, "not valid YAML"),
    "cut json": ("{game: plain, cards: {", 1, 23, "not valid YAML"),
}


@pytest.mark.parametrize(("text", "line", "column", "says"), BAD.values(), ids=BAD)
def test_bad_files_name_the_place(
    deck_of: DeckOf, text: str, line: int | None, column: int | None, says: str
) -> None:
    with pytest.raises(InputError) as caught:
        deck_of(text)
    place = caught.value.place
    assert place is not None
    assert says in str(caught.value)
    assert (place.line, place.column) == (line, column)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert line is None or caught.value.explain().count("\n") == 2  # the line and its caret


def test_a_long_count_is_shown_in_part(deck_of: DeckOf) -> None:
    with pytest.raises(InputError) as caught:
        deck_of(f"game: plain\ncards:\n  Hill: 2{'a' * 5000}\n")
    assert len(str(caught.value)) < 200
