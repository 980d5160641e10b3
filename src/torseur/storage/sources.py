"""The package's own source as a digest: what it made before is used again only by the source that made it."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import torseur


@cache
def source_digest(*folders: str) -> str:
    """Of all source in these folders of the package."""
    return hashlib.sha256("".join(map(_digest, folders)).encode()).hexdigest()


@cache
def _digest(folder: str) -> str:
    digest = hashlib.sha256()
    for path in sorted((Path(torseur.__file__).parent / folder).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
