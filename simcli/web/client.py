"""One request, asked with patience: time-outs, tries, a bound on the answer, errors in a line."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from time import sleep as pause
from typing import TYPE_CHECKING

from simcli.errors import InputError, Place, SimcliError

if TYPE_CHECKING:
    import httpx

__all__ = ["Asking", "WebError", "get", "post"]

PAUSE = 0.5
"""Seconds before the second try; twice as long before each further one."""

LONGEST_PAUSE = 30.0
MOST_REDIRECTS = 5
AGAIN = {429, 500, 502, 503, 504}
"""Answers after which it is worth trying again."""


class WebError(SimcliError):
    """A service could not be reached, or answered with something else than asked for."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How to ask: seconds to wait for a connection or the next bytes, how often to try again, and
    the most bytes to take. ``timeout`` also bounds the whole answer, at ten times as long."""

    timeout: float = 10.0
    retries: int = 2
    limit: int = 5_000_000


class _LaterError(Exception):
    """A passing fault, in words, and the seconds the service asks to wait."""

    def __init__(self, what: str, pause: float | None = None) -> None:
        super().__init__(what)
        self.pause = pause


def get(url: str, asking: Asking) -> bytes:
    """The body at a URL. Raises WebError where the service does not give one, and InputError for
    what is no http or https URL."""
    return _ask("GET", url, asking, {}, None)


def post(url: str, asking: Asking, headers: Mapping[str, str]) -> bytes:
    """The answer to an empty JSON object posted; see :func:`get`."""
    return _ask("POST", url, asking, headers, b"{}")


def _ask(
    method: str, url: str, asking: Asking, headers: Mapping[str, str], body: bytes | None
) -> bytes:
    import httpx

    import simcli

    try:
        address = httpx.URL(url)
    except (httpx.InvalidURL, TypeError, ValueError) as error:
        raise InputError(f"no URL: {error}", Place(url[:80])) from None
    if address.scheme not in ("http", "https") or not address.host:
        raise InputError("no URL", Place(url[:80]), "it begins with https:// or http://")
    known = {"User-Agent": f"simcli/{simcli.__version__}", "Accept": "application/json, */*"}
    with httpx.Client(
        timeout=asking.timeout,
        follow_redirects=True,
        max_redirects=MOST_REDIRECTS,
        headers={**known, **headers},
    ) as client:
        for attempt in range(asking.retries + 1):
            try:
                return _once(client, method, address, asking, body)
            except _LaterError as fault:
                if attempt == asking.retries:
                    tries = f" ({attempt + 1} tries)" if attempt else ""
                    raise WebError(f"{address.host}: {fault}{tries}; try again later") from None
                pause(min(LONGEST_PAUSE, fault.pause or PAUSE * 2**attempt))
    raise AssertionError("the last try returns or raises")


def _once(
    client: httpx.Client, method: str, address: httpx.URL, asking: Asking, body: bytes | None
) -> bytes:
    import httpx

    by = time.monotonic() + 10 * asking.timeout
    try:
        with client.stream(method, address, content=body) as response:
            _refuse(response, address)
            data = bytearray()
            for part in response.iter_bytes():
                data += part
                if len(data) > asking.limit:
                    size = f"{asking.limit / 1e6:g} MB"
                    raise WebError(f"{address.host}: the answer is larger than {size}")
                if time.monotonic() > by:
                    raise _LaterError("the answer comes too slowly")
            return bytes(data)
    except httpx.TimeoutException:
        raise _LaterError(f"no answer within {asking.timeout:g} s") from None
    except httpx.RemoteProtocolError as error:
        raise _LaterError(f"the answer broke off ({error})") from None
    except httpx.TransportError as error:
        raise _LaterError(f"cannot be reached ({str(error) or type(error).__name__})") from None
    except httpx.HTTPError as error:  # too many redirects, a body that does not decompress
        raise WebError(f"{address.host}: {str(error) or type(error).__name__}") from None


def _refuse(response: httpx.Response, address: httpx.URL) -> None:
    """Raise what an answer's status means, unless it is fine."""
    status = response.status_code
    if status in AGAIN:
        wait = response.headers.get("Retry-After", "")
        pause = float(wait) if wait.isascii() and wait.isdigit() and len(wait) < 5 else None
        raise _LaterError(f"answered {status} {response.reason_phrase}".strip(), pause)
    if status == 404:
        raise WebError(f"{address.host}: has nothing under {address.path} (404)")
    if status >= 400 or not response.is_success:
        raise WebError(f"{address.host}: answered {status} {response.reason_phrase}".strip())
