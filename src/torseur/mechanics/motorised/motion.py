"""The motion of the motorised machine: rates of all states, guards of sticking axes, renewal of held values."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.acting import acting, forces, load_on, resisted, slip_of, speed_of
from torseur.mechanics.motorised.bearing_loads import bearing_loads
from torseur.mechanics.motorised.drives import Instant, servos_at
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.measured import measured
from torseur.mechanics.motorised.unknowns import accelerated, loads_in, with_unknowns
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.control.sampling import due
from torseur.model.forces.friction import slipping


def moving(machine: Motorised, now: Instant) -> Moving:
    """The machine at an instant, with its accelerations."""
    m = acting(machine, now)
    if machine.states.bearings:
        m = resisted(machine, m, bearing_loads(machine, m))
    return accelerated(machine, m, forces(machine, m))


def seen(machine: Motorised, m: Moving, y: Value) -> Moving:
    """The machine with accelerations, forces of constraints and loads of bearings read from y instead."""
    if machine.states.bearings:
        m = resisted(machine, m, loads_in(machine, y))
        assert m.forces is not None, "the forces are not known yet"
        m = replace(m, forces=replace(m.forces, tau=forces(machine, m)))
    return with_unknowns(machine, m, y)


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
                rates[part.bristle] = part.friction.bristle_rate(speed, now.z[part.bristle], load_on(m)(part))
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
        slip = slip_of(axis, m.now)
        load = load_on(m)
        reserve = ca.fmin(axis.breakaway(ca.DM(1), load) - push, axis.breakaway(ca.DM(-1), load) + push)
        rows.append(ca.if_else(slipping(slip), slip * speed_of(machine.model, axis, m.now), reserve))
    return ca.vertcat(ca.SX(0, 1), *rows)


def friction_levels(machine: Motorised, m: Moving) -> Value:
    """Break-away forward and backward, dry friction forward and backward; each of all axes with slips."""
    of = [axis.levels(speed_of(machine.model, axis, m.now), load_on(m)) for axis in machine.states.sticking]
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
