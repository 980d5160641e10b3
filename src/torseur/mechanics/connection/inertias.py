"""A machine of which every body has an inertia against each of its rigid modes.

A rod has none about its axis, a point mass none at all: 𝓜 is singular. Where such a body turns about one direction
only, or never, the rest of its inertia is not felt, and any will do.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.mechanics.apart.turning import turning_about
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.rigid import RigidBody
from torseur.model.model import Model

_THINNEST = 1e-12  # moments of inertia about the centre, in units of the greatest
_WIDTH = 0.1  # [m] of a body that never turns


def with_all_inertias(model: Model) -> Model:
    """The machine that moves as this one; raises ValueError for bodies that turn without inertia."""
    return replace(model, bodies=tuple(_with_inertia(model, i, body) for i, body in enumerate(model.bodies)))


def _with_inertia(model: Model, i: int, body: Body) -> Body:
    if not isinstance(body, RigidBody):
        return body
    mass, center, I = _central(body)
    if not mass > 0.0:
        raise ValueError(
            f"body '{body.name}' has no mass, so that nothing tells how it moves by itself. Give it a mass and an "
            "inertia, or take another formulation."
        )
    moments = np.linalg.eigvalsh(I)
    if moments[0] > _THINNEST * max(moments[2], mass * float(center @ center)):
        return body
    axis = turning_about(model, i)
    if axis is None or (axis.size and not axis @ I @ axis > 0.0):
        raise ValueError(
            f"body '{body.name}' turns, but has no moment of inertia about some axis through its centre "
            f"({moments[0]:.3g}, {moments[1]:.3g}, {moments[2]:.3g} kg m²). Give it a thickness, or take another "
            "formulation."
        )
    felt = float(axis @ I @ axis) if axis.size else mass * _WIDTH**2
    return RigidBody.from_center_of_mass(body.name, mass, center, felt * np.eye(3))


def _central(body: RigidBody) -> tuple[float, Array, Array]:
    """(mass, centre, inertia about it)."""
    J = as_numpy(ca.densify(body.mass_moments()))
    mass = float(J[3, 3])
    center = J[:3, 3] / mass if mass > 0.0 else np.zeros(3)
    E = J[:3, :3] - mass * np.outer(center, center)
    return mass, center, np.trace(E) * np.eye(3) - E
