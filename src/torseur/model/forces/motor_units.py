"""The units of what motors give: torques on their rotors, forces of those that push what slides themselves."""

from __future__ import annotations

from torseur.model.axis import axis_named
from torseur.model.model import Model


def output_unit(model: Model, motor: int) -> str:
    """Of what acts on what a motor drives, behind its gear."""
    of = model.motors[motor]
    if of.length is not None:
        return "N"
    axis = axis_named(model.layout, of.ratios[0][0])
    return "N" if model.joints[axis.joint].speed_units[axis.component] == "m/s" else "N m"


def motor_unit(model: Model, motor: int) -> str:
    """Of what a motor gives: with neither rotor nor gear nor circuit it acts as it is."""
    return output_unit(model, motor) if model.description.motors[motor].is_direct else "N m"
