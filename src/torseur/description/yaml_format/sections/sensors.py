"""Sensors: encoders, gyroscopes, accelerometers, force–torque sensors."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.description.records.sensors import Sensor, SensorKind
from torseur.description.syntax import units
from torseur.description.syntax.units import Kind
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes
from torseur.description.yaml_format.motion_kinds import Types, coordinate_kinds
from torseur.description.yaml_format.sections.initial import Coordinates
from torseur.description.yaml_format.values import NOUGHT, Keys, Name, Time

_ON_FRAMES = ("gyroscope", "accelerometer")
_KINDS: dict[str, tuple[Kind, ...]] = {
    "gyroscope": (units.ANGULAR_SPEED,),
    "accelerometer": (units.ACCELERATION,),
    "force_torque": (units.TORQUE, units.FORCE),
}


class SensorKeys(Keys):
    """A sensor, on a joint or on a frame."""

    type: SensorKind
    joint: Name | None = None
    frame: Name | None = None
    noise: Coordinates = (NOUGHT,)
    resolution: Coordinates = (NOUGHT,)
    sample: Time | None = None
    delay: Time = 0.0
    seed: int = 0


def sensor_records(sensors: Mapping[str, SensorKeys], types: Types, reading: Reading) -> tuple[Sensor, ...]:
    """All sensors, in the order of the file."""
    return tuple(_record(name, keys, types, reading) for name, keys in sensors.items())


def _record(name: str, keys: SensorKeys, types: Types, reading: Reading) -> Sensor:
    path = ("sensors", name)
    wanted, other = ("frame", "joint") if keys.type in _ON_FRAMES else ("joint", "frame")
    of, extra = getattr(keys, wanted), getattr(keys, other)
    if of is None or extra is not None:
        cause = f"it does not say which {wanted} it sits on" if of is None else f"a {keys.type} sits on a {wanted}"
        reading.complain(path, cause, f"Give '{wanted}: …' alone.")
    kinds = _KINDS.get(keys.type) or (coordinate_kinds(types[of])[:1] if of in types else ())
    noise, resolution = (tuple(_values(getattr(keys, k), kinds, (*path, k), reading)) for k in ("noise", "resolution"))
    where = reading.tree.where(path)
    return Sensor(name, keys.type, of or "", noise, resolution, keys.sample, keys.delay, keys.seed, where)


def _values(
    written: tuple[units.Quantity, ...], kinds: tuple[Kind, ...], path: tuple[str, ...], reading: Reading
) -> list[float]:
    if not kinds or (len(written) == 1 and written[0] == NOUGHT):
        return [0.0]  # that the joint is not known is said by the checks
    if len(written) != len(kinds):
        told = " and ".join(("of moments", "of forces")) if len(kinds) == 2 else "one"
        reading.complain(path, f"it has {len(written)} values", f"Give {len(kinds)}: {told}.")
        return [0.0]
    return [reading.si(value, kind, path) for value, kind in zip(written, kinds, strict=True)]


def sensor_data(sensor: Sensor) -> Data:
    """A sensor, without its name."""
    on = "frame" if sensor.kind in _ON_FRAMES else "joint"
    standard = Sensor(sensor.name, sensor.kind, sensor.of)
    return {"type": sensor.kind, on: sensor.of} | changes(
        sensor, standard, "noise", "resolution", "sample", "delay", "seed"
    )
