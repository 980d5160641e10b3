"""The motion of the motorised machine: rates of all states, guards of sticking axes, renewal of held values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.equations.cholesky import cholesky_solve, factor, solve_factored
from torseur.equations.control.action import Action
from torseur.equations.external import Wrenches, wrenches_at_frames
from torseur.equations.forward_dynamics import forward_dynamics
from torseur.equations.kinematics import coordinate_rates, frame_pose, links, poses
from torseur.equations.mampey import mass_matrix
from torseur.equations.motorised.drives import Drive, Instant, Servoed, actions_at, drives_at, servos_at
from torseur.equations.motorised.friction_axes import FrictionAxis, Part, coupled_friction, is_coupled
from torseur.equations.motorised.state import StateLayout
from torseur.equations.newton_euler import newton_euler
from torseur.equations.reduction import Reduction
from torseur.equations.symmetric import symmetric
from torseur.model.control.sampling import due
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Motorised:
    """A machine with the layout of its drives' states. ``lean`` has the same dynamics in fewer operations.

    A machine with constraints has a ``reduction``: its speeds follow from independent ones, which are the states.
    """

    model: Model
    lean: Model
    states: StateLayout
    period: float | None = None  # of samples
    accelerations: Callable[..., Value] = forward_dynamics  # of (model, q, v, tau, wrenches)
    reduction: Reduction | None = None

    def __post_init__(self) -> None:
        """Refuse a tree's accelerations for a machine with constraints: they would be silently wrong."""
        if self.model.constraints and self.reduction is None:
            raise ValueError(f"model '{self.model.name}' has constraints: it moves only by independent speeds.")

    @property
    def speed_names(self) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        return self.model.layout.speed_names if self.reduction is None else self.reduction.chart.names


@dataclass(frozen=True, eq=False)
class Moving:
    """All that is known at an instant once the accelerations are."""

    now: Instant
    servos: list[Servoed]
    drives: list[Drive]
    resistances: list[Value]  # of the axes with friction
    coupled: dict[int, Value]  # motor → resistance on a rotor that turns with several joints
    stops: list[Value]
    joint_forces: list[Value]
    wrenches: dict[str, Value]  # of disturbances, at frames, in the world
    acceleration: Value
    push: list[Value] = field(default_factory=list)  # of the axes with modes: what their friction must hold
    speed_rates: Value = None  # of the speeds that are states; None: the acceleration itself
    multipliers: Value = None  # λ of the constraints, a force along each row
    actions: list[Action] = field(default_factory=list)  # of controllers of several motors


def moving(machine: Motorised, now: Instant) -> Moving:
    """The machine at an instant."""
    model, states = machine.model, machine.states
    servos = servos_at(machine.lean, states, now)
    actions = actions_at(machine.lean, states, now, machine.reduction)
    drives = drives_at(model, states, now, servos, actions)
    resistances = [
        axis.resistance(speed_of(model, axis, now), _mode(axis, now), now.z, _load(drives)) for axis in states.axes
    ]
    speeds = model.layout.unfold() @ now.v
    coupled = {
        k: coupled_friction(model, k, motor.spin @ speeds)
        for k, motor in enumerate(model.motors)
        if is_coupled(model, k)
    }
    stops = [s.force(s.axis.position(model.layout, now.q), s.axis.speed(model.layout, now.v)) for s in model.stops]
    joint_forces = [force.force(now.t) for force in model.joint_forces]
    wrenches = _disturbing(model, states, now)
    so_far = Moving(now, servos, drives, resistances, coupled, stops, joint_forces, wrenches, None, actions=actions)
    return _accelerated(machine, so_far)


def _accelerated(machine: Motorised, m: Moving) -> Moving:
    """v̇ from the forces; an axis that sticks has no acceleration, and its friction holds what pushes it.

    With m_i = 0 for speeds that stick and 1 for the others:  (m A m + 1 − m) v̇ = m (τ − s).
    """
    model, now, lean = machine.model, m.now, machine.lean
    tau = forces(machine, m)
    external: Wrenches | None = wrenches_at_frames(lean, now.q, m.wrenches) if m.wrenches else None
    sticking = machine.states.sticking
    if machine.reduction is not None:
        return _reduced(machine, machine.reduction, m, tau, external)
    if not sticking:
        return replace(m, acceleration=machine.accelerations(lean, now.q, now.v, tau, external))
    X = links(lean, now.q)
    lack = tau - newton_euler(lean, now.q, now.v, ca.DM(model.nv, 1), wrenches=external, X=X).tau
    A = mass_matrix(lean, now.q, X=X)
    free = ca.SX.ones(model.nv, 1)
    for axis in sticking:
        if axis.speed < model.nv:
            free[axis.speed] = now.mode[axis.mode] ** 2
    masked = A * (free @ free.T) + ca.diag(1 - free)
    acceleration = cholesky_solve(masked, free * lack)
    held = lack - A @ acceleration
    push = [
        held[axis.speed] if axis.speed < model.nv else rotor_push(machine, m, axis.speed - model.nv)
        for axis in sticking
    ]
    return replace(m, acceleration=acceleration, push=push)


def _reduced(machine: Motorised, r: Reduction, m: Moving, tau: Value, external: Wrenches | None) -> Moving:
    """The motion of a machine with constraints, by its independent speeds [HN, eqs. 4.7–4.10], and their forces.

        D α̇ = Jᵀ (τ − s(q, v, v̇₀)),   D = Jᵀ A J,   v̇₀ the acceleration at α̇ = 0               (1)
        λ = J_bᵀ (s(q, v, v̇) − τ)                                                               (2)

    Axes that stick have no acceleration, E α̇ + e = 0 with E and e their rows of J and v̇₀; with m_i = 1 for these
    and 0 for the others their friction μ is the solution of  (m E D⁻¹ Eᵀ m + 1 − m) μ = m (E α̇_free + e).
    """
    lean, now = machine.lean, m.now
    X = links(lean, now.q)
    lack = tau - newton_euler(lean, now.q, now.v, r.drift, wrenches=external, X=X).tau
    L, D_inverse = factor(symmetric(r.J.T @ mass_matrix(lean, now.q, X=X) @ r.J))
    alpha_dot = solve_factored(L, D_inverse, r.J.T @ lack)  # (1)
    held, push = ca.SX.zeros(lean.nv, 1), []
    if sticking := machine.states.sticking:
        entries = [axis.speed for axis in sticking if axis.speed < lean.nv]
        E = ca.SX(r.J[entries, :])
        stuck = ca.vertcat(*(1 - now.mode[axis.mode] ** 2 for axis in sticking if axis.speed < lean.nv))
        answer = solve_factored(L, D_inverse, E.T)
        yielding = symmetric((E @ answer) * (stuck @ stuck.T)) + ca.diag(1 - stuck)
        mu = cholesky_solve(yielding, stuck * (E @ alpha_dot + r.drift[entries]))
        alpha_dot = alpha_dot - answer @ mu
        held[entries] = mu
        push = [
            held[axis.speed] if axis.speed < lean.nv else rotor_push(machine, m, axis.speed - lean.nv)
            for axis in sticking
        ]
    acceleration = r.J @ alpha_dot + r.drift
    needed = newton_euler(lean, now.q, now.v, acceleration, wrenches=external, X=X).tau
    multipliers = r.J_b.T @ (needed - tau + held)  # (2)
    return replace(m, acceleration=acceleration, push=push, speed_rates=alpha_dot, multipliers=multipliers)


def forces(machine: Motorised, m: Moving) -> Value:
    """τ: motors, friction that slips, stops, given forces on joints, (nv,)."""
    model, layout = machine.model, machine.model.layout
    on_speeds = ca.SX.zeros(len(layout.joint_speed_names), 1)
    for k, (motor, drive) in enumerate(zip(model.motors, m.drives, strict=True)):
        if motor.gear is not None:
            on_speeds[motor.spin.sparsity().get_col()[0]] += drive.transmitted
        else:
            on_speeds = on_speeds + motor.spin.T @ (drive.torque - m.coupled.get(k, 0))
    tau = layout.gather(on_speeds)
    for axis, resistance in zip(machine.states.axes, m.resistances, strict=True):
        if axis.speed < model.nv:
            tau[axis.speed] -= resistance
    for stop, force in zip(model.stops, m.stops, strict=True):
        tau = tau + stop.axis.pushed(layout, force)
    for given, force in zip(model.joint_forces, m.joint_forces, strict=True):
        tau = tau + given.axis.pushed(layout, force)
    return tau


def rotor_push(machine: Motorised, m: Moving, place: int) -> Value:
    """The torque on a rotor behind an elastic gear, its friction left out; ``place`` is that of its speed in z."""
    k = _rotor_at(machine.states, place)
    gear = machine.model.motors[k].gear
    assert gear is not None
    return m.drives[k].torque - m.drives[k].transmitted / gear.ratio


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
            moves = ca.SX(1) if axis.mode is None else m.now.mode[axis.mode] ** 2
    return moves * gear.acceleration(torque, m.drives[k].transmitted)


def rates(machine: Motorised, m: Moving) -> Value:
    """(q̇, v̇, ż) with the accounts at zero; α̇ in the place of v̇ for a machine with constraints."""
    r = machine.reduction
    v, v_dot = (m.now.v, m.acceleration) if r is None else (m.now.v + r.closing, m.speed_rates)
    return ca.vertcat(coordinate_rates(machine.model, m.now.q, v), v_dot, state_rates(machine, m))


def guards(machine: Motorised, m: Moving) -> Value:
    """Not negative while the modes last: slipping, the speed in its direction; sticking, the reserve of friction.

    The reserve is the smaller one of both directions, so that it does not jump where the push changes its sign and
    the levels differ.
    """
    rows = []
    for axis, push in zip(machine.states.sticking, m.push, strict=True):
        mode = _mode(axis, m.now)
        load = _load(m.drives)
        reserve = ca.fmin(axis.breakaway(ca.DM(1), load) - push, axis.breakaway(ca.DM(-1), load) + push)
        rows.append(ca.if_else(ca.eq(mode, 0), reserve, mode * speed_of(machine.model, axis, m.now)))
    return ca.vertcat(ca.SX(0, 1), *rows)


def renewed(machine: Motorised, now: Instant) -> Value:
    """The held values after a sample, (nu,)."""
    model, states = machine.model, machine.states
    held = ca.SX(now.held)
    servos = servos_at(machine.lean, states, now)
    for k, servo in enumerate(model.servos):
        if servo.sampling is None or machine.period is None:
            continue
        at, of = states.servo_held[k], servos[k]
        true = servo.measured(model.layout, now.q, now.v, states.rotor(servo.motor, now.z))
        new = servo.update(true, of.setpoint, now.held[at], of.terms)
        held[at] = ca.if_else(due(now.t, servo.sampling.period, machine.period), new, now.held[at])
    return held


def speed_of(model: Model, axis: FrictionAxis, now: Instant) -> Value:
    """The speed that an axis resists."""
    return now.v[axis.speed] if axis.speed < model.nv else now.z[axis.speed - model.nv]


def load_on(m: Moving, part: Part) -> Value:
    """The torque through the gear that loads a friction, on the side of its axis."""
    return _load(m.drives)(part)


def _load(drives: list[Drive]) -> Callable[[Part], Value]:
    def load(part: Part) -> Value:
        if part.friction.load_loss == 0.0:
            return ca.DM(0)
        return sum((ratio * drives[k].torque for k, ratio in part.motors), ca.DM(0))

    return load


def _mode(axis: FrictionAxis, now: Instant) -> Value:
    return ca.DM(0) if axis.mode is None else now.mode[axis.mode]


def _rotor_at(states: StateLayout, place: int) -> int:
    return next(k for k, at in enumerate(states.motors) if at.rotor.start + 1 == place and at.rotor.stop > place)


def _disturbing(model: Model, states: StateLayout, now: Instant) -> dict[str, Value]:
    """Frame → (moment; force) of the disturbances there, and of what pushes it from outside."""
    total: dict[str, Value] = {frame: now.held[at : at + 6] for frame, at in states.pushed.items()}
    if not model.disturbances:
        return total
    X_W = poses(model, links(model, now.q))
    for disturbance in model.disturbances:
        R = frame_pose(X_W, model.frame(disturbance.frame)).R
        total[disturbance.frame] = total.get(disturbance.frame, 0) + disturbance.wrench(now.t, R)
    return total
