"""The body that takes a few shapes of its own: finite elements reduced to modes, in a frame that moves with it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.model.bodies.modal_numbers import ModalNumbers, Places, modal_numbers, place_numbers
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.protocol import Amplitude
from torseur.model.bodies.quadratic import squares, symmetric_matrix
from torseur.model.bodies.shaped_frame import ShapedFrame
from torseur.model.moving_frame import FixedFrame

if TYPE_CHECKING:
    from torseur.fem.modal.modal_shape import ModalShape


@dataclass(frozen=True, eq=False)
class ModalBody:
    """A floating frame with shapes: I, m d and B of ``Body`` (1) are (2) to (5) of ``shape_integrals``.

    U = ½ ηᵀ K η,   damping D η̇
    """

    name: str
    shape: ModalShape
    D: Value  # (m, m) [N s/m]
    places: Places | None = None  # that something sits at, where all of them are known
    opened: ModalNumbers | None = None  # symbols in the place of its own numbers

    @property
    def amplitudes(self) -> tuple[Amplitude, ...]:
        """Largest displacement of each mode, or rotation of one that twists."""
        told = zip(self.shape.units, self.shape.usual_sizes, self.shape.frequencies.tolist(), strict=True)
        return tuple(Amplitude(f"mode{j + 1}", *of) for j, of in enumerate(told))

    def mass(self) -> Value:
        """Of the structure and of what is fixed to it."""
        return self.numbers.mass

    def first_moment(self, eta: Value) -> Value:
        """m d of (2)."""
        return self.numbers.md.value(eta)

    def inertia(self, eta: Value) -> Value:
        """I of (3) and (4)."""
        return symmetric_matrix(self.numbers.inertia.value(eta))

    def coupling(self, eta: Value) -> Value:
        """B = (B_ω; ∂(m d)/∂η)."""
        return ca.sparsify(ca.vertcat(self._spin(eta), self.numbers.md.gradient(eta)))

    def amplitude_inertia(self, eta: Value) -> Value:
        """M of (5)."""
        return self.numbers.M

    def inertial_forces(
        self, motion: Motion, eta: Value, eta_dot: Value, eta_ddot: Value
    ) -> tuple[Value, Value, Value]:
        """Lagrange's equations of ``Body`` (1). With B_t = ∂(m d)/∂η, and dots for rates while the frame stands still:

        f   = m ẇ + U m d + B_t η̈ + Ḃ_t η̇ + 2 ω × B_t η̇                                      (6)
        c   = m d × ẇ + I ω̇ + İ ω + ω × (I ω + B_ω η̇) + B_ω η̈ + Ḃ_ω η̇                       (7)
        f_j = B_tj · ẇ + B_ωj · ω̇ + (∂_k B_ωj − ∂_j B_ωk) · ω η̇_k − ½ ω · ∂_j I ω + M_jk η̈_k  (8)
        """
        omega, n = motion.omega, self.numbers
        md, I, B_w, B_t = n.md.value(eta), self.inertia(eta), self._spin(eta), n.md.gradient(eta)
        I_dot = symmetric_matrix(n.inertia.rate(eta, eta_dot))
        f = self.mass() * motion.w_dot + motion.spread @ md
        f += B_t @ eta_ddot + n.md.curvature(eta_dot) + 2 * cross(omega, B_t @ eta_dot)  # (6)
        c = cross(md, motion.w_dot) + I @ motion.omega_dot + I_dot @ omega + cross(omega, I @ omega + B_w @ eta_dot)
        c += B_w @ eta_ddot + ca.vertcat(*(eta_dot.T @ (C @ eta_dot) for C in n.spin_slopes))  # (7)
        turned = sum(
            (omega[a] * ((C - C.T) @ eta_dot) for a, C in enumerate(n.spin_slopes)), start=ca.DM(eta.shape[0], 1)
        )
        e = B_t.T @ motion.w_dot + B_w.T @ motion.omega_dot + turned
        e += n.M @ eta_ddot - n.inertia.gradient(eta).T @ squares(omega) / 2  # (8)
        return ca.sparsify(f), ca.sparsify(c), ca.sparsify(e)

    def elastic_forces(self, eta: Value) -> Value:
        """K η."""
        return self.numbers.K @ eta

    def damping_forces(self, eta: Value, eta_dot: Value) -> Value:
        """D η̇."""
        return self.numbers.D @ eta_dot

    def strain_energy(self, eta: Value) -> Value:
        """½ ηᵀ K η."""
        return eta.T @ (self.numbers.K @ eta) / 2

    def attachment(self, placement: Transform) -> ShapedFrame:
        """The frame moves as the shapes do there."""
        if isinstance(placement.p, ca.SX):
            raise ValueError(
                f"body '{self.name}' takes shapes, which are not known at a place that is left open. Do not leave open "
                "the places of joints on it."
            )
        point = as_numpy(placement.p).ravel()
        at = place_numbers(self.shape, point) if self.opened is None else self.opened.at(point)
        if at is None:
            raise ValueError(
                f"body '{self.name}': how ({', '.join(f'{x:g}' for x in point)}) m moves on it is not among its open "
                "numbers. Put a frame there."
            )
        return ShapedFrame(as_casadi(placement.R), as_casadi(at.position), at.Phi, at.Psi, at.W)

    @property
    def origin(self) -> FixedFrame:
        """The body's own frame, which no amplitude moves."""
        return FixedFrame(Transform.identity(), ca.DM(6, len(self.amplitudes)))

    def mass_moments(self) -> None:
        """Moments change with the shape."""
        return None

    @cached_property
    def numbers(self) -> ModalNumbers:
        """Its own, or the symbols in their place."""
        return self.opened or modal_numbers(self.shape, self.D, self.places)

    def _spin(self, eta: Value) -> Value:
        """B_ω of (4), (3, m)."""
        slopes = ca.vertcat(*((C @ eta).T for C in self.numbers.spin_slopes))
        return ca.sparsify(self.numbers.spin + slopes)
