"""The library on the disk: versioned, whole or not there, quick, and behind the packaged pool."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from simcli.cards.report import Report
from simcli.decks.library import MANIFEST, Library, data_folder
from simcli.decks.pool import Pool
from simcli.errors import InputError
from simcli.games.registry import games
from simcli.games.weiss.cards import WeissCard
from tests.cards.conftest import ENGLISH, MEMBER

Take = Callable[..., Report]


def pool() -> Pool:
    return Pool.joined("weiss", WeissCard)


def test_cards_are_added_and_replaced(take: Take) -> None:
    take(ENGLISH, {**ENGLISH, "code": "QQ/W99-E002"})
    report = take({**ENGLISH, "power": "9000"}, {**ENGLISH, "code": "QQ/W99-E003"})
    assert (report.read, report.held) == ({"weiss": 2}, {"weiss": 3})
    assert pool().find("QQ/W99-E001").model_dump()["power"] == 9000
    assert "QQ/W99-E002" in pool()


def test_games_do_not_disturb_each_other(take: Take, library: Library) -> None:
    take(ENGLISH)
    take(MEMBER)
    assert set(Library(library.folder).held) == {"loveca", "weiss"}
    assert "QQ/W99-E001" in pool()


def test_one_table_a_game_is_kept(take: Take, library: Library) -> None:
    for power in ("500", "1000", "1500"):
        take({**ENGLISH, "power": power})
    files = sorted(path.name for path in library.folder.iterdir())
    assert len(files) == 2 and files[0] == MANIFEST and files[1].endswith(".parquet")


def test_an_import_that_fails_changes_nothing(
    take: Take, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(ENGLISH)
    before = {path.name: path.read_bytes() for path in library.folder.iterdir()}

    def full(path: Path, data: bytes) -> None:
        raise InputError("cannot write here: no space left")

    monkeypatch.setattr("simcli.cards.store.write_file", full)
    with pytest.raises(InputError, match="no space"):
        take({**ENGLISH, "power": "500"})
    assert {path.name: path.read_bytes() for path in library.folder.iterdir()} == before


def test_packaged_cards_stay_as_they_are(take: Take) -> None:
    shipped = Pool.packaged("weiss", WeissCard).find("JJ/S66-E046")
    report = take({**ENGLISH, "code": "JJ/S66-E046"})
    assert report.packaged == {"weiss": 1}
    assert pool().find("JJ/S66-E046") == shipped


def test_a_name_means_every_card_of_it(take: Take) -> None:
    take({**ENGLISH, "code": "QQ/W99-E007", "name": "Grand Death"})
    with pytest.raises(InputError, match=r"the name of 2 cards.*JJ/S66-E046, QQ/W99-E007"):
        pool().find("Grand Death")
    assert Pool.packaged("weiss", WeissCard).find("Grand Death").code == "JJ/S66-E046"


def test_foils_fold_to_imported_cards(take: Take) -> None:
    take(ENGLISH)
    assert pool().find("QQ/W99-E001SP").code == "QQ/W99-E001"


def test_early_english_numbers_are_found_without_their_mark(take: Take) -> None:
    take({**ENGLISH, "code": "QQ/W03-001"})
    assert pool().find("QQ/EN-W03-001").code == pool().find("QQ/ENW03-001").code == "QQ/W03-001"


def test_suggestions_come_from_both(take: Take) -> None:
    take(ENGLISH)
    with pytest.raises(InputError, match="did you mean 'QQ/W99-E001'"):
        pool().find("QQ/W99-E0O1")


def test_many_names_are_cut_short(take: Take) -> None:
    take(*({**ENGLISH, "code": f"QQ/W99-E{n:03}"} for n in range(20)))
    with pytest.raises(InputError, match=r"20 cards; write one of .* and 14 more"):
        pool().find("Made Up, Alice")


DAMAGE = {
    "no JSON": ("{", "cannot be read"),
    "a list": ("[]", "cannot be read"),
    "another version": ('{"version": 2, "games": {}}', "of version 2, this simcli knows 1"),
    "missing table": (
        json.dumps(
            {
                "version": 1,
                "games": {"weiss": {"file": "x.parquet", "cards": 1, "source": "", "day": ""}},
            }
        ),
        "cannot be read",
    ),
    "odd keys": ('{"version": 1, "games": {"weiss": {"fiel": "x"}}}', "cannot be read"),
}


@pytest.mark.parametrize(("text", "says"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_library_is_told_when_it_is_needed(
    library: Library, text: str, says: str
) -> None:
    library.folder.mkdir()
    (library.folder / MANIFEST).write_text(text)
    damaged = Pool(WeissCard, (), Library(library.folder), "weiss")
    with pytest.raises(InputError) as caught:
        damaged.find("QQ/W99-E001")
    assert says in str(caught.value) and "import the cards again" in str(caught.value)


def test_a_torn_table_is_told(take: Take, library: Library) -> None:
    take(ENGLISH)
    table = next(library.folder.glob("*.parquet"))
    table.write_bytes(table.read_bytes()[:40])
    with pytest.raises(InputError, match="cannot be read"):
        Pool(WeissCard, (), Library(library.folder), "weiss").find("QQ/W99-E001")


def test_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIMCLI_DATA")
    assert data_folder().name == "simcli"
    monkeypatch.setenv("SIMCLI_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")


@pytest.mark.long
def test_forty_two_thousand_cards(take: Take, library: Library) -> None:
    kinds = ("Character", "Event", "Climax")
    records = [
        {
            **ENGLISH,
            "code": f"{chr(65 + n % 26)}{chr(65 + n // 26 % 26)}/W{n % 120:02}-{n // 676:03}",
            "name": f"カード {n}\nCard {n}",
            "type": kinds[max(0, n % 10 - 7)],
            "level": str(n % 4),
            "ability": ["【AUTO】 words of a text " * 8],
        }
        for n in range(42_000)
    ]
    start = time.process_time()
    report = take(*records)
    imported = time.process_time() - start
    assert report.held == {"weiss": 42_000}
    start = time.process_time()
    json.loads(json.dumps(records, indent=1))
    assert imported < 20 * (time.process_time() - start)

    words = [record["code"] for record in records[::1000]]
    times = []
    for _ in range(5):
        fresh = Pool(WeissCard, (), Library(library.folder), "weiss")
        start = time.process_time()
        fresh.prepare(words)
        assert all(word in fresh for word in words)
        times.append(time.process_time() - start)
    assert min(times) < imported / 40, "a few cards are found without reading all"


def test_a_deck_of_imported_cards_alone(take: Take, tmp_path: Path) -> None:
    from simcli import api

    climax = {"type": "Climax", "level": "-", "power": "-", "soul": 0, "trigger": ["SOUL", "GATE"]}
    take(
        *({**ENGLISH, "code": f"QQ/W99-E{n:03}", "name": f"Alice {n}"} for n in range(11)),
        {**ENGLISH, **climax, "code": "QQ/W99-E090", "name": "The End"},
        {**ENGLISH, **climax, "code": "QQ/W99-E091", "name": "The Start"},
    )
    lines = [f"4 QQ/W99-E{n:03}" for n in range(10)]
    path = tmp_path / "mine.txt"
    path.write_text("\n".join([*lines, "2 Alice 10", "4 The End", "4 QQ/W99-E091RRR"]))
    deck = api.load(path)
    assert (deck.game, deck.size, api.check(deck)) == ("weiss", 50, [])
    row = api.odds(deck, ask=["1+ climax in opening"], mulligan="none").rows[0]
    assert row.value == pytest.approx(1 - 850668 / 2118760)
    assert games()["weiss"].unmodelled(deck)
