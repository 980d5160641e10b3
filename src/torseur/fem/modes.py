"""Vibrations of a structure under supports: (K − ω² M) φ = 0 [Azouz, Pascal & Combescure 1998, 2.3.1].

Freedoms that do not meet in K and M, as the two planes in which a straight beam bends, its twist and its stretch, are
solved apart: modes of equal frequency are not mixed, and what is zero is exactly zero.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh
from scipy.sparse import csc_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import eigsh, splu

from torseur.algebra.components import Array
from torseur.fem.structure import Freedoms

_DENSE = 700  # freedoms up to which all modes are found at once
_RIGID = 1e-9  # ω² of a rigid motion, in units of the largest ω² that a block has on its diagonal


@dataclass(frozen=True, eq=False)
class Vibrations:
    """Shapes φ (freedoms, m) with unit modal mass, by rising frequency, and ω² (m,) [rad²/s²]."""

    shapes: Array
    squares: Array

    @property
    def frequencies(self) -> Array:
        """f [Hz]."""
        return np.sqrt(np.maximum(self.squares, 0.0)) / (2 * np.pi)

    def first(self, number: int) -> Vibrations:
        """The lowest ones."""
        return Vibrations(self.shapes[:, :number], self.squares[:number])


def vibrations(K: csc_array, M: csc_array, held: Freedoms, number: int) -> Vibrations:
    """The lowest ``number`` of modes, at least, with the freedoms ``held`` still; rigid motions are not among them."""
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    K_ff, M_ff = K[free][:, free], M[free][:, free]
    _, block = connected_components(abs(K_ff) + abs(M_ff), directed=False)
    shapes, squares = [np.zeros((K.shape[0], 0))], [np.zeros(0)]
    for b in np.unique(block):
        own = np.flatnonzero(block == b)
        omega2, phi = _of_block(K_ff[own][:, own], M_ff[own][:, own], number)
        placed = np.zeros((K.shape[0], len(omega2)))
        placed[free[own]] = phi
        shapes.append(placed)
        squares.append(omega2)
    omega2 = np.concatenate(squares)
    order = np.argsort(omega2, kind="stable")
    return Vibrations(np.hstack(shapes)[:, order], omega2[order]).first(number)


def constraint_shapes(K: csc_array, held: Freedoms, moved: Freedoms) -> Array:
    """Static shapes of unit displacements of the freedoms ``moved``, one by one, (freedoms, len(moved)).

    φ_f = −K_ff⁻¹ K_fm [Craig & Bampton, Coupling of substructures for dynamic analyses, 1968, eq. (5)].
    """
    free = np.setdiff1d(np.arange(K.shape[0]), np.concatenate([held, moved]))
    shapes = np.zeros((K.shape[0], len(moved)))
    shapes[moved] = np.eye(len(moved))
    shapes[free] = -splu(csc_array(K[free][:, free])).solve(K[free][:, moved].toarray())
    return shapes


def recombined(K: csc_array, M: csc_array, shapes: Array) -> Vibrations:
    """Vibrations within the span of shapes: diagonal again, by rising frequency."""
    reduced = shapes.T @ (K @ shapes), shapes.T @ (M @ shapes)
    blocks = [_symmetric(A) for A in reduced]
    omega2, phi = eigh(*blocks)
    return Vibrations(shapes @ phi, omega2)


def _of_block(K: csc_array, M: csc_array, number: int) -> tuple[Array, Array]:
    """(ω², φ) of freedoms that hang together, without rigid motions."""
    stiff = (K.diagonal() / M.diagonal()).max()
    if K.shape[0] <= _DENSE:
        omega2, phi = eigh(_symmetric(K.toarray()), _symmetric(M.toarray()))
    else:  # shifted a little below zero, so that a free structure can be factorised too
        count = min(number + 6, K.shape[0] - 2)
        omega2, phi = eigsh(K, count, M, sigma=-1e-10 * stiff, v0=np.ones(K.shape[0]))
        order = np.argsort(omega2)
        omega2, phi = omega2[order], phi[:, order]
    elastic = omega2 > _RIGID * stiff
    return omega2[elastic][:number], phi[:, elastic][:, :number]


def _symmetric(matrix: Array) -> Array:
    return np.asarray((matrix + matrix.T) / 2)
