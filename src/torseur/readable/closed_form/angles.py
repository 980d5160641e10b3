"""Which coordinates are angles, and which of them turn about parallel axes, so that their sums mean something."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.model.frame import GROUND
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.fixed import Fixed
from torseur.model.joints.free import Free
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.protocol import Joint
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.screw import Screw
from torseur.model.joints.spherical import Spherical
from torseur.model.joints.universal import Universal
from torseur.model.model import Model
from torseur.readable.closed_form.generators import CosSin, EulerParameters, Generator, Power, Waves

_PARALLEL = 1e-12  # sine of the angle between two axes


def generators(model: Model) -> list[Generator]:
    """The generators of every function of q that the machine's poses are made of: powers first, one per coordinate."""
    found: list[Generator] = [Power(k) for k in range(model.nq)]
    leaders = {model.layout.q_of[i].start for i, c in enumerate(model.layout.coupling) if c is not None}
    for group in parallel_groups(model):
        # followers turn by any multiple of their leader's angle
        together = len(group) > 1 or group[0] in leaders
        found.append(Waves(tuple(group)) if together else CosSin(group[0]))
    for joint, of in zip(model.joints, model.layout.q_of, strict=True):
        if isinstance(joint, Free | Spherical):
            found.append(EulerParameters(tuple(range(of.stop - 4, of.stop))))
    return found


def parallel_groups(model: Model) -> list[list[int]]:
    """The angles among the coordinates, those about parallel axes of consecutive joints together."""
    groups: list[list[int]] = []
    of_angle: dict[int, list[int]] = {}
    for i, joint in enumerate(model.joints):
        first = model.layout.q_of[i].start
        for component in _turning_components(joint):
            angle = first + component
            above = None if isinstance(joint, Universal) else _parallel_above(model, i)
            if angle in of_angle:  # a follower: its leader is known
                if above is not None and above != angle:
                    _merge(groups, of_angle, above, angle)
            elif above is None:
                of_angle[angle] = [angle]
                groups.append(of_angle[angle])
            else:
                of_angle[above].append(angle)
                of_angle[angle] = of_angle[above]
    return groups


def axis_of(joint: Joint) -> Array | None:
    """The one axis that a joint turns about, the same in its two frames; None for joints that do not turn so."""
    if isinstance(joint, Revolute | Screw | Cylindrical):
        return joint.axis
    return joint.normal if isinstance(joint, Planar) else None


def _turning_components(joint: Joint) -> tuple[int, ...]:
    if isinstance(joint, Universal):
        return (0, 1)
    if axis_of(joint) is None:
        return ()
    return (2,) if isinstance(joint, Planar) else (0,)


def _parallel_above(model: Model, i: int) -> int | None:
    """The angle of the next turning joint toward the ground, if its axis is parallel to that of joint i."""
    direction = axis_of(model.joints[i])
    assert direction is not None
    while True:
        direction = as_numpy(model.placement[i].R) @ direction
        i = model.parent[i]
        if i == GROUND:
            return None
        joint = model.joints[i]
        if isinstance(joint, Prismatic | Fixed):
            continue
        axis = axis_of(joint)
        if axis is None or np.linalg.norm(np.cross(axis, direction)) > _PARALLEL:
            return None
        return int(model.layout.q_of[i].start) + _turning_components(joint)[0]


def _merge(groups: list[list[int]], of_angle: dict[int, list[int]], a: int, b: int) -> None:
    kept, absorbed = of_angle[a], of_angle[b]
    if kept is absorbed:
        return
    kept.extend(absorbed)
    for angle in absorbed:
        of_angle[angle] = kept
    groups[:] = [group for group in groups if group is not absorbed]
