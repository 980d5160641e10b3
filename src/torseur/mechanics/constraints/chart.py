"""The choice of independent speeds: given by the user, or found as a complement of the constraints' rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import check_choice, check_rows, numbers, symbols_of
from torseur.mechanics.constraints.elimination import Pivots, pivot_order
from torseur.mechanics.constraints.independent_rows import well_spread_rows
from torseur.mechanics.constraints.mixed_rows import mixed_rows
from torseur.mechanics.constraints.mobility_beside import void_where_closed
from torseur.mechanics.constraints.moving_speeds import fixed_speeds, measured_by_bodies
from torseur.mechanics.constraints.rows import constraint_matrix, driven_values
from torseur.mechanics.constraints.void_rows import row_sizes, without
from torseur.mechanics.tree.jacobian import jacobian
from torseur.mechanics.tree.per_body import noted_by
from torseur.model.chosen_speed import ChosenSpeed
from torseur.model.model import Model

Array = NDArray[np.float64]

_SPEED_OF_BODY = 2.0  # preference of speeds measured in a moving body to joint speeds
_STICKS = 1e3  # preference of speeds that dry friction may hold: they must be states
_ROUND_OFF = 1e-13  # of a row of length 1: shorter ones hold nothing


@dataclass(frozen=True, eq=False)
class Chart:
    """Independent speeds α = S(q) v, and the order in which K = (H; S) is eliminated.

    Of rows that depend on each other those are kept that stand most across each other there: ``rows`` of H.
    """

    rows: tuple[int, ...]
    speeds: tuple[ChosenSpeed, ...]
    pivots: Pivots
    sizes: tuple[float, ...]  # of the pivots where they were chosen, powers of two

    @property
    def names(self) -> tuple[str, ...]:
        """The speeds' names."""
        return tuple(speed.name for speed in self.speeds)

    def stated(self) -> list[Any]:
        """In lists of numbers and words, from which ``Chart.restated`` makes it again."""
        speeds = [[s.name, s.kind, s.of, [float(d) for d in s.direction]] for s in self.speeds]
        return [list(self.rows), speeds, [list(pivot) for pivot in self.pivots], list(self.sizes)]

    @classmethod
    def restated(cls, stated: list[Any]) -> Chart:
        """The chart that said this of itself."""
        rows, speeds, pivots, sizes = stated
        chosen = (ChosenSpeed(name, kind, of, np.array(direction)) for name, kind, of, direction in speeds)
        return cls(tuple(rows), tuple(chosen), tuple((row, column) for row, column in pivots), tuple(sizes))

    def _key(self) -> tuple[object, ...]:
        return (
            self.rows,
            self.pivots,
            self.sizes,
            *((s.name, s.kind, s.of, *map(float, s.direction)) for s in self.speeds),
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and self._key() == other._key()


def speed_matrix(model: Model, speeds: tuple[ChosenSpeed, ...], q: Value) -> Value:
    """S, (ℓ, nv): α = S v."""
    return ca.vertcat(ca.DM(0, model.nv), *(_speed_row(model, speed, q) for speed in speeds))


def speed_numbers(model: Model, speeds: tuple[ChosenSpeed, ...], q: Array) -> Array:
    """S at numbers."""
    return numbers(_speed_matrices(speeds), model, q)


@lru_cache(maxsize=16)
def _speed_matrices(speeds: tuple[ChosenSpeed, ...]) -> Callable[[Model, Value], Value]:
    return lambda model, q: speed_matrix(model, speeds, q)


def completed_rows(model: Model, kept: tuple[int, ...], speeds: tuple[ChosenSpeed, ...], q: Value) -> Value:
    """K = (Lᵀ H; S), square, on speeds that moving bodies measure, with mixed rows of H."""
    T, twin = fixed_speeds(model, q), measured_by_bodies(model)
    H = [part.rows(twin, T) for part in mixed_rows(model, kept, q)]
    S = [_speed_row(model, s, q) @ T if s.kind == "joint" else _speed_row(twin, s, q) for s in speeds]
    return ca.vertcat(ca.DM(0, model.nv), *H, *S)


def _speed_row(model: Model, speed: ChosenSpeed, q: Value) -> Value:
    if speed.kind == "joint":
        row = ca.DM(1, model.nv)
        row[0, model.layout.speed_names.index(speed.of)] = 1.0
        return row
    J = jacobian(model, q, model.frame(speed.of), "body")
    return as_casadi(speed.direction).T @ (J[3:, :] if speed.kind == "point" else J[:3, :])


def find_chart(model: Model, q: Array, *, sticking: tuple[int, ...] = (), avoid_users_choice: bool = False) -> Chart:
    """Independent speeds at q: those that the user chose, else such that K is as regular as possible.

    ``sticking`` are entries of v that dry friction may hold. Raises ConstraintError if rows contradict each other, or
    if the user's choice is no complement of them.
    """
    H = without(model, numbers(constraint_matrix, model, q), void_where_closed(model, q))
    H = np.where(row_sizes(model, H)[:, None] > _ROUND_OFF, H, 0.0)  # as tilts of axes that are parallel have
    check_rows(model, H, numbers(driven_values, model, 0.0).ravel())
    kept = well_spread_rows(H / _longest_of_unit(model, H)[:, None])
    H = H[list(kept)]
    degrees = model.nv - len(H)
    if model.independent_speeds and not avoid_users_choice:
        speeds = model.independent_speeds
        names = tuple(speed.name for speed in speeds)
        check_choice(model, H, names, speed_numbers(model, speeds, q))
    else:
        speeds = _found(model, H, q, degrees, sticking)
    pivots, values = pivot_order(*_completed(model, kept, speeds, q))
    return Chart(kept, speeds, pivots, tuple(_power_of_two(value) for value in values))


def _longest_of_unit(model: Model, H: Array) -> Array:
    """For each row the length of the longest row of its unit; 1 where that is nil."""
    lengths = np.linalg.norm(H, axis=1)
    units = [unit for c in model.constraints for unit in c.row_units]
    longest = {unit: max(lengths[k] for k, of in enumerate(units) if of == unit) or 1.0 for unit in set(units)}
    return np.array([longest[unit] for unit in units])


def _power_of_two(size: float) -> float:
    # so that a motion that comes round to the same pivots finds its chart, and what was compiled for it, again
    return float(2.0 ** np.round(np.log2(abs(size))))


def _completed(
    model: Model, kept: tuple[int, ...], speeds: tuple[ChosenSpeed, ...], q: Array
) -> tuple[Array, NDArray[np.bool_]]:
    """K at q, and which of its entries may differ from zero."""
    function, pattern = _traced_rows(model, kept, speeds)
    return as_numpy(function(ca.DM(q))), pattern


@lru_cache(maxsize=16)
def _traced_rows(
    model: Model, kept: tuple[int, ...], speeds: tuple[ChosenSpeed, ...]
) -> tuple[ca.Function, NDArray[np.bool_]]:
    q, kept_results = symbols_of(model, model.nq)
    with noted_by(None, kept_results):  # all rows share the bodies' poses
        K = completed_rows(model, kept, speeds, q)
    pattern = np.zeros(K.shape, dtype=bool)
    pattern[tuple(ca.sparsify(K).sparsity().get_triplet())] = True
    return ca.Function("K", [q], [ca.densify(K)]), pattern


def _found(model: Model, H: Array, q: Array, degrees: int, sticking: tuple[int, ...]) -> tuple[ChosenSpeed, ...]:
    """Greedy choice of the largest volume: each speed the one that the others chosen before leave freest.

    Amplitudes are told in their usual sizes, beside which angles are large: so they are chosen where they can be, and
    are not found as small differences of angles.
    """
    candidates, sizes = _candidates(model, sticking), model.usual_sizes()
    S = speed_numbers(model, tuple(c for c, _ in candidates), q) * sizes
    null = np.linalg.svd(H * sizes)[2][len(H) :] if len(H) else np.eye(model.nv)
    left = S @ null.T * np.array([[weight] for _, weight in candidates])
    chosen: list[int] = []
    for _ in range(degrees):
        free = np.linalg.norm(left, axis=1)
        best = int(np.flatnonzero(free >= free.max() * (1 - 1e-9))[0])
        chosen.append(best)
        direction = left[best] / free[best]
        left = left - np.outer(left @ direction, direction)
    return tuple(candidates[k][0] for k in sorted(chosen))


def _candidates(model: Model, sticking: tuple[int, ...]) -> list[tuple[ChosenSpeed, float]]:
    """Speeds that may be chosen, with their preference."""
    none = np.zeros(3)
    own = enumerate(zip(model.layout.speed_names, model.usual_sizes(), strict=True))
    found = [
        (ChosenSpeed(name, "joint", name, none), (_STICKS if k in sticking else 1.0) / size) for k, (name, size) in own
    ]
    for i, joint in enumerate(model.joints):
        moving, body, name = joint.moving, model.bodies[i].name, model.joint_names[i]
        if moving is not None and model.layout.coupling[i] is None:
            for component, direction in moving.directions:
                found.append((ChosenSpeed(f"{name}.{component}", "point", body, direction), _SPEED_OF_BODY))
    return found
