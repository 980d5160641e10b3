"""What joints transmit, in the tree and where they close loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross
from torseur.description.tree.divided_bodies import divisions_of
from torseur.mechanics.constraints.rows import constraint_wrenches, rows_of_frames
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.dynamics.repeated_efforts import Efforts
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.mechanics.tree.kinematics import links


def carried(machine: Motorised, m: Moving) -> Efforts:
    """What holds each body on its joint, against all that acts on it from outside and where loops close."""
    model, now = machine.model, m.now
    acting = m.external
    of_constraints = constraint_wrenches(model, now.q, m.multipliers) if model.constraints else {}
    for name, wrench in of_constraints.items():
        acting[name] = acting.get(name, 0) + wrench
    external = wrenches_at_frames(model, now.q, acting) if acting else None
    return newton_euler(model, now.q, now.v, m.acceleration, wrenches=external, X=links(model, now.q))


def reactions(machine: Motorised, m: Moving) -> Iterator[tuple[str, Value]]:
    """(joint, (moment; force) that acts through it on its child at the child's joint frame M, in M's components).

    With all that acts along its coordinates: motors, springs, friction. In the tree it is what the child and the bodies
    beyond it need to move as they do (Newton and Euler); where the joint closes a loop, with N its rows and λ their
    multipliers,

        Nᵀ λ + Σ forces along its coordinates                                                        (1)

    Joints that transmit nothing are left out, and so is what holds the parts of a divided body together.
    """
    model = machine.model
    carrying = [i for i, joint in enumerate(model.joints) if not joint.is_free]
    for i, wrench in zip(carrying, joint_reactions(machine, m, carrying), strict=True):
        yield model.joint_names[i], wrench
    closing = {loop.name for loop in model.description.loops if loop.division is None}
    along = _along_axes(machine, m)
    begin = 0
    for constraint in model.constraints:
        own = m.multipliers[begin : begin + len(constraint.row_names)]
        begin += len(constraint.row_names)
        if constraint.acts_on == "frames" and constraint.name in closing:
            R_AB, N = rows_of_frames(model, m.now.q, constraint)
            wrench = N.T @ own
            for push in along.get((constraint.first, constraint.second), ()):
                wrench = wrench + ca.vertcat(R_AB.T @ push[:3], R_AB.T @ push[3:])
            yield constraint.name, wrench  # (1)


def joint_reactions(machine: Motorised, m: Moving, joints: Sequence[int]) -> list[Value]:
    """(moment; force) of ``reactions`` through these joints of the tree."""
    model, efforts = machine.model, carried(machine, m)
    turned_round = {division.joint for division, _ in divisions_of(model.description) if division.reversed}
    return [
        _on_parent(machine, m, i, efforts)
        if model.joint_names[i] in turned_round
        else ca.vertcat(efforts.c[i], efforts.f[i])
        for i in joints
    ]


def _on_parent(machine: Motorised, m: Moving, i: int, efforts: Efforts) -> Value:
    """What acts through joint i on its parent, at the joint's frame there: that was written as the child."""
    model = machine.model
    X_FM = model.joints[i].pose(model.layout.coordinates(i, m.now.q))
    force = X_FM.R @ efforts.f[i]
    return -ca.vertcat(X_FM.R @ efforts.c[i] + cross(X_FM.p, force), force)


def _along_axes(machine: Motorised, m: Moving) -> dict[tuple[str, str], list[Value]]:
    """(A, B) of a closing joint → the wrenches on B, in A's components, of what acts along its coordinates."""
    model, springs = machine.model, m.springs
    resisting = [axis for axis in model.closing_axes if axis.viscous]
    acting = [
        *zip((spring.axis for spring in model.closing_springs), springs.at_closing_joints, strict=True),
        *zip(resisting, springs.resisted, strict=True),
        *zip((force.axis for force in model.closing_forces), springs.given, strict=True),
    ]
    found: dict[tuple[str, str], list[Value]] = {}
    for axis, strained in acting:
        found.setdefault((axis.first, axis.second), []).append(axis.axis.push(-strained.force))
    return found
