"""An object file in memory, ready to be called, without LLVM: to load that library takes longer than all else.

It reads what LLVM writes for ELF on x86-64 as position-independent code of the large model, in which every address is a
word of 64 bits: a handful of relocations, with S the symbol, A the addend, P the place, and GOT the table of addresses
[System V ABI, AMD64 supplement, tables 4.9 and 4.10]

    R_64      S + A            R_PC64   S + A − P
    R_GOTOFF  S + A − GOT      R_GOTPC  GOT + A − P      R_GOT64  offset in GOT of the entry that holds S, + A

Anything else in a file, and any other kind of file, is left to LLVM.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import sys
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

R_64, R_PC64, R_GOTOFF, R_GOT64, R_GOTPC = 1, 24, 25, 27, 29
_KNOWN = (R_64, R_PC64, R_GOTOFF, R_GOT64, R_GOTPC)
_HEAD = b"\x7fELF\x02\x01\x01"  # 64 bits, little-endian
_RELOCATABLE, _X86_64 = 1, 62
_SYMBOLS, _RELOCATIONS, _NO_BITS = 2, 4, 8  # kinds of sections
_WRITE, _ALLOCATE = 1, 2  # flags of sections
_UNDEFINED, _COMMON = 0, 0xFFF2  # in the place of a symbol's section
_WORD = np.arange(8)


def _layout(names: str, formats: str) -> np.dtype[np.void]:
    return np.dtype({"names": names.split(), "formats": formats.split()})


_SECTION = _layout("name kind flags at offset size link info align entry", "u4 u4 u8 u8 u8 u8 u4 u4 u8 u8")
_SYMBOL = _layout("name info other section at size", "u4 u1 u1 u2 u8 u8")
_RELOCATION = _layout("offset kind symbol addend", "u8 u4 u4 i8")


class ForeignCodeError(ValueError):
    """An object file of another kind than is read here."""


class Image:
    """The functions of an object file at their places; ``symbols`` are addresses that it may ask for, by name."""

    def __init__(self, code: bytes, symbols: Mapping[str, int]) -> None:
        if not code.startswith(_HEAD) or struct.unpack_from("<HH", code, 16) != (_RELOCATABLE, _X86_64):
            raise ForeignCodeError
        if sys.platform == "win32":  # neither has its memory the same protections, nor code the same calls
            raise ForeignCodeError
        self._code, self._given = code, symbols
        (sections_at,), (count,) = struct.unpack_from("<Q", code, 40), struct.unpack_from("<H", code, 60)
        self._sections = np.frombuffer(code, _SECTION, count, sections_at)
        table = next((s for s in self._sections if s["kind"] == _SYMBOLS), None)
        if table is None:
            raise ForeignCodeError
        self._symbols = np.frombuffer(code, _SYMBOL, int(table["size"]) // _SYMBOL.itemsize, int(table["offset"]))
        self._names_at = int(self._sections[table["link"]]["offset"])
        self._place()
        self._relocate()
        self._close()

    def address(self, name: str) -> int:
        """Where a function or variable begins; 0 if there is none of this name."""
        return self._known.get(name, 0)

    def _place(self) -> None:
        """Give every section its place: what is written to later comes first, on pages of its own, then the table."""
        begins, end = np.zeros(len(self._sections), np.uint64), 0
        kept = [k for k, s in enumerate(self._sections) if s["flags"] & _ALLOCATE and s["size"]]
        for written in (True, False):
            for k in kept:
                section = self._sections[k]
                if bool(section["flags"] & _WRITE) == written:
                    align = max(1, int(section["align"]))
                    begins[k] = end = _up(end, align)
                    end += int(section["size"])
            if written:
                self._shared = {}  # symbols that have no section, and only want room
                for k in np.flatnonzero(self._symbols["section"] == _COMMON).tolist():
                    self._shared[k] = end = _up(end, int(self._symbols[k]["at"]))
                    end += int(self._symbols[k]["size"])
                self._closed_from = end = _up(end, mmap.PAGESIZE)
        self._got = end = _up(end, 8)
        size = end + 8 * len(self._symbols)
        self._memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._base = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self._begins = begins + np.uint64(self._base)
        for k in kept:
            section = self._sections[k]
            if section["kind"] != _NO_BITS:
                begin, size, offset = int(begins[k]), int(section["size"]), int(section["offset"])
                self._memory[begin : begin + size] = self._code[offset : offset + size]

    def _relocate(self) -> None:
        values, self._known = np.zeros(len(self._symbols), np.uint64), {}
        for k, symbol in enumerate(self._symbols):
            name, section = self._name(int(symbol["name"])), int(symbol["section"])
            if 0 < section < len(self._sections):
                values[k] = self._begins[section] + symbol["at"]
                self._known[name] = int(values[k])
            elif section == _COMMON:
                values[k] = self._base + self._shared[k]
                self._known[name] = int(values[k])
            elif section == _UNDEFINED and name and name != "_GLOBAL_OFFSET_TABLE_":
                values[k] = self._outside(name)
        memory = np.frombuffer(self._memory, np.uint8)
        got = np.uint64(self._base + self._got)
        memory[self._got :].view("<u8")[:] = values
        for relocations in self._sections[self._sections["kind"] == _RELOCATIONS]:
            begin = self._begins[relocations["info"]]
            if begin < self._base:  # of a section that is not kept
                continue
            count = int(relocations["size"]) // _RELOCATION.itemsize
            r = np.frombuffer(self._code, _RELOCATION, count, int(relocations["offset"]))
            if not np.isin(r["kind"], _KNOWN).all():
                raise ForeignCodeError
            S, A, P, kind = values[r["symbol"]], r["addend"].view(np.uint64), begin + r["offset"], r["kind"]
            chosen = (kind == R_64, kind == R_PC64, kind == R_GOTOFF, kind == R_GOTPC)
            entries = r["symbol"].astype(np.uint64) * np.uint64(8) + A
            words: NDArray[np.uint64] = np.select(chosen, (S + A, S + A - P, S + A - got, got + A - P), entries)
            memory[(P - np.uint64(self._base)).astype(np.int64)[:, None] + _WORD] = words.view(np.uint8).reshape(-1, 8)

    def _close(self) -> None:
        """From now on code may be run and not written."""
        protect = ctypes.CDLL(None).mprotect
        protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        run = mmap.PROT_READ | mmap.PROT_EXEC
        if protect(self._base + self._closed_from, len(self._memory) - self._closed_from, run):
            raise ForeignCodeError  # a system that forbids it may allow LLVM its own way

    def _name(self, offset: int) -> str:
        begin = self._names_at + offset
        return self._code[begin : self._code.index(b"\0", begin)].decode()

    def _outside(self, name: str) -> int:
        if (given := self._given.get(name)) is not None:
            return given
        try:
            return int(ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value or 0)
        except AttributeError:
            raise ForeignCodeError from None


def _up(place: int, align: int) -> int:
    """The next place of an alignment."""
    return -(-place // align) * align
