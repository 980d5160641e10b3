"""Keys of a path as the file holds them that a description is written to: a file may be spelled otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torseur.description.yaml_format.sections.signals import SignalKeys

FUNCTIONS = tuple(SignalKeys.model_fields)
"""The kinds of functions of time, of which one is given."""

ENTRIES = {"x": 0, "y": 1, "z": 2, "xx": 0, "yy": 1, "zz": 2, "xy": 3, "xz": 4, "yz": 5}
"""Names of the entries of vectors and of inertias."""

_SPELLED = {"angle": "position", "q": "x"}  # of prescribed motions, of tables
_SIDES = {"input", "output"}
_ONE_SIDED = "output"  # friction of a motor whose side is not told


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
