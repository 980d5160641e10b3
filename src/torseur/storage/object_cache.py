"""Compiled objects and other results on disk, so that a second start computes nothing again.

One file an object, named by its key, in the user's cache folder (or the folder that TORSEUR_CACHE names). Files are
written beside their place and moved there in one step, so that processes that write the same object, or are killed
while they do, leave only whole files. A file may be machine code: it is loaded only if this user owns it and nobody
else may write it, and its checksum, of its key and its content, is right.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from torseur.frozen import dataclass

LARGEST = 512 * 1024 * 1024  # bytes of all objects; beyond, the least recently used go
_SELDOM = 64  # objects that are kept before room is made, in the mean: looking at all of them takes its time
_MAGIC = b"torseur object 2\n"
_SUFFIX = ".object"
_UNFINISHED = ".object.part"
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_WRITE_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True)
class CacheState:
    """What lies in the cache."""

    folder: Path
    objects: int
    size: int  # bytes
    trusted: bool  # nobody else may write there; otherwise nothing is kept and nothing loaded


def cache_folder() -> Path:
    """Where compiled objects lie."""
    if chosen := os.environ.get("TORSEUR_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("torseur") / "objects"


def cache_state() -> CacheState:
    """How many objects there are, and their size."""
    folder = cache_folder()
    sizes = [size for _, size, _ in _files(folder, _SUFFIX)]
    return CacheState(folder, len(sizes), sum(sizes), trusted=not folder.exists() or _only_ours(folder.stat()))


def clear_cache() -> CacheState:
    """Remove all objects, and what killed processes left; what was there before."""
    before = cache_state()
    for _, _, path in _files(before.folder, _SUFFIX, _UNFINISHED):
        path.unlink(missing_ok=True)
    return before


def find(key: str) -> bytes | None:
    """The object of a key; None if there is none that may be loaded.

    The folder is opened first, and what is asked about and read is what lies in it: one that takes its name meanwhile
    is never looked at.
    """
    try:
        with _opened_folder(cache_folder()) as folder:
            if folder is None:
                return None
            file = os.open(_in(folder, key + _SUFFIX), _READ, dir_fd=_relative(folder))
            with os.fdopen(file, "rb") as opened:
                data = opened.read() if _only_ours(os.fstat(file)) else b""
    except OSError:
        return None
    code = data[len(_MAGIC) + 32 :]
    if not data.startswith(_MAGIC) or _proof(key, code) != data[len(_MAGIC) : len(_MAGIC) + 32]:
        return None
    with suppress(OSError):
        os.utime(cache_folder() / (key + _SUFFIX))  # recently used
    return code


def keep(key: str, code: bytes) -> None:
    """Store an object; a cache that cannot be written is no error, the next start compiles again."""
    import secrets

    place = cache_folder()
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _opened_folder(place) as folder:
            if folder is None:
                return
            at = _relative(folder)
            part = _in(folder, f"{secrets.token_hex(8)}{_UNFINISHED}")
            handle = os.open(part, _WRITE_NEW, 0o600, dir_fd=at)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_MAGIC + _proof(key, code) + code)
                os.replace(part, _in(folder, key + _SUFFIX), src_dir_fd=at, dst_dir_fd=at)
            except BaseException:
                os.unlink(part, dir_fd=at)
                raise
        if secrets.randbelow(_SELDOM) == 0:
            _make_room(place)
    except OSError:
        return


def _proof(key: str, code: bytes) -> bytes:
    """The checksum of an object under its key: one that was put in the place of another does not have it."""
    return hashlib.sha256(key.encode() + code).digest()


@contextmanager
def _opened_folder(path: Path) -> Iterator[int | Path | None]:
    """The folder, open, if only this user may write it; its path where folders cannot be opened (Windows)."""
    if os.name == "nt":
        yield path if path.exists() else None  # the user's cache folder is protected by its access list
        return
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield folder if _only_ours(os.fstat(folder)) else None
    finally:
        os.close(folder)


def _relative(folder: int | Path) -> int | None:
    return folder if isinstance(folder, int) else None


def _in(folder: int | Path, name: str) -> str:
    return name if isinstance(folder, int) else str(folder / name)


def _files(folder: Path, *suffixes: str) -> list[tuple[float, int, Path]]:
    """(time of last use, size, path) of our files in a folder; others that lie there are not ours to touch."""
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name.endswith(suffixes):
            with suppress(FileNotFoundError):  # another process removed it
                info = path.stat()
                found.append((info.st_mtime, info.st_size, path))
    return found


def _make_room(folder: Path) -> None:
    """Remove the objects that were not used for longest, and what a process left unfinished an hour ago."""
    found = _files(folder, _SUFFIX, _UNFINISHED)
    total = sum(size for _, size, _ in found)
    newest = max((time for time, _, _ in found), default=0.0)
    for time, size, path in sorted(found):
        abandoned = path.name.endswith(_UNFINISHED) and time < newest - 3600
        if total > LARGEST or abandoned:
            path.unlink(missing_ok=True)
            total -= size


def _only_ours(info: os.stat_result) -> bool:
    """Whether this user owns a file or folder and nobody else may write it."""
    if os.name == "nt":
        return True
    return info.st_uid == os.getuid() and not info.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def name_of(*parts: str) -> str:
    """The key of an object that all these texts determine."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
