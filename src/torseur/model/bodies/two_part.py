"""A body of two rigid parts, hinged or sliding on each other with a spring and a damper between them."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross, skew
from torseur.frozen import dataclass
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Amplitude
from torseur.model.bodies.rigid import RigidBody
from torseur.model.joints.protocol import Joint
from torseur.model.moving_frame import FixedFrame, InSeries, MovingFrame, force_into


@dataclass(frozen=True, eq=False)
class Cut:
    """A plane n·p = d that separates the places on a body: those with n·p > d are beyond it."""

    normal: Value  # n in the body's frame, (3, 1)
    distance: float  # d [m]; the body's origin is not beyond

    def beyond(self, point: Value) -> bool:
        """Whether a point of the body is beyond the plane."""
        return float(ca.dot(as_casadi(self.normal), as_casadi(point))) > self.distance


@dataclass(frozen=True, eq=False)
class TwoPartBody:
    """A first part, which the body's joint moves, and a second one on an internal joint with the amplitude η.

        U = ½ k η²,   force on η  = k η + c η̇                                                   (1)

    Places on the body are told where η = 0; those beyond the ``cut`` are on the second part. All moments are told at
    the origin of the part that has them, in its frame, which for the second part is the moving frame of the joint.
    """

    name: str
    first: RigidBody
    second: RigidBody
    seat: Transform  # of the internal joint on the first part
    joint: Joint  # with one coordinate: revolute, prismatic, screw
    cut: Cut
    stiffness: Value  # k [N m/rad or N/m]
    damping: Value  # c [N m s/rad or N s/m]

    def __post_init__(self) -> None:
        if self.joint.nq != 1 or self.joint.nv != 1:
            raise ValueError(
                f"body '{self.name}': its parts are joined by a {self.joint.kind} joint, which has {self.joint.nv} "
                "speeds. Give a joint with one: revolute, prismatic or screw."
            )
        if self.cut.distance < 0:
            raise ValueError(
                f"body '{self.name}': its own origin is beyond the cut, but the body's joint moves the first part. "
                "Give a distance that is not negative."
            )

    @property
    def amplitudes(self) -> tuple[Amplitude, ...]:
        """The coordinate of the internal joint."""
        (unit,) = self.joint.coordinate_units
        return (Amplitude("slide" if unit == "m" else "angle", unit),)

    def mass(self) -> Value:
        """Of both parts."""
        return self.first.mass() + self.second.mass()

    def first_moment(self, eta: Value) -> Value:
        """m d = (m d)_1 + m_2 p + R (m d)_2."""
        X = self._passage.pose(eta)
        return self.first.md + self.second.m * X.p + X.R @ self.second.md

    def inertia(self, eta: Value) -> Value:
        """I = I_1 + I_2 at the body's origin: R I_2 Rᵀ − m_2 p~² − (p~ s~ + s~ p~), s = R (m d)_2."""
        X = self._passage.pose(eta)
        p, s = skew(X.p), skew(X.R @ self.second.md)
        return self.first.I + X.R @ self.second.I @ X.R.T - self.second.m * (p @ p) - (p @ s + s @ p)

    def coupling(self, eta: Value) -> Value:
        """B: the momentum of the second part that moves with the twist S of the internal joint, at the origin."""
        return force_into(self._passage.pose(eta), self._momentum(eta))

    def amplitude_inertia(self, eta: Value) -> Value:
        """M = Sᵀ (I_2, m_2 d_2~; ·, m_2) S."""
        return self._passage.motion_subspace(eta).T @ self._momentum(eta)

    def inertial_forces(
        self, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value
    ) -> tuple[Value, Value, Value]:
        """Of both parts, each with its own motion; along the internal joint, those of the second."""
        X, S = self._passage.pose(eta), self._passage.motion_subspace(eta)
        moved = motion.of_frame(X, S @ eta_dot, S @ eta_ddot + self._passage.bias(eta, eta_dot))
        f_2, c_2 = self.second.inertial_wrench(moved)
        f_1, c_1 = self.first.inertial_wrench(motion)
        turned = X.R @ f_2
        return f_1 + turned, c_1 + X.R @ c_2 + cross(X.p, turned), S.T @ join(c_2, f_2)

    def elastic_forces(self, eta: Value) -> Value:
        """k η."""
        return self.stiffness * eta

    def damping_forces(self, eta: Value, eta_dot: Value) -> Value:
        """c η̇."""
        return self.damping * eta_dot

    def strain_energy(self, eta: Value) -> Value:
        """½ k η²."""
        return self.stiffness * ca.dot(eta, eta) / 2

    def attachment(self, placement: Transform) -> MovingFrame:
        """Fixed to the first part, or moving with the second if it is beyond the cut."""
        if isinstance(placement.p, ca.SX):
            raise ValueError(
                f"body '{self.name}' has two parts, and whether a place that is left open is on the second one is not "
                "known. Do not leave open the places of joints on it."
            )
        if not self.cut.beyond(placement.p):
            return FixedFrame(placement, ca.DM(6, 1))
        undeformed = self._passage.pose(ca.DM(self.joint.neutral()))
        return InSeries(self._passage, FixedFrame(_composed(undeformed.inverse(), placement)))

    def mass_moments(self) -> None:
        """Moments change with the amplitude."""
        return None

    @property
    def _passage(self) -> InSeries:
        """How the second part moves on the first."""
        return InSeries(FixedFrame(self.seat), self.joint)

    def _momentum(self, eta: Value) -> Value:
        """(moment of momentum; momentum) of the second part at its own origin for a unit rate, (6, 1)."""
        S_w, S_v = split(self._passage.motion_subspace(eta))
        md = self.second.md
        return join(self.second.I @ S_w + cross(md, S_v), self.second.m * S_v - cross(md, S_w))


def _composed(X: Transform, Y: Transform) -> Transform:
    R, p = as_casadi(X.R) @ as_casadi(Y.R), X.point(as_casadi(Y.p))
    return Transform(R, p)
