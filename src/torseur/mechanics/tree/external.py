"""External wrenches on bodies, brought to the origin of the body they act on."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.kinematics import Links, links, poses
from torseur.model.frame import GROUND
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


def wrenches_at_frames(model: Model, q: Value, at_frames: Mapping[str, Value]) -> dict[int, tuple[Value, Value]]:
    """The bodies' wrenches from wrenches (moment; force) at the origins of named frames, in world components."""
    X_W = poses(model, links(model, q))
    total: dict[int, tuple[Value, Value]] = {}
    for name, wrench in at_frames.items():
        frame = model.frame(name)
        if frame.body == GROUND:
            continue
        R_BW = X_W[frame.body].R.T
        moment, force = (R_BW @ part for part in split(wrench))
        f, c = total.get(frame.body, (0, 0))
        total[frame.body] = f + force, c + moment + cross(frame.placement.p, force)
    return total
