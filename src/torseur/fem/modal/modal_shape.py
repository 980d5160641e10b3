"""From a structure of finite elements to the few shapes that it may take, and all that its motion needs of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.factor import Factors
from torseur.fem.modal.modes import Vibrations
from torseur.fem.modal.second_order import Rows, SecondOrder
from torseur.fem.modal.shape_integrals import ShapeIntegrals, shape_integrals, with_mass_beside
from torseur.fem.structure import Freedoms, MassPoints, Structure
from torseur.frozen import dataclass

_ROUND_OFF = 1e-10  # displacements that vanish, in units of the largest
_USUAL = 0.02  # rad
_STILL = 1e-6  # displacement of nodes that only turn, in units of the rotation and the size of the body


@dataclass(frozen=True, eq=False)
class ShapeAt:
    """How a place on the body moves: r + Φ η + ½ W η η, turned by the vector Ψ η."""

    position: Array  # (3,)
    Phi: Array  # (3, m)
    Psi: Array  # (3, m)
    second: Callable[[], Array]

    @cached_property
    def W(self) -> Array:
        """(3, m, m): found when it is asked for, as pictures need none."""
        return self.second()


@dataclass(frozen=True, eq=False)
class ModalShape:
    """Shapes φ (freedoms, m) whose largest displacement is 1 m, and what hangs on them.

    ``rows`` tells displacements of second order; without it the body is linear.
    """

    structure: Structure
    points: MassPoints  # of the structure and of what is fixed to it
    phi: Array
    frequencies: Array  # (m,) [Hz], alone under its supports
    rows: Rows | None
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
        found = self.second_order(np.swapaxes(sums, 1, 2).reshape(12, -1))
        return found.reshape(3, 4, *found.shape[1:]).swapaxes(0, 1).copy()

    def second_order(self, A: Array) -> Array:
        """A w of the displacements w of second order, (k, m, m), for rows A (k, freedoms): symmetric to the last bit,
        as products of matrices are on some processors only.
        """
        m = self.phi.shape[1]
        found = np.zeros((len(A), m, m)) if self.rows is None or not m else self.rows(A)
        return np.asarray((found + found.swapaxes(1, 2)) / 2)

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
        Phi = rows[0] + np.cross(rows[1], place.arm, axisa=0, axisc=0)

        def second() -> Array:
            swung = self._swung(rows[1][None], place.arm[None])[0]
            return _clean(self.second_order(place.rows[:3].toarray()) + swung, self._size_of_w)

        return ShapeAt(np.asarray(point, dtype=float), _clean(Phi, 1), _clean(rows[1], 0), second)

    @cached_property
    def _size_of_w(self) -> float:
        """The mean of displacements of second order over the mass."""
        return float(np.abs(self.integrals.md2).max(initial=0.0) / self.integrals.mass)

    def _swung(self, turning: Array, arms: Array) -> Array:
        """θ_j × (θ_k × a), symmetric in j and k: what arms add to w when they turn; nothing in a linear body."""
        if self.rows is None:
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
    factors: Factors | None = None,
) -> ModalShape:
    """Of vibrations that leave the freedoms ``reference`` still, or of a free body without any."""
    phi = _scaled(structure, points, vibrations.shapes)
    rows = SecondOrder(structure, points, phi, reference, factors or Factors(structure.stiffness))
    return ModalShape(structure, points, phi, vibrations.frequencies, rows if stiffening else None)


def _weights(points: MassPoints) -> Array:
    """(m, m x, m y, m z) of each point, (g, 4)."""
    return np.asarray(points.masses[:, None] * np.column_stack([np.ones(len(points.masses)), points.positions]))


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
