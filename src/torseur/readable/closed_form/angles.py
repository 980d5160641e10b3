"""Which coordinates are angles, and which of them turn about parallel axes, so that their sums mean something."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
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
        if joint.quaternion is not None:
            first = of.start + joint.quaternion
            found.append(EulerParameters(tuple(range(first, first + 4))))
    return found


def parallel_groups(model: Model) -> list[list[int]]:
    """The angles among the coordinates, those about parallel axes of consecutive joints together."""
    groups: list[list[int]] = []
    of_angle: dict[int, list[int]] = {}
    for i, joint in enumerate(model.joints):
        first = model.layout.q_of[i].start
        for component in _angles(joint):
            angle = first + component
            above = _parallel_above(model, i)
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


def _axis(joint: Joint) -> Array | None:
    """The one axis that a joint turns about, the same in its two frames; None for joints that do not turn so."""
    axes = joint.spin_axes
    return axes[:, 0] if axes.shape[1] == 1 else None


def _angles(joint: Joint) -> list[int]:
    """Which of its coordinates are angles."""
    return [component for component, unit in enumerate(joint.coordinate_units) if unit == "rad"]


def _parallel_above(model: Model, i: int) -> int | None:
    """The angle of the next turning joint toward the ground, if its axis is parallel to that of joint i."""
    direction = _axis(model.joints[i])
    while direction is not None:
        direction = as_numpy(model.placement[i].R) @ direction
        i = model.parent[i]
        if i == GROUND:
            return None
        joint = model.joints[i]
        if not joint.spin_axes.size:  # it slides, or does not move
            continue
        axis = _axis(joint)
        if axis is None or np.linalg.norm(np.cross(axis, direction)) > _PARALLEL:
            return None
        return int(model.layout.q_of[i].start) + _angles(joint)[0]
    return None


def _merge(groups: list[list[int]], of_angle: dict[int, list[int]], a: int, b: int) -> None:
    kept, absorbed = of_angle[a], of_angle[b]
    if kept is absorbed:
        return
    kept.extend(absorbed)
    for angle in absorbed:
        of_angle[angle] = kept
    groups[:] = [group for group in groups if group is not absorbed]
