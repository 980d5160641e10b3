"""The port and the token of a machine's studio, kept between its starts: a page that is open goes on with the next."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from torseur.frozen import dataclass
from torseur.storage import object_cache

_MOST_PORT = 65535
_SHORTEST_TOKEN = 32


@dataclass(frozen=True)
class Address:
    """Where a studio listens and what its paths begin with."""

    port: int
    token: str


def last_address(file: Path) -> Address:
    """That of the last studio of this file; a new token, and any port, where there was none."""
    try:
        told = json.loads(object_cache.find(_key(file)) or b"")
        port, token = told["port"], told["token"]
        if isinstance(port, int) and 0 < port <= _MOST_PORT and len(token) >= _SHORTEST_TOKEN:
            return Address(port, str(token))
    except (ValueError, KeyError, TypeError):
        pass
    return Address(0, secrets.token_urlsafe(24))


def keep_address(file: Path, address: Address) -> None:
    """For the next start: in the folder that only this user may write."""
    object_cache.keep(_key(file), json.dumps({"port": address.port, "token": address.token}).encode())


def _key(file: Path) -> str:
    return object_cache.name_of("address of a studio", str(file.resolve()))
