"""What was written about sensors: what they measure, and how well. All numbers are in SI units."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from torseur.description.complaint import Where
from torseur.frozen import dataclass

SensorKind = Literal["encoder", "gyroscope", "accelerometer", "force_torque"]
CHANNELS: dict[SensorKind, tuple[tuple[str, str], ...]] = {
    "encoder": (("", "rad"),),
    "gyroscope": tuple((axis, "rad/s") for axis in "xyz"),
    "accelerometer": tuple((axis, "m/s^2") for axis in "xyz"),
    "force_torque": (*((f"m{axis}", "N m") for axis in "xyz"), *((f"f{axis}", "N") for axis in "xyz")),
}
"""Of each kind its channels: (name, unit). An encoder of a joint that slides tells metres."""


@dataclass(frozen=True)
class Sensor:
    """An encoder or a force–torque sensor of the joint ``of``, or a gyroscope or accelerometer on the frame ``of``.

    It measures every ``sample`` [s] (None: at every saved row) what was ``delay`` [s] ago, with Gaussian noise of the
    standard deviation ``noise`` and in steps of ``resolution``; of a force–torque sensor both are pairs, of moments and
    of forces. The same ``seed`` gives the same noise.
    """

    name: str
    kind: SensorKind
    of: str
    noise: tuple[float, ...] = (0.0,)
    resolution: tuple[float, ...] = (0.0,)
    sample: float | None = None
    delay: float = 0.0
    seed: int = 0
    where: Where = field(default=Where(), compare=False, repr=False)

    def of_channels(self, pair: tuple[float, ...]) -> tuple[float, ...]:
        """``noise`` or ``resolution`` of every channel."""
        count = len(CHANNELS[self.kind])
        return tuple(x for x in pair for _ in range(count // len(pair)))
