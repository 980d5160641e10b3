"""The motion of a machine with inputs, as functions that need neither Python nor what they were made with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.motion import guards, moving, rates, renewed
from torseur.mechanics.motorised.unknowns import holding_axes
from torseur.mechanics.tree.per_body import noted_by
from torseur.model.control.sampling import common_period
from torseur.model.model import Model
from torseur.model.numbers.open_gains import run_parameter
from torseur.simulation.linear.inputs import Input
from torseur.simulation.linear.open_machine import commanded, instant_symbols
from torseur.simulation.linear.opening import machine_with_inputs
from torseur.simulation.posed.posing import motorised
from torseur.simulation.posed.problem import Problem, pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.signals.recording import Recorded, recorded
from torseur.simulation.starts.initial import Start, start_of

ARGUMENTS = ("t", "q", "v", "z", "held", "slip", "u")
"""What every function takes, in this order: u are the inputs, the rest is what a ``System`` has."""

FUNCTIONS = ("rates", "signals", "guards", "push", "project", "sample", "rank")


@dataclass(frozen=True, eq=False)
class OpenMotion:
    """A machine with inputs and open parameters: functions of ``ARGUMENTS``, and where it starts."""

    problem: Problem
    inputs: tuple[Input, ...]
    signals: tuple[Recorded, ...]
    functions: dict[str, ca.Function]
    start: Start
    period: float | None

    @property
    def model(self) -> Model:
        """The machine."""
        return self.problem.model


def open_motion(model: Model, inputs: Sequence[Input], parameters: Sequence[str] = ()) -> OpenMotion:
    """The motion of a machine under inputs; ``parameters`` are left open, their values among the held ones."""
    way = chosen_way(model, assembled(model, model.initial_q))
    period = common_period(servo.sampling.period for servo in model.servos if servo.sampling is not None)
    problem = pose_problem(
        model,
        monitor="none",
        way=way,
        outside=[one.of for one in inputs if one.kind == "motor"],
        pushed=list(dict.fromkeys(one.of for one in inputs if one.kind == "frame")),
        outside_period=period,
        parameters=parameters,
        open_numbers=False,
    )
    _refuse_tied_axes(problem)
    symbols, u = instant_symbols(problem), ca.SX.sym("u", len(inputs))
    machine = motorised(model, problem.layout, period, parameters, symbols, way)
    own, lean = (machine_with_inputs(one, inputs, u) for one in (machine.model, machine.lean))
    with noted_by(None, {}):
        equations = way.equations(own, lean, symbols.t, symbols.q, symbols.v)
        machine = replace(machine, model=own, lean=lean, equations=equations)
        now = replace(symbols, v=equations.v, held=commanded(machine, inputs, symbols.held, u))
        m = moving(machine, now)
        signals = tuple(recorded(machine, m))
        results = _results(machine, m, symbols, now, signals)
    arguments = [symbols.t, symbols.q, symbols.v, symbols.z, symbols.held, symbols.slip, u]
    functions = {
        name: ca.Function(name, arguments, [ca.cse(ca.densify(ca.SX(result)))], list(ARGUMENTS), ["result"])
        for name, result in results.items()
    }
    return OpenMotion(problem, tuple(inputs), signals, functions, start_of(problem), period)


def _results(
    machine: Motorised, m: Moving, symbols: Instant, now: Instant, signals: Sequence[Recorded]
) -> dict[str, Value]:
    nothing = ca.SX(0, 1)
    results = {
        "rates": rates(machine, m),
        "signals": ca.vertcat(nothing, *(value for one in signals for value in one.values)),
        "guards": guards(machine, m),
        "push": ca.vertcat(nothing, *m.push),
    }
    rank = ca.simplify(ca.cse(ca.SX(machine.equations.rank())))
    if ca.symvar(rank):
        results["rank"] = rank
    if machine.way.projects:
        found = machine.equations.projected(holding_axes(machine, symbols.slip))
        if found.q is not symbols.q:
            results["project"] = ca.vertcat(found.q, found.speeds, ca.SX(0) if found.gap is None else found.gap)
    if machine.period is not None:
        results["sample"] = renewed(machine, now)
    return results


def _refuse_tied_axes(problem: Problem) -> None:
    if problem.system.levels is None:
        return
    axes = ", ".join(f"'{axis.name}'" for axis in problem.layout.sticking)
    raise ValueError(
        f"'{problem.model.name}': dry friction on {axes} may hold joints that constraints tie to each other, which an "
        "FMU does not decide on. Give all but one of them viscous friction or bristles."
    )


def input_starts(motion: OpenMotion) -> list[float]:
    """Of each input the value with which the machine does what its file says at the start."""
    model, held, states = motion.model, motion.start.held, motion.problem.layout
    values = []
    for one in motion.inputs:
        value = 0.0
        if one.kind == "servo":
            k = model.servo_names.index(one.of)
            signal = model.servos[k].setpoint
            value = held[states.start_held[k]] if signal is None else float(signal.at(ca.DM(0))[one.part])
        elif one.kind == "disturbance":
            (force,) = (d for d in model.disturbances if d.name == one.of)
            value = float((*force.torque, *force.force)[one.part].at(ca.DM(0))[0])
        elif one.kind == "joint force":
            (effort,) = (f.effort for f in model.joint_forces if f.name == one.of)
            value = float(effort.at(ca.DM(0))[0])
        values.append(float(value))
    return values


def parameter_values(motion: OpenMotion) -> list[tuple[str, float]]:
    """Every number that is left open, by name; those of several entries are counted from 1."""
    found = []
    for name in motion.problem.parameters:
        nominal = run_parameter(motion.model, name).nominal
        names = [name] if len(nominal) == 1 else [f"{name}[{k + 1}]" for k in range(len(nominal))]
        found += list(zip(names, map(float, nominal), strict=True))
    return found


def states_at_start(motion: OpenMotion) -> np.ndarray:
    """x = (q, v, z)."""
    return np.concatenate([motion.start.q, motion.start.v, motion.start.z])
