"""The variables of an FMU in the order of references: time, states, rates, inputs, parameters, signals, guards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.interchange.fmu.open_motion import OpenMotion, input_starts, parameter_values, states_at_start
from torseur.simulation.linear.names import coordinate_names, drive_names, speed_names

Causality = Literal["independent", "local", "output", "input", "parameter"]


@dataclass(frozen=True)
class Variable:
    """One real number; ``start`` is given where it may be set, ``derivative_of`` is the reference of a state."""

    reference: int
    name: str
    unit: str
    causality: Causality
    about: str
    start: float | None = None
    derivative_of: int | None = None
    is_state: bool = False
    is_guard: bool = False


def variables_of(motion: OpenMotion, outputs: Sequence[str] | None = None) -> list[Variable]:
    """All variables; those named in ``outputs`` are such, or else all coordinates and speeds."""
    listed = [replace(one, reference=k) for k, one in enumerate(_listed(motion))]
    names = [one.name for one in listed]
    wanted = [name for name in names if name.startswith(("q.", "v."))] if outputs is None else list(outputs)
    readable = [one.name for one in listed if one.causality == "local" and one.derivative_of is None]
    for name in wanted:
        if name not in readable:
            raise ValueError(f"'{motion.model.name}' has no output '{name}'. {suggestion(name, readable)}")
    return [replace(one, causality="output") if one.name in wanted else one for one in listed]


def _listed(motion: OpenMotion) -> Iterator[Variable]:
    yield Variable(0, "time", "s", "independent", "time")
    states = list(_states(motion))
    yield from states
    for k, one in enumerate(states):
        unit = _rate_unit(one.unit)
        yield Variable(0, f"der({one.name})", unit, "local", f"rate of {one.name}", derivative_of=1 + k)
    for given, start in zip(motion.inputs, input_starts(motion), strict=True):
        yield Variable(0, given.name, given.unit, "input", f"acts on '{given.of}'", start=start)
    for name, value in parameter_values(motion):
        yield Variable(0, name, "1", "parameter", "number of the machine that was left open, in SI units", start=value)
    told = {given.name for given in motion.inputs}
    for recorded in motion.signals:
        for name, column in zip(recorded.variable.signals, recorded.variable.columns, strict=True):
            own = f"signal.{name}" if name in told else name  # what is commanded may be more than what acts
            unit = column.unit or "1"  # forces of rows on any speeds have none
            yield Variable(0, own, unit, "local", recorded.variable.long_name)
    for axis in motion.problem.layout.sticking:
        about = "speed in the direction of slip, or what friction could still hold"
        yield Variable(0, f"guard.{axis.name}", "1", "local", about, is_guard=True)


def _states(motion: OpenMotion) -> Iterator[Variable]:
    """q, the speeds that are states, and z; a state that a signal of the same name shows is called ``state.…``."""
    problem, shown = motion.problem, {name for one in motion.signals for name in one.variable.signals}
    named = [
        *coordinate_names(problem.model),
        *speed_names(problem),
        *drive_names(problem.model, problem.layout),
    ]
    for (name, unit), value in zip(named, states_at_start(motion), strict=True):
        own = f"state.{name}" if name in shown else name
        yield Variable(0, own, unit, "local", "state", start=float(value), is_state=True)


def _rate_unit(unit: str) -> str:
    if unit == "1":
        return "1/s"
    if unit.endswith("/s"):
        return f"{unit}^2"
    return f"{unit}/s" if unit.isalpha() else f"({unit})/s"
