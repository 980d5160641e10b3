"""The first bytes of an HDF5 file: whether its writer closed it, and where it ends.

The superblock of version 3 (HDF5 file format, II.A): signature (8 bytes), version, two sizes, consistency flags,
then the base, the extension, the end of the file and the root as addresses of 8 bytes, and a checksum.
"""

from __future__ import annotations

import struct

SIZE = 48
_FORM = struct.Struct("<8sBBBBQQQQ")
_SIGNATURE, _VERSION = b"\x89HDF\r\n\x1a\n", 3
_WORD = 0xFFFFFFFF


class NoSuperblockError(ValueError):
    """These are not the first bytes of a file as runs write them."""


def closed(first: bytes, end: int) -> bytes:
    """The superblock as if the writer had closed the file: no flags, and nothing beyond ``end`` missed.

    A writer that was killed leaves flags that keep others out, and an end that lags behind what it wrote.
    """
    if len(first) < SIZE:
        raise NoSuperblockError("it is shorter than the head of a file of results")
    signature, version, *sizes, _, base, extension, stated, root = _FORM.unpack(first[: _FORM.size])
    if signature != _SIGNATURE or version != _VERSION:
        raise NoSuperblockError("it does not begin as a file of results does")
    if lookup3(first[: _FORM.size]) != int.from_bytes(first[_FORM.size : SIZE], "little"):
        raise NoSuperblockError("its first bytes are damaged")
    body = _FORM.pack(signature, version, *sizes, 0, base, extension, max(stated, end), root)
    return body + lookup3(body).to_bytes(4, "little")


def stated_end(first: bytes) -> int:
    """Where the file ends, as its superblock says."""
    return int(_FORM.unpack(first[: _FORM.size])[7])


def lookup3(data: bytes) -> int:
    """The checksum that HDF5 gives its metadata: Jenkins' hash ``lookup3``.

    >>> hex(lookup3(b"Four score and seven years ago"))
    '0x17770551'
    """
    a = b = c = (0xDEADBEEF + len(data)) & _WORD
    if not data:
        return c
    last = (len(data) - 1) // 12 * 12
    for first in range(0, last, 12):
        x, y, z = struct.unpack_from("<3I", data, first)
        a, b, c = _mixed((a + x) & _WORD, (b + y) & _WORD, (c + z) & _WORD)
    x, y, z = struct.unpack("<3I", data[last:].ljust(12, b"\0"))
    return _final((a + x) & _WORD, (b + y) & _WORD, (c + z) & _WORD)


def _turned(x: int, by: int) -> int:
    return (x << by | x >> (32 - by)) & _WORD


def _mixed(a: int, b: int, c: int) -> tuple[int, int, int]:
    for by in (4, 6, 8, 16, 19, 4):
        a, c = (a - c) & _WORD ^ _turned(c, by), (c + b) & _WORD
        a, b, c = b, c, a
    return a, b, c


def _final(a: int, b: int, c: int) -> int:
    for by in (14, 11, 25, 16, 4, 14, 24):
        c = ((c ^ b) - _turned(b, by)) & _WORD
        a, b, c = b, c, a
    return b
