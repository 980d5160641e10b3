"""Where joints to parts of divided bodies begin: as the two ways to the body tell it."""

from __future__ import annotations

from collections.abc import Collection

import casadi as ca

from torseur.model.drawn import drawn_pose
from torseur.model.model import Model
from torseur.simulation.system import Array


def with_told_coordinates(model: Model, q: Array, known: Collection[str]) -> Array:
    """q with the coordinates at which the parts of bodies come closest; joints of ``known`` names stay where they are.

    The joint from F to M carries one part, X_W = X_WF X_FM X_MC, and its frame axes tell X_FM of where the other is.
    Joints whose coordinates frames do not tell stay too.
    """
    q = q.copy()
    for loop in model.description.loops:
        if loop.division is None or loop.division.joint in known:
            continue
        i = model.joint_index(loop.division.joint)
        joint, at = model.joints[i], model.layout.q_of[i]
        if not joint.frame_axes or model.layout.coupling[i] is not None:
            continue
        X_WM = drawn_pose(model, loop.first, ca.DM(q)) @ model.frame(loop.second).placement.inverse()
        X_WF = drawn_pose(model, loop.second, ca.DM(q)) @ model.frame(loop.second).placement.inverse()
        X_WF = X_WF @ joint.pose(ca.DM(q[at])).inverse()
        q[at] = [float(axis.beyond(X_WF.inverse() @ X_WM, 0.0)) for axis in joint.frame_axes]
    return q
