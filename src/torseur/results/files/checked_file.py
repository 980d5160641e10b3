"""A file as HDF5 reads it here: nothing that is damaged or missing gets through.

HDF5 itself takes what lies behind the end of a file that was cut for zeros, and, asked to read a file that may still be
written, tries for minutes whether damaged bytes become right. So it gets its bytes from here: pieces of a sealed file
are compared with the seal when they are first touched, and what is missing is an error.
"""

from __future__ import annotations

import atexit
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import h5py

from torseur.results.files import superblock
from torseur.results.files.seal import Seal, find_seal
from torseur.results.files.space import ResultsError

AT_ONCE = 2**26  # bytes: a sealed file up to here is compared as a whole when it is opened
_open: WeakSet[h5py.File] = WeakSet()


class DamagedError(ResultsError):
    """A file of results is not as its run left it."""

    def __init__(self, path: Path, what: str) -> None:
        self.what = what
        super().__init__(
            f"{path}: is damaged: {what}. Take it from a copy that is whole; or 'torseur recover {path}' saves the "
            "rows that are sound, and says how many."
        )


class NotResultsError(ResultsError):
    """A file holds something else, or was left before it held anything."""


class CheckedFile(io.RawIOBase):
    """The bytes of a file of results, for HDF5 to read.

    ``strict`` refuses pieces that differ from the seal, and reading behind the end; otherwise zeros stand for what is
    missing, ``missed`` tells that they were asked for, and rows prove themselves by their checksums.
    """

    def __init__(self, path: Path, *, strict: bool = True) -> None:
        self.path, self._strict, self._at, self.missed = path, strict, 0, False
        self._file = path.open("rb", buffering=0)
        try:
            self.seal: Seal | None = find_seal(self._file.fileno())
            self.end = self.seal.length if self.seal else os.fstat(self._file.fileno()).st_size
            self._first = self._superblock()
        except BaseException:
            self._file.close()
            raise
        self._known: set[int] = set()

    def see_all(self) -> None:
        """Compare every piece with the seal."""
        for number in range(len(self.seal.digests) if self.seal else 0):
            self._compare(number)

    def readable(self) -> bool:
        """It can be read."""
        return True

    def seekable(self) -> bool:
        """It can be read anywhere."""
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place."""
        end = superblock.stated_end(self._first)  # what is missing of it is an error once it is read, not before
        self._at = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: end}[whence]
        return self._at

    def tell(self) -> int:
        """The place."""
        return self._at

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer from here on; bytes that are not there are an error."""
        view = memoryview(buffer).cast("B")
        first, last = self._at, self._at + len(view)
        if last > self.end and self._strict:
            raise DamagedError(self.path, f"it ends at byte {self.end}, and its rows went on")
        if self.seal and self._strict:
            for number in range(first // self.seal.piece, -(-last // self.seal.piece)):
                self._compare(number)
        data = self._bytes(first, min(last, self.end) - first)
        if not self._strict and len(data) < len(view):
            self.missed, data = True, data.ljust(len(view), b"\0")
        if len(data) < len(view):
            raise DamagedError(self.path, f"it was cut at byte {first + len(data)} while it was read")
        view[:] = data
        head = self._first[first:last]
        view[: len(head)] = head
        self._at = last
        return len(view)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        super().close()

    def _superblock(self) -> bytes:
        try:
            return superblock.closed(self._bytes(0, superblock.SIZE), self.end)
        except superblock.NoSuperblockError as error:
            if not self.seal:
                raise NotResultsError(
                    f"{self.path}: cannot be read as netCDF ({error}). Is it a file of results?"
                ) from None
            raise DamagedError(self.path, str(error)) from None

    def _bytes(self, first: int, count: int) -> bytes:
        data = b""
        self._file.seek(first)
        while len(data) < count and (part := self._file.read(count - len(data))):
            data += part
        return data

    def _compare(self, number: int) -> None:
        if not self.seal or number in self._known:
            return
        first = number * self.seal.piece
        if not self.seal.fits(number, self._bytes(first, min(self.seal.piece, self.end - first))):
            raise DamagedError(self.path, f"bytes from {first} on are not those that its run wrote")
        self._known.add(number)


def is_sealed(path: Path) -> bool:
    """Whether a file ends with a seal."""
    with path.open("rb", buffering=0) as file:
        return find_seal(file.fileno()) is not None


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """One error for all that HDF5, or what reads its numbers and texts, says of a file whose structure is damaged."""
    try:
        yield
    except (ResultsError, MemoryError):
        raise
    except Exception as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise DamagedError(path, f"it cannot be read on ({said[:200]})") from error


def hdf5_of(checked: CheckedFile) -> h5py.File:
    """HDF5's view of a file. It is closed before Python ends: afterwards HDF5 would ask for bytes in vain."""
    file = h5py.File(checked, "r")
    _open.add(file)
    return file


@atexit.register
def _close_all() -> None:
    for file in list(_open):
        file.close()
