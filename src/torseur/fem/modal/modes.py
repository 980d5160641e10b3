"""Vibrations of a structure under supports: (K − ω² M) φ = 0 [Azouz, Pascal & Combescure 1998, 2.3.1].

Freedoms that do not meet in K and M, as the two planes in which a straight beam bends, its twist and its stretch, are
solved apart: modes of equal frequency are not mixed, and what is zero is exactly zero. Where they meet, modes of equal
frequency are turned so that they move along the axes of the body as far as they can.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np
from scipy.linalg import LinAlgError, eigh
from scipy.sparse import csc_array, csr_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

from torseur.algebra.components import Array
from torseur.fem.factor import Factor, Factors, factorised
from torseur.fem.structure import Freedoms, StructureError
from torseur.frozen import dataclass

Watch: TypeAlias = Callable[[str, float], None]
"""Told what is being done, and how much of it: a share from 0 to 1."""

_DENSE = 150  # freedoms up to which all modes are found at once; beyond, where a third of them is asked for
_RIGID = 1e-12  # ω² of a rigid motion, in units of the largest ω² that a block has on its diagonal
_SHIFT = 1e-10  # below zero, in the same units, where rigid motions make K singular
_EQUAL = 1e-8  # difference of ω² that is round-off, in units of ω²
_SPARE = 6  # modes beyond those asked for: rigid motions, and the others of a group of equal frequency


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

    def below(self, frequency: float) -> Vibrations:
        """Those below a frequency [Hz]."""
        return self.first(int(np.count_nonzero(self.frequencies < frequency)))


def vibrations(
    K: csc_array,
    M: csc_array,
    held: Freedoms,
    number: int,
    *,
    motion: csr_array | None = None,
    watch: Watch | None = None,
    factors: Factors | None = None,
) -> Vibrations:
    """The lowest modes with the freedoms ``held`` still, at most ``number``; rigid motions are not among them.

    Modes of equal frequency are turned by the ``motion`` of nodes, if it is given.
    """
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    K_ff, M_ff = csc_array(K[free][:, free]), csc_array(M[free][:, free])
    blocks, block = connected_components(abs(K_ff) + abs(M_ff), directed=False)
    shapes, squares = [np.zeros((K.shape[0], 0))], [np.zeros(0)]
    for b in np.unique(block):
        own = np.flatnonzero(block == b)
        K_b, M_b = (A if blocks == 1 else csc_array(A[own][:, own]) for A in (K_ff, M_ff))
        whole = partial(factors.of, free) if factors is not None and blocks == 1 else partial(factorised, K_b)
        omega2, phi = _of_block(K_b, M_b, number + _SPARE, whole, watch)
        placed = np.zeros((K.shape[0], len(omega2)))
        placed[free[own]] = phi
        shapes.append(placed)
        squares.append(omega2)
    omega2 = np.concatenate(squares)
    order = np.argsort(omega2, kind="stable")
    found = Vibrations(np.hstack(shapes)[:, order], omega2[order])
    return (found if motion is None else _turned(found, motion)).first(number)


def vibrations_below(
    K: csc_array,
    M: csc_array,
    held: Freedoms,
    frequency: float,
    *,
    motion: csr_array | None = None,
    watch: Watch | None = None,
    beyond: int = 0,
    factors: Factors | None = None,
) -> Vibrations:
    """All modes below a frequency [Hz], and as many ``beyond`` it: more are looked for until one lies there."""
    number = 16
    while True:
        found = vibrations(K, M, held, number, motion=motion, watch=watch, factors=factors)
        if len(found.squares) < number or found.frequencies[-1] >= frequency:
            return found.first(len(found.below(frequency).squares) + beyond)
        number *= 2


def constraint_shapes(K: csc_array, held: Freedoms, moved: Freedoms, factors: Factors | None = None) -> Array:
    """Static shapes of unit displacements of the freedoms ``moved``, one by one, (freedoms, len(moved)).

    φ_f = −K_ff⁻¹ K_fm [Craig & Bampton, Coupling of substructures for dynamic analyses, 1968, eq. (5)].
    """
    free = np.setdiff1d(np.arange(K.shape[0]), np.concatenate([held, moved]))
    shapes = np.zeros((K.shape[0], len(moved)))
    shapes[moved] = np.eye(len(moved))
    factor = (factors or Factors(K)).of(free)
    if factor.singular:
        raise StructureError(
            "parts of the structure are held neither by supports nor by interfaces. Hold it at one more place."
        )
    shapes[free] = -factor.solve(K[free][:, moved].toarray())
    return shapes


def recombined(K: csc_array, M: csc_array, shapes: Array) -> Vibrations:
    """Vibrations within the span of shapes: diagonal again, by rising frequency."""
    reduced = shapes.T @ (K @ shapes), shapes.T @ (M @ shapes)
    blocks = [_symmetric(A) for A in reduced]
    omega2, phi = _all(*blocks)
    return Vibrations(shapes @ phi, omega2)


def _of_block(
    K: csc_array, M: csc_array, number: int, whole: Callable[[], Factor], watch: Watch | None
) -> tuple[Array, Array]:
    """(ω², φ) of freedoms that hang together, without rigid motions."""
    moved = M.diagonal() > 0
    if not moved.any():
        return np.zeros(0), np.zeros((K.shape[0], 0))
    stiff = (K.diagonal()[moved] / M.diagonal()[moved]).max()
    if K.shape[0] <= max(_DENSE, 3 * number):
        omega2, phi = _all(_symmetric(K.toarray()), _symmetric(M.toarray()))
    else:
        omega2, phi = _lowest(K, M, min(number, int(moved.sum()) - 8), stiff, whole, watch)
    elastic = omega2 > _RIGID * stiff
    elastic[6:] = True
    return omega2[elastic][:number], phi[:, elastic][:, :number]


def _all(K: Array, M: Array) -> tuple[Array, Array]:
    """All (ω², φ) with φᵀ M φ = 1. Without mass along some motions, as in lumped matrices of nodes that turn, they are
    those of M φ = μ (K + s M) φ, ω² = 1/μ − s, and motions with μ = 0, which take no time, are none.
    """
    try:
        if (np.diag(M) > 0).all():
            omega2, phi = eigh(K, M)
            return omega2, phi
    except LinAlgError:
        pass
    moved = np.diag(M) > 0
    shift = _SHIFT * (np.diag(K)[moved] / np.diag(M)[moved]).max()
    mu, phi = eigh(M, K + shift * M)
    kept = np.flatnonzero(mu > _RIGID * mu[-1])[::-1]
    return 1 / mu[kept] - shift, phi[:, kept] / np.sqrt(mu[kept])


def _lowest(
    K: csc_array, M: csc_array, number: int, stiff: float, whole: Callable[[], Factor], watch: Watch | None
) -> tuple[Array, Array]:
    """Modes nearest to zero by Lanczos' method on (K − σ M)⁻¹ M; σ < 0 only where rigid motions make K singular, of
    which six may come before the ``number`` that is asked for.
    """
    tell: Watch = watch or (lambda what, share: None)
    tell("factorise the stiffness", 0.0)
    sigma, factor = 0.0, whole()
    if factor.singular:
        sigma, number = -_SHIFT * stiff, number + 6
        factor = factorised(csc_array(K - sigma * M))
    inverse = _counted(factor, K.shape[0], number, tell)
    start = np.random.default_rng(0).normal(size=K.shape[0])  # the same in each run, and without a symmetry
    try:
        omega2, phi = eigsh(K, number, M, sigma=sigma, OPinv=inverse, v0=start, ncv=min(K.shape[0], 2 * number + 8))
    except ArpackNoConvergence as error:
        raise StructureError(
            f"{number} modes are not found ({error}). Ask for fewer, or check the mesh for parts that hardly hold."
        ) from None
    order = np.argsort(omega2)
    return omega2[order], phi[:, order]


def _counted(factor: Factor, size: int, number: int, tell: Watch) -> LinearOperator:
    """A⁻¹ that tells how far the search for modes may have come: it takes some four solutions each."""
    done = 0

    def solve(b: Array) -> Array:
        nonlocal done
        done += 1
        tell("find modes", min(1.0, done / (4 * number)))
        return factor.solve(b)

    return LinearOperator((size, size), matvec=solve, dtype=float)


def _turned(found: Vibrations, motion: csr_array) -> Vibrations:
    """Groups of equal frequency by what they move along x, y and z: eigenvectors of Σ u_x² + 2 u_y² + 3 u_z²."""
    shapes, squares = found.shapes.copy(), found.squares
    begin = 0
    for end in range(1, len(squares) + 1):
        if end < len(squares) and squares[end] - squares[end - 1] <= _EQUAL * squares[end]:
            continue
        if end - begin > 1:
            moved = motion @ shapes[:, begin:end]
            weights = np.resize([1.0, 2.0, 3.0], moved.shape[0])
            _, turn = np.linalg.eigh(moved.T @ (weights[:, None] * moved))
            shapes[:, begin:end] = shapes[:, begin:end] @ turn
        begin = end
    return Vibrations(shapes, squares)


def _symmetric(matrix: Array) -> Array:
    return np.asarray((matrix + matrix.T) / 2)
