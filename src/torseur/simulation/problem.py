"""A machine made ready to move: its native functions, the contents of its results, and its start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cache, cached_property, lru_cache
from typing import Literal

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.frozen import dataclass
from torseur.kernels.collection import uncollected
from torseur.kernels.native import Kernel
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.checks import numbers_by
from torseur.mechanics.motorised.accounts import account_names
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised
from torseur.mechanics.motorised.motion import friction_levels, guards, moving, renewed, seen
from torseur.mechanics.motorised.state import StateLayout, lay_out_states
from torseur.mechanics.motorised.unknowns import loads_in, unknown_count, unknowns
from torseur.mechanics.ways.protocol import Way
from torseur.model.control.sampling import common_period
from torseur.model.lean import lean
from torseur.model.model import Model
from torseur.model.open_gains import open_run_model, run_parameter
from torseur.model.reframed import reframed
from torseur.model.regrouped import regrouped
from torseur.results.contents import Contents
from torseur.simulation.corners import breaks
from torseur.simulation.limit_watch import Watched, watched
from torseur.simulation.motion_kernels import (
    balance_of,
    jacobian_kernel,
    move_kernel,
    projection_kernel,
    sparse_jacobian_of,
    state_rates_with_accounts,
)
from torseur.simulation.recording import have_same_limits, recorded, result_contents
from torseur.simulation.stiff_forces import stiff_forces
from torseur.simulation.structure import Shape, shape_of
from torseur.simulation.system import INPUTS, Point, StiffForces, System
from torseur.simulation.tracing import WholeTracing, is_large, traced_numbers, tracing_of
from torseur.simulation.way_choice import chosen_way
from torseur.simulation.wheel_loads import SharedLoads, shared_loads

Array = NDArray[np.float64]
Monitor = Literal["all", "energy", "none"]
_KEPT = 8  # problems posed last: the same model is often run again


@dataclass(frozen=True, eq=False)
class Problem:
    """The native functions of a motorised machine; ``machine`` holds symbols in the place of open ``parameters``."""

    model: Model
    machine: Motorised
    system: System
    signals: Kernel
    contents: Contents
    parameters: tuple[str, ...] = ()
    speeds: Kernel | None = None  # v of all joints from the states, where they are not states themselves
    numbers: Callable[[Array], Array] | None = None  # what its kernels read of the numbers that they leave open
    left_open: Array = field(default_factory=lambda: np.zeros(0))  # these numbers
    stiff_forces: Callable[[], StiffForces | None] = lambda: None  # compiled when they are asked for
    renew: Kernel | None = None  # held values after a sample, where the run stops for functions outside too

    @property
    def way(self) -> Way:
        """The way to accelerations."""
        return self.machine.way

    @cached_property
    def widths(self) -> list[tuple[str, int]]:
        """The variables of ``signals`` in their order, with their numbers of columns."""
        states = ("q", "v") if self.way.of_tree else ("q",)
        return [(v.name, v.width) for v in self.contents.variables if v.name not in states]

    @cached_property
    def watched(self) -> tuple[Watched, ...]:
        """The columns whose limits are watched."""
        return watched(self.model, self.contents)

    @cached_property
    def shared_loads(self) -> SharedLoads | None:
        """How loads of wheels are shared out that equilibrium does not tell apart."""
        return shared_loads(self.model)

    def with_stiff_forces(self) -> Problem:
        """The same with its stiff forces known to the integrator."""
        found = self.stiff_forces()
        if found is None:
            raise ValueError(
                f"the integrator 'imex5' takes the forces of flexible bodies and of springs at joints implicitly, "
                f"and '{self.model.name}' has none, or moves by independent speeds or body by body, where it cannot. "
                "Take radau5, or leave the integrator out."
            )
        read = self.system.numbers if self.numbers is None else self.numbers(self.left_open)
        return replace(self, system=replace(self.system, stiff=found, numbers=read))

    def tree_speeds(self, point: Point) -> Array:
        """The speeds of all joints at a point."""
        return point.v if self.speeds is None else self.system.at(self.speeds, point)

    def tree_state(self, point: Point) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints at a point."""
        return point.q.copy(), self.tree_speeds(point).copy()

    def jammed(self, point: Point) -> tuple[str, ...]:
        """The joints whose bearings have no load under which they could slide."""
        if not self.machine.states.bearings:
            return ()
        loads = loads_in(self.machine, ca.DM(self.system.rates(point)[1]))
        return tuple(self.model.joint_names[joint] for joint, load in loads.items() if not np.isfinite(float(load)))

    def inverse_error(self, point: Point) -> float:
        """The greatest error of an inverse that is updated, up to a point; nil where none is."""
        return 0.0

    @property
    def speed_names(self) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        return self.machine.speed_names

    def saved_rows(self, t: Array, q: Array, v: Array, z: Array, held: Array, slip: Array) -> dict[str, Array]:
        """All that is recorded at the instants t, by the names of the variables."""
        flat = self.system.evaluated(self.signals, t[:, None], q, v, z, held, slip)
        ends = np.cumsum([width for _, width in self.widths])
        rows = {name: flat[:, end - width : end] for (name, width), end in zip(self.widths, ends, strict=True)}
        states = (("q", q), ("v", v)) if self.way.of_tree else (("q", q),)
        return {name: rows_of for name, rows_of in states if rows_of.shape[1]} | rows


def pose_problem(
    model: Model,
    *,
    monitor: Monitor = "all",
    outside: Sequence[str] = (),
    pushed: Sequence[str] = (),
    outside_period: float | None = None,
    parameters: Sequence[str] = (),
    implicit: bool = False,
    balanced: bool = False,
    way: Way | None = None,
    record: tuple[str, ...] = (),
    open_numbers: bool = True,
) -> Problem:
    """Compile the functions of a model, or find them in the cache.

    ``monitor`` tells which accounts are kept: of energy and momenta, of energy alone, or none. Motors ``outside`` are
    commanded and frames ``pushed`` are pushed from outside every ``outside_period``. ``parameters`` of the
    model are left open, their values among the held ones. ``implicit`` adds the derivative of the rates, which
    implicit integrators want; ``balanced`` ones solve for accelerations and multipliers themselves. ``way`` is the way
    to accelerations; if it is not given, it is chosen where the model starts. ``record`` is what is recorded besides
    what every run records. With ``open_numbers`` machines that differ in numbers alone have the same functions, which
    read the numbers; ``machine`` then holds symbols in their place.
    """
    if way is None:
        with numbers_by(traced_numbers), uncollected():
            way = chosen_way(model, assembled(model, model.initial_q))
    named = tuple(outside), tuple(pushed)
    is_open = open_numbers and not parameters and not is_large(model, implicit=implicit)
    shape = shape_of(model, is_open=is_open)
    with uncollected():
        found = _posed(shape, monitor, *named, outside_period, tuple(parameters), implicit, balanced, way, record)
    return found if found.model is model else _of_other_numbers(found, shape)


def _of_other_numbers(problem: Problem, shape: Shape) -> Problem:
    """The problem of a machine that differs from the one that was posed in numbers alone."""
    assert problem.numbers is not None
    model = shape.model
    system = replace(problem.system, numbers=problem.numbers(shape.numbers), breaks=breaks(model))
    contents = problem.contents
    if not have_same_limits(model, problem.model):
        own = ("q", "v") if problem.way.of_tree else ("q",)
        recorded = [variable for variable in contents.variables if variable.name not in own]
        contents = result_contents(model, problem.machine, recorded)
    return replace(problem, model=model, system=system, contents=contents, left_open=shape.numbers)


@lru_cache(maxsize=_KEPT)
def _posed(
    shape: Shape,
    monitor: Monitor,
    outside: tuple[str, ...],
    pushed: tuple[str, ...],
    outside_period: float | None,
    parameters: tuple[str, ...],
    implicit: bool,
    balanced: bool,
    way: Way,
    record: tuple[str, ...],
) -> Problem:
    model = shape.model
    motors = [model.motor_names.index(name) for name in outside]
    works = () if monitor == "none" else account_names(model, pushed=bool(pushed))
    count = sum(len(run_parameter(model, name).nominal) for name in parameters)
    numbers = ca.SX.sym("number", len(shape.numbers))
    opened = shape.opened(numbers)
    states = lay_out_states(opened, works, impulses=monitor == "all", outside=motors, pushed=pushed, parameters=count)
    sampled = [servo.sampling.period for servo in model.servos if servo.sampling is not None]
    period = _period(model, [*sampled, *([] if outside_period is None else [outside_period])])
    symbols = _symbols(model, states, len(way.speed_names(model)))
    if shape.is_open:
        lean = shape.opened_lean(numbers)
        machine = Motorised(
            opened, lean, states, way, way.equations(opened, lean, symbols.t, symbols.q, symbols.v), period
        )
    else:
        machine = motorised(model, states, period, parameters, symbols, way)
    now = replace(symbols, v=machine.equations.v)
    known = ca.SX.sym("y", unknown_count(machine))
    none = ca.SX.sym("numbers", 0)
    inputs = [symbols.t, symbols.q, symbols.v, symbols.z, symbols.held, symbols.slip, none, known]
    tracing = tracing_of(machine, inputs, implicit=implicit, numbers=numbers)
    with tracing.running():
        m = moving(machine, now)
        told = seen(machine, m, known)
        y, x_dot = unknowns(machine, m), state_rates_with_accounts(machine, told if tracing.solves_apart else m)
        signals = recorded(machine, told, record)
    compiled = tracing.kernel
    renew = compiled("sample", renewed(machine, now)) if sampled else None
    rank = ca.simplify(ca.cse(ca.SX(machine.equations.rank())))
    rates_are_speeds = way.of_tree and all(joint.nq == joint.nv for joint in model.joints)
    sparse = sparse_jacobian_of(machine, told, tracing) if implicit and not balanced else None
    balance = balance_of(machine, told, tracing) if balanced else None
    system = System(
        nq=model.nq,
        nv=symbols.v.numel(),
        nz=states.nz,
        nu=states.nu,
        ns=len(states.sticking),
        ny=y.numel(),
        rhs=compiled("rhs", x_dot) if tracing.solves_apart else compiled("rhs", x_dot, y),
        solve=compiled("solve", y, reads_y=False) if tracing.solves_apart else None,
        look=compiled("look", y, reads_y=False) if states.sticking else None,
        closeness=way.finds_closeness,
        accounts=len(states.works) + states.impulses.stop - states.impulses.start,
        project=projection_kernel(machine, symbols, tracing),
        guards=compiled("guards", guards(machine, told)) if states.sticking else None,
        push=compiled("push", ca.vertcat(*told.push)) if states.sticking else None,
        levels=compiled("levels", friction_levels(machine, told)) if _ties_axes(machine) else None,
        margins=compiled("rank", rank) if ca.symvar(rank) else None,
        sample=renew if outside_period is None else None,
        period=period,
        jacobian=jacobian_kernel(tracing, x_dot, symbols) if implicit and sparse is None and balance is None else None,
        sparse_jacobian=sparse,
        balance=balance,
        move=move_kernel(machine, symbols, tracing) if balanced and way.of_tree and not rates_are_speeds else None,
        quaternions=quaternions_of(model),
        stick_speeds=_stick_speeds(machine),
        breaks=breaks(model),
        rates_are_speeds=rates_are_speeds,
    )

    @cache
    def stiff() -> StiffForces | None:
        with tracing.running():
            return stiff_forces(machine, m, tracing)

    all_signals = ca.vertcat(ca.SX(0, 1), *(value for r in signals for value in r.values))
    problem = Problem(
        model,
        machine,
        system,
        compiled("signals", all_signals),
        result_contents(model, machine, [signal.variable for signal in signals]),
        tuple(parameters),
        speeds=None if way.of_tree else compiled("speeds", machine.equations.v),
        stiff_forces=stiff,
        renew=None if outside_period is None else renew,
    )
    if not isinstance(tracing, WholeTracing):
        return problem
    read = tracing.values_of
    system = replace(system, numbers=read(shape.numbers))
    return replace(problem, numbers=read, left_open=shape.numbers, system=system)


def _ties_axes(machine: Motorised) -> bool:
    """Whether constraints may tie axes that stick to each other."""
    return bool(machine.model.constraints) and len(machine.states.sticking) > 1


def _stick_speeds(machine: Motorised) -> tuple[int, ...]:
    """Of each axis that may stick the place of its speed among the states (v, z)."""
    model, names = machine.model, machine.speed_names
    places = []
    for axis in machine.states.sticking:
        if axis.speed >= model.nv:
            places.append(axis.speed - model.nv + len(names))
        else:
            places.append(names.index(model.layout.speed_names[axis.speed]))
    return tuple(places)


def motorised(
    model: Model,
    states: StateLayout,
    period: float | None,
    parameters: Sequence[str],
    now: Instant,
    way: Way,
) -> Motorised:
    """The machine at the symbols of an instant, with those of ``parameters`` that are left open."""
    values = now.held[states.parameters]
    own = open_run_model(model, parameters, values) if parameters else model
    fewer = regrouped(open_run_model(reframed(model), parameters, values)) if parameters else lean(model)
    return Motorised(own, fewer, states, way, way.equations(own, fewer, now.t, now.q, now.v), period)


def _symbols(model: Model, states: StateLayout, speeds: int) -> Instant:
    sizes = (1, model.nq, speeds, states.nz, states.nu, len(states.sticking))
    return Instant(*(ca.SX.sym(name, size) for name, size in zip(INPUTS[:6], sizes, strict=True)))


def _period(model: Model, periods: Sequence[float]) -> float | None:
    period = common_period(periods)
    if periods and period is None:
        raise ValueError(
            f"model '{model.name}': the periods of what is sampled, {sorted(set(periods))} s, have no common tick. "
            "Choose periods that are multiples of one time."
        )
    return period


def quaternions_of(model: Model) -> tuple[int, ...]:
    """Where unit quaternions begin in q."""
    joints = zip(model.joints, model.layout.q_of, strict=True)
    return tuple(at.start + joint.quaternion for joint, at in joints if joint.quaternion is not None)
