"""Coordinates and speeds of the joints, from where the bodies of the machine are.

Of a joint between F and M the relative pose X_FM is known. Next to coordinates q̂ of which the pose X̂_FM is near it,

    q = q̂ ⊞ S⁺ ln(X̂_FM⁻¹ X_FM),   ln(R, p) = (rotation vector of R; p)                         (1)
    v = S⁺ V_FM_M                                                                               (2)

with S⁺ = (Sᵀ S)⁻¹ Sᵀ. (1) is exact for joints that turn about one axis or slide. For the others it is a Newton step,
which is taken twice. The turns of a joint are those of q̂, which is integrated.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.mechanics.apart.places import Places, in_casadi
from torseur.model.joints.protocol import Joint

_STEPS = 2
_SMALL = 1e-16  # squared sine below which an angle is its sine


def joint_coordinates(places: Places, near: Value) -> Value:
    """q of the machine, (nq,), next to coordinates that it has nearly."""
    model = places.model
    found = [ca.DM(0, 1)]
    for i, joint in enumerate(model.joints):
        X_FM, q = places.relative(*places.sides(i)), near[model.layout.q_of[i]]
        for _ in range(_STEPS if joint.nq else 0):
            q = joint.step(q, _inverse(joint, q) @ _logarithm(in_casadi(joint.pose(q)).inverse() @ X_FM))  # (1)
        found += [q, places.amplitudes(i)]
    return ca.vertcat(*found)


def joint_speeds(places: Places, q: Value) -> Value:
    """v of the machine, (nv,), where its coordinates are q."""
    model = places.model
    found = [ca.DM(0, 1)]
    for i, joint in enumerate(model.joints):
        if joint.nv:
            twist = places.relative_twist(*places.sides(i))
            found.append(_inverse(joint, q[model.layout.q_of[i]]) @ twist)  # (2)
        found.append(places.amplitude_rates(i))
    return ca.vertcat(*found)


def _inverse(joint: Joint, q: Value) -> Value:
    """S⁺, (nv, 6)."""
    S = ca.densify(joint.motion_subspace(q))
    return ca.sparsify(ca.SX(ca.solve(S.T @ S, S.T)) if isinstance(S, ca.SX) else ca.DM(ca.pinv(S)))


def _logarithm(X: Transform) -> Value:
    """(rotation vector; p), (6, 1), of a rotation by less than half a turn."""
    R = X.R
    s = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / 2
    s2 = ca.dot(s, s)
    away = ca.if_else(s2 < _SMALL, 1, s2)
    angle = ca.if_else(s2 < _SMALL, 1, ca.atan2(ca.sqrt(away), (ca.trace(R) - 1) / 2) / ca.sqrt(away))
    return ca.vertcat(angle * s, X.p)
