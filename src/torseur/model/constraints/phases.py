"""Teeth of which the file does not say how they mesh do so as the machine stands in its initial positions."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.description import constraint_records as written
from torseur.model.conditions.advancing import Advancing
from torseur.model.conditions.meshing import Meshing
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.protocol import Constraint
from torseur.model.drawn import drawn_pose
from torseur.model.model import Model


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
        if isinstance(condition, Advancing | Meshing):
            return replace(condition, phase=float(condition.lead(X_AB)))
        return condition

    return replace(constraint, conditions=tuple(begun(condition) for condition in constraint.conditions))
