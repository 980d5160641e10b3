"""Which directions a body of a tree turns about."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.tree.kinematics import links, poses
from torseur.model.model import Model

_PARALLEL = 1e-9


def turning_about(model: Model, i: int) -> Array | None:
    """The one direction, in its own frame, that body i turns about; empty where it never turns, None if there are more.

    Joints that turn about parallel axes one after the other keep them parallel.
    """
    at_neutral = numbers(_axes_of, model, model.neutral())
    found = np.concatenate([np.zeros((0, 3)), *(_spins(model, j, at_neutral) for j in model.support(i))])
    if not len(found):
        return np.zeros(0)
    n = found[0] / np.linalg.norm(found[0])
    if np.abs(np.cross(n, found)).max() > _PARALLEL:
        return None
    return np.asarray(at_neutral[:, 3 * i : 3 * i + 3].T @ n)


def _spins(model: Model, j: int, R_W: Array) -> Array:
    """The axes of joint j in the world at the neutral configuration, in rows."""
    R_WB = R_W[:, 3 * j : 3 * j + 3]
    return np.asarray((R_WB @ model.joints[j].spin_axes).T)


def _axes_of(model: Model, q: Value) -> Value:
    """R_WB of all bodies side by side."""
    return ca.horzcat(*(X.R for X in poses(model, links(model, q))))
