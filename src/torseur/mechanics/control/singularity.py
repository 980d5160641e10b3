"""How near a Jacobian is to losing rank, and the damping of its inverse there."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.records.controllers import Singularity

_LEAST = 1e-30  # keeps quotients defined where everything vanishes


class NearSingularity(RuntimeWarning):
    """A damped inverse took the place of one that hardly exists."""


def manipulability(J: Value) -> Value:
    """w = √det(J Jᵀ), the volume that unit joint speeds span [Yoshikawa 1985]."""
    return ca.sqrt(ca.fmax(_symmetric_functions(J @ J.T)[-1], 0))


def row_scales(J: Value, components: list[int], metric: Value | None = None) -> Value:
    """Of each chosen row of J (6, n) the mean square of the three rows of its kind (angular or linear), (m,).

    ``metric`` is J W Jᵀ where rows are measured by a matrix W; without it W = 1. Scaled by their roots, rows with
    different units can be compared; a row that vanishes does not scale itself away.
    """
    squares = ca.sum2(J**2) if metric is None else ca.diag(metric)
    means = [ca.sum1(squares[:3]) / 3, ca.sum1(squares[3:]) / 3]
    return ca.vertcat(*(means[component // 3] for component in components)) + _LEAST


def closeness_squared(J: Value, scales: Value) -> Value:
    """ρ² with σ_min²/m ≤ ρ² ≤ σ_min², of the smallest singular value σ_min of the scaled rows of J, (m, n).

        ρ² = e_m/e_(m−1)                                                                        (1)

    with the elementary symmetric functions e_k of the eigenvalues of J Jᵀ: 1/ρ² is the trace of its inverse. Unlike
    that inverse, (1) is defined at the singularity too, and smooth all around it.
    """
    G = J @ J.T / ca.sqrt(scales @ scales.T)
    e = _symmetric_functions(G)
    return e[-1] / (e[-2] + _LEAST)


def damping_squared(rho_squared: Value, singularity: Singularity) -> Value:
    """λ² = λ_0² (1 − ρ²/ρ_0²)² below ρ_0, else 0: smooth, in the manner of [Nakamura, Hanafusa 1986]."""
    if singularity.below == 0.0:
        return ca.DM(0)
    return singularity.damping**2 * ca.fmax(0, 1 - rho_squared / singularity.below**2) ** 2


def _symmetric_functions(G: Value) -> list[Value]:
    """e_0 = 1, e_1 = trace, …, e_m = determinant of a matrix, without divisions by its entries (Faddeev–LeVerrier)."""
    m = G.size1()
    e: list[Value] = [ca.DM(1)]
    N: Value = ca.DM.eye(m)
    for k in range(1, m + 1):
        P = G @ N
        e.append(ca.trace(P) / k)
        N = e[k] * ca.DM.eye(m) - P
    return e
