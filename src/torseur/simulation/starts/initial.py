"""Where a run begins: positions and speeds by name or as arrays, and the states of the drives that fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.mechanics.motorised.measured import driven_axis, measured
from torseur.model.model import Model, quaternions_of
from torseur.model.numbers.open_gains import run_parameter
from torseur.simulation.posed.problem import Problem
from torseur.simulation.starts.balanced_start import balanced
from torseur.simulation.starts.spring_start import refuse_forces_without_direction

Array = NDArray[np.float64]
Given = ArrayLike | Mapping[str, ArrayLike]
GivenPositions = Given | Mapping[str, ArrayLike | Mapping[str, ArrayLike]]
"""Positions; {"guess": values} is where the assembly of a machine with constraints begins, and may move."""

_UNIT = 1e-6  # how far a given quaternion may be from unit before it is called a mistake


@dataclass(frozen=True, eq=False)
class Start:
    """The vectors at the beginning of a run; ``v`` are the speeds that are states."""

    q: Array
    v: Array
    z: Array
    held: Array


def scalar_names(model: Model, components: Sequence[str]) -> set[str]:
    """Names of which one number is the start: components of coordinates or speeds, and joints with one coordinate."""
    of_joints = zip(model.joint_names, model.layout.q_of, strict=True)
    return {*components, *(joint for joint, of in of_joints if of.stop - of.start == 1)}


def start_of(problem: Problem, q0: GivenPositions | None = None, v0: Given | None = None) -> Start:
    """The start of a run; what is not given is the model's own."""
    model = problem.model
    q = start_positions(model, q0)
    refuse_forces_without_direction(model, q)
    v = start_speeds(model, q, v0)
    if model.description.initial.balanced and q0 is None and v0 is None:
        held = held_values(problem, q, v)
        q, z = balanced(problem, q, states_of_drives(problem, q, v), held)
        return Start(q, np.zeros(problem.system.nv), z, held)
    return Start(q, problem.way.speed_numbers(model, q, v), states_of_drives(problem, q, v), held_values(problem, q, v))


def start_positions(model: Model, q0: GivenPositions | None = None) -> Array:
    """The positions at the start; a machine with constraints is assembled, and what was given stays, guesses not."""
    q0, guessed = _without_guesses(q0)
    q = _vector(model, q0, model.initial_q, model.layout.coordinate_names, model.layout.q_of, "q0")
    q = _with_unit_quaternions(model, q)
    if not model.constraints:
        return q
    from torseur.simulation.starts.assembled_start import assembled_positions

    return assembled_positions(model, q, q0, guessed)


def start_speeds(model: Model, q: Array, v0: Given | None = None) -> Array:
    """The speeds at the start; those of a machine with constraints keep them, and what was given stays."""
    v = _vector(model, v0, model.initial_v, model.layout.speed_names, model.layout.v_of, "v0")
    if not model.constraints:
        return v
    from torseur.simulation.starts.assembled_start import admissible_speeds

    return admissible_speeds(model, q, v, v0)


def _without_guesses(q0: Any) -> tuple[Given | None, set[str]]:
    """Positions as plain numbers, and the names of those that are guesses."""
    if not isinstance(q0, Mapping):
        return q0, set()
    given = {str(name): value for name, value in q0.items()}
    guesses = {name: value["guess"] for name, value in given.items() if isinstance(value, Mapping) and "guess" in value}
    return given | guesses, set(guesses)


def _vector(
    model: Model,
    given: Given | None,
    default: Array,
    names: Sequence[str],
    joints: Sequence[slice],
    what: str,
) -> Array:
    if given is None:
        return default.copy()
    if not isinstance(given, Mapping):
        vector = _numbers(given, default.size, f"{what} of '{model.name}'")
    else:
        vector = default.copy()
        for name, value in given.items():
            at = _places(model, str(name), names, joints, what)
            size = at.stop - at.start
            several = np.ndim(value) > 0 or size != 1
            vector[at] = _numbers(value if several else [value], size, f"{what} of '{model.name}' at '{name}'")
    wrong = [name for name, value in zip(names, vector, strict=True) if not np.isfinite(value)]
    if wrong:
        raise ValueError(
            f"{what} of '{model.name}' is not finite at {', '.join(map(repr, wrong))}. Give finite numbers."
        )
    return vector


def _numbers(value: Any, size: int, whose: str) -> Array:
    try:
        vector = np.array(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{whose} is {value!r}. Give numbers in SI units, angles in radians.") from None
    if vector.shape != (size,):
        raise ValueError(f"{whose} has shape {vector.shape}, expected ({size},).")
    return vector


def _places(model: Model, name: str, names: Sequence[str], joints: Sequence[slice], what: str) -> slice:
    if name in names:
        at = list(names).index(name)
        return slice(at, at + 1)
    own = [joint for joint in model.joint_names if model.layout.coupling[model.joint_index(joint)] is None]
    if name in own:
        return joints[model.joint_index(name)]
    if name in model.joint_names:
        raise ValueError(f"{what} of '{model.name}' names '{name}', which follows another joint. Give that one alone.")
    raise ValueError(f"{what} of '{model.name}' names '{name}'. {suggestion(name, [*names, *own])}")


def _with_unit_quaternions(model: Model, q: Array) -> Array:
    for begin in quaternions_of(model.joints, model.layout):
        part = q[begin : begin + 4]
        length = float(np.linalg.norm(part))
        if abs(length - 1) > _UNIT:
            name = model.layout.coordinate_names[begin]
            raise ValueError(
                f"q0 of '{model.name}': the quaternion that begins with '{name}' has length {length:.6g}, "
                "expected 1. Give (w, x, y, z) of a rotation."
            )
        q[begin : begin + 4] = part / length
    return q


def states_of_drives(problem: Problem, q: Array, v: Array) -> Array:
    """No currents, no integrals, rotors behind elastic gears carried along by their joints; or as the file says."""
    model, states = problem.model, problem.layout
    z = np.zeros(states.nz)
    for k, motor in enumerate(model.motors):
        if motor.gear is not None:
            axis = driven_axis(model, k)
            position, speed = axis.position(model.layout, q), axis.speed(model.layout, v)
            z[states.motors[k].rotor] = [float(x) for x in motor.gear.start(position, speed)]
    for place, start in zip(states.controllers, _starts_of_controllers(model, q), strict=True):
        z[place] = start[0]
    _set_told_drives(problem, q, z)
    return z


def _set_told_drives(problem: Problem, q: Array, z: Array) -> None:
    """What the file says of drives: twist or rotor angle, current, integral."""
    model, states = problem.model, problem.layout
    for told in model.description.initial.drives:
        k = model.motor_names.index(told.motor)
        gear = model.motors[k].gear
        if gear is not None and told.twist is not None:
            position = float(driven_axis(model, k).position(model.layout, q))
            z[states.motors[k].rotor.start] = float(gear.ratio) * (position + told.twist)
        if gear is not None and told.rotor_angle is not None:
            z[states.motors[k].rotor.start] = told.rotor_angle
        if told.current is not None:
            z[states.motors[k].current] = told.current
        if told.integral is not None:
            servo = next(i for i, servo in enumerate(model.servos) if servo.motor == k)
            z[states.servos[servo]] = told.integral


def held_values(problem: Problem, q: Array, v: Array) -> Array:
    """Values of sampled servos and controllers, positions that servos hold, nominal parameters; no commands."""
    model, states = problem.model, problem.layout
    held = np.zeros(states.nu)
    for k, servo in enumerate(model.servos):
        if servo.sampling is None and k not in states.start_held:
            continue
        sensed = measured(model, servo, ca.DM(q), ca.DM(v))
        if servo.sampling is not None:
            held[states.servo_held[k]] = np.asarray(servo.start(sensed).full()).ravel()
        if k in states.start_held:
            held[states.start_held[k]] = float(sensed.q)
    for place, start in zip(states.controller_held, _starts_of_controllers(model, q), strict=True):
        held[place] = start[1]
    nominal = [number for name in problem.parameters for number in run_parameter(model, name).nominal]
    held[states.parameters] = nominal
    return held


def _starts_of_controllers(model: Model, q: Array) -> list[tuple[Array, Array]]:
    """(states, held values) of each."""
    if not model.controllers:
        return []
    from torseur.mechanics.control.laws import start_of_controller

    return [start_of_controller(controller, model, q) for controller in model.controllers]
