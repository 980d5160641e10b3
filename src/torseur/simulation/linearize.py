"""``ts.linearize``: the linear model of a machine about a state or a steady motion."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import casadi as ca
import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.mobility_beside import void_where_closed
from torseur.mechanics.constraints.rows import holonomic_rows
from torseur.mechanics.constraints.void_rows import without
from torseur.mechanics.derivatives.first_order import first_order
from torseur.model.load import load
from torseur.model.model import Model
from torseur.results.linear.linear_model import Linear
from torseur.simulation.linear.following import later_point
from torseur.simulation.linear.inputs import default_inputs, named_inputs
from torseur.simulation.linear.names import speed_names
from torseur.simulation.linear.open_machine import OpenMachine, open_machine
from torseur.simulation.linear.point import OperatingPoint, inputs_given, point_at, position_given, sticking_axes
from torseur.simulation.linear.steady_motion import Steady
from torseur.simulation.starts.finite_start import NotFiniteError, without_value
from torseur.simulation.starts.initial import Given

Array = NDArray[np.float64]

_KEPT = 8  # functions made last
_LATE = 0.1  # preference of coordinates whose speeds are states
_CONSTANT = 1e-5  # of the largest entry: a smaller change is that of the way on which the motion is followed


class StickingWarning(UserWarning):
    """Axes with dry friction stick where a machine is linearised."""


def linearize(
    machine: Model | str | Path,
    at: Given | Steady | None = None,
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    coordinates: Sequence[str] | None = None,
    time: float = 0.0,
    dry_friction: bool = True,
) -> Linear:
    """The linear model ẋ = A x + B u, y = C x + D u of a machine for small changes about a state.

    ``at`` gives the state: values by name (``elbow`` a coordinate, ``v.elbow`` a speed, ``current.elbow``, or
    ``torque.elbow``, an input that acts there), an array of coordinates, or a motion found by ``ts.steady``; the
    machine's own start where it gives nothing. It may be any state; ``drift`` of the result tells how far it is from a
    steady one. ``inputs`` default to all motors that nothing commands and the servos' set-points, ``outputs`` to all
    states. Functions of time are taken at ``time``. In a machine with loops or wheels on the ground ``coordinates``
    names the independent ones, which are found otherwise.

    Axes at rest with dry friction stick: they are held, with a warning; ``dry_friction=False`` leaves it out instead.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    given = at.values if isinstance(at, Steady) else at
    wanted = default_inputs(model) if inputs is None else tuple(inputs)
    chosen = named_inputs(model, [*wanted, *inputs_given(model, given)])
    opened = open_machine(model, chosen, at=position_given(model, given), dry_friction=dry_friction)
    point = point_at(opened, given, time)
    kept = _kept(opened, point, coordinates)
    shown = _Shown.of(opened, [opened.states[k][0] for k in kept.places] if outputs is None else outputs)
    names = [one.name for one in chosen]
    linear = _linear(opened, point, shown, kept, [names.index(name) for name in dict.fromkeys(wanted)])
    _require_finite(model, point, linear)
    remarks = [*_remarks(model, linear), *_varying(opened, point, shown, kept, linear)]
    return replace(linear, notes=(*linear.notes, *remarks))


def _require_finite(model: Model, point: OperatingPoint, linear: Linear) -> None:
    """Refuse matrices that are no numbers: a law has no value or no slope at the point."""
    bad = [
        name
        for name, row, drift in zip(linear.state_names, linear.A, linear.drift, strict=True)
        if not (np.isfinite(row).all() and np.isfinite(drift))
    ]
    if bad:
        v = point.speeds if point.speeds.size == model.nv else np.zeros(model.nv)
        raise NotFiniteError(without_value(model, point.q, v, f"the slope of the rate of '{bad[0]}'"))


def _remarks(model: Model, linear: Linear) -> Iterator[str]:
    if any(servo.sampling is not None for servo in model.servos):
        yield "sampled servos are taken as continuous"
    if model.constraints and not any(name.startswith("v.") for name in linear.state_names):
        yield "the constraints leave it no motion (mobility 0), and no modes but those of its drives"
    idle = [name for k, name in enumerate(linear.input_names) if not np.abs(linear.B[:, k]).any()]
    if idle:
        yield f"no effect here, at a limit or held: {', '.join(idle)}"


def _varying(opened: OpenMachine, point: OperatingPoint, shown: _Shown, kept: _Kept, linear: Linear) -> Iterator[str]:
    """Along a steady motion the matrices should stay; they do not where states are counted in a frame that spins."""
    if linear.changing or not linear.drift.any():
        return
    later = later_point(opened, point)
    names = [opened.states[k][0].removeprefix("q.") for k in kept.places if k < opened.model.nv]
    ahead = _linear(opened, later, shown, _kept(opened, later, names if holonomic_rows(opened.model) else None), [])
    A, B = linear.minimal.A, ahead.without(linear.cyclic).A
    if np.abs(A - B).max(initial=0.0) > _CONSTANT * max(1.0, np.abs(A).max(initial=0.0)):
        yield (
            "the matrices change along this motion, and eigenvalues of one instant tell nothing of its stability: "
            "give the body that spins a joint of its own on one that does not"
        )


@lru_cache(maxsize=_KEPT)
def _matrices(opened: OpenMachine, outputs: tuple[str, ...]) -> ca.Function:
    """A, B, C, D and the drift, all states included, as functions of the open machine's arguments."""
    shown = _Shown.of(opened, outputs)
    order = first_order(opened.model, opened.flow(ca.vertcat(ca.SX(0, 1), *shown.expressions)))
    parts = [order.A, order.B, order.C, order.D, order.drift]
    return ca.Function("linear", opened.arguments, [ca.densify(part) for part in parts])


@dataclass(frozen=True, eq=False)
class _Shown:
    """Outputs: expressions, or states themselves."""

    names: list[str]
    units: list[str]
    expressions: list[Value]
    states: list[int | None]

    @classmethod
    def of(cls, opened: OpenMachine, outputs: Sequence[str]) -> _Shown:
        """The outputs by name."""
        shown = cls([], [], [], [])
        names = [name for name, _ in opened.states]
        for name in outputs:
            full = f"q.{name}" if f"q.{name}" in names else name
            state = names.index(full) if full in names else None
            value, unit = opened.output(name) if state is None else (ca.SX(0), opened.states[state][1])
            shown.names.append(name if state is None else full)
            shown.units.append(unit)
            shown.expressions.append(value)
            shown.states.append(state)
        return shown


@dataclass(frozen=True, eq=False)
class _Kept:
    """The states of the linear model among all: x_all = lift x, x = x_all[places]."""

    places: list[int]
    lift: Array
    notes: tuple[str, ...]


def _linear(opened: OpenMachine, point: OperatingPoint, shown: _Shown, kept: _Kept, columns: list[int]) -> Linear:
    A, B, C, D, drift = (np.array(result) for result in _matrices(opened, tuple(shown.names))(*point.arguments))
    for row, state in enumerate(shown.states):
        if state is not None:
            C[row, state] = 1.0
    out, lift = kept.places, kept.lift
    C = C @ lift
    values = dict(zip((name for name, _ in opened.unknowns), point.unknowns.tolist(), strict=True))
    named = [opened.states[k] for k in out]
    ins = [opened.inputs[k] for k in columns]
    units = dict(named) | {one.name: one.unit for one in ins} | dict(zip(shown.names, shown.units, strict=True))
    return Linear(
        name=opened.model.name,
        state_names=tuple(name for name, _ in named),
        input_names=tuple(one.name for one in ins),
        output_names=tuple(shown.names),
        A=(A @ lift)[out],
        B=B[np.ix_(out, columns)],
        C=C,
        D=D[:, columns],
        units=units,
        point=values,
        drift=drift.ravel()[out],
        notes=kept.notes,
    )


def _kept(opened: OpenMachine, point: OperatingPoint, coordinates: Sequence[str] | None) -> _Kept:
    """Without coordinates that constraints tie to others, and without axes that stick."""
    names = [name for name, _ in opened.states]
    n, nv = len(names), opened.model.nv
    independent, T = _independent(opened, point, coordinates)
    lift = np.zeros((n, n))
    lift[:nv, independent] = T
    lift[nv:, nv:] = np.eye(n - nv)
    held, notes = _stuck(opened, point)
    tied = [name for k, name in enumerate(names[:nv]) if k not in independent]
    if tied:
        notes.append(f"follow from the others by constraints: {', '.join(tied)}")
    places = [k for k in range(n) if (k >= nv or k in independent) and k not in held]
    return _Kept(places, lift[:, places], tuple(notes))


def _independent(
    opened: OpenMachine, point: OperatingPoint, coordinates: Sequence[str] | None
) -> tuple[list[int], Array]:
    """Places of independent directions of q, and T: all directions δ = T δ_independent satisfy the constraints.

    With the holonomic rows H = (H_d, H_i) on dependent and independent directions, δ_d = −H_d⁻¹ H_i δ_i.
    """
    model = opened.model
    nv = model.nv
    if not holonomic_rows(model):
        return list(range(nv)), np.eye(nv)
    asked = without(model, np.ones(sum(len(c.row_names) for c in model.constraints)), void_where_closed(model, point.q))
    H = np.array(opened.position_rows(point.q)) * asked[holonomic_rows(model), None]
    H = H[list(independent_rows(H).kept)]  # rows that say the same thing twice tie no more directions
    free = _chosen(opened, coordinates, nv - len(H)) if coordinates else sorted(_pivots(opened, H)[len(H) :])
    tied = [k for k in range(nv) if k not in free]
    if np.linalg.cond(H[:, tied]) > 1e8:
        raise ValueError(
            f"'{model.name}': the coordinates {', '.join(coordinates or ())} do not determine the others here. "
            "Choose other ones, or let them be found."
        )
    T = np.zeros((nv, len(free)))
    T[free] = np.eye(len(free))
    T[tied] = -np.linalg.solve(H[:, tied], H[:, free])
    return free, T


def _pivots(opened: OpenMachine, H: Array) -> list[int]:
    """Directions in the order in which they had better be dependent, those with a speed among the states last."""
    states = {name for name, _ in speed_names(opened.problem)}
    late = [_LATE if f"v.{name}" in states else 1.0 for name in opened.model.layout.speed_names]
    return [int(k) for k in scipy.linalg.qr(H * late, mode="r", pivoting=True)[1]]


def _chosen(opened: OpenMachine, coordinates: Sequence[str], count: int) -> list[int]:
    names = [name for name, _ in opened.states[: opened.model.nv]]
    places = []
    for name in coordinates:
        full = name if name in names else f"q.{name}"
        if full not in names:
            raise ValueError(f"'{opened.model.name}' has no coordinate '{name}'. {suggestion(full, names)}")
        places.append(names.index(full))
    if len(set(places)) != count:
        raise ValueError(f"'{opened.model.name}' has {count} independent coordinates; {len(set(places))} were named.")
    return sorted(places)


def _stuck(opened: OpenMachine, point: OperatingPoint) -> tuple[list[int], list[str]]:
    """The states (positions and speeds) of axes that stick, and a note."""
    stuck = sticking_axes(opened, point)
    if not stuck:
        return [], []
    said = f"stick and are held: {', '.join(stuck)}"
    warnings.warn(
        f"'{opened.model.name}' is linearised where axes with dry friction are at rest: they {said}. Give them a speed "
        "to linearise while they slide, or leave dry friction out with dry_friction=False.",
        StickingWarning,
        stacklevel=4,
    )
    names = [name for name, _ in opened.states]
    out = []
    for name in stuck:
        motor = name.removesuffix(".rotor")
        own = (f"q.{name}", f"v.{name}", f"rotor_angle.{motor}", f"rotor_speed.{motor}")
        out += [names.index(one) for one in (own[2:] if name.endswith(".rotor") else own[:2]) if one in names]
    return out, [said]
