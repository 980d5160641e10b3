"""Measures of vectors in frames that turn in each other (annex A, remark 2 of 3, 3.5, 3.6 and 3.8).

``R_AB`` gives the orientation of B in A; ``omega_AB_A`` is the angular velocity of B relative to A, measured in A.
"""

from __future__ import annotations

from torseur.algebra.components import Value, applied, product, transposed
from torseur.algebra.vectors import cross


def measure(R_BA: Value, v_A: Value) -> Value:
    """[v]_B = Rot(B, A) [v]_A: annex A, eq. (11) of 3."""
    return applied(R_BA, v_A)


def measure_of_skew(R_BA: Value, S_A: Value) -> Value:
    """S([v]_B) = Rot(B, A) S([v]_A) Rot(A, B): annex A, eq. (7) of 3.5."""
    return product(product(R_BA, S_A), transposed(R_BA))


def added_angular_velocities(R_AB: Value, omega_AB_A: Value, omega_BC_B: Value) -> Value:
    """The angular velocity of C in A, measured in A: annex A, eq. (12) of 3.6.

    [ω_AC]_A = [ω_AB]_A + R_AB [ω_BC]_B
    """
    return omega_AB_A + applied(R_AB, omega_BC_B)


def reversed_angular_velocity(R_AB: Value, omega_AB_A: Value) -> Value:
    """The angular velocity of A in B, measured in B, from that of B in A, measured in A: annex A, eq. (17) of 3.6.

    [ω_BA]_B = -R_ABᵀ [ω_AB]_A
    """
    return -applied(transposed(R_AB), omega_AB_A)


def derivative_in_base(R_AB: Value, omega_AB_B: Value, v_B: Value, v_B_dot: Value) -> Value:
    """The derivative of [v]_A from that of [v]_B: annex A, eq. (3) of 3.8.

    d/dt [v]_A = R_AB ([ω]_B × [v]_B + d/dt [v]_B)
    """
    return applied(R_AB, cross(omega_AB_B, v_B) + v_B_dot)


def derivative_in_body(R_AB: Value, omega_AB_A: Value, v_A: Value, v_A_dot: Value) -> Value:
    """The derivative of [v]_B from that of [v]_A, the inverse of ``derivative_in_base``.

    d/dt [v]_B = R_ABᵀ (d/dt [v]_A - [ω]_A × [v]_A)
    """
    return applied(transposed(R_AB), v_A_dot - cross(omega_AB_A, v_A))
