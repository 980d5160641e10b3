"""From a structure of finite elements to the few shapes that it may take, and all that its motion needs of them.

Second-order displacements hold the quadratic part of the strain at zero, so that bending stretches nothing:

    K w_jk = −q(φ_j, φ_k),    u = φ_j η_j + ½ w_jk η_j η_k                                        (1)

with q of ``Structure.quadratic_forces``. A load f on the structure then does the work ½ fᵀ w_jk η_j η_k, which is
−½ ηᵀ (φ_jᵀ K_g(σ_f) φ_k) η by Maxwell's and Betti's theorem: the geometric stiffness of the stress that f causes.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np
from scipy.linalg import null_space, qr

from torseur.algebra.components import Array
from torseur.fem.factor import Factors
from torseur.fem.modes import Vibrations, Watch
from torseur.fem.shape_integrals import ShapeIntegrals, shape_integrals, with_mass_beside
from torseur.fem.structure import Freedoms, MassPoints, Structure, StructureError
from torseur.frozen import dataclass

_ROUND_OFF = 1e-10  # displacements that vanish, in units of the largest
_LOOSE = 1e-9  # of a rigid motion that supports do not hold, in units of the largest
_USUAL = 0.02  # rad
_STILL = 1e-6  # displacement of nodes that only turn, in units of the rotation and the size of the body


@dataclass(frozen=True, eq=False)
class ShapeAt:
    """How a place on the body moves: r + Φ η + ½ W η η, turned by the vector Ψ η."""

    position: Array  # (3,)
    Phi: Array  # (3, m)
    Psi: Array  # (3, m)
    W: Array  # (3, m, m)


@dataclass(frozen=True, eq=False)
class ModalShape:
    """Shapes φ (freedoms, m) whose largest displacement is 1 m, w (freedoms, m, m) of (1), and what hangs on them."""

    structure: Structure
    points: MassPoints  # of the structure and of what is fixed to it
    phi: Array
    w: Array
    frequencies: Array  # (m,) [Hz], alone under its supports
    taken_whole: ClassVar[bool] = True  # where steps are traced body by body: bodies share no shapes

    @cached_property
    def integrals(self) -> ShapeIntegrals:
        """Constants of the kinetic energy."""
        points, m = self.points, self.phi.shape[1]
        U = (points.motion @ self.phi).reshape(len(points.masses), 3, m)
        on_arms = np.flatnonzero(points.arms.any(axis=1))
        turned = on_arms if points.spins is None else np.arange(len(U))
        rows = (3 * turned[:, None] + np.arange(3)).ravel()
        turning = (points.turning[rows] @ self.phi).reshape(len(turned), 3, m)
        J = np.zeros((len(turned), 3, 3)) if points.spins is None else points.spins
        W = self._sums_of_w(points)
        swung = self._swung(turning[np.searchsorted(turned, on_arms)], points.arms[on_arms])
        W += np.einsum("gs,gajk->sajk", _weights(points)[on_arms], swung)
        told = shape_integrals(points.masses, points.positions, U, W, J, turning)
        if points.beside is None:
            return told
        return with_mass_beside(told, self.structure.rigid_motions, self.phi, points.beside)

    def _sums_of_w(self, points: MassPoints) -> Array:
        """Σ m W and Σ m X_a W, (4, 3, m, m): from the sums of rows, as there are many points."""
        sums = np.stack([points.motion[b::3].T @ _weights(points) for b in range(3)])  # (3, freedoms, 4)
        m = self.phi.shape[1]
        return (
            (np.swapaxes(sums, 1, 2) @ self.w.reshape(len(self.phi), m * m)).reshape(3, 4, m, m).swapaxes(0, 1).copy()
        )

    @cached_property
    def stiffness(self) -> Array:
        """φᵀ K φ, (m, m)."""
        K = self.phi.T @ (self.structure.stiffness @ self.phi)
        return np.where(np.abs(K) > _ROUND_OFF * np.sqrt(np.outer(np.diag(K), np.diag(K))), (K + K.T) / 2, 0.0)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Of the amplitudes: m, or rad where a mode only twists."""
        return tuple("rad" if _twists(self.structure, self.points, phi) else "m" for phi in self.phi.T)

    @cached_property
    def usual_sizes(self) -> tuple[float, ...]:
        """Of the amplitudes: cross-sections turn by some hundredths; far beyond, deformations are no longer small."""
        moved, turned = (np.abs(rows @ self.phi) for rows in (self.structure.nodes.motion, self.points.turning))
        reach = float(np.ptp(self.structure.nodes.positions, axis=0).max())
        slopes = [max(u.max(initial=0.0) / reach, t.max(initial=0.0)) for u, t in zip(moved.T, turned.T, strict=True)]
        return tuple(_USUAL / slope for slope in slopes)

    def at(self, point: Array) -> ShapeAt:
        """The shapes at a place of the undeformed body."""
        place = self.structure.place(point)
        rows = (place.rows @ self.phi).reshape(2, 3, -1)
        moved = (place.rows @ self.w.reshape(len(self.phi), -1)).reshape(6, *self.w.shape[1:])[:3]
        W = moved + self._swung(rows[1][None], place.arm[None])[0]
        Phi = rows[0] + np.cross(rows[1], place.arm, axisa=0, axisc=0)
        return ShapeAt(np.asarray(point, dtype=float), *(_clean(A, s) for A, s in ((Phi, 1), (rows[1], 0), (W, 0))))

    def _swung(self, turning: Array, arms: Array) -> Array:
        """θ_j × (θ_k × a), symmetric in j and k: what arms add to w when they turn; nothing in a linear body."""
        if not self.w.any():
            return np.zeros((*turning.shape, turning.shape[2]))
        along = np.einsum("gaj,ga->gj", turning, arms)
        outward = np.einsum("gaj,gk->gajk", turning, along)
        squares = np.einsum("gaj,gak,gb->gbjk", turning, turning, arms)
        return np.asarray((outward + outward.swapaxes(2, 3)) / 2 - squares)


def modal_shape(
    structure: Structure,
    points: MassPoints,
    vibrations: Vibrations,
    reference: Freedoms,
    *,
    stiffening: bool,
    watch: Watch | None = None,
    factors: Factors | None = None,
) -> ModalShape:
    """Of vibrations that leave the freedoms ``reference`` still, or of a free body without any."""
    phi = _scaled(structure, points, vibrations.shapes)
    m = phi.shape[1]
    w = np.zeros((len(phi), m, m))
    if stiffening and m:
        w = _second_order(structure, points, phi, reference, watch, factors or Factors(structure.stiffness))
    return ModalShape(structure, points, phi, w, vibrations.frequencies)


def _weights(points: MassPoints) -> Array:
    """(m, m x, m y, m z) of each point, (g, 4)."""
    return np.asarray(points.masses[:, None] * np.column_stack([np.ones(len(points.masses)), points.positions]))


def _second_order(
    structure: Structure, points: MassPoints, phi: Array, reference: Freedoms, watch: Watch | None, factors: Factors
) -> Array:
    """w of (1).

    Rigid motions that ``reference`` leaves free make K singular, and the loads q do no work on them. As many freedoms
    as there are such motions are held; then w is made orthogonal to them, as the mean axes of a free body are:

        w ← w − R (Rᵀ M R)⁻¹ Rᵀ M w                                                               (2)
    """
    K, m = structure.stiffness, phi.shape[1]
    loose = _loose_motions(structure, reference)
    _, _, pivots = qr(loose.T, mode="economic", pivoting=True)
    held = np.union1d(reference, pivots[: loose.shape[1]])
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    factor = factors.of(free)
    if factor.singular:
        raise StructureError("the supports leave parts of the structure loose. Hold it at one more place or direction.")
    w = np.zeros((len(phi), m, m))
    for j in range(m):
        if watch is not None:
            watch("displacements of second order", j * (2 * m - j) / m**2)
        w[free, j, j:] = -factor.solve(structure.quadratic_forces(phi[:, j], phi[:, j:])[free])
        w[:, j:, j] = w[:, j, j:]
    if loose.shape[1]:
        MR = points.mass_matrix @ loose
        w -= (loose @ np.linalg.solve(loose.T @ MR, MR.T @ w.reshape(len(w), -1))).reshape(w.shape)  # (2)
    return np.where(np.abs(w) > _ROUND_OFF * np.abs(w).max(), w, 0.0)


def _loose_motions(structure: Structure, reference: Freedoms) -> Array:
    """Rigid motions that leave the freedoms ``reference`` still, (freedoms, r)."""
    R = structure.rigid_motions
    return np.asarray(R @ null_space(np.vstack([R[reference], np.zeros((1, 6))]), rcond=_LOOSE))


def _scaled(structure: Structure, points: MassPoints, shapes: Array) -> Array:
    """Shapes with a largest displacement of 1 m at a node, forward along the axis where it is.

    Where nodes stand still, as those of a straight beam that twists, the largest rotation is 1 rad.
    """
    scaled = []
    for phi in shapes.T:
        rows = points.turning if _twists(structure, points, phi) else structure.nodes.motion
        moved = (rows @ phi).reshape(-1, 3)
        size = np.linalg.norm(moved, axis=1)
        at = int(np.argmax(size > (1 - 1e-6) * size.max()))  # the first of equals
        entry = moved[at, np.abs(moved[at]).argmax()]
        unit = phi * np.sign(entry) / size.max()
        scaled.append(np.where(np.abs(unit) > _ROUND_OFF * np.abs(unit).max(), unit, 0.0))
    return np.column_stack([np.zeros((len(shapes), 0)), *scaled])


def _twists(structure: Structure, points: MassPoints, phi: Array) -> bool:
    """Whether nodes only turn."""
    reach = float(np.ptp(structure.nodes.positions, axis=0).max())
    moved, turned = (np.abs(rows @ phi).max(initial=0.0) for rows in (structure.nodes.motion, points.turning))
    return bool(moved < _STILL * reach * turned)


def _clean(A: Array, size: float) -> Array:
    """Round-off becomes zero; ``size`` is the least that entries are compared with."""
    return np.where(np.abs(A) > _ROUND_OFF * max(size, np.abs(A).max(initial=0.0)), A, 0.0)
