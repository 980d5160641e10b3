"""The seal behind a finished file: its length and the checksum of each piece, by which it proves itself whole.

A file of HDF5 may be followed by other bytes, which its readers do not look at. There a run that has ended writes

    checksum of piece 1, ..., checksum of piece n, foot

The foot holds the length, the size of a piece and the checksum of all that is before it in the seal. A file that was
cut or went on growing has no foot at its end; a piece is compared when it is first read, so that a large file opens at
once.
"""

from __future__ import annotations

import hashlib
import os
import struct
from functools import cached_property

from torseur.frozen import dataclass

PIECE = 2**18  # bytes
_MAGIC = b"torseur seal 1\n\0"
_DIGEST = 16  # bytes
_FOOT = struct.Struct(f"<16sQI4x{_DIGEST}s")


@dataclass(frozen=True)
class Seal:
    """What a finished file said about its bytes when it was closed."""

    length: int
    piece: int
    digests: tuple[bytes, ...]

    @cached_property
    def size(self) -> int:
        """Bytes that the seal itself takes."""
        return _DIGEST * len(self.digests) + _FOOT.size

    def fits(self, number: int, data: bytes) -> bool:
        """Whether a piece of the file holds what it held when it was closed."""
        return digest(data) == self.digests[number]


def digest(data: bytes) -> bytes:
    """The checksum of a piece: the first half of SHA-256."""
    return hashlib.sha256(data).digest()[:_DIGEST]


def seal(descriptor: int, length: int) -> None:
    """Cut an open file to its length and write the seal behind it."""
    os.ftruncate(descriptor, length)
    digests = b"".join(
        digest(_read(descriptor, first, min(PIECE, length - first))) for first in range(0, length, PIECE)
    )
    end = struct.pack("<QI", length, PIECE)
    data = digests + _FOOT.pack(_MAGIC, length, PIECE, digest(digests + end))
    os.lseek(descriptor, length, os.SEEK_SET)
    while data:
        data = data[os.write(descriptor, data) :]


def find_seal(descriptor: int) -> Seal | None:
    """The seal at the end of an open file; none if there is none that is whole and tells of a file of this length."""
    end = os.fstat(descriptor).st_size
    if end < _FOOT.size:
        return None
    foot = _read(descriptor, end - _FOOT.size, _FOOT.size)
    if len(foot) < _FOOT.size:  # another process has just cut it
        return None
    magic, length, piece, proof = _FOOT.unpack(foot)
    if magic != _MAGIC or not piece or end != length + _DIGEST * -(-length // piece) + _FOOT.size:
        return None
    digests = _read(descriptor, length, end - _FOOT.size - length)
    if digest(digests + struct.pack("<QI", length, piece)) != proof:
        return None
    return Seal(length, piece, tuple(digests[k : k + _DIGEST] for k in range(0, len(digests), _DIGEST)))


def _read(descriptor: int, first: int, count: int) -> bytes:
    """So many bytes of a file, fewer if it ends before."""
    parts: list[bytes] = []
    os.lseek(descriptor, first, os.SEEK_SET)
    while count and (part := os.read(descriptor, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
