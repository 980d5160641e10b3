"""Inertia of a body that deforms, as sums over its mass: the constants of its kinetic energy.

Points move with amplitudes η as

    r(η) = X + U_j η_j + ½ W_jk η_j η_k                                                           (1)

W being displacements of second order, which bent parts need in order not to become longer; without them the body is
the linear one of [Azouz, Pascal & Combescure 1998]. Moments that multiply accelerations of the frame are kept to the
second order in η and their rates to the first: the equations of motion are then complete to the first order, with all
that stiffens or softens the body under acceleration, spin and loads,

    m d(η) = Σ m (X + U_j η_j + ½ W_jk η_j η_k)                                                   (2)
    E(η)   = Σ m (X Xᵀ + [X U_jᵀ] η_j + (½ [X W_jkᵀ] + U_j U_kᵀ) η_j η_k),    [A] = A + Aᵀ         (3)
    B_ω(η) = Σ m (X × U_j + (U_k × U_j + X × W_jk) η_k),   I(η) = tr E 1 − E                      (4)
    M_jk   = Σ m U_j · U_k                                                                        (5)

Cross-sections that turn by Θ_j η_j against an inertia J of their own add Σ J to I, Σ J Θ_j to B_ω and Σ Θ_jᵀ J Θ_k to
M, for as long as they turn little.

A mass matrix M_b that points do not tell adds what it has along rigid motions R = (R_d R_θ) and shapes φ,

    R_dᵀ M_b φ to ∂(m d)/∂η,    R_θᵀ M_b φ to B_ω,    φᵀ M_b φ to M,    Rᵀ M_b R to m d and I            (6)

which is all that is linear in η and η̇ but the change of I; that, and terms of second order, are left to the points.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.sparse import csc_array

from torseur.algebra.components import Array
from torseur.frozen import dataclass

_ROUND_OFF = 1e-11  # of entries that vanish, in units of the largest of their kind


@dataclass(frozen=True, eq=False)
class ShapeIntegrals:
    """(2) to (5): mass, and moments at the origin by powers of η."""

    mass: float
    md0: Array  # (3,)
    md1: Array  # (3, m)
    md2: Array  # (3, m, m), symmetric: m d has ½ md2 η η
    I0: Array  # (3, 3)
    I1: Array  # (3, 3, m)
    I2: Array  # (3, 3, m, m), symmetric: I has I2 η η
    spin0: Array  # (3, m): B_ω
    spin1: Array  # (3, m, m): B_ω of mode j has spin1[:, j, k] η_k
    M: Array  # (m, m)


def shape_integrals(masses: Array, X: Array, U: Array, W: Array, J: Array, Theta: Array) -> ShapeIntegrals:
    """Of points (g,) at X (g, 3) moving by U (g, 3, m), and J (g, 3, 3) turning by Θ (g, 3, m).

    Displacements of second order are told by ``W`` (4, 3, m, m), their sums Σ m W and Σ m X_a W for a = x, y, z.
    """
    w, m = masses, U.shape[2]
    E0 = np.einsum("g,ga,gb->ab", w, X, X)
    E1 = ((w[:, None] * X).T @ U.reshape(len(w), -1)).reshape(3, 3, m)
    flat = U.reshape(len(w), -1)
    UU = ((w[:, None] * flat).T @ flat).reshape(3, m, 3, m).swapaxes(1, 2)
    XW = W[1:]
    E2 = UU + _paired(XW) / 2
    return ShapeIntegrals(
        float(w.sum()),
        _clean(w @ X),
        _clean((w @ flat).reshape(3, m)),
        _clean(W[0]),
        _clean(_inertia(E0) + J.sum(axis=0)),
        _clean(_inertia(_paired(E1))),
        _clean(_inertia((E2 + E2.swapaxes(2, 3)) / 2)),
        _clean(_turning(E1) + np.einsum("gab,gbj->aj", J, Theta)),
        _clean(_turning(UU.swapaxes(2, 3)) + _turning(XW)),
        _clean(_paired(np.einsum("aajk->jk", UU) + np.einsum("gaj,gab,gbk->jk", Theta, J, Theta)) / 2),
    )


def with_mass_beside(of: ShapeIntegrals, R: Array, phi: Array, beside: csc_array) -> ShapeIntegrals:
    """(6) added."""
    A, B = R.T @ (beside @ R), R.T @ (beside @ phi)
    moment = np.array([A[1, 5], A[2, 3], A[0, 4]])  # of R_dᵀ M R_θ = −m d~
    return replace(
        of,
        md0=_clean(of.md0 + moment),
        md1=_clean(of.md1 + B[:3]),
        I0=_clean(of.I0 + A[3:, 3:]),
        spin0=_clean(of.spin0 + B[3:]),
        M=_clean(of.M + _paired(phi.T @ (beside @ phi)) / 2),
    )


def _paired(A: Array) -> Array:
    """[A] = A + Aᵀ over the first two axes."""
    return np.asarray(A + A.swapaxes(0, 1))


def _inertia(E: Array) -> Array:
    """tr E 1 − E over the first two axes."""
    trace = np.einsum("aa...->...", E)
    return np.asarray(np.einsum("ab,...->ab...", np.eye(3), trace) - E)


def _turning(A: Array) -> Array:
    """Σ a × b from A = Σ a bᵀ, over the first two axes."""
    return np.stack([A[1, 2] - A[2, 1], A[2, 0] - A[0, 2], A[0, 1] - A[1, 0]])


def _clean(A: Array) -> Array:
    """Round-off becomes zero, so that nothing is spent on it later."""
    size = np.abs(A).max(initial=0.0)
    return np.where(np.abs(A) > _ROUND_OFF * size, A, 0.0)
