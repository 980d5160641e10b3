"""From motors, friction and loads as written to the elements of the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.algebra.vectors import unit
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.inertia.inertials import transform_of
from torseur.description.records import drives as drive_records
from torseur.description.records import machine as records
from torseur.description.speed_names import joint_of_speed
from torseur.model.drives import electric_parts
from torseur.model.forces.friction import Friction
from torseur.model.forces.load import Load
from torseur.model.forces.motor import Motor
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.layout import Layout
from torseur.model.tree import Tree

if TYPE_CHECKING:
    from torseur.model.forces.bearing import Bearing
    from torseur.model.forces.bristles import Bristles


def friction_of(record: records.Friction, joint: records.Joint | None = None) -> Friction:
    """The friction of one axis, or of a joint."""
    return Friction(
        record.viscous,
        record.dry_forward,
        record.dry_backward,
        record.static_forward,
        record.static_backward,
        record.stribeck_speed,
        record.load_loss,
        None if record.bristles is None else _bristles_of(record.bristles),
        None if record.bearing is None or joint is None else _bearing_of(record.bearing, joint),
    )


def _bearing_of(record: drive_records.Bearing, joint: records.Joint) -> Bearing:
    from torseur.model.forces.bearing import guide_bearing, pin_bearing, sleeve_bearing, thread_bearing

    static = record.coefficient if record.static is None else record.static
    axis, length, radius = unit(joint.axis), record.length or 0.0, record.radius or 0.0
    if joint.type == "prismatic":
        return guide_bearing(axis, record.coefficient, static, radius=radius, length=length)
    if joint.type == "screw":
        return thread_bearing(axis, record.coefficient, static, radius=radius, pitch=joint.pitch or 0.0, length=length)
    if joint.type == "cylindrical":
        return sleeve_bearing(axis, record.coefficient, radius=radius, length=length)
    collar = record.collar or 0.0
    return pin_bearing(axis, record.coefficient, static, radius=radius, collar=collar, length=length)


def _bristles_of(record: drive_records.Bristles) -> Bristles:
    from torseur.model.forces.bristles import Bristles

    return Bristles(record.stiffness, record.damping)


def motor_of(
    record: records.Motor,
    joints: Mapping[str, records.Joint],
    tree: Tree,
    layout: Layout,
    springs: Sequence[str],
) -> Motor:
    """The motor on its carrier, with its spin axis in the carrier's moving body."""
    if record.of_length:
        return _motor_of_length(record, springs, layout)
    first = joints[joint_of_speed(record.drives[0][0], joints)]
    place = tree.place_of[record.carrier or first.parent]
    return Motor(
        name=record.name,
        carrier=place.body,
        ratios=record.drives,
        spin=_spin_row(record.drives, layout),
        axis=as_casadi(place.placement.R @ spin_axis(record, first)),
        position=as_casadi(place.placement.point(np.array(record.rotor.position))),
        inertia=record.rotor.inertia,
        transverse=record.rotor.transverse,
        input_friction=friction_of(record.input_friction),
        output_friction=friction_of(record.output_friction),
        effort=record.effort,
        **electric_parts(record),
    )


def _motor_of_length(record: records.Motor, springs: Sequence[str], layout: Layout) -> Motor:
    """One that drives the distance of two points: nothing of it turns with joints."""
    none = ca.DM(3, 1)
    return Motor(
        name=record.name,
        carrier=GROUND,
        ratios=record.drives,
        spin=ca.DM(1, len(layout.joint_speed_names)),
        axis=none,
        position=none,
        inertia=0.0,
        transverse=None,
        input_friction=Friction(),
        output_friction=Friction(),
        effort=record.effort,
        length=springs.index(record.drives[0][0]),
        **electric_parts(record),
    )


def rotors_of(motors: tuple[Motor, ...], armature: Value, model: records.RotorModel) -> tuple[Rotor, ...]:
    """The spinning inertias that the chosen rotor model counts.

    ``armature`` (1, joint speeds) is inertia that was already given at the joints' outputs. A rotor behind an elastic
    gear moves on its own and is counted there.
    """
    if model == "none":
        return ()
    none = ca.DM(3, 1)
    reflected = [
        Rotor(float(armature[0, k]), GROUND, none, _unit_row(k, armature.size2()))
        for k in range(armature.size2())
        if float(armature[0, k]) != 0.0
    ]
    turning = [m for m in motors if m.inertia != 0.0 and m.gear is None]
    if model == "diagonal":
        return (*reflected, *(Rotor(m.inertia, GROUND, none, m.spin, name=m.name) for m in turning))
    return (*reflected, *(Rotor(m.inertia, m.carrier, m.axis, m.spin, m.position, m.name) for m in turning))


def load_of(record: records.Load, tree: Tree) -> Load | None:
    """The load on its moving body; None on the ground, where it moves nothing."""
    place = tree.place_of[record.body]
    if place.body == GROUND:
        return None
    in_world = record.measured_in == "world"
    turn = np.eye(3) if in_world else np.asarray(place.placement.R)
    point = np.asarray(place.placement.point(np.array(record.point)))
    return Load(
        record.name,
        place.body,
        as_casadi(point),
        as_casadi(turn @ record.force),
        as_casadi(turn @ record.torque),
        in_world,
    )


def spin_axis(record: records.Motor, driven: records.Joint) -> Array:
    """ε in the frame of the carrier as written: given, or the axis of the driven joint."""
    if record.axis is not None:
        return unit(record.axis)
    one_axis = driven.type in ("revolute", "continuous", "prismatic", "screw", "cylindrical")
    if one_axis and record.carrier in (None, driven.parent):
        return np.asarray(transform_of(driven.pose).R @ unit(driven.axis))
    if record.rotor.inertia == 0.0:
        return np.zeros(3)
    cause = "its spin axis is not given, and it is not carried by the parent of the one-axis joint that it drives"
    remedy = "Give 'axis': the direction of the rotor's axis in the carrier's frame."
    raise DescriptionError(Complaint(record.where, f"motor '{record.name}'", cause, remedy))


def _spin_row(drives: tuple[tuple[str, float], ...], layout: Layout) -> Value:
    row = ca.DM(1, len(layout.joint_speed_names))
    for speed, ratio in drives:
        row[0, layout.joint_speed_names.index(speed)] += ratio
    return row


def _unit_row(k: int, n: int) -> Value:
    row = ca.DM(1, n)
    row[0, k] = 1.0
    return row
