"""What words mean for a deck, and which cards filters select."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.decks.model import harmless
from simcli.errors import InputError
from simcli.questions.parser import parse_filter
from simcli.questions.tree import CardIs, FlagIs, GroupIs
from simcli.questions.vocabulary import Vocabulary
from simcli.questions.words import KEYWORDS, fold, spell
from tests.questions.sample import DECK, STAR, A, B, Token, X, deck
from tests.questions.strategies import relaxed

WORDS = Vocabulary.of(DECK)
STAR_CODE, NICO_CODE = "PL!-sd1-010", "5HY/W83-E107"


def selected(where: str, words: Vocabulary = WORDS) -> set[str]:
    return {card.code for card, _ in words.selected(words.select(parse_filter(where, words)))}


@pytest.mark.parametrize(
    ("where", "codes"),
    [
        ("unit", {"A", "B", NICO_CODE, "X"}),
        ("relic", set()),
        ("unit cost<=4", {"A", "B"}),
        ("cost>=4.0", {"B", NICO_CODE, "X"}),
        ("cost<4", {"A", "C"}),
        ("cost!=4", {"A", "C", STAR_CODE, NICO_CODE, "X"}),
        ("not cost=4", {"A", "C", STAR_CODE, NICO_CODE, "X"}),
        ("not cost<4", {"B", STAR_CODE, NICO_CODE, "X"}),
        ("colour=RED", {"A", STAR_CODE}),
        ("colour=green", set()),
        ("colour!=red", {"B", "C", NICO_CODE, "X"}),
        ("icons=sun", {"A"}),
        ("icons!=sun", {"B", "C", STAR_CODE, NICO_CODE, "X"}),
        ("gems.ruby>=1", {"A"}),
        ("gems.opal>=1", set()),
        ("name=start:dash!!", {STAR_CODE}),
        ('name_en="nico  yazawa"', {NICO_CODE}),
        ("type=spell", {"C", STAR_CODE}),
        ("starter", {"A", "B"}),
        ("either", {"A", "B", "C"}),
        ("cheap starter", {"A"}),
        ('"nico yazawa"', {NICO_CODE}),
        ("A or C", {"A", "C"}),
    ],
)
def test_selects(where: str, codes: set[str]) -> None:
    assert selected(where) == codes


def test_a_card_comes_before_a_flag_and_a_group_before_a_flag() -> None:
    named = Token(code="Z-1", name="unit", type="spell")
    assert Vocabulary.of(deck([(named, 1), (A, 1)])).word("UNIT") == CardIs("unit")
    grouped = Vocabulary.of(deck([(A, 1), (B, 1)], {"unit": "A"}))
    assert grouped.word("unit") == GroupIs("unit")
    assert selected("unit", grouped) == {"A"}
    assert WORDS.word("unit") == FlagIs("unit")


def test_a_code_comes_before_a_name() -> None:
    other = Token(code="Z-1", name="A", type="spell")
    assert selected("A", Vocabulary.of(deck([(A, 1), (other, 1)]))) == {"A"}


def test_one_name_selects_every_card_of_that_name() -> None:
    reprint = Token(code="PL!-pr-001", name="ＳＴＡＲＴ：ＤＡＳＨ！！", type="spell")
    assert selected('"START:DASH!!"', Vocabulary.of(deck([(STAR, 1), (reprint, 1)]))) == {
        STAR_CODE,
        "PL!-pr-001",
    }


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        pytest.param({"g": "g or A"}, "circle: g -> g", id="itself"),
        pytest.param({"g": "h", "h": "k or A", "k": "g"}, "in a circle", id="three"),
        pytest.param({"A": "B"}, "has the name of a card", id="card-name"),
        pytest.param({"two words": "A"}, "cannot name a group", id="two-words"),
        pytest.param({"in": "A"}, "cannot name a group", id="keyword"),
        pytest.param({"2+": "A"}, "cannot name a group", id="count"),
        pytest.param({"g": "A", "G": "B"}, "defined twice", id="twice"),
        pytest.param({"g": "unti"}, "group g:1:1: 'unti' is no card", id="unknown-word"),
        pytest.param({"g": ""}, "is empty", id="empty"),
    ],
)
def test_bad_groups(groups: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        Vocabulary.of(deck([(A, 1), (B, 1)], groups))


def test_a_long_chain_of_groups_is_no_recursion() -> None:
    groups = {f"g{i}": f"g{i + 1}" for i in range(3000)} | {"g3000": "A"}
    assert selected("g0", Vocabulary.of(deck([(A, 1), (X, 1)], groups))) == {"A"}


def test_a_field_of_numbers_and_words_compares_both() -> None:
    words = Vocabulary.of(deck([(Mixed("P", 3), 1), (Mixed("Q", "X"), 1), (Mixed("R", None), 1)]))
    assert selected("size=X", words) == {"Q"}
    assert selected("size>=2", words) == {"P"}
    assert selected("size!=3", words) == {"Q", "R"}


def Mixed(code: str, size: int | str | None) -> Token:  # noqa: N802 - stands for a class
    class Sized(Token):
        size: int | str | None = None

    return Sized(code=code, type="unit", size=size)


names = st.text(min_size=1, max_size=12).map(harmless).filter(lambda s: fold(s) != "")


@relaxed
@given(names | st.sampled_from([*sorted(KEYWORDS), "2", "2+", "2-4", "!", "!=", "a!=b", "“q”"]))
def test_any_name_can_be_spelled(name: str) -> None:
    words = Vocabulary.of(deck([(Token(code=name, type="unit"), 1)]))
    assert selected(spell(name), words) == {name}
