"""Text by display width: nothing obeys, nothing sticks out."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from simcli.results.text import _PLAIN, fit, fit_apart, pad, safe, width, wrap

WORDS = st.text(st.sampled_from("ab 夢虹ー！:ｱμ'　"), max_size=40)


@given(st.text())
def test_safe_text_has_a_width_and_is_one_line(text: str) -> None:
    assert wcswidth(safe(text)) >= 0
    assert len(safe(text).splitlines()) <= 1


@pytest.mark.parametrize(
    "text",
    ["\x1b[2J", "\x1b]0;title\x07", "a\rb", "\x9b31m", "\u202eabc", "\x00", "\ud800"],
    ids=["clear", "window title", "return", "C1 escape", "right-to-left", "nul", "surrogate"],
)
def test_what_a_terminal_would_obey_is_gone(text: str) -> None:
    assert all(c.isprintable() for c in safe(text))


@given(WORDS, st.integers(1, 30))
def test_fit_never_exceeds(text: str, columns: int) -> None:
    cut = fit(text, columns)
    assert width(cut) <= columns
    assert cut == text or "…" in cut


@given(st.lists(WORDS, min_size=1, max_size=5), st.integers(4, 30))
def test_fit_apart_never_exceeds(texts: list[str], columns: int) -> None:
    assert all(width(cut) <= columns for cut in fit_apart(texts, columns))


@given(WORDS, st.booleans())
def test_pad_fills_exactly(text: str, right: bool) -> None:
    assume(width(text) <= 50)
    assert wcswidth(pad(text, 50, right)) == 50


@given(WORDS, st.integers(4, 30), st.sampled_from(["", "  "]))
def test_wrap_loses_nothing_and_never_exceeds(text: str, columns: int, indent: str) -> None:
    lines = wrap(text, columns, indent)
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


CLASSES = [chr(point) for point in range(0x20, 0x10000) if _PLAIN.fullmatch(chr(point))]


def test_a_character_measured_without_wcwidth_is_as_wide_as_it_says() -> None:
    assert {"a", "é", "μ", "…", "夢", "ー", "！", "\u3000"} <= set(CLASSES)
    assert [c for c in CLASSES if width(c) != wcswidth(c)] == []


@given(st.text(st.sampled_from(CLASSES), max_size=8))
def test_such_characters_never_join(text: str) -> None:
    assert width(text) == wcswidth(text)
