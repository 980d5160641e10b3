"""Teeth of which the file does not say how they mesh do so as the machine stands in its initial positions."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.transform import Transform
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records import constraints as written
from torseur.model.conditions.advancing import Advancing
from torseur.model.conditions.meshing import Meshing
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.protocol import Constraint
from torseur.model.drawn import drawn_pose
from torseur.model.model import Model

_ON_AXLE = 1e-6  # of the module


def with_phases(model: Model) -> Model:
    """The model whose gears and racks without a phase have that of the initial positions."""
    geared = (r for r in model.description.constraints if isinstance(r, written.Gear | written.Rack))
    open_ones = {record.name for record in geared if record.phase is None}
    if not open_ones:
        return model
    return replace(model, constraints=tuple(_begun(model, c) if c.name in open_ones else c for c in model.constraints))


def _begun(model: Model, constraint: Constraint) -> Constraint:
    assert isinstance(constraint, Closure)
    q = ca.DM(model.initial_q)
    X_AB = drawn_pose(model, constraint.first, q).inverse() @ drawn_pose(model, constraint.second, q)

    def begun(condition: Condition) -> Condition:
        if isinstance(condition, Meshing):
            _refuse_no_direction(model, constraint.name, condition, X_AB)
        if isinstance(condition, Advancing | Meshing):
            return replace(condition, phase=float(condition.lead(X_AB)))
        return condition

    return replace(constraint, conditions=tuple(begun(condition) for condition in constraint.conditions))


def _refuse_no_direction(model: Model, name: str, mesh: Meshing, X_AB: Transform) -> None:
    """Raise DescriptionError where a wheel is centred on the axle of the other: no side of it is the near one."""
    second = mesh.axis if mesh.second_axis is None else mesh.second_axis
    for axis, p in ((mesh.axis, X_AB.p), (second, X_AB.R.T @ X_AB.p)):
        if float(ca.norm_2(ca.cross(ca.DM(axis), p))) < _ON_AXLE * mesh.module:
            record = next(r for r in model.description.constraints if r.name == name)
            cause = "one of its wheels is centred on the axle of the other"
            remedy = (
                "Put the origins of its frames at the centres of the wheels, on their own axles, not where these meet."
            )
            raise DescriptionError(Complaint(record.where, f"constraint '{name}'", cause, remedy))
