"""Electrics and gears of motors, stops of joints, and the settings of the run."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint
from torseur.description.records.drives import Elastic, Electrics, Stop
from torseur.description.records.machine import Description
from torseur.description.speed_names import SPEED_NAMES

_POSITIVE = "Give a positive number."


def circuits(description: Description, index: Index) -> Iterator[Complaint]:
    """DC motors that no winding can have, and loops of current without inductance."""
    for motor in description.motors:
        if motor.electrics is not None:
            for cause, remedy in _circuit_faults(motor.electrics):
                yield Complaint(motor.where, f"motor '{motor.name}'", cause, remedy)


def _circuit_faults(electrics: Electrics) -> Iterator[tuple[str, str]]:
    for quantity in ("resistance", "constant", "voltage_limit", "current_limit"):
        value = getattr(electrics, quantity)
        if value is not None and value <= 0:
            yield f"its {quantity.replace('_', ' ')} {value:g} is not positive", _POSITIVE
    if electrics.inductance < 0:
        yield f"its inductance {electrics.inductance:g} is negative", "Give a positive number, or 0 to neglect it."
    loop = electrics.current_loop
    if loop is not None and electrics.inductance == 0:
        cause = "it has a loop of current, but no inductance, so that the current follows at once"
        yield cause, "Give the inductance, or remove 'current_loop'."
    if loop is not None and (loop.kp < 0 or loop.ki < 0 or loop.kp == loop.ki == 0):
        yield f"the gains {loop.kp:g} and {loop.ki:g} of its loop of current control nothing", _POSITIVE


def gears(description: Description, index: Index) -> Iterator[Complaint]:
    """Elastic gears without spring or rotor, or between one rotor and several joints."""
    for motor in description.motors:
        if motor.elastic is None:
            continue
        element = f"motor '{motor.name}'"
        for cause in _spring_faults(motor.elastic, "its gear's"):
            yield Complaint(motor.where, element, cause, _POSITIVE)
        if motor.elastic.backlash < 0:
            yield Complaint(motor.where, element, f"its backlash {motor.elastic.backlash:g} is negative", _POSITIVE)
        if len(motor.drives) != 1:
            cause = f"its gear is elastic, but {len(motor.drives)} joints are at its output"
            yield Complaint(motor.where, element, cause, "Drive one joint, or make the gear rigid.")
        if motor.rotor.inertia == 0:
            cause = "its gear is elastic, but its rotor has no inertia, so that its acceleration is undetermined"
            yield Complaint(motor.where, element, cause, "Give the rotor's inertia, or make the gear rigid.")


def stops(description: Description, index: Index) -> Iterator[Complaint]:
    """Stops that stop nothing."""
    for joint in description.joints:
        if joint.stop is None:
            continue
        element = f"joint '{joint.name}'"
        for cause in _spring_faults(joint.stop, "its stop's"):
            yield Complaint(joint.where, element, cause, _POSITIVE)
        if len(SPEED_NAMES.get(joint.type, ("",))) != 1:
            cause = f"it has a stop, but its type '{joint.type}' has not one coordinate"
            yield Complaint(joint.where, element, cause, "Remove the stop.")
        elif joint.limits.lower is None and joint.limits.upper is None:
            cause = "it has a stop, but no limit at which the stop would be"
            yield Complaint(joint.where, element, cause, "Give limits: {lower: …, upper: …}, or one of them.")


def _spring_faults(spring: Stop | Elastic, whose: str) -> Iterator[str]:
    if spring.stiffness <= 0:
        yield f"{whose} stiffness {spring.stiffness:g} is not positive"
    if spring.damping < 0:
        yield f"{whose} damping {spring.damping:g} is negative"


def settings(description: Description, index: Index) -> Iterator[Complaint]:
    """Durations, tolerances and steps that are not positive."""
    wanted = description.settings
    for quantity in ("duration", "tolerance", "step", "save"):
        value = getattr(wanted, quantity)
        if value is not None and value <= 0:
            yield Complaint(
                wanted.where, "settings of the simulation", f"{quantity} {value:g} is not positive", _POSITIVE
            )
