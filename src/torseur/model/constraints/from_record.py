"""From loops and constraints as written to constraints of the model."""

from __future__ import annotations

from collections.abc import Iterator

from torseur.algebra.vectors import unit
from torseur.description import constraint_records as written
from torseur.description import records
from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records import Description
from torseur.model.constraints.protocol import Constraint
from torseur.model.constraints.revolute_loop import RevoluteLoop
from torseur.model.constraints.spherical_loop import SphericalLoop


def constraints_of(description: Description) -> tuple[Constraint, ...]:
    """The loops, then the other constraints, in the order of the file."""
    closures = (constraint_of(record) for record in description.loops)
    return (*closures, *(made for record in description.constraints for made in _made(record)))


def constraint_of(record: records.Loop) -> Constraint:
    """The constraint of a declared loop."""
    if record.type == "spherical":
        return SphericalLoop(record.name, record.first, record.second)
    if record.type in ("revolute", "continuous"):
        return RevoluteLoop(record.name, record.first, record.second, unit(record.axis))
    cause = f"loops that close by a {record.type} joint are not available"
    remedy = "Close the loop by a 'spherical' or a 'revolute' joint."
    raise DescriptionError(Complaint(record.where, f"loop '{record.name}'", cause, remedy))


def _made(record: written.Constraint) -> Iterator[Constraint]:
    # a machine without constraints starts without them
    from torseur.model.constraints.hitch import Hitch
    from torseur.model.constraints.knife_edge import KnifeEdge
    from torseur.model.constraints.prescribed import Prescribed
    from torseur.model.constraints.speed_rows import SpeedRows
    from torseur.model.signals.from_record import signal_of

    match record:
        case written.NoSideSlip(name, frame, sideways, on, grip):
            yield KnifeEdge(name, on, frame, unit(sideways), grip)
        case written.Rolling():
            yield from _wheels(record)
        case written.Hitch(name, first, second, plane):
            yield Hitch(name, first, second, plane)
        case written.PrescribedMotion(name, joint, signal, gives):
            yield Prescribed(name, joint, signal_of(signal), gives)
        case written.SpeedRows(name, rows, values):
            yield SpeedRows(name, rows, values)


def _wheels(record: written.Rolling) -> Iterator[Constraint]:
    """A constraint for each wheel; on one axle line only the first has the sideways row, which is that of all."""
    from torseur.model.constraints.rolling_wheel import RollingWheel

    axis, normal = unit(record.axis), unit(record.normal)
    for number, wheel in enumerate(record.wheels):
        name = record.name if len(record.wheels) == 1 else f"{record.name}.{wheel}"
        holds = tuple(row for row in record.holds if number == 0 or row != "sideways")
        if holds:
            yield RollingWheel(name, record.on, wheel, axis, record.radius, normal, holds, record.grip)
