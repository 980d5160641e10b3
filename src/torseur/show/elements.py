"""What sits on bodies: joints with their axes, motors, wheels, springs, loads, named frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import as_casadi, as_numpy
from torseur.description.speed_names import joint_of_speed
from torseur.model.constraints.knife_edge import KnifeEdge
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.forces.spring_law import Law
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.model import Model
from torseur.show.nodes import Nodes

_UNDRAWN = ("free", "fixed")
_STRETCH = 1e-3  # [m or rad] at which a spring is told from a damper


def drawn_joints(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """The joints of the tree at their seats, then those that close loops."""
    driven = {joint_of_speed(name, model.joint_names) for motor in model.motors for name, _ in motor.ratios}
    in_beams = {name for beam in model.beams for name in beam.names}
    for i, joint in enumerate(model.joints):
        if joint.kind in _UNDRAWN or model.bodies[i].name in in_beams:
            continue
        name = model.joint_names[i]
        place = nodes.place(model.parent[i], model.placement[i])
        yield {"name": name, "kind": joint.kind, **place, "axes": axes_of(joint), "driven": name in driven}
    for constraint in model.constraints:
        second = getattr(constraint, "second", None)
        if constraint.closes_loop and second in model.frames:
            yield {"name": constraint.name, "kind": "closure", **nodes.frame(str(second)), "axes": [], "driven": False}


def axes_of(joint: Joint) -> list[list[float]]:
    """The directions of a joint in its frame on the parent."""
    named = [getattr(joint, name, None) for name in ("axis", "first", "second", "normal")]
    return [np.asarray(axis, dtype=np.float64).ravel().tolist() for axis in named if axis is not None]


def drawn_motors(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Motors whose rotor has a place; others are told by their joints."""
    for motor in model.motors:
        position = as_numpy(motor.position).ravel()
        if motor.length is None and position.any():
            axis = as_numpy(motor.axis).ravel().tolist()
            yield {"name": motor.name, **nodes.point(motor.carrier, position), "axis": axis}


def drawn_wheels(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Wheels that roll, and edges that do not slip sideways."""
    for constraint in model.constraints:
        match constraint:
            case RollingWheel(name, _, second, axis, radius):
                yield {"name": name, **nodes.frame(second), "axis": _list(axis), "radius": float(radius)}
            case KnifeEdge(name, _, second, sideways):
                yield {"name": name, **nodes.frame(second), "axis": _list(sideways), "radius": None}


def drawn_springs(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """What pulls between two points: coils where energy is stored, else cylinders of dampers and actuators."""
    for spring in model.springs:
        ends = [nodes.frame(spring.first), nodes.frame(spring.second)]
        yield {"name": spring.name, "ends": ends, "coil": _stores(spring.law)}


def drawn_joint_springs(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Spirals about axes that springs turn; coils along those that they slide on, to the body that is moved."""
    for spring in model.joint_springs:
        i = spring.axis.joint
        axes = axes_of(model.joints[i])
        if _stores(spring.law) and spring.axis.component < len(axes):
            place = nodes.place(model.parent[i], model.placement[i])
            turns = model.joints[i].coordinate_units[spring.axis.component] == "rad"
            told = {"name": spring.name, "axis": axes[spring.axis.component], "turns": turns}
            yield {**told, **place, "ends": [place, nodes.point(i, np.zeros(3))]}


def drawn_bushings(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Rings where frames are held by springs in all directions."""
    for bushing in model.bushings:
        yield {"name": bushing.name, **nodes.frame(bushing.first)}


def _stores(law: Law) -> bool:
    """Whether a law stores energy when it is stretched or compressed."""
    return any(float(as_numpy(law.energy(as_casadi([x]))).item()) != 0 for x in (_STRETCH, -_STRETCH))


def drawn_loads(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Constant forces [N]; those of the world keep their direction."""
    for load in model.loads:
        force = as_numpy(load.force).ravel()
        if force.any():
            place = nodes.point(load.body, as_numpy(load.point).ravel())
            yield {"name": load.name, **place, "force": force.tolist(), "in_world": load.in_world}


def drawn_frames(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """The frames that the file names, and those of the bodies."""
    for record in model.description.frames:
        yield {"name": record.name, **nodes.frame(record.name), "named": True}
    in_beams = {name for beam in model.beams for name in beam.names[1:]}
    for body in model.description.bodies:
        if body.name not in in_beams:
            yield {"name": body.name, **nodes.frame(body.name), "named": False}


def traced_points(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Points whose way is worth seeing: the named frames, else the last bodies of each chain."""
    named = [record for record in model.description.frames if model.frame(record.name).body != GROUND]
    for record in named:
        yield {"name": record.name, **nodes.frame(record.name)}
    if not named:
        for i in sorted(set(range(len(model.bodies))) - set(model.parent)):
            centre = model.bodies[i].first_moment(_nil(model, i)) / model.bodies[i].mass()
            at = as_numpy(centre).ravel()
            yield {"name": model.bodies[i].name, **nodes.point(i, at if np.isfinite(at).all() else np.zeros(3))}


def _nil(model: Model, body: int) -> Any:
    import casadi as ca

    return ca.DM(len(model.bodies[body].amplitudes), 1)


def _list(axis: NDArray[np.float64]) -> list[float]:
    return np.asarray(axis, dtype=np.float64).ravel().tolist()
