"""Named random numbers: (seed, purpose, trial, index) always gives the same number.

A stream is SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014): the finaliser of a Weyl sequence, which passes BigCrush and, being counter-based,
gives the k-th number without the ones before it. Each trial (in lanes: each block of trials) starts
its own sequence at a mixed 64-bit key, so that neither neighbouring trials nor neighbouring seeds
share numbers.

A 64-bit word serves two choices, its upper and its lower half (:mod:`simcli.montecarlo.lanes` makes
four of it in its own way). A choice among ``n`` is
``half * n >> 32`` (Lemire, "Fast random integer generation in an interval", 2019, without the
rejection step): its bias is below ``n / 2**32``, less than 2e-8 for a deck of 60.

All arguments and results are ``np.uint64``.
"""

from __future__ import annotations

import numpy as np

from simcli.montecarlo.compiled import part

__all__ = ["GOLDEN", "choice", "mix", "purpose_key", "trial_key", "word"]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)


@part
def mix(z):  # type: ignore[no-untyped-def]
    """SplitMix64's finaliser: a bijection of 64-bit words."""
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return z ^ (z >> _S31)


@part
def trial_key(purpose, trial):  # type: ignore[no-untyped-def]
    """Where the stream of one trial, or block of trials, and purpose starts."""
    return mix(purpose + (trial + _ONE) * GOLDEN)


@part
def word(key, index):  # type: ignore[no-untyped-def]
    """The ``index``-th 64-bit word of a trial's stream."""
    return mix(key + (index + _ONE) * GOLDEN)


@part
def choice(key, index, n):  # type: ignore[no-untyped-def]
    """The ``index``-th choice of a stream: a number in ``0 .. n - 1``."""
    pair = word(key, index >> _ONE)
    half = (pair >> _S32) if (index & _ONE) == 0 else (pair & _LOW)
    return (half * n) >> _S32


def purpose_key(seed: int, purpose: str) -> np.uint64:
    """The key of a purpose (``"opening"``, ``"redraw"``, ``"yell"`` ...) under a seed.

    >>> bool(purpose_key(0, "opening") != purpose_key(0, "redraw"))
    True
    >>> bool(purpose_key(7, "opening") == purpose_key(7, "opening"))
    True
    """
    import hashlib

    digest = hashlib.blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest()
    return np.uint64(int.from_bytes(digest, "little"))
