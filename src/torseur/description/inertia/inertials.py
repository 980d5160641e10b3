"""Written masses and inertias, about another point or in another frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.inertia import rotated, shifted_to_com, tensor
from torseur.algebra.transform import Transform
from torseur.description.placement import rotation_of
from torseur.description.records.machine import Inertial, Pose


def about_centre(inertial: Inertial) -> Inertial:
    """The same inertia about the centre of mass c:  I_c = I_o − m (c·c 1 − c cᵀ)."""
    if inertial.about == "com":
        return inertial
    I = shifted_to_com(tensor(*inertial.inertia), inertial.mass, inertial.pose.position)
    xx, yy, zz, xy, xz, yz = (float(I[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return replace(inertial, inertia=(xx, yy, zz, xy, xz, yz), about="com")


def central_part(X: Transform, inertial: Inertial) -> tuple[float, Array, Array]:
    """(mass, centre of mass, inertia about it), measured in the frame that holds the body's frame at X."""
    central = about_centre(inertial)
    I = rotated(rotation_of(central.pose), tensor(*central.inertia))
    return central.mass, np.asarray(X.point(np.array(central.pose.position))), rotated(X.R, I)


def transform_of(pose: Pose) -> Transform:
    """The written placement as a transform."""
    return Transform(rotation_of(pose), np.array(pose.position))
