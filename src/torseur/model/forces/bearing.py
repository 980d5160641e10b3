"""What presses a bearing or a guide together: from the reaction of its joint to what friction grows with."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.frozen import dataclass

_CREEP = 1e-3  # [m/s] of (6)
_SMALLEST = 1e-9  # [N] beneath which a pressing force is rounded off, so that it has a slope at zero


@dataclass(frozen=True, eq=False)
class Bearing:
    """A pin in its eye, a carriage on its guide, a nut on its screw or a sleeve on its shaft.

    Coulomb's coefficients are μ and μ_s at rest.

    The reaction (m; f) acts on it at the origin of the joint's frame on the child; a is the axis, m_⊥ and f_⊥ are the
    parts across it. Where the bearing has a length L, two halves at its ends share force and moment,

        f_1, f_2 = f_⊥/2 ± m_⊥ × a/L,     else  f_1 = f_⊥,  f_2 = 0                                    (1)

    and what friction grows with is, of a pin of the radius r with a collar of the mean radius r_c,

        P = r (|f_1| + |f_2|) + r_c |a·f|     [N m]                                                   (2)

    and of a carriage, of which r is the lever that keeps it from turning about the guide,

        P = |f_1| + |f_2| + |a·m|/r           [N]                                                     (3)

    A nut slides along a helix of the mean radius r and the lead angle α, tan α = p/r for the advance p per radian,
    by r/cos α for each of them. Motors, springs and stops turn it by couples; what thread and friction, of the moment
    −κ about the axis for the force κ on the angle, make of the thrust a·f is the moment

        a·m = −p a·f − κ,                                                                             (4)

    so that across the helix N = cos α a·f − sin α a·m/r, and

        P = r/cos α (|N| + |f_1| + |f_2|)     [N m]                                                   (5)

    A sleeve of the radius r that turns on its shaft by ω and slides along it by s at once slides in the direction of
    both: with the speed w of its surface, u = (r ω, ṡ) and P of (3) without moments about the shaft, it is resisted by

        (r, 1) · μ P u/w,     w² = |u|² + ε²                                                          (6)

    in moment and force. Turned fast it slides along the shaft nearly without friction. It does not stick, but creeps
    at less than ε = 1 mm/s.

    Friction slides at the level μ P and breaks away at μ_s P. ``pressing`` lists the weights and the rows B of
    P = Σ weight |B (m; f)|.
    """

    coefficient: float
    static: float
    pressing: tuple[tuple[float, Array], ...]
    thread: tuple[Array, float] | None = None  # axis and advance per radian [m/rad]
    sleeve: float | None = None  # r of (6)

    def through(self, wrench: Value, friction: Value) -> Value:
        """What passes through the contact, of all that acts through the joint: with the moment of (4) on a thread."""
        if self.thread is None:
            return wrench
        axis, pitch = self.thread
        a = ca.DM(axis)
        moment, force = wrench[:3], wrench[3:]
        along = -pitch * ca.dot(a, force) - friction  # (4)
        return ca.vertcat(moment + a * (along - ca.dot(a, moment)), force)

    def load(self, wrench: Value) -> Value:
        """P of (2), (3) or (5) for (m; f), (1,)."""
        return sum((weight * _norm(as_casadi(B) @ wrench) for weight, B in self.pressing), ca.DM(0))

    def slope(self, wrench: Value) -> Value:
        """∂P/∂(m; f), (1, 6)."""
        total: Value = ca.DM(1, 6)
        for weight, B in self.pressing:
            part = as_casadi(B) @ wrench
            total = total + weight / _norm(part) * (part.T @ as_casadi(B))
        return total


def pin_bearing(
    axis: Array, coefficient: float, static: float, *, radius: float, collar: float, length: float
) -> Bearing:
    """(2); a collar or length of 0 is none."""
    pressing = [(radius, B) for B in _across(axis, length)]
    if collar:
        pressing.append((collar, np.concatenate([np.zeros(3), axis])[None, :]))
    return Bearing(coefficient, static, tuple(pressing))


def guide_bearing(axis: Array, coefficient: float, static: float, *, radius: float, length: float) -> Bearing:
    """(3); a radius or length of 0 is none."""
    pressing = [(1.0, B) for B in _across(axis, length)]
    if radius:
        pressing.append((1.0 / radius, np.concatenate([axis, np.zeros(3)])[None, :]))
    return Bearing(coefficient, static, tuple(pressing))


def thread_bearing(
    axis: Array, coefficient: float, static: float, *, radius: float, pitch: float, length: float
) -> Bearing:
    """(5); without a length, forces across the axis press at one place and moments across it make no friction."""
    lead = np.arctan2(pitch, radius)
    along = radius / np.cos(lead)
    N = np.concatenate([-np.sin(lead) / radius * axis, np.cos(lead) * axis])[None, :]
    pressing = [(along, N), *((along, B) for B in _across(axis, length))]
    return Bearing(coefficient, static, tuple(pressing), (axis, pitch))


def sleeve_bearing(axis: Array, coefficient: float, *, radius: float, length: float) -> Bearing:
    """(6); a length of 0 is none."""
    return Bearing(coefficient, coefficient, tuple((1.0, B) for B in _across(axis, length)), sleeve=radius)


def sliding_direction(own: Value, other: Value, lever: float) -> Value:
    """Of (6), what the unit of μ P resists a speed of the surface with that has this lever: lever · u/w."""
    return lever * own / ca.sqrt(own**2 + other**2 + _CREEP**2)


def _across(axis: Array, length: float) -> list[Array]:
    """Rows that give f_1 and f_2 of (1)."""
    x, y, z = axis
    turned = np.array([[0, z, -y], [-z, 0, x], [y, -x, 0]])  # m × a = turned m
    across = np.eye(3) - np.outer(axis, axis)
    if not length:
        return [np.hstack([np.zeros((3, 3)), across])]
    return [np.hstack([sign * turned / length, across / 2]) for sign in (1.0, -1.0)]


def _norm(x: Value) -> Value:
    return ca.sqrt(ca.sumsqr(x) + _SMALLEST**2)
