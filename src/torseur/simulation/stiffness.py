"""How fast the motions of a machine are where a run begins: it decides between explicit and implicit methods."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from torseur.simulation.posed.problem import Problem
from torseur.simulation.system import Array, Point

_ALL = 300  # states up to which all rates are found; beyond, the fastest alone
_STEP = 1e-6  # of differences, relative
_CLOSE = 1e-2  # relative error of the fastest rate
_BASIS = 40  # vectors of the Krylov space that it is sought in
_RESTARTS = 10


def rate_range(problem: Problem, point: Point, *, beyond: float = 0.0) -> tuple[float, float]:
    """(fastest, slowest) |λ| [1/s] of the machine linearised where the run begins; (0, 0) where it cannot be.

    They are (0, 0) also where none can be ``beyond`` a rate of interest: that is seen without finding them.

    Accounts, which nothing depends on, are left out. Of a machine of many states the slowest is taken as 0: among
    that many motions there are slow ones.
    """
    x_dot, x = _own_rates(problem, point)
    rates = _all_rates(x_dot, x, beyond) if len(x) <= _ALL else _fastest_rates(x_dot, x)
    if not len(rates):
        return 0.0, 0.0
    return float(rates.max()), float(rates.min()) if len(x) <= _ALL else 0.0


def rate_of_the_rest(problem: Problem, point: Point) -> float:
    """The fastest |λ| [1/s] of the machine without the derivative of its stiff forces; ∞ where they are not known."""
    x_dot, x = _own_rates(problem, point)
    stiff = problem.stiff_forces() if len(x) <= _ALL else None
    if stiff is None or not np.isfinite(J := _jacobian(x_dot, x)).all():
        return np.inf
    nq, nv, k = problem.system.nq, problem.system.nv, len(stiff.positions)
    values = problem.with_stiff_forces().system.at(stiff.kernel, point)
    U, K, D = np.split(values, [nv * k, nv * k + k * k])
    rows, positions, speeds = range(nq, nq + nv), list(stiff.positions), list(stiff.speeds)
    J[np.ix_(rows, positions)] += U.reshape(nv, k) @ K.reshape(k, k)
    J[np.ix_(rows, speeds)] += U.reshape(nv, k) @ D.reshape(k, k)
    J[positions, speeds] -= 1.0
    return float(np.abs(np.linalg.eigvals(J)).max())


def fastest_motion(problem: Problem, point: Point) -> tuple[float, Array | None]:
    """(|λ| [1/s], its shape among the states q, v, z) of the fastest motion; no shape where there are many states."""
    x_dot, x = _own_rates(problem, point)
    if len(x) > _ALL or not np.isfinite(J := _jacobian(x_dot, x)).all():
        return 0.0, None
    rates, shapes = np.linalg.eig(J)
    at = int(np.argmax(np.abs(rates)))
    shape: Array = np.abs(shapes[:, at])
    return float(np.abs(rates[at])), shape


def _all_rates(x_dot: Callable[[Array], Array], x: Array, beyond: float) -> Array:
    """All |λ|; none where the greatest, at most ‖J⁴‖^¼, is not beyond a rate."""
    J = _jacobian(x_dot, x)
    if not len(x) or not np.isfinite(J).all():
        return np.zeros(0)
    squared = J @ J
    bound = float(np.abs(squared @ squared).sum(axis=1).max()) ** 0.25
    return np.zeros(0) if bound <= beyond else np.abs(np.linalg.eigvals(J))


def _jacobian(x_dot: Callable[[Array], Array], x: Array) -> Array:
    """∂ẋ/∂x by differences."""
    steps = _STEP * np.maximum(1.0, np.abs(x))
    J: Array = (_difference(x_dot, x, np.diag(steps)) / steps[:, None]).T
    return J


def _fastest_rates(x_dot: Callable[[Array], Array], x: Array) -> Array:
    """The largest |λ|, by Arnoldi's method on J w ≈ (ẋ(x + h w) − ẋ(x − h w)) / 2h [Saad 2011, ch. 6]."""
    from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigs  # small machines do without

    n = len(x)

    def product(w: Array) -> Array:
        size = float(np.abs(w).max())
        step = _STEP / size if size > 0 else 1.0
        return _difference(x_dot, x, step * w) / step

    start = np.cos(np.arange(n) ** 2.0)  # has a part along every motion, and is the same in every run
    if not np.isfinite(product(start)).all():
        return np.zeros(0)
    J = LinearOperator((n, n), matvec=lambda w: product(np.ravel(w)), dtype=np.float64)
    try:
        found = eigs(J, k=2, ncv=_BASIS, maxiter=_RESTARTS, tol=_CLOSE, v0=start, return_eigenvectors=False)
    except ArpackNoConvergence as stopped:
        found = stopped.eigenvalues
    rates: Array = np.abs(found)
    return rates


def _difference(x_dot: Callable[[Array], Array], x: Array, step: Array) -> Array:
    both = x_dot(np.stack([x + step, x - step]))
    difference: Array = (both[0] - both[1]) / 2
    return difference


def _own_rates(problem: Problem, point: Point) -> tuple[Callable[[Array], Array], Array]:
    """(ẋ as a function of the states that act on the motion, or of rows of them; these states)."""
    s = problem.system
    whole = point.x
    own = s.nq + s.nv + acting_states(problem)

    def x_dot(x: Array) -> Array:
        rows = np.empty((*x.shape[:-1], len(whole)))
        rows[..., :own], rows[..., own:] = x, whole[own:]
        q, v, z = rows[..., : s.nq], rows[..., s.nq : s.nq + s.nv], rows[..., s.nq + s.nv :]
        return s.rates_at(np.array([point.t]), q, v, z, point.held, point.slip)[0][..., :own]

    return x_dot, whole[:own]


def acting_states(problem: Problem) -> int:
    """How many entries of z act on the motion: they come before the accounts."""
    return problem.layout.first_account
