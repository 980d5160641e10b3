"""Numbers of a summary in the words of a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

ROTOR_MODELS = {
    "none": "none: rotor inertia does not count beyond the weight of the bodies that carry the motors",
    "diagonal": "diagonal: each rotor adds α² j_m at its joint; no gyroscopic coupling with the body that carries it",
    "full": "full: rotors spin on the moving bodies that carry them, with gyroscopic coupling (1983 paper)",
}
_AXES: dict[tuple[float, ...], str] = {
    (1, 0, 0): "x",
    (0, 1, 0): "y",
    (0, 0, 1): "z",
    (-1, 0, 0): "-x",
    (0, -1, 0): "-y",
    (0, 0, -1): "-z",
}
_TURNING = ("revolute", "continuous", "screw")


def number(value: float | None) -> str:
    """Up to six digits; nothing where nothing is given."""
    return "" if value is None else f"{value:.6g}"


def count_phrase(count: int, thing: str) -> str:
    """The number of things: ``1 error``, ``2 errors``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def memory(size: int) -> str:
    """A number of bytes in the largest unit that leaves at least one: ``512 B``, ``1.5 KiB``, ``512 MiB``."""
    amount, units = float(size), ["GiB", "MiB", "KiB", "B"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop()
    return f"{amount:.4g} {units[-1]}"


def vector(values: Sequence[float] | None) -> str:
    """(x, y, z) in short; round-off of right angles is zero."""
    return "" if values is None else "(" + ", ".join(number(x) for x in _without_round_off(values)) + ")"


def axis(values: Sequence[float] | None) -> str:
    """The letter of a coordinate axis, else the components."""
    if values is None:
        return ""
    return _AXES.get(tuple(round(x, 9) for x in values), vector(values))


def motion(joint: dict[str, Any]) -> str:
    """The joint's type and what fixes its motion."""
    words = joint["type"] if joint["axis"] is None else f"{joint['type']} {axis(joint['axis'])}"
    if joint["second_axis"] is not None:
        words += f" then {axis(joint['second_axis'])}"
    return words if joint["pitch"] is None else f"{words}, {number(joint['pitch'])} m/rad"


def limits(joint: dict[str, Any]) -> str:
    """Range (degrees or metres), speed and effort."""
    given, turning = joint["limits"], joint["type"] in _TURNING
    lower, upper = given["lower"], given["upper"]
    parts = []
    if lower is not None or upper is not None:
        low, high = ("…" if x is None else number(math.degrees(x) if turning else x) for x in (lower, upper))
        parts.append(f"{low} to {high} {'deg' if turning else 'm'}")
    if given["velocity"] is not None:
        parts.append(f"{number(given['velocity'])} {'rad/s' if turning else 'm/s'}")
    if given["effort"] is not None:
        parts.append(f"{number(given['effort'])} {'N m' if turning else 'N'}")
    return ", ".join(parts)


def friction(given: dict[str, Any]) -> str:
    """Viscous coefficient and dry friction, both directions where they differ; the coefficient of a bearing."""
    parts = [f"viscous {number(given['viscous'])}"] if given["viscous"] else []
    forward, backward = given["dry_forward"], given["dry_backward"]
    if forward or backward:
        parts.append(f"dry {number(forward)}" + ("" if forward == backward else f"/{number(backward)}"))
    if given["bearing"]:
        parts.append(f"bearing {number(given['bearing']['coefficient'])}")
    return ", ".join(parts)


def mimic(given: dict[str, Any] | None) -> str:
    """The relation of a follower to its leader."""
    if given is None:
        return ""
    offset = f" + {number(given['offset'])}" if given["offset"] else ""
    return f"= {number(given['multiplier'])} · {given['joint']}{offset}"


def names(joint: dict[str, Any]) -> str:
    """The joint's coordinates; their own part of the name where they are many."""
    own = [name.rpartition(".")[2] for name in joint["coordinates"]]
    return " ".join(own) if len(own) > 1 else "".join(joint["coordinates"])


def _without_round_off(values: Sequence[float]) -> list[float]:
    greatest = max(abs(x) for x in values)
    return [0.0 if abs(x) < 1e-9 * greatest else x for x in values]
