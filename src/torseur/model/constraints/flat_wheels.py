"""Wheels that lie flat have no point of contact."""

from __future__ import annotations

import casadi as ca

from torseur.description.complaint import Complaint, DescriptionError
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.drawn import drawn_pose
from torseur.model.model import Model

_FLAT = 1e-6  # sine of the angle between axle and normal


def refuse_flat_wheels(model: Model) -> None:
    """Raise DescriptionError if a wheel lies on its side at the start."""
    q = ca.DM(model.initial_q)
    faults = []
    for wheel in model.constraints:
        if not isinstance(wheel, RollingWheel):
            continue
        X_AB = drawn_pose(model, wheel.first, q).inverse() @ drawn_pose(model, wheel.second, q)
        if float(ca.norm_2(ca.cross(ca.DM(wheel.normal), X_AB.R @ ca.DM(wheel.axis)))) < _FLAT:
            cause = "at the start its axle is along the normal of the plane, so that the wheel lies flat"
            remedy = "Give the axle ('axis', in the wheel's frame) or the plane's 'normal' another direction."
            record = next(r for r in model.description.constraints if f"{wheel.name}.".startswith(f"{r.name}."))
            faults.append(Complaint(record.where, f"constraint '{wheel.name}'", cause, remedy))
    if faults:
        raise DescriptionError(faults)
