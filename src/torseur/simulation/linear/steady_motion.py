"""``ts.steady``: a state in which a machine rests or moves on and on in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.load import load
from torseur.model.model import Model
from torseur.simulation.linear.following import later_point, position_places, rates_at
from torseur.simulation.linear.inputs import all_inputs, default_inputs, named_inputs
from torseur.simulation.linear.open_machine import OpenMachine, open_machine
from torseur.simulation.linear.point import OperatingPoint, inputs_given, point_at, position_given, with_slips
from torseur.simulation.linear.steady_conditions import BESIDE, conditions, invariants
from torseur.simulation.linear.steady_search import SteadySearch
from torseur.simulation.starts.initial import Given

Array = NDArray[np.float64]

_VANISHES = 1e-8  # residual of a row, measured by the terms that it is the sum of
_ROUND_OFF = 1e-11  # of the largest derivative: nothing depends on an unknown with smaller ones
_CHANGES_OF_MODES = 4
_LASTS = 1e-4  # what rates may come to where the motion found is followed, which is not exact


class NotSteadyError(ArithmeticError):
    """No steady motion was found; the text tells which conditions do not hold."""


@dataclass(frozen=True, eq=False)
class Steady:
    """A steady motion: ``values`` of coordinates, speeds, states of drives and inputs by name, for ``ts.linearize``.

    ``q`` and ``v`` are those of the machine's tree, for ``ts.simulate``; ``moving`` names the coordinates that go on.
    """

    values: Mapping[str, float]
    q: Array
    v: Array
    moving: tuple[str, ...]
    residual: float

    def __getitem__(self, name: str) -> float:
        """One value by name; a coordinate also without ``q.``."""
        for full in (name, f"q.{name}"):
            if full in self.values:
                return self.values[full]
        raise KeyError(f"the steady motion has no '{name}'. {suggestion(name, self.values)}")


def steady(
    machine: Model | str | Path,
    fixed: Mapping[str, float] | None = None,
    free: Sequence[str] = (),
    *,
    at: Given | None = None,
    time: float = 0.0,
    dry_friction: bool = True,
) -> Steady:
    """A state of rest or steady motion with some values ``fixed``, by name: ``{"v.rear": 10, "steer": 0.1}``.

    Inputs named in ``free`` (``torque.steer``) are solved for; others keep their values, none for motors. Coordinates,
    speeds and states of drives that are not fixed are solved for too, unless ``free`` names some of them: then only
    these, and the drives' states. The search begins at ``at``, or at the machine's own start. Functions of time are
    taken at ``time``.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    fixed = dict(fixed or {})
    known = all_inputs(model)
    needed = [*(name for name in free if name in known), *inputs_given(model, fixed), *inputs_given(model, at)]
    inputs, near = named_inputs(model, needed), position_given(model, at)
    opened = open_machine(model, inputs, at=near, dry_friction=dry_friction)
    point = point_at(opened, at, time)
    search = _Search.of(opened, point, fixed, free, moves=_tells_speeds(at))
    point = with_slips(opened, point.moved_to(search.with_held_values(point.unknowns)))
    for _ in range(_CHANGES_OF_MODES):
        point = search.solved(point)
        settled = with_slips(opened, point)
        if np.array_equal(settled.slip, point.slip):
            break
        point = settled
    return search.judged(point)


@dataclass(frozen=True, eq=False)
class _Search:
    """Unknowns (q, s, z, u) of which ``free`` entries are sought, and conditions on them."""

    opened: OpenMachine
    free: list[int]
    held_values: dict[str, float]
    labels: list[str]
    conditions: ca.Function  # of the open machine's arguments: values and their derivative by the unknowns
    invariants: int  # how many of the last of them every state keeps
    speeds: list[int]  # the unknowns that are speeds, where nothing says that it is to move

    @classmethod
    def of(
        cls, opened: OpenMachine, point: OperatingPoint, fixed: Mapping[str, float], free: Sequence[str], *, moves: bool
    ) -> _Search:
        names = [name for name, _ in opened.unknowns]
        full = {_full(opened, name, names): float(value) for name, value in fixed.items()}
        own = {name: value for name, value in full.items() if name in names}
        tied = {name: value for name, value in full.items() if name not in names}
        kept = invariants(opened)
        found = conditions(opened, point)
        found += [(f"{name}, less what is fixed,", opened.signals[name][0] - value) for name, value in tied.items()]
        found += kept
        s = opened.symbols
        unknowns, column = ca.vertcat(s.q, s.v, s.z, opened.u), ca.vertcat(ca.SX(0, 1), *(row for _, row in found))
        values = [ca.densify(column), ca.densify(ca.jacobian(column, unknowns))]
        before, after = s.q.numel(), s.q.numel() + s.v.numel()
        moves = moves or any(value and name not in (*names[:before], *names[after:]) for name, value in full.items())
        return cls(
            opened,
            _sought(opened, names, own, [_full(opened, name, names) for name in free]),
            own,
            [label for label, _ in found],
            ca.Function("conditions", opened.arguments, values),
            len(kept),
            [] if moves else list(range(before, after)),
        )

    def with_held_values(self, unknowns: Array) -> Array:
        names = [name for name, _ in self.opened.unknowns]
        new = unknowns.copy()
        for name, value in self.held_values.items():
            new[names.index(name)] = value
        return new

    def solved(self, point: OperatingPoint) -> OperatingPoint:
        """The nearest solution, or where the search gave up."""
        free = self._that_matter(point)
        if not free:
            return point

        def moved(x: Array) -> OperatingPoint:
            unknowns = point.unknowns
            unknowns[free] = x
            return point.moved_to(unknowns)

        @lru_cache(maxsize=4)
        def found(x: bytes) -> tuple[Array, Array]:
            values, slopes = (np.array(part) for part in self.conditions(*moved(np.frombuffer(x)).arguments))
            return values.ravel(), slopes[:, free]

        def both(x: Array) -> tuple[Array, Array]:
            """Values and slopes, asked for one after the other by all who search."""
            values, slopes = found(np.asarray(x, dtype=np.float64).tobytes())
            return values.copy(), slopes.copy()

        search = SteadySearch(
            both,
            lambda x: self._holds(moved(x)),
            lambda x: not self.speeds or not self._changing(moved(x)),
            self.invariants,
            [k for k, place in enumerate(free) if place < point.q.size],
            [k for k, place in enumerate(free) if place in self.speeds],
        )
        return moved(search.from_start(point.unknowns[free]))

    def _holds(self, point: OperatingPoint) -> bool:
        return bool((self._relative(point)[1] < _VANISHES).all())

    def _relative(self, point: OperatingPoint) -> tuple[Array, Array]:
        """What is left of the conditions, and its share of the terms that it is the sum of."""
        values, derivative = (np.array(part) for part in self.conditions(*point.arguments))
        size = np.maximum(1.0, np.abs(derivative) @ np.abs(point.unknowns))
        return values.ravel(), np.abs(values.ravel()) / size

    def _that_matter(self, point: OperatingPoint) -> list[int]:
        """The free unknowns without cyclic coordinates, which round-off would carry far away."""
        beside = point.unknowns
        beside[self.free] += BESIDE * np.random.default_rng(0).uniform(-1, 1, len(self.free))
        slopes = [np.array(self.conditions(*p.arguments)[1]) for p in (point, point.moved_to(beside))]
        size = np.max([np.abs(slope[:, self.free]).max(axis=0, initial=0.0) for slope in slopes], axis=0)
        return [k for k, own in zip(self.free, size, strict=True) if own > _ROUND_OFF * size.max(initial=0.0)]

    def judged(self, point: OperatingPoint) -> Steady:
        """The motion, if all conditions hold and go on to hold."""
        values, relative = self._relative(point)
        if not (relative < _VANISHES).all():
            worst = np.argsort(-relative)[:4]
            said = "; ".join(f"{self.labels[k]} is {values[k]:.3g}" for k in worst if relative[k] >= _VANISHES)
            inputs = [*(f"'{name}'" for name in default_inputs(self.opened.model)), "'effort.…'"]
            raise NotSteadyError(
                f"no steady motion of '{self.opened.model.name}' was found with what is fixed: {said}, and should be 0."
                f" Free an input that can hold it (free=…: {', '.join(inputs[:4])}), fix less, or begin nearer (at=…)."
            )
        if changing := self._changing(point):
            raise NotSteadyError(
                f"'{self.opened.model.name}' is steady for an instant only: as it moves, {', '.join(changing)} change. "
                "Fix more (the speeds that should be zero), or begin nearer (at=…)."
            )
        v, rates = (np.array(part).ravel() for part in self.opened.motion(*point.arguments))
        names = [name for name, _ in self.opened.unknowns]
        going = tuple(names[k] for k in range(point.q.size) if abs(rates[k]) > _VANISHES)
        return Steady(dict(zip(names, point.unknowns.tolist(), strict=True)), point.q, v, going, float(relative.max()))

    def _changing(self, point: OperatingPoint) -> list[str]:
        """What changes, where positions are followed while all else stays: speeds and drives should not."""
        opened = self.opened
        later = rates_at(opened, later_point(opened, point))
        positions, names = position_places(opened), [name for name, _ in opened.unknowns]
        fastest = np.abs(later[positions]).max(initial=0.0)
        limit = _LASTS * max(1.0, fastest**2)
        return [names[k] for k in range(later.size) if k not in positions and abs(later[k]) > limit]


def _sought(opened: OpenMachine, names: list[str], fixed: Mapping[str, float], free: list[str]) -> list[int]:
    states = opened.rates.numel()
    before_z = states - opened.problem.system.nz
    named = [name for name in free if names.index(name) < before_z]
    sought = []
    for k, name in enumerate(names):
        if name in fixed:
            continue
        if k >= states:  # an input
            wanted = name in free
        else:
            wanted = k >= before_z or not named or name in named
        if wanted:
            sought.append(k)
    return sought


def _tells_speeds(at: Given | None) -> bool:
    """Whether a motion is given where the search begins."""
    return at is not None and (not isinstance(at, Mapping) or any(at[name] for name in at if name.startswith("v.")))


def _full(opened: OpenMachine, name: str, names: list[str]) -> str:
    """The full name of an unknown, or of a speed of the tree that constraints tie to the states."""
    for full in (name, f"q.{name}"):
        if full in names or full in opened.signals:
            return full
    raise ValueError(f"'{opened.model.name}' has no state or input '{name}'. {suggestion(name, names)}")
