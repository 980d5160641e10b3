"""How a run is done: what the user asks for, what the machine's file says, and what is chosen otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, get_args

import numpy as np

from torseur.description.complaint import suggestion
from torseur.description.records.drives import Extra
from torseur.description.records.sensors import Sensor
from torseur.frozen import dataclass
from torseur.mechanics.ways.protocol import WayName
from torseur.model.model import Model
from torseur.simulation.formulations import APART, FORMULATIONS, WAY_OF, Formulation
from torseur.simulation.integrators.integration import FIXED_STEP, METHODS, checked_rho
from torseur.simulation.posed.problem import Monitor, Problem
from torseur.simulation.signals.sensing import suiting
from torseur.simulation.stiffness import rate_of_the_rest, rate_range
from torseur.simulation.system import Point

TOLERANCE = 1e-8
ROWS = 1000  # saved states of a run that says nothing
_MOST_ROWS_FOR_SENSORS = 200_000  # saved because of their times, where nobody asks for rows
STIFF = 2e4  # steps that stability alone would ask of an explicit method, from which on a run counts as stiff
STABLE = 3.3  # |λ| h that explicit methods of order 4 to 8 bear
_SPREAD = 1e3  # of the fastest to the slowest rate of a stiff machine
_KEPT = 16  # choices made last: the same machine is often run again
_DAMPED = "generalised_alpha"
STIFFLY = "imex5"
"""The integrator that takes stiff forces implicitly, and nothing else."""
_OF_APART: dict[Formulation, str] = {"point-masses": "central_differences", "connection": "newmark"}
_LOOSEST, _TIGHTEST = 0.1, 1e-15  # tolerance
_LONGEST = 1e10  # [s]
_MOST_SAMPLES = 1e11  # of servos and controllers in a run
_MOST = {"save": 1e9, "step": 1e13}  # rows that a disk may hold, steps that a clock can tell from each other


@dataclass(frozen=True)
class RunSettings:
    """All choices of a run."""

    duration: float
    tolerance: float
    integrator: str | None
    step: float | None
    save: float
    monitor: Monitor = "all"
    formulation: Formulation = "joint"
    record: tuple[str, ...] = ()
    rho: float | None = None  # of generalised-α
    inverse_every: int = 1  # steps between inversions of connected bodies' Z

    @property
    def implicit(self) -> bool:
        """Whether the integrator wants derivatives of the rates."""
        return self.integrator in ("radau5", _DAMPED)

    @property
    def balanced(self) -> bool:
        """Whether it solves for accelerations and multipliers itself."""
        return self.integrator == _DAMPED

    @property
    def way(self) -> WayName | None:
        """The way to accelerations that the formulation names."""
        return WAY_OF[self.formulation]

    def stated(self) -> dict[str, Any]:
        """What the results state: methods of fixed step know no tolerance, and accounts are not judged by one."""
        told = {field.name: getattr(self, field.name) for field in fields(self)} | {"record": list(self.record)}
        return told | ({"tolerance": None} if self.integrator in FIXED_STEP else {})


def settle(
    model: Model,
    *,
    duration: float | None,
    tolerance: float | None,
    integrator: str | None,
    step: float | None,
    save: float | None,
    monitor: Monitor,
    formulation: Formulation | None = None,
    record: Sequence[str] | None = None,
    rho: float | None = None,
    inverse_every: int = 1,
) -> RunSettings:
    """The settings of a run: given ones, then those of the machine's file, then defaults."""
    own = model.description.settings
    duration = _positive("duration", duration, own.duration)
    if duration is None:
        raise ValueError(
            f"how long '{model.name}' is to be simulated is not said. Give duration (in seconds), or write "
            "'simulate: {duration: 2 s}' into the machine's file."
        )
    step = _positive("step", step, own.step)
    formulation = formulation or own.formulation or "joint"
    integrator = integrator or _OF_APART.get(formulation, own.integrator)
    integrator = integrator or (None if step is None else "rk4")
    save = _positive("save", save, own.save)
    save = save or _default_save(duration, step if integrator in FIXED_STEP else None, model.sensors)
    tolerance = _positive("tolerance", tolerance, own.tolerance) or TOLERANCE
    extras = own.record if record is None else tuple(record)
    if rho is not None and integrator != _DAMPED:
        raise ValueError(f"rho is a number of the integrator '{_DAMPED}', not of '{integrator}'. Leave it out.")
    rho = checked_rho(own.rho if rho is None else rho) if integrator == _DAMPED else None
    settings = RunSettings(duration, tolerance, integrator, step, save, monitor, formulation, extras, rho)
    settings = replace(settings, inverse_every=inverse_every)
    _check(model, settings)
    return settings


def _positive(name: str, given: float | None, own: float | None) -> float | None:
    """The given number, else that of the machine's file."""
    value = own if given is None else given
    if value is None:
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(
            f"{name} is {value!r}. Give a number{'' if name == 'tolerance' else ', in seconds'}."
        ) from None
    if not (np.isfinite(number) and number > 0):
        raise ValueError(f"{name} is {value}; it must be a finite number greater than zero.")
    return number


def _default_save(duration: float, step: float | None, sensors: Sequence[Sensor]) -> float:
    """About a thousand rows; whole steps where these are fixed, else as the times of sensors ask for."""
    wanted = duration / ROWS
    if step is not None:
        return step * max(1, round(wanted / step))
    fine = suiting(sensors, wanted)
    return wanted if fine is None or duration / fine > _MOST_ROWS_FOR_SENSORS else fine


def _check(model: Model, settings: RunSettings) -> None:
    integrator, monitor = settings.integrator, settings.monitor
    if integrator is not None and integrator not in METHODS:
        raise ValueError(f"there is no integrator '{integrator}'. {suggestion(integrator, METHODS)}")
    if settings.formulation not in FORMULATIONS:
        known = suggestion(str(settings.formulation), FORMULATIONS)
        raise ValueError(f"there is no formulation '{settings.formulation}'. {known}")
    if settings.formulation in APART:
        if integrator != (own := _OF_APART[settings.formulation]):
            words = {"point-masses": "point masses", "connection": "connected bodies"}[settings.formulation]
            raise ValueError(f"{words} move by {own}, not by '{integrator}'. Leave the integrator out.")
    elif integrator in FIXED_STEP and settings.step is None:
        raise ValueError(f"the integrator '{integrator}' takes steps of fixed size. Give step, in seconds.")
    if settings.inverse_every < 1 or (settings.inverse_every > 1 and settings.formulation != "connection"):
        raise ValueError(
            f"inverse_every is {settings.inverse_every}: the steps, 1 or more, between inversions of the matrix that "
            "connects bodies. Give it with formulation='connection', or leave it out."
        )
    if monitor not in get_args(Monitor):
        raise ValueError(f"monitor is '{monitor}'. {suggestion(str(monitor), get_args(Monitor))}")
    recordable = (*get_args(Extra), *model.frames)
    for extra in settings.record:
        if extra not in recordable:
            raise ValueError(f"'{extra}' cannot be recorded. {suggestion(str(extra), recordable)}")
    if settings.tolerance > _LOOSEST:
        raise ValueError(
            f"tolerance is {settings.tolerance:g}: the relative error of a step. Give at most {_LOOSEST:g}, say 1e-8."
        )
    if settings.tolerance < _TIGHTEST:
        raise ValueError(
            f"tolerance is {settings.tolerance:g}, finer than double precision tells numbers apart. Give at least "
            f"{_TIGHTEST:g}."
        )
    if settings.duration > _LONGEST:
        raise ValueError(
            f"duration is {settings.duration:g} s: from {_LONGEST:g} s on a clock in double precision does not tell "
            "microseconds apart. Give a shorter one."
        )
    for name, most in _MOST.items():
        value: float | None = getattr(settings, name)
        if value is not None and settings.duration / value > most:
            raise ValueError(
                f"{name} is {value:g} s, and a run of {settings.duration:g} s holds {settings.duration / value:.1g} of "
                f"them. Give a longer {name}: at most {most:g} of them are possible."
            )


def refuse_endless(model: Model, settings: RunSettings, sample_time: float | None) -> None:
    """Raise ValueError for samples so short that a run of them would never end."""
    periods = {f"servo '{s.name}'": s.sampling.period for s in model.servos if s.sampling is not None}
    for whose, period in {**periods, "sample_time": sample_time}.items():
        if period is not None and settings.duration / period > _MOST_SAMPLES:
            raise ValueError(
                f"{whose}: a period of {period:g} s gives {settings.duration / period:.1g} samples in a run of "
                f"{settings.duration:g} s, which would not end. Give a longer period, or a shorter duration."
            )


def chosen_integrator(settings: RunSettings, problem: Problem, point: Point) -> str:
    """The integrator asked for, or one that fits: implicit where the machine is stiff, of high order where smooth.

    Where its stiff forces are all that makes it stiff, they alone are taken implicitly.
    """
    if settings.integrator is not None:
        return settings.integrator
    return _fitting(_Beginning(problem, point, settings.duration, settings.tolerance))


class _Beginning:
    """A machine made ready to move and where it begins, known by what the choice of an integrator depends on."""

    def __init__(self, problem: Problem, point: Point, duration: float, tolerance: float) -> None:
        self.problem, self.point, self.duration, self.tolerance = problem, point, duration, tolerance
        state = (point.x.tobytes(), point.held.tobytes(), point.slip.tobytes(), point.t)
        self._key = (id(problem), state, duration, tolerance)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Beginning) and self._key == other._key


@lru_cache(maxsize=_KEPT)
def _fitting(of: _Beginning) -> str:
    problem, point, duration = of.problem, of.point, of.duration
    fastest, slowest = rate_range(problem, point, beyond=STIFF * STABLE / duration)
    if fastest * duration / STABLE > STIFF and fastest > _SPREAD * max(slowest, 1 / duration):
        rest = np.inf if problem.system.ns else rate_of_the_rest(problem, point)
        return STIFFLY if rest * duration / STABLE < STIFF else "radau5"
    interrupted = problem.system.ns > 0 or problem.system.period is not None
    return "dopri5" if interrupted or of.tolerance > 1e-6 else "dop853"
