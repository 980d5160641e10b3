"""Checks of a description: everything that can be wrong is said at once, each with its place and remedy."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from torseur.description.checks import (
    attachments,
    beams,
    constraints,
    controllers,
    drives,
    forgotten_units,
    frictions,
    inertias,
    initial,
    joints,
    mimics,
    motors,
    names,
    numbers,
    sensors,
    servos,
    signals,
    solids,
    springs,
    tree,
)
from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records.machine import Description

__all__ = ["check_description", "require_valid"]

_OF_NUMBERS = (numbers.finite_and_turning,)
_OF_STRUCTURE = (
    names.duplicates,
    names.reserved,
    tree.ends_of_joints,
    tree.closing,
    tree.closed_chains,
    tree.unattached,
    joints.types,
    mimics.leaders,
    mimics.rings,
    motors.drives,
    motors.carriers,
    attachments.frames,
    attachments.loads,
    attachments.loops,
    attachments.disturbances,
    springs.places,
    springs.joints,
    constraints.places,
    constraints.speeds,
    constraints.repetitions,
    sensors.places,
    sensors.recorded,
    servos.motors,
    servos.sensors,
    servos.lengths,
    controllers.names,
    controllers.motors,
)
_OF_VALUES = (
    joints.axes,
    joints.limits,
    joints.losses,
    inertias.possible,
    inertias.plausible,
    inertias.massless_ends,
    solids.doubts,
    beams.places,
    beams.shapes,
    motors.rotors,
    motors.losses,
    motors.remainders,
    initial.positions,
    initial.velocities,
    initial.drives,
    forgotten_units.angles,
    forgotten_units.setpoints,
    forgotten_units.limits,
    forgotten_units.placements,
    forgotten_units.lengths,
    frictions.levels,
    drives.circuits,
    drives.gears,
    drives.stops,
    springs.laws,
    drives.settings,
    sensors.numbers,
    servos.commands,
    servos.gains,
    servos.sampling,
    controllers.values,
    constraints.contacts,
    signals.functions_of_time,
)


_OF_DRIVES = {
    "servos": (
        servos.motors,
        servos.sensors,
        servos.lengths,
        servos.commands,
        servos.gains,
        servos.sampling,
        forgotten_units.setpoints,
    ),
    "settings": (drives.settings,),
}
"""All that is checked of fields which no other check reads."""


def check_description(description: Description, *, before: Description | None = None) -> tuple[Complaint, ...]:
    """All complaints about a description: errors that no model can be built with, and warnings.

    Values are judged only when all of them are numbers. What is different from a description ``before``, which was
    checked, is alone checked again, if no other check reads it.
    """
    index = Index.of(description)
    touched = None if before is None else touched_fields(before, description)
    if before is not None and touched is not None and touched <= _OF_DRIVES.keys():
        alone = replace(
            Description(description.name),
            **{name: _new(getattr(before, name), getattr(description, name)) for name in touched},
        )
        of_numbers = _complaints((*_OF_NUMBERS, signals.functions_of_time), alone, index)
        checks = [check for name in sorted(touched) for check in _OF_DRIVES[name]]
        return of_numbers or _complaints(checks, description, index)
    of_structure = _complaints(_OF_STRUCTURE, description, index)
    of_numbers = _complaints(_OF_NUMBERS, description, index)
    if any(complaint.severity == "error" for complaint in of_numbers):
        return of_structure + of_numbers
    return of_structure + of_numbers + _complaints(_OF_VALUES, description, index)


def touched_fields(before: Description, description: Description) -> set[str]:
    """The fields in which two descriptions do not hold the same objects."""
    return {f.name for f in fields(Description) if getattr(description, f.name) is not getattr(before, f.name)}


def _new(before: Any, field: Any) -> Any:
    """Of a field's elements those that were not there before."""
    known = {id(element) for element in before} if isinstance(before, tuple) else set()
    return tuple(element for element in field if id(element) not in known) if isinstance(field, tuple) else field


def require_valid(
    description: Description, *, strict: bool = True, before: Description | None = None
) -> tuple[Complaint, ...]:
    """The doubts about a description; a ``DescriptionError`` with all its errors, if it has any.

    Without ``strict``, here or in the file, what nature forbids but the equations can bear (impossible inertias) is
    a Python warning, and is among the doubts with the severity "error".
    """
    complaints = check_description(description, before=before)
    strict = strict and description.strict
    if fatal := [c for c in complaints if c.severity == "error" and (strict or not c.physical)]:
        raise DescriptionError(fatal)
    for complaint in complaints:
        if complaint.severity == "error":
            warnings.warn(str(complaint), stacklevel=3)
    return complaints


def _complaints(
    checks: Iterable[Callable[[Description, Index], Iterable[Complaint]]], description: Description, index: Index
) -> tuple[Complaint, ...]:
    return tuple(complaint for check in checks for complaint in check(description, index))
