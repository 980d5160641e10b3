"""Where a run begins: positions and speeds by name or as arrays, and the states of the drives that fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.description.speed_names import joint_of_speed
from torseur.frozen import dataclass
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.checks import RowReport, numbers_by
from torseur.mechanics.constraints.finite_rows import require_finite_rows
from torseur.mechanics.control.laws import start_of_controller
from torseur.mechanics.motorised.drives import driven_axis, measured
from torseur.mechanics.ways.protocol import Way
from torseur.model.axis import axis_named
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.model import Model, quaternions_of
from torseur.model.open_gains import run_parameter
from torseur.simulation.balanced_start import balanced
from torseur.simulation.divided_start import with_told_coordinates
from torseur.simulation.problem import Problem
from torseur.simulation.spring_start import refuse_forces_without_direction
from torseur.simulation.tracing import traced_numbers
from torseur.simulation.way_choice import chosen_way, rows_at

Array = NDArray[np.float64]
Given = ArrayLike | Mapping[str, ArrayLike]
GivenPositions = Given | Mapping[str, ArrayLike | Mapping[str, ArrayLike]]
"""Positions; {"guess": values} is where the assembly of a machine with constraints begins, and may move."""

_SAME = 1e-6  # [m, rad]
_UNIT = 1e-6  # how far a given quaternion may be from unit before it is called a mistake


@dataclass(frozen=True, eq=False)
class Start:
    """The vectors at the beginning of a run; ``v`` are the speeds that are states."""

    q: Array
    v: Array
    z: Array
    held: Array


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


def check_start(model: Model) -> tuple[RowReport, Way] | None:
    """What the constraints leave free where a run would begin, and its way to accelerations; None without constraints.

    Raises ConstraintError if a run could not begin: constraints that cannot be closed, or that contradict each other.
    """
    if not model.constraints:
        return None
    q = start_positions(model)
    found = rows_at(model, q), chosen_way(model, q)
    start_speeds(model, q)
    return found


@numbers_by(traced_numbers)
def start_positions(model: Model, q0: GivenPositions | None = None) -> Array:
    """The positions at the start; a machine with constraints is assembled, and what was given stays, guesses not."""
    q0, guessed = _without_guesses(q0)
    q = _vector(model, q0, model.initial_q, model.layout.coordinate_names, model.layout.q_of, "q0")
    q = _with_unit_quaternions(model, q)
    if not model.constraints:
        return q
    require_finite_rows(model, q)
    given = _given_positions(model, q0, guessed)
    for constraint in model.constraints:
        if isinstance(constraint, Prescribed):
            q = _as_prescribed(model, constraint, q, given)
    return assembled(model, with_told_coordinates(model, q, _told_positions(model, q0)), given)


@numbers_by(traced_numbers)
def start_speeds(model: Model, q: Array, v0: Given | None = None) -> Array:
    """The speeds at the start; those of a machine with constraints keep them, and what was given stays."""
    v = _vector(model, v0, model.initial_v, model.layout.speed_names, model.layout.v_of, "v0")
    return admissible(model, q, v, _given_speeds(model, v0)) if model.constraints else v


def _as_prescribed(model: Model, constraint: Prescribed, q: Array, given: set[int]) -> Array:
    """The positions with the coordinate that time prescribes; it joins those that are given."""
    wanted = constraint.coordinate(ca.DM(0))
    if wanted is None:
        return q
    axis = axis_named(model.layout, constraint.speed)
    entry = model.layout.v_of[axis.joint].start + axis.component
    place = model.layout.q_of[axis.joint].start + axis.component
    if entry in given and abs(q[place] - float(wanted)) > _SAME:
        raise ValueError(
            f"'{model.name}': the initial position of '{constraint.speed}' is {q[place]:g}, but '{constraint.name}' "
            f"prescribes {float(wanted):g} at the start. Leave one of them out."
        )
    given.add(entry)
    q = q.copy()
    q[place] = float(wanted)
    return q


def _without_guesses(q0: Any) -> tuple[Given | None, set[str]]:
    """Positions as plain numbers, and the names of those that are guesses."""
    if not isinstance(q0, Mapping):
        return q0, set()
    given = {str(name): value for name, value in q0.items()}
    guesses = {name: value["guess"] for name, value in given.items() if isinstance(value, Mapping) and "guess" in value}
    return given | guesses, set(guesses)


def _given_positions(model: Model, q0: Given | None, guessed: set[str]) -> set[int]:
    """The entries of v that would move coordinates of which the user gave the values.

    Amplitudes are among them unless they are guesses: an assembly moves joints, it bends no body.
    """
    layout = model.layout
    if q0 is not None and not isinstance(q0, Mapping):
        return set(range(model.nv))
    named = ({name for name, _ in model.description.initial.positions} | set(map(str, q0 or ()))) - guessed
    entries = set()
    for i, (q_of, v_of) in enumerate(zip(layout.q_of, layout.v_of, strict=True)):
        coordinates = layout.coordinate_names[q_of]
        if model.joint_names[i] in named or (len(coordinates) != model.joints[i].nv and named & set(coordinates)):
            entries |= set(range(v_of.start, v_of.stop))
        elif len(coordinates) == model.joints[i].nv:
            entries |= {v_of.start + k for k, name in enumerate(coordinates) if name in named}
        rates = layout.amplitude_rates_of[i]
        entries |= {k for k in range(rates.start, rates.stop) if layout.speed_names[k] not in guessed}
    return entries


def _told_positions(model: Model, q0: Given | None) -> set[str]:
    """The joints of which positions are given, prescribed or guessed."""
    if q0 is not None and not isinstance(q0, Mapping):
        return set(model.joint_names)
    initial = model.description.initial
    named = {name for name, _ in (*initial.positions, *initial.guesses)} | set(map(str, q0 or ()))
    named |= {constraint.speed for constraint in model.constraints if isinstance(constraint, Prescribed)}
    return {joint_of_speed(name, model.joint_names) for name in named}


def _given_speeds(model: Model, v0: Given | None) -> set[int]:
    """The entries of v of which the user gave the values, and rates of amplitudes."""
    layout = model.layout
    if v0 is not None and not isinstance(v0, Mapping):
        return set(range(model.nv))
    named = {name for name, _ in model.description.initial.velocities} | set(map(str, v0 or ()))
    entries = {k for k, name in enumerate(layout.speed_names) if name in named}
    for name, of in zip(layout.joint_names, layout.v_of, strict=True):
        entries |= set(range(of.start, of.stop)) if name in named else set()
    return entries.union(*(range(of.start, of.stop) for of in layout.amplitude_rates_of))


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
    for place, controller in zip(states.controllers, model.controllers, strict=True):
        z[place] = start_of_controller(controller, model, q)[0]
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
    for place, controller in zip(states.controller_held, model.controllers, strict=True):
        held[place] = start_of_controller(controller, model, q)[1]
    nominal = [number for name in problem.parameters for number in run_parameter(model, name).nominal]
    held[states.parameters] = nominal
    return held
