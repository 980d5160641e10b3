"""Axes with friction: what resists one speed, or several together, with coefficients that forces are linear in."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, is_casadi
from torseur.frozen import dataclass
from torseur.model.forces.resistance import Resistance, resistances, single_speed
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
    together: dict[str, dict[int, list[Resistance]]] = {}
    for resistance in resistances(model):
        if resistance.is_coupled:
            together[resistance.name] = {0: [resistance]}
        else:
            speed, ratio = single_speed(resistance.row)
            together.setdefault(resistance.name, {}).setdefault(speed, []).append(resistance.geared(ratio))
    return [_axis(name, list(of_speed.values())) for name, of_speed in together.items()]


def _axis(name: str, of_speeds: list[list[Resistance]]) -> ResistedAxis:
    """One axis of what resists each of its speeds, which are resisted alike."""
    coefficients = [(r.friction.viscous, r.friction.dry_forward, r.friction.dry_backward) for r in of_speeds[0]]
    if any(is_casadi(value) for of_one in coefficients for value in of_one):
        raise ValueError(
            f"friction of '{name}' was left open, but the regressor has a column for each of its coefficients. "
            "Do not open it: multiply its columns with the values wanted."
        )
    rows = ca.vertcat(*(of_one[0].row for of_one in of_speeds))
    return ResistedAxis(name, rows, *(float(sum(values)) for values in zip(*coefficients, strict=True)))
