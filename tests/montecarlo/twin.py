"""The slow twin of simulated openings: Python integers, one trial, one card at a time."""

from __future__ import annotations

from simcli.montecarlo.opening import ALWAYS, Rule
from simcli.montecarlo.streams import purpose_key

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
BLOCK = 2048


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def word(key: int, index: int) -> int:
    return mix((key + (index + 1) * GOLDEN) & MASK)


class Stream:
    """The choices of one purpose and trial, in order. A block of trials shares a stream of 16-bit
    numbers: the first ones of each trial, then the second ones ..."""

    def __init__(self, seed: int, purpose: str, trial: int) -> None:
        block, self.lane = divmod(trial, BLOCK)
        self.key = word(int(purpose_key(seed, purpose)), block)
        self.next = 0
        self.lifted = 0
        """Choices that their first 16 bits alone would not have made."""

    def choose(self, n: int) -> int:
        at = self.next * BLOCK + self.lane
        self.next += 1
        first = word(self.key, at // 4) >> 16 * (at % 4) & 0xFFFF
        further = word(mix(self.key), at) >> 16
        chosen = (first << 48 | further) * n >> 64
        self.lifted += chosen != first * n >> 16
        return chosen

    def draw(self, deck: list[int], cards: int) -> list[int]:
        """Draw from a deck whose cards (category numbers) are sorted."""
        deck.sort()
        return [deck.pop(self.choose(len(deck))) for _ in range(cards)]


def take(clauses, cards: list[int]) -> list[int]:  # type: ignore[no-untyped-def]
    """What the clauses take of the cards, in order."""
    left, taken = sorted(cards), []
    for cap, categories in clauses:
        room = len(cards) if cap is None else cap
        for card in list(left):
            if card in categories and room:
                left.remove(card)
                taken.append(card)
                room -= 1
    return taken


def opened(
    sizes: list[int],
    hand_size: int,
    kind: str,
    stages: list[int],
    rules: list[Rule],
    holds,  # type: ignore[no-untyped-def]
    seed: int,
    trial: int,
) -> list[list[int]]:
    """Counts by category at each moment: hand, opening, stages. ``holds(condition, hand counts)``
    says whether a rule's condition does."""
    full = [category for category, n in enumerate(sizes) for _ in range(n)]

    def counts(cards: list[int]) -> list[int]:
        return [cards.count(category) for category in range(len(sizes))]

    deck = list(full)
    hand = Stream(seed, "opening", trial).draw(deck, hand_size)
    moments = [counts(hand)]
    kept = list(hand)
    if kind == "london" and rules:
        deck, kept = _london(full, hand, deck, hand_size, rules, holds, seed, trial, counts)
    elif kind != "none":
        for rule in rules:
            if rule.condition == ALWAYS or holds(rule.condition, counts(hand)):
                kept = list(hand) if rule.keep is None else take(rule.keep, hand)
                break
        returned = list(hand)
        for card in kept:
            returned.remove(card)
        if kind == "redraw":
            deck += returned
        kept += Stream(seed, "redraw", trial).draw(deck, len(returned))
        if kind == "set-aside":
            deck += returned
    moments.append(counts(kept))
    turns = Stream(seed, "turns", trial)
    for cards in stages:
        kept += turns.draw(deck, cards)
        moments.append(counts(kept))
    return moments


def _london(full, hand, deck, hand_size, rules, holds, seed, trial, counts):  # type: ignore[no-untyped-def]
    for size in range(hand_size, 0, -1):
        if size < hand_size:
            deck = list(full)
            hand = Stream(seed, f"london {size}", trial).draw(deck, hand_size)
        applies = None
        for rule in rules:
            if rule.keep == () and size == 1:
                continue
            at = rule.at is None or rule.at == size
            if at and (rule.condition == ALWAYS or holds(rule.condition, counts(hand))):
                applies = rule
                break
        if applies is not None and applies.keep == ():
            continue
        going: list[int] = []
        if applies is not None:
            going = take(applies.bottom, hand)
            left = list(hand)
            for card in going:
                left.remove(card)
            if applies.keep is not None:
                for card in take(applies.keep, left):
                    left.remove(card)
                going += sorted(left)
        rest = sorted(hand)
        for card in going:
            rest.remove(card)
        for card in (going + rest)[: hand_size - size]:
            hand.remove(card)
        return deck, hand
    raise AssertionError("a hand of one card is always kept")


__all__ = ["Stream", "opened"]
