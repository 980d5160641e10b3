"""A beam cut into elements: its nodes with their masses, and the axes of its elements."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.description.beam_axis import ON_AXIS, Axis
from torseur.description.records.beams import Beam
from torseur.fem.beams.quadrature import node_weights
from torseur.fem.beams.section import SectionMoments, section_moments, shear_modulus
from torseur.frozen import dataclass

_THICKNESS = 0.01
"""Second moment of a node along the axis in units of the mean one across it: its points must not lie in a plane."""


@dataclass(frozen=True, eq=False)
class Element:
    """A straight piece between two nodes that follow each other; ``axes`` are its x, y, z as columns, in the body."""

    first: int
    length: float
    axes: Array


@dataclass(frozen=True, eq=False)
class BeamNodes:
    """Places (n,) along the axis, positions (n, 3), masses (n,) and inertias (n, 3, 3), all in the body's frame."""

    beam: Beam
    s: Array
    positions: Array
    masses: Array
    inertias: Array
    elements: tuple[Element, ...]

    def at(self, place: ArrayLike) -> int:
        """The node at a place of the body."""
        s, _ = Axis(np.array(self.beam.points)).nearest(place)
        return int(np.abs(self.s - s).argmin())


def cut(beam: Beam, places: Iterable[ArrayLike]) -> BeamNodes:
    """The nodes of a beam, among them all corners and the ``places`` that something holds on to."""
    axis, moments = Axis(np.array(beam.points)), section_moments(beam.section)
    stations = _stations(axis, [axis.nearest(place)[0] for place in places])
    counts = [max(1, round(beam.elements * (b - a) / axis.length)) for a, b in pairwise(stations)]
    pieces = list(zip(pairwise(stations), counts, strict=True))
    s = np.concatenate([stations[:1], *(np.linspace(a, b, n + 1)[1:] for (a, b), n in pieces)])
    masses, inertias, elements = np.zeros(len(s)), np.zeros((len(s), 3, 3)), []
    begin = 0
    for (a, b), n in pieces:
        axes, length = _axes(beam, axis.at(b) - axis.at(a)), float(b - a) / n
        weights = length * node_weights(n)
        masses[begin : begin + n + 1] += beam.material.density * moments.A * weights
        inertias[begin : begin + n + 1] += weights[:, None, None] * _inertia(moments, beam.material.density, axes)
        elements += [Element(begin + k, length, axes) for k in range(n)]
        begin += n
    positions = np.array([axis.at(float(place)) for place in s])
    return BeamNodes(beam, s, positions, masses, inertias, tuple(elements))


def highest_frequency(nodes: BeamNodes) -> float:
    """ω [rad/s] of the fastest vibration of the free beam; no joint and no added mass makes it faster.

    Supports and rigid parts take freedoms away, masses add inertia: both lower the largest Rayleigh quotient.
    """
    from torseur.fem.beams.matrices import beam_stiffness

    material, moments, n = nodes.beam.material, section_moments(nodes.beam.section), len(nodes.s)
    if nodes.beam.kind == "bar":
        moments = SectionMoments(moments.A, 0.0, 0.0, 0.0)
    K, M = np.zeros((6 * n, 6 * n)), np.zeros((6 * n, 6 * n))
    for element in nodes.elements:
        own = slice(6 * element.first, 6 * element.first + 12)
        T = np.kron(np.eye(4), element.axes.T)
        K[own, own] += T.T @ beam_stiffness(moments, material.E, shear_modulus(material), element.length) @ T
    for k in range(n):
        M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = nodes.masses[k] * np.eye(3)
        M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = nodes.inertias[k]
    L = np.linalg.inv(np.linalg.cholesky(M))
    return float(np.sqrt(np.linalg.eigvalsh(L @ K @ L.T)[-1]))


def _stations(axis: Axis, held: list[float]) -> Array:
    """Corners and held places in order, those that are one taken once."""
    near = ON_AXIS * axis.length
    found: list[float] = []
    for s in sorted([*axis.corners, *held]):
        if not found or s - found[-1] > near:
            found.append(float(s))
    return np.array(found)


def _axes(beam: Beam, along: Array) -> Array:
    """x along the piece, z leaning to ``up``."""
    x = along / np.linalg.norm(along)
    up = np.array(beam.up) if beam.up is not None else np.eye(3)[0 if abs(x[2]) > 1 - ON_AXIS else 2]
    y = np.cross(up, x)
    y /= np.linalg.norm(y)
    return np.column_stack([x, y, np.cross(x, y)])


def _inertia(moments: SectionMoments, density: float, axes: Array) -> Array:
    """Of a unit length about its centre: (tr S) 1 − S of the second moments S along the axes."""
    S = density * np.array([_THICKNESS * (moments.Iy + moments.Iz) / 2, moments.Iz, moments.Iy])
    return np.asarray(axes @ np.diag(S.sum() - S) @ axes.T)
