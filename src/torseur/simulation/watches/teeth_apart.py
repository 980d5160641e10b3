"""Toothed wheels whose pitch circles do not touch where a machine starts.

The row of a gear asks for its teeth alone, that of a rack for its radius: both move the machine by the right ratio
wherever the axles stand, and the bearings carry forces at places where no teeth are. What the file says of the sizes
of wheels is compared with what it says of their places.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.vectors import unit
from torseur.description.complaint import Complaint
from torseur.description.records.constraints import Gear, Rack
from torseur.model.drawn import drawn_pose
from torseur.model.model import Model
from torseur.simulation.system import Array

_OF_MODULE = 0.1  # what drawings round; profiles shifted by more have a working module of their own
_OF_RADIUS = 0.02
_OF_CONE = 1 / 3  # of the cone distance: the greatest usual face width, anywhere in which the centre may be told
_PARALLEL = 1e-3  # sine of the angle between axles
_KEPT = 8

Fault = tuple[str, str]


class TeethApart(RuntimeWarning):
    """The sizes of toothed wheels and the places of their axles contradict each other."""


def warn_of_teeth_apart(model: Model, q: Array) -> None:
    """A TeethApart warning for each gear and rack whose wheels do not touch at q."""
    for complaint in teeth_apart(model, q):
        warnings.warn(str(complaint), TeethApart, stacklevel=4)


def teeth_apart(model: Model, q: Array) -> tuple[Complaint, ...]:
    """The doubts about gears and racks at q: the distance found, the one that their radii need, what to do."""
    return _apart(model, q.tobytes()) if any(_toothed(model)) else ()


@lru_cache(maxsize=_KEPT)
def _apart(model: Model, position: bytes) -> tuple[Complaint, ...]:
    q = ca.DM(np.frombuffer(position))
    return tuple(
        Complaint(record.where, f"{kind} '{record.name}'", cause, remedy, severity="warning")
        for record in _toothed(model)
        for kind, faults in (_of_gear(model, record, q) if isinstance(record, Gear) else _of_rack(model, record, q),)
        for cause, remedy in faults
    )


def _toothed(model: Model) -> Iterator[Gear | Rack]:
    return (record for record in model.description.constraints if isinstance(record, Gear | Rack))


def _of_gear(model: Model, gear: Gear, q: ca.DM) -> tuple[str, Iterator[Fault]]:
    (R_A, p_A), (R_B, p_B) = (_place(model, name, q) for name in (gear.first, gear.second))
    a, b = R_A @ unit(gear.axis), R_B @ unit(gear.axis if gear.second_axis is None else gear.second_axis)
    across = float(np.linalg.norm(np.cross(a, b)))
    if across < _PARALLEL:
        return "gear", _of_parallel_axles(gear, float(np.linalg.norm(np.cross(a, p_B - p_A))))
    if gear.second_axis is None:
        angle = math.degrees(math.asin(min(across, 1.0)))
        cause = f"its axles stand at {angle:.3g} deg to each other at the start, and it is one of parallel axles"
        remedy = "Give the 'axis' that both frames have in common, or a 'second_axis', that of the second wheel."
        return "gear", iter([(cause, remedy)])
    return "gear", _of_cones(gear, p_B - p_A, a, b)


def _of_parallel_axles(gear: Gear, found: float) -> Iterator[Fault]:
    first, second = gear.teeth
    teeth = abs(first - second) if gear.inside else first + second
    needed = gear.module / 2 * teeth
    if abs(found - needed) > _OF_MODULE * gear.module:
        wheels = f"{first} and {second} teeth of module {_length(gear.module)}"
        cause = f"its axles are {_length(found)} apart at the start, {wheels} need {_length(needed)}"
        other = f", or 'inside: {str(not gear.inside).lower()}'" if _fits_otherwise(gear, found) else ""
        yield cause, f"Move an axle, or give 'module: {_length(2 * found / teeth)}'{other}."


def _fits_otherwise(gear: Gear, found: float) -> bool:
    """Whether the wheels touch with the second in the first where the file says beside it, or the reverse."""
    first, second = gear.teeth
    teeth = first + second if gear.inside else first - second
    return abs(found - gear.module / 2 * teeth) <= _OF_MODULE * gear.module


def _of_cones(gear: Gear, p: Array, a: Array, b: Array) -> Iterator[Fault]:
    """Wheels of radii r_1, r_2 on axles that meet at the angle Σ are (r_2 + r_1 cos Σ)/sin Σ from that point."""
    n = np.cross(a, b)
    beside = abs(float(p @ n)) / float(np.linalg.norm(n))
    if beside > _OF_MODULE * gear.module:
        cause = f"its axles pass each other at {_length(beside)} at the start, and it needs axles that meet"
        yield cause, "Move an axle; worms and hypoid gears are not known."
        return
    # s a = p + t b is the point where they meet
    s, t = np.linalg.lstsq(np.stack([a, -b], axis=1), p, rcond=None)[0]
    cosine = float((-s * a) @ (-t * b)) / (abs(s * t) or 1.0)
    sine = math.sqrt(max(1 - cosine**2, _PARALLEL**2))
    r_1, r_2 = (gear.module / 2 * teeth for teeth in gear.teeth)
    r_2 = -r_2 if gear.inside else r_2
    needed = (r_2 + r_1 * cosine) / sine, (r_1 + r_2 * cosine) / sine
    found = abs(float(s)), abs(float(t))
    if max(abs(x - y) for x, y in zip(found, needed, strict=True)) > _OF_CONE * math.hypot(r_1, needed[0]):
        at, wanted = (f"{_length(first)} and {_length(second)}" for first, second in (found, needed))
        wheels = f"{gear.teeth[0]} and {gear.teeth[1]} teeth of module {_length(gear.module)}"
        cause = f"its wheels are centred {at} from where their axles meet, {wheels} need {wanted}"
        yield cause, "Put the origins of its frames there, or give the module that fits."


def _of_rack(model: Model, rack: Rack, q: ca.DM) -> tuple[str, Iterator[Fault]]:
    (R, p_A), (_, p_B) = (_place(model, name, q) for name in (rack.rack, rack.pinion))
    # by ω about a a pinion at r n rolls along a × n: n = along × a
    n = np.cross(R @ unit(rack.along), R @ unit(rack.axis))
    return "rack", _of_pinion(rack, float((p_B - p_A) @ n) / float(np.linalg.norm(n)))


def _of_pinion(rack: Rack, found: float) -> Iterator[Fault]:
    least = _OF_RADIUS * rack.radius
    if abs(found) <= least or abs(found - rack.radius) <= least:  # a rack told on the axle says nothing of its place
        return
    if abs(found + rack.radius) <= least:
        cause = f"its pinion touches the other side of the rack, {_length(rack.radius)} away, and rolls the wrong way"
        yield cause, "Turn 'along' or 'axis' round, or put the pinion on the side of along × axis."
        return
    at, needed = _length(abs(found)), _length(rack.radius)
    cause = f"its axle is {at} from the pitch line at the start, the radius needs {needed}"
    yield cause, f"Put the origin of the rack's frame on its pitch line, or give 'radius: {at}'."


def _place(model: Model, name: str, q: ca.DM) -> tuple[Array, Array]:
    X = drawn_pose(model, name, q)
    return np.asarray(ca.DM(X.R).full()), np.asarray(ca.DM(X.p).full()).ravel()


def _length(metres: float) -> str:
    return f"{1000 * metres:.6g} mm"
