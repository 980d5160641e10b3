"""Inertia of rigid bodies: change of point, of axes, sums, and the test that a body can have it. Numbers only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.frozen import dataclass

FILE_ROUND_OFF = 1e-6
"""What files lose by rounding their numbers, relative to the largest principal moment."""

NEGLIGIBLE = 1e-12
"""An inertia [kg m²] below which nothing is judged: a milligram at a millimetre, or the round-off of a zero."""

Condition = Literal[
    "not finite", "negative mass", "inertia without mass", "not symmetric", "negative moment", "triangle inequality"
]


def tensor(xx: float, yy: float, zz: float, xy: float = 0.0, xz: float = 0.0, yz: float = 0.0) -> Array:
    """The inertia tensor of its entries [kg m²]; products have the sign of the entry, xy = -∫ x y dm."""
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float)


def shifted_to_origin(I_com: ArrayLike, mass: float, com: ArrayLike) -> Array:
    """The tensor at the origin, from the one at the centre of mass (Huygens, Steiner): I_com + m S(c) S(c)ᵀ."""
    return np.asarray(I_com, dtype=float) + _point_mass(mass, com)


def shifted_to_com(I_origin: ArrayLike, mass: float, com: ArrayLike) -> Array:
    """The tensor at the centre of mass, from the one at the origin (Huygens, Steiner)."""
    return np.asarray(I_origin, dtype=float) - _point_mass(mass, com)


def rotated(R_AB: ArrayLike, I_B: ArrayLike) -> Array:
    """The tensor measured in A, from its measure in B: R_AB I_B R_ABᵀ, kept exactly symmetric."""
    R = np.asarray(R_AB, dtype=float)
    I_A = R @ np.asarray(I_B, dtype=float) @ R.T
    symmetric: Array = 0.5 * (I_A + I_A.T)
    return symmetric


def spatial_inertia(mass: float, com: ArrayLike, I_com: ArrayLike) -> Array:
    """The inertia at the frame's origin, (6, 6), angular part first: [I_origin, m S(c); m S(c)ᵀ, m 1]."""
    mS = mass * skew(com)
    return np.block([[shifted_to_origin(I_com, mass, com), mS], [mS.T, mass * np.eye(3)]])


def combine(parts: Iterable[tuple[float, ArrayLike, ArrayLike]]) -> tuple[float, Array, Array]:
    """Mass, centre of mass and tensor there of several (mass, com, I_com) given in one frame.

    Parts without mass may carry inertia; if nothing has mass, the centre is put at the origin.
    """
    bodies = [(m, np.asarray(c, dtype=float), np.asarray(I, dtype=float)) for m, c, I in parts]
    mass = float(sum(m for m, _, _ in bodies))
    com = sum((m * c for m, c, _ in bodies), np.zeros(3))
    com = com / mass if mass else np.zeros(3)
    # from the common centre, not through the origin: nothing cancels when the parts are far from it
    I_com = sum((shifted_to_origin(I, m, c - com) for m, c, I in bodies), np.zeros((3, 3)))
    return mass, com, I_com


def _point_mass(mass: float, com: ArrayLike) -> Array:
    c = np.asarray(com, dtype=float)
    moments: Array = mass * (c @ c * np.eye(3) - np.outer(c, c))
    return moments


@dataclass(frozen=True)
class InertiaFault:
    """A condition that mass and inertia of every real body fulfil, and by how much it is missed.

    ``amount`` is in the unit of the quantity [kg or kg m²]; ``relative`` is its ratio to the largest principal
    moment in magnitude, and None where there is nothing to compare with.
    """

    condition: Condition
    detail: str
    amount: float
    relative: float | None = None

    def __str__(self) -> str:
        share = "" if self.relative is None else f" ({100.0 * self.relative:.3g} % of the largest principal moment)"
        return self.detail + share


def inertia_faults(mass: float, I_com: ArrayLike, *, tolerance: float = FILE_ROUND_OFF) -> tuple[InertiaFault, ...]:
    """The conditions that a mass [kg] and a tensor at the centre of mass [kg m²] fail; none for a real body.

    A condition on the tensor counts as failed when it is missed by more than ``tolerance`` times the largest principal
    moment in magnitude, and by more than ``NEGLIGIBLE``. A point mass (no inertia), a thin rod (one moment zero) and a
    flat plate (one moment equal to the sum of the others) are bodies.
    """
    I = np.asarray(I_com, dtype=float)
    if not (np.isfinite(mass) and np.all(np.isfinite(I))):
        return (InertiaFault("not finite", f"mass {mass:g} kg or inertia {_shown(I)} kg m² is not finite", np.inf),)
    return *_mass_faults(mass, I), *_tensor_faults(I, tolerance)


def _mass_faults(mass: float, I: Array) -> list[InertiaFault]:
    if mass < 0.0:
        return [InertiaFault("negative mass", f"mass {mass:g} kg is negative", -mass)]
    largest = float(np.max(np.abs(I)))
    if mass == 0.0 and largest > 0.0:
        return [InertiaFault("inertia without mass", f"mass is zero, but inertia reaches {largest:g} kg m²", largest)]
    return []


def _tensor_faults(I: Array, tolerance: float) -> list[InertiaFault]:
    moments = np.asarray(np.linalg.eigvalsh(0.5 * (I + I.T)), dtype=float)  # ascending
    largest = float(np.max(np.abs(moments)))
    allowed = max(tolerance * largest, NEGLIGIBLE)
    faults = []

    def test(condition: Condition, excess: float, detail: str) -> None:
        if excess > allowed:
            faults.append(InertiaFault(condition, detail, excess, excess / largest if largest else np.inf))

    asymmetry = float(np.max(np.abs(I - I.T)))
    test("not symmetric", asymmetry, f"opposite entries of the inertia differ by {asymmetry:g} kg m²")
    shown = f"principal moments {_shown(moments)} kg m²"
    negative = -float(moments[0])
    if negative > allowed:  # then the triangle inequality fails too, and says nothing more
        test("negative moment", negative, f"{shown}: {-negative:g} kg m² is negative")
    else:
        excess = float(moments[2] - moments[1] - moments[0])
        test("triangle inequality", excess, f"{shown}: the largest exceeds the sum of the others by {excess:g} kg m²")
    return faults


def _shown(numbers: Array) -> str:
    return "[" + ", ".join(f"{number:g}" for number in numbers.flat) + "]"
