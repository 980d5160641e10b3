"""How long a step central differences may take.

A vibration ẍ = −ω² x grows where ω h > 2, a decay v̇ = −λ v, of which the speed is foreseen, where λ h > 1. Of the
linearised machine only |λ| is known, and points that turn with Ω about an axis must not turn by more than about a
radian in a step:

    h ≤ 1 / max(|λ|, Ω)                                                                         (1)

It is the limit of a decay, and half of that of a vibration. Of beams the fastest vibration ω is known, and their
damping β: vibrations of the scheme stay bounded for

    h ≤ 1 / (ω/2 + β ω²)                                                                        (2)

Nothing has to be resolved of these fastest vibrations, so that a step near the limit is as good as a shorter one.
"""

from __future__ import annotations

import math
import warnings

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.fem.beams.nodes import highest_frequency
from torseur.frozen import dataclass
from torseur.mechanics.tree.kinematics import links, velocities
from torseur.model.model import Model
from torseur.simulation.posed.problem import Array, Problem
from torseur.simulation.stiffness import rate_range
from torseur.simulation.system import Point

_CHOSEN = 0.05  # of (1)
_CHOSEN_OF_BEAMS = 0.5  # of (2)
_SAME = 1.05  # a rate that is at most so many times the fastest one of beams is theirs


class StepTooLong(RuntimeWarning):
    """A step at which central differences may grow without bound."""


@dataclass(frozen=True)
class StepLimits:
    """The longest stable step, and one that resolves what the start tells [s]; infinite where nothing moves."""

    longest: float
    accurate: float


def stable_step(joints: Problem, point: Point) -> StepLimits:
    """The limits of (1) and (2) where a run begins."""
    fastest, _ = rate_range(joints, point)
    beams, of_beams = _of_beams(joints.model)
    turning = [float(np.linalg.norm(omega)) for omega in _turning(joints.model, point.q, joints.tree_speeds(point))]
    rate = max([0.0 if fastest <= _SAME * of_beams else fastest, *turning])
    others = 1.0 / rate if rate > 0.0 else math.inf
    return StepLimits(min(others, beams), min(_CHOSEN * others, _CHOSEN_OF_BEAMS * beams))


def _of_beams(model: Model) -> tuple[float, float]:
    """((2) for all beams, the fastest of their rates)."""
    longest, fastest = math.inf, 0.0
    for beam in model.beams:
        omega, beta = highest_frequency(beam.nodes), beam.nodes.beam.damping
        longest = min(longest, 1.0 / (omega / 2 + beta * omega**2))  # (2)
        fastest = max(fastest, omega, beta * omega**2)
    return longest, fastest


def chosen_step(longest: float, save: float) -> float:
    """A step that is not longer, of which an interval of saved rows holds a whole number."""
    return save / math.ceil(save / min(longest, save))


def warn_of_step(model: Model, step: float, longest: float) -> None:
    """Warn if a given step is longer than (1) allows."""
    if step > longest:
        warnings.warn(
            f"'{model.name}': a step of {step:g} s is longer than {longest:.3g} s, up to which central differences are "
            "stable where the run begins. Give a shorter step, or none: it is chosen then.",
            StepTooLong,
            stacklevel=4,
        )


def _turning(model: Model, q: Array, v: Array) -> list[Array]:
    """The angular velocities of the bodies."""
    moving = velocities(model, links(model, ca.DM(q)), ca.DM(q), ca.DM(v))
    return [as_numpy(omega) for omega, _ in moving]
