"""The rigid bodies of a machine as four point masses each, and their frames as functions of these.

A body with points r_k in its own frame, at x_k in the world, has the origin p and the axes R of

    x_k = p + R r_k,   k = 1 … 4                                                                (1)

which is linear: with the points in columns, (p R) = (x_1 … x_4) N, N the inverse of the 4 × 4 matrix of (1; r_k). Every
place and every direction of the body is a sum of its points with constant weights, as long as these are not in a plane.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.apart.turning import turning_about
from torseur.mechanics.point_masses.reduction import THINNEST, PointMasses, reduced_to_four_points
from torseur.model.model import Model

_WIDTH = 0.1  # [m] of a body that never turns, of which the inertia does not matter


@dataclass(frozen=True, eq=False)
class Solid:
    """A body as points; ``first`` is the number of the first of them among all points of the machine."""

    points: PointMasses  # in the body's frame
    first: int

    def own(self, x: Value) -> Value:
        """Its points among those of the machine, one in each column, (3, 4)."""
        return ca.reshape(x[3 * self.first : 3 * self.first + 12], 3, 4)

    def pose(self, x: Value) -> Transform:
        """X_WB of (1); R is a rotation where the distances are kept."""
        frame = self.own(x) @ self._weights()
        return Transform(frame[:, 1:], frame[:, 0])

    def placed(self, X_WB: Transform) -> Array:
        """Where its points are, (12,)."""
        R, p = as_numpy(X_WB.R), as_numpy(X_WB.p).ravel()
        return np.asarray(p + self.points.positions @ R.T).ravel()

    def moved(self, X_WB: Transform, omega: Array, w: Array) -> Array:
        """The velocities of its points, (12,), for (ω, velocity of the origin) in the body's components."""
        R = as_numpy(X_WB.R)
        return np.asarray((w + np.cross(omega, self.points.positions)) @ R.T).ravel()

    def _weights(self) -> ca.DM:
        return ca.DM(np.linalg.inv(np.vstack([np.ones(4), self.points.positions.T])))


def solids_of(model: Model) -> tuple[Solid, ...]:
    """The bodies of a machine, in their order; raises ValueError for those that no four points stand for."""
    model.require_rigid("point masses stand for rigid bodies")
    return tuple(Solid(_reduced(model, i), 4 * i) for i in model.outward())


def _reduced(model: Model, i: int) -> PointMasses:
    """The points of body i; only what its motion feels counts of the inertia of a flat body."""
    J = as_numpy(model.bodies[i].mass_moments())
    mass = float(J[3, 3])
    if not mass > 0.0:
        raise ValueError(
            f"body '{model.body_names[i]}' has no mass, so that no point masses stand for it. Give it a mass and an "
            "inertia, or take another formulation."
        )
    center = J[:3, 3] / mass
    spinning = _axial_inertia(model, i)
    E = J[:3, :3] - mass * np.outer(center, center) + spinning - np.trace(spinning) / 2 * np.eye(3)
    s = np.linalg.eigvalsh(E)
    if s[0] < -THINNEST * s[2]:
        raise ValueError(
            f"the rotors on body '{model.body_names[i]}' have more inertia about their axes than is left of it beside "
            "them. Give it the inertia of its rotors too, or load the machine with rotors='diagonal'."
        )
    if s[0] <= THINNEST * s[2]:
        E = _thickened(model, i, mass, E)
    return reduced_to_four_points(mass, center, np.trace(E) * np.eye(3) - E)


def _axial_inertia(model: Model, body: int) -> Array:
    """Σ j ε εᵀ of the rotors that a body carries, (3, 3)."""
    carried = (rotor for rotor in model.rotors if rotor.carrier == body)
    axes = [(float(rotor.inertia), as_numpy(rotor.axis).ravel()) for rotor in carried]
    return np.asarray(sum((j * np.outer(e, e) for j, e in axes), np.zeros((3, 3))))


def _thickened(model: Model, i: int, mass: float, E: Array) -> Array:
    """Second moments that move as those of a flat body or a rod where it turns about one direction, or not at all.

    Of the inertia of a body that turns about n alone, the motion feels  nᵀ J n = tr E − nᵀ E n.
    """
    axes = turning_about(model, i)
    if axes is None:
        s = np.linalg.eigvalsh(E)[::-1]
        raise ValueError(
            f"body '{model.body_names[i]}' is flat (second moments {s[0]:.3g}, {s[1]:.3g}, {max(s[2], 0.0):.3g} kg m² "
            "about its centre): its point masses lie in a plane, and their distances do not hold them. Give it a "
            "thickness, or take another formulation."
        )
    if not axes.size:
        return mass * _WIDTH**2 * np.eye(3)
    moment = float(np.trace(E) - axes @ E @ axes)
    if moment <= 0.0:
        raise ValueError(
            f"body '{model.body_names[i]}' turns, but has no moment of inertia about its centre: its point masses "
            "would coincide. Give it an inertia, or take another formulation."
        )
    return moment / 2 * np.eye(3)


def masses_of(solids: Sequence[Solid]) -> Array:
    """The mass of every coordinate of every point, (3 N,)."""
    return np.concatenate([np.repeat(solid.points.masses, 3) for solid in solids])
