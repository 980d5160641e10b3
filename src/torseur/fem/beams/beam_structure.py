"""Beams, straight or along polylines, one or several that share nodes, as a structure for modal reduction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import csc_array, csr_array, diags_array
from scipy.sparse.csgraph import connected_components

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.beam_axis import ON_AXIS, Axis
from torseur.description.records.beams import Beam
from torseur.fem.beams.nodes import BeamNodes, cut
from torseur.fem.beams.stations import BeamElement, Station, beam_elements, stacked, stations
from torseur.fem.structure import DIRECTIONS, Freedoms, MassPoints, Nodes, Place, StructureError
from torseur.frozen import dataclass

_ROUND_OFF = 1e-14  # of entries of K that cancel, in units of what they are made of


@dataclass(frozen=True, eq=False)
class BeamStructure:
    """Nodes with six freedoms (displacement; rotation) along the body's axes, and elements between neighbours."""

    meshes: tuple[BeamNodes, ...]
    numbers: tuple[Freedoms, ...]  # of the nodes of each mesh in the body

    @property
    def freedoms(self) -> int:
        """Six of each node and one inside of each element."""
        return 6 * self._node_count + len(self.elements)

    @cached_property
    def elements(self) -> tuple[BeamElement, ...]:
        """Of all beams."""
        return tuple(beam_elements(self.meshes, self.numbers, self._node_count))

    @cached_property
    def nodes(self) -> Nodes:
        """On the axes."""
        positions = np.zeros((self._node_count, 3))
        for mesh, own in zip(self.meshes, self.numbers, strict=True):
            positions[own] = mesh.positions
        each = np.arange(self._node_count)
        columns = (6 * each[:, None] + np.arange(3)).ravel()
        shifts = csr_array((np.ones(3 * len(each)), columns, np.arange(3 * len(each) + 1)), self._shape(3 * len(each)))
        return Nodes(positions, shifts, np.array([e.freedoms[[0, 6]] // 6 for e in self.elements]))

    @cached_property
    def stiffness(self) -> csc_array:
        """K = ∫ Bᵀ diag(EA, κGA, κGA, GJ, EI_y, EI_z) B dx."""
        B = self._stacked([station.strain() for station in self._stations])
        D = np.concatenate([station.weight * station.stiffness for station in self._stations])
        K = (B.T @ diags_array(D) @ B).tocoo()
        size, (rows, columns) = np.sqrt(K.diagonal()), K.coords
        kept = np.abs(K.data) > _ROUND_OFF * size[rows] * size[columns]
        return csc_array((K.data[kept], (rows[kept], columns[kept])), shape=K.shape)

    @cached_property
    def mass_points(self) -> MassPoints:
        """At the stations of each element, in the centres of cross-sections, with what these resist to turning.

        By the theory of Euler and Bernoulli only twisting meets their inertia; Rayleigh's and Timoshenko's have it
        against bending, too.
        """
        masses, positions, rows, arms, spins = [], [], [], [], []
        for station in self._stations:
            element, x = station.element, station.x
            masses.append(element.beam.material.density * element.moments(x).A * station.weight)
            positions.append(element.centre(x))
            rows.append(element.motion(x))
            arms.append(element.offset)
            spins.append(station.weight * element.spin(x))
        motion, turning = (self._stacked([row[part] for row in rows]) for part in (slice(3), slice(3, 6)))
        return MassPoints(np.array(masses), np.array(positions), motion, turning, np.array(arms), np.array(spins))

    @cached_property
    def rigid_motions(self) -> Array:
        """u = d + θ × r of each node, θ; nothing inside of elements."""
        motions = np.zeros((self.freedoms, 6))
        for k, p in enumerate(self.nodes.positions):
            motions[6 * k : 6 * k + 6] = np.eye(6)
            motions[6 * k : 6 * k + 3, 3:] = -skew(p)
        return motions

    def place(self, point: Array) -> Place:
        """Of the cross-section that is nearest, with a rigid arm to points beside the axis."""
        section = self.station(point)
        element, x = section.element, section.x
        rows = np.asarray(element.motion(x))
        rows[:3] += skew(element.offset) @ rows[3:]  # on the axis
        axis = element.start + x * element.piece.length * element.piece.axes[:, 0]
        return Place(stacked(rows[None], element.freedoms[None], self.freedoms), np.asarray(point) - axis)

    def station(self, point: Array) -> Station:
        """The cross-section that is nearest to a point; where elements meet, that of the later one."""
        mesh, own, s = self._nearest(point)
        k = int(np.clip(np.searchsorted(mesh.s, s, side="right") - 1, 0, len(mesh.elements) - 1))
        element = self.elements[own + k]
        return Station(element, float((s - mesh.s[k]) / element.piece.length), 0.0)

    def held(self, point: Array, directions: tuple[str, ...]) -> Freedoms:
        """Freedoms of the node there, along the body's axes; there is one, since structures are cut at supports."""
        node = int(np.linalg.norm(self.nodes.positions - np.asarray(point), axis=1).argmin())
        return np.array([6 * node + DIRECTIONS.index(d) for d in directions], dtype=int)

    def everywhere(self, directions: tuple[str, ...]) -> Freedoms:
        """Of all nodes, along the body's axes."""
        first = 6 * np.arange(self._node_count)
        return np.sort(np.concatenate([np.zeros(0, dtype=int), *(first + DIRECTIONS.index(d) for d in directions)]))

    def along(self, point: Array) -> Array:
        """Direction of the axis at a point, (3,)."""
        mesh, _, _ = self._nearest(point)
        return mesh.elements[min(mesh.at(point), len(mesh.elements) - 1)].axes[:, 0]

    def geometric_stiffness(self, z: Array, phi: Array) -> Array:
        """Of the tension on slopes and twist: ∫ EA z' (v_j' v_k' + w_j' w_k' + r² θ_j' θ_k') dx.

        ε = u' + ½ (v'² + w'² + r² θ_x'²) is the mean over the cross-section with its polar radius r.
        """
        stretch, slopes, EA = self._stretching
        S, tension = slopes @ phi, EA[:, None] * (stretch @ z)
        return np.stack([S.T @ (np.repeat(N, 3)[:, None] * S) for N in tension.T])

    @cached_property
    def _stretching(self) -> tuple[csr_array, csr_array, Array]:
        """u' (g, freedoms), slopes (3 g, freedoms) and EA times the length of each station."""
        found = self._stations
        stretch = self._stacked([station.strain()[:1] for station in found])
        slopes = self._stacked([station.slopes() for station in found])
        return stretch, slopes, np.array([station.weight * station.stiffness[0] for station in found])

    @cached_property
    def _stations(self) -> list[Station]:
        return stations(self.elements)

    def _stacked(self, blocks: list[Array]) -> csr_array:
        """One block of rows a station."""
        columns = np.array([station.element.freedoms for station in self._stations])
        return stacked(np.array(blocks), columns, self.freedoms)

    @property
    def _node_count(self) -> int:
        return int(max(own.max() for own in self.numbers)) + 1

    def _shape(self, rows: int) -> tuple[int, int]:
        return rows, self.freedoms

    def _nearest(self, point: ArrayLike) -> tuple[BeamNodes, int, float]:
        """(the beam at a point, how many elements stand before its own, s along it)."""
        found = [Axis(np.array(mesh.beam.points)).nearest(point) for mesh in self.meshes]
        k = int(np.argmin([distance for _, distance in found]))
        return self.meshes[k], sum(len(mesh.elements) for mesh in self.meshes[:k]), found[k][0]


def beam_structure(beams: Beam | Sequence[Beam], places: Iterable[ArrayLike]) -> BeamStructure:
    """The structure of a beam or of several, cut at the places that something holds on to, and where they meet."""
    beams, wanted = (beams,) if isinstance(beams, Beam) else tuple(beams), [np.asarray(p, dtype=float) for p in places]
    near = ON_AXIS * max(Axis(np.array(beam.points)).length for beam in beams)
    ends = [np.array(point) for beam in beams for point in (beam.points[0], beam.points[-1])]
    meshes = []
    for beam in beams:
        axis = Axis(np.array(beam.points))
        nearest = [min(range(len(beams)), key=lambda k: _distance(beams[k], p)) for p in wanted]
        own = [p for p, k in zip(wanted, nearest, strict=True) if beams[k] is beam]
        meshes.append(cut(beam, [*own, *(end for end in ends if axis.nearest(end)[1] < near)]))
    numbers = _merged([mesh.positions for mesh in meshes], near)
    structure = BeamStructure(tuple(meshes), numbers)
    _see_that_it_hangs_together(structure)
    return structure


def _distance(beam: Beam, point: Array) -> float:
    return Axis(np.array(beam.points)).nearest(point)[1]


def _merged(positions: Sequence[Array], near: float) -> tuple[Freedoms, ...]:
    """Numbers of nodes, those at one place taken once."""
    found: list[Array] = []
    numbers = []
    for own in positions:
        number = np.zeros(len(own), dtype=int)
        for k, p in enumerate(own):
            same = [j for j, other in enumerate(found) if np.linalg.norm(p - other) < near]
            number[k] = same[0] if same else len(found)
            if not same:
                found.append(p)
        numbers.append(number)
    return tuple(numbers)


def _see_that_it_hangs_together(structure: BeamStructure) -> None:
    lines, n = structure.nodes.lines, len(structure.nodes.positions)
    parts, _ = connected_components(csr_array((np.ones(len(lines)), lines.T), shape=(n, n)), directed=False)
    if parts > 1:
        raise StructureError(
            f"the beams are {parts} parts that do not touch. Let their axes meet: beams are joined at the ends of one."
        )
