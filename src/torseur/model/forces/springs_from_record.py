"""From springs and bushings as written to the elements of the model."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.description.records import machine as records
from torseur.description.records import springs as spring_records
from torseur.description.records.machine import Description
from torseur.description.records.springs import ForceTable, SpringLaw
from torseur.description.syntax.expressions import Expression
from torseur.model.axis import axis_named
from torseur.model.drawn import drawn_pose
from torseur.model.forces.bushing import Bushing
from torseur.model.forces.force_curve import ForceCurve
from torseur.model.forces.spring import ClosingSpring, JointSpring, PointSpring
from torseur.model.forces.spring_law import Law, Proportional, SpringDamper, WrittenLaw
from torseur.model.frame import frame_of_place
from torseur.model.layout import Layout
from torseur.model.model import Model
from torseur.model.signals.from_record import signal_of


def springs_of(model: Model, joints: tuple[records.Joint, ...]) -> Model:
    """The model with the springs and bushings of its description; free lengths may depend on where things are."""
    description = model.description
    return replace(
        model,
        joint_springs=_joint_springs(description, joints, model.layout),
        closing_springs=_closing_springs(model),
        springs=tuple(_point_spring(record, model) for record in description.springs),
        bushings=tuple(
            Bushing(record.name, record.first, record.second, _matrix(record.stiffness), _matrix(record.damping))
            for record in description.bushings
        ),
    )


def _joint_springs(
    description: Description, joints: tuple[records.Joint, ...], layout: Layout
) -> tuple[JointSpring, ...]:
    """Those that are written at their joint, under its name, then those of the section."""
    own = [(joint.name, joint.name, joint.spring) for joint in joints if joint.spring is not None]
    in_tree = (spring for spring in description.joint_springs if spring.joint in layout.joint_speed_names)
    others = [(spring.name, spring.joint, spring.law) for spring in in_tree]
    return tuple(
        JointSpring(name, axis_named(layout, speed), law.rest or 0.0, law_of(law))
        for name, speed, law in (*own, *others)
    )


def _closing_springs(model: Model) -> tuple[ClosingSpring, ...]:
    """Likewise of joints that close loops."""
    description, axes = model.description, {axis.name: axis for axis in model.closing_axes}
    own = [(loop.name, loop.name, loop.spring) for loop in description.loops if loop.spring is not None]
    others = [(spring.name, spring.joint, spring.law) for spring in description.joint_springs if spring.joint in axes]
    return tuple(ClosingSpring(name, axes[speed], law.rest or 0.0, law_of(law)) for name, speed, law in (*own, *others))


def _matrix(rows: spring_records.Matrix6) -> Value:
    return ca.sparsify(ca.DM(rows))


def _point_spring(record: spring_records.PointSpring, model: Model) -> PointSpring:
    first, second = frame_of_place(record.first), frame_of_place(record.second)
    rest = record.law.rest
    if rest is None:
        rest = float(np.linalg.norm(_drawn_at(model, second) - _drawn_at(model, first)))
    effort = None if record.effort is None else signal_of(record.effort)
    return PointSpring(record.name, first, second, rest, law_of(record.law), effort)


def _drawn_at(model: Model, name: str) -> Array:
    """The origin of a frame in the world while all coordinates are at zero."""
    return np.asarray(as_numpy(drawn_pose(model, name, ca.DM(model.neutral())).p)).ravel()


def law_of(record: SpringLaw) -> Law:
    """The law of a spring."""
    if isinstance(record.force, Expression):
        return WrittenLaw(record.force, record.only)
    elastic = Proportional(record.stiffness, record.preload) if record.force is None else _curve(record.force)
    damping = _curve(record.damping) if isinstance(record.damping, ForceTable) else record.damping
    return SpringDamper(elastic, damping, record.only)


def _curve(table: ForceTable) -> ForceCurve:
    return ForceCurve(table.at, table.force, table.interpolation == "cubic")
