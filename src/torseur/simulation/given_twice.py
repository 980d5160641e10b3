"""What a call gives by a path and by an argument too: one of them would be forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def refuse_given_twice(changes: Iterable[str], **arguments: Any) -> None:
    """Refuse paths of what is an argument as well; positions and speeds by name may be others than those of the paths.

    >>> refuse_given_twice(["initial.positions.elbow"], q0={"shoulder": 0.2}, duration=None)
    """
    for path in changes:
        section, _, key = path.partition(".")
        part, _, name = key.partition(".")
        if section == "simulate":
            argument, is_twice = key, arguments.get(key) is not None
        elif section == "initial" and part in _STARTS:
            argument = _STARTS[part]
            is_twice = _holds(arguments.get(argument), name)
        else:
            continue
        if is_twice:
            raise ValueError(f"set gives '{path}', and the argument {argument} gives it too. Give it once.")


_STARTS = {"positions": "q0", "velocities": "v0"}


def _holds(given: Any, name: str) -> bool:
    if not isinstance(given, Mapping):
        return given is not None
    return any(f"{name}.".startswith(f"{one}.") or f"{one}.".startswith(f"{name}.") for one in given)
