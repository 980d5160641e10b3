"""How long a step central differences may take.

A vibration ẍ = −ω² x grows where ω h > 2, a decay v̇ = −λ v, of which the speed is foreseen, where λ h > 1. Of the
linearised machine only |λ| is known, and points that turn with Ω about an axis must not turn by more than about a
radian in a step:

    h ≤ 1 / max(|λ|, Ω)                                                                         (1)

It is the limit of a decay, and half of that of a vibration.
"""

from __future__ import annotations

import math
import warnings

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.mechanics.tree.kinematics import links, velocities
from torseur.model.model import Model
from torseur.simulation.problem import Array, Problem
from torseur.simulation.stiffness import rate_range
from torseur.simulation.system import Point

_CHOSEN = 0.05  # of (1)


class StepTooLong(RuntimeWarning):
    """A step at which central differences may grow without bound."""


def stable_step(joints: Problem, point: Point) -> float:
    """The longest step of (1) [s] where a run begins; infinite where nothing moves or is held."""
    fastest, _ = rate_range(joints, point)
    turning = [float(np.linalg.norm(omega)) for omega in _turning(joints.model, point.q, joints.tree_speeds(point))]
    rate = max([fastest, *turning])
    return 1.0 / rate if rate > 0.0 else math.inf


def chosen_step(longest: float, save: float) -> float:
    """A step well below the longest, of which an interval of saved rows holds a whole number."""
    return save / math.ceil(save / min(_CHOSEN * longest, save))


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
