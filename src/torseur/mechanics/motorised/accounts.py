"""The accounts of a run: every joule stored, supplied and lost, and every impulse.

    stored(t) − stored(0) = Σ works − Σ heats                                     energy, theory (32)
    p(t) − p(0) = ∫ Σ forces dt                                                   linear momentum, theory (33)
    h(t) − h(0) = ∫ Σ moments dt                                                  angular momentum, world's origin

[Llibre, Mampey, Chrétien 1983]: the seven quantities that a simulation must keep.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi
from torseur.algebra.spatial import split
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import cross
from torseur.mechanics.constraints.rows import constraint_wrenches, driven_values
from torseur.mechanics.dynamics.energy import (
    body_dissipation,
    center_of_mass,
    kinetic_energy,
    momentum,
    potential_energy,
    strain_energy,
)
from torseur.mechanics.motorised.acting import load_on, speed_of
from torseur.mechanics.motorised.drives import twist
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.reactions import carried
from torseur.mechanics.tree.kinematics import frame_pose, frame_twist, links, poses, velocities
from torseur.mechanics.tree.per_body import per_body
from torseur.model.constraints.protocol import driven_by_time
from torseur.model.forces.load import Load
from torseur.model.forces.spring_law import SpringDamper, WrittenLaw
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.total_mass import total_mass

SUPPLIED = ("motors", "supply", "disturbances", "joint_forces", "loads", "prescribed", "actuators")
LOST = ("resistances", "friction", "stops", "gears", "damping", "dampers")


def account_names(model: Model, *, pushed: bool = False) -> tuple[str, ...]:
    """The works and heats that a machine can have, in the order of ``SUPPLIED`` and ``LOST``."""
    electric = any(m.electrics is not None for m in model.motors)
    laws = [*(spring.law for spring in model.springs), *(spring.law for spring in model.joint_springs)]
    laws += [spring.law for spring in model.closing_springs]
    has = {
        "motors": any(m.electrics is None for m in model.motors),
        "supply": electric,
        "disturbances": bool(model.disturbances) or pushed,
        "joint_forces": bool(model.joint_forces or model.closing_forces),
        "loads": bool(model.loads),
        "prescribed": bool(driven_by_time(model.constraints)),
        "resistances": electric,
        "friction": any(map(bool, model.friction))
        or any(axis.viscous for axis in model.closing_axes)
        or any(bool(f) for m in model.motors for f in (m.input_friction, m.output_friction)),
        "stops": bool(model.stops),
        "gears": any(m.gear is not None for m in model.motors),
        "damping": any(body.amplitudes for body in model.bodies),
        "actuators": any(spring.effort is not None for spring in model.springs)
        or any(isinstance(law, WrittenLaw) for law in laws),
        "dampers": bool(model.bushings)
        or any(element.damping for element in model.beam_elements)
        or any(isinstance(law, SpringDamper) for law in laws),
    }
    return tuple(name for name in (*SUPPLIED, *LOST) if has[name])


def powers(machine: Motorised, m: Moving) -> dict[str, Value]:
    """Of each account its power [W]: works positive where they supply, heats where they lose."""
    model, now = machine.model, m.now
    found = {name: ca.SX(0) for name in machine.states.works}
    for motor, drive in zip(model.motors, m.drives, strict=True):
        if motor.electrics is None:
            found["motors"] += drive.torque * drive.rotor_speed
        elif drive.current is not None:
            found["supply"] += drive.voltage * drive.current
            found["resistances"] += motor.electrics.heat(drive.current)
    for axis, resistance in zip(machine.states.axes, m.resistances, strict=True):
        speed = speed_of(model, axis, now)
        found["friction"] += axis.heat(resistance, speed, now.z, load_on(m))
    for k, resistance in m.coupled.items():
        found["friction"] += resistance * m.drives[k].rotor_speed
    for stop in model.stops:
        at = stop.axis.position(model.layout, now.q), stop.axis.speed(model.layout, now.v)
        found["stops"] += stop.dissipated(*at)
    for k, motor in enumerate(model.motors):
        if motor.gear is not None:
            found["gears"] += motor.gear.dissipated(*_twist(machine, m, k))
    for given, force in zip(model.joint_forces, m.joint_forces, strict=True):
        found["joint_forces"] += force * given.axis.speed(model.layout, now.v)
    for acting in m.springs.given:
        found["joint_forces"] += acting.supplied
    for resisting in m.springs.resisted:
        found["friction"] += resisting.dissipated
    if "actuators" in found:
        found["actuators"] += m.springs.total("supplied")
    if "dampers" in found:
        found["dampers"] += m.springs.total("dissipated")
    if "damping" in found:
        found["damping"] += body_dissipation(model, now.q, now.v)
    if m.wrenches or model.loads:
        _add_external(machine, m, found)
    if "prescribed" in found:
        found["prescribed"] += ca.dot(m.multipliers, driven_values(model, now.t))  # vᵀHᵀλ: all others do no work
    return found


def stored(machine: Motorised, m: Moving) -> dict[str, Value]:
    """Kinetic energy, weight, springs, magnetic fields [J]."""
    model, now = machine.model, m.now
    kinetic = kinetic_energy(model, now.q, now.v)
    elastic, magnetic = ca.SX(strain_energy(model, now.q)), ca.SX(0)
    for k, (motor, drive) in enumerate(zip(model.motors, m.drives, strict=True)):
        if motor.gear is not None:
            kinetic = kinetic + motor.gear.kinetic_energy(drive.rotor_speed)
            elastic += motor.gear.energy(_twist(machine, m, k)[0])
        if motor.electrics is not None and drive.current is not None:
            magnetic += motor.electrics.energy(drive.current)
    for stop in model.stops:
        elastic += stop.energy(stop.axis.position(model.layout, now.q))
    for axis in machine.states.axes:
        elastic += axis.stored(now.z)
    elastic += m.springs.total("energy")
    return {
        "kinetic": kinetic,
        "gravity": potential_energy(model, now.q),
        "elastic": elastic,
        "magnetic": magnetic,
    }


def _twist(machine: Motorised, m: Moving, k: int) -> tuple[Value, Value]:
    rotor = machine.states.rotor(k, m.now.z)
    assert rotor is not None
    return twist(machine.model, k, m.now, rotor)


def momenta(machine: Motorised, m: Moving) -> Value:
    """(angular momentum about the world's origin; linear momentum), (6,)."""
    return momentum(machine.model, m.now.q, m.now.v)


def impulse_rates(machine: Motorised, m: Moving) -> Value:
    """(force; moment about the world's origin) of all that acts from outside: weight, loads, disturbances, ground."""
    model, now = machine.model, m.now
    X = links(model, now.q)
    X_W = poses(model, X)
    weight = as_casadi(model.gravity) * total_mass(model)
    total: tuple[Value, Value] = weight, cross(center_of_mass(model, now.q), weight)
    for acting in (m.external, _of_constraints(machine, m)):
        for name, wrench in acting.items():
            frame = model.frame(name)
            if frame.body != GROUND:
                total = _with_wrench(*total, frame_pose(model, now.q, X_W, frame), wrench)
    for load in model.loads:
        total = _with_load(*total, frame_pose(model, now.q, X_W, load.frame), load)
    force, moment = total
    if not all(_floats(model, i) for i, p in enumerate(model.parent) if p == GROUND):
        pushing, turning = _of_ground(machine, m)
        force, moment = force + pushing, moment + turning
    return ca.vertcat(force, moment)


@per_body
def _with_wrench(force: Value, moment: Value, pose: Transform, wrench: Value) -> tuple[Value, Value]:
    turning, pushing = split(wrench)
    return force + pushing, moment + turning + cross(pose.p, pushing)


@per_body
def _with_load(force: Value, moment: Value, pose: Transform, load: Load) -> tuple[Value, Value]:
    pushing, turning = (pose.R @ part for part in load.wrench(pose.R))
    return force + pushing, moment + turning + cross(pose.p, pushing)


def _floats(model: Model, root: int) -> bool:
    """Whether the ground exerts nothing on a body that it carries: a free joint on which nothing acts."""
    if not model.joints[root].is_free:
        return False
    speeds = model.layout.joint_speeds_of[root]
    pushed = any(force.axis.joint == root for force in model.joint_forces)
    pushed = pushed or bool(driven_by_time(model.constraints))
    spins = [*(motor.spin for motor in model.motors), *(rotor.spin for rotor in model.rotors)]
    turned = any(spin[0, speeds].nnz() for spin in spins)
    return not (model.friction[root] or pushed or turned)


def _of_ground(machine: Motorised, m: Moving) -> tuple[Value, Value]:
    """(force, moment about the world's origin) with which the ground holds the machine and turns rotors on it."""
    model, now = machine.model, m.now
    X = links(model, now.q)
    efforts = carried(machine, m)
    X_W = poses(model, X)
    force, moment = ca.SX.zeros(3, 1), ca.SX.zeros(3, 1)
    for i, p in enumerate(model.parent):
        if p == GROUND:
            pushing = X_W[i].R @ efforts.f[i]
            force, moment = force + pushing, moment + X_W[i].R @ efforts.c[i] + cross(X_W[i].p, pushing)
    spin_up = model.layout.unfold() @ m.acceleration
    for rotor in model.rotors:
        if rotor.carrier == GROUND:
            moment = moment + rotor.axis * (rotor.inertia * (rotor.spin @ spin_up))
    return force, moment


def _of_constraints(machine: Motorised, m: Moving) -> dict[str, Value]:
    return constraint_wrenches(machine.model, m.now.q, m.multipliers) if machine.model.constraints else {}


def _add_external(machine: Motorised, m: Moving, found: dict[str, Value]) -> None:
    model, now = machine.model, m.now
    X = links(model, now.q)
    X_W, V = poses(model, X), velocities(model, X, now.q, now.v)
    for name, wrench in m.wrenches.items():
        frame = model.frame(name).origin
        R, (omega, w) = frame_pose(model, now.q, X_W, frame).R, frame_twist(model, now.q, now.v, V, frame)
        turning, pushing = split(wrench)
        found["disturbances"] += ca.dot(turning, R @ omega) + ca.dot(pushing, R @ w)
    for load in model.loads:
        pushing, turning = load.wrench(frame_pose(model, now.q, X_W, load.frame).R)
        omega, w = frame_twist(model, now.q, now.v, V, load.frame)
        found["loads"] += ca.dot(pushing, w) + ca.dot(turning, omega)
