"""Space for a file, asked for before it is needed: a clear error in place of a broken file."""

from __future__ import annotations

import errno
import os
from pathlib import Path

_TO_BEGIN = 2**20  # bytes: more than a file without rows takes
_AHEAD = 2**23
_NO_ANSWER = (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)  # of file systems that cannot reserve space


class ResultsError(OSError):
    """A file of results cannot be read or written; the text says why, what is kept, and what to do."""


def room_to_begin(descriptor: int, path: Path) -> None:
    """See that an open file can hold the first bytes of results; what lies there stays as it is."""
    size = os.fstat(descriptor).st_size
    try:
        reserve(descriptor, size, _TO_BEGIN)
    except OSError as error:
        raise ResultsError(
            f"{path}: results cannot be written here ({error.strerror}). "
            "Choose a folder that exists, that you may write into, and that has room."
        ) from error
    finally:
        os.ftruncate(descriptor, size)


def reserve(descriptor: int, end: int, size: int) -> None:
    """See that so many bytes behind the end of an open file are reserved, where the system knows how to.

    More is reserved where there is room, so that the system is asked seldom; the file is longer than ``end`` by that.
    """
    if os.fstat(descriptor).st_size >= end + size or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(descriptor, end, size + _AHEAD)
    except OSError:
        _reserve_exactly(descriptor, end, size)


def _reserve_exactly(descriptor: int, end: int, size: int) -> None:
    try:
        os.posix_fallocate(descriptor, end, size)
    except OSError as error:
        if error.errno not in _NO_ANSWER:
            raise
