"""Laws of the score, for any set that can be played."""

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simcli.games.diva.cards import CHANGE, ENCORE, NEUTRAL, PEN, SOLO
from simcli.games.diva.log import Log, Placed, read_log, write_log
from simcli.games.diva.options import DivaOptions, Specials
from simcli.games.diva.score import score
from simcli.games.diva.trace import log_of, play_again
from tests.games.diva import drawn, twin

many = settings(max_examples=150, deadline=None)
trials = st.integers(0, 2**40)


def played(options, trial):
    """The log of a simulated set."""
    _, table, types = twin.compiled(options, trial, trial % options.players)
    return log_of(table, types, options.players)


@many
@given(drawn.settings(), trials, st.randoms(use_true_random=False))
def test_groups_can_be_renamed(options, trial, random):
    log, n = played(options, trial), options.players
    # Players keep their groups among themselves, groups nobody chose among themselves.
    names = [*random.sample(range(n), n)]
    names += [n + g for g in random.sample(range(options.group_count - n), options.group_count - n)]

    def card(c):
        return c if c.colour == NEUTRAL else replace(c, colour=names[c.colour])

    renamed = Log(
        tuple(
            Placed(card(p.card), names[p.player], None if p.turned is None else names[p.turned])
            for p in log.placed
        ),
        hands={names[p]: tuple(card(c) for c in hand) for p, hand in log.hands.items()},
    )
    before, after = score(log, options), score(renamed, options)
    for group in range(n):
        assert before.points[group] == after.points[names[group]]
        assert before.seats[group] == after.seats[names[group]]
    assert {names[g] for g in before.best} == set(after.best)


@many
@given(drawn.settings(), trials)
def test_seats_add_up_and_only_players_score(options, trial):
    log = played(options, trial)
    found = score(log, options)
    others = sum(not 0 <= p.card.colour < options.players for p in log.placed)
    assert sum(found.seats) + others == len(log.placed) <= options.seats
    assert len(found.points) == len(found.seats) == options.players
    assert set(found.best) <= set(range(options.players))
    assert all(points >= 0 for points in found.points)


@many
@given(drawn.settings(neutral_specials=False), trials, st.randoms(use_true_random=False))
def test_penlights_of_a_floor_may_change_places(options, trial, random):
    assume(options.bonus_when == "end" and options.change_scope == "floor")
    assume(options.solo_end != "during" and options.pen_to == "colour")
    log = played(options, trial)
    placed = list(log.placed)
    for floor in (1, 2):
        seats = [
            s for s, p in enumerate(placed) if p.card.kind == PEN and options.floor_of(s) == floor
        ]
        cards = [placed[s].card for s in seats]
        random.shuffle(cards)
        for seat, card in zip(seats, cards, strict=True):
            placed[seat] = replace(placed[seat], card=card)
    shuffled = score(replace(log, placed=tuple(placed)), options)
    assert shuffled.points == score(log, options).points


@many
@given(drawn.settings(), trials)
def test_a_solo_only_takes_points(options, trial):
    log = played(options, trial)
    points = {
        how: score(log, options.model_copy(update={"solo_end": how})).points
        for how in ("all", "during", "off")
    }
    for lost, some, full in zip(points["all"], points["during"], points["off"], strict=True):
        assert lost <= some <= full


@many
@given(drawn.settings(specials=Specials(change=0, encore=0)), trials)
def test_without_change_and_encore_their_options_mean_nothing(options, trial):
    log = played(options, trial)
    assert not any(p.card.kind in (CHANGE, ENCORE) for p in log.placed)
    own = score(log, options).points
    for changes in (
        {"bonus_when": "placed"},
        {"change_first2f": "lock"},
        {"change_first2f": "none"},
        {"encore_when": "anywhere"},
        {"encore_when": "held"},
        {"encore_group": "card"},
        {"encore_scope": "all"},
    ):
        assert score(log, options.model_copy(update=changes)).points == own


@many
@given(drawn.settings(), trials)
def test_with_every_group_played_nobody_is_absent(options, trial):
    options = options.model_copy(update={"groups": options.players})
    log = played(options, trial)
    results = {
        score(log, options.model_copy(update={"solo_absent": how})).points
        for how in ("literal", "void", "ends")
    }
    assert len(results) == 1


@many
@given(drawn.settings(), trials)
def test_a_void_solo_is_no_solo(options, trial):
    """Blanking the Solos that turned nobody's DIVA changes nothing where they are void."""
    options = options.model_copy(update={"solo_absent": "void", "bonus_on": "numbered"})
    log = played(options, trial)
    placed = tuple(
        replace(p, turned=None)
        if p.card.kind == SOLO and p.turned is not None and p.turned >= options.players
        else p
        for p in log.placed
    )
    assert score(replace(log, placed=placed), options).points == score(log, options).points


@many
@given(drawn.settings(change_scope="floor"), trials)
def test_rows_as_long_as_a_floor_are_the_floor(options, trial):
    log = played(options, trial)
    first, second = options.floors
    rows = {"change_scope": "row", "rows1": [first] if first else None, "rows2": [second]}
    assert score(log, options.model_copy(update=rows)) == score(log, options)


@many
@given(drawn.settings(), trials)
def test_a_written_log_is_read_back(options, trial):
    assume(options.rows1 is None and options.rows2 is None)
    options = options.model_copy(update={"specials": Specials()})
    log = played(options, trial)
    read, chosen = read_log(write_log(log, options), options=None)
    assert read.placed == log.placed
    assert {p: h for p, h in read.hands.items() if h} == {p: h for p, h in log.hands.items() if h}
    assert read.passes == log.passes
    assert score(read, chosen).points == score(log, options).points


@given(st.integers(0, 5_000))
@settings(max_examples=30, deadline=None)
def test_a_replay_is_the_same_set(trial):
    options = DivaOptions(players=3, start="winner", policy="thrift")
    one, again = (play_again(options, 7, trial) for _ in range(2))
    assert one.first == again.first
    assert one.log == again.log
