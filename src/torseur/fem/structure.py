"""A body of finite elements, as modes and inertia integrals see it."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import block_diag, csc_array, csr_array, diags_array, vstack

from torseur.algebra.components import Array
from torseur.frozen import dataclass

Freedoms: TypeAlias = NDArray[np.intp]
"""Numbers of freedoms."""

DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
"""Displacements and rotations along and about the body's axes, in the order of a place's rows."""


class StructureError(ValueError):
    """A structure that cannot be reduced: what, why, what to do."""


@dataclass(frozen=True, eq=False)
class MassPoints:
    """The mass of a body as g points: its integrals are sums over them.

    A point moves with the displacements u of the freedoms as r + motion u; one that sits beside what the elements
    follow rides on an ``arm`` that turns with ``turning`` u, which is felt from the second order on. ``spins`` are
    inertias of their own, of cross-sections on the axis of a beam: they turn, too. ``beside`` is what a mass matrix has
    that points do not tell, as those of other programs whose nodes turn.
    """

    masses: Array  # (g,) [kg]
    positions: Array  # (g, 3) [m], not deformed
    motion: csr_array  # (3 g, freedoms)
    turning: csr_array  # (3 g, freedoms)
    arms: Array  # (g, 3) [m]
    spins: Array | None = None  # (g, 3, 3) [kg m²]
    beside: csc_array | None = None  # (freedoms, freedoms)

    @property
    def mass_matrix(self) -> csc_array:
        """M = Σ m Nᵀ N + Θᵀ J Θ, consistent with the elements' displacements."""
        M = csc_array(self.motion.T @ diags_array(np.repeat(self.masses, 3)) @ self.motion)
        if self.spins is not None:
            M = csc_array(M + self.turning.T @ block_diag(self.spins) @ self.turning)
        return M if self.beside is None else csc_array(M + self.beside)

    def joined(self, other: MassPoints) -> MassPoints:
        """Both together; ``other`` is told by points alone."""
        return MassPoints(
            np.concatenate([self.masses, other.masses]),
            np.vstack([self.positions, other.positions]),
            csr_array(vstack([self.motion, other.motion])),
            csr_array(vstack([self.turning, other.turning])),
            np.vstack([self.arms, other.arms]),
            None if self.spins is None and other.spins is None else np.vstack([self._own_spins, other._own_spins]),
            self.beside,
        )

    @property
    def _own_spins(self) -> Array:
        return np.zeros((len(self.masses), 3, 3)) if self.spins is None else self.spins


@dataclass(frozen=True, eq=False)
class Nodes:
    """Where the nodes are, and how the freedoms move them: what is drawn of a shape, and what measures its size."""

    positions: Array  # (n, 3) [m]
    motion: csr_array  # (3 n, freedoms)
    lines: Freedoms  # (k, 2): nodes between which an edge is drawn


@dataclass(frozen=True, eq=False)
class Place:
    """Where something holds on to a body: (displacement; rotation) = rows u there, and an arm from it."""

    rows: csr_array  # (6, freedoms)
    arm: Array  # (3,) [m], from what the rows follow to the place


class Structure(Protocol):
    """A linear elastic body with displacements u of its freedoms, in the body's frame."""

    @property
    def stiffness(self) -> csc_array:
        """K, (freedoms, freedoms): of the free body, with the null space of its rigid motions."""
        ...

    @property
    def nodes(self) -> Nodes:
        """What is seen of it."""
        ...

    @property
    def mass_points(self) -> MassPoints:
        """Its mass."""
        ...

    @property
    def rigid_motions(self) -> Array:
        """Freedoms of unit displacements along the body's axes and rotations about its origin, (freedoms, 6)."""
        ...

    def place(self, point: Array) -> Place:
        """The place at or nearest to a point of the undeformed body."""
        ...

    def held(self, point: Array, directions: tuple[str, ...]) -> Freedoms:
        """Numbers of the freedoms that a support at a point keeps still."""
        ...

    def everywhere(self, directions: tuple[str, ...]) -> Freedoms:
        """Numbers of the freedoms of all nodes along these directions."""
        ...

    def along(self, point: Array) -> Array | None:
        """Direction of a slender body at a point, (3,); None of a solid."""
        ...

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """φᵀ K_g(z_i) φ, (k, m, m): what the stress of displacements z (freedoms, k) adds to the stiffness of φ.

        The work σ(z_i)·ε₂(φ_j, φ_k) of that stress on the strain of second order, ε(u) = B u + ½ ε₂(u, u).
        """
        ...
