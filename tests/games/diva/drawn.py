"""Settings drawn at random: some options away from their defaults, small boards, many players."""

from typing import get_args

from hypothesis import strategies as st

from simcli.games.diva.options import DivaOptions, Specials
from simcli.games.diva.playable import problems

WORDS = {
    name: get_args(field.annotation)
    for name, field in DivaOptions.model_fields.items()
    if get_args(field.annotation) and all(isinstance(v, str) for v in get_args(field.annotation))
}
"""Every option that chooses among words, and its words."""

_pairs = [(name, word) for name, words in WORDS.items() for word in words[1:]]
_few = st.integers(0, 3)


@st.composite
def settings(draw, **fixed):
    """Playable settings; ``fixed`` ones are as given."""
    chosen = dict(draw(st.lists(st.sampled_from(_pairs), max_size=8)))
    chosen["players"] = draw(st.integers(2, 4))
    chosen["floor1"], chosen["floor2"] = draw(st.integers(0, 6)), draw(st.integers(1, 6))
    chosen["hand"] = draw(st.integers(1, 4))
    chosen["groups"] = chosen["players"] + draw(st.integers(0, 1))
    chosen["divas_per_group"] = draw(st.integers(1, 3))
    chosen["pen_copies"] = draw(st.integers(1, 2))
    only, others = draw(st.tuples(_few, _few))
    names = [name for name in Specials.model_fields if name != "only"]
    chosen["specials"] = Specials(only=only, **dict.fromkeys(names, others))
    chosen["neutral_specials"] = draw(st.sampled_from([False, False, True]))
    if chosen.get("change_scope") == "row":
        chosen["rows1"] = _rows(chosen["floor1"], draw(_few))
        chosen["rows2"] = _rows(chosen["floor2"], draw(_few))
    if chosen["neutral_specials"]:
        chosen |= {"encore_group": "player", "collab_to": "both"}
    seats = chosen["floor1"] + chosen["floor2"]
    if chosen.get("refill") == "never" and seats > chosen["players"] * chosen["hand"]:
        chosen["refill"] = "batch"
    return DivaOptions(**(chosen | fixed))


def _rows(seats, length):
    full, rest = divmod(seats, length + 1)
    return [length + 1] * full + [rest] * (rest > 0)


def playable(options):
    """Whether nothing forbids playing."""
    return not any(problem.severity == "error" for problem in problems(options))
