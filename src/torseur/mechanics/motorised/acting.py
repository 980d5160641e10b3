"""All that acts on the motorised machine at an instant: motors, friction, stops, springs, given forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value, is_nought
from torseur.mechanics.dynamics.springs import springs_at
from torseur.mechanics.motorised.drives import Drive, Instant, actions_at, drives_at, servos_at
from torseur.mechanics.motorised.friction_axes import AxisFriction, FrictionAxis, coupled_friction, is_coupled
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.forces.bearing import sliding_direction
from torseur.model.model import Model


def acting(machine: Motorised, now: Instant) -> Moving:
    """All that acts on the machine at an instant, before its accelerations are known; bearings are without load."""
    model, states = machine.model, machine.states
    servos = servos_at(machine.lean, states, now)
    actions = actions_at(machine.lean, states, now, machine.equations)
    drives = drives_at(model, states, now, servos, actions)
    speeds = model.layout.unfold() @ now.v
    coupled = {
        k: coupled_friction(model, k, motor.spin @ speeds)
        for k, motor in enumerate(model.motors)
        if is_coupled(model, k)
    }
    stops = [s.force(s.axis.position(model.layout, now.q), s.axis.speed(model.layout, now.v)) for s in model.stops]
    joint_forces = [force.force(now.t) for force in model.joint_forces]
    wrenches = _disturbing(model, states, now)
    springs = springs_at(machine.lean, now.q, now.v, now.t, _pushes(model, drives))
    free = Moving(now, servos, drives, [], [], coupled, stops, joint_forces, wrenches, springs, actions)
    return resisted(machine, free, {joint: ca.DM(0) for joint in states.bearings})


def resisted(machine: Motorised, m: Moving, loads: Mapping[int, Value]) -> Moving:
    """With the friction of bearings under these loads, joint by joint."""
    model, states, now = machine.model, machine.states, m.now
    m = replace(m, loads=loads)
    load = load_on(m)
    resistances = [axis.resistance(speed_of(model, axis, now), slip_of(axis, now), now.z, load) for axis in states.axes]
    shares = [axis.share(slip_of(axis, now), load) for axis in states.sticking]
    return replace(m, resistances=resistances, shares=shares)


def _pushes(model: Model, drives: list[Drive]) -> dict[int, Value]:
    """Spring → the force α c_m with which motors that drive its length push its points apart."""
    found: dict[int, Value] = {}
    for motor, drive in zip(model.motors, drives, strict=True):
        if motor.length is not None:
            found[motor.length] = found.get(motor.length, 0) + motor.ratios[0][1] * drive.torque
    return found


def forces(machine: Motorised, m: Moving) -> Value:
    """τ: motors, friction that slips, stops, springs at joints, given forces on joints, (nv,): theory (25)."""
    model, layout = machine.model, machine.model.layout
    on_speeds = ca.SX.zeros(len(layout.joint_speed_names), 1)
    for k, (motor, drive) in enumerate(zip(model.motors, m.drives, strict=True)):
        if motor.gear is not None:
            on_speeds[motor.spin.sparsity().get_col()[0]] += drive.transmitted
        else:
            on_speeds = on_speeds + motor.spin.T @ (drive.torque - m.coupled.get(k, 0))
    tau = layout.gather(on_speeds + m.springs.on_joints)
    for axis, resistance in zip(machine.states.axes, m.resistances, strict=True):
        if axis.speed < model.nv:
            tau[axis.speed] -= resistance
    for stop, force in zip(model.stops, m.stops, strict=True):
        tau = tau + stop.axis.pushed(layout, force)
    for given, force in zip(model.joint_forces, m.joint_forces, strict=True):
        tau = tau + given.axis.pushed(layout, force)
    return tau


def speed_of(model: Model, axis: FrictionAxis, now: Instant) -> Value:
    """The speed that an axis resists."""
    return now.v[axis.speed] if axis.speed < model.nv else now.z[axis.speed - model.nv]


def load_on(m: Moving) -> Callable[[AxisFriction], Value]:
    """What loads a friction, on the side of its axis: the torque through a gear, or what presses a bearing together."""

    def load(part: AxisFriction) -> Value:
        if part.bearing is not None:
            joint, ratio = part.bearing
            return ratio * m.loads[joint] * (_direction(m, part) if part.slides else 1)
        if is_nought(part.friction.load_loss):
            return ca.DM(0)
        return sum((ratio * m.drives[k].torque for k, ratio in part.motors), ca.DM(0))

    return load


def _direction(m: Moving, part: AxisFriction) -> Value:
    """Of a sleeve, in which of its two ways it slides."""
    (own, lever), (other, across) = part.slides
    return sliding_direction(lever * m.now.v[own], across * m.now.v[other], lever)


def slip_of(axis: FrictionAxis, now: Instant) -> Value:
    """The slip of an axis; of one without, nil."""
    return ca.DM(0) if axis.slip is None else now.slip[axis.slip]


def _disturbing(model: Model, states: StateLayout, now: Instant) -> dict[str, Value]:
    """Frame → (moment; force) of the disturbances there, and of what pushes it from outside."""
    total: dict[str, Value] = {frame: now.held[at : at + 6] for frame, at in states.pushed.items()}
    if not model.disturbances:
        return total
    X_W = poses(model, links(model, now.q))
    for disturbance in model.disturbances:
        R = frame_pose(model, now.q, X_W, model.frame(disturbance.frame)).R
        total[disturbance.frame] = total.get(disturbance.frame, 0) + disturbance.wrench(now.t, R)
    return total
