"""The language: every construction, the canonical text, and the faults with their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.weiss.line.finishers import finishers
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.tree import (
    Again,
    Amount,
    Clock,
    Damage,
    Group,
    Heal,
    Look,
    Mill,
    Repeat,
    Shuffle,
    write,
)

SAID = {
    "3, 3, 3": "3, 3, 3",
    "attack 2, attack 2, attack 3": "attack 2, attack 2, attack 3",
    "3 x3": "3 x3",
    "3x3": "3 x3",
    "３，３×２": "3, 3 x2",
    "3 * 2 x2": "3 x2 x2",
    "(burn 1, 3) x3": "(burn 1, 3) x3",
    "3 {canceled: burn 4} X3": "3 {cancelled: burn 4} x3",
    "3 {cancelled: burn 2, burn 2; hit: burn 1}": "3 {cancelled: burn 2, burn 2} {hit: burn 1}",
    "3 {hit: burn 1} {hit: burn 2}": "3 {hit: burn 1, burn 2}",
    "CLOCK 1": "clock 1",
    "mill 4 {each climax: burn 1}": "mill 4 {each climax: burn 1}",
    "mill 4 bottom {climaxes: burn x}": "mill 4 bottom {climaxes: burn X}",
    "look 2 keep climax-free": "look 2 keep climax-free",
    "look 2": "look 2 keep climax-free",
    "shuffle 3 non-climax": "shuffle 3 non-climax",
    "heal 1": "heal 1",
    "side 3 level 2": "attack 3 side level 2",
    "direct 2 {hit: burn 1}": "attack 2 direct {hit: burn 1}",
    "attack 3, again": "attack 3, again",
    "attack 3 x3, again": "(attack 3 x2, attack 3, again)",
    "3 {cancelled: again}": "3 {cancelled: again}",
    "musashi x3": "musashi x3",
    "burn level+1": "burn level+1",
}


@pytest.mark.parametrize(("typed", "said"), SAID.items(), ids=SAID)
def test_what_is_typed_is_understood(typed, said):
    items = parse(typed)
    assert write(items) == said
    assert parse(said) == items


BAD = {
    "": (1, "empty"),
    "3,": (3, "ends too early"),
    "3, atack 3": (4, "did you mean 'attack'"),
    "mushashi x3": (1, "did you mean 'musashi'"),
    "3 3": (3, "','"),
    "3 {cancelled burn 1}": (14, "':'"),
    "3 {foo: burn 1}": (4, "unknown word 'foo'"),
    "3 {cancelled: attack 2}": (15, "cannot hold an attack"),
    "again": (1, "no attack to repeat"),
    "clock 1, again": (10, "no attack to repeat"),
    "3 x0": (4, "use 1 to 99"),
    "3 x": (3, "cannot stand here"),
    "burn": (5, "a number"),
    "(3": (3, "')'"),
    "3)": (2, "cannot stand here"),
    "look 2 keep best": (13, "unknown word 'best'"),
    "clock -1": (7, "'-'"),
    "clock 0": (7, "use 1 to 99"),
    "100": (1, "use 0 to 99"),
    "1" * 500: (1, "use 0 to 99"),
    "(" * 40: (21, "deep"),
    "3, " * 900: (2000, "longer"),
    "side 3": (7, "'level'"),
    "shuffle 3": (10, "'non-climax'"),
    "3\x1b[31m": (2, "no meaning"),
}


@pytest.mark.parametrize(("typed", "fault"), BAD.items(), ids=lambda v: str(v)[:24])
def test_a_fault_is_told_with_its_place(typed, fault):
    column, words = fault
    with pytest.raises(InputError) as error:
        parse(typed)
    assert error.value.place.column == column
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_the_caret_stands_under_the_fault():
    with pytest.raises(InputError) as error:
        parse("3, 3 {cancelled: brun 4}")
    shown, caret = error.value.explain().splitlines()[1:]
    assert shown[caret.index("^") :].startswith("brun")


@given(st.text(alphabet="3x,(){}: abcdehiklmnoprtuX+;-×\x00é攻", max_size=40))
def test_no_text_breaks_the_parser(text):
    try:
        items = parse(text)
    except InputError:
        return
    assert parse(write(items)) == items


NUMBERS = st.integers(1, 99)
AMOUNTS = st.builds(Amount, NUMBERS, st.sampled_from([None, "level"]))
PLAIN = st.one_of(
    st.builds(Clock, NUMBERS),
    st.builds(Heal, NUMBERS),
    st.builds(Look, NUMBERS),
    st.builds(Shuffle, NUMBERS, st.booleans()),
    st.builds(Damage, st.sampled_from(["packet", "burn"]), AMOUNTS),
)
EFFECTS = st.lists(st.one_of(PLAIN, st.just(Again())), max_size=2).map(tuple)


def steps(inner):
    return st.one_of(
        st.builds(Repeat, inner, NUMBERS),
        st.lists(inner, min_size=1, max_size=3).map(lambda items: Group(tuple(items))),
        st.builds(Mill, NUMBERS, st.booleans(), st.lists(inner, max_size=2).map(tuple)),
    )


ATTACKS = st.builds(
    Damage,
    st.sampled_from(["packet", "burn", "attack"]),
    st.builds(Amount, NUMBERS),
    EFFECTS,
    EFFECTS,
    again=st.integers(0, 2),
)
LINES = st.lists(
    st.one_of(st.recursive(PLAIN, steps, max_leaves=6), ATTACKS), min_size=1, max_size=4
).map(tuple)


@given(LINES)
def test_a_written_line_parses_back(items):
    assert parse(write(items)) == items


@pytest.mark.parametrize("name", finishers())
def test_every_finisher_is_a_line_with_a_sentence(name):
    finisher = finishers()[name]
    assert (
        compile_line(parse(f"{name} x2")).steps
        == compile_line(parse(f"({finisher.line}) x2")).steps
    )
    assert finisher.does.endswith(".") and finisher.does.count(". ") == 0


def test_there_are_at_least_a_dozen_finishers():
    assert len(finishers()) >= 12


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("attack 3", "--triggers"),
        ("burn X", "nothing has been milled"),
        ("((3 x99) x99) x99", "fewer repeats"),
        ("attack level+1", "burn level"),
    ],
)
def test_what_cannot_be_computed_is_refused(line, words):
    from simcli.games.weiss.line.opponent import TriggerPool

    pool = TriggerPool.of_souls(1, 40) if "level" in line else None
    with pytest.raises(InputError, match=words):
        compile_line(parse(line), pool)


def test_more_checks_than_cards_are_refused():
    from simcli.games.weiss.line.opponent import TriggerPool

    with pytest.raises(InputError, match="may check 3 cards"):
        compile_line(parse("attack 1 x3"), TriggerPool.of_souls(1, 2))
