"""Which vibration of a body keeps the steps of an explicit method short, and what to do about it.

An explicit method is stable for |λ| h up to some 3.3, also where the fastest vibration has died away or is of no
interest. Its shape among the states tells whose it is: displacements are compared by the rotations that they cause,
amplitudes by their usual size, joints by an angle like those of the cross-sections then.
"""

from __future__ import annotations

import math
import warnings

import numpy as np

from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Amplitude
from torseur.model.model import Model
from torseur.simulation.posed.problem import Problem
from torseur.simulation.settings import STABLE, STIFF, RunSettings
from torseur.simulation.stiffness import fastest_motion
from torseur.simulation.system import Array, Point

_EXPLICIT = ("dop853", "dopri5")
_ANGLE = 0.03  # [rad] by which cross-sections turn at amplitudes of usual size
_FASTER = 10.0  # than a body's own vibration that of a machine may be: freed of its clamp it is so 6 times
_TAKES_PART = 0.3  # of the greatest displacement, from which on a motion is an amplitude's


class LimitedByMode(RuntimeWarning):
    """An explicit method whose steps are kept short by a vibration of a body."""


@dataclass(frozen=True)
class ModeLimit:
    """The amplitude that moves most in the fastest motion of a machine, and that motion's frequency."""

    amplitude: str
    frequency: float  # [Hz]

    @property
    def longest_step(self) -> float:
        """Up to which explicit methods are stable [s]."""
        return STABLE / (2 * math.pi * self.frequency)


def mode_limit(problem: Problem, point: Point) -> ModeLimit | None:
    """The limit where a run begins; None where another motion than that of an amplitude is the fastest.

    A stiff joint shakes what it carries, amplitudes too, but far faster than these vibrate by themselves.
    """
    amplitudes = _amplitudes(problem.model)
    rate, shape = fastest_motion(problem, point) if amplitudes else (0.0, None)
    if shape is None or rate <= 0.0:
        return None
    sizes = np.full(problem.model.nq, _ANGLE)
    for k, (_, amplitude) in amplitudes.items():
        sizes[k] = amplitude.usual
    moved: Array = shape[: len(sizes)] / sizes
    most = max(amplitudes, key=lambda k: float(moved[k]))
    name, found = amplitudes[most]
    frequency = rate / (2 * math.pi)
    shaken = found.frequency is not None and frequency > _FASTER * found.frequency
    if shaken or moved[most] < _TAKES_PART * moved.max():
        return None
    return ModeLimit(name, frequency)


def warn_of_modes(problem: Problem, point: Point, settings: RunSettings) -> None:
    """Advise an implicit method where a vibration alone asks for very many steps of the explicit one in use."""
    if settings.integrator not in _EXPLICIT:
        return
    limit = mode_limit(problem, point)
    if limit is None or settings.duration / limit.longest_step < STIFF:
        return
    better = "radau5" if problem.stiff_forces() is None else "imex5, or radau5"
    warnings.warn(
        f"'{problem.model.name}': the vibration of '{limit.amplitude}' at {limit.frequency:.4g} Hz keeps the steps of "
        f"{settings.integrator} below {limit.longest_step:.2g} s, {settings.duration / limit.longest_step:.1g} of them "
        f"in this run. If it is of no interest, take the integrator {better}, which steps over it, or "
        "generalised_alpha with a step of your own; or leave the mode out.",
        LimitedByMode,
        stacklevel=4,
    )


def _amplitudes(model: Model) -> dict[int, tuple[str, Amplitude]]:
    """By their place in q, with their whole names."""
    names = model.layout.coordinate_names
    whole = ((f"{body.name}.{one.name}", one) for body in model.bodies for one in body.amplitudes)
    return {names.index(name): (name, one) for name, one in whole}
