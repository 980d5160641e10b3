"""Speeds as moving bodies measure them: rows of constraints do not depend on the heading of a vehicle then."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.joints.planar import Planar
from torseur.model.joints.planar_moving import PlanarMoving
from torseur.model.model import Model


def measured_by_bodies(model: Model) -> Model:
    """The model with the velocities of planar joints measured on their moving side; other speeds are the same."""
    joints = (PlanarMoving.of(joint) if isinstance(joint, Planar) else joint for joint in model.joints)
    return replace(model, joints=tuple(joints))


def fixed_speeds(model: Model, q: Value) -> Value:
    """T, (nv, nv): v = T w with the speeds w of ``measured_by_bodies``."""
    T: Value = ca.DM.eye(model.nv)
    for i, joint in enumerate(model.joints):
        if isinstance(joint, Planar) and model.layout.coupling[i] is None:
            if not isinstance(T, ca.SX):
                T = ca.SX(T)
            at = model.layout.v_of[i]
            T[at, at] = PlanarMoving.of(joint).fixed_speeds(model.layout.coordinates(i, q))
    return T
