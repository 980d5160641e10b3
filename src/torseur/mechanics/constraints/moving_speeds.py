"""Speeds as moving bodies measure them: rows of constraints do not depend on the heading of a vehicle then."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.model import Model


def measured_by_bodies(model: Model) -> Model:
    """The model with the speeds of joints measured on their moving side, where a joint can tell them so."""
    return replace(model, joints=tuple(joint.moving or joint for joint in model.joints))


def fixed_speeds(model: Model, q: Value) -> Value:
    """T, (nv, nv): v = T w with the speeds w of ``measured_by_bodies``."""
    T: Value = ca.DM.eye(model.nv)
    for i, joint in enumerate(model.joints):
        if (moving := joint.moving) is not None and model.layout.coupling[i] is None:
            if not isinstance(T, ca.SX):
                T = ca.SX(T)
            at = model.layout.v_of[i]
            T[at, at] = moving.fixed_speeds(model.layout.coordinates(i, q))
    return T
