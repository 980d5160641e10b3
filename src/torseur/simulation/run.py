"""A run: native pieces one after the other, events and samples between them, rows to a writer."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.contents import Array, Event
from torseur.results.event_kinds import STICKING
from torseur.simulation.controller_signals import commanded_by
from torseur.simulation.deformation_watch import Deformed, too_deformed
from torseur.simulation.driven_lengths import driven_length
from torseur.simulation.integrators.integration import FIXED_STEP, Integration, Stretch
from torseur.simulation.problem import Problem
from torseur.simulation.saving import Saving, Tally, Writer
from torseur.simulation.stick_slip import after_event, stalled
from torseur.simulation.system import Point

_SAME_TIME = 1e-9  # of the interval of saved rows: two times that differ by less are one

Controller = Callable[..., NDArray[np.float64] | float]
"""Of (t, q, v); of a motor that drives a length, of (t, q, v, length, rate)."""
"""A function (t, q, v) of the user that commands a motor: torque on its rotor [N m]."""


_HASTY = 2000  # steps


class Diverged(ArithmeticError):
    """The motion cannot be followed any further; ``point`` is the last that was good."""

    def __init__(self, message: str, point: Point) -> None:
        super().__init__(message)
        self.point = point


@dataclass(frozen=True, eq=False)
class Run:
    """One run of a problem by a native loop; ``controllers`` command motors, ``forces`` push frames from outside."""

    problem: Problem
    integration: Integration
    controllers: Mapping[str, Controller]
    forces: Mapping[str, Controller]
    tally: Tally
    save: float = 1.0  # interval of saved rows [s]

    def advance(
        self,
        point: Point,
        until: float,
        writer: Writer,
        *,
        pause: int | None = None,
        floors: ArrayLike | None = None,
    ) -> tuple[Point, bool]:
        """Go on to ``until``, or until rows are full or ``pause`` steps taken; (where the run stands, if done).

        With ``floors`` it also stops where a margin of the system is beneath its floor.
        """
        begun, last = time.perf_counter(), None if pause is None else point.steps + pause
        try:
            while last is None or point.steps < last:
                rest = None if last is None else last - point.steps
                if self.problem.system.is_hasty:  # soon looked at again: better code may pay
                    rest = _HASTY if rest is None else min(rest, _HASTY)
                piece = self.integration.advance(point, until, pause=rest, floors=floors)
                point, reason = self._continued(piece, writer)
                if reason == "until":
                    return point, True
                if reason in ("full", "low"):
                    break
            return point, False
        finally:
            self.tally.seconds += time.perf_counter() - begun

    def _continued(self, part: Stretch, writer: Writer) -> tuple[Point, str]:
        """What is due at the end of a native piece: (the point from which to go on, why the piece ended)."""
        happened = self._saving.decided(part.happened)
        self._save(writer, part.point, part.t, part.q, part.v, part.z, part.held, part.slip, happened=happened)
        self.tally.steps = part.point.steps
        self.tally.evaluations += part.evaluations
        self.tally.noise += part.noise
        match part.reason:
            case "event":
                return self._switched(part.point, part.fired, writer), part.reason
            case "sample":
                return part.point.sampled(self._commanded(part.point)), part.reason
            case "until" | "full" | "pause" | "low":
                return part.point, part.reason
            case reason:
                raise Diverged(_why(self, reason, part.point), part.point)

    def save_end(self, point: Point, save: float, writer: Writer) -> None:
        """Save where the run ended, unless the interval of saved rows ends there too."""
        if point.t - (point.next_save - 1) * save > _SAME_TIME * save:
            here = (point.q, point.v, point.z, point.held, point.slip)
            self._save(writer, point, np.array([point.t]), *(part[None, :] for part in here))

    def _save(self, writer: Writer, point: Point, t: Array, *states: Array, happened: Sequence[Event] = ()) -> None:
        """Save rows, and the events among them."""
        lost = self._saving.rows(writer, t, *states, happened=happened)
        if lost is not None:
            told = _of_deformation(self.problem.model, lost, float(t[lost.row]), "is no longer positive")
            raise Diverged(told, point)

    @cached_property
    def _saving(self) -> Saving:
        return Saving(self.problem, self.tally, self.save)

    def _switched(self, point: Point, fired: tuple[int, ...], writer: Writer) -> Point:
        if stalled(self.problem.system, point):
            raise Diverged(_why(self, "stalled", point), point)
        after = after_event(self.problem.system, point, fired)
        before, now = point.slip.astype(int), after.slip.astype(int)  # shares of what sticks left out
        for k in np.flatnonzero(now != before):
            axis = self.problem.machine.states.sticking[k]
            writer.record(Event(point.t, STICKING[now[k]], axis.name))
            self.tally.events += 1
        return after

    def _commanded(self, point: Point) -> Array:
        held = point.held.copy()
        model, states = self.problem.model, self.problem.machine.states
        q, v = self.problem.tree_state(point)
        for name, controller in self.controllers.items():
            motor = model.motor_names.index(name)
            command = controller(point.t, q.copy(), v.copy(), *driven_length(model, motor, q, v))
            held[states.outside[motor]] = _one_number(command, name, point.t)
        for frame, force in self.forces.items():
            at = states.pushed[frame]
            held[at : at + 6] = _wrench(force(point.t, q.copy(), v.copy()), frame, point.t)
        return held


def _wrench(given: object, frame: str, t: float) -> Array:
    try:
        wrench = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        wrench = np.empty(0)
    if wrench.shape != (6,) or not np.isfinite(wrench).all():
        raise ValueError(
            f"the force at frame '{frame}' gave {given} at t = {t:.6g} s. Return six finite numbers: moment [N m] and "
            "force [N] in the world."
        )
    return wrench


def _one_number(command: object, motor: str, t: float) -> float:
    try:
        number = np.asarray(command, dtype=np.float64)
    except (TypeError, ValueError):
        number = np.empty(0)
    if number.size != 1 or not np.isfinite(number).all():
        raise ValueError(
            f"the controller of motor '{motor}' gave {command} at t = {t:.6g} s. Return one finite number."
        )
    return float(number.item())


def check_forces(model: Model, forces: Mapping[str, Controller]) -> None:
    """Refuse forces at frames that do not exist or that cannot be called."""
    for name, force in forces.items():
        model.frame(name)
        if not callable(force):
            raise ValueError(f"the force at frame '{name}' is {force!r}. Give a function of (t, q, v).")


def check_controllers(
    model: Model, controllers: Mapping[str, Controller], sample_time: float | None, *, forces: bool = False
) -> None:
    """Refuse controllers that no motor has, that cannot be called, or whose sample time is missing."""
    if not isinstance(controllers, Mapping):
        raise TypeError("controllers are given by the names of their motors, as {'elbow': function of (t, q, v)}.")
    for name, controller in controllers.items():
        if name not in model.motor_names:
            known = suggestion(str(name), model.motor_names)
            raise ValueError(f"there is no motor '{name}' in '{model.name}' to control. {known}")
        if any(model.motors[servo.motor].name == name for servo in model.servos):
            raise ValueError(f"motor '{name}' has a servo in the machine's file. Remove it, or its controller.")
        if (other := commanded_by(model, name)) is not None:
            raise ValueError(f"motor '{name}' is commanded by controller '{other}' of the machine's file. Remove one.")
        if not callable(controller):
            raise ValueError(f"the controller of motor '{name}' is {controller!r}. Give a function of (t, q, v).")
    called = bool(controllers) or forces
    if called and sample_time is None:
        raise ValueError("controllers and forces are called at their sample time. Give sample_time, in seconds.")
    if sample_time is not None and not called:
        raise ValueError(
            "sample_time is given, but no controllers that are called at it. Sampled servos have their own."
        )
    if sample_time is not None and not (np.isfinite(sample_time) and sample_time > 0):
        raise ValueError(f"sample_time is {sample_time}; it must be a finite number of seconds greater than zero.")
    if called and any(servo.sampling is not None for servo in model.servos):
        raise ValueError(
            f"'{model.name}' has sampled servos of its own; Python controllers beside them do not exist yet."
        )


def _of_deformation(model: Model, lost: Deformed, t: float, how: str) -> str:
    return (
        f"the run of '{model.name}' stopped at t = {t:.9g} s: '{lost.body}' is deformed {lost.times:.3g} times as far "
        f"as its modes are meant for, and the inertia that they tell {how}. Is its material so soft, its load so "
        "large? Units of E and of sizes are the usual fault. If so, leave out 'modes': then a beam is "
        "cut into elements, which may bend by any angle."
    )


def _why(run: Run, reason: str, point: Point) -> str:
    """What a user is told when a run cannot go on."""
    causes = {
        "not finite": "a state is no longer a number",
        "step underflow": "steps became smaller than the clock can tell",
        "too many steps": "the greatest number of steps was reached",
        "stalled": "axes stick and slip again and again without time going on",
    }
    model, speeds = run.problem.model, np.abs(point.v)
    if jammed := run.problem.jammed(point):
        named = ", ".join(f"'{joint}'" for joint in jammed)
        return (
            f"the run of '{model.name}' stopped at t = {point.t:.9g} s: friction in the bearings of {named} presses "
            "them harder than it is itself, so that they cannot slide (they jam). Give them smaller coefficients, or "
            "more length between the ends that bear moments."
        )
    if (deformed := too_deformed(model, run.problem.tree_state(point)[0])) is not None:
        return _of_deformation(model, deformed, point.t, f"leads nowhere ({causes[reason]})")
    fastest = int(speeds.argmax()) if speeds.size else 0
    there = (
        f" The fastest speed there is that of '{run.problem.speed_names[fastest]}', {point.v[fastest]:.4g}."
        if speeds.size
        else ""
    )
    smaller = "step" if run.integration.method in FIXED_STEP else "tolerance"
    return (
        f"the run of '{model.name}' stopped at t = {point.t:.9g} s: {causes[reason]}.{there} Likely causes: a gain or "
        "stiffness that is too high for the step, a motor without limits that pushes against a stop, bodies with "
        f"almost no inertia. Try a smaller {smaller}, another integrator (radau5 for stiff machines), or look at the "
        "last rows."
    )
