"""External wrenches on bodies, brought to the origin of the body they act on."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.algebra.components import Value
from torseur.equations.kinematics import Links, poses
from torseur.model.model import Model

Wrenches = Mapping[int, tuple[Value, Value]]
"""Body → (force, moment at the body's origin), in the body's components."""


def with_loads(model: Model, X: Links, wrenches: Wrenches | None) -> dict[int, tuple[Value, Value]]:
    """The given wrenches plus the model's constant loads."""
    total = dict(wrenches or {})
    X_W = poses(model, X) if model.loads else []
    for load in model.loads:
        force, moment = load.wrench(X_W[load.body].R)
        if load.body in total:
            force, moment = force + total[load.body][0], moment + total[load.body][1]
        total[load.body] = force, moment
    return total
