"""A machine made ready to move: its native functions, the contents of its results, and its start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.collection import uncollected
from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.mechanics.dynamics.singular_inertia import require_inertia
from torseur.mechanics.motorised.state import StateLayout, lay_out_states
from torseur.model.model import Model
from torseur.model.numbers.open_gains import run_parameter
from torseur.results.contents import Contents
from torseur.simulation.posed.corners import breaks
from torseur.simulation.posed.structure import Shape, is_large, shape_of
from torseur.simulation.signals.result_contents import have_same_limits, result_contents
from torseur.simulation.system import Point, StiffForces, System
from torseur.simulation.watches.limit_watch import Watched, watched_of
from torseur.simulation.watches.wheel_loads import SharedLoads, shared_loads

if TYPE_CHECKING:
    from torseur.mechanics.motorised.machine import Motorised
    from torseur.mechanics.ways.protocol import Way

# What traces equations is imported where they are traced: a run that finds its functions in the cache does without.

Array = NDArray[np.float64]
Monitor = Literal["all", "energy", "none"]
_MOMENT = 1e-8  # [s] from the last state of a run to what it could not do
_KEPT = 8  # problems posed last: the same model is often run again


@dataclass(frozen=True)
class Asked:
    """What is asked of the functions of a model, as ``pose_problem`` tells."""

    monitor: Monitor
    outside: tuple[str, ...]
    pushed: tuple[str, ...]
    outside_period: float | None
    parameters: tuple[str, ...]
    implicit: bool
    balanced: bool
    way: Way
    record: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class ReadNumbers:
    """What kernels read where open numbers have some values; ``function`` gives the function of those made so far."""

    function: Callable[[], ca.Function]

    def __call__(self, numbers: Array) -> Array:
        """The vector that they read from."""
        function = self.function()
        given, read = np.ascontiguousarray(numbers, dtype=np.float64), np.empty(function.nnz_out(0))
        buffer, evaluate = function.buffer()  # without CasADi's own matrices around it
        buffer.set_arg(0, memoryview(given))  # type: ignore[call-arg, arg-type]  # its stubs know C pointers alone
        buffer.set_res(0, memoryview(read))  # type: ignore[call-arg, arg-type]
        evaluate()
        return read


@dataclass(frozen=True, eq=False)
class Problem:
    """The native functions of a motorised machine, and the order of its states.

    ``traced`` gives the machine with its equations on symbols, which hold the place of open ``parameters`` too: it is
    made when it is asked for, where the functions were found in the cache.
    """

    model: Model
    layout: StateLayout  # of the drives
    way: Way
    traced: Callable[[], Motorised]
    system: System
    signals: Kernel
    contents: Contents
    parameters: tuple[str, ...] = ()
    speeds: Kernel | None = None  # v of all joints from the states, where they are not states themselves
    numbers: ReadNumbers | None = None  # what its kernels read of the numbers that they leave open
    left_open: Array = field(default_factory=lambda: np.zeros(0))  # these numbers
    stiff_forces: Callable[[], StiffForces | None] = lambda: None  # compiled when they are asked for
    renew: Kernel | None = None  # held values after a sample, where the run stops for functions outside too

    @property
    def machine(self) -> Motorised:
        """The machine with its equations on symbols."""
        return self.traced()

    @cached_property
    def widths(self) -> list[tuple[str, int]]:
        """The variables of ``signals`` in their order, with their numbers of columns."""
        states = ("q", "v") if self.way.of_tree else ("q",)
        return [(v.name, v.width) for v in self.contents.variables if v.name not in states]

    @cached_property
    def watched(self) -> tuple[Watched, ...]:
        """The columns whose limits are watched."""
        return watched_of(self.model, self.contents)

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

    def joint_state(self, q: Array, v: Array, computed: Callable[[Kernel], Array]) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints where the system is at q and v, and ``computed`` tells kernels there."""
        return q, v if self.speeds is None else computed(self.speeds)

    def jammed(self, point: Point) -> str:
        """What is to say of joints whose bearings have no load under which they could slide; nothing without any.

        A machine that slides into such a position stops short of it: what it would do a moment later counts too.
        """
        if not self.layout.bearings:
            return ""
        if (here := self._jammed_at(point)) or not np.isfinite(rates := self.system.rates(point)[0]).all():
            return here
        later = np.concatenate([point.q, point.v]) + _MOMENT * rates[: len(point.q) + len(point.v)]
        return self._jammed_at(point._replace(q=later[: len(point.q)], v=later[len(point.q) :]))

    def _jammed_at(self, point: Point) -> str:
        joints = self.layout.bearings
        y = self.system.rates(point)[1]
        loads = y[len(y) - len(joints) - self.way.finds_closeness :]
        pairs = zip(joints, loads[: len(joints)], strict=True)
        named = ", ".join(f"'{self.model.joint_names[joint]}'" for joint, load in pairs if not np.isfinite(load))
        if not named:
            return ""
        return (
            f"friction in the bearings of {named} presses them harder than it is itself, so that they cannot slide "
            "(they jam). Give them smaller coefficients, or more length between the ends that bear moments."
        )

    def inverse_error(self, point: Point) -> float:
        """The greatest error of an inverse that is updated, up to a point; nil where none is."""
        return 0.0

    @property
    def speed_names(self) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        return self.way.speed_names(self.model)

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

    Raises SingularMassError where accelerations are not determined; open ``parameters`` may do so later.
    """
    if not parameters:
        require_inertia(model)
    if way is None:
        from torseur.mechanics.constraints.assembly import assembled
        from torseur.mechanics.constraints.checks import numbers_by
        from torseur.simulation.posed.tracing import traced_numbers
        from torseur.simulation.posed.way_choice import chosen_way

        with numbers_by(traced_numbers), uncollected():
            way = chosen_way(model, assembled(model, model.initial_q))
    asked = Asked(
        monitor, tuple(outside), tuple(pushed), outside_period, tuple(parameters), implicit, balanced, way, record
    )
    gauged = "strains" in record and any(body.amplitudes for body in model.bodies)  # which read shapes themselves
    is_open = open_numbers and not parameters and not is_large(model, implicit=implicit) and not gauged
    shape = shape_of(model, is_open=is_open)
    found = _posed(shape, asked)
    return found if found.model is model else _of_other_numbers(found, shape)


def _of_other_numbers(problem: Problem, shape: Shape) -> Problem:
    """The problem of a machine that differs from the one that was posed in numbers alone."""
    assert problem.numbers is not None
    model = shape.model
    system = problem.system.renumbered(problem.numbers(shape.numbers), breaks(model))
    contents = problem.contents
    if not have_same_limits(model, problem.model):
        own = ("q", "v") if problem.way.of_tree else ("q",)
        recorded = [variable for variable in contents.variables if variable.name not in own]
        contents = result_contents(model, recorded, of_tree=problem.way.of_tree, sticking=problem.layout.sticking)
    return replace(problem, model=model, system=system, contents=contents, left_open=shape.numbers)


@lru_cache(maxsize=_KEPT)
def _posed(shape: Shape, asked: Asked) -> Problem:
    from torseur.simulation.posed.kept_problem import kept_problem

    def traced() -> Problem:
        from torseur.simulation.posed.posing import traced_problem

        with uncollected():
            return traced_problem(shape, asked)

    return kept_problem(shape, asked, traced) if shape.is_open else traced()


def laid_out(model: Model, asked: Asked, works: Sequence[str]) -> StateLayout:
    """The order of a machine's states, with these works and heats in its account of energy."""
    return lay_out_states(
        model,
        works,
        impulses=asked.monitor == "all",
        outside=[model.motor_names.index(name) for name in asked.outside],
        pushed=asked.pushed,
        parameters=sum(len(run_parameter(model, name).nominal) for name in asked.parameters),
    )
