"""A start at rest in balance: loaded gears, currents and integrals included, so that nothing sags at t = 0."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from torseur.model.constraints.prescribed import Prescribed
from torseur.model.model import Model
from torseur.simulation.posed.problem import Array, Problem
from torseur.simulation.stiffness import acting_states

_TRIALS = 50
_STEP = 1e-7  # of differences, relative
_REST = 1e-9  # relative to the rates where the search begins
_BETTER = 0.1  # a step of the search that gains less than this ends it, where it has arrived
_LONGEST = 0.3  # [rad, m] of coordinates in a step of the search
_NIL = 1e-12  # part of the largest derivative that counts as none
_FLAT = 1e-9  # likewise with constraints: where a vehicle stands matters by round-off alone


def balanced(problem: Problem, q: Array, z: Array, held: Array) -> tuple[Array, Array]:
    """(q, z) next to those given at which all rates vanish with the speeds:

        v̇(q, 0, z) = 0,    ż(q, 0, z) = 0,    φ(q) = 0                                                (1)

    by Newton's method with the smallest steps. φ are the residuals of constraints, which v̇ keeps by itself. z are the
    states of the drives; accounts stay as they are. Dry friction could hold the machine anywhere: the state is sought
    at which it has nothing to hold, the mean of sliding forward and backward.
    Raises ValueError where there is no such state near.
    """
    _refuse(problem)
    gaps = _gaps(problem.model, q)
    system, own = problem.system, acting_states(problem)
    x, rest = np.concatenate([q, z[:own]]), z[own:]
    nq, still, t = system.nq, np.zeros(system.nv), np.zeros(1)
    slips = [np.full(system.ns, way) for way in ((1.0, -1.0) if system.ns else (0.0,))]

    def lack(x: Array) -> Array:
        """(v̇, ż, φ) of rows of x."""
        z_of = np.concatenate([x[..., nq:], np.broadcast_to(rest, (*x.shape[:-1], len(rest)))], axis=-1)
        v = np.broadcast_to(still, (*x.shape[:-1], len(still)))
        ways = [system.rates_at(t, x[..., :nq], v, z_of, held, slip)[0] for slip in slips]
        rates = (sum(ways, np.zeros(())) / len(ways))[..., nq : nq + system.nv + own]
        return np.concatenate([rates, gaps(x[..., :nq])], axis=-1)

    first, best, left = np.abs(lack(x)).max(initial=0.0), x, np.inf
    for _ in range(_TRIALS):
        r = lack(x)
        if not np.isfinite(r).all():
            break
        size = float(np.abs(r).max(initial=0.0))
        before = left
        if size < left:
            best, left = x, size
        if before <= _REST * max(1.0, first) and size >= _BETTER * before:  # round-off remains, or nil
            return best[:nq], np.concatenate([best[nq:], rest])
        steps = _STEP * np.maximum(1.0, np.abs(x))
        J = ((lack(x + np.diag(steps)) - lack(x - np.diag(steps))) / (2 * steps[:, None])).T
        change = np.linalg.lstsq(J, -r, rcond=_FLAT if problem.model.constraints else _NIL)[0]
        x = x + change * min(1.0, _LONGEST / max(_LONGEST, float(np.abs(change[:nq]).max(initial=0.0))))
    raise ValueError(
        f"'{problem.model.name}' cannot start in balance: next to its initial positions there is no state at rest. "
        "Give servos that hold it, other positions, or leave 'balanced' out."
    )


def _refuse(problem: Problem) -> None:
    model, system = problem.model, problem.system
    missing = {
        "constraints that time moves": bool(model.constraints) and _is_driven(model),
        "joints with quaternions": bool(system.quaternions),
        "sampled servos, which command nothing before their first sample": system.period is not None,
    }
    for what, present in missing.items():
        if present:
            raise ValueError(
                f"'{model.name}' has {what}: its balance is not sought. Leave 'balanced' out of 'initial'."
            )


def _gaps(model: Model, start: Array) -> Callable[[Array], Array]:
    """φ of rows of q, (..., m); of no rows where nothing closes. Joints that time moves stay where they start."""
    if not model.constraints:
        return lambda q: np.zeros((*q.shape[:-1], 0))
    from torseur.mechanics.constraints.checks import numbers_of_rows
    from torseur.mechanics.constraints.rows import residuals

    moved = [constraint.speed for constraint in model.constraints if isinstance(constraint, Prescribed)]
    kept = [model.layout.coordinate_names.index(name) for name in moved]  # v̇ keeps their speeds alone

    def gaps(q: Array) -> Array:
        closing = numbers_of_rows(residuals, model, np.atleast_2d(q)).reshape(*q.shape[:-1], -1)
        return np.concatenate([closing, q[..., kept] - start[kept]], axis=-1)

    return gaps


def _is_driven(model: Model) -> bool:
    """Whether constraints ask for speeds at the start."""
    from torseur.mechanics.constraints.checks import numbers
    from torseur.mechanics.constraints.rows import driven_values

    return bool(numbers(driven_values, model, 0.0).any())
