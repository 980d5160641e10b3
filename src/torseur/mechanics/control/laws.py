"""All controllers of a machine: their actions at an instant, and what they begin with."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.mechanics.control.action import Action
from torseur.mechanics.control.operational_computed_torque import operational_computed_torque
from torseur.mechanics.control.path_following import path_following
from torseur.mechanics.control.pd_gravity import pd_gravity
from torseur.mechanics.control.plant import Plant
from torseur.mechanics.control.resolved_rate import resolved_rate
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.control.controllers import (
    Controller,
    OperationalComputedTorque,
    PathFollowing,
    PdGravity,
    ResolvedRate,
)
from torseur.model.control.paths.protocol import nearest
from torseur.model.model import Model


def action_of(controller: Controller, plant: Plant, states: Value, held: Value) -> Action:
    """What a controller does, with its states and the values that it holds since the start."""
    match controller:
        case PdGravity():
            return pd_gravity(controller, plant)
        case OperationalComputedTorque():
            return operational_computed_torque(controller, plant, held)
        case ResolvedRate():
            return resolved_rate(controller, plant, held)
        case PathFollowing():
            return path_following(controller, plant, states[0])


def start_of_controller(controller: Controller, model: Model, q: Array) -> tuple[Array, Array]:
    """(states, held values) at the start of a run from the configuration q."""
    none = np.zeros(0)
    if isinstance(controller, PathFollowing):
        x, y, _ = as_numpy(_pose(model, controller.frame, q)[1]).ravel()
        return np.array([nearest(controller.path, float(x), float(y))]), none
    if isinstance(controller, PdGravity) or not controller.goal.holds_orientation:
        return none, none
    R = as_numpy(_pose(model, controller.goal.frame, q)[0])
    return none, R.T.ravel()  # column by column


def _pose(model: Model, frame: str, q: Array) -> tuple[Value, Value]:
    pose = frame_pose(model, ca.DM(q), poses(model, links(model, ca.DM(q))), model.frame(frame))
    return pose.R, pose.p
