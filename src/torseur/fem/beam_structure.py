"""A beam, straight or along a polyline, as a structure of finite elements for modal reduction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csc_array, csr_array

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.beam_axis import Axis
from torseur.description.beam_records import Beam
from torseur.fem.beam_fields import motion
from torseur.fem.beam_matrices import beam_stiffness, slope_products
from torseur.fem.beam_nodes import BeamNodes, Element, cut
from torseur.fem.section import SectionMoments, section_moments, shear_coefficient, shear_modulus
from torseur.fem.structure import DIRECTIONS, Freedoms, MassPoints, Nodes, Place

_GAUSS = np.polynomial.legendre.leggauss(4)  # exact for products of cubics
_CORNERS = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])


@dataclass(frozen=True, eq=False)
class BeamStructure:
    """Nodes with six freedoms (displacement; rotation) along the body's axes, and elements between neighbours."""

    mesh: BeamNodes

    @property
    def freedoms(self) -> int:
        """Six of each node."""
        return 6 * len(self.mesh.s)

    @property
    def nodes(self) -> Nodes:
        """On the axis."""
        shifts = np.kron(np.eye(len(self.mesh.s)), np.eye(3, 6))
        return Nodes(self.mesh.positions, csr_array(shifts))

    @cached_property
    def stiffness(self) -> csc_array:
        """K, assembled from the elements."""
        beam = self.mesh.beam
        E, G = beam.material.E, shear_modulus(beam.material)
        K = np.zeros((self.freedoms, self.freedoms))
        for element in self.mesh.elements:
            own, T = _freedoms(element), _to_element(element)
            K[np.ix_(own, own)] += T.T @ beam_stiffness(self._moments, E, G, element.length, self._shear(element)) @ T
        return csc_array(K)

    @cached_property
    def mass_points(self) -> MassPoints:
        """Four points of each cross-section, with its second moments, at four Gauss points of each element."""
        moments, density = self._moments, self.mesh.beam.material.density
        reach = np.sqrt([moments.Iz / moments.A, moments.Iy / moments.A])
        masses, positions, rows, turns, arms = [], [], [], [], []
        for element in self.mesh.elements:
            for x, weight in zip((_GAUSS[0] + 1) / 2, _GAUSS[1] / 2, strict=True):
                station = self._rows(element, float(x))
                axis = self.mesh.positions[element.first] + x * element.length * element.axes[:, 0]
                for y, z in _CORNERS * reach:
                    arm = element.axes @ [0.0, y, z]
                    masses.append(density * moments.A * element.length * weight / 4)
                    positions.append(axis + arm)
                    rows.append(station[:3] - skew(arm) @ station[3:])
                    turns.append(station[3:])
                    arms.append(arm)
        points = csr_array(np.vstack(rows)), csr_array(np.vstack(turns))
        return MassPoints(np.array(masses), np.array(positions), *points, np.array(arms))

    def place(self, point: Array) -> Place:
        """Of the cross-section that is nearest, with a rigid arm to points beside the axis."""
        s, _ = Axis(np.array(self.mesh.beam.points)).nearest(point)
        k = int(np.clip(np.searchsorted(self.mesh.s, s, side="right") - 1, 0, len(self.mesh.elements) - 1))
        element = self.mesh.elements[k]
        x = float((s - self.mesh.s[k]) / element.length)
        axis = self.mesh.positions[k] + x * element.length * element.axes[:, 0]
        return Place(csr_array(self._rows(element, x)), np.asarray(point) - axis)

    def held(self, point: Array, directions: tuple[str, ...]) -> Freedoms:
        """Freedoms of the node there, along the body's axes; there is one, since structures are cut at supports."""
        return np.array([6 * self.mesh.at(point) + DIRECTIONS.index(d) for d in directions], dtype=int)

    def along(self, point: Array) -> Array:
        """Direction of the axis at a point, (3,)."""
        return self.mesh.elements[min(self.mesh.at(point), len(self.mesh.elements) - 1)].axes[:, 0]

    def quadratic_forces(self, a: Array, b: Array) -> Array:
        """Of the stretch of the axis by its slopes, ε = u' + ½ (v'² + w'²):  ∫ EA u' (v_a' v_b' + w_a' w_b') dx."""
        EA, q = self.mesh.beam.material.E * self._moments.A, np.zeros(self.freedoms)
        for element in self.mesh.elements:
            own, T = _freedoms(element), _to_element(element)
            shortening = (T @ a[own]) @ slope_products(element.length) @ (T @ b[own])
            q[own] += T[[0, 6]].T @ (EA / element.length * shortening * np.array([-1.0, 1.0]))
        return q

    @property
    def _moments(self) -> SectionMoments:
        return section_moments(self.mesh.beam.section)

    def _shear(self, element: Element) -> tuple[float, float]:
        """φ_y and φ_z of an element; zero by the theory of Euler and Bernoulli."""
        beam, moments = self.mesh.beam, self._moments
        if beam.theory == "euler_bernoulli":
            return 0.0, 0.0
        kGA = shear_coefficient(beam.section, beam.material.poisson) * shear_modulus(beam.material) * moments.A
        scale = 12 * beam.material.E / (kGA * element.length**2)
        return scale * moments.Iy, scale * moments.Iz

    def _rows(self, element: Element, x: float) -> Array:
        """(displacement; rotation) at x = ξ l of an element, along the body's axes, (6, freedoms)."""
        rows = np.zeros((6, self.freedoms))
        local = motion(x, element.length, *self._shear(element))
        rows[:, _freedoms(element)] = np.kron(np.eye(2), element.axes) @ local @ _to_element(element)
        return rows


def beam_structure(beam: Beam, places: Iterable[ArrayLike]) -> BeamStructure:
    """The structure of a beam, cut at the places that something holds on to."""
    return BeamStructure(cut(beam, places))


def _freedoms(element: Element) -> Freedoms:
    return np.arange(6 * element.first, 6 * element.first + 12)


def _to_element(element: Element) -> Array:
    """Freedoms along the body's axes as they are along the element's."""
    return np.asarray(np.kron(np.eye(4), element.axes.T))
