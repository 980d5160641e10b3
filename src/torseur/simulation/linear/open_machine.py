"""A machine with its inputs opened: symbols of states and inputs, expressions of rates and of what can be observed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import casadi as ca

from torseur.algebra.components import Array, Value
from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.rows import constraint_matrix, holonomic_rows
from torseur.mechanics.derivatives.first_order import Flow
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.motion import moving, rates
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.protocol import Way
from torseur.model.model import Model
from torseur.simulation.linear.inputs import AXES, Input
from torseur.simulation.linear.names import Named, coordinate_names, drive_names, speed_names, tangent_names
from torseur.simulation.linear.opening import continuous_machine, machine_with_inputs
from torseur.simulation.posed.constrained_ways import chart_at
from torseur.simulation.posed.problem import Problem, pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.signals.recording import recorded
from torseur.simulation.system import INPUTS

_LEAST_LEFT = 0.05  # of the pivots' squares
_KEPT = 8  # machines opened last: the same machine is often linearised at many states


@dataclass(frozen=True, eq=False)
class OpenMachine:
    """The motion of a machine under inputs ``u``; ``symbols`` are the states, ``instant`` is what they make of it."""

    problem: Problem
    machine: Motorised
    inputs: tuple[Input, ...]
    u: Value
    symbols: Instant
    instant: Moving
    rates: Value

    @property
    def model(self) -> Model:
        """The machine, its servos continuous."""
        return self.problem.model

    @property
    def states(self) -> Named:
        """Names and units of the states of the linear model: changes of q, speeds, states of the drives."""
        model = self.model
        return [*tangent_names(model), *speed_names(self.problem), *drive_names(model, self.machine.states)]

    @property
    def unknowns(self) -> Named:
        """Names and units of (q, speeds, z, u)."""
        model = self.model
        own = [*coordinate_names(model), *speed_names(self.problem), *drive_names(model, self.machine.states)]
        return [*own, *((one.name, one.unit) for one in self.inputs)]

    @property
    def arguments(self) -> list[Value]:
        """What functions of the open machine take: t, q, speeds, z, held, slip, u."""
        s = self.symbols
        return [s.t, s.q, s.v, s.z, s.held, s.slip, self.u]

    def flow(self, outputs: Value) -> Flow:
        """The motion and the outputs, for linearisation."""
        nq = self.problem.system.nq
        s = self.symbols
        return Flow(s.q, ca.vertcat(s.v, s.z), self.u, self.rates[:nq], self.rates[nq:], outputs)

    @cached_property
    def motion(self) -> ca.Function:
        """v of all joints, and the rates of (q, speeds, z), as functions of the arguments."""
        parts = (self.instant.now.v, self.rates)
        return ca.Function("motion", self.arguments, [ca.densify(ca.SX(part)) for part in parts])

    @cached_property
    def left(self) -> ca.Function:
        """How much of its pivots' squares the choice of speeds has at q, the least."""
        return ca.Function("left", [self.symbols.q], [ca.SX(self.machine.equations.rank())])

    @cached_property
    def position_rows(self) -> ca.Function:
        """The rows of constraints on positions, (holonomic rows, nv), as a function of q."""
        rows = constraint_matrix(self.model, self.symbols.q)[holonomic_rows(self.model), :]
        return ca.Function("position_rows", [self.symbols.q], [ca.densify(rows)])

    @cached_property
    def signals(self) -> dict[str, tuple[Value, str]]:
        """Everything that a run records, and the coordinates and speeds: name → (expression, unit)."""
        layout, now = self.model.layout, self.instant.now
        units = {f"{v.name}.{c.name}": c.unit for v in self.problem.contents.variables for c in v.columns}
        known = {f"q.{name}": now.q[k] for k, name in enumerate(layout.coordinate_names)}
        known |= {f"v.{name}": now.v[k] for k, name in enumerate(layout.speed_names)}
        found = {name: (value, units[name]) for name, value in known.items()}
        for one in recorded(self.machine, self.instant):
            for column, value in zip(one.variable.columns, one.values, strict=True):
                found[f"{one.variable.name}.{column.name}"] = ca.SX(value), column.unit
        return found

    def output(self, name: str) -> tuple[Value, str]:
        """(expression, unit) of a signal, or of ``position.tool.x`` and ``velocity.tool.x`` of a frame in the world."""
        for full in (name, f"q.{name}"):
            if full in self.signals:
                return self.signals[full]
        kind, _, rest = name.partition(".")
        frame, _, axis = rest.rpartition(".")
        if kind in ("position", "velocity") and frame in self.model.frames and axis in AXES:
            X_W = poses(self.model, links(self.model, self.symbols.q))
            X_WF = frame_pose(self.model, self.symbols.q, X_W, self.model.frame(frame))
            p = ca.SX(X_WF.p)[AXES.index(axis)]
            if kind == "position":
                return p, "m"
            return ca.jtimes(p, self.symbols.q, self.rates[: self.problem.system.nq]), "m/s"
        known = [*self.signals, *(f"position.{f}.{a}" for f in self.model.frames for a in AXES)]
        raise ValueError(f"'{self.model.name}' has no output '{name}'. {suggestion(name, known)}")


def open_machine(
    model: Model, inputs: tuple[Input, ...], *, at: Array | None = None, dry_friction: bool = True
) -> OpenMachine:
    """A machine opened for these inputs, with independent speeds that are such at the position ``at`` too.

    They are those of its start as long as these suffice: then a machine has the same states wherever it is linearised.
    """
    continuous, way = _at_start(model, inputs, dry_friction)
    opened = _opened(continuous, inputs, way)
    if at is None or not model.constraints or float(opened.left(at)) >= _LEAST_LEFT:
        return opened
    return _opened(continuous, inputs, IndependentSpeeds(chart_at(continuous, at, found=True)))


@lru_cache(maxsize=_KEPT)
def _at_start(model: Model, inputs: tuple[Input, ...], dry_friction: bool) -> tuple[Model, Way]:
    """The machine with continuous servos, and its independent speeds: a linear model has no multipliers."""
    continuous = continuous_machine(model, inputs, dry_friction=dry_friction)
    return continuous, chosen_way(continuous, assembled(continuous, model.initial_q), "independent_speeds")


@lru_cache(maxsize=_KEPT)
def _opened(machine_of_inputs: Model, inputs: tuple[Input, ...], way: Way) -> OpenMachine:
    problem = pose_problem(
        machine_of_inputs,
        monitor="none",
        way=way,
        outside=[one.of for one in inputs if one.kind == "motor"],
        pushed=list(dict.fromkeys(one.of for one in inputs if one.kind == "frame")),
        open_numbers=False,
    )
    u = ca.SX.sym("u", len(inputs))
    machine = replace(
        problem.machine,
        model=machine_with_inputs(problem.machine.model, inputs, u),
        lean=machine_with_inputs(problem.machine.lean, inputs, u),
    )
    symbols = instant_symbols(problem)
    now = replace(symbols, held=commanded(machine, inputs, symbols.held, u))
    equations = way.equations(machine.model, machine.lean, symbols.t, symbols.q, symbols.v)
    machine, now = replace(machine, equations=equations), replace(now, v=equations.v)
    m = moving(machine, now)
    return OpenMachine(problem, machine, tuple(inputs), u, symbols, m, ca.SX(rates(machine, m)))


def instant_symbols(problem: Problem) -> Instant:
    """New symbols for what the functions of a problem take, the unknowns left out."""
    s = problem.system
    sizes = (1, s.nq, s.nv, s.nz, s.nu, s.ns)
    return Instant(*(ca.SX.sym(name, size) for name, size in zip(INPUTS[:6], sizes, strict=True)))


def commanded(machine: Motorised, inputs: Sequence[Input], held: Value, u: Value) -> Value:
    """The held values with inputs in the places of commands, pushes and positions that servos hold."""
    model, states, held = machine.model, machine.states, ca.SX(held)
    for k, one in enumerate(inputs):
        if one.kind == "motor":
            held[states.outside[model.motor_names.index(one.of)]] = u[k]
        elif one.kind == "frame":
            held[states.pushed[one.of] + one.part] = u[k]
        elif one.kind == "servo" and (servo := model.servo_names.index(one.of)) in states.start_held:
            held[states.start_held[servo]] = u[k]
    return held
