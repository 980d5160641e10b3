"""From true values at saved rows to what sensors tell: sampled, late, noisy, in steps."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, gcd, lcm

import numpy as np
from numpy.typing import NDArray

from torseur.description.records.sensors import CHANNELS, Sensor
from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.contents import Array

SENSOR = "sensor"  # the variable of their readings
_WHOLE = 1e-6  # of a row: times that are meant to be multiples of the interval of saved rows
_MOST_ROWS = 100_000  # that a delay may reach back

Past = MutableMapping[str, list[list[float]]]
"""Sensor → its true values at the last rows, as far back as its delay and its sample time reach."""


@dataclass(frozen=True)
class Rhythm:
    """A sensor's times counted in saved rows."""

    sample: int
    delay: int

    @property
    def memory(self) -> int:
        """How many rows before the present one matter."""
        return self.sample - 1 + self.delay


def rhythm(sensor: Sensor, save: float, beside: Sequence[Sensor] = ()) -> Rhythm:
    """Of a sensor in a run that saves every ``save`` seconds; both its times must be multiples of that.

    The interval that is proposed where they are not suits the sensors ``beside`` too.
    """
    told = {"sample": save if sensor.sample is None else sensor.sample, "delay": sensor.delay}
    rows = {key: value / save for key, value in told.items()}
    for key, count in rows.items():
        if abs(count - round(count)) > _WHOLE * max(1.0, count) or count > _MOST_ROWS:
            raise ValueError(
                f"sensor '{sensor.name}': its {key} of {told[key]:g} s is not a whole number (up to {_MOST_ROWS}) of "
                f"saved rows, {save:g} s apart, where the truth is known. {_remedy([sensor, *beside], save)}"
            )
    return Rhythm(max(1, round(rows["sample"])), round(rows["delay"]))


def suiting(sensors: Sequence[Sensor], save: float) -> float | None:
    """The longest interval of rows, not above ``save`` but where a delay would reach too far, for the times of all."""
    times = [Fraction(str(t)) for sensor in sensors for t in (sensor.sample, sensor.delay) if t]
    if not times:
        return save
    shared = Fraction(gcd(*(t.numerator for t in times)), lcm(*(t.denominator for t in times)))
    wanted = max(Fraction(str(save)), max(times) / _MOST_ROWS)
    interval = shared / ceil(shared / wanted)
    return float(interval) if max(times) / interval <= _MOST_ROWS else None


def _remedy(sensors: Sequence[Sensor], save: float) -> str:
    interval = suiting(sensors, save)
    if interval is None:
        return "No interval suits all sensors: give them times that are multiples of one."
    return f"Give 'save: {interval:g} s'" + (", which suits all sensors." if len(sensors) > 1 else ".")


def sensed(model: Model, true: Array, first_row: int, save: float, past: Past) -> Array:
    """What all sensors tell at rows whose numbers begin with ``first_row``; ``past`` is renewed.

        y_k = Q(x(t_k − delay) + σ ξ_k),   held until the next sample                                    (1)

    The noise ξ_k depends on the seed, the sensor's name and the number k alone: neither on how a run is cut into
    pieces nor on other sensors. Before the delay is over, a sensor tells where it started.
    """
    made, begin = np.empty_like(true), 0
    for sensor in model.sensors:
        end = begin + len(CHANNELS[sensor.kind])
        own, times = true[:, begin:end], rhythm(sensor, save)
        known = np.array(past.get(sensor.name, [])).reshape(-1, end - begin)
        whole = np.concatenate([known, own])
        offset = first_row - len(known)  # the row number of whole[0]
        numbers = np.arange(first_row, first_row + len(own))
        sample = (numbers // times.sample).astype(np.int64)
        source = np.maximum(sample * times.sample - times.delay - offset, 0)
        made[:, begin:end] = _read(sensor, whole[source], sample)
        past[sensor.name] = whole[max(0, len(whole) - times.memory) :].tolist() if times.memory else []
        begin = end
    return made


class Senses:
    """What sensors tell where somebody else owns the loop: they look at the ends of its steps.

    With samples or delays they tell what was true at the last step's end that was not later than wanted. In the k-th of
    several worlds noise is drawn with the seed + k.
    """

    def __init__(self, sensors: Sequence[Sensor]) -> None:
        self._sensors = sensors
        reaches = [(sensor.sample or 0.0) + sensor.delay for sensor in sensors]
        self._reach = max(reaches, default=0.0)
        self._steps, self._seen = 0, list[tuple[float, Array]]()

    @property
    def look_back(self) -> bool:
        """Whether they want to see every step."""
        return self._reach > 0.0

    def begin(self, true: Array) -> None:
        """Begin anew at t = 0, where this is true, (channels,) or (worlds, channels)."""
        self._steps, self._seen = 0, [(0.0, true)]

    def look(self, t: float, true: Array | None) -> None:
        """Take note of a step that ended at this time; what is true there is wanted if they look back."""
        self._steps += 1
        if true is not None:
            self._seen.append((t, true))
            forgotten = sum(time <= t - self._reach - _WHOLE * self._reach for time, _ in self._seen) - 1
            del self._seen[: max(0, forgotten)]

    def told(self, t: float, true: Array) -> Array:
        """What all of them tell at this time."""
        made, begin = np.array(true), 0
        for sensor in self._sensors:
            channels = slice(begin, begin + len(CHANNELS[sensor.kind]))
            begin = channels.stop
            k = self._steps if sensor.sample is None else floor(t / sensor.sample + _WHOLE)
            at = (t if sensor.sample is None else k * sensor.sample) - sensor.delay
            seen = self._at(at, t, true)[..., channels]
            number = np.array([k])
            if seen.ndim == 1:
                made[channels] = _read(sensor, seen[None], number)[0]
            else:
                worlds = (replace(sensor, seed=sensor.seed + world) for world in range(len(seen)))
                made[:, channels] = [_read(one, row[None], number)[0] for one, row in zip(worlds, seen, strict=True)]
        return made

    def _at(self, at: float, t: float, true: Array) -> Array:
        """What was true at the last step's end until then, or at the begin."""
        if at >= t:
            return true
        late = at + _WHOLE * self._reach
        return next((seen for time, seen in reversed(self._seen) if time <= late), self._seen[0][1])


def _read(sensor: Sensor, true: Array, sample: NDArray[np.int64]) -> Array:
    noise, steps = (np.array(sensor.of_channels(pair)) for pair in (sensor.noise, sensor.resolution))
    told = true
    if noise.any():
        which, back = np.unique(sample, return_inverse=True)
        told = told + noise * np.array([_noise(sensor, int(k), true.shape[1]) for k in which])[back]
    return np.where(steps > 0, np.floor(told / np.where(steps > 0, steps, 1.0) + 0.5) * steps, told)


def _noise(sensor: Sensor, k: int, channels: int) -> Array:
    words = [sensor.seed, k, *sensor.name.encode()]
    return np.random.default_rng(words).standard_normal(channels)
