"""Where a machine is linearised: values by name, with the states of drives and the slips of friction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.model.signals.protocol import Signal
from torseur.simulation.linear.inputs import all_inputs, prescribed_motions
from torseur.simulation.linear.names import drive_names, speed_names
from torseur.simulation.linear.open_machine import OpenMachine
from torseur.simulation.posed.problem import Problem
from torseur.simulation.starts.initial import Given, Start, held_values, start_of, start_positions, states_of_drives
from torseur.simulation.sticking.stick_slip import at_start

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class OperatingPoint:
    """The values of all arguments of a machine's functions."""

    t: float
    q: Array
    speeds: Array
    z: Array
    held: Array
    slip: Array
    u: Array

    @property
    def arguments(self) -> list[Any]:
        """In the order of ``OpenMachine.arguments``."""
        return [self.t, self.q, self.speeds, self.z, self.held, self.slip, self.u]

    @property
    def unknowns(self) -> Array:
        """(q, speeds, z, u)."""
        return np.concatenate([self.q, self.speeds, self.z, self.u])

    def moved_to(self, unknowns: Array) -> OperatingPoint:
        """The point with other (q, speeds, z, u)."""
        sizes = np.cumsum([self.q.size, self.speeds.size, self.z.size])
        q, speeds, z, u = np.split(unknowns, sizes)
        return replace(self, q=q, speeds=speeds, z=z, u=u)


def inputs_given(model: Model, given: Given | None) -> list[str]:
    """The inputs among given values; they must be opened to have them."""
    if not isinstance(given, Mapping):
        return []
    known = all_inputs(model)
    return [str(name) for name in given if name in known]


def position_given(model: Model, given: Given | None) -> Array:
    """The position among given values, with the loops closed; what is not given is the machine's own start.

    A start in balance is one of the opened machine: ``point_at`` finds it.
    """
    if not isinstance(given, Mapping):
        return start_positions(model, given)
    known = {*model.layout.coordinate_names, *model.joint_names}
    plain = {str(name).removeprefix("q."): value for name, value in given.items()}
    return start_positions(model, {name: value for name, value in plain.items() if name in known} or None)


def point_at(opened: OpenMachine, given: Given | None, time: float = 0.0) -> OperatingPoint:
    """The point with these values by name; what is not given is the machine's own start.

    Coordinates have their plain names or ``q.elbow``, speeds are ``v.elbow``; states of drives and inputs are given by
    their names too.
    """
    parts = _sorted(opened, given) if isinstance(given, Mapping) else _Parts(q=given)
    if not opened.model.constraints:
        start = start_of(opened.problem, parts.q, parts.v or None)
    else:
        start = _admissible_start(opened, parts, time)
    drives = [name for name, _ in drive_names(opened.model, opened.machine.states)]
    z = start.z.copy()
    for name, value in parts.z.items():
        z[drives.index(name)] = _number(opened, name, value)
    u = _inputs(opened, parts, start.held, time)
    point = OperatingPoint(time, start.q, start.v, z, start.held, np.zeros(opened.problem.system.ns), u)
    return with_slips(opened, point)


def _admissible_start(opened: OpenMachine, parts: _Parts, time: float) -> Start:
    """The start of a machine with constraints: its own independent speeds, changed as little as the given ones ask."""
    problem, model = opened.problem, opened.model
    own = _own_start(problem)
    if model.description.initial.balanced and parts.q is None and not parts.v:
        return own
    q = start_positions(model, parts.q)
    u = _inputs(opened, parts, own.held, time)
    at_zero = OperatingPoint(time, q, np.zeros(own.v.size), own.z, own.held, np.zeros(problem.system.ns), u)

    def speeds(alpha: Array) -> Array:
        return np.array(opened.motion(*replace(at_zero, speeds=alpha).arguments)[0]).ravel()

    still = speeds(at_zero.speeds)
    J = np.column_stack([still[:, None][:, :0], *(speeds(unit) - still for unit in np.eye(own.v.size))])
    independent = [name.removeprefix("v.") for name, _ in speed_names(problem)]
    rows, wanted = [], []
    for name, value in parts.v.items():
        if name in independent:
            rows.append(np.eye(own.v.size)[independent.index(name)])
            wanted.append(_number(opened, f"v.{name}", value))
            continue
        places = _places(model, name)
        for k, number in zip(places, np.atleast_1d(np.asarray(value, dtype=np.float64)), strict=True):
            rows.append(J[k])
            wanted.append(number - still[k])
    R, right = np.reshape(rows, (len(rows), own.v.size)), np.array(wanted)
    alpha = own.v + np.linalg.lstsq(R, right - R @ own.v, rcond=1e-12)[0] if wanted else own.v
    if not np.allclose(R @ alpha, right, rtol=1e-9, atol=1e-9):
        raise ValueError(
            f"'{model.name}': no motion that keeps the constraints has the speeds given, {', '.join(parts.v)}. "
            f"Give the independent ones: {', '.join(independent)}."
        )
    v = speeds(alpha)
    return Start(q, alpha, states_of_drives(problem, q, v), held_values(problem, q, v))


@lru_cache(maxsize=8)
def _own_start(problem: Problem) -> Start:
    return start_of(problem)


def _places(model: Model, name: str) -> list[int]:
    """The entries of v of a speed, or of a joint."""
    if name in model.layout.speed_names:
        return [model.layout.speed_names.index(name)]
    of = model.layout.v_of[model.joint_index(name)]
    return list(range(of.start, of.stop))


def with_slips(opened: OpenMachine, point: OperatingPoint) -> OperatingPoint:
    """The point with the slips that axes with dry friction have there."""
    system = opened.problem.system
    if not system.ns:
        return point
    start = system.start(point.q, point.speeds, point.z, _held(opened, point), t=point.t)
    return replace(point, slip=at_start(system, start).slip)


def sticking_axes(opened: OpenMachine, point: OperatingPoint) -> list[str]:
    """The axes that stick."""
    return [axis.name for axis, slip in zip(opened.machine.states.sticking, point.slip, strict=True) if abs(slip) < 1]


@dataclass(frozen=True, eq=False)
class _Parts:
    """Given values, sorted: coordinates, speeds, states of drives, inputs."""

    q: Given | None = None
    v: dict[str, Any] = field(default_factory=dict)
    z: dict[str, Any] = field(default_factory=dict)
    u: dict[str, Any] = field(default_factory=dict)


def _sorted(opened: OpenMachine, given: Mapping[str, ArrayLike]) -> _Parts:
    model = opened.model
    inputs = {one.name for one in opened.inputs}
    drives = {name for name, _ in drive_names(model, opened.machine.states)}
    speeds = {name for name, _ in speed_names(opened.problem)}
    speeds |= {f"v.{name}" for name in (*model.layout.speed_names, *model.joint_names)}
    q: dict[str, ArrayLike] = {}
    parts = _Parts()
    for name, value in given.items():
        if name in inputs:
            parts.u[name] = value
        elif name in drives:
            parts.z[name] = value
        elif name in speeds:
            parts.v[name.removeprefix("v.")] = value
        else:
            _see_that_it_is_a_coordinate(model, name, [*speeds, *drives, *inputs])
            q[name.removeprefix("q.")] = value
    return replace(parts, q=q or None)


def _see_that_it_is_a_coordinate(model: Model, name: str, others: list[str]) -> None:
    known = {*model.layout.coordinate_names, *model.joint_names}
    if name.removeprefix("q.") not in known:
        raise ValueError(f"'{model.name}' has no state or input '{name}'. {suggestion(name, [*known, *others])}")


def _inputs(opened: OpenMachine, parts: _Parts, held: Array, time: float) -> Array:
    u = _nominal(opened, held, time)
    for k, one in enumerate(opened.inputs):
        if one.name in parts.u:
            u[k] = _number(opened, one.name, parts.u[one.name])
    return u


def _nominal(opened: OpenMachine, held: Array, time: float) -> Array:
    """What functions of time give where an input stands in their place; no other command."""
    model, states = opened.model, opened.machine.states
    signals: dict[tuple[str, str], Sequence[Signal | None]] = {
        **{("servo", servo.name): [servo.setpoint] * 3 for servo in model.servos},
        **{("prescribed", one.name): [one.signal] * 3 for one in prescribed_motions(model)},
        **{("disturbance", one.name): [*one.torque, *one.force] for one in model.disturbances},
        **{("joint force", one.name): [one.effort] for one in model.joint_forces},
        **{("spring", one.name): [one.effort] for one in model.springs if one.effort is not None},
    }
    u = np.zeros(len(opened.inputs))
    for k, one in enumerate(opened.inputs):
        if (one.kind, one.of) not in signals:
            continue
        signal = signals[one.kind, one.of][one.part]
        if signal is None:
            u[k] = held[states.start_held[model.servo_names.index(one.of)]]
        else:
            order = one.part if one.kind in ("servo", "prescribed") else 0
            u[k] = float(signal.at(time)[order])
    return u


def _held(opened: OpenMachine, point: OperatingPoint) -> Array:
    model, states, held = opened.model, opened.machine.states, point.held.copy()
    for k, one in enumerate(opened.inputs):
        if one.kind == "motor":
            held[states.outside[model.motor_names.index(one.of)]] = point.u[k]
        elif one.kind == "frame":
            held[states.pushed[one.of] + one.part] = point.u[k]
        elif one.kind == "servo" and (number := model.servo_names.index(one.of)) in states.start_held:
            held[states.start_held[number]] = point.u[k]
    return held


def _number(opened: OpenMachine, name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = np.nan
    if not np.isfinite(number):
        raise ValueError(f"'{name}' of '{opened.model.name}' is {value!r}. Give a finite number in SI units.")
    return number
