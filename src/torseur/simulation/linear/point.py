"""Where a machine is linearised: values by name, with the states of drives and the modes of friction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.model.model import Model
from torseur.simulation.initial import Given, start_of
from torseur.simulation.linear.inputs import all_inputs
from torseur.simulation.linear.names import drive_names, speed_names
from torseur.simulation.linear.plant import Plant
from torseur.simulation.modes import at_start

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class OperatingPoint:
    """The values of all arguments of a plant's functions."""

    t: float
    q: Array
    speeds: Array
    z: Array
    held: Array
    mode: Array
    u: Array

    @property
    def arguments(self) -> list[Any]:
        """In the order of ``Plant.arguments``."""
        return [self.t, self.q, self.speeds, self.z, self.held, self.mode, self.u]

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


def point_at(plant: Plant, given: Given | None, time: float = 0.0) -> OperatingPoint:
    """The point with these values by name; what is not given is the machine's own start.

    Coordinates have their plain names or ``q.elbow``, speeds are ``v.elbow``; states of drives and inputs are given by
    their names too.
    """
    if isinstance(given, Mapping):
        parts = _sorted(plant, given)
        start = start_of(plant.problem, parts["q"] or None, parts["v"] or None)
    else:
        parts = {"u": {}, "z": {}, "own": {}}
        start = start_of(plant.problem, given)
    drives = [name for name, _ in drive_names(plant.model, plant.machine.states)]
    speeds = [name for name, _ in speed_names(plant.problem)]
    z, own = start.z.copy(), start.v.copy()
    for name, value in parts["z"].items():
        z[drives.index(name)] = _number(plant, name, value)
    for name, value in parts["own"].items():
        own[speeds.index(name)] = _number(plant, name, value)
    u = _nominal(plant, start.held, time)
    for k, one in enumerate(plant.inputs):
        if one.name in parts["u"]:
            u[k] = _number(plant, one.name, parts["u"][one.name])
    point = OperatingPoint(time, start.q, own, z, start.held, np.zeros(plant.problem.system.nm), u)
    return with_modes(plant, point)


def with_modes(plant: Plant, point: OperatingPoint) -> OperatingPoint:
    """The point with the modes that axes with dry friction have there."""
    system = plant.problem.system
    if not system.nm:
        return point
    start = system.start(point.q, point.speeds, point.z, _held(plant, point), t=point.t)
    return replace(point, mode=at_start(system, start).mode)


def sticking(plant: Plant, point: OperatingPoint) -> list[str]:
    """The axes that stick."""
    return [axis.name for axis, mode in zip(plant.machine.states.sticking, point.mode, strict=True) if mode == 0]


def _sorted(plant: Plant, given: Mapping[str, ArrayLike]) -> dict[str, dict[str, Any]]:
    model = plant.model
    inputs = {one.name for one in plant.inputs}
    drives = {name for name, _ in drive_names(model, plant.machine.states)}
    own = {name for name, _ in speed_names(plant.problem)}
    in_tree = {f"v.{name}" for name in (*model.layout.speed_names, *model.joint_names)}
    parts: dict[str, dict[str, Any]] = {"q": {}, "v": {}, "z": {}, "u": {}, "own": {}}
    for name, value in given.items():
        if name in inputs:
            parts["u"][name] = value
        elif name in drives:
            parts["z"][name] = value
        elif name in own and (model.constraints or name not in in_tree):
            parts["own"][name] = value
        elif name in in_tree:
            parts["v"][name.removeprefix("v.")] = value
        else:
            _see_that_it_is_a_coordinate(model, name, [*own, *drives, *inputs])
            parts["q"][name.removeprefix("q.")] = value
    return parts


def _see_that_it_is_a_coordinate(model: Model, name: str, others: list[str]) -> None:
    known = {*model.layout.coordinate_names, *model.joint_names}
    if name.removeprefix("q.") not in known:
        raise ValueError(f"'{model.name}' has no state or input '{name}'. {suggestion(name, [*known, *others])}")


def _nominal(plant: Plant, held: Array, time: float) -> Array:
    """Set-points as their signals give them; no other command."""
    model, states = plant.model, plant.machine.states
    u = np.zeros(len(plant.inputs))
    for k, one in enumerate(plant.inputs):
        if one.kind == "servo":
            number = model.servo_names.index(one.of)
            signal = model.servos[number].setpoint
            u[k] = held[states.start_held[number]] if signal is None else float(signal.at(time)[one.part])
    return u


def _held(plant: Plant, point: OperatingPoint) -> Array:
    model, states, held = plant.model, plant.machine.states, point.held.copy()
    for k, one in enumerate(plant.inputs):
        if one.kind == "motor":
            held[states.outside[model.motor_names.index(one.of)]] = point.u[k]
        elif one.kind == "frame":
            held[states.pushed[one.of] + one.part] = point.u[k]
        elif one.kind == "servo" and (number := model.servo_names.index(one.of)) in states.start_held:
            held[states.start_held[number]] = point.u[k]
    return held


def _number(plant: Plant, name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = np.nan
    if not np.isfinite(number):
        raise ValueError(f"'{name}' of '{plant.model.name}' is {value!r}. Give a finite number in SI units.")
    return number
