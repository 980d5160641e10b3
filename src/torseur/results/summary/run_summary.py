"""The summary of a run."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from torseur.frozen import dataclass
from torseur.results.summary.motors import MotorSummary, motor_summaries
from torseur.results.summary.servos import ServoSummary, servo_summaries

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory


@dataclass(frozen=True)
class RunSummary:
    """How servos tracked and what motors gave."""

    servos: tuple[ServoSummary, ...]
    motors: tuple[MotorSummary, ...]

    def as_data(self) -> dict[str, Any]:
        """Names, numbers and lists."""
        return asdict(self)


def summary_of(run: Trajectory) -> RunSummary:
    """The summary of a run, from its rows."""
    return RunSummary(servo_summaries(run), motor_summaries(run))
