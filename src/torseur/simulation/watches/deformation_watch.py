"""How far flexible bodies are deformed beyond what their few shapes are right for.

Shapes of second order tell the inertia of a body up to some hundredths of a radian (``Amplitude.usual``). Ten times as
far their errors are of the order of per cents. Far beyond, the kinetic energy that they tell is no longer positive: the
equations of motion have a matrix A that is not definite, and what they give is no motion. A thin body that may turn
about itself has so little inertia that this can happen much earlier.
"""

from __future__ import annotations

from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.simulation.system import Array

FAR = 10.0  # usual amplitudes, from which on a body is told to be deformed too far
LOOSE = 0.02  # and from which on A is looked at where a deformed body may turn about any axis
_NEGATIVE = -1e-9  # eigenvalue of A with a unit diagonal; directions without inertia have round-off
_KEPT = 4


@dataclass(frozen=True)
class Deformed:
    """The body of a machine that is deformed farthest in a row, and how far."""

    body: str
    row: int
    times: float  # the usual amplitude


def too_deformed(model: Model, q: Array) -> Deformed | None:
    """At coordinates (nq,); None where bodies are deformed as their modes are right for."""
    shares = _shares(model, q[None])
    return _deformed(model, shares, 0) if shares.size and shares.max() > FAR else None


def lost_inertia(model: Model, q: Array) -> Deformed | None:
    """The first of rows (k, nq), up to the one of the largest deformation, in which A is not definite."""
    shares, far = _shares(model, q), LOOSE if _some_body_turns_freely(model) else FAR
    if not shares.size or not shares.max() > far:
        return None
    at, worst = _kinetic_matrix(model), int(shares.max(axis=1).argmax())
    if _is_definite(at, q[worst]):
        return None
    row = next(k for k in range(worst + 1) if shares[k].max() > far and not _is_definite(at, q[k]))
    return _deformed(model, shares, row)


@lru_cache(maxsize=_KEPT)
def _some_body_turns_freely(model: Model) -> bool:
    """Whether a body that deforms is carried by a joint of three freedoms or more."""
    free = [False] * len(model.bodies)
    for i, (parent, joint) in enumerate(zip(model.parent, model.joints, strict=True)):
        free[i] = joint.nv >= 3 or (parent >= 0 and free[parent])
    return any(loose and body.amplitudes for loose, body in zip(free, model.bodies, strict=True))


def _deformed(model: Model, shares: Array, row: int) -> Deformed:
    owners = [body.name for body in model.bodies for _ in body.amplitudes]
    return Deformed(owners[int(shares[row].argmax())], row, float(shares[row].max()))


def _shares(model: Model, q: Array) -> Array:
    """Amplitudes of all bodies in usual ones, (k, amplitudes)."""
    columns = [k for of in model.layout.amplitudes_of for k in range(of.start, of.stop)]
    usual = np.array([amplitude.usual for body in model.bodies for amplitude in body.amplitudes])
    return np.abs(q[:, columns]) / usual if columns else np.zeros((len(q), 0))


@lru_cache(maxsize=_KEPT)
def _kinetic_matrix(model: Model) -> ca.Function:
    from torseur.mechanics.dynamics.mampey import mass_matrix

    q = ca.SX.sym("q", model.nq)
    return ca.Function("A", [q], [ca.densify(ca.SX(mass_matrix(model, q)))])


def _is_definite(at: ca.Function, q: Array) -> bool:
    A = np.array(at(q))
    size = 1 / np.sqrt(np.maximum(np.abs(np.diag(A)), 1e-300))
    return bool(np.linalg.eigvalsh(A * np.outer(size, size)).min() > _NEGATIVE)
