"""Weiss Schwarz in closed form: cancelled damage and trigger checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import cast

from simcli.decks.model import Entry
from simcli.errors import InputError
from simcli.games.weiss.cards import WeissCard

__all__ = ["TriggerOdds", "all_land", "cancel", "trigger_odds"]


def cancel(soul: int, cards: int, climaxes: int) -> Fraction:
    """The chance that ``soul`` damage into ``cards`` cards with ``climaxes`` is cancelled.

    1 - C(cards - soul, climaxes) / C(cards, climaxes): some climax lies among the top ``soul``
    cards. Damage that empties the deck with its last card is still decided by those cards alone;
    damage beyond them would be decided by the refreshed deck, which this form does not know, so it
    is refused. Damage of 0 or less does nothing and so cannot be cancelled.

    >>> cancel(3, 50, 8)
    Fraction(29, 70)
    >>> cancel(10, 10, 1), cancel(0, 10, 10)
    (Fraction(1, 1), Fraction(0, 1))
    """
    return 1 - all_land([soul], cards, climaxes)


def all_land(souls: Sequence[int], cards: int, climaxes: int) -> Fraction:
    """The chance that all of a given set of damages land, in any order and among any others.

    C(cards - sum, climaxes) / C(cards, climaxes), by exchangeability, as long as no refresh can
    happen. InputError where the counts do not fit each other.

    >>> all_land([1, 2], 30, 8) == all_land([3], 30, 8)
    True
    """
    damage = sum(max(0, soul) for soul in souls)
    if not 0 <= climaxes <= cards:
        raise InputError(f"{climaxes} climaxes in {cards} cards", mend="give at most all cards")
    if damage > cards:
        raise InputError(
            f"{damage} damage into {cards} cards goes on in the refreshed deck",
            mend="give at most as much damage as cards",
        )
    return Fraction(comb(cards - damage, climaxes), comb(cards, climaxes))


@dataclass(frozen=True, slots=True)
class TriggerOdds:
    """What one trigger check shows, for a shuffled deck.

    ``shows``: the chance that the card has the icon at all; ``means``: the icons expected, where a
    card with two soul icons counts twice. Keys are the icons of the deck, sorted. ``soul``: the
    distribution of soul icons on the card. ``blank``: the chance of no icon.
    """

    shows: Mapping[str, Fraction]
    means: Mapping[str, Fraction]
    soul: Mapping[int, Fraction]
    blank: Fraction


def trigger_odds(entries: Iterable[Entry]) -> TriggerOdds:
    """Trigger odds of a deck: every card is equally likely to be on top.

    A card with several icons (a climax with wind and soul, say) shows each of them, so the
    chances may sum to more than one. InputError where there is no card.
    """
    cards = blank = 0
    shows: dict[str, int] = {}
    icons: dict[str, int] = {}
    souls: dict[int, int] = {}
    for entry in entries:
        trigger = cast(WeissCard, entry.card).trigger
        cards += entry.count
        blank += 0 if trigger else entry.count
        for icon in trigger:
            icons[icon] = icons.get(icon, 0) + entry.count
        for icon in set(trigger):
            shows[icon] = shows.get(icon, 0) + entry.count
        soul = trigger.count("soul")
        souls[soul] = souls.get(soul, 0) + entry.count
    if not cards:
        raise InputError("no card to trigger", mend="give the deck its cards")
    assert sum(souls.values()) == cards, "every card shows some number of soul icons"
    return TriggerOdds(
        shows={icon: Fraction(shows[icon], cards) for icon in sorted(shows)},
        means={icon: Fraction(icons[icon], cards) for icon in sorted(icons)},
        soul={n: Fraction(souls[n], cards) for n in sorted(souls)},
        blank=Fraction(blank, cards),
    )
