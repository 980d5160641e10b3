"""A run: native pieces one after the other, events and samples between them, rows to a writer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.contents import Array, Event
from torseur.simulation.controllers.continuous_control import CommandedKernel, Commanding
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.integrators.integration import FIXED_STEP, Integration, Stretch
from torseur.simulation.posed.problem import Problem
from torseur.simulation.runaway import ran_away
from torseur.simulation.saving import Saving, Tally, Writer
from torseur.simulation.signals.closing_turns import warn_of_turns
from torseur.simulation.sticking.stick_slip import after_event, changes_of_slips, stalled
from torseur.simulation.system import Point
from torseur.simulation.watches.deformation_watch import FAR, Deformed, too_deformed

_SAME_TIME = 1e-9  # of the interval of saved rows: two times that differ by less are one

_PIECE = 2000  # steps after which it is asked whether compiled code pays; of all runs, that they count alike


class Diverged(ArithmeticError):
    """The motion cannot be followed any further; ``point`` is the last that was good."""

    def __init__(self, message: str, point: Point) -> None:
        super().__init__(message)
        self.point = point


@dataclass(frozen=True, eq=False)
class Run:
    """One run of a problem by a native loop; functions ``outside`` command motors and push frames."""

    problem: Problem
    integration: Integration
    outside: Outside
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
                rest = _PIECE if last is None else min(last - point.steps, _PIECE)
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
        if self._commanding is not None and self._commanding.failure is not None:
            raise self._commanding.failure
        happened = self._saving.decided(part.happened)
        self._save(writer, part.point, part.t, part.q, part.v, part.z, part.held, part.slip, happened=happened)
        self.tally.steps = part.point.steps
        self.tally.evaluations += part.evaluations
        self.tally.noise += part.noise
        match part.reason:
            case "event":
                return self._switched(part.point, part.fired, writer), part.reason
            case "sample":
                return part.point.sampled(self._sampled(part.point)), part.reason
            case "until" | "full" | "pause" | "low":
                return part.point, part.reason
            case reason:
                raise Diverged(_why(self, reason, part.point), part.point)

    def require_bounded(self, point: Point, most: float) -> None:
        """End a run whose motion holds more energy than it can [J]: it diverges, however long its numbers last."""
        if (told := ran_away(self.problem, point, most)) is not None:
            raise Diverged(f"the run of '{self.problem.model.name}' stopped at t = {point.t:.9g} s: {told}", point)

    def save_end(self, point: Point, save: float, writer: Writer) -> None:
        """Save where the run ended, unless the interval of saved rows ends there too; say what its rows miss."""
        if point.t - (point.next_save - 1) * save > _SAME_TIME * save:
            here = (point.q, point.v, point.z, point.held, point.slip)
            self._save(writer, point, np.array([point.t]), *(part[None, :] for part in here))
        warn_of_turns(self.tally.far, self.save)

    def _save(self, writer: Writer, point: Point, t: Array, *states: Array, happened: Sequence[Event] = ()) -> None:
        """Save rows of (q, v, z, held, slip), and the events among them."""
        if self._commanding is not None:
            q, v, z, _, slip = states
            states = (q, v, z, self._commanding.rows(t, *states), slip)
        try:
            lost = self._saving.rows(writer, t, *states, happened=happened)
        except OverflowError:
            raise Diverged(_why(self, "overflow", point), point) from None
        if lost is not None:
            told = _of_deformation(self.problem.model, lost, float(t[lost.row]), "is no longer positive")
            raise Diverged(told, point)

    @cached_property
    def _commanding(self) -> Commanding | None:
        """Functions that act all the time."""
        rhs = self.integration.system.rhs
        return rhs.commanding if isinstance(rhs, CommandedKernel) else None

    @cached_property
    def _saving(self) -> Saving:
        return Saving(self.problem, self.tally, self.save, whole=True)

    def _switched(self, point: Point, fired: tuple[int, ...], writer: Writer) -> Point:
        point = point if self._commanding is None else self._commanding.at(point)
        if stalled(self.problem.system, point):
            raise Diverged(_why(self, "stalled", point), point)
        after = after_event(self.problem.system, point, fired)
        for event in self._saving.decided(changes_of_slips(point, after)):
            writer.record(event)
        return after

    def _sampled(self, point: Point) -> Array:
        """The held values after a sample: of the file's own sampled servos, and of functions that are due."""
        system, renew = self.problem.system, self.problem.renew
        held = point.held if renew is None else system.at(renew, point)
        every = round((self.outside.sample_time or 0.0) / (system.period or 1.0)) or 1
        if point.next_sample % every:
            return held
        return self.outside.held(self.problem, point.t, *self.problem.tree_state(point), held)


def _of_deformation(model: Model, lost: Deformed, t: float, how: str) -> str:
    return (
        f"the run of '{model.name}' stopped at t = {t:.9g} s: '{lost.body}' is deformed {lost.times:.3g} times as far "
        f"as its modes are meant for, and the inertia that they tell {how}. {_SLENDER if lost.times < FAR else _SOFT}"
    )


_SOFT = (
    "Is its material so soft, its load so large? Units of E and of sizes are the usual fault. If so, leave out "
    "'modes': then a beam is cut into elements, which may bend by any angle."
)
_SLENDER = (
    "It turns about itself with so little inertia that what modes leave out, beyond the second order, outweighs it. "
    "Say 'stiffening: false' where loads along it are small, take fewer modes, or leave out 'modes': then a beam is "
    "cut into elements, which may bend by any angle."
)


def _why(run: Run, reason: str, point: Point) -> str:
    """What a user is told when a run cannot go on."""
    causes = {
        "not finite": "a state is no longer a number",
        "overflow": "an acceleration or an energy is no longer a number",
        "step underflow": "steps became smaller than the clock can tell",
        "too many steps": "the greatest number of steps was reached",
        "stalled": "axes stick and slip again and again without time going on",
    }
    model, speeds = run.problem.model, np.abs(point.v)
    if jammed := run.problem.jammed(point):
        return f"the run of '{model.name}' stopped at t = {point.t:.9g} s: {jammed}"
    if (deformed := too_deformed(model, run.problem.tree_state(point)[0])) is not None:
        return _of_deformation(model, deformed, point.t, f"leads nowhere ({causes[reason]})")
    if reason == "stalled":
        return (
            f"the run of '{model.name}' stopped at t = {point.t:.9g} s: {causes[reason]}. Dry friction of axes at rest "
            "there asks for what none of their motions has. Give one of them 'lugre' bristles or less static friction, "
            "or start beside this position."
        )
    fastest = int(speeds.argmax()) if speeds.size else 0
    there = (
        f" The fastest speed there is that of '{run.problem.speed_names[fastest]}', {point.v[fastest]:.4g}."
        if speeds.size
        else ""
    )
    if reason == "step underflow" and (driven := _moved_by_time(model)):
        return (
            f"the run of '{model.name}' stopped at t = {point.t:.9g} s: {causes[reason]}.{there} Time moves {driven}: "
            "the machine reaches the end of what it can follow, or a singular position. Look at its last rows, and "
            "give a motion within its reach."
        )
    smaller = "step" if run.integration.method in FIXED_STEP else "tolerance"
    return (
        f"the run of '{model.name}' stopped at t = {point.t:.9g} s: {causes[reason]}.{there} Likely causes: a gain or "
        "stiffness that is too high for the step, a motor without limits that pushes against a stop, bodies with "
        f"almost no inertia. Try a smaller {smaller}, another integrator (radau5 for stiff machines), or look at the "
        "last rows."
    )


def _moved_by_time(model: Model) -> str:
    """The constraints whose positions or rates are functions of time, by name."""
    from torseur.model.constraints.moved_frame import MovedFrame
    from torseur.model.constraints.prescribed import Prescribed

    return ", ".join(f"'{c.name}'" for c in model.constraints if isinstance(c, MovedFrame | Prescribed))
