"""The lengths that motors drive between two points, as Python controllers read them."""

from __future__ import annotations

from functools import lru_cache

import casadi as ca

from torseur.algebra.components import as_numpy
from torseur.model.model import Model
from torseur.simulation.system import Array


def driven_length(model: Model, motor: int, q: Array, v: Array) -> tuple[float, ...]:
    """(length, its rate) that a motor drives; nothing of a motor on joints."""
    length = model.motors[motor].length
    if length is None:
        return ()
    l, rate = as_numpy(_stretch(model, length)(q, v)).ravel()
    return float(l), float(rate)


@lru_cache(maxsize=64)
def _stretch(model: Model, spring: int) -> ca.Function:
    from torseur.mechanics.dynamics.springs import stretched

    q, v = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)
    return ca.Function("stretch", [q, v], [ca.vertcat(*stretched(model, model.springs[spring], q, v)[:2])])
