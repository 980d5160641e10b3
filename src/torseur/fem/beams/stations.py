"""Cross-sections of a body of beams at which integrals along its axes are sums: what they weigh, and how they move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from scipy.sparse import csr_array

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.records.beams import Beam
from torseur.fem.beams.fields import FREEDOMS, BeamField
from torseur.fem.beams.nodes import BeamNodes, Element
from torseur.fem.beams.section import SectionMoments, section_at, section_moments, shear_coefficient, shear_modulus
from torseur.fem.structure import Freedoms
from torseur.frozen import dataclass

_GAUSS = np.polynomial.legendre.leggauss(4)  # exact for products of cubics


@dataclass(frozen=True, eq=False)
class BeamElement:
    """An element of a body of beams: its freedoms (13,), and where its first node stands."""

    beam: Beam
    piece: Element
    start: Array  # (3,)
    s: tuple[float, float]  # of its ends, as shares of the beam's length
    freedoms: Freedoms

    def moments(self, x: float) -> SectionMoments:
        """Of the cross-section at x = ξ l; the beam may taper."""
        return section_moments(section_at(self.beam, (1 - x) * self.s[0] + x * self.s[1]))

    @property
    def offset(self) -> Array:
        """From the axis to the centres of the cross-sections, (3,), in the body's frame."""
        return np.asarray(self.piece.axes @ [0.0, *self.beam.offset])

    @property
    def field(self) -> BeamField:
        """Its displacements; with shear by Timoshenko's theory."""
        beam, length = self.beam, self.piece.length
        if beam.theory != "timoshenko":
            return BeamField(length)
        moments = self.moments(0.5)
        scale = 12 * beam.material.E / (_shear_stiffness(beam, moments) * length**2)
        return BeamField(length, scale * moments.Iy, scale * moments.Iz)

    def to_element(self) -> Array:
        """Freedoms along the body's axes at the nodes as they are along the element's at its centre line, (13, 13)."""
        R, T = self.piece.axes.T, np.zeros((FREEDOMS, FREEDOMS))
        for k in (0, 6):
            T[k : k + 3, k : k + 3] = T[k + 3 : k + 6, k + 3 : k + 6] = R
            T[k : k + 3, k + 3 : k + 6] = -R @ skew(self.offset)
        T[-1, -1] = 1.0
        return T

    def motion(self, x: float) -> Array:
        """(displacement; rotation) of the cross-section, along the body's axes, (6, 13)."""
        return np.asarray(np.kron(np.eye(2), self.piece.axes) @ self.field.motion(x) @ self.to_element())

    def spin(self, x: float) -> Array:
        """J of a unit length at x = ξ l, (3, 3) [kg m]; against bending only by theories that have it."""
        moments = self.moments(x)
        bending = (0.0, 0.0) if self.beam.theory == "euler_bernoulli" else (moments.Iy, moments.Iz)
        J = self.beam.material.density * np.array([moments.Iy + moments.Iz, *bending])
        return np.asarray(self.piece.axes @ np.diag(J) @ self.piece.axes.T)

    def centre(self, x: float) -> Array:
        """Of the cross-section at x = ξ l."""
        return np.asarray(self.start + x * self.piece.length * self.piece.axes[:, 0] + self.offset)


@dataclass(frozen=True, eq=False)
class Station:
    """A cross-section of an element, and the length of beam that it stands for [m]."""

    element: BeamElement
    x: float
    weight: float

    @property
    def stiffness(self) -> Array:
        """EA, κGA, κGA, GJ, EI_y, EI_z: of the strains of ``BeamField``."""
        beam, moments = self.element.beam, self.element.moments(self.x)
        E, kGA = beam.material.E, _shear_stiffness(beam, moments)
        G = shear_modulus(beam.material)
        return np.array([E * moments.A, kGA, kGA, G * moments.J, E * moments.Iy, E * moments.Iz])

    def strain(self) -> Array:
        """Of the element's freedoms along the body's axes, (6, 13)."""
        return np.asarray(self.element.field.strain(self.x) @ self.element.to_element())

    def slopes(self) -> Array:
        """(v'; w'; r θ_x') with the polar radius r, (3, 13): half their squares is what they add to the stretch."""
        moments = self.element.moments(self.x)
        scale = np.diag([1.0, 1.0, np.sqrt((moments.Iy + moments.Iz) / moments.A)])
        return np.asarray(scale @ self.element.field.slopes(self.x) @ self.element.to_element())


Numbers: TypeAlias = Sequence[Freedoms]
"""Of the nodes of each beam, in the body."""


def beam_elements(meshes: Sequence[BeamNodes], numbers: Numbers, nodes: int) -> Iterator[BeamElement]:
    """All elements; six freedoms of each node stand first, then one inside of each element."""
    inside = 6 * nodes
    for mesh, own in zip(meshes, numbers, strict=True):
        shares = mesh.s / mesh.s[-1]
        for piece in mesh.elements:
            ends = [int(own[piece.first + k]) for k in (0, 1)]
            freedoms = np.concatenate([*(np.arange(6 * end, 6 * end + 6) for end in ends), [inside]])
            s = float(shares[piece.first]), float(shares[piece.first + 1])
            yield BeamElement(mesh.beam, piece, mesh.positions[piece.first], s, freedoms)
            inside += 1


def stations(elements: Sequence[BeamElement]) -> list[Station]:
    """Four Gauss points of each element."""
    return [
        Station(element, float(x + 1) / 2, float(weight) * element.piece.length / 2)
        for element in elements
        for x, weight in zip(*_GAUSS, strict=True)
    ]


def stacked(blocks: Array, columns: Freedoms, freedoms: int) -> csr_array:
    """Blocks (g, r, 13) that stand in columns (g, 13), one below the other, (g r, freedoms)."""
    g, r, c = blocks.shape
    indices = np.repeat(columns, r, axis=0).ravel()
    rows = csr_array((blocks.ravel(), indices, np.arange(0, g * r * c + 1, c)), shape=(g * r, freedoms))
    rows.eliminate_zeros()
    return rows


def _shear_stiffness(beam: Beam, moments: SectionMoments) -> float:
    return shear_coefficient(beam.section, beam.material.poisson) * shear_modulus(beam.material) * moments.A
