"""What is doubtful of where a run starts: degrees for radians in Python, wheels that do not touch or carry nothing.

Starts in a file are doubted with it.
"""

from __future__ import annotations

import numpy as np

from torseur.description.checks.forgotten_units import TURN, angles
from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint, Where
from torseur.description.records.machine import Description, Initial
from torseur.model.model import Model
from torseur.results.contents import Array


def doubts_of_run_start(model: Model, q: Array, given: object) -> tuple[Complaint, ...]:
    """The doubts about the start q of a run, for which positions may be ``given`` in Python, or None."""
    doubts = () if given is None else doubts_of_given_start(model, q)
    if not model.constraints:
        return doubts
    from torseur.simulation.watches.teeth_apart import teeth_apart
    from torseur.simulation.watches.unloaded_wheels import unloaded_wheels

    return (*doubts, *teeth_apart(model, q), *unloaded_wheels(model, q))


def doubts_of_given_start(model: Model, q: Array) -> tuple[Complaint, ...]:
    """Of hinges that start more than a turn away from zero, and elsewhere than the file says."""
    if not np.abs(q).max(initial=0.0) > TURN:
        return ()
    away = q != model.initial_q
    own = zip(model.joint_names, model.layout.q_of, model.layout.coupling, strict=True)
    given = tuple((name, tuple(q[at].tolist())) for name, at, leader in own if leader is None and away[at].all())
    started = Description("", joints=model.description.joints, initial=Initial(positions=given))
    return tuple(
        Complaint(Where("start in Python"), found.element, found.cause, _REMEDY, "warning")
        for found in angles(started, Index.of(started))
    )


_REMEDY = "Numbers in Python are radians: np.radians(30) are 30 degrees."
