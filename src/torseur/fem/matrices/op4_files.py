"""Matrices that Nastran writes with OUTPUT4: text or Fortran's records, in all three ways of leaving out zeros.

A matrix begins with (columns, rows, form, type, name); rows < 0 tells 'BIGMAT'. Then stand its columns, those without
entries left out, and a column after the last one,

    (column, first row, length) values             where it is full from its first row on
    (column, 0, length) strings                    of neighbours, each with its own head                       (1)

A string's head is (words + 1, first row) of a BIGMAT, else one number 65536 (words + 1) + first row. A number of double
precision counts two words of four bytes, in text too, but one in a full column of text; programs with words of eight
bytes write all numbers as single ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy.sparse import coo_array, csc_array

from torseur.algebra.components import Array
from torseur.frozen import dataclass

_HEAD = 6  # words of a matrix's first record: four numbers, and two of characters
_SHIFT = 65536
_WORDS = {1: 1, 2: 2}  # of a number, by type: real of single and of double precision
String = tuple[int, Array]
"""(first row, counted from 1, and entries from there on)."""


@dataclass(frozen=True)
class _Header:
    """The shape of a matrix, and how its columns are written."""

    columns: int
    rows: int
    big: bool
    words: int  # of a number

    def string(self, head: tuple[int, ...]) -> tuple[int, int]:
        """(first row, numbers) of a string, from its head."""
        length, row = head if self.big else divmod(head[0], _SHIFT)
        return row, (length - 1) // self.words


def read_op4(path: Path) -> csc_array:
    """The first matrix of a file."""
    data = path.read_bytes()
    for order in "<>" if len(data) > 4 else "":
        word, rest = divmod(int(np.frombuffer(data, f"{order}i4", 1)[0]), _HEAD)
        if word in (4, 8) and not rest:
            return _matrix(*_binary(data, order, word))
    return _matrix(*_text(data.decode("ascii").splitlines()))


def _matrix(header: _Header, strings: list[tuple[int, String]]) -> csc_array:
    if not strings:
        raise ValueError("its first matrix is empty")
    rows = np.concatenate([first - 1 + np.arange(len(values)) for _, (first, values) in strings])
    columns = np.concatenate([np.full(len(values), column - 1) for column, (_, values) in strings])
    values = np.concatenate([values for _, (_, values) in strings])
    A = csc_array(coo_array((values, (rows, columns)), shape=(header.rows, header.columns)))
    A.eliminate_zeros()
    return A


def _header(columns: int, rows: int, kind: int) -> _Header:
    if kind not in _WORDS:
        raise ValueError(f"a matrix of type {kind}: real ones, 1 or 2, are read")
    return _Header(columns, abs(rows), rows < 0, _WORDS[kind])


def _binary(data: bytes, order: str, word: int) -> tuple[_Header, list[tuple[int, String]]]:
    records, integer = _records(data, order), f"{order}i{word}"
    columns, rows, _, kind = np.frombuffer(next(records), integer, 4).tolist()
    header, found = _header(columns, rows, kind), []
    number = f"{order}f{word * header.words}"
    for record in records:
        column, first, length = np.frombuffer(record, integer, 3).tolist()
        if column > header.columns:
            break
        body = record[3 * word : (3 + length) * word]
        if first:
            found.append((column, (first, np.frombuffer(body, number).astype(float))))
            continue
        size = word * (2 if header.big else 1)
        while body:
            row, count = header.string(tuple(np.frombuffer(body[:size], integer).tolist()))
            end = size + word * header.words * count
            found.append((column, (row, np.frombuffer(body[size:end], number).astype(float))))
            body = body[end:]
    return header, found


def _records(data: bytes, order: str) -> Iterator[bytes]:
    """What stands between Fortran's lengths."""
    at = 0
    while at < len(data):
        length = int(np.frombuffer(data, f"{order}i4", 1, at)[0])
        yield data[at + 4 : at + 4 + length]
        at += length + 8


def _text(lines: list[str]) -> tuple[_Header, list[tuple[int, String]]]:
    columns, rows, _, kind = (int(lines[0][at : at + 8]) for at in range(0, 32, 8))
    layout = re.search(r"(\d*)[ED](\d+)\.", lines[0][40:].upper())
    header, width = _header(columns, rows, kind), int(layout[2]) if layout else 16
    found: list[tuple[int, String]] = []
    at = 1

    def numbers(count: int) -> Array:
        nonlocal at
        values: list[float] = []
        while len(values) < count:
            line = lines[at].rstrip().upper().replace("D", "E")
            values += [float(line[k : k + width]) for k in range(0, len(line), width)]
            at += 1
        return np.array(values)

    while True:
        column, first, length = (int(entry) for entry in lines[at].split())
        at += 1
        if column > header.columns:
            return header, found
        if first:
            found.append((column, (first, numbers(length))))
            continue
        left = length
        while left > 0:
            head = tuple(int(entry) for entry in lines[at].split())
            at += 1
            row, count = header.string(head)
            found.append((column, (row, numbers(count))))
            left -= len(head) + header.words * count
