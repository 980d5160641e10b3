"""The variables that runs write: their names, dimensions and units, known to the plots and to the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from torseur.results.contents import Column, Variable


class Kind(NamedTuple):
    """What all columns of a variable have in common; the unit may be given column by column instead."""

    dimension: str
    long_name: str
    unit: str


KINDS = {
    "q": Kind("coordinate", "position", "rad"),
    "v": Kind("speed", "speed", "rad/s"),
    "setpoint": Kind("target", "set-point of position", "rad"),
    "setpoint_speed": Kind("target", "set-point of speed", "rad/s"),
    "tracking_error": Kind("target", "set-point less what the servo measures", "rad"),
    "torque": Kind("motor", "motor torque", "N m"),
    "power": Kind("motor", "mechanical power of the motor", "W"),
    "current": Kind("motor", "motor current", "A"),
    "voltage": Kind("motor", "motor voltage", "V"),
    "energy": Kind("store", "stored energy", "J"),
    "work": Kind("source", "work put in since the start", "J"),
    "heat": Kind("sink", "heat given off since the start", "J"),
    "linear_momentum": Kind("axis", "linear momentum in the world", "N s"),
    "linear_impulse": Kind("axis", "impulse of outer forces since the start", "N s"),
    "angular_momentum": Kind("axis", "angular momentum about the world origin", "N m s"),
    "angular_impulse": Kind("axis", "impulse of outer moments since the start", "N m s"),
}
AXES = ("x", "y", "z")


def standard_variable(
    kind: str,
    names: Sequence[str] = AXES,
    *,
    units: Sequence[str] | None = None,
    lower: Sequence[float | None] | None = None,
    upper: Sequence[float | None] | None = None,
    dimension: str | None = None,
) -> Variable:
    """A variable of a known kind with these columns.

    >>> standard_variable("current", ["shoulder"], upper=[4.0]).columns
    (Column(name='shoulder', unit='A', lower=None, upper=4.0),)
    """
    known, none = KINDS[kind], [None] * len(names)
    units = [known.unit] * len(names) if units is None else units
    columns = zip(names, units, lower or none, upper or none, strict=True)
    return Variable(kind, known.long_name, dimension or known.dimension, tuple(Column(*c) for c in columns))
