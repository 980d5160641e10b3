"""What should not stay unsaid of a run: one sentence each, for the console and for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from torseur.frozen import dataclass
from torseur.results.event_kinds import SATURATIONS, STICKING
from torseur.results.summary.motors import Load, MotorSummary, motor_summaries

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory

DOUBTS, LOADS, CHANGES = "doubts", "undetermined_loads", "changes"
"""Facts of a run: doubts about the machine's file; wheels whose loads equilibrium does not determine; numbers that the
run had in the place of those of the file, by their paths."""


@dataclass(frozen=True)
class Notice:
    """A sentence with what it is about; ``time`` [s] of the first of ``count`` events, where there are some."""

    kind: str
    subject: str
    sentence: str
    time: float | None = None
    count: int = 1

    def __str__(self) -> str:
        return self.sentence


def notices(run: Trajectory) -> tuple[Notice, ...]:
    """Doubts about the machine's file, then the first event of each kind and subject, with how many there are."""
    motors = {motor.name: motor for motor in motor_summaries(run)}
    return (*_of_rest(run), *_changes(run), *_doubts(run), *_of_loads(run), *_of_events(run, motors))


def _of_rest(run: Trajectory) -> Iterator[Notice]:
    if not any(variable.name in ("q", "v") for variable in run.contents.variables):
        name = str(run.facts.get("model", ""))
        remedy = "Let its base float (--base free; base='free' in Python), or give it joints that move."
        yield Notice("nothing moves", name, f"nothing of '{name}' can move: it has no joints that do. {remedy}")


def _doubts(run: Trajectory) -> Iterator[Notice]:
    for sentence in run.facts.get(DOUBTS, ()):
        yield Notice("doubt", str(sentence).partition(" (")[0], str(sentence))


def _changes(run: Trajectory) -> Iterator[Notice]:
    for path, value in run.facts.get(CHANGES, {}).items():
        yield Notice("changed number", path, f"for this run {path} = {value}")


def _of_loads(run: Trajectory) -> Iterator[Notice]:
    if wheels := run.facts.get(LOADS, ()):
        named = ", ".join(f"'{wheel}'" for wheel in wheels)
        yield Notice(
            "undetermined loads",
            named,
            f"the loads of {named} are not determined: more wheels carry a stiff machine than equilibrium tells apart. "
            "Those given are the least that balance it, as on equally yielding tyres; give the machine a suspension to "
            "find others.",
        )


def _of_events(run: Trajectory, motors: dict[str, MotorSummary]) -> Iterator[Notice]:
    """Joints that stick or slip are not told, nor are events of which only the number would be new."""
    times: dict[tuple[str, str], list[float]] = {}
    for event in run.events:
        if event.kind not in STICKING:
            times.setdefault((event.subject, event.kind), []).append(event.time)
    for (subject, kind), at in times.items():
        more = f", {len(at)} times in all" if len(at) > 1 else ""
        sentence = f"'{subject}' {kind} at t = {at[0]:.6g} s{more}{_share(motors.get(subject), kind)}"
        yield Notice(kind, subject, sentence, at[0], len(at))


def _share(motor: MotorSummary | None, kind: str) -> str:
    variable = next((name for name, word in SATURATIONS.items() if word == kind), None)
    load: Load | None = None if motor is None or variable is None else getattr(motor, variable)
    if load is None or load.saturated is None or load.limit is None:
        return ""
    return f": at {load.limit:g} {load.unit} for {100 * load.saturated:.3g} % of the time"
