"""Springs whose two points meet where a run begins."""

from __future__ import annotations

import casadi as ca

from torseur.model.forces.spring import SHORTEST
from torseur.model.model import Model
from torseur.simulation.system import Array


def refuse_forces_without_direction(model: Model, q: Array) -> None:
    """Raise ValueError if a force acts between two points that are one."""
    if not model.springs:
        return
    from torseur.mechanics.tree.kinematics import frame_pose, links, poses

    at = ca.DM(q)
    X_W = poses(model, links(model, at))
    for spring in model.springs:
        ends = (frame_pose(model, at, X_W, model.frame(name)) for name in (spring.first, spring.second))
        p_A, p_B = (end.p for end in ends)
        if float(ca.norm_2(p_B - p_A)) > SHORTEST:
            continue
        force = float(spring.law.force(ca.DM(0) - spring.rest, ca.DM(0)))
        if force != 0.0 or spring.effort is not None:
            what = f"its force of {force:g} N has" if force else "its effort has"
            raise ValueError(
                f"spring '{spring.name}' of '{model.name}': its points '{spring.first}' and '{spring.second}' meet at "
                f"the start, where {what} no direction. Start elsewhere, move one of the points, or give 'rest: 0'."
            )
