"""Centres of mass, ellipsoids of inertia, and the boxes that have the inertia of a body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Body
from torseur.model.model import Model
from torseur.show.nodes import Array, Nodes

_ELLIPSOID, _BOX = 2.5, 6.0  # (Iy + Iz − Ix)/m is 2/5 a² of a uniform ellipsoid, (2a)²/6 of a box of the edge 2a


@dataclass(frozen=True, eq=False)
class MassShape:
    """Mass [kg], place of the centre of mass with the principal axes, and principal inertias (3,) [kg m²]."""

    mass: float
    pose: Transform
    inertia: Array

    @property
    def ellipsoid(self) -> Array:
        """Semi-axes (3,) of the uniform ellipsoid of this mass and inertia [m]."""
        return self._across(_ELLIPSOID)

    @property
    def box(self) -> Array:
        """Edges (3,) of the uniform box of this mass and inertia [m]."""
        return self._across(_BOX)

    def _across(self, factor: float) -> Array:
        spread = np.maximum(self.inertia.sum() - 2 * self.inertia, 0.0) / self.mass
        return np.asarray(np.sqrt(factor * spread))


def mass_shape(body: Body) -> MassShape | None:
    """Of a body that is not deformed; None where it has no mass."""
    eta = ca.DM(len(body.amplitudes), 1)
    m = float(ca.DM(body.mass()))
    if not m > 0:
        return None
    d = as_numpy(ca.DM(body.first_moment(eta))).ravel() / m
    I = as_numpy(ca.DM(body.inertia(eta))) - m * (d @ d * np.eye(3) - np.outer(d, d))
    principal, R = np.linalg.eigh((I + I.T) / 2)
    R[:, 2] *= np.sign(np.linalg.det(R)) or 1.0
    return MassShape(m, Transform(R, d), principal)


def drawn_masses(model: Model, nodes: Nodes) -> Iterator[dict[str, Any]]:
    """Centre of mass and ellipsoid of every body with mass."""
    for i, body in enumerate(model.bodies):
        found = mass_shape(body)
        if found is not None:
            place = nodes.place(i, found.pose)
            yield {"body": body.name, **place, "mass": found.mass, "semi_axes": found.ellipsoid.tolist()}
