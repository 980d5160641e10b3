"""An elastic beam between two frames, which may turn as far as they like together (co-rotational, Euler–Bernoulli)."""

from __future__ import annotations

from functools import lru_cache

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class BeamElement:
    """Forces K e + β K ė against strains e = (ε, φ, θ_A, θ_B) of a beam that joins frame A to frame B.

    In the element's axes, x along the undeformed beam, with the chord c = p/|p| from A to B, seen from A and from B,
    c_B = Rᵀ c, the ends turn against the chord by

        θ_y = arcsin c_z,   θ_z = −arcsin c_y   (at A; likewise at B)                                (1)
        φ = arcsin ½ (R_zy − R_yz)                                                                   (2)
        ε = |p| − l + l/30 Σ (2 θ_A² − θ_A θ_B + 2 θ_B²)        over y and z                         (3)

    (3) is the stretch of the axis: the chord is shorter than the arc. By Hermite's cubics the energy is

        U = EA/2l ε² + GJ/2l φ² + 2/l Σ EI (θ_A² + θ_A θ_B + θ_B²)                                    (4)

    so that a bent element stiffens under tension and yields under compression. Rigid motions, however large, strain
    nothing; arcsin is taken to the fifth order, the rotations between neighbouring nodes being small. [Crisfield,
    A consistent co-rotational formulation for non-linear, three-dimensional, beam-elements, 1990]; departure: sines of
    angles to the chord in the place of a mean triad.
    """

    name: str
    first: str
    second: str
    axes: Value  # E: x, y and z of the element as columns, in A and in B where it is not deformed, (3, 3)
    length: float  # l [m]
    EA: float
    GJ: float
    EIy: float
    EIz: float
    damping: float = 0.0  # β [s]

    def strains(self, X_AB: Transform) -> tuple[Value, Value]:
        """(e, J): e = (ε, φ, θ_Ay, θ_By, θ_Az, θ_Bz), (6, 1), and ė = J (ω_B; ṗ_A), (6, 6), told in B and in A."""
        E = as_casadi(self.axes)
        e, J = _strains()(E.T @ as_casadi(X_AB.p), E.T @ as_casadi(X_AB.R) @ E, self.length)
        return e, ca.horzcat(J[:, :3] @ E.T, J[:, 3:] @ E.T)

    @property
    def stiffness(self) -> Value:
        """K, (6, 6), of (4)."""
        bending = ca.DM([[4.0, 2.0], [2.0, 4.0]])
        K = ca.diagcat(ca.DM(self.EA), ca.DM(self.GJ), self.EIy * bending, self.EIz * bending)
        return K / self.length

    def forces(self, e: Value, e_dot: Value) -> Value:
        """K e + β K ė, (6, 1)."""
        return self.stiffness @ (e + self.damping * e_dot)

    def energy(self, e: Value) -> Value:
        """U [J]."""
        return ca.dot(e, self.stiffness @ e) / 2

    def dissipated(self, e_dot: Value) -> Value:
        """β ėᵀ K ė [W]."""
        return self.damping * ca.dot(e_dot, self.stiffness @ e_dot)


@lru_cache(maxsize=1)
def _strains() -> ca.Function:
    """(p, R, l) → (e, J), in the element's axes."""
    p, R, length = ca.SX.sym("p", 3), ca.SX.sym("R", 3, 3), ca.SX.sym("l")
    chord = p / ca.norm_2(p)
    seen_from_B = R.T @ chord
    y_A, y_B = _arcsin(chord[2]), _arcsin(seen_from_B[2])
    z_A, z_B = -_arcsin(chord[1]), -_arcsin(seen_from_B[1])  # (1)
    phi = _arcsin((R[2, 1] - R[1, 2]) / 2)  # (2)
    bowed = sum(2 * a**2 - a * b + 2 * b**2 for a, b in ((y_A, y_B), (z_A, z_B)))
    stretch = ca.norm_2(p) - length + length / 30 * bowed  # (3)
    e = ca.vertcat(stretch, phi, y_A, y_B, z_A, z_B)
    omega, p_dot = ca.SX.sym("omega", 3), ca.SX.sym("p_dot", 3)
    e_dot = ca.jtimes(e, ca.vertcat(p, ca.vec(R)), ca.vertcat(p_dot, ca.vec(R @ skew(omega))))
    J = ca.jacobian(e_dot, ca.vertcat(omega, p_dot))
    return ca.Function("strains", [p, R, length], [e, ca.densify(ca.cse(J))])


def _arcsin(s: Value) -> Value:
    return s * (1 + s**2 * (1 / 6 + s**2 * 3 / 40))
