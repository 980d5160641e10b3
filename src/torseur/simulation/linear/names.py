"""Names and units of the states of a linear model.

Coordinates are ``q.elbow``; where a quaternion describes a rotation, small turns ``q.base.rx`` and displacements
``q.base.dx`` along the axes of the moving frame. Speeds are ``v.elbow``; the drives' states ``current.elbow``,
``current_loop.elbow``, ``rotor_angle.elbow``, ``rotor_speed.elbow``, ``integral.elbow``, ``bristle.elbow``.
"""

from __future__ import annotations

from torseur.description.speed_names import SPEED_NAMES
from torseur.mechanics.motorised.state import StateLayout
from torseur.model.axis import Axis
from torseur.model.model import Model
from torseur.simulation.posed.problem import Problem

Named = list[tuple[str, str]]
"""Of each entry its name and unit."""

_SMALL = {"w": "r", "v": "d"}  # speeds ω and ṙ of a body → small turns and displacements


def coordinate_names(model: Model) -> Named:
    """The entries of q."""
    own = zip(model.layout.coordinate_names, model.layout.coordinate_units, strict=True)
    return [(f"q.{name}", unit) for name, unit in own]


def tangent_names(model: Model) -> Named:
    """The directions along which q changes, as many as there are speeds."""
    layout = model.layout
    units = [unit.removesuffix("/s") for unit in layout.speed_units]
    named: Named = [(f"q.{name}", unit) for name, unit in zip(layout.speed_names, units, strict=True)]
    for i, joint in enumerate(model.joints):
        if joint.nq != joint.nv and layout.coupling[i] is None:
            for k, part in zip(range(layout.v_of[i].start, layout.v_of[i].stop), SPEED_NAMES[joint.kind], strict=True):
                named[k] = f"q.{model.joint_names[i]}.{_SMALL[part[0]] + part[1:]}", units[k]
    return named


def speed_names(problem: Problem) -> Named:
    """The speeds among the states."""
    model, way = problem.model, problem.way
    in_tree = dict(zip(model.layout.speed_names, model.layout.speed_units, strict=True))
    own = zip(way.speed_names(model), way.speed_units(in_tree), strict=True)
    return [(f"v.{name}", unit) for name, unit in own]


def drive_names(model: Model, states: StateLayout) -> Named:
    """The entries of z."""
    named: Named = [("", "")] * states.nz
    for motor, at in zip(model.motors, states.motors, strict=True):
        _fill(named, at.current, "current", motor.name, "A")
        _fill(named, at.control, "current_loop", motor.name, "V")
        if at.rotor.stop > at.rotor.start:
            named[at.rotor.start] = f"rotor_angle.{motor.name}", "rad"
            named[at.rotor.start + 1] = f"rotor_speed.{motor.name}", "rad/s"
    for servo, own in zip(model.servos, states.servos, strict=True):
        _fill(named, own, "integral", servo.name, "1")
    for controller, own in zip(model.controllers, states.controllers, strict=True):
        _fill(named, own, "controller", controller.name, "1")
    for axis in states.axes:
        places = [part.bristle for part in axis.parts if part.bristle is not None]
        for k, place in enumerate(places):
            unit = "m" if _is_length(model, axis.speed) else "rad"
            named[place] = f"bristle.{axis.name}" + (f".{k + 1}" if len(places) > 1 else ""), unit
    return named


def coordinate_unit(model: Model, axis: Axis) -> str:
    """The unit of the coordinate of one axis."""
    return model.joints[axis.joint].coordinate_units[axis.component]


def effort_unit(model: Model, speed: str) -> str:
    """The unit of the force on one of the joints' speeds."""
    units = [unit for joint in model.joints for unit in joint.speed_units]
    return "N" if units[model.layout.joint_speed_names.index(speed)] == "m/s" else "N m"


def _fill(named: Named, places: slice, kind: str, of: str, unit: str) -> None:
    count = places.stop - places.start
    for k in range(count):
        named[places.start + k] = f"{kind}.{of}" + (f".{k + 1}" if count > 1 else ""), unit


def _is_length(model: Model, speed: int) -> bool:
    return speed < model.nv and model.layout.speed_units[speed] == "m/s"
