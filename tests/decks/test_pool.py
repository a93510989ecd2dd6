"""The packaged pools, whole, and how words find their cards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.decks.pool import Pool, fold
from simcli.errors import InputError
from simcli.games.loveca.cards import COLOURS, LIVE_BLADE_HEARTS, LovecaCard
from simcli.games.plain.cards import PlainCard
from simcli.games.weiss.cards import WeissCard


def loveca() -> Pool:
    return Pool.packaged("loveca", LovecaCard)


def weiss() -> Pool:
    return Pool.packaged("weiss", WeissCard)


def test_every_loveca_card_is_valid() -> None:
    cards = list(loveca())
    types = Counter(card.facts()["type"] for card in cards)
    assert min(types["member"], types["live"], types["energy"]) > 10
    for card in cards:
        assert isinstance(card, LovecaCard)
        if card.type == "live":
            assert card.blade_heart in LIVE_BLADE_HEARTS and card.need and card.score is not None
        elif card.type == "member":
            assert card.blade_heart in (None, *COLOURS) and card.cost is not None
        else:
            assert card.blade_heart is None


def test_every_weiss_card_is_valid() -> None:
    cards = list(weiss())
    climaxes = [card for card in cards if "climax" in card.flags()]
    assert len(cards) > 200 and len(climaxes) > 20
    for card in cards:
        assert isinstance(card, WeissCard)
        if card in climaxes:
            assert card.trigger and card.level is None
        else:
            assert card.level in range(4) and card.cost is not None
        assert card.type != "character" or (card.power is not None and card.soul is not None)


@pytest.mark.parametrize("pool", [loveca(), weiss()], ids=["loveca", "weiss"])
def test_codes_are_unique_and_look_like_codes(pool: Pool) -> None:
    codes = [card.code for card in pool]
    assert len(set(map(fold, codes))) == len(codes)
    assert pool.schema.code_shape is not None
    assert [code for code in codes if not pool.schema.code_shape.fullmatch(code)] == []


@pytest.mark.parametrize("pool", [loveca(), weiss()], ids=["loveca", "weiss"])
def test_every_code_finds_its_card_and_every_name_is_known(pool: Pool) -> None:
    for card in pool:
        assert pool.find(card.code) is card
        assert card.name in pool


@pytest.mark.parametrize(
    ("word", "code"),
    [
        pytest.param("LL-bp2-001-R＋", "LL-bp2-001", id="rarity, full-width plus"),
        pytest.param("ll-BP2-001", "LL-bp2-001", id="case"),
        pytest.param("ＬＬ-bp2-001", "LL-bp2-001", id="full-width"),
        pytest.param("START:DASH!!", "PL!-sd1-019", id="name"),
        pytest.param("start:dash！！", "PL!-sd1-019", id="name, full-width marks"),
        pytest.param("Kitto Seishun ga Kikoeru", "PL!-sd1-020", id="english name"),
    ],
)
def test_words_find_loveca_cards(word: str, code: str) -> None:
    assert loveca().find(word).code == code


@pytest.mark.parametrize("suffix", ["SP", "RRR", "S", "R", "-SP"])
def test_foil_suffixes_of_weiss(suffix: str) -> None:
    assert weiss().find(f"5HY/W83-E107{suffix}").code == "5HY/W83-E107"


def test_a_code_that_ends_in_a_letter_is_itself() -> None:
    assert weiss().find("JJ/S66-E014a").code == "JJ/S66-E014a"


def test_unknown_and_ambiguous_words() -> None:
    with pytest.raises(InputError, match="unknown card 'START DASH!!'; did you mean 'START:DASH"):
        loveca().find("START DASH!!")
    with pytest.raises(InputError, match="2 cards; write one of PL!-sd1-001, PL!-sd1-010"):
        loveca().find("高坂　穂乃果")
    with pytest.raises(InputError, match="unknown card '@@@@'; give its facts under 'define:'"):
        loveca().find("@@@@")
    assert loveca().get("@@@@") is None
    assert loveca().get("高坂 穂乃果") is None
    assert loveca().nearest("@@@@") is None


def test_defining_takes_the_old_name_away() -> None:
    pool = loveca()
    card = LovecaCard(code="PL!-sd1-019", type="member", cost=2, name="Other")
    pool.define(card)
    assert pool.find("Other") is card and pool.find("PL!-sd1-019-SD") is card
    assert "START:DASH!!" not in pool


def test_any_name_is_a_plain_card_and_suffixes_stay() -> None:
    pool = Pool(PlainCard)
    bolt, star = pool.find("Bolt"), pool.find("Bolt-r")
    assert (bolt.code, star.code) == ("Bolt", "Bolt-r")
    assert pool.find(" bolt ") is bolt


def test_a_wrong_row_names_its_card() -> None:
    pool = Pool(WeissCard, [{"code": "X/W01-001", "name": "X", "type": "climax"}])
    with pytest.raises(InputError, match=r"row of X/W01-001 is wrong: .*needs its trigger"):
        pool.find("X/W01-001")


@given(st.text())
def test_folding_is_idempotent(word: str) -> None:
    assert fold(fold(word)) == fold(word)


@given(st.sampled_from(sorted(card.code for card in loveca())), st.data())
def test_any_case_and_width_of_a_code(code: str, data: st.DataObject) -> None:
    wide = "".join(
        chr(ord(c) + 0xFEE0)
        if data.draw(st.booleans())
        else data.draw(st.sampled_from([c.upper(), c]))
        for c in code
    )
    assert loveca().find(wide).code == code


def test_the_number_of_an_unknown_set_leads_to_the_import() -> None:
    with pytest.raises(InputError) as caught:
        weiss().find("ZZ/S99-E001")
    assert "import its database, see 'simcli cards import --help'" in str(caught.value)
    with pytest.raises(InputError) as caught:
        weiss().find("Grand Deth")
    assert str(caught.value).endswith("did you mean 'Grand Death'?")
