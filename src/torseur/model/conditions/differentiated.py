"""Rows of a residual that is easier to state than to differentiate.

While B moves relative to A with the twist (ω; v), measured in B,

    Ṙ_AB = R_AB ω~,    ṗ_AB = R_AB v,    φ̇ = ∂φ/∂R : Ṙ + ∂φ/∂p ṗ = N (ω; v)                     (1)
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import skew


def rows_of(residual: Callable[[Transform], Value], X_AB: Transform) -> Value:
    """N of (1), (rows, 6)."""
    R, p, V = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3), ca.SX.sym("V", 6)
    phi = ca.densify(ca.SX(residual(Transform(R, p))))
    along = ca.vertcat(ca.vec(R @ skew(V[:3])), R @ V[3:])
    N = ca.jacobian(ca.jtimes(phi, ca.vertcat(ca.vec(R), p), along), V)  # (1)
    at = ca.vertcat(ca.vec(ca.densify(ca.SX(X_AB.R))), ca.densify(ca.SX(X_AB.p)))
    # not a call of a function: numbers of the condition may be symbols too
    found = ca.substitute(N, ca.vertcat(ca.vec(R), p), at)
    return ca.sparsify(ca.DM(found) if found.is_constant() else found)
