"""Batches on an existing Dask cluster, through joblib's Dask backend (the extra ``cluster``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from simcli.errors import InputError, Place

__all__ = ["connected"]

SECONDS = 10
"""How long to wait for the scheduler, and then for a first worker."""


@contextmanager
def connected(address: str) -> Iterator[dict[str, Any]]:
    """joblib's words for playing batches on the workers of the scheduler at ``address``.

    Raises InputError where there is no scheduler, no worker, or a worker whose kernels differ from
    ours: its numbers would not be the same.
    """
    place = Place("--cluster")
    try:
        client_class = import_module("distributed").Client
    except ImportError:
        raise InputError(
            "a cluster needs the package distributed", place, "pip install 'simcli[cluster]'"
        ) from None
    _check_address(address, place)
    try:
        client = client_class(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(
            f"no Dask scheduler answers at {address} ({type(error).__name__})",
            place,
            "start one with 'dask scheduler' and name its address: tcp://HOST:8786",
        ) from error
    with client:
        _check_workers(client, address, place)
        yield {"backend": "dask", "client": client, "wait_for_workers_timeout": SECONDS}


def _check_address(address: str, place: Place) -> None:
    """Refuse what is no address before there is a client, as a client that was never connected
    complains on standard error when it is thrown away. Raises InputError."""
    try:
        scheme, found = address.split("://", 1) if "://" in address else ("tcp", address)
        port = urlsplit(f"//{found}").port
    except ValueError:
        port = None
    if port is None or scheme not in ("tcp", "tls", "ws", "wss"):
        raise InputError(
            f"'{address}' is not the address of a Dask scheduler", place, "write tcp://HOST:8786"
        )
    if scheme in ("tls", "wss"):
        security = import_module("distributed").Security()
        if security.get_connection_args("scheduler").get("ssl_context") is None:
            raise InputError(
                f"{scheme} needs certificates, and Dask is configured with none",
                place,
                "set distributed.comm.tls in Dask's configuration",
            )


def _check_workers(client: Any, address: str, place: Place) -> None:
    from simcli.montecarlo.compiled import source_hash

    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError as error:
        raise InputError(
            f"the scheduler at {address} has no workers", place, "start one with 'dask worker'"
        ) from error
    ours = source_hash()
    for worker, theirs in client.run(source_hash, on_error="return").items():
        if isinstance(theirs, BaseException):
            what = f"the worker {worker} cannot load simcli ({theirs})"
        elif theirs != ours:
            what = f"the worker {worker} has other kernels than this simcli"
        else:
            continue
        raise InputError(what, place, "install the same version of simcli on every worker")
