"""What ``info`` tells of springs, dampers, actuators, bushings, beams and bars."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from torseur.app import wording

if TYPE_CHECKING:
    from torseur.description.records.springs import Matrix6, SpringLaw
    from torseur.fem.beams.meshed import MeshedBeam
    from torseur.model.model import Model

Data = dict[str, Any]


def springs(model: Model) -> list[Data]:
    """All elements in the order of their signals, in SI units; ``rest`` is the one that counts."""
    description = model.description
    laws = {joint.name: joint.spring for joint in description.joints if joint.spring is not None}
    laws |= {loop.name: loop.spring for loop in description.loops if loop.spring is not None}
    laws |= {spring.name: spring.law for spring in description.joint_springs}
    laws |= {spring.name: spring.law for spring in description.springs}
    found: list[Data] = []
    for at in model.joint_springs:
        speed = model.layout.joint_speed_names[at.axis.number(model.layout)]
        found.append({"name": at.name, "kind": "joint spring", "between": [speed]} | _law(laws[at.name], at.rest))
    for closing in model.closing_springs:
        ends = {"name": closing.name, "kind": "joint spring", "between": [closing.axis.name]}
        found.append(ends | _law(laws[closing.name], closing.rest))
    for spring in (spring for spring in model.springs if spring.name in laws):  # the others are elements of bars
        kind = "spring" if spring.effort is None else "actuator"
        ends = {"name": spring.name, "kind": kind, "between": [spring.first, spring.second]}
        found.append(ends | _law(laws[spring.name], spring.rest))
    for record in description.springs:
        if record.effort is not None:
            next(s for s in found if s["name"] == record.name)["effort"] = asdict(record.effort)
    for bushing in description.bushings:
        ends = {"name": bushing.name, "kind": "bushing", "between": [bushing.first, bushing.second]}
        found.append(ends | {"stiffness": bushing.stiffness, "damping": bushing.damping})
    return [*found, *(_beam(beam) for beam in model.beams)]


def _beam(beam: MeshedBeam) -> Data:
    """A beam or bar: its ends, size and material; ``frequency`` [Hz] is that of its fastest vibration."""
    from torseur.fem.beams.nodes import highest_frequency

    nodes, record = beam.nodes, beam.nodes.beam
    return {
        "name": beam.name,
        "kind": record.kind,
        "between": [beam.names[0], beam.names[-1]],
        "elements": len(nodes.elements),
        "length": float(nodes.s[-1]),
        "mass": float(nodes.masses.sum()),
        "material": asdict(record.material),
        "section": asdict(record.section),
        "damping": record.damping,
        "frequency": highest_frequency(nodes) / (2 * math.pi),
    }


def _law(law: SpringLaw, rest: Any) -> Data:
    data = asdict(law) | {"rest": float(rest)}
    if law.force is not None and hasattr(law.force, "text"):
        data["force"] = law.force.text
    return data


def law_words(spring: Data) -> str:
    """The law of an element in a line."""
    if spring["kind"] in ("beam", "bar"):
        count = spring["elements"]
        sizes = f"{count} element{'' if count == 1 else 's'}, {wording.number(spring['length'])} m"
        weight = f"{wording.number(spring['mass'])} kg, E {wording.number(spring['material']['E'])} Pa"
        return f"{sizes}, {weight}, fastest vibration {wording.number(spring['frequency'])} Hz"
    if spring["kind"] == "bushing":
        return f"stiffness {_six(spring['stiffness'])}" + _damping(spring["damping"])
    force = spring["force"]
    if isinstance(force, str):
        words = f"f = {force}"
    elif force is not None:
        words = f"force by {len(force['at'])} points"
    else:
        parts = [f"{key} {wording.number(spring[key])}" for key in ("preload", "stiffness") if spring[key]]
        words = ", ".join(parts)
    damping = spring["damping"]
    if isinstance(damping, dict):
        words += f", damper by {len(damping['at'])} points"
    elif damping:
        words += f", damping {wording.number(damping)}"
    only = f", {spring['only']} only" if spring["only"] else ""
    return f"{words}{only}, rest {wording.number(spring['rest'])}".lstrip(", ")


def _damping(matrix: Matrix6) -> str:
    return f", damping {_six(matrix)}" if any(map(any, matrix)) else ""


def _six(matrix: Matrix6) -> str:
    """The diagonal, and whether there is more."""
    more = any(entry for i, row in enumerate(matrix) for k, entry in enumerate(row) if i != k)
    return " ".join(wording.number(row[i]) for i, row in enumerate(matrix)) + (" and couplings" if more else "")
