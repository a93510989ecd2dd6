"""What importing mends, what it leaves out, and that it says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.cards.importing import import_bytes, import_path
from simcli.cards.report import Report
from simcli.cards.rows import row_of
from simcli.decks.library import Library
from simcli.decks.pool import Pool
from simcli.errors import InputError
from simcli.games.loveca.cards import LovecaCard
from simcli.games.registry import games
from simcli.games.weiss.cards import WeissCard
from tests.cards.conftest import ENGLISH, LIVE, MEMBER

Take = Callable[..., Report]


def card(code: str) -> Any:
    """The one imported card of a number, as a deck would find it."""
    game = "weiss" if "/" in code else "loveca"
    return Pool.joined(game, games()[game].card).find(code)


def test_an_english_card(take: Take) -> None:
    report = take(ENGLISH)
    assert (report.read, report.mended, report.skipped) == ({"weiss": 1}, {}, {})
    facts = WeissCard(
        code="QQ/W99-E001", name="Made Up, Alice", type="character", color="red", level=1, cost=1,
        power=5500, soul=1, trigger=("soul",), text=True,
    )  # fmt: skip
    assert card("QQ/W99-E001") == facts


def test_a_japanese_card_has_two_names(take: Take) -> None:
    take(
        {**ENGLISH, "code": "QQ/W99-001", "name": "架空　アリス\nMade Up, Alice", "power": "10000"}
    )
    found = card("QQ/W99-001")
    assert (found.name, found.name_en, found.power) == ("架空 アリス", "Made Up, Alice", 10000)


def test_loveca_cards(take: Take) -> None:
    report = take(MEMBER, {**MEMBER, "card_no": "PL!-bp98-001-P"}, LIVE)
    assert report.read == {"loveca": 2}
    assert card("PL!-bp98-001") == LovecaCard(
        code="PL!-bp98-001", name="架空 花子", name_en="Hanako Kakuu", type="member", cost=4,
        blades=2, hearts={"red": 2, "pink": 1}, blade_heart="red", group="μ's",
    )  # fmt: skip
    live = card("PL!-bp98-020")
    assert (live.blade_heart, live.need, live.score) == ("draw:blue", {"red": 2, "grey": 3}, 3)
    assert card("PL!-bp98-001-R＋") == card("PL!-bp98-001")


BLADE_HEARTS = {
    "score": ({"blade_hearts": [], "yell_score_icon": True}, "score"),
    "all": ({"blade_hearts": ["all"], "yell_draw_icon": False}, "all"),
    "draw": ({"blade_hearts": ["pink"], "yell_draw_icon": True}, "draw:pink"),
    "grey": ({"blade_hearts": ["gray", "gray"], "yell_draw_icon": False}, "grey2"),
}


@pytest.mark.parametrize(("change", "icon"), BLADE_HEARTS.values(), ids=BLADE_HEARTS)
def test_blade_hearts_of_lives(take: Take, change: dict[str, Any], icon: str) -> None:
    take({**LIVE, **change})
    assert card("PL!-bp98-020").blade_heart == icon


CLIMAX = {"type": "Climax", "level": "-", "cost": "-", "power": "-", "soul": 0, "trigger": ["GATE"]}
MENDS = {  # change: (facts it should have, words of the report)
    "full-width dash": (
        {"power": "－", "level": "１"},
        {"power": None, "level": 1},
        "without power",
    ),
    "no dash at all": ({**CLIMAX, "level": None, "soul": None}, {"trigger": ("gate",)}, None),
    "a comma in a number": ({"power": "10,000"}, {"power": 10000}, None),
    "BLUE for SOUL": ({"trigger": ["BLUE"]}, {"trigger": ("soul",)}, "BLUE read as SOUL"),
    "BLUE beside an icon": (
        {**CLIMAX, "trigger": ["BLUE", "STANDBY"]},
        {"trigger": ("soul", "standby")},
        "BLUE read as SOUL",
    ),
    "climax typed as character": (
        {**CLIMAX, "type": "Character", "trigger": ["COMEBACK"]},
        {"type": "climax", "level": None, "trigger": ("comeback",)},
        "a climax typed as a character",
    ),
    "climax with numbers typed as character": (
        {**CLIMAX, "type": "Character", "level": "0", "power": "0", "trigger": ["SOUL", "SOUL"]},
        {"type": "climax", "power": None},
        "a climax typed as a character",
    ),
    "event typed as character": (
        {"power": "-", "soul": 0, "trigger": []},
        {"type": "event", "power": None, "level": 1},
        "an event typed as a character",
    ),
    "climax with a level": ({**CLIMAX, "level": "4"}, {"level": None}, "a climax with a level"),
    "CX as level": ({**CLIMAX, "level": "CX"}, {"level": None}, "level 'CX' is no number"),
    "a sign as power": ({**CLIMAX, "power": "戻"}, {"power": None}, "power '戻' is no number"),
    "icon in the reminder": (
        {
            **CLIMAX,
            "trigger": [],
            "ability": ["(【POOL】: When this card triggers, you may stock)"],
        },
        {"trigger": ("pool",)},
        "from the reminder",
    ),
    "icon in a Japanese reminder": (
        {**CLIMAX, "trigger": [], "ability": ["(Book：When this card is triggered, draw 1)"]},
        {"trigger": ("draw",)},
        "from the reminder",
    ),
    "icons in the soul column": (
        {**CLIMAX, "trigger": [], "ability": [], "soul": 2},
        {"trigger": ("soul", "soul"), "soul": None},
        "from its soul column",
    ),
    "an odd colour": ({"color": "PINK"}, {"color": None}, "colour 'pink'"),
    "an odd icon": ({"trigger": ["SOUL", "MOON"]}, {"trigger": ("soul",)}, "'moon' is no icon"),
    "any number of copies": (
        {"ability": ["You can put any number of cards with the same card name in your deck."]},
        {"copies": "any", "text": True},
        None,
    ),
    "six copies": (
        {"ability": ["You can put up to 6 cards with the same card name as this card."]},
        {"copies": 6},
        None,
    ),
    "no text": ({"ability": ["-"]}, {"text": False}, None),
}


@pytest.mark.parametrize(("change", "facts", "told"), MENDS.values(), ids=MENDS)
def test_dirty_spots(
    take: Take, change: dict[str, Any], facts: dict[str, Any], told: str | None
) -> None:
    report = take({**ENGLISH, **change})
    found = card("QQ/W99-E001").model_dump()
    assert {key: found[key] for key in facts} == facts
    if told is None:
        assert report.mended == {}
    else:
        assert any(
            told in what and where == ["QQ/W99-E001"] for what, where in report.mended.items()
        )
        assert any(told in line and "QQ/W99-E001" in line for line in report.lines())


LEFT_OUT = {
    "no type": ({"type": "Marker"}, "a card of type 'Marker'"),
    "no number": ({"code": "  /"}, None),
    "no icons": ({**CLIMAX, "trigger": [], "ability": []}, "whose trigger icons"),
    "no level": ({"level": "-"}, "a card of type character without a level"),
    "a level of 1000": ({"level": "1000"}, "level"),
    "a list for a name": ({"name": ["a"], "trigger": 5, "level": {}}, "level"),
}


@pytest.mark.parametrize(("change", "why"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_cards_left_out_are_told(take: Take, change: dict[str, Any], why: str | None) -> None:
    report = take({**ENGLISH, "code": "QQ/W99-E002"}, {**ENGLISH, **change})
    if why is None:
        return
    assert report.read == {"weiss": 1}
    assert any(why in reason and where for reason, where in report.skipped.items())


def test_a_member_without_blades_is_told(take: Take) -> None:
    report = take({**MEMBER, "blade": None})
    assert card("PL!-bp98-001").blades == 0
    assert list(report.mended) == ["a Member without a number of Blades, taken as 0"]


def test_printings_that_differ_are_told(take: Take) -> None:
    report = take(MEMBER, {**MEMBER, "card_no": "PL!-bp98-001-P", "cost": 5})
    assert card("PL!-bp98-001").cost == 4
    assert list(report.mended) == ["printings differ in cost, the first one kept"]


BROKEN = {
    "a comma too many": (f"[{json.dumps(ENGLISH)},\n]", "commas before a closing bracket"),
    "a comma in a text": (
        f"[{json.dumps({**ENGLISH, 'name': 'a,]'})},]",
        "commas before a closing bracket",
    ),
    "cut in the second card": (
        f"[{json.dumps(ENGLISH)},\n" + json.dumps(ENGLISH)[:80],
        "no valid JSON, 1 cards before it kept",
    ),
    "spoilt in the second card": (
        f'[{json.dumps(ENGLISH)},\n{{"name": oops}}]',
        "no valid JSON, 1 cards before it kept",
    ),
}


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN)
def test_a_malformed_file_gives_what_is_whole(take: Take, text: str, told: str) -> None:
    report = take(text=text)
    assert report.read == {"weiss": 1}
    assert any(told in line for line in report.lines())
    assert card("QQ/W99-E001").name in ("Made Up, Alice", "a,]")


def test_a_folder_with_everything_in_it(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "db"
    (folder / "eng").mkdir(parents=True)
    (folder / "eng" / "a.json").write_text(json.dumps([ENGLISH]))
    (folder / "broken.json").write_text('[{"code": ')
    (folder / "binary.json").write_bytes(b"\xff\xfe\x00")
    (folder / "other.json").write_text('{"hello": 1, "world": 2}')
    (folder / "table.csv").write_text(
        "code,name,type,color,level,cost,power,soul,trigger,side,set,release\n"
        'QQ/W99-E005,"Alice, Again",Climax,BLUE,,,,0,SOUL+GATE,W,QQ,99\nshort,row\n'
    )
    (folder / "loveca.json").write_text(json.dumps({"source": "x", "cards": [MEMBER]}))
    (folder / "notes.txt").write_text("not read")
    (folder / "link.json").symlink_to(folder / "eng" / "a.json")
    report = import_path(folder, games(), library)
    assert report.read == {"loveca": 1, "weiss": 2}
    assert {where for places in report.skipped.values() for where in places} == {
        "broken.json:1",
        "binary.json",
        "other.json",
        "table.csv:3",
    }
    assert card("QQ/W99-E005").trigger == ("soul", "gate")


def test_rows_of_our_own_columns(take: Take) -> None:
    text = "code,type,name,cost,blades,hearts,blade_heart\nPL!-bp98-007,member,X,2,1,red=1,\n"
    take(text=text, name="mine.csv")
    assert card("PL!-bp98-007").hearts == {"red": 1}


NOTHING = {
    "prose": ("hello", "no card could be read"),
    "other JSON": ('[{"a": 1, "b": 2}]', "1 records of no known card database"),
    "empty list": ("[]", "no card could be read"),
    "deep": ("[" * 100_000, "nested too deeply"),
    "only bad cards": (json.dumps([{**ENGLISH, "type": "?"}]), "a card of type '?'"),
}


@pytest.mark.parametrize(("text", "says"), NOTHING.values(), ids=NOTHING)
def test_nothing_to_import_is_an_error(take: Take, library: Library, text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        take(text=text)
    assert says in str(caught.value)
    assert not library.folder.exists()


def test_no_such_path(library: Library, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        import_path(tmp_path / "none", games(), library)
    with pytest.raises(InputError, match="no JSON or CSV"):
        import_path(tmp_path, games(), library)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    base=st.sampled_from([ENGLISH, MEMBER, LIVE]),
    changes=st.lists(st.tuples(st.integers(0, 20), JUNK), max_size=4),
)
@settings(max_examples=200, deadline=None)
def test_any_record_is_read_or_left_out(
    base: dict[str, Any], changes: list[tuple[int, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    record = dict(base)
    for index, value in changes:
        record[list(base)[index % len(base)]] = value
    good = {**ENGLISH, "code": "QQ/W99-E099"}
    library = Library(tmp_path_factory.mktemp("library"))
    data = json.dumps([record, good]).encode()
    report = import_bytes("x.json", data, games(), library)
    assert sum(report.read.values()) + sum(map(len, report.skipped.values())) == 2
    assert all(line.isprintable() or "\u3000" in line for line in report.lines())


@given(data=st.binary(max_size=120))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_no_traceback(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(InputError):
        import_bytes("x", data, games(), Library(tmp_path_factory.mktemp("library")))


@pytest.mark.parametrize("game", ["loveca", "weiss"])
def test_a_row_says_a_card_whole(game: str) -> None:
    schema = games()[game].card
    for found in Pool.packaged(game, schema):
        row = {field: text for field, text in row_of(found).items() if text}
        assert schema.model_validate(row) == found
