"""A checksum of each row, written with it: rows of a file that was cut, damaged or left behind are known as sound."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from torseur.results.contents import Array, Contents

ROWS, EVENT_ROWS, STRUCTURE = "row_checksum", "event_checksum", "structure_checksum"


def row_checksums(tables: Sequence[Array]) -> Array:
    """CRC-32 of each row of tables (N, columns) side by side, over the bits of its numbers in little-endian order."""
    rows = np.column_stack(tables).astype("<f8", copy=False)
    size = rows.shape[1] * rows.itemsize
    data = memoryview(rows.tobytes())
    return np.array([zlib.crc32(data[at : at + size]) for at in range(0, len(data), size)], dtype=np.float64)


def structure_checksum(contents: Contents, attributes: Mapping[str, Any]) -> str:
    """Of the names, units and limits of all columns, and of what the file said about the run at its start."""
    text = json.dumps([asdict(contents), dict(attributes)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
