"""From the description to the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.algebra.transform import Transform
from torseur.description.checks import require_valid
from torseur.description.complaint import Complaint, DescriptionError, suggestion
from torseur.description.inertia.inertials import central_part, transform_of
from torseur.description.records import machine as records
from torseur.description.records.machine import Description, RotorModel
from torseur.description.speed_names import joint_of_speed
from torseur.description.tree.spanning_tree import opened
from torseur.fem.beams.meshed import meshed, seated_joint
from torseur.model.base import Base, with_base
from torseur.model.bodies.from_record import Part, rigid_body, rotor_part
from torseur.model.bodies.protocol import Body
from torseur.model.chosen_speed import chosen_speed_of
from torseur.model.closing_axis import closing_axes_of
from torseur.model.constraints.flat_wheels import refuse_flat_wheels
from torseur.model.constraints.from_record import constraints_of
from torseur.model.constraints.phases import with_phases
from torseur.model.constraints.prescribed import start_of_prescribed
from torseur.model.drives import drives_of, places_of, with_springs
from torseur.model.forces.from_record import friction_of, load_of, motor_of, rotors_of, spin_axis
from torseur.model.frame import GROUND, Frame, frame_of_disturbance, frame_of_place
from torseur.model.joints.coupling import Coupling
from torseur.model.joints.from_record import joint_from_record
from torseur.model.joints.protocol import Joint
from torseur.model.known_places import with_known_places
from torseur.model.layout import Layout, lay_out
from torseur.model.model import Model, Written, neutral, quaternions_of
from torseur.model.tree import Tree, grow_tree

_ROUND_OFF = 1e-15  # entries of rotation matrices below this are the round-off of a right angle


def build(
    description: Description,
    *,
    base: Base | None = None,
    gravity: Sequence[float] | None = None,
    rotors: RotorModel | None = None,
    merge_fixed: bool = True,
    strict: bool = True,
    watch: Callable[[str, float], None] | None = None,
) -> Model:
    """The model of a description; what is given here replaces what the file says.

    Fixed joints are merged: bodies that cannot move relative to each other become one, and their frames
    keep their names. With ``merge_fixed=False`` they stay joints of their own, with reactions.
    Joints that lead to bodies which others hold already close loops (``description/tree/spanning_tree.py``).
    Raises DescriptionError with every fault found; with ``strict=False`` impossible inertias only warn.
    ``watch`` is told what is being done for large elastic bodies, and how far it is, from 0 to 1.
    """
    description = _with_options(with_base(description, base), gravity, rotors)
    doubts = require_valid(description, strict=strict)
    source = Written(description, merge_fixed, strict)
    joints_written = description.joints
    description, beams = meshed(opened(description))
    written = {record.name: seated_joint(record, beams) for record in joints_written}  # which motors are placed by
    tree = grow_tree(description, merge_fixed=merge_fixed)
    joints = tuple(joint_from_record(record) for record in tree.joints)
    names = tuple(record.name for record in tree.joints)
    bodies = _bodies(description, tree, written, watch)
    layout = lay_out(names, joints, bodies, _couplings(tree.joints))
    springs = [spring.name for spring in description.springs]
    motors = tuple(motor_of(record, written, tree, layout, springs) for record in description.motors)
    loads = (load_of(record, tree) for record in description.loads)
    constraints = constraints_of(description)
    closing_axes = closing_axes_of(description)
    initial = description.initial
    _refuse_missing_modes(description, layout)
    of_q, of_v = layout.places_in_q(), layout.places_in_v()
    q = _initial((*initial.guesses, *initial.positions), of_q, neutral(joints, layout))
    q = _with_unit_quaternions(q, joints, layout)
    v = _initial(initial.velocities, of_v, np.zeros(layout.nv))
    initial_q, initial_v = start_of_prescribed(constraints, layout, q, v)
    model = Model(
        name=description.name,
        bodies=bodies,
        joints=joints,
        parent=tree.parent,
        placement=tuple(_constant(X) for X in tree.placement),
        layout=layout,
        gravity=np.array(description.gravity),
        rotor_model=description.rotors,
        rotors=rotors_of(motors, _armature(tree.joints, layout), description.rotors),
        motors=motors,
        friction=tuple(friction_of(record.friction, record) for record in tree.joints),
        limits=tuple(record.limits for record in tree.joints),
        loads=tuple(load for load in loads if load is not None),
        constraints=constraints,
        frames=MappingProxyType(_frames(description, tree)),
        initial_q=initial_q,
        initial_v=initial_v,
        description=description,
        independent_speeds=tuple(chosen_speed_of(record) for record in description.independent_speeds),
        closing_axes=closing_axes,
        sensors=description.sensors,
        doubts=doubts,
        written=source,
        **drives_of(description, tree.joints, motors, layout, closing_axes),
    )
    refuse_flat_wheels(model)
    return with_known_places(with_springs(with_phases(model), tree.joints, beams))


def _with_options(d: Description, gravity: Sequence[float] | None, rotors: RotorModel | None) -> Description:
    if gravity is not None:
        x, y, z = (float(g) for g in gravity)
        d = replace(d, gravity=(x, y, z))
    if rotors is not None:
        if rotors not in ("none", "diagonal", "full"):
            raise ValueError(f"rotor model '{rotors}' is not known. Give 'none', 'diagonal' or 'full'.")
        d = replace(d, rotors=rotors)
    return d


def _couplings(joints: tuple[records.Joint, ...]) -> tuple[Coupling | None, ...]:
    number = {joint.name: i for i, joint in enumerate(joints)}
    return tuple(_coupling(joint, joints, number) for joint in joints)


def _coupling(joint: records.Joint, joints: tuple[records.Joint, ...], number: dict[str, int]) -> Coupling | None:
    """A follower of a follower is coupled to the leader of both."""
    if joint.mimic is None:
        return None
    ratio, offset, leader = joint.mimic.multiplier, joint.mimic.offset, joints[number[joint.mimic.joint]]
    while leader.mimic is not None:
        offset += ratio * leader.mimic.offset
        ratio *= leader.mimic.multiplier
        leader = joints[number[leader.mimic.joint]]
    return Coupling(number[leader.name], ratio, offset)


def _bodies(
    description: Description,
    tree: Tree,
    written: dict[str, records.Joint],
    watch: Callable[[str, float], None] | None,
) -> tuple[Body, ...]:
    """Rigid ones made of their parts, and those that take shapes, which carry the parts that are fixed to them."""
    parts = _parts(description, tree, written)
    shaped = {body.name: body for body in description.bodies if body.owns_amplitudes}
    bodies: list[Body] = []
    for joint, added in zip(tree.joints, parts, strict=True):
        if joint.child in shaped:
            from torseur.model.bodies.modal_from_record import modal_body

            placement = tree.place_of[joint.child].placement
            bodies.append(modal_body(shaped[joint.child], description, placement, added, watch))
        else:
            bodies.append(rigid_body(joint.child, [part for _, part in added]))
    return tuple(bodies)


def _parts(description: Description, tree: Tree, written: dict[str, records.Joint]) -> list[list[tuple[Array, Part]]]:
    """Of each moving body, the places where parts are fixed to it, and the parts."""
    parts: list[list[tuple[Array, Part]]] = [[] for _ in tree.joints]
    for body in description.bodies:
        place = tree.place_of[body.name]
        if place.body != GROUND and body.inertial is not None:
            parts[place.body].append((place.placement.p, central_part(place.placement, body.inertial)))
        if place.body != GROUND and body.takes_shapes and not body.owns_amplitudes:
            from torseur.model.bodies.modal_from_record import still_part

            parts[place.body].append((place.placement.p, still_part(body, description, place.placement)))
    for motor in (motor for motor in description.motors if not motor.of_length):
        rotor, driven = motor.rotor, written[joint_of_speed(motor.drives[0][0], written)]
        place = tree.place_of[motor.carrier or driven.parent]
        if place.body != GROUND and not rotor.included:
            axis = place.placement.R @ spin_axis(motor, driven)
            # a thin disc when the transverse inertia is not given
            transverse = rotor.inertia / 2 if rotor.transverse is None else rotor.transverse
            position = place.placement.point(np.array(rotor.position))
            parts[place.body].append((position, rotor_part(rotor.mass, position, axis, rotor.inertia, transverse)))
    return parts


def _constant(X: Transform) -> Transform:
    R = np.where(np.abs(X.R) < _ROUND_OFF, 0.0, X.R)
    return Transform(as_casadi(R), as_casadi(X.p))


def _armature(joints: tuple[records.Joint, ...], layout: Layout) -> Value:
    row = ca.DM.zeros(1, len(layout.joint_speed_names))
    for i, joint in enumerate(joints):
        row[0, layout.joint_speeds_of[i]] = joint.armature
    return row


def _frames(description: Description, tree: Tree) -> dict[str, Frame]:
    places = {name: (place.body, place.placement) for name, place in tree.place_of.items()}
    for record in description.frames:
        body, placement = places[record.body]
        places[record.name] = body, placement @ transform_of(record.pose)
    for place in places_of(description):
        body, placement = places[place.frame]
        if any(place.point):
            places[frame_of_place(place)] = body, placement @ Transform(np.eye(3), np.array(place.point))
    for disturbance in description.disturbances:
        body, placement = places[disturbance.frame]
        if any(disturbance.point):
            point = Transform(np.eye(3), np.array(disturbance.point))
            places[frame_of_disturbance(disturbance)] = body, placement @ point
    return {name: Frame(body, _constant(placement)) for name, (body, placement) in places.items()}


def _initial(given: tuple[tuple[str, tuple[float, ...]], ...], places: dict[str, slice], start: Array) -> Array:
    for name, values in given:
        start[places[name]] = values
    return start


def _with_unit_quaternions(q: Array, joints: tuple[Joint, ...], layout: Layout) -> Array:
    """Those that a file gives with few digits, or longer, are scaled; checks have said so."""
    for begin in quaternions_of(joints, layout):
        q[begin : begin + 4] /= np.linalg.norm(q[begin : begin + 4])
    return q


def _refuse_missing_modes(description: Description, layout: Layout) -> None:
    """An amplitude is told at the start, but the body has not so many."""
    initial, known = description.initial, layout.places_in_q()
    for name, _ in (*initial.positions, *initial.guesses, *initial.velocities):
        if name not in known:
            cause, remedy = "the body has no such mode", suggestion(name, layout.coordinate_names)
            raise DescriptionError(Complaint(initial.where, f"start of '{name}'", cause, remedy))
