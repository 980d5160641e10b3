"""From a loop as written to a constraint."""

from __future__ import annotations

from torseur.algebra.vectors import unit
from torseur.description import records
from torseur.description.complaint import Complaint, DescriptionError
from torseur.model.constraints.protocol import Constraint
from torseur.model.constraints.revolute_loop import RevoluteLoop
from torseur.model.constraints.spherical_loop import SphericalLoop


def constraint_of(record: records.Loop) -> Constraint:
    """The constraint of a declared loop."""
    if record.type == "spherical":
        return SphericalLoop(record.name, record.first, record.second)
    if record.type in ("revolute", "continuous"):
        return RevoluteLoop(record.name, record.first, record.second, unit(record.axis))
    cause = f"loops that close by a {record.type} joint are not available"
    remedy = "Close the loop by a 'spherical' or a 'revolute' joint."
    raise DescriptionError(Complaint(record.where, f"loop '{record.name}'", cause, remedy))
