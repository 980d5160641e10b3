"""Arms from tables of Denavit–Hartenberg parameters, in the standard and in the modified convention.

Frame i of a table is placed on frame i − 1 by

    standard   T_i = Rz(θ_i) Tz(d_i) Tx(a_i) Rx(α_i)              [Denavit and Hartenberg 1955; Paul 1981]    (1)
    modified   T_i = Rx(α_{i−1}) Tx(a_{i−1}) Rz(θ_i) Tz(d_i)      [Craig 1986; Khalil and Kleinfinger 1986]   (2)

Bodies have their frame at the joint that moves them: the child's frame coincides with the joint frame at q = 0 and
the joint's axis is z. Both conventions are therefore cut at the joint's own motion, T_i = before_i · J(q_i) · after_i:

    standard   before_i = 1                             after_i = Rz(θ) Tz(d) Tx(a) Rx(α)                      (3)
    modified   before_i = Rx(α) Tx(a) Tz(d)             after_i = Rz(θ)                                        (4)

(rotation about z and translation along z commute), and joint i is placed on body i − 1 by after_{i−1} · before_i.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field, replace
from typing import Literal, get_args

from torseur.description.complaint import Complaint, DescriptionError, Where, suggestion
from torseur.description.inertia.inertials import about_centre
from torseur.description.placement import composition, cosine_sine
from torseur.description.records.machine import (
    STANDARD_GRAVITY,
    WORLD,
    Body,
    Description,
    Frame,
    Friction,
    Inertial,
    Joint,
    Limits,
    Pose,
    Vector,
)
from torseur.frozen import dataclass

Convention = Literal["standard", "modified"]
DHJointType = Literal["revolute", "prismatic"]


@dataclass(frozen=True)
class DHRow:
    """One row of the table: lengths ``a``, ``d`` [m], angles ``alpha``, ``theta`` [rad], and the moved link.

    In the modified convention ``a`` and ``alpha`` are a_{i−1} and α_{i−1}, as such tables are printed.
    The variable of a revolute joint is θ_i = q + theta + offset, of a prismatic joint d_i = q + d + offset;
    ``limits`` bound q. ``inertial`` is measured in frame i of the table.
    """

    name: str
    type: DHJointType = "revolute"
    a: float = 0.0
    alpha: float = 0.0
    d: float = 0.0
    theta: float = 0.0
    offset: float = 0.0
    inertial: Inertial | None = None
    limits: Limits = Limits()
    friction: Friction = Friction()
    armature: float = 0.0
    where: Where = field(default=Where(), compare=False, repr=False)


def description_from_dh(
    name: str,
    rows: Sequence[DHRow],
    convention: Convention,
    *,
    gravity: Vector = STANDARD_GRAVITY,
    end_frame: str | None = None,
) -> Description:
    """The arm of a table, standing on the world."""
    bodies, joints, frames = chain_from_dh(rows, convention=convention, end_frame=end_frame)
    return Description(name=name, bodies=bodies, joints=joints, frames=frames, gravity=gravity)


def chain_from_dh(
    rows: Sequence[DHRow], *, convention: Convention, base: str = WORLD, end_frame: str | None = None
) -> tuple[tuple[Body, ...], tuple[Joint, ...], tuple[Frame, ...]]:
    """Bodies ``<row>_link``, joints ``<row>`` and the table's frames ``<row>_dh`` of a chain on the body ``base``.

    The last frame of the table is also given the name ``end_frame``.
    """
    complaints = _complaints(rows, convention)
    if complaints:
        raise DescriptionError(complaints)

    bodies, joints, frames = [], [], []
    parent, after_parent = base, Pose()
    for row in rows:
        link = f"{row.name}_link"
        before, after = _standard(row) if convention == "standard" else _modified(row)
        bodies.append(Body(link, inertial=_on_link(row.inertial, after), where=row.where))
        joints.append(
            Joint(
                row.name,
                row.type,
                parent,
                link,
                pose=composition(after_parent, before),
                limits=row.limits,
                friction=row.friction,
                armature=row.armature,
                where=row.where,
            )
        )
        frames.append(Frame(f"{row.name}_dh", link, pose=after, where=row.where))
        parent, after_parent = link, after
    if end_frame is not None:
        frames.append(replace(frames[-1], name=end_frame))
    return tuple(bodies), tuple(joints), tuple(frames)


def _standard(row: DHRow) -> tuple[Pose, Pose]:
    """before_i and after_i of (3)."""
    theta, d = _at_zero(row)
    c, s = cosine_sine(theta)
    return Pose(), Pose((row.a * c, row.a * s, d), rpy=(row.alpha, 0.0, theta))


def _modified(row: DHRow) -> tuple[Pose, Pose]:
    """before_i and after_i of (4)."""
    theta, d = _at_zero(row)
    c, s = cosine_sine(row.alpha)
    return Pose((row.a, -d * s, d * c), rpy=(row.alpha, 0.0, 0.0)), Pose(rpy=(0.0, 0.0, theta))


def _at_zero(row: DHRow) -> tuple[float, float]:
    """θ_i and d_i at q = 0."""
    if row.type == "revolute":
        return row.theta + row.offset, row.d
    return row.theta, row.d + row.offset


def _on_link(inertial: Inertial | None, after: Pose) -> Inertial | None:
    """The inertial that is measured in the table's frame, placed on the link's frame.

    The link's origin is not the table's, so only the inertia about the centre of mass can be carried over.
    """
    if inertial is None:
        return None
    at_com = about_centre(inertial)
    return replace(at_com, pose=composition(after, at_com.pose))


def _complaints(rows: Sequence[DHRow], convention: str) -> list[Complaint]:
    complaints = []
    if convention not in get_args(Convention):
        known = suggestion(convention, get_args(Convention))
        complaints.append(Complaint(Where(), "DH table", f"convention '{convention}' is unknown", known))
    if not rows:
        complaints.append(Complaint(Where(), "DH table", "it has no row", "Give one row per joint."))
    for row in rows:
        if row.type not in get_args(DHJointType):
            known = suggestion(row.type, get_args(DHJointType))
            complaints.append(Complaint(row.where, f"row '{row.name}'", f"type '{row.type}' is unknown", known))
        for parameter in ("a", "alpha", "d", "theta", "offset"):
            value = getattr(row, parameter)
            if not math.isfinite(value):
                cause = f"{parameter} = {value} is not a finite number"
                complaints.append(Complaint(row.where, f"row '{row.name}'", cause, "Give a finite number."))
    return complaints
