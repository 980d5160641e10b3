"""What acts along the axis of a joint: motors, elastic gears, springs; joints with one axis, which turn or slide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from torseur.description.speed_names import joint_of_speed
from torseur.model.model import Model
from torseur.show.elements import axes_of
from torseur.show.forces.arrow import Acting, Arrow, Layer
from torseur.show.nodes import Array, Nodes

_UNITS: dict[str, Literal["N", "N m"]] = {"revolute": "N m", "continuous": "N m", "prismatic": "N"}


def motor_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """α c_m on the child of every joint that a motor drives without an elastic gear."""
    for motor in model.motors:
        if motor.gear is None and motor.length is None:
            for speed, ratio in motor.ratios:
                yield from _on_child(model, nodes, speed, motor.name, "drives", f"torque.{motor.name}", ratio)


def gear_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """What an elastic gear transmits, at the joint's side."""
    for motor in model.motors:
        if motor.gear is not None:
            speed = motor.ratios[0][0]
            yield from _on_child(model, nodes, speed, motor.name, "drives", f"gear_torque.{motor.name}", 1.0)


def joint_spring_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """The joint feels −f."""
    for spring in model.joint_springs:
        joint = model.joint_names[spring.axis.joint]
        yield from _on_child(model, nodes, joint, spring.name, "springForces", f"spring_force.{spring.name}", -1.0)


def _on_child(
    model: Model, nodes: Nodes, speed: str, name: str, layer: Layer, signal: str, ratio: float
) -> Iterator[Arrow]:
    joint = joint_of_speed(speed, model.joint_names)
    i = model.joint_names.index(joint)
    if (kind := model.joints[i].kind) not in _UNITS:
        return
    place = nodes.place(model.parent[i], model.placement[i])
    (axis,) = axes_of(model.joints[i])

    def vectors(acting: Acting) -> Array:
        return np.asarray(ratio * acting.signals[signal][:, None] * acting.in_world(place, np.array(axis)))

    yield Arrow(name, layer, _UNITS[kind], place, (signal,), vectors)
