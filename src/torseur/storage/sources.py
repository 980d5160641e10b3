"""The package's own source as a digest: what it made before is used again only by the source that made it.

The digest of a folder is kept under the names, sizes and times of its files, by which Python too knows whether its
bytecode is that of a source: a second start reads none of them, and looks only at folders that it asks about.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import torseur
from torseur.storage import object_cache


def source_digest(*folders: str) -> str:
    """Of all source in these folders of the package."""
    found = _of_package()(folders)
    return hashlib.sha256("".join(found[folder] for folder in folders).encode()).hexdigest()


@cache
def _of_package() -> Digests:
    return Digests(Path(torseur.__file__).parent)


class Digests:
    """Of the source in each folder that lies in a place, and in those beneath it; found when they are asked for."""

    def __init__(self, place: Path) -> None:
        self._place = str(place)
        self._found: dict[str, str] = {}

    def __call__(self, folders: Collection[str]) -> Mapping[str, str]:
        """Those of these folders, and of others that were asked for before."""
        for folder in folders:
            if folder not in self._found:
                self._found[folder] = self._digest(os.path.join(self._place, folder))
        return self._found

    def _digest(self, folder: str) -> str:
        files = sorted(_sources(folder))
        key = object_cache.name_of("sources", *map(repr, files))
        if (kept := object_cache.find(key)) is not None:
            return kept.decode()
        digest = hashlib.sha256()
        for path, *_ in files:
            with open(path, "rb", buffering=0) as file:
                digest.update(file.read())
        object_cache.keep(key, digest.hexdigest().encode())
        return digest.hexdigest()


def _sources(folder: str) -> Iterator[tuple[str, int, int, int]]:
    """(path, size in bytes, times of the last change of content and of file in ns) of the source beneath a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                info = entry.stat()
                yield entry.path, info.st_size, info.st_mtime_ns, info.st_ctime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _sources(entry.path)
