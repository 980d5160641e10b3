"""External wrenches on bodies, brought to the origin of the body they act on."""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.algebra.vectors import cross
from torseur.mechanics.tree.kinematics import Links, links, poses
from torseur.mechanics.tree.per_body import per_body
from torseur.model.forces.load import Load
from torseur.model.frame import GROUND
from torseur.model.model import Model

Wrenches = Mapping[int, tuple[Value, Value]]
"""Body → (force, moment at the body's origin), in the body's components."""

_NONE = ca.DM(3, 1), ca.DM(3, 1)


def with_loads(model: Model, X: Links, wrenches: Wrenches | None) -> dict[int, tuple[Value, Value]]:
    """The given wrenches plus the model's constant loads."""
    total = dict(wrenches or {})
    X_W = poses(model, X) if model.loads else []
    for load in model.loads:
        total[load.body] = _with_load(total.get(load.body, _NONE), load, X_W[load.body].R)
    return total


@per_body
def _with_load(others: tuple[Value, Value], load: Load, R_WB: Value) -> tuple[Value, Value]:
    force, moment = load.wrench(R_WB)
    return force + others[0], moment + others[1]


def wrenches_at_frames(model: Model, q: Value, at_frames: Mapping[str, Value]) -> dict[int, tuple[Value, Value]]:
    """The bodies' wrenches from wrenches (moment; force) at the origins of named frames, in world components."""
    X_W = poses(model, links(model, q))
    total: dict[int, tuple[Value, Value]] = {}
    for name, wrench in at_frames.items():
        frame = model.frame(name)
        if frame.body != GROUND:
            others = total.get(frame.body, _NONE)
            total[frame.body] = _with_wrench_at(others, frame.placement.p, X_W[frame.body].R, wrench)
    return total


@per_body
def _with_wrench_at(others: tuple[Value, Value], point: Value, R_WB: Value, wrench: Value) -> tuple[Value, Value]:
    moment, force = (R_WB.T @ part for part in split(wrench))
    return others[0] + force, others[1] + moment + cross(point, force)
