"""Records of functions of time from their keys; the units of their values follow from what they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torseur.description import drive_records as records
from torseur.description import units
from torseur.description.units import Kind, Quantity
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.sections.csv_table import csv_record
from torseur.description.yaml_format.sections.signals import SignalKeys, TableKeys, TrapezoidKeys
from torseur.description.yaml_tree import TreePath


@dataclass(frozen=True)
class SignalKinds:
    """Kinds of a value, of its rate and of its second rate."""

    value: Kind
    rate: Kind
    second: Kind

    @classmethod
    def of(cls, value: Kind) -> SignalKinds:
        """Those of a force or a voltage; a plain number's are plain."""
        if value is units.NUMBER:
            return cls(value, value, value)
        rate = units.quotient(value, units.TIME)
        return cls(value, rate, units.quotient(rate, units.TIME))

    @classmethod
    def of_motion(cls, motion: Motion) -> SignalKinds:
        """Those of a coordinate."""
        return cls(motion.coordinate, motion.speed, motion.acceleration)


def signal_record(keys: SignalKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Signal:
    """The one function of time that is given."""

    def si(written: Quantity, key: str) -> float:
        return reading.si(written, kinds.value, (*path, key))

    if (step := keys.step) is not None:
        return records.Step(step.at, si(step.before, "step"), si(step.after, "step"))
    if (ramp := keys.ramp) is not None:
        return records.Ramp(ramp.begin, ramp.end, si(ramp.from_, "ramp"), si(ramp.to, "ramp"))
    if (sine := keys.sine) is not None:
        amplitude, offset = si(sine.amplitude, "sine"), si(sine.offset, "sine")
        return records.Sine(amplitude, sine.frequency, sine.phase, offset)
    if (chirp := keys.chirp) is not None:
        amplitude, offset = si(chirp.amplitude, "chirp"), si(chirp.offset, "chirp")
        return records.Chirp(amplitude, chirp.f0, chirp.f1, chirp.duration, offset)
    if (quintic := keys.quintic) is not None:
        return records.Quintic(quintic.begin, quintic.end, si(quintic.from_, "quintic"), si(quintic.to, "quintic"))
    if keys.table is not None:
        return _table(keys.table, kinds, (*path, "table"), reading)
    if keys.trapezoid is not None:
        return _trapezoid(keys.trapezoid, kinds, (*path, "trapezoid"), reading)
    if keys.csv is not None:
        return csv_record(keys.csv, kinds.value, (*path, "csv"), reading)
    assert keys.constant is not None
    return records.Constant(reading.si(keys.constant, kinds.value, path))


def three_signals(keys: Sequence[SignalKeys] | None, kind: Kind, path: TreePath, reading: Reading) -> records.Signals3:
    """The components of a force or torque."""
    if keys is None:
        return records.SILENT3
    x, y, z = (signal_record(k, SignalKinds.of(kind), (*path, i), reading) for i, k in enumerate(keys))
    return x, y, z


def _table(keys: TableKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Table:
    def column(key: str, written: tuple[Quantity, ...], kind: Kind) -> tuple[float, ...]:
        return tuple(reading.si(value, kind, (*path, key, i)) for i, value in enumerate(written))

    key, written = keys.values()
    speeds = None if keys.v is None else column("v", keys.v, kinds.rate)
    return records.Table(keys.t, column(key, written, kinds.value), speeds, keys.interpolation)


def _trapezoid(keys: TrapezoidKeys, kinds: SignalKinds, path: TreePath, reading: Reading) -> records.Trapezoid:
    return records.Trapezoid(
        keys.begin,
        reading.si(keys.from_, kinds.value, (*path, "from")),
        reading.si(keys.to, kinds.value, (*path, "to")),
        reading.si(keys.max_velocity, kinds.rate, (*path, "max_velocity")),
        reading.si(keys.max_acceleration, kinds.second, (*path, "max_acceleration")),
    )
