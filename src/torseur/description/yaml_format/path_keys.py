"""Keys of a path as the file holds them that a description is written to: a file may be spelled otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from torseur.description.yaml_format.sections.signals import SignalKeys

FUNCTIONS = tuple(SignalKeys.model_fields)
"""The kinds of functions of time, of which one is given."""

ENTRIES = {"x": 0, "y": 1, "z": 2, "xx": 0, "yy": 1, "zz": 2, "xy": 3, "xz": 4, "yz": 5}
"""Names of the entries of vectors and of inertias."""

_SPELLED = {"angle": "position", "q": "x"}  # of prescribed motions, of tables
_SIDES = {"input", "output"}
_ONE_SIDED = "output"  # friction of a motor whose side is not told
_PRODUCTS = ("xy", "xz", "yz")  # of an inertia, left out in a file where they are nil


def spelled(inside: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The keys that lead to what ``key`` says, in a mapping that is written in another way.

    >>> spelled({"x": [0, 1]}, "q"), spelled({"output": {"dry": 3}}, "viscous"), spelled({"kp": 1}, "kd")
    (('x',), ('output', 'viscous'), ('kd',))
    """
    if key not in inside:
        if _SPELLED.get(key) in inside:
            return (_SPELLED[key],)
        if inside and inside.keys() <= _SIDES and key not in _SIDES:
            return (_ONE_SIDED, key)
    return (key,)


def replaced_function(inside: Mapping[str, Any], keys: Sequence[str], path: str) -> str | None:
    """The function of time that goes where another is written; ValueError if only a part of the other is told."""
    other = next((key for key in inside if key in FUNCTIONS), None)
    if other is None or keys[0] not in FUNCTIONS or keys[0] in inside:
        return None
    if len(keys) > 1:
        before = path.removesuffix("." + ".".join(keys))
        read = ", into which a CSV file is read" if keys[0] == "csv" else ""
        raise ValueError(
            f"'{path}' is not there: '{before}' is a {other}{read}. Give '{before}.{keys[0]}' whole, as a mapping, or "
            f"change '{before}.{other}…'."
        )
    return other


def name_in(rest: str, names: Iterable[str]) -> str | None:
    """The element whose name a path begins with; names may hold dots."""
    found = [name for name in names if rest == name or rest.startswith(f"{name}.")]
    return max(found, key=len, default=None)


def set_value(mapping: dict[str, Any], key: str, keys: Sequence[str], value: Any, path: str) -> None:
    """Set the value that further keys inside a mapping lead to; entries of lists by number, from 0, or by x, y, z."""
    if not keys:
        mapping[key] = value
        return
    inside = mapping.get(key, {})
    if isinstance(inside, dict):
        other = replaced_function(inside, keys, path)
        mapping[key] = {name: told for name, told in inside.items() if name != other}
        first, *rest = [*spelled(inside, keys[0]), *keys[1:]]
        set_value(mapping[key], first, rest, value, path)
        return
    if keys[0] in FUNCTIONS and len(keys) == 1:  # in the place of a number, which is constant
        mapping[key] = {keys[0]: value}
        return
    if isinstance(inside, list | tuple):
        place = ENTRIES.get(keys[0], int(keys[0]) if keys[0].isdecimal() else len(inside))
        if keys[0] in _PRODUCTS and len(inside) == len(_PRODUCTS):
            inside = [*inside, *(0.0 for _ in _PRODUCTS)]
        if place < len(inside):
            entry: dict[str, Any] = {keys[0]: inside[place]}
            set_value(entry, keys[0], keys[1:], value, path)
            mapping[key] = [*inside[:place], entry[keys[0]], *inside[place + 1 :]]
            return
    raise ValueError(f"'{path}' leads into '{key}', which is {inside!r}: it has no '{'.'.join(keys)}'.")


def plain(value: Any) -> Any:
    """The value as it would stand in a file."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value
