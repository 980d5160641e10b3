"""Axes with friction: what resists one speed, or several together, with coefficients that forces are linear in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value, is_casadi
from torseur.model.forces.friction import Friction
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class ResistedAxis:
    """Viscous and dry friction on the speeds ``rows`` · (joint speeds), with the same coefficients on each of them."""

    name: str
    rows: Value  # (speeds, joint speeds)
    viscous: float
    dry_forward: float
    dry_backward: float

    @property
    def even(self) -> bool:
        """Whether dry friction is the same in both directions."""
        return self.dry_forward == self.dry_backward

    def parameters(self) -> list[tuple[str, float]]:
        """Names and values of the coefficients."""
        dry = [("dry", self.dry_forward)]
        if not self.even:
            dry = [("dry_forward", self.dry_forward), ("dry_backward", self.dry_backward)]
        return [(f"{self.name}.{what}", value) for what, value in [("viscous", self.viscous), *dry]]

    def columns(self, joint_speeds: Value) -> Value:
        """The forces on all joint speeds for each coefficient equal to one."""
        speed = self.rows @ joint_speeds
        dry = [ca.sign(speed)] if self.even else [ca.if_else(speed > 0, 1, 0), ca.if_else(speed < 0, -1, 0)]
        return self.rows.T @ ca.horzcat(speed, *dry)


def resisted_axes(model: Model) -> list[ResistedAxis]:
    """The axes of a model that anything resists.

    Friction of a motor that drives a joint of one speed is counted with that joint's, as felt at its output: with the
    ratio α, α² times the viscous and |α| times the dry friction of the rotor. On one speed of a joint with several it
    is an axis of its own, and so is the rotor that turns with several joints.
    """
    together: dict[str, tuple[Value, list[Friction]]] = {}
    for name, rows, friction in _resistances(model):
        if friction:
            together.setdefault(name, (rows, []))[1].append(friction)
    return [_axis(name, rows, frictions) for name, (rows, frictions) in together.items()]


def _resistances(model: Model) -> Iterator[tuple[str, Value, Friction]]:
    layout, every = model.layout, ca.DM.eye(len(model.layout.joint_speed_names))
    speed_names = list(layout.joint_speed_names)
    for i, joint in enumerate(model.joints):
        yield layout.joint_names[i], every[layout.joint_speeds_of[i], :], model.friction[i]
        if joint.nv == 1:
            speed_names[layout.joint_speeds_of[i].start] = layout.joint_names[i]
    for motor in model.motors:
        driven = motor.spin.sparsity().get_col()
        name, row = speed_names[driven[0]], every[driven[0], :]
        yield name, row, motor.output_friction
        if len(driven) == 1:
            yield name, row, motor.input_friction.geared(float(motor.spin[0, driven[0]]))
        else:
            yield f"{motor.name}.rotor", motor.spin, motor.input_friction


def _axis(name: str, rows: Value, frictions: list[Friction]) -> ResistedAxis:
    coefficients = [(f.viscous, f.dry_forward, f.dry_backward) for f in frictions]
    if any(is_casadi(value) for of_one in coefficients for value in of_one):
        raise ValueError(
            f"friction of '{name}' was left open, but the regressor has a column for each of its coefficients. "
            "Do not open it: multiply its columns with the values wanted."
        )
    return ResistedAxis(name, rows, *(float(sum(values)) for values in zip(*coefficients, strict=True)))
