"""Springs, dampers, actuators and bushings: what they hold on to, and laws that can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from torseur.description.checks.index import Index, Named, near
from torseur.description.complaint import Complaint, Where
from torseur.description.records.machine import WORLD, Description
from torseur.description.records.springs import Bushing, ForceTable, Matrix6, OneSided, SpringLaw
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES, speed_names
from torseur.description.syntax.expressions import Expression

MOST_POINTS = 1_000  # each is compared with the deflection in every evaluation
_ROUND_OFF = 1e-9

Fault = tuple[str, str]


def places(description: Description, index: Index) -> Iterator[Complaint]:
    """Ends that do not exist or are one, and joints that cannot be held by a spring."""
    held: list[tuple[str, Where, tuple[str, ...]]] = [
        *((f"spring '{s.name}'", s.where, (s.first.frame, s.second.frame)) for s in description.springs),
        *((f"bushing '{b.name}'", b.where, (b.first, b.second)) for b in description.bushings),
    ]
    for element, where, ends in held:
        for end in ends:
            if not index.has_place(end) and end not in index.frames:
                cause = f"it is fixed to '{end}', which is neither a frame nor a body"
                yield Complaint(where, element, cause, near(end, [*index.frames, *index.bodies, WORLD]))
    same = [(f"spring '{s.name}'", s.where) for s in description.springs if s.first == s.second]
    same += [(f"bushing '{b.name}'", b.where) for b in description.bushings if b.first == b.second]
    for element, where in same:
        yield Complaint(where, element, "both its ends are at the same place", "Name places on two bodies.")
    for spring in description.joint_springs:
        for cause, remedy in _joint_faults(spring.joint, index):
            yield Complaint(spring.where, f"spring '{spring.name}'", cause, remedy)


def _joint_faults(speed: str, index: Index) -> Iterator[Fault]:
    joint = index.speeds.get(speed)
    if joint is None:
        named = index.joints.get(speed)
        names = speed_names(named) if named else ()
        remedy = f"Name one of {', '.join(names)}." if names else near(speed, index.speeds)
        yield f"it acts on '{speed}', which is not a joint's speed", remedy
    elif len(COORDINATE_NAMES[joint.type]) != len(SPEED_NAMES[joint.type]):
        cause = f"it acts on '{speed}', but joint '{joint.name}' of type '{joint.type}' has no such coordinate"
        yield cause, "Put a bushing between frames of its two bodies."


def joints(description: Description, index: Index) -> Iterator[Complaint]:
    """Springs written at joints of several coordinates, or of none, and names that appear twice."""
    for joint in description.joints:
        if joint.spring is not None and len(SPEED_NAMES.get(joint.type, ("",))) != 1:
            cause = f"it has a spring, but its type '{joint.type}' has not one coordinate"
            remedy = "Write it among the 'springs', with 'joint: <joint>.<component>', or put a bushing there."
            yield Complaint(joint.where, f"joint '{joint.name}'", cause, remedy)
    own = {joint.name for joint in description.joints if joint.spring is not None}
    elements: list[Named] = [*description.springs, *description.joint_springs, *description.bushings]
    for spring in elements:
        if spring.name in own:
            cause = f"joint '{spring.name}' has a spring, which has the joint's name"
            yield Complaint(spring.where, f"spring '{spring.name}'", cause, "Give it another name.")
    taken = {s.name for s in description.springs} | {s.name for s in description.joint_springs}
    for bushing in description.bushings:
        if bushing.name in taken:
            cause = "a spring of this name is already there"
            yield Complaint(bushing.where, f"bushing '{bushing.name}'", cause, "Give each its own name.")


def laws(description: Description, index: Index) -> Iterator[Complaint]:
    """Laws that no spring or damper has."""
    driven = {name for motor in description.motors if motor.of_length for name, _ in motor.drives}
    for spring in description.springs:
        faults = [*_law_faults(spring.law), *_length_faults(spring.law)]
        if spring.effort is None and spring.name not in driven and _does_nothing(spring.law):
            faults.append(_NOTHING)
        for cause, remedy in faults:
            yield Complaint(spring.where, f"spring '{spring.name}'", cause, remedy)
    at_joints = [(f"joint '{j.name}'", j.where, j.spring) for j in description.joints if j.spring is not None]
    at_joints += [(f"spring '{s.name}'", s.where, s.law) for s in description.joint_springs]
    for element, where, law in at_joints:
        faults = [*_law_faults(law), *([_NOTHING] if _does_nothing(law) else [])]
        for cause, remedy in faults:
            yield Complaint(where, element, cause, remedy)
    for bushing in description.bushings:
        for cause, remedy in _bushing_faults(bushing):
            yield Complaint(bushing.where, f"bushing '{bushing.name}'", cause, remedy)


_NOTHING: Fault = "its spring gives no force", "Give stiffness, preload, damping, or force."


def _does_nothing(law: SpringLaw) -> bool:
    return law.force is None and not (law.stiffness or law.preload or law.damping)


def _length_faults(law: SpringLaw) -> Iterator[Fault]:
    if law.rest is not None and law.rest < 0:
        yield f"its free length {law.rest:g} m is negative", "Give a positive number, or 0."


def _law_faults(law: SpringLaw) -> Iterator[Fault]:
    if law.stiffness < 0:
        yield f"its stiffness {law.stiffness:g} is negative", "Give a positive number; 'force' may fall, if it must."
    if isinstance(law.damping, ForceTable):
        yield from _table_faults(law.damping, "damping")
        if any(v * f < 0 for v, f in zip(law.damping.at, law.damping.force, strict=False)):
            yield "its damper drives what it should resist", "Give forces with the sign of the rates v."
    elif law.damping < 0:
        yield f"its damping {law.damping:g} is negative", "Give a positive number."
    if isinstance(law.force, Expression):
        for part in law.force.coordinates():
            if part.name not in ("x", "v"):
                remedy = "Write it of x, the deflection, and v, its rate."
                yield f"its force mentions '{part.name}', at character {part.position}", remedy
    elif law.force is not None:
        yield from _table_faults(law.force, "force")
    if law.only is not None:
        yield from _one_sided_faults(law, law.only)


def _one_sided_faults(law: SpringLaw, only: OneSided) -> Iterator[Fault]:
    sign = 1 if only == "tension" else -1
    if law.force is None and law.stiffness == 0:
        yield f"it acts in {only} only, but has no stiffness", "Give the stiffness, or a force by table."
    if isinstance(law.force, ForceTable) and any(sign * force < 0 for force in law.force.force):
        yield (
            f"it acts in {only} only, but its table has other forces",
            f"Let the forces be {'≥' if sign > 0 else '≤'} 0.",
        )


def _table_faults(table: ForceTable, what: str) -> Iterator[Fault]:
    if len(table.at) != len(table.force):
        yield f"the table of its {what} has {len(table.at)} places, but {len(table.force)} forces", "Give one for each."
    if not 2 <= len(table.at) <= MOST_POINTS:
        yield f"the table of its {what} has {len(table.at)} points", f"Give from 2 to {MOST_POINTS}."
    back = next((i for i, (here, there) in enumerate(pairwise(table.at)) if there <= here), None)
    if back is not None:
        cause = f"the table of its {what} goes from {table.at[back]:g} to {table.at[back + 1]:g}"
        yield cause, "Put the points in rising order."


def _bushing_faults(bushing: Bushing) -> Iterator[Fault]:
    for what, rows in (("stiffness", bushing.stiffness), ("damping", bushing.damping)):
        matrix, size = np.array(rows), max(_largest(rows), 1e-300)
        if abs(matrix - matrix.T).max() > _ROUND_OFF * size:
            yield f"its {what} is not symmetric", "Give a symmetric matrix, or six numbers."
        elif np.linalg.eigvalsh(matrix / size)[0] < -_ROUND_OFF:
            yield f"its {what} is negative along some motion", "Give a matrix without negative eigenvalues."
    if not _largest(bushing.stiffness) and not _largest(bushing.damping):
        yield "it has neither stiffness nor damping", "Give stiffness: six numbers."


def _largest(rows: Matrix6) -> float:
    return max(abs(entry) for row in rows for entry in row)
