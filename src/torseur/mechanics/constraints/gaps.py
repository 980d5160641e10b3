"""How far constraints are from closed at a position, which way they are wrong, and what would help.

Let φ be the residuals, E the columns of H of speeds that may move and f one of a coordinate that is given. What no
motion of the former can take away, and what moving the given coordinate alone by x would make of it, are

    φ⊥ = φ − E E⁺ φ,    |φ⊥ + x f⊥|² least at  x = −f⊥ · φ⊥ / f⊥ · f⊥                            (1)

with f⊥ = f − E E⁺ f. The part (f⊥ · φ⊥)²/(f⊥² φ⊥²) of the gap that goes away tells which coordinate helps most.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value, as_numpy
from torseur.description.complaint import Where
from torseur.frozen import dataclass
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.rows import constraint_matrix, frames_of, holonomic_rows, residuals
from torseur.mechanics.tree.jacobian import relative_pose
from torseur.mechanics.tree.kinematics import frame_pose, links, poses, stepped
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.from_afar import is_turning
from torseur.model.conditions.protocol import TurningCondition
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.protocol import Constraint
from torseur.model.model import Model

Array = NDArray[np.float64]

_HELPS = 0.02  # part of the gap
_SHOWN = 2
_CLOSED = 1e-9  # [m, rad]
_SEEN = 1e-4  # of the largest of a gap's parts: a smaller one is not worth telling
_FAR = 1.0  # [rad, m]
_ELSEWHERE = (0.1, 1.0)  # [rad, m]


def flipped(model: Model, q: Array, *, beyond: float = 0.0) -> tuple[str, ...]:
    """The constraints with an angle that is right up to half a turn: cosines below ``beyond`` in place of 1."""
    turning = [closure.name for closure, _ in _turning(model)]
    if not turning:
        return ()
    cosines = numbers(_cosines, model, q).ravel()
    return tuple(dict.fromkeys(name for name, cosine in zip(turning, cosines, strict=True) if cosine < beyond))


def gap_at(model: Model, q: Array, fixed: Sequence[int]) -> str:
    """In words: the constraint that is farthest from closed at q, by how much, which way, and what would help."""
    phi = numbers(residuals, model, q).ravel()
    nearly = np.abs(phi).max() < _CLOSED
    if nearly and (turned := flipped(model, q)):
        names = " and ".join(f"'{name}'" for name in turned)
        return (
            f"{names} would close flipped, with axes that point in opposite directions or teeth half a pitch apart. "
            "Give positions or guesses that are closer, or turn the axis or a frame round."
        )
    gap = _worst(model, phi)
    told = f"{gap.amount(model)} where it comes closest{_direction(model, q, gap)}"
    if nearly:
        return (
            f"{told}. Next to nothing, but rows that say the same there contradict each other by as much. Give "
            "positions or guesses that are closer, or lengths, axes and frames with more digits."
        )
    if _is_never_moved(model, q, gap):
        return f"{told}, and no joint moves it that way. Look at the places and axes of the joints of its loop."
    return (
        f"{told}, and no motion of the joints without a given position closes all constraints. "
        f"{_helpful(model, q, phi, fixed)}Leave some positions out, give them as guesses, or look at lengths, frames "
        "and radii."
    )


@dataclass(frozen=True, eq=False)
class _Gap:
    """What is left of one constraint: its residuals as lengths [m] and angles [rad], and their places in φ."""

    constraint: Constraint
    left: Array
    places: slice

    @property
    def turning(self) -> NDArray[np.bool_]:
        """Which of them are angles."""
        units = self.constraint.row_units[: self.constraint.holonomic]
        return np.array([unit == "N m" for unit in units], dtype=bool)

    @property
    def sizes(self) -> tuple[float, float]:
        """How far apart [m], and how far turned [1]: the sine or twice the sine of half the angle."""
        return float(np.linalg.norm(self.left[~self.turning])), float(np.linalg.norm(self.left[self.turning]))

    def amount(self, model: Model) -> str:
        """In words: lengths in mm, angles in degrees."""
        apart, angle = self.sizes
        degrees = np.degrees(2 * np.arcsin(min(1.0, angle / 2)))
        seen = _SEEN * max(apart, angle)
        gaps = [f"{1e3 * apart:.4g} mm"] * (apart > seen) + [f"{degrees:.3g}°"] * (angle > seen)
        name = self.constraint.name
        return f"'{name}'{_written(model, name)} is open by {' and '.join(gaps)}"


def _worst(model: Model, phi: Array) -> _Gap:
    """The constraint with the largest gap."""
    found, begin = [], 0
    for constraint in model.constraints:
        places = slice(begin, begin + constraint.holonomic)
        found.append(_Gap(constraint, _in_lengths(constraint, phi[places]), places))
        begin = places.stop
    return max(found, key=lambda gap: max(gap.sizes))


def _direction(model: Model, q: Array, gap: _Gap) -> str:
    """From where to where the origins of two frames are apart, and about which axis they are turned, in the world.

    A row is a force and a moment that a unit multiplier exerts on B: the rows of lengths are directions.
    """
    constraint = gap.constraint
    if constraint.acts_on == "speeds":
        return ""
    X = links(model, ca.DM(q))
    X_AB = relative_pose(model, X, ca.DM(q), *frames_of(model, constraint))
    R_WB = as_numpy(frame_pose(model, ca.DM(q), poses(model, X), model.frame(constraint.second)).R)
    rows = as_numpy(constraint.rows(X_AB))[: constraint.holonomic]
    apart = R_WB @ (rows[~gap.turning, 3:].T @ gap.left[~gap.turning])
    turned = R_WB @ (rows[gap.turning, :3].T @ gap.left[gap.turning])
    seen = _SEEN * max(gap.sizes)
    told = [f"lies {_vector(1e3 * apart)} mm from"] if np.linalg.norm(apart) > seen else []
    if (angle := np.linalg.norm(turned)) > seen:
        told.append(f"is turned about {_vector(turned / angle)} against")
    both = f"'{constraint.second}' {' and '.join(told)} '{constraint.first}', in the world's axes"
    return f": {both}" if told else ""


def _vector(x: Array) -> str:
    """Components that are seen beside the largest one."""
    shown = np.where(np.abs(x) > _SEEN * np.abs(x).max(), x, 0.0)
    return f"({', '.join(f'{component:.4g}' for component in shown)})"


def _is_never_moved(model: Model, q: Array, gap: _Gap) -> bool:
    """Whether no joint changes the gap along its own direction, here and in positions far from here."""
    rng, rows = np.random.default_rng(0), np.array(holonomic_rows(model))[gap.places]
    unit = gap.left / np.linalg.norm(gap.left)
    for distance in (0.0, *_ELSEWHERE):
        change = distance * model.usual_sizes() * rng.normal(size=model.nv)
        H = numbers(constraint_matrix, model, as_numpy(stepped(model, ca.DM(q), ca.DM(change))).ravel())[rows]
        if np.abs(unit @ H).max(initial=0.0) > _SEEN * np.abs(H).max(initial=0.0):
            return False
    return True


def _in_lengths(constraint: Constraint, phi: Array) -> Array:
    """Residuals as lengths and angles; that of a rod is one only next to its length."""
    if isinstance(constraint, Closure) and len(constraint.conditions) == 1:
        (condition,) = constraint.conditions
        if isinstance(condition, AtDistance):
            return np.array([condition.excess(float(phi[0]))])
    return phi


def _written(model: Model, name: str) -> str:
    """Where a constraint was written, in brackets."""
    description = model.description
    places = (one.where for one in (*description.loops, *description.constraints) if one.name == name)
    place = next(places, Where())
    return f" ({place})" if place != Where() else ""


def _helpful(model: Model, q: Array, phi: Array, fixed: Sequence[int]) -> str:
    """The given coordinates that would close the gap if they were others, by (1)."""
    if not fixed:
        return ""
    H = numbers(constraint_matrix, model, q)[holonomic_rows(model)]
    free = [k for k in range(model.nv) if k not in set(fixed)]
    U, size, _ = np.linalg.svd(H[:, free], full_matrices=False)
    # of a loop that is stretched, what is nil at the closest position is small next to it: the step to take the gap
    # away is far beyond where tangents tell anything
    U = U[:, (size > 1e-9 * max(size.max(initial=0.0), 1e-300)) & (np.abs(U.T @ phi) < size * _FAR)]
    F, left = (x - U @ (U.T @ x) for x in (H[:, fixed], phi))
    squares = np.maximum((F**2).sum(axis=0), 1e-300)
    steps, gains = -(F.T @ left) / squares, (F.T @ left) ** 2 / squares / max(left @ left, 1e-300)
    best = [k for k in np.argsort(-gains)[:_SHOWN] if gains[k] > _HELPS and np.abs(F[:, k]).max() > 1e-9]
    if not best:
        return ""
    names, units = model.layout.speed_names, model.layout.speed_units
    told = (f"'{names[fixed[k]]}' {_step(steps[k], units[fixed[k]].removesuffix('/s'))}" for k in best)
    return f"It would help to move {' or '.join(told)}. "


def _step(step: float, unit: str) -> str:
    """Of the tangent's answer; more than half a turn is none, but the direction is right."""
    if unit == "rad" and abs(step) > np.pi:
        return f"in its {'positive' if step > 0 else 'negative'} direction"
    return f"by about {step:+.3g} {unit}"


def _turning(model: Model) -> list[tuple[Closure | MovedFrame, TurningCondition]]:
    closures = (constraint for constraint in model.constraints if isinstance(constraint, Closure | MovedFrame))
    return [(closure, condition) for closure in closures for condition in closure.conditions if is_turning(condition)]


def _cosines(model: Model, q: Value) -> Value:
    """Of all conditions on angles."""
    X = links(model, q)
    poses = {id(c): relative_pose(model, X, q, *frames_of(model, c)) for c, _ in _turning(model)}
    return ca.vertcat(ca.DM(0, 1), *(condition.cosine(poses[id(closure)]) for closure, condition in _turning(model)))
