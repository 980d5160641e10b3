"""What problems share whose states are those of bodies one by one: drives, accounts and results in joint coordinates.

Of z the states of the drives and accounts come first, as in joint coordinates, then coordinates q̂ of the joints, which
count their turns. Rows are recorded in joint coordinates.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_numpy
from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.pattern import Pattern
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin
from torseur.mechanics.dynamics.springs import Strained
from torseur.mechanics.motorised.acting import acting, forces
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.motion import renewed, state_rates
from torseur.mechanics.tree.kinematics import links, poses, velocities
from torseur.model.lean.lean_model import lean
from torseur.model.model import Model
from torseur.model.numbers.open_gains import is_gain, open_run_model
from torseur.simulation.posed.motion_kernels import with_accounts
from torseur.simulation.posed.problem import Array, Problem
from torseur.simulation.starts.initial import Start
from torseur.simulation.system import Point

_EPSILON = 1e-10  # the proximal shift of multipliers, in units of the diagonal of their matrix
_HOLDS = 1e-20  # of the largest entry of that diagonal, the square of a row's length: less is round-off

SWEEPS = 2

PRESCRIBED = "prescribed"
"""The account of the work that prescribed motions take."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ApartProblem(Problem):
    """The native functions of a machine of bodies apart; ``joints`` is the same machine in joint coordinates."""

    joints: Problem
    recovery: Kernel  # (q, v) of the joints

    @abstractmethod
    def start(self, start: Start, step: float) -> tuple[Array, Array, Array]:
        """(q, v, z) of the system, for a start in joint coordinates and a run with steps of this length."""
        ...

    def in_joints(self, point: Point) -> Point:
        """The same point of the run in joint coordinates."""
        q, v, z = self.recovered(*point.inputs)
        return self.joints.system.start(q, v, z, point.held, point.slip, t=point.t)

    def tree_state(self, point: Point) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints at a point."""
        q, v, _ = self.recovered(*point.inputs)
        return q, v

    def joint_state(self, q: Array, v: Array, computed: Callable[[Kernel], Array]) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints, which the system does not have among its states."""
        found = computed(self.recovery)
        return found[: self.model.nq], found[self.model.nq :]

    def saved_rows(self, t: Array, *states: Array) -> dict[str, Array]:
        """All that is recorded, in joint coordinates."""
        q, v, z = self.recovered(t[:, None], *states)
        return self.joints.saved_rows(t, q, v, z, *states[3:])

    def recovered(self, *inputs: Array) -> tuple[Array, Array, Array]:
        """(q, v, z) in joint coordinates for (t, q, v, z, held, slip) of the system, or for rows of them."""
        found = self.recovery(*inputs, self.system.numbers, np.zeros(self.system.ny))
        nq = self.model.nq
        return found[..., :nq], found[..., nq:], inputs[3][..., : self.joints.system.nz]


@dataclass(frozen=True, eq=False)
class Unknowns:
    """What accounts ask of the multipliers: the impulses of all that acts from outside, the work of given motions."""

    impulses: int  # 6 or 0
    driven: bool

    @classmethod
    def of(cls, joints: Problem) -> Unknowns:
        """Those of a problem."""
        states = joints.layout
        return cls(states.impulses.stop - states.impulses.start, PRESCRIBED in states.works)

    @property
    def count(self) -> int:
        """How many numbers."""
        return self.impulses + int(self.driven)


def proximal_shifts(diagonal: Array) -> list[float]:
    """The shift of every row, from the diagonal of the matrix where the machine stands in its file.

    Rows that hold nothing there, as a hinge between two bodies that are one, are shifted as the largest: a shift of
    their own size would make round-off a condition.
    """
    largest = diagonal.max(initial=0.0)
    return [float(-_EPSILON * size) for size in np.where(diagonal > _HOLDS * largest, diagonal, largest)]


def multiplier_unknowns(
    asked: Unknowns,
    *,
    inputs: dict[str, Value],
    coupling: Value,
    remaining: Value,
    acting: Value | None,
    by_rows: Value,
    of_time: Value,
    shifts: list[float],
) -> SolutionWithin:
    """((force; moment) of all that acts from outside, power of prescribed motions): those that are asked for.

    (f; m) = acting + by_rows λ,   P = of_time · λ,   coupling λ = remaining                      (1)
    """
    of_time = ca.densify(ca.SX(of_time))
    multipliers = ca.SX.sym("multipliers", remaining.numel())
    received = ca.SX.sym("received", 6 + by_rows.nnz() + of_time.numel())
    outside, entries, speeds = ca.vertsplit(received, [0, 6, 6 + by_rows.nnz(), received.numel()])
    momenta = outside + ca.SX(by_rows.sparsity(), entries) @ multipliers
    power = ca.dot(multipliers, speeds)
    return SolutionWithin(
        "by_multipliers",
        inputs,
        coupling,
        remaining,
        ca.vertcat(ca.SX(6, 1) if acting is None else acting, by_rows.nz[:], of_time),
        multipliers,
        received,
        ca.vertcat(*([] if acting is None else [momenta]), *([power] if asked.driven else [])),
        ProximalSolution(analysed(Pattern.of(coupling)), shifts, SWEEPS),
    )


@dataclass(frozen=True, eq=False)
class Driven:
    """The drives of a machine at an instant: its wrenches and the forces τ, ż without q̂, held values after a sample."""

    acting: Moving
    tau: Value
    z_dot: Value
    renewed: Value


def driven(joints: Problem, now: Instant, beams: Sequence[Strained], y: Value) -> Driven:
    """At coordinates and speeds of the joints; ``beams`` are strained as the bodies tell, y are the unknowns."""
    states, way, asked = joints.layout, joints.way, Unknowns.of(joints)
    unbent = _with_gains(joints, now.held)
    equations = way.equations(unbent, lean(unbent), now.t, now.q, now.v)
    machine = Motorised(unbent, lean(unbent), states, way, equations, joints.machine.period)
    m = acting(machine, now)
    m = replace(m, springs=replace(m.springs, beam_elements=list(beams)))
    z_dot = with_accounts(_by_forces(machine), m, state_rates(machine, m))
    z_dot[states.impulses] = y[: asked.impulses]
    if asked.driven:
        z_dot[states.works[PRESCRIBED]] = y[asked.impulses]
    return Driven(m, forces(machine, m), z_dot, renewed(machine, now))


def counted_coordinates(model: Model) -> list[int]:
    """The coordinates that are integrated beside; nodes of beams never turn far against each other."""
    nodes = {(element.first, element.second) for element in model.beam_elements}
    names = model.body_names
    found: list[int] = []
    for i, (parent, at) in enumerate(zip(model.parent, model.layout.q_of, strict=True)):
        pair = names[parent] if parent >= 0 else "", names[i]
        if not (pair in nodes or pair[::-1] in nodes):
            found += range(at.start, at.stop)
    return found


def bodies_at(model: Model, q: Array, v: Array) -> tuple[list[Transform], list[tuple[Array, Array]]]:
    """(X_WB, (ω, velocity of the origin)) of all bodies, in numbers."""
    X = links(model, ca.DM(q))
    moving = velocities(model, X, ca.DM(q), ca.DM(v))
    return poses(model, X), [(as_numpy(omega).ravel(), as_numpy(w).ravel()) for omega, w in moving]


def refuse(joints: Problem, formulation: str) -> None:
    """Raise ValueError for what bodies apart do not have."""
    model = joints.model
    missing = {
        "joints that follow others": any(model.layout.coupling),
        "dry friction that sticks (give it bristles)": bool(joints.layout.sticking),
    }
    for what, present in missing.items():
        if present:
            raise ValueError(f"'{model.name}' has {what}, which {formulation} do not have. Take another formulation.")


def _with_gains(joints: Problem, held: Value) -> Model:
    """The machine without the elements of its beams, with the gains that are left open read from held values."""
    model = replace(joints.model, beam_elements=())
    if not joints.parameters:
        return model
    if mechanical := [name for name in joints.parameters if not is_gain(model, name)]:
        raise ValueError(
            f"'{model.name}': '{mechanical[0]}' is left open, but bodies that move one by one are placed by their mass "
            "and inertia. Of them only gains of servos can be left open; take another formulation."
        )
    return open_run_model(model, joints.parameters, held[joints.layout.parameters])


def _by_forces(machine: Motorised) -> Motorised:
    """The machine with those accounts alone that need no multipliers."""
    states = machine.states
    works = {name: place for name, place in states.works.items() if name != PRESCRIBED}
    return replace(machine, states=replace(states, works=works, impulses=slice(0, 0)))
