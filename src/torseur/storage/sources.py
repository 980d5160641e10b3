"""The package's own source as a digest: what it made before is used again only by the source that made it.

The digests of all folders are kept under the names, sizes and times of their files, by which Python too knows whether
its bytecode is that of a source: a second start reads none of them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import torseur
from torseur.storage import object_cache


def source_digest(*folders: str) -> str:
    """Of all source in these folders of the package."""
    return hashlib.sha256("".join(package_digests()[folder] for folder in folders).encode()).hexdigest()


@cache
def package_digests() -> dict[str, str]:
    """Of the source in each folder of the package."""
    return folder_digests(Path(torseur.__file__).parent)


def folder_digests(place: Path) -> dict[str, str]:
    """Of the source in each folder that lies in a place, and in those beneath it."""
    files = sorted(_sources(str(place)))
    key = object_cache.name_of("sources", *map(repr, files))
    if (kept := object_cache.find(key)) is not None:
        return dict(json.loads(kept))
    digests = {folder.name: hashlib.sha256() for folder in place.iterdir() if folder.is_dir()}
    for path, *_ in files:
        folder, *rest = Path(path).relative_to(place).parts
        if rest:
            digests[folder].update(Path(path).read_bytes())
    found = {folder: digest.hexdigest() for folder, digest in digests.items()}
    object_cache.keep(key, json.dumps(found).encode())
    return found


def _sources(folder: str) -> Iterator[tuple[str, int, int, int]]:
    """(path, size in bytes, times of the last change of content and of file in ns) of the source beneath a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                info = entry.stat()
                yield entry.path, info.st_size, info.st_mtime_ns, info.st_ctime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _sources(entry.path)
