"""How a number is shown: as many digits as its interval justifies, and never a false certainty.

Chances from 1e-5 up are shown in percent, rarer ones as bare probabilities (``1.0e-9``).
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal

__all__ = ["UNDEFINED", "brief", "quantity", "shown"]

UNDEFINED = "undefined (0 trials)"

# Below this a percentage would need more than four decimals: a power of ten reads better.
_SMALL = 1e-5
# A Wilson interval this lopsided (fewer than about fifty hits) is given by its two ends.
_LOPSIDED = Decimal("0.75")


def shown(
    value: float | None,
    low: float | None = None,
    high: float | None = None,
    unit: str = "probability",
) -> str:
    """A value with its unit and, where it is simulated, what its interval leaves open.

    Exact values have no ``low`` and ``high``; a ``value`` of None is undefined.

    >>> shown(4095 / 4096), shown(1 - 1e-9), shown(1e-9)
    ('99.98 %', '99.9999999 %', '1.0e-9')
    >>> shown(0.630526, 0.629579, 0.631472), shown(0.4, 0.3998, 0.4002)
    ('63.1 % ±0.1', '40.000 % ±0.020')
    >>> shown(0.0, 0.0, 2.9957e-6), shown(1.0, 1 - 2.9957e-6, 1.0)
    ('< 3.0e-6', '> 1 - 3.0e-6')
    >>> shown(0.02, 0.0056, 0.0699)
    '2.0 % (0.5 to 7.0)'
    >>> shown(2.41327, unit="cards"), shown(3.0, unit="energy"), shown(3.2, 3.15, 3.25, "energy")
    ('2.41 cards', '3 energy', '3.20 energy ±0.05')
    >>> shown(None)
    'undefined (0 trials)'
    """
    if value is None:
        return UNDEFINED
    if unit == "difference":
        return _signed(value, low, high)
    if low is None or high is None:
        return quantity(value, unit)
    if unit == "probability" and value == 0 < high:
        return f"< {_bound(high)}"
    if unit == "probability" and value == 1 > low:
        return f"> {_bound_below_one(low)}"
    return _with_interval(value, low, high, unit)


def _signed(value: float, low: float | None, high: float | None) -> str:
    """A difference of two chances, in percentage points.

    >>> _signed(0.0193, 0.0188, 0.0198), _signed(-0.25, None, None), _signed(0.0, None, None)
    ('+1.93 points ±0.05', '-25 points', '0 points')
    """
    ends = [None if end is None else float(_decimal(end).scaleb(2)) for end in (low, high)]
    text = shown(float(_decimal(value).scaleb(2)), ends[0], ends[1], "points")
    return f"+{text}" if value > 0 else text


def quantity(value: float, unit: str) -> str:
    """An exactly known value with its unit: two decimals, more where two would mislead.

    >>> quantity(0.5, "probability"), quantity(0.00012, "probability"), quantity(1, "probability")
    ('50.00 %', '0.012 %', '100 %')
    >>> quantity(0.0432, "damage"), quantity(12.5, "cards")
    ('0.043 damage', '12.50 cards')
    """
    if unit != "probability":
        return f"{_plain(value)} {unit}"
    if value in (0, 1):
        return f"{value * 100:.0f} %"
    if 0 < value < _SMALL:
        return _power(value, ROUND_HALF_EVEN)
    percent = _decimal(value) * 100
    gap = 100 - percent
    # Two digits of what is there, one digit of what is missing to 100.
    return f"{_fixed(percent, max(2, 1 - percent.adjusted(), -gap.adjusted()))} %"


def brief(
    value: float | None,
    low: float | None = None,
    high: float | None = None,
    unit: str = "probability",
    decimals: int = 1,
) -> str:
    """A value for a crowded place (a heat map's cell): no unit, no interval, no false certainty.

    At most ``decimals`` digits behind the point, fewer where the interval is wider than that.

    >>> brief(0.6305), brief(1e-6), brief(1 - 1e-6), brief(1.0), brief(0.0, 0.0, 0.26)
    ('63.0', '<0.1', '>99.9', '100', '<26')
    >>> brief(None), brief(2.25, unit="cards"), brief(2, unit="cards"), brief(0.5, 0.44, 0.56)
    ('-', '2.2', '2', '50')
    """
    if value is None:
        return "-"
    chance = unit == "probability"
    simulated = low is not None and high is not None and low < high
    scale = 100 if chance else 1
    number = _decimal(value) * scale
    if simulated:
        assert low is not None and high is not None
        decimals = max(0, min(decimals, -((_decimal(high) - _decimal(low)) / 2 * scale).adjusted()))
    if not chance:
        return _fixed(number, 0 if number == int(number) and not simulated else decimals)
    if value in (0, 1) and not simulated:
        return f"{number:.0f}"
    step = Decimal(1).scaleb(-decimals)
    if number < step:
        top = _decimal(high) * 100 if simulated and high is not None else step
        return f"<{_fixed(max(top, step), decimals, ROUND_CEILING)}"
    if number > 100 - step:
        end = _decimal(low) * 100 if simulated and low is not None else 100 - step
        return f">{_fixed(min(end, 100 - step), decimals, ROUND_FLOOR)}"
    return _fixed(number, decimals)


def _with_interval(value: float, low: float, high: float, unit: str) -> str:
    below, above = _decimal(value) - _decimal(low), _decimal(high) - _decimal(value)
    scale, write, suffix = _scale(value, unit)
    half = max(below, above)
    if half == 0:
        return f"{quantity(value, unit)} ±0"
    if unit == "probability" and min(below, above) < half * _LOPSIDED:
        return _by_its_ends(value, low, high)
    # The half-width, rounded up, decides the last decimal of the value: one digit of it, two where
    # one would be far from it (the rule of the Review of Particle Physics, 1 to 3.54).
    wide = half * scale
    digits = 2 if wide.scaleb(-wide.adjusted()) < Decimal("3.55") else 1
    places = max(0, digits - 1 - wide.adjusted())
    rounded = wide.quantize(Decimal(1).scaleb(-places), rounding=ROUND_CEILING)
    if digits == 1 and rounded.adjusted() > wide.adjusted():  # 0.097 became 0.10: say 0.1
        places = max(0, places - 1)
    return f"{write(_fixed(_decimal(value) * scale, places))} ±{_fixed(rounded, places)}{suffix}"


def _by_its_ends(value: float, low: float, high: float) -> str:
    if high < 10 * _SMALL:
        ends = (_power(low, ROUND_FLOOR), _power(high, ROUND_CEILING))
        return f"{_power(value, ROUND_HALF_EVEN)} ({ends[0]} to {ends[1]})"
    percents = [_decimal(x) * 100 for x in (value, low, high)]
    # One digit of the shortest gap: no end may fall together with the value, with 0 or with 100.
    near = min(percents[0] - percents[1], percents[2] - percents[0], percents[1], 100 - percents[2])
    places = max(0, -near.adjusted())
    middle = _fixed(percents[0], places)
    below = _fixed(percents[1], places, ROUND_FLOOR)
    above = _fixed(percents[2], places, ROUND_CEILING)
    return f"{middle} % ({below} to {above})"


def _scale(value: float, unit: str) -> tuple[Decimal, Callable[[str], str], str]:
    """What to multiply by, how to write the number, and what follows its half-width."""
    if unit != "probability":
        return Decimal(1), lambda text: f"{text} {unit}", ""
    if value < _SMALL:
        exponent = _decimal(value).adjusted()
        suffix = f"e{exponent}"
        return Decimal(1).scaleb(-exponent), lambda text: f"{text}{suffix}", suffix
    return Decimal(100), lambda text: f"{text} %", ""


def _bound(high: float) -> str:
    """An upper bound, rounded up to two digits."""
    if high < _SMALL:
        return _power(high, ROUND_CEILING)
    percent = _decimal(high) * 100
    return f"{_fixed(percent, max(0, 1 - percent.adjusted()), ROUND_CEILING)} %"


def _bound_below_one(low: float) -> str:
    """A lower bound near 1, rounded down, from its distance to 1."""
    gap = Decimal(1) - _decimal(low)
    if gap < _decimal(_SMALL):
        return f"1 - {_power(float(gap), ROUND_CEILING)}"
    percent = gap * 100
    return f"{_fixed(100 - percent, max(0, 1 - percent.adjusted()), ROUND_FLOOR)} %"


def _plain(value: float) -> str:
    if value == int(value):
        return str(int(value))
    size = _decimal(abs(value))
    if size < _decimal(_SMALL):
        return ("-" if value < 0 else "") + _power(abs(value), ROUND_HALF_EVEN)
    return _fixed(_decimal(value), max(2, 1 - size.adjusted()))


def _power(value: float, rounding: str) -> str:
    """``value`` > 0 as ``3.0e-6``: two digits and a power of ten."""
    number = _decimal(value)
    exponent = number.adjusted()
    mantissa = number.scaleb(-exponent).quantize(Decimal("0.1"), rounding=rounding)
    if mantissa >= 10:
        mantissa, exponent = mantissa / 10, exponent + 1
    return f"{_fixed(mantissa, 1)}e{exponent}"


def _fixed(number: Decimal, places: int, rounding: str = ROUND_HALF_EVEN) -> str:
    result = number.quantize(Decimal(1).scaleb(-places), rounding=rounding)
    return f"{abs(result) if result == 0 else result:f}"


def _decimal(value: float) -> Decimal:
    """The shortest decimal that is this float: the number meant, without binary dust."""
    return Decimal(repr(float(value)))
