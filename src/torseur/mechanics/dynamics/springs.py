"""Springs, dampers, actuators and bushings: from their deflections to forces on joints and wrenches on bodies.

Springs at joints act on one speed each, body by body; those between two points or at joints that close loops, and
bushings, pull on frames of any two bodies. By virtual work both are −f ∂x/∂q.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.inverse_dynamics import gravity_forces, inverse_dynamics
from torseur.mechanics.dynamics.newton_euler import inertial_efforts
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.mechanics.tree.kinematics import frame_pose, frame_twist, links, poses, velocities
from torseur.mechanics.tree.per_body import per_body
from torseur.mechanics.tree.relative_motion import RelativeMotion, relative_motion
from torseur.model.closing_axis import ClosingAxis
from torseur.model.forces.beam_element import BeamElement
from torseur.model.forces.bushing import Bushing
from torseur.model.forces.disturbance import ClosingForce
from torseur.model.forces.spring import ClosingSpring, PointSpring
from torseur.model.forces.spring_law import Law
from torseur.model.model import Model

NO_PUSHES: Mapping[int, Value] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Strained:
    """One element at an instant: deflections and forces against them (n, 1), energy, heat, power from outside."""

    name: str
    deflection: Value
    force: Value
    energy: Value
    dissipated: Value
    supplied: Value


@dataclass(frozen=True, eq=False)
class Springs:
    """All elements at an instant, and what they do."""

    at_joints: list[Strained]
    at_closing_joints: list[Strained]
    between_points: list[Strained]
    bushings: list[Strained]
    on_joints: Value  # forces on the joint speeds
    wrenches: dict[str, Value]  # frame → (moment; force) at its origin, in the world's components
    resisted: list[Strained] = field(default_factory=list)  # closing joints with viscous friction, which is no spring
    given: list[Strained] = field(default_factory=list)  # forces on closing joints that are functions of time
    beam_elements: list[Strained] = field(default_factory=list)

    @property
    def all(self) -> list[Strained]:
        """Those at joints, at joints that close loops, between points, bushings, and elements of beams."""
        at_joints = [*self.at_joints, *self.at_closing_joints]
        return [*at_joints, *self.between_points, *self.bushings, *self.beam_elements]

    def total(self, what: Literal["energy", "dissipated", "supplied"]) -> Value:
        """The sum over all elements [J or W]."""
        total: Value = ca.DM(0)
        for one in self.all:
            total = _added(total, getattr(one, what))
        return total


def springs_at(
    model: Model, q: Value, v: Value, t: Value | None = None, pushes: Mapping[int, Value] = NO_PUSHES
) -> Springs:
    """The elements at (q, v); with efforts, friction and forces of closing joints at the time t, if it is given.

    ``pushes``: spring → the force with which motors push its two points apart.
    """
    at_joints = [
        _at_joint(spring.name, spring.law, spring.rest, *_on_axis(model, k, q, v))
        for k, spring in enumerate(model.joint_springs)
    ]
    wrenches: dict[str, Value] = {}
    closing = [_at_closing_joint(model, spring, q, v, wrenches) for spring in model.closing_springs]
    between = [
        _between_points(model, spring, q, v, t, pushes.get(k, ca.DM(0)), wrenches)
        for k, spring in enumerate(model.springs)
    ]
    bushings = [_of_bushing(model, bushing, q, v, wrenches) for bushing in model.bushings]
    beams = [_of_beam_element(model, element, q, v, wrenches) for element in model.beam_elements]
    resisted = [_resisted(model, axis, q, v, wrenches) for axis in model.closing_axes if t is not None and axis.viscous]
    given = [] if t is None else [_given(model, force, q, v, t, wrenches) for force in model.closing_forces]
    on_joints = _on_joints(model, at_joints)
    return Springs(at_joints, closing, between, bushings, on_joints, wrenches, resisted, given, beams)


def spring_forces(model: Model, q: Value, v: Value) -> Value:
    """Generalised forces of springs, dampers and bushings at (q, v), (nv,); efforts of actuators are left out."""
    return generalised(model, q, springs_at(model, q, v))


def holding_forces(model: Model, q: Value) -> Value:
    """Generalised forces that hold the machine at rest against its weight and its springs, (nv,)."""
    weight = gravity_forces(model, q)
    return weight - spring_forces(model, q, ca.DM(model.nv, 1)) if model.has_springs else weight


def driving_forces(model: Model, q: Value, v: Value, vd: Value) -> Value:
    """Generalised forces that give the acceleration v̇ beside those of springs and dampers, (nv,)."""
    needed = inverse_dynamics(model, q, v, vd)
    return needed - spring_forces(model, q, v) if model.has_springs else needed


def generalised(model: Model, q: Value, springs: Springs) -> Value:
    """Generalised forces of all elements, (nv,): those on joints, and Jᵀ of the wrenches."""
    forces = model.layout.gather(springs.on_joints)
    if not springs.wrenches:
        return forces
    alone = replace(model, gravity=np.zeros(3), rotors=(), loads=())
    at_rest = ca.DM(model.nv, 1)
    acting = wrenches_at_frames(model, q, springs.wrenches)
    return forces - inertial_efforts(alone, q, at_rest, at_rest, wrenches=acting).tau


def spring_energy(model: Model, q: Value) -> Value:
    """U [J] of all springs and bushings whose law tells it."""
    return springs_at(model, q, ca.DM(model.nv, 1)).total("energy")


@per_body
def _added(total: Value, part: Value) -> Value:
    return total + part


def _on_axis(model: Model, k: int, q: Value, v: Value) -> tuple[Value, Value]:
    axis = model.joint_springs[k].axis
    return axis.position(model.layout, q), axis.speed(model.layout, v)


def _at_joint(name: str, law: Law, rest: Value, position: Value, speed: Value) -> Strained:
    x, f, energy, dissipated, supplied = _strained_joint(law, rest, position, speed)
    return Strained(name, x, f, energy, dissipated, supplied)


@per_body
def _strained_joint(law: Law, rest: Value, position: Value, speed: Value) -> tuple[Value, Value, Value, Value, Value]:
    x = position - rest
    return x, law.force(x, speed), law.energy(x), law.dissipated(x, speed), law.supplied(x, speed)


def _on_joints(model: Model, at_joints: list[Strained]) -> Value:
    """−f on the speed of each spring's axis."""
    layout = model.layout
    on_speeds: list[Value] = [ca.DM(0)] * len(layout.joint_speed_names)
    for spring, strained in zip(model.joint_springs, at_joints, strict=True):
        k = spring.axis.number(layout)
        on_speeds[k] = on_speeds[k] - strained.force
    return ca.vertcat(ca.DM(0, 1), *on_speeds)


def stretched(model: Model, spring: PointSpring, q: Value, v: Value) -> tuple[Value, Value, Value]:
    """(l, l̇, e): distance of the two points, its rate, and the direction from the first to the second in the world."""
    X = links(model, q)
    X_W, V = poses(model, X), velocities(model, X, q, v)
    ends = [model.frame(name).origin for name in (spring.first, spring.second)]
    p_A, p_B = (frame_pose(model, q, X_W, end) for end in ends)
    w_A, w_B = (frame_twist(model, q, v, V, end)[1] for end in ends)
    return spring.stretch(p_B.p - p_A.p, as_casadi(p_B.R) @ w_B - as_casadi(p_A.R) @ w_A)


def _between_points(
    model: Model, spring: PointSpring, q: Value, v: Value, t: Value | None, push: Value, wrenches: dict[str, Value]
) -> Strained:
    length, rate, e = stretched(model, spring, q, v)
    x, pull = length - spring.rest, ca.DM(0) if t is None else spring.pull(t)
    f = spring.law.force(x, rate) + pull - push
    _add(wrenches, spring.first, ca.vertcat(ca.DM(3, 1), f * e))
    _add(wrenches, spring.second, ca.vertcat(ca.DM(3, 1), -f * e))
    supplied = spring.law.supplied(x, rate) - pull * rate
    return Strained(spring.name, x, f, spring.law.energy(x), spring.law.dissipated(x, rate), supplied)


def _at_closing_joint(model: Model, spring: ClosingSpring, q: Value, v: Value, wrenches: dict[str, Value]) -> Strained:
    moved = relative_motion(model, q, v, spring.axis.first, spring.axis.second)
    axis, law = spring.axis.axis, spring.law
    x, rate = axis.beyond(moved.X_AB, spring.rest), axis.rate(moved.omega_B, moved.p_dot)
    f = law.force(x, rate)
    _push_along(wrenches, spring.axis, moved, -f)
    return Strained(spring.name, x, f, law.energy(x), law.dissipated(x, rate), law.supplied(x, rate))


def _resisted(model: Model, axis: ClosingAxis, q: Value, v: Value, wrenches: dict[str, Value]) -> Strained:
    """Viscous friction."""
    moved = relative_motion(model, q, v, axis.first, axis.second)
    rate = axis.axis.rate(moved.omega_B, moved.p_dot)
    _push_along(wrenches, axis, moved, -axis.viscous * rate)
    nothing = ca.DM(0)
    return Strained(axis.name, nothing, axis.viscous * rate, nothing, axis.viscous * rate**2, nothing)


def _given(model: Model, given: ClosingForce, q: Value, v: Value, t: Value, wrenches: dict[str, Value]) -> Strained:
    moved = relative_motion(model, q, v, given.axis.first, given.axis.second)
    rate, force, nothing = given.axis.axis.rate(moved.omega_B, moved.p_dot), given.force(t), ca.DM(0)
    _push_along(wrenches, given.axis, moved, force)
    return Strained(given.name, nothing, -force, nothing, nothing, force * rate)


def _push_along(wrenches: dict[str, Value], axis: ClosingAxis, moved: RelativeMotion, force: Value) -> None:
    """A generalised force along the coordinate of a closing joint: a wrench on B, and its opposite on A."""
    _push(wrenches, axis.first, moved.R_WA, axis.axis.counter_push(moved.X_AB.p, force))
    _push(wrenches, axis.second, moved.R_WA, axis.axis.push(force))


def _of_bushing(model: Model, bushing: Bushing, q: Value, v: Value, wrenches: dict[str, Value]) -> Strained:
    moved = relative_motion(model, q, v, bushing.first, bushing.second)
    x = bushing.deflection(moved.X_AB)
    x_dot = bushing.rate(x, moved.p_dot, moved.omega_B)
    f = bushing.forces(x, x_dot)
    _push(wrenches, bushing.first, moved.R_WA, bushing.wrench_on_first(x, moved.R_AB, f))
    _push(wrenches, bushing.second, moved.R_WA, bushing.wrench_on_second(x, moved.R_AB, f))
    return Strained(bushing.name, x, f, bushing.energy(x), bushing.dissipated(x_dot), ca.DM(0))


def _of_beam_element(model: Model, element: BeamElement, q: Value, v: Value, wrenches: dict[str, Value]) -> Strained:
    """By power, f·ė = (Jᵀ f)·(ω_B; ṗ_A)."""
    moved = relative_motion(model, q, v, element.first, element.second)
    strained, (moment, force) = strained_beam(element, moved.X_AB, moved.omega_B, moved.p_dot)
    turning = moved.R_AB @ moment
    _push(wrenches, element.first, moved.R_WA, ca.vertcat(cross(moved.X_AB.p, force) + turning, force))
    _push(wrenches, element.second, moved.R_WA, -ca.vertcat(turning, force))
    return strained


def strained_beam(
    element: BeamElement, X_AB: Transform, omega_B: Value, p_dot: Value
) -> tuple[Strained, tuple[Value, Value]]:
    """An element at an instant, and (moment in B, force in A) against ω_B and ṗ_A."""
    e, J = element.strains(X_AB)
    e_dot = J @ ca.vertcat(omega_B, p_dot)
    f = element.forces(e, e_dot)
    against = J.T @ f
    strained = Strained(element.name, e, f, element.energy(e), element.dissipated(e_dot), ca.DM(0))
    return strained, (against[:3], against[3:])


def _push(wrenches: dict[str, Value], frame: str, R_WA: Value, wrench: Value) -> None:
    """Add a wrench in the components of A."""
    moment, force = split(wrench)
    _add(wrenches, frame, ca.vertcat(R_WA @ moment, R_WA @ force))


def _add(wrenches: dict[str, Value], frame: str, wrench: Value) -> None:
    wrenches[frame] = wrenches[frame] + wrench if frame in wrenches else wrench
