"""A body that deforms, told from the frame of its joint where that moves on it."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, motion_cross_motion, split
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.bodies.generalised_inertia import generalised_inertia
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Amplitude
from torseur.model.bodies.shaped_frame import ShapedFrame
from torseur.model.moving_frame import MovingFrame, force_into, motion_into


@dataclass(frozen=True, eq=False)
class FromSeat:
    """A frame F of a body C as it moves on the seat A of the body's joint, both with the same amplitudes.

        X_AF = X_CA⁻¹ X_CF,    S = S_F − X S_A                                                     (1)
        Ṡ y = Ṡ_F y − X Ṡ_A y + (S y) × X S_A y                                                    (2)

    X is the motion transform from A to F, whose rate is Ẋ V = −(S y) × X V.
    """

    seat: MovingFrame
    frame: MovingFrame

    @property
    def nq(self) -> int:
        """The amplitudes."""
        return self.seat.nq

    @property
    def nv(self) -> int:
        """Their rates."""
        return self.seat.nv

    def pose(self, x: Value) -> Transform:
        """X_AF of (1)."""
        return _within(self.seat.pose(x), self.frame.pose(x))

    def motion_subspace(self, x: Value) -> Value:
        """S of (1)."""
        return ca.sparsify(self.frame.motion_subspace(x) - motion_into(self.pose(x), self.seat.motion_subspace(x)))

    def bias(self, x: Value, y: Value) -> Value:
        """Ṡ y of (2)."""
        X = self.pose(x)
        V_A = motion_into(X, self.seat.motion_subspace(x) @ y)
        carried = motion_cross_motion(self.motion_subspace(x) @ y, V_A)
        return ca.sparsify(self.frame.bias(x, y) - motion_into(X, self.seat.bias(x, y)) + carried)


@dataclass(frozen=True, eq=False)
class SeatedBody:
    """The body ``own``, told at the frame A of its joint; its own frame C, on which no support holds A, moves on A."""

    own: ModalBody
    seat: ShapedFrame  # A on C

    @property
    def name(self) -> str:
        """The body's name."""
        return self.own.name

    @property
    def amplitudes(self) -> tuple[Amplitude, ...]:
        """Those of the body."""
        return self.own.amplitudes

    def mass(self) -> Value:
        """Mass."""
        return self.own.mass()

    def first_moment(self, eta: Value) -> Value:
        """m d_A = R (m d) + m p."""
        X = self.own_frame.pose(eta)
        return as_casadi(X.R) @ self.own.first_moment(eta) + self.own.mass() * X.p

    def inertia(self, eta: Value) -> Value:
        """I at A."""
        return self._generalised(eta)[:3, :3]

    def coupling(self, eta: Value) -> Value:
        """B at A."""
        return ca.sparsify(self._generalised(eta)[:6, 6:])

    def amplitude_inertia(self, eta: Value) -> Value:
        """M + Sᵀ B + Bᵀ S + Sᵀ I S."""
        return ca.sparsify(self._generalised(eta)[6:, 6:])

    def inertial_forces(
        self, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value
    ) -> tuple[Value, Value, Value]:
        """Those of the body in the motion of its own frame; what acts on that frame does work along η, too."""
        frame = self.own_frame
        X, S = frame.pose(eta), frame.motion_subspace(eta)
        moved = motion.of_frame(X, S @ eta_dot, S @ eta_ddot + frame.bias(eta, eta_dot))
        f, c, e = self.own.inertial_forces(moved, eta, eta_dot, eta_ddot)
        c_A, f_A = split(force_into(X, join(c, f)))
        return f_A, c_A, e + S.T @ join(c, f)

    def elastic_forces(self, eta: Value) -> Value:
        """Of the body."""
        return self.own.elastic_forces(eta)

    def damping_forces(self, eta: Value, eta_dot: Value) -> Value:
        """Of the body."""
        return self.own.damping_forces(eta, eta_dot)

    def strain_energy(self, eta: Value) -> Value:
        """Of the body."""
        return self.own.strain_energy(eta)

    def attachment(self, placement: Transform) -> FromSeat:
        """Places are told from A where the body is not deformed."""
        at_rest = self.seat.at_rest
        on_own = Transform(as_casadi(at_rest.R) @ as_casadi(placement.R), at_rest.point(as_casadi(placement.p)))
        return FromSeat(self.seat, self.own.attachment(on_own))

    def mass_moments(self) -> None:
        """Moments change with the shape."""
        return None

    @property
    def own_frame(self) -> FromSeat:
        """C as it moves on A."""
        return FromSeat(self.seat, self.own.origin)

    def _generalised(self, eta: Value) -> Value:
        """(6 + m)² inertia at A: Tᵀ 𝓜 T with (V_C, η̇) = T (V_A, η̇)."""
        frame, m = self.own_frame, len(self.amplitudes)
        X = frame.pose(eta)
        T = ca.vertcat(ca.horzcat(X.motion_matrix(), frame.motion_subspace(eta)), ca.horzcat(ca.DM(m, 6), ca.DM.eye(m)))
        return ca.sparsify(T.T @ generalised_inertia(self.own, eta) @ T)


def _within(X_CA: Transform, X_CF: Transform) -> Transform:
    R_AC = as_casadi(X_CA.R).T
    return Transform(R_AC @ as_casadi(X_CF.R), R_AC @ (as_casadi(X_CF.p) - as_casadi(X_CA.p)))
