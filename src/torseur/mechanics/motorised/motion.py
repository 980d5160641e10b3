"""The motion of the motorised machine: rates of all states, guards of sticking axes, renewal of held values."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.dynamics.springs import springs_at
from torseur.mechanics.motorised.drives import Drive, Instant, actions_at, drives_at, measured, servos_at
from torseur.mechanics.motorised.friction_axes import AxisFriction, FrictionAxis, coupled_friction, is_coupled
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.motorised.unknowns import accelerated
from torseur.mechanics.tree.kinematics import coordinate_rates, frame_pose, links, poses
from torseur.model.control.sampling import due
from torseur.model.forces.friction import slipping
from torseur.model.model import Model


def moving(machine: Motorised, now: Instant) -> Moving:
    """The machine at an instant, with its accelerations."""
    m = acting(machine, now)
    return accelerated(machine, m, forces(machine, m))


def acting(machine: Motorised, now: Instant) -> Moving:
    """All that acts on the machine at an instant, before its accelerations are known."""
    model, states = machine.model, machine.states
    servos = servos_at(machine.lean, states, now)
    actions = actions_at(machine.lean, states, now, machine.equations)
    drives = drives_at(model, states, now, servos, actions)
    resistances = [
        axis.resistance(speed_of(model, axis, now), _slip(axis, now), now.z, _load(drives)) for axis in states.axes
    ]
    shares = [axis.share(_slip(axis, now), _load(drives)) for axis in states.sticking]
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
    return Moving(now, servos, drives, resistances, shares, coupled, stops, joint_forces, wrenches, springs, actions)


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


def state_rates(machine: Motorised, m: Moving) -> Value:
    """ż of the drives' own states, the accounts left at zero, (nz,)."""
    model, states, now = machine.model, machine.states, m.now
    rates = ca.SX.zeros(states.nz, 1)
    for k, (motor, at) in enumerate(zip(model.motors, states.motors, strict=True)):
        drive = m.drives[k]
        for place, rate in ((at.current, drive.current_rate), (at.control, drive.control_rate)):
            if rate is not None and place.stop > place.start:
                rates[place] = rate
        if motor.gear is not None:
            rates[at.rotor.start] = drive.rotor_speed
            rates[at.rotor.start + 1] = _rotor_acceleration(machine, m, k)
    for k, servo in enumerate(model.servos):
        if servo.states:
            of, voltage = m.servos[k], m.drives[servo.motor].voltage
            applied = voltage if servo.command_kind == "voltage" else None
            rates[states.servos[k]] = servo.rate(of.measured, of.setpoint, of.states, of.terms, applied=applied)
    for place, action in zip(states.controllers, m.actions, strict=True):
        rates[place] = action.rates
    for axis in states.axes:
        speed = speed_of(model, axis, now)
        for part in axis.parts:
            if part.bristle is not None:
                rates[part.bristle] = part.friction.bristle_rate(speed, now.z[part.bristle], _load(m.drives)(part))
    return rates


def _rotor_acceleration(machine: Motorised, m: Moving, k: int) -> Value:
    """Ω̇ of a rotor behind an elastic gear; none while it sticks."""
    gear, entry = machine.model.motors[k].gear, machine.model.nv + machine.states.motors[k].rotor.start + 1
    assert gear is not None
    torque, moves = m.drives[k].torque, ca.SX(1)
    for axis, resistance in zip(machine.states.axes, m.resistances, strict=True):
        if axis.speed == entry:
            torque = torque - resistance
            moves = ca.SX(1) if axis.slip is None else slipping(m.now.slip[axis.slip])
    return moves * gear.acceleration(torque, m.drives[k].transmitted)


def rates(machine: Motorised, m: Moving) -> Value:
    """Of q, of the speeds that are states and of z, with the accounts at zero."""
    q_dot = coordinate_rates(machine.model, m.now.q, m.now.v)
    return ca.vertcat(q_dot, m.solved.speed_rates, state_rates(machine, m))


def guards(machine: Motorised, m: Moving) -> Value:
    """Not negative while the slips last: slipping, the speed in its direction; sticking, the reserve of friction.

    The reserve is the smaller one of both directions, so that it does not jump where the push changes its sign and
    the levels differ.
    """
    rows = []
    for axis, push in zip(machine.states.sticking, m.push, strict=True):
        slip = _slip(axis, m.now)
        load = _load(m.drives)
        reserve = ca.fmin(axis.breakaway(ca.DM(1), load) - push, axis.breakaway(ca.DM(-1), load) + push)
        rows.append(ca.if_else(slipping(slip), slip * speed_of(machine.model, axis, m.now), reserve))
    return ca.vertcat(ca.SX(0, 1), *rows)


def friction_levels(machine: Motorised, m: Moving) -> Value:
    """Break-away forward and backward, dry friction forward and backward; each of all axes with slips."""
    of = [axis.levels(speed_of(machine.model, axis, m.now), _load(m.drives)) for axis in machine.states.sticking]
    return ca.vertcat(ca.SX(0, 1), *(ca.SX(level) for kind in zip(*of, strict=True) for level in kind))


def renewed(machine: Motorised, now: Instant) -> Value:
    """The held values after a sample, (nu,)."""
    model, states = machine.model, machine.states
    held = ca.SX(now.held)
    servos = servos_at(machine.lean, states, now)
    for k, servo in enumerate(model.servos):
        if servo.sampling is None or machine.period is None:
            continue
        at, of = states.servo_held[k], servos[k]
        true = measured(model, servo, now.q, now.v, states.rotor(servo.motor, now.z))
        new = servo.update(true, of.setpoint, now.held[at], of.terms)
        held[at] = ca.if_else(due(now.t, servo.sampling.period, machine.period), new, now.held[at])
    return held


def speed_of(model: Model, axis: FrictionAxis, now: Instant) -> Value:
    """The speed that an axis resists."""
    return now.v[axis.speed] if axis.speed < model.nv else now.z[axis.speed - model.nv]


def load_on(m: Moving, part: AxisFriction) -> Value:
    """The torque through the gear that loads a friction, on the side of its axis."""
    return _load(m.drives)(part)


def _load(drives: list[Drive]) -> Callable[[AxisFriction], Value]:
    def load(part: AxisFriction) -> Value:
        if part.friction.load_loss == 0.0:
            return ca.DM(0)
        return sum((ratio * drives[k].torque for k, ratio in part.motors), ca.DM(0))

    return load


def _slip(axis: FrictionAxis, now: Instant) -> Value:
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
