"""What the modes of a body are like: frequencies, masses, how much of the body's motion each takes part in."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.frozen import dataclass
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.seated import SeatedBody


@dataclass(frozen=True, eq=False)
class ModeSummary:
    """Of one mode φ, whose largest displacement is 1 m, alone under the body's supports.

    With the modal mass m = φᵀ M φ and rigid motions r of the body along and about its axes, at its origin,

        Γ = φᵀ M r/m,    m_eff = (φᵀ M r)²/m                                                      (1)

    are participation factors and effective masses: those of all modes add up to the mass and the inertia of what is
    free to move.
    """

    name: str
    frequency: float  # [Hz]
    mass: float  # m [kg]
    damping: float  # ratio to the critical one
    participation: Array  # Γ, (6,): along x, y, z, about x, y, z [1 and m]
    effective: Array  # (6,) [kg and kg m²]


def modal_part(body: object) -> ModalBody | None:
    """The modes of a body; None if it takes no shapes."""
    if isinstance(body, SeatedBody):
        return body.own
    return body if isinstance(body, ModalBody) else None


def mode_summaries(body: ModalBody) -> tuple[ModeSummary, ...]:
    """Of all modes of a body."""
    integrals, D = body.shape.integrals, as_numpy(body.D)
    moments = np.vstack([integrals.md1, integrals.spin0])  # φᵀ M r
    found = []
    for j, amplitude in enumerate(body.amplitudes):
        mass = float(integrals.M[j, j])
        critical = 2 * np.sqrt(body.shape.stiffness[j, j] * mass)
        of_mode = moments[:, j] / mass, moments[:, j] ** 2 / mass
        found.append(
            ModeSummary(
                amplitude.name, float(body.shape.frequencies[j]), mass, float(D[j, j] / critical) + 0.0, *of_mode
            )
        )
    return tuple(found)


def rigid_masses(body: ModalBody) -> Array:
    """Mass along x, y, z and inertia about them at the origin, (6,): what effective masses are parts of."""
    integrals = body.shape.integrals
    return np.concatenate([np.full(3, integrals.mass), np.diag(integrals.I0)])
