"""What a run records of springs, dampers, actuators, bushings and elements of beams."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.algebra.components import Value
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.results.contents import Column, Variable

_OF_BUSHINGS = (*((axis, "m", "N") for axis in "xyz"), *((f"r{axis}", "rad", "N m") for axis in "xyz"))

_OF_BEAMS = (
    ("x", "m", "N"),
    *((part, "rad", "N m") for part in ("rx", "first.ry", "second.ry", "first.rz", "second.rz")),
)
"""Stretch, twist, and rotations of the two ends against the chord, with normal force, torque and end moments."""


def spring_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, list[Value]]]:
    """Deflection, force against it, and stored energy of every element."""
    springs, names = m.springs, _columns(machine)
    deflections = [one.deflection[k] for one in springs.all for k in range(one.deflection.numel())]
    forces = [one.force[k] for one in springs.all for k in range(one.force.numel())]
    lengths = tuple(Column(name, unit) for name, unit, _ in names)
    efforts = tuple(Column(name, unit) for name, _, unit in names)
    yield Variable("deflection", "deflection of the spring from its rest", "strained", lengths), deflections
    yield Variable("spring_force", "force of the spring against its deflection", "strained", efforts), forces
    stored = tuple(Column(one.name, "J") for one in springs.all)
    yield (
        Variable("spring_energy", "energy stored in the spring", "spring", stored),
        [one.energy for one in springs.all],
    )


def _columns(machine: Motorised) -> list[tuple[str, str, str]]:
    """(name, unit of the deflection, unit of the force), in the order of the elements."""
    model = machine.model
    found: list[tuple[str, str, str]] = []
    for spring in model.joint_springs:
        unit = model.joints[spring.axis.joint].coordinate_units[spring.axis.component]
        found.append((spring.name, unit, "N" if unit == "m" else "N m"))
    for closing in model.closing_springs:
        unit = closing.axis.axis.unit
        found.append((closing.name, unit, "N" if unit == "m" else "N m"))
    found += [(spring.name, "m", "N") for spring in model.springs]
    for bushing in model.bushings:
        found += [(f"{bushing.name}.{part}", x, f) for part, x, f in _OF_BUSHINGS]
    for element in model.beam_elements:
        found += [(f"{element.name}.{part}", x, f) for part, x, f in _OF_BEAMS]
    return found
