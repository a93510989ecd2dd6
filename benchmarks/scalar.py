"""The rival: hands dealt one after another by a scalar loop, in C where there is a compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["Hands", "scalar_hands"]

Hands = Callable[[int, int], int]
"""(trials, seed) -> hands of six of sixty cards with one of the first 4 and one of the next 8."""

SOURCE = r"""
#include <stdint.h>

static inline uint64_t turned(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

/* xoshiro256++ by Blackman and Vigna, seeded by SplitMix64 as they advise */
static uint64_t s[4];
static inline uint64_t next(void) {
    const uint64_t result = turned(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = turned(s[3], 45);
    return result;
}
static void seed(uint64_t x) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        s[i] = z ^ (z >> 31);
    }
}

static uint8_t deck[60];
static void lay_out(void) {
    for (int i = 0; i < 60; i++) deck[i] = i < 4 ? 1 : i < 12 ? 2 : 0;
}
/* Bring a random one of the cards i .. 59 to place i (Fisher and Yates); 32 bits are scaled by
   multiplication, without a division. */
static inline uint8_t deal(int i, uint64_t bits) {
    const int j = i + (int)((bits * (uint64_t)(60 - i)) >> 32);
    const uint8_t card = deck[j]; deck[j] = deck[i]; deck[i] = card;
    return card;
}

int64_t hands(int64_t trials, uint64_t seeded) {
    seed(seeded);
    lay_out(); /* once: a partial shuffle is fair from any order */
    int64_t hits = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        uint8_t seen = 0;
        for (int i = 0; i < 6; i++) seen |= deal(i, next() >> 32);
        hits += seen == 3;
    }
    return hits;
}

/* The same with the trick that the lanes use too: two cards from one number. */
int64_t hands_by_twos(int64_t trials, uint64_t seeded) {
    seed(seeded);
    lay_out();
    int64_t hits = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        uint8_t seen = 0;
        for (int i = 0; i < 6; i += 2) {
            const uint64_t bits = next();
            seen |= deal(i, bits >> 32);
            seen |= deal(i + 1, bits & 0xffffffffULL);
        }
        hits += seen == 3;
    }
    return hits;
}
"""
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def scalar_hands() -> dict[str, Hands]:
    """The rivals by name."""
    compiler = next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)
    if compiler is None:
        return {"scalar loop in numba": _in_numba()}
    name = f"scalar loop in C ({Path(compiler).name} {' '.join(FLAGS[:2])})"
    one, two = _in_c(compiler)
    return {name: one, "scalar loop in C, two cards a number": two}


def _in_c(compiler: str) -> tuple[Hands, Hands]:
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "hands.c"), Path(folder, "hands.so")
        source.write_text(SOURCE, encoding="utf-8")
        subprocess.run([compiler, *FLAGS, "-o", library, source], check=True)
        loaded = ctypes.CDLL(str(library))  # stays loaded when the file is gone
    for function in (loaded.hands, loaded.hands_by_twos):
        function.argtypes = (ctypes.c_int64, ctypes.c_uint64)
        function.restype = ctypes.c_int64
    return loaded.hands, loaded.hands_by_twos


def _in_numba() -> Hands:
    import numba
    import numpy as np

    def loop(trials: int, seed: int) -> int:
        np.random.seed(seed % 2**32)
        deck = np.zeros(60, np.uint8)
        deck[:4] = 1
        deck[4:12] = 2
        hits = 0
        for _ in range(trials):
            seen = 0
            for i in range(6):
                j = np.random.randint(i, 60)
                deck[i], deck[j] = deck[j], deck[i]
                seen |= deck[i]
            hits += seen == 3
        return hits

    hands: Any = numba.njit(loop)
    hands(1, 0)
    return lambda trials, seed: int(hands(trials, seed))
