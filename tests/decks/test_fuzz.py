"""Whatever bytes or text there are in a file: a deck, or an InputError of one line."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from simcli.decks.assemble import GameLike
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.decks.read import load, read
from simcli.errors import InputError

Games = Mapping[str, GameLike]

SCRAPS = st.sampled_from(
    [
        *("game: plain\n", "game: loveca\n", "cards:\n", "define:\n", "questions:\n", "plan: "),
        *("  A: 4\n", "  B: 56\n", "  A: {b: c}\n", "hand: 2\n", "mulligan:\n  - keep: all\n"),
        *("4 x PL!-sd1-001\n", "PL!-sd1-019, 9\n", "4 JJ/S66-E046 Grand Death\n", "4 A\n", "x 4\n"),
        *('{"list": [', '{"card_number": "PL!-sd1-001", "num": 4}', "]}", '{"Ratios": {', "}}"),
        *(
            "- ",
            ": ",
            "? ",
            "&a ",
            "*a ",
            "!t ",
            "'",
            '"',
            "[",
            "{",
            "]",
            "}",
            "|\n",
            "# c\n",
            "---\n",
        ),
        *(
            "%YAML 1.1\n",
            "\t",
            "\r\n",
            "\ufeff",
            "\u2028",
            "\x85",
            "４×",
            "0",
            "-1",
            "1e3",
            "\ud7ff",
        ),
    ]
)
TEXTS = st.one_of(st.text(), st.lists(SCRAPS | st.text(max_size=3), max_size=12).map("".join))


def is_sound(deck: Deck) -> bool:
    return (
        deck.size == sum(entry.count for entry in deck.entries) > 0
        and all(entry.count >= 1 for entry in deck.entries)
        and len({entry.card.code for entry in deck.entries}) == len(deck.entries)
    )


@given(text=TEXTS, name=st.sampled_from(["deck.yaml", "deck.txt", "deck.json"]))
def test_any_text(games: Games, text: str, name: str) -> None:
    try:
        assert is_sound(read(Source(name, text), games))
    except InputError as error:
        assert str(error).isprintable()


@given(data=st.binary(max_size=200) | TEXTS.map(lambda t: t.encode("utf-8", "surrogatepass")))
def test_any_bytes(games: Games, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck"
        path.write_bytes(data)
        try:
            assert is_sound(load(path, games))
        except InputError as error:
            assert str(error).isprintable()
