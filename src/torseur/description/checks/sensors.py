"""Sensors: on joints and frames that exist, with numbers that are possible; and what is asked to be recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from torseur.description.checks.index import Index, near
from torseur.description.complaint import Complaint
from torseur.description.records.drives import Extra
from torseur.description.records.machine import WORLD, Description
from torseur.description.speed_names import coordinate_names


def places(description: Description, index: Index) -> Iterator[Complaint]:
    """Sensors on joints or frames that are not there, or that have not one coordinate."""
    for sensor in description.sensors:
        element = f"sensor '{sensor.name}'"
        if sensor.kind in ("gyroscope", "accelerometer"):
            if sensor.of not in index.frames and not index.has_place(sensor.of):
                known = [*index.frames, *index.bodies]
                yield Complaint(sensor.where, element, f"there is no frame '{sensor.of}'", near(sensor.of, known))
        elif sensor.of not in index.joints:
            yield Complaint(sensor.where, element, f"there is no joint '{sensor.of}'", near(sensor.of, index.joints))
        elif sensor.kind == "encoder" and len(coordinate_names(index.joints[sensor.of])) != 1:
            cause = f"joint '{sensor.of}' has not one coordinate that an encoder could tell"
            yield Complaint(sensor.where, element, cause, "Name a joint that turns or slides along one axis.")


def numbers(description: Description, index: Index) -> Iterator[Complaint]:
    """Noise, resolution, sample time and delay that are negative."""
    for sensor in description.sensors:
        given = {"noise": min(sensor.noise), "resolution": min(sensor.resolution), "delay": sensor.delay}
        given |= {} if sensor.sample is None else {"sample": sensor.sample}
        for key, value in given.items():
            if value < 0 or (key == "sample" and value == 0):
                cause = f"its {key} {value:g} is not positive"
                yield Complaint(sensor.where, f"sensor '{sensor.name}'", cause, "Give a positive number.")
        if sensor.seed < 0:
            cause = f"its seed {sensor.seed} is negative"
            yield Complaint(sensor.where, f"sensor '{sensor.name}'", cause, "Give 0, 1, 2, …")


def recorded(description: Description, index: Index) -> Iterator[Complaint]:
    """What is to be recorded besides: groups, or frames and bodies by name."""
    known = [*get_args(Extra), *index.frames, *index.bodies, WORLD]
    for name in description.settings.record:
        if name not in known:
            yield Complaint(
                description.settings.where,
                "settings of the simulation",
                f"record: '{name}' is not known",
                near(name, known),
            )
