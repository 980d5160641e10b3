"""A glTF file in one piece (.glb): a JSON header, and all arrays one after the other."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

_FLOAT, _UNSIGNED = 5126, 5125
_KINDS = {1: "SCALAR", 3: "VEC3", 4: "VEC4"}
_WORD = 4


@dataclass(eq=False)
class Binary:
    """Arrays of a file while it is made."""

    views: list[dict[str, Any]] = field(default_factory=list)
    accessors: list[dict[str, Any]] = field(default_factory=list)
    pieces: list[bytes] = field(default_factory=list)
    size: int = 0

    def add(self, values: ArrayLike, *, whole: bool = False, bounds: bool = False) -> int:
        """The number of an accessor of rows of numbers; ``whole`` ones are indices, ``bounds`` are told where asked."""
        array = np.asarray(values, dtype="<u4" if whole else "<f4")
        columns = 1 if array.ndim == 1 else array.shape[1]
        data = array.tobytes()
        self.views.append({"buffer": 0, "byteOffset": self.size, "byteLength": len(data)})
        accessor = {
            "bufferView": len(self.views) - 1,
            "componentType": _UNSIGNED if whole else _FLOAT,
            "count": len(array),
            "type": _KINDS[columns],
        }
        if bounds:
            low, high = np.atleast_1d(array.min(axis=0)), np.atleast_1d(array.max(axis=0))
            accessor |= {"min": low.tolist(), "max": high.tolist()}
        self.accessors.append(accessor)
        self.pieces.append(data)
        self.size += len(data)
        return len(self.accessors) - 1

    def write(self, path: Path, document: dict[str, Any]) -> None:
        """Write the file: the document with the arrays."""
        buffers = {"buffers": [{"byteLength": self.size}], "bufferViews": self.views, "accessors": self.accessors}
        text = json.dumps(document | buffers, separators=(",", ":"), ensure_ascii=False).encode()
        text += b" " * (-len(text) % _WORD)
        body = b"".join(self.pieces)
        total = 12 + 8 + len(text) + 8 + len(body)
        head = struct.pack("<4sII", b"glTF", 2, total) + struct.pack("<I4s", len(text), b"JSON")
        path.write_bytes(head + text + struct.pack("<I4s", len(body), b"BIN\0") + body)
