"""A solid of any shape, meshed with quadratic tetrahedra, as a structure for modal reduction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from scipy.sparse import csc_array, csr_array

from torseur.algebra.components import Array
from torseur.description.records.beams import Material
from torseur.fem.solids.elements import SolidElements, in_space
from torseur.fem.solids.interfaces import (
    SHIFTS,
    SIX,
    Interface,
    PointSet,
    Region,
    freedoms_of,
    interface,
    rigid_motions,
    see_that_they_are_apart,
)
from torseur.fem.solids.mesh import SolidMesh
from torseur.fem.structure import DIRECTIONS, Freedoms, MassPoints, Nodes, Place, StructureError
from torseur.frozen import dataclass

_HERE = 1e-6  # distance from an interface's point that is none, in units of the solid's size
_STIFFEST = 0.495  # Poisson's ratio up to which tetrahedra change their volume easily enough


class Elements(Protocol):
    """Points with three displacements each, or rotations too, and what they tell of stiffness and mass."""

    @property
    def each(self) -> int:
        """Freedoms of a point: 3, or 6 of points that turn."""
        ...

    @property
    def mesh(self) -> PointSet:
        """The points."""
        ...

    @property
    def lines(self) -> Freedoms:
        """Pairs of points between which an edge is drawn, (k, 2)."""
        ...

    @property
    def stiffness(self) -> csc_array:
        """K, (n each, n each)."""
        ...

    @property
    def idle(self) -> Freedoms:
        """Numbers of the freedoms that have neither stiffness nor mass."""
        ...

    @property
    def mass(self) -> tuple[Array, Array, csr_array]:
        """(masses (g,), positions (g, 3), shares (g, n) of points in their motion)."""
        ...

    @property
    def mass_beside(self) -> csc_array | None:
        """What M has beside these masses, (n each, n each)."""
        ...

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """That of ``Structure`` for displacements (n, 3, k) and (n, 3, m)."""
        ...


@dataclass(frozen=True, eq=False)
class SolidStructure:
    """Freedoms are displacements of points (and rotations, where points turn), and six of each interface.

    A rigid interface that turns swings its points on circles from the second order on; here they move along the
    tangents, which the solid feels within a distance of its radius.
    """

    elements: Elements
    interfaces: tuple[Interface, ...]

    @property
    def freedoms(self) -> int:
        """Of points that are free, and six of each interface."""
        return int(self._T.shape[1])

    @cached_property
    def stiffness(self) -> csc_array:
        """Tᵀ K T."""
        return csc_array(self._T.T @ self.elements.stiffness @ self._T)

    @cached_property
    def nodes(self) -> Nodes:
        """All points; drawn are the edges of the surface."""
        return Nodes(self.elements.mesh.points, self._rows(0), self.elements.lines)

    @cached_property
    def mass_points(self) -> MassPoints:
        """At the points of a quadrature that is exact for the mass of cells with straight edges."""
        masses, positions, N = self.elements.mass
        motion = csr_array(in_space(N) @ self._rows(0))
        turns = self.elements.each == SIX
        turning = csr_array(in_space(N) @ self._rows(SHIFTS)) if turns else csr_array(motion.shape)
        beside = self.elements.mass_beside
        own = None if beside is None else csc_array(self._T.T @ beside @ self._T)
        return MassPoints(masses, positions, motion, turning, np.zeros_like(positions), beside=own)

    @cached_property
    def rigid_motions(self) -> Array:
        """u = d + θ × r of points that are free; the same and θ of interfaces."""
        own, places = self._maps[1], np.array([one.point for one in self.interfaces]).reshape(-1, 3)
        of_points = rigid_motions(self.elements.mesh.points, self.elements.each)
        return np.vstack([of_points[own], *([rigid_motions(places, SIX)] if len(places) else [])])

    def place(self, point: Array) -> Place:
        """The interface there; where none is, the mean motion of the nearest points."""
        here = self._interface_at(point)
        if here is not None:
            rows = csr_array((np.ones(6), (np.arange(6), self._numbers(here))), shape=(6, self.freedoms))
            return Place(rows, np.zeros(3))
        near = interface(self.elements.mesh, point, Region(rigid=False), self.elements.each)
        rows = csr_array(csr_array(near.mean) @ self._T[near.columns])
        return Place(rows, np.zeros(3))

    def held(self, point: Array, directions: tuple[str, ...]) -> Freedoms:
        """Freedoms of the interface there."""
        here = self._interface_at(point)
        if here is None:
            where = ", ".join(f"{x:.4g}" for x in point)
            raise StructureError(f"no interface is at ({where}) m, where the solid is to be held. Give it one there.")
        return self._numbers(here)[[DIRECTIONS.index(d) for d in directions]]

    def everywhere(self, directions: tuple[str, ...]) -> Freedoms:
        """Freedoms of all points, and of all interfaces, along these directions."""
        chosen = [DIRECTIONS.index(d) for d in directions]
        own = np.flatnonzero(np.isin(self._maps[1] % self.elements.each, chosen))
        return np.concatenate([own, *(self._numbers(k)[chosen] for k in range(len(self.interfaces)))])

    def along(self, point: Array) -> None:
        """A solid has no axis."""
        return None

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """Of Green's and Lagrange's strain: (2) of ``solid_elements``."""
        n = len(self.elements.mesh.points)
        moved = ((self._rows(0) @ u).reshape(n, 3, -1) for u in (z, phi))
        return self.elements.geometric_stiffness(*moved)

    def _interface_at(self, point: Array) -> int | None:
        size = float(np.ptp(self.elements.mesh.points, axis=0).max())
        near = [k for k, one in enumerate(self.interfaces) if np.linalg.norm(one.point - point) < _HERE * size]
        return near[0] if near else None

    def _numbers(self, k: int) -> Freedoms:
        return len(self._maps[1]) + 6 * k + np.arange(6)

    @cached_property
    def _maps(self) -> tuple[csr_array, Freedoms]:
        return freedoms_of(self.elements.each * len(self.elements.mesh.points), self.interfaces, self.elements.idle)

    @property
    def _T(self) -> csr_array:
        """Freedoms of all points from those of the structure."""
        return self._maps[0]

    def _rows(self, first: int) -> csr_array:
        """Displacements of all points (``first`` = 0), or their rotations (3), from freedoms."""
        begin = self.elements.each * np.arange(len(self.elements.mesh.points))
        return csr_array(self._T[(begin[:, None] + first + np.arange(3)).ravel()])


def solid_structure(
    mesh: SolidMesh, material: Material, interfaces: Sequence[tuple[Array, Region]] = ()
) -> SolidStructure:
    """The structure of a mesh with interfaces at points."""
    elements = SolidElements(mesh, material)
    nu = material.E / (2 * (material.G or material.E / (2 * (1 + material.poisson)))) - 1
    if nu > _STIFFEST:
        raise StructureError(
            f"a solid with Poisson's ratio {nu:.4g} hardly changes its volume, and its cells lock. Give at most "
            f"{_STIFFEST}."
        )
    found = tuple(interface(mesh, point, region) for point, region in interfaces)
    see_that_they_are_apart(found)
    return SolidStructure(elements, found)
