"""From servos to torques: commands, voltages, currents, and what gears make of them."""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.control.action import Action
from torseur.mechanics.control.laws import action_of
from torseur.mechanics.control.plant import Plant
from torseur.mechanics.dynamics.springs import driving_forces, holding_forces, stretched
from torseur.mechanics.motorised.measured import driven_axis, measured
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.ways.protocol import EquationsOfMotion
from torseur.model.control.protocol import Measured, Terms
from torseur.model.control.servo import Servo
from torseur.model.forces.limits import clipped
from torseur.model.model import Model
from torseur.model.signals.protocol import SetPoint


@dataclass(frozen=True, eq=False)
class Drive:
    """What one motor does at an instant; a voltage and current only of a DC motor that something commands."""

    rotor_speed: Value
    torque: Value  # c_m on the rotor
    transmitted: Value  # on its axis at the joint's side, where it drives one joint behind an elastic gear
    command: Value | None = None
    voltage: Value | None = None
    current: Value | None = None
    current_rate: Value | None = None
    control_rate: Value | None = None


@dataclass(frozen=True, eq=False)
class Servoed:
    """What one servo does at an instant."""

    measured: Measured
    setpoint: SetPoint
    terms: Terms
    states: Value


@dataclass(frozen=True, eq=False)
class Instant:
    """The symbols or values of one instant."""

    t: Value
    q: Value
    v: Value
    z: Value
    held: Value
    slip: Value


def servos_at(model: Model, states: StateLayout, now: Instant) -> list[Servoed]:
    """What the servos see and want; sampled ones at one of their instants."""
    seen: list[tuple[Measured, SetPoint, Value]] = []
    for k, servo in enumerate(model.servos):
        true = measured(model, servo, now.q, now.v, states.rotor(servo.motor, now.z))
        held = now.held[states.servo_held[k]]
        sensed = true if servo.sampling is None else servo.seen(true, held)
        start = now.held[states.start_held[k]] if k in states.start_held else 0.0
        own = now.z[states.servos[k]] if servo.sampling is None else servo.law_states(held)
        seen.append((sensed, servo.wanted(now.t, start), own))
    terms = _terms(model, now, seen)
    return [Servoed(m, wanted, term, own) for (m, wanted, own), term in zip(seen, terms, strict=True)]


def _terms(model: Model, now: Instant, seen: list[tuple[Measured, SetPoint, Value]]) -> list[Terms]:
    """The forces that servos ask of the equations of motion, each computed once for all of them."""
    needed = {need for servo in model.servos for need in servo.needs}
    axes = {k: _own_entry(model, servo) for k, servo in enumerate(model.servos)}
    q, v = ca.SX(now.q), ca.SX(now.v)
    q_wanted, v_wanted = ca.SX(now.q), ca.SX(now.v)
    a_wanted, a_asked = ca.SX.zeros(model.nv, 1), ca.SX.zeros(model.nv, 1)
    for k, (sensed, wanted, own) in enumerate(seen):
        if (entry := axes[k]) is not None:
            in_q, in_v = entry
            q[in_q], v[in_v] = sensed
            q_wanted[in_q], v_wanted[in_v], a_wanted[in_v] = wanted
            a_asked[in_v] = model.servos[k].acceleration(sensed, wanted, own)
    forces = {
        "gravity": holding_forces(model, q) if "gravity" in needed else None,
        "feed_forward": driving_forces(model, q_wanted, v_wanted, a_wanted) if "feed_forward" in needed else None,
        "dynamics": driving_forces(model, q, v, a_asked) if "dynamics" in needed else None,
    }

    def of(k: int) -> Terms:
        entry = axes[k]
        if entry is None and model.servos[k].needs:
            raise ValueError(
                f"servo '{model.servos[k].name}' asks for forces of the model, but its motor drives several joints, or "
                "a follower. Use a kind without gravity compensation, feed-forward and computed torque for it."
            )
        return Terms(**{name: f[entry[1]] for name, f in forces.items() if f is not None and entry is not None})

    return [of(k) for k in range(len(model.servos))]


def _own_entry(model: Model, servo: Servo) -> tuple[int, int] | None:
    """(entry of q, entry of v) of the one axis that a servo controls; None where it is not one."""
    if len(servo.sensed) != 1:
        return None
    axis = servo.sensed[0][0]
    if model.layout.coupling[axis.joint] is not None:
        return None
    return (
        model.layout.q_of[axis.joint].start + axis.component,
        model.layout.v_of[axis.joint].start + axis.component,
    )


def actions_at(model: Model, states: StateLayout, now: Instant, equations: EquationsOfMotion) -> list[Action]:
    """What the controllers of several motors want."""
    plant = Plant(model, now.t, now.q, equations)
    places = zip(model.controllers, states.controllers, states.controller_held, strict=True)
    return [action_of(controller, plant, now.z[own], now.held[held]) for controller, own, held in places]


def drives_at(
    model: Model, states: StateLayout, now: Instant, servos: list[Servoed], actions: list[Action]
) -> list[Drive]:
    """What every motor does."""
    commands = _commands(model, states, now, servos) | _of_controllers(model, states, now, actions)
    drives = []
    for k, motor in enumerate(model.motors):
        rotor, speed = states.rotor(k, now.z), _rotor_speed(model, states, now, k)
        drive = _electric(model, states, k, now, speed, commands.get(k))
        transmitted = ca.DM(0)
        if motor.gear is not None and rotor is not None:
            transmitted = motor.gear.torque(*twist(model, k, now, rotor))
        drives.append(Drive(speed, drive.pop("torque"), transmitted, **drive))
    return drives


def _commands(model: Model, states: StateLayout, now: Instant, servos: list[Servoed]) -> dict[int, tuple[Value, bool]]:
    """Motor → (command, whether it is a voltage)."""
    commands: dict[int, tuple[Value, bool]] = {}
    for k, servo in enumerate(model.servos):
        if servo.sampling is not None:
            command = servo.output(now.held[states.servo_held[k]])
        else:
            of = servos[k]
            command = servo.command(of.measured, of.setpoint, of.states, of.terms)
        commands[servo.motor] = command, servo.command_kind == "voltage"
    for motor, place in states.outside.items():
        commands[motor] = now.held[place], False
    return commands


def _of_controllers(
    model: Model, states: StateLayout, now: Instant, actions: list[Action]
) -> dict[int, tuple[Value, bool]]:
    """Motor → (command, whether it is a voltage): torques, or the voltages V = R c/K + K Ω that make them."""
    commands: dict[int, tuple[Value, bool]] = {}
    for controller, action in zip(model.controllers, actions, strict=True):
        for place, k in enumerate(controller.motors):
            torque, dc = action.torques[place], model.motors[k].electrics
            if controller.voltage and dc is not None:
                speed = _rotor_speed(model, states, now, k)
                commands[k] = dc.resistance / dc.constant * torque + dc.constant * speed, True
            else:
                commands[k] = torque, False
    return commands


def _rotor_speed(model: Model, states: StateLayout, now: Instant, motor: int) -> Value:
    rotor, driving = states.rotor(motor, now.z), model.motors[motor]
    if driving.length is not None:
        return driving.ratios[0][1] * stretched(model, model.springs[driving.length], now.q, now.v)[1]
    return driving.spin @ (model.layout.unfold() @ now.v) if rotor is None else rotor[1]


def _electric(
    model: Model, states: StateLayout, k: int, now: Instant, speed: Value, command: tuple[Value, bool] | None
) -> dict[str, Value]:
    """Torque of a motor, and the electric quantities of a DC motor: theory (26)."""
    motor, at = model.motors[k], states.motors[k]
    dc = motor.electrics
    if command is None:  # nothing is connected: no current
        still = {} if dc is None else {"current_rate": ca.DM.zeros(dc.states, 1)}
        idle = {} if motor.current_control is None else {"control_rate": ca.DM.zeros(motor.current_control.states, 1)}
        return {"torque": ca.DM(0), **still, **idle}
    asked, is_voltage = command
    if dc is None:
        return {"torque": clipped(asked, motor.effort), "command": asked}
    state, control = now.z[at.current], now.z[at.control]
    loop: Mapping[str, Value] = {}
    if motor.current_control is not None:
        present = state[0] if dc.states else ca.DM(0)
        rate = motor.current_control.rate(asked, speed, present, control)
        loop = {"control_rate": ca.DM.zeros(*rate.shape) if is_voltage else rate}
        if not is_voltage:
            asked = motor.current_control.voltage(asked, speed, present, control)
    current = dc.current(asked, speed, state)
    return {
        "torque": dc.torque(current),
        "command": asked,
        "voltage": dc.voltage(asked, speed, state),
        "current": current,
        "current_rate": dc.rate(asked, speed, state),
        **loop,
    }


def twist(model: Model, motor: int, now: Instant, rotor: tuple[Value, Value]) -> tuple[Value, Value]:
    """(δ, δ̇) of a motor's elastic gear, with its rotor's angle and speed."""
    gear, axis = model.motors[motor].gear, driven_axis(model, motor)
    assert gear is not None
    position, speed = axis.position(model.layout, now.q), axis.speed(model.layout, now.v)
    return gear.twist(rotor[0], position), gear.twist(rotor[1], speed)
