"""Data as a page carries them: JSON that no name can break out of, arrays as base64."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray


def packed(values: NDArray[Any], kind: str = "f4") -> dict[str, str]:
    """An array as {kind: base64} in the order of its rows; ``kind`` is f8, f4, u4 or u2, little-endian."""
    numbers = np.ascontiguousarray(values, dtype=f"<{kind}")
    return {kind: base64.b64encode(numbers.tobytes()).decode("ascii")}


def unpacked(data: dict[str, str]) -> NDArray[Any]:
    """The array back, flat."""
    ((kind, text),) = data.items()
    return np.frombuffer(base64.b64decode(text), dtype=f"<{kind}")


def safe_json(data: Any) -> str:
    r"""JSON text that stays inside of a <script> element whatever its strings are.

    >>> safe_json({"name": "</script>"})
    '{"name":"\\u003c/script>"}'
    """
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
