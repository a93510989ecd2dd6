"""From one format to another: nothing that both can hold is lost, and the rest is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.decks.convert import convert, format_named
from simcli.decks.formats.source import Source
from simcli.decks.formats.yaml_emit import lines, scalar
from simcli.decks.model import Deck, Entry, SettlesCards
from simcli.decks.pool import Pool
from simcli.decks.read import FORMATS, deck_in, load, read
from simcli.errors import InputError
from simcli.games.loveca.cards import LovecaOptions
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.games.registry import games
from simcli.games.weiss.cards import WeissOptions

SAMPLES = Path(__file__).parents[2] / "decks"
PATHS = sorted(path for path in SAMPLES.glob("*/*") if path.is_file())
TEXTUAL = [form.NAME for form in FORMATS if form.SUFFIX not in (".xlsx", ".ods")]
POOLS = {
    name: [card for card in Pool.packaged(name, games()[name].card) if "energy" not in card.flags()]
    for name in ("loveca", "weiss")
}
OPTIONS = {"weiss": WeissOptions(), "loveca": LovecaOptions(energy=9)}


def fits(name: str, game: str) -> bool:
    if issubclass(games()[game].options, SettlesCards):
        return name == "yaml"
    allowed = format_named(name).GAMES
    return allowed is None or game in allowed


def again(deck: Deck, name: str) -> Deck:
    form = format_named(name)
    return deck_in(f"x{form.SUFFIX}", convert(deck, name, games()).data, games())


def cards_of(deck: Deck) -> list[tuple[str, int]]:
    return [(entry.card.code, entry.count) for entry in deck.entries]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_yaml_deck_comes_back_whole(path: Path) -> None:
    deck = load(path, games())
    result = convert(deck, "yaml", games())
    assert result.lost == ()
    copy = deck_in(str(path), result.data, games())
    assert copy == deck


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_samples_come_back_from_every_format_that_fits(path: Path) -> None:
    deck = load(path, games())
    fitting = [name for name in TEXTUAL if fits(name, deck.game)]
    assert len(fitting) >= (1 if isinstance(deck.options, SettlesCards) else 4)
    for name in fitting:
        assert sorted(cards_of(again(deck, name))) == sorted(cards_of(deck)), name


@pytest.mark.parametrize("name", ["xlsx", "ods"])
@pytest.mark.parametrize("path", [PATHS[3], PATHS[-1]], ids=lambda path: path.stem)
def test_spreadsheets_come_back(name: str, path: Path) -> None:
    deck = load(path, games())
    assert cards_of(again(deck, name)) == cards_of(deck)


@st.composite
def coded_decks(draw: st.DrawFn) -> Deck:
    game = draw(st.sampled_from(sorted(POOLS)))
    cards = draw(st.lists(st.sampled_from(POOLS[game]), min_size=2, max_size=20, unique=True))
    counts = draw(st.lists(st.integers(3, 40), min_size=len(cards), max_size=len(cards)))
    name = draw(st.text("aé7 -#:'\"&<*花\\|", min_size=1, max_size=12).map(str.strip)) or "d"
    entries = tuple(Entry(card, count) for card, count in zip(cards, counts, strict=True))
    return Deck(name, game, entries, OPTIONS[game])


@given(deck=coded_decks(), first=st.sampled_from(TEXTUAL), second=st.sampled_from(TEXTUAL))
@settings(max_examples=60, deadline=None)
def test_through_two_formats(deck: Deck, first: str, second: str) -> None:
    if not (fits(first, deck.game) and fits(second, deck.game)):
        return
    lost = False
    for name in (first, second):
        try:
            result = convert(deck, name, games())
        except InputError as error:
            # The only card that a format may refuse: one line of bars has its length.
            assert name == "bars" and "characters" in str(error)
            return
        lost |= any(part.startswith("the name") for part in result.lost)
        copy = deck_in(f"x{format_named(name).SUFFIX}", result.data, games())
        assert sorted(cards_of(copy)) == sorted(cards_of(deck))
        assert lost or copy.name == deck.name
        deck = copy


NAMES = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn")),
    min_size=1,
    max_size=14,
).map(lambda name: " ".join(name.split()))
PLAIN_NAMES = st.lists(NAMES.filter(bool), min_size=1, max_size=6)


@given(names=PLAIN_NAMES, name=NAMES, data=st.data())
@settings(max_examples=100, deadline=None)
def test_any_names_come_back_or_are_refused(
    names: list[str], name: str, data: st.DataObject
) -> None:
    pool = Pool(PlainCard)
    cards = {pool.find(word).code: pool.find(word) for word in names}
    entries = tuple(Entry(card, 7) for card in cards.values())
    deck = Deck(name or "d", "plain", entries, PlainOptions())
    to = data.draw(st.sampled_from(["yaml", "text", "csv", "cockatrice"]))
    try:
        copy = again(deck, to)
    except InputError as error:
        assert to != "yaml" and "choose yaml" in str(error)
    else:
        assert cards_of(copy) == cards_of(deck)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(value=st.dictionaries(st.text(min_size=1, max_size=6), VALUES, min_size=1, max_size=4))
def test_emitted_yaml_is_read_back_as_it_was(value: dict[str, Any]) -> None:
    from simcli.decks.formats.nodes import parse

    text = "\n".join(lines(value)) + "\n"
    assert parse(Source("x.yaml", text)).value == value


@pytest.mark.parametrize(
    "text", ["", "~", "no", "true", "1.5", "-", "- a", "a: b", "a #b", "[a", "'"]
)
def test_scalars_that_look_like_something_else(text: str) -> None:
    from simcli.decks.formats.nodes import parse

    assert parse(Source("x.yaml", f"k: {scalar(text)}\n")).value == {"k": text}


def test_what_a_format_cannot_hold_is_told() -> None:
    deck = load(SAMPLES / "weiss" / "5hy-nino.yaml", games())
    lost = convert(deck, "encoredecks-csv", games()).lost
    assert lost[0] == f"the name '{deck.name}'"
    for word in ("group", "mulligan rule", "question", "threshold"):
        assert any(word in part for part in lost), word


def test_options_that_get_lost_are_told() -> None:
    text = "game: plain\nname: n\nhand: 5\ncards: {A: 40}\n"
    deck = read(Source("n.yaml", text), games())
    assert convert(deck, "text", games()).lost == ("hand: 5 (would be 7)",)


def test_cards_of_ones_own_keep_their_facts_in_yaml_alone() -> None:
    own = "MY-001: {type: member, cost: 4, blades: 2, hearts: {red: 2}, blade_heart: red}"
    text = f"game: loveca\nname: n\ncards: {{PL!-sd1-001: 4, PL!-bp9-901: 4}}\ndefine: {{{own}}}\n"
    text = text.replace("MY-001", "PL!-bp9-901")
    deck = read(Source("n.yaml", text), games())
    whole = convert(deck, "yaml", games())
    assert whole.lost == () and deck_in("n.yaml", whole.data, games()) == deck
    listed = convert(deck, "decklist.v0", games())
    assert listed.lost == ("the facts of 1 cards that the pool has not: PL!-bp9-901, ...",)


@pytest.mark.parametrize("to", ["decklog", "bars"])
def test_a_format_of_another_game_is_refused(to: str) -> None:
    deck = load(SAMPLES / "plain" / "yugioh-like-40.yaml", games())
    with pytest.raises(InputError, match="not of plain"):
        convert(deck, to, games())


def test_every_format_is_told() -> None:
    from simcli.cli.convert import NAMES

    known = {form.NAME for form in FORMATS if form.GAMES != ()}
    assert set(NAMES.split(", ")) == known
    readme = (SAMPLES.parent / "README.md").read_text(encoding="utf-8")
    listed = readme.partition("Formats to convert to: ")[2].partition(";")[0]
    assert {name.strip("` \n") for name in listed.split(",")} == known


def test_what_can_only_be_read() -> None:
    deck = load(SAMPLES / "weiss" / "5hy-nino.yaml", games())
    with pytest.raises(InputError, match="tts can only be read"):
        convert(deck, "tts", games())


def test_an_unknown_format_suggests_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'decklog'"):
        format_named("declog")


def test_a_name_that_begins_a_formula_stays_a_name() -> None:
    entry = Entry(PlainCard(code="=1+2", name="=1+2"), 40)
    deck = Deck("n", "plain", (entry,), PlainOptions())
    for to in ("xlsx", "ods", "csv"):
        assert cards_of(again(deck, to)) == [("=1+2", 40)]


def test_every_format_is_offered_once() -> None:
    names = [form.NAME for form in FORMATS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ["text", "csv", "xlsx", "cockatrice"])
def test_a_deck_that_is_its_settings_is_yaml(name: str) -> None:
    deck = load(SAMPLES / "diva" / "standard.yaml", games())
    with pytest.raises(InputError, match=r"a deck of diva is its settings.*choose yaml"):
        convert(deck, name, games())
