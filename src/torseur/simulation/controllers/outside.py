"""What Python functions of the user give to a run: commands of motors, and wrenches at frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.simulation.controllers.callable_digest import callable_digest
from torseur.simulation.controllers.driven_lengths import driven_length
from torseur.simulation.posed.problem import Problem
from torseur.simulation.signals.controller_signals import commanded_by
from torseur.simulation.system import Array

Controller = Callable[..., NDArray[np.float64] | float | Mapping[str, float]]
"""A function (t, q, v) of the user that commands motors: torques on their rotors [N m], or voltages [V].

Of one motor that drives a length, a function of (t, q, v, length, rate).
"""
Controllers = Mapping[str | tuple[str, ...], Controller] | Controller


@dataclass(frozen=True, eq=False)
class Outside:
    """Functions of motors, one or several each, and of frames.

    They are called at multiples of ``sample_time``, and hold in between; without it they act continuously.
    """

    controllers: Mapping[tuple[str, ...], Controller]
    forces: Mapping[str, Controller]
    sample_time: float | None = None

    @property
    def motors(self) -> tuple[str, ...]:
        """All that are commanded."""
        return tuple(name for names in self.controllers for name in names)

    @property
    def acts(self) -> bool:
        """Whether there is any function."""
        return bool(self.controllers or self.forces)

    @property
    def is_continuous(self) -> bool:
        """Whether functions act all the time."""
        return self.acts and self.sample_time is None

    def held(self, problem: Problem, t: float, q: Array, v: Array, held: Array) -> Array:
        """The held values with what the functions give where the machine has positions q and speeds v of its joints."""
        held, model, states = held.copy(), problem.model, problem.layout
        for names, controller in self.controllers.items():
            motors = [model.motor_names.index(name) for name in names]
            length = driven_length(model, motors[0], q, v) if len(names) == 1 else ()
            commands = commands_of(controller(t, q.copy(), v.copy(), *length), names, t)
            held[[states.outside[motor] for motor in motors]] = commands
        for frame, force in self.forces.items():
            at = states.pushed[frame]
            held[at : at + 6] = _wrench(force(t, q.copy(), v.copy()), frame, t)
        return held

    def digests(self) -> dict[str, dict[str, str]]:
        """What the functions are known by when a run is resumed."""
        controllers = {", ".join(names): callable_digest(f) for names, f in self.controllers.items()}
        return {"controllers": controllers, "forces": {n: callable_digest(f) for n, f in self.forces.items()}}


def outside_of(
    model: Model, controllers: Controllers, forces: Mapping[str, Controller], sample_time: float | None
) -> Outside:
    """The functions by the motors that they command; one function alone commands all that nothing else does."""
    if callable(controllers):
        free = free_motors(model)
        if not free:
            raise ValueError(f"'{model.name}' has no motor that its file leaves to a controller. Remove servos there.")
        given: Mapping[Any, Controller] = {free: controllers}
    elif isinstance(controllers, Mapping):
        given = controllers
    else:
        raise TypeError(
            "controllers are given by the names of their motors, as {'elbow': function of (t, q, v)}, or as one "
            "function for all motors."
        )
    named = {(names,) if isinstance(names, str) else tuple(names): one for names, one in given.items()}
    outside = Outside(named, forces, sample_time)
    _check(model, outside)
    return outside


def free_motors(model: Model) -> tuple[str, ...]:
    """The motors that nothing in the file commands."""
    served = {model.motors[servo.motor].name for servo in model.servos}
    return tuple(n for n in model.motor_names if n not in served and commanded_by(model, n) is None)


def _check(model: Model, outside: Outside) -> None:
    """Refuse functions that no motor or frame has, that cannot be called, or whose sample time is impossible."""
    for names, controller in outside.controllers.items():
        for name in names:
            _check_motor(model, name)
        if not callable(controller):
            whose = " and ".join(f"'{name}'" for name in names)
            raise ValueError(f"the controller of motor {whose} is {controller!r}. Give a function of (t, q, v).")
    if len(set(outside.motors)) < len(outside.motors):
        raise ValueError(f"a motor has two controllers: {', '.join(outside.motors)}. Keep one for each.")
    for name, force in outside.forces.items():
        model.frame(name)
        if not callable(force):
            raise ValueError(f"the force at frame '{name}' is {force!r}. Give a function of (t, q, v).")
    sample_time = outside.sample_time
    if sample_time is not None and not outside.acts:
        raise ValueError(
            "sample_time is given, but no controllers that are called at it. Sampled servos have their own."
        )
    if sample_time is not None and not (np.isfinite(sample_time) and sample_time > 0):
        raise ValueError(f"sample_time is {sample_time}; it must be a finite number of seconds greater than zero.")


def _check_motor(model: Model, name: str) -> None:
    if name not in model.motor_names:
        known = suggestion(str(name), model.motor_names)
        raise ValueError(f"there is no motor '{name}' in '{model.name}' to control. {known}")
    if any(model.motors[servo.motor].name == name for servo in model.servos):
        raise ValueError(f"motor '{name}' has a servo in the machine's file. Remove it, or its controller.")
    if (other := commanded_by(model, name)) is not None:
        raise ValueError(f"motor '{name}' is commanded by controller '{other}' of the machine's file. Remove one.")


def commands_of(given: object, names: tuple[str, ...], t: float) -> Array:
    """What a controller gave, in the order of its motors."""
    whose = f"the controller of {'motor' if len(names) == 1 else 'motors'} {', '.join(map(repr, names))}"
    if isinstance(given, Mapping):
        for name in given:
            if name not in names:
                raise ValueError(f"{whose} gave a command of '{name}' at t = {t:.6g} s. {suggestion(str(name), names)}")
        if missing := [name for name in names if name not in given]:
            raise ValueError(f"{whose} gave no command of {', '.join(map(repr, missing))} at t = {t:.6g} s.")
        given = [given[name] for name in names]
    try:
        numbers = np.asarray(given, dtype=np.float64).ravel()
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.size != len(names) or not np.isfinite(numbers).all():
        wanted = "one finite number" if len(names) == 1 else f"{len(names)} finite numbers, or {{name: number}}"
        raise ValueError(f"{whose} gave {given} at t = {t:.6g} s. Return {wanted}.")
    return numbers


def _wrench(given: object, frame: str, t: float) -> Array:
    try:
        wrench = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        wrench = np.empty(0)
    if wrench.shape != (6,) or not np.isfinite(wrench).all():
        raise ValueError(
            f"the force at frame '{frame}' gave {given} at t = {t:.6g} s. Return six finite numbers: moment [N m] and "
            "force [N] in the world."
        )
    return wrench
