"""External wrenches on bodies, brought to the origin of the body they act on and to its amplitudes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import join, split
from torseur.mechanics.tree.kinematics import Links, links, poses
from torseur.mechanics.tree.per_body import per_body
from torseur.model.forces.load import Load
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.moving_frame import MovingFrame, force_into

Action = tuple[Value, Value, Value]
"""(force, moment at the body's origin, forces on the body's amplitudes), in the body's components."""

Wrenches = Mapping[int, Action]
"""Body → action from outside."""


def with_loads(model: Model, X: Links, q: Value, wrenches: Wrenches | None) -> dict[int, Action]:
    """The given wrenches plus the model's constant loads."""
    total = dict(wrenches or {})
    X_W = poses(model, X) if model.loads else []
    for load in model.loads:
        at = model.attached(load.frame)
        others = total.get(load.body) or no_action(model, load.body)
        total[load.body] = _with_load(others, load, at, model.amplitudes(load.body, q), X_W[load.body].R)
    return total


@per_body
def _with_load(others: Action, load: Load, at: MovingFrame, eta: Value, R_WB: Value) -> Action:
    return _acting_at(others, at, eta, *load.wrench(R_WB @ as_casadi(at.pose(eta).R)))


def wrenches_at_frames(model: Model, q: Value, at_frames: Mapping[str, Value]) -> dict[int, Action]:
    """The bodies' wrenches from wrenches (moment; force) at the origins of named frames, in world components."""
    X_W = poses(model, links(model, q))
    total: dict[int, Action] = {}
    for name, wrench in at_frames.items():
        frame = model.frame(name).origin
        if (body := frame.body) != GROUND:
            at = model.attached(frame)
            others = total.get(body) or no_action(model, body)
            total[body] = _with_wrench_at(others, at, model.amplitudes(body, q), X_W[body].R, wrench)
    return total


@per_body
def _with_wrench_at(others: Action, at: MovingFrame, eta: Value, R_WB: Value, wrench: Value) -> Action:
    R_WA = R_WB @ as_casadi(at.pose(eta).R)
    moment, force = (R_WA.T @ part for part in split(wrench))
    return _acting_at(others, at, eta, force, moment)


def _acting_at(others: Action, at: MovingFrame, eta: Value, force: Value, moment: Value) -> Action:
    """A wrench at the origin of a frame A on the body, in components of A; on η it acts as Φᵀ, with V_BA_A = Φ η̇."""
    X_BA = at.pose(eta)
    on_amplitudes = at.motion_subspace(eta).T @ join(moment, force)
    c, f = split(force_into(X_BA, join(moment, force)))
    return others[0] + f, others[1] + c, others[2] + on_amplitudes


def no_action(model: Model, body: int) -> Action:
    """Nothing acts on a body."""
    return _nothing(len(model.bodies[body].amplitudes))


@cache
def _nothing(amplitudes: int) -> Action:
    return ca.DM(3, 1), ca.DM(3, 1), ca.DM(amplitudes, 1)
