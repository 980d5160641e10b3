"""What joints, loops, wheels and blades transmit, by the reactions or the multipliers that a run recorded.

The rows N of a constraint between the frames A and B, measured in B, carry the wrench

    (moment; force) = Nᵀ λ    on B at its origin, along its axes.                                    (1)

A wheel is drawn where it touches the plane, with the force of (1) alone: all its rows act there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import casadi as ca
import numpy as np

from torseur.description.tree.divided_bodies import divisions_of
from torseur.mechanics.constraints.rows import row_labels, rows_of_frames
from torseur.model.constraints.protocol import FrameConstraint
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.model import Model
from torseur.show.forces.arrow import Acting, Arrow
from torseur.show.nodes import Array, Nodes

_PARTS: tuple[tuple[Literal["N", "N m"], str], ...] = (("N m", "m"), ("N", "f"))


def reaction_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """Force and moment through every joint, on its child; runs record them where they are asked for."""
    turned_round = {division.joint for division, _ in divisions_of(model.description) if division.reversed}
    places: dict[str, dict[str, Any]] = {}
    for i, joint in enumerate(model.joints):
        if not joint.is_free:
            on_parent = model.joint_names[i] in turned_round
            seat = nodes.place(model.parent[i], model.placement[i]) if on_parent else nodes.point(i, np.zeros(3))
            places[model.joint_names[i]] = seat
    closing = {loop.name for loop in model.description.loops if loop.division is None}
    for constraint in model.constraints:
        if constraint.acts_on == "frames" and constraint.name in closing:
            places[constraint.name] = nodes.frame(constraint.second)
    for name, place in places.items():
        for unit, part in _PARTS:
            needs = tuple(f"reaction.{name}.{part}{axis}" for axis in "xyz")
            yield Arrow(name, "reactions", unit, place, needs, _along(place, needs))


def _along(place: dict[str, Any], needs: tuple[str, ...]) -> Any:
    return lambda acting: acting.in_world(place, np.stack([acting.signals[name] for name in needs], axis=1))


def constraint_arrows(model: Model, nodes: Nodes) -> Iterator[Arrow]:
    """Forces of wheels and blades where they touch, force and moment of what joins two frames, by (1)."""
    labels = iter(row_labels(model) if model.constraints else ())
    inside = {loop.name for loop in model.description.loops if loop.division is not None}
    for constraint in model.constraints:
        needs = tuple(f"constraint_force.{next(labels)}" for _ in constraint.row_names)
        if constraint.acts_on != "frames" or constraint.name in inside:
            continue
        acting_on = _OfRows(model, constraint, nodes.frame(constraint.second), needs)
        if isinstance(constraint, RollingWheel):
            place = acting_on.place
            points = _Contact(constraint, nodes.frame(constraint.first), place)
            yield Arrow(constraint.name, "contacts", "N", place, needs, acting_on.force, points.at)
        else:
            yield Arrow(constraint.name, "contacts", "N", acting_on.place, needs, acting_on.force)
            yield Arrow(constraint.name, "contacts", "N m", acting_on.place, needs, acting_on.moment)


class _OfRows:
    """The wrench (1) of a constraint in the world."""

    def __init__(self, model: Model, constraint: FrameConstraint, place: dict[str, Any], needs: tuple[str, ...]):
        self.place, self.needs = place, needs
        self._model, self._constraint = model, constraint

    def force(self, acting: Acting) -> Array:
        """(N, 3)."""
        return acting.in_world(self.place, self._wrench(acting)[:, 3:])

    def moment(self, acting: Acting) -> Array:
        """(N, 3)."""
        return acting.in_world(self.place, self._wrench(acting)[:, :3])

    def _wrench(self, acting: Acting) -> Array:
        q, lam = ca.SX.sym("q", self._model.nq), ca.SX.sym("lam", len(self.needs))
        _, N = rows_of_frames(self._model, q, self._constraint)
        wrench = ca.Function("wrench", [q, lam], [ca.densify(N.T @ lam)])  # (1)
        forces = np.stack([acting.signals[name] for name in self.needs])
        return np.array(wrench(acting.q.T, forces)).T


class _Contact:
    """Where a wheel touches its plane: r d from its centre, (1) of ``RollingWheel``."""

    def __init__(self, wheel: RollingWheel, ground: dict[str, Any], centre: dict[str, Any]):
        self.wheel, self.ground, self.centre = wheel, ground, centre

    def at(self, acting: Acting) -> Array:
        """(N, 3) in the world."""
        n = acting.in_world(self.ground, self.wheel.normal)
        a = acting.in_world(self.centre, self.wheel.axis)
        c = (n * a).sum(axis=1, keepdims=True)
        s = np.sqrt(np.maximum(1 - c**2, np.finfo(float).tiny))
        return np.asarray(acting.point(self.centre) - self.wheel.radius * (n - c * a) / s)
