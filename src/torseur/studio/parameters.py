"""The numbers of a machine as a page shows them: under which heading, in which unit, over which range."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from torseur.description.records.drives import Likeness
from torseur.description.records.machine import Description
from torseur.description.syntax.units import ANGLE, LENGTH, MASS, NUMBER, quantity
from torseur.description.yaml_format.following import giver_of, likenesses
from torseur.description.yaml_format.marked_text import MarkedText
from torseur.description.yaml_format.number_paths import FileNumber, numbers_in
from torseur.frozen import dataclass

_HEADINGS = {
    "servos": "Servos",
    "controllers": "Controllers",
    "bodies": "Bodies",
    "motors": "Motors",
    "joints": "Joints",
    "springs": "Springs",
    "bushings": "Bushings",
    "loads": "Loads",
    "disturbances": "Disturbances",
    "gravity": "World",
    "initial": "Start",
    "simulate": "Run",
}
"""Sections of a file in the order in which they are shown."""

_BEHIND = frozenset({"com", "inertia", "inertia_rpy", "at", "rpy", "quaternion", "points", "limits", "axis", "frames"})
"""Keys of what is changed more seldom, and shown on demand: places, inertias, ranges."""

_PLACES = _BEHIND | {"initial", "setpoint"}
_SETTINGS = ("duration",)  # of a run: how it is computed is not a matter of the machine
_WRITTEN = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*?)\s*")
_REACH, _REACH_OF_MASS = 10.0, 4.0  # a slider goes from the value over this to the value times this


@dataclass(frozen=True)
class Parameter:
    """A number in the unit in which the file gives it; ``unit`` is what is written behind it, ``shown`` what is meant.

    ``low`` and ``high`` are the ends of its slider, which has none where they are None; ``by_factors`` is that of a
    number whose size matters, not its difference. ``follows`` is the path of the number that it is as long as it is
    not given itself, where its element is ``like`` another.
    """

    path: str
    heading: str
    element: str
    label: str
    value: float
    unit: str
    shown: str
    low: float | None
    high: float | None
    by_factors: bool
    seldom: bool
    follows: str | None

    def as_data(self) -> dict[str, Any]:
        """For the page."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def parameters_of(description: Description, text: str | None) -> tuple[Parameter, ...]:
    """The numbers that the page offers; ``text`` is that of the machine's YAML file, which tells units."""
    file = MarkedText(text) if text is not None else None
    order = list(_HEADINGS)
    numbers = [number for number in numbers_in(description) if _is_offered(number)]
    numbers.sort(key=lambda number: order.index(number.keys[0]))  # otherwise as in the file
    likes = {section: likenesses(getattr(description, section)) for section in ("motors", "servos")}
    return tuple(_parameter(number, file, likes.get(number.keys[0], {})) for number in numbers)


def _is_offered(number: FileNumber) -> bool:
    section = number.keys[0]
    return section in _HEADINGS and (section != "simulate" or number.keys[1] in _SETTINGS)


def _parameter(number: FileNumber, file: MarkedText | None, likes: Mapping[str, Likeness]) -> Parameter:
    value, unit = _in_own_unit(number, file.scalar(_giver(number.keys, likes)) if file else None)
    section, *keys = number.keys
    named = len(keys) > 1
    inside = (keys[1:] if named else keys) or [section]
    low, high, by_factors = _range(number, value, unit)
    return Parameter(
        path=number.path,
        heading=_HEADINGS[section],
        element=keys[0] if named else "",
        label=_label(inside),
        value=value,
        unit=unit,
        shown=unit or ("" if number.kind is NUMBER else number.kind.unit),
        low=low,
        high=high,
        by_factors=by_factors,
        seldom=not _BEHIND.isdisjoint(inside) or section in _BEHIND,
        follows=_followed(number, likes),
    )


def _followed(number: FileNumber, likes: Mapping[str, Likeness]) -> str | None:
    section, *keys = number.keys
    like = likes.get(keys[0]) if keys else None
    return ".".join((section, like.name, *keys[1:])) if like is not None and keys[1] in like.taken else None


def _giver(keys: tuple[str, ...], likes: Mapping[str, Likeness]) -> tuple[str, ...]:
    """Where the file has a number that is taken over from another element; elsewhere its own keys."""
    return (keys[0], giver_of(keys[1], keys[2], likes, {}), *keys[2:]) if len(keys) > 2 else keys


def _label(keys: list[str]) -> str:
    """Keys as words; of a set-point the last is enough, which shape it has is seen in the plots."""
    told = ["set-point", *keys[2:]] if keys[0] == "setpoint" else keys
    return " ".join(told).replace("_", " ")


def _in_own_unit(number: FileNumber, written: str | None) -> tuple[float, str]:
    """(value, unit) as the file has them; what it does not say in SI units, angles in degrees."""
    match = _WRITTEN.fullmatch(written) if written is not None else None
    if match is not None:
        return float(match[1]), match[2]
    if number.kind is ANGLE:
        return _short(math.degrees(number.value)), "deg"
    return number.value, ""


def _range(number: FileNumber, value: float, unit: str) -> tuple[float | None, float | None, bool]:
    """The ends of a slider, and whether it goes by factors: what is a size does, a place does not."""
    if number.kind is ANGLE:
        half_turn = _short(math.pi / (quantity(f"1 {unit}").value if unit else 1.0))
        return min(-half_turn, value), max(half_turn, value), False
    if value == 0:
        return None, None, False
    is_place = number.kind is LENGTH and not _PLACES.isdisjoint(number.keys)
    if is_place or value < 0:
        return _short(value - 2 * abs(value)), _short(value + 2 * abs(value)), False
    reach = _REACH_OF_MASS if number.kind is MASS else _REACH
    return _short(value / reach), _short(value * reach), True


def _short(value: float) -> float:
    return float(f"{value:.12g}")
