"""Where something holds on to a solid: regions of points that have a displacement and a rotation together.

With arms a_i from the interface's point, the points of a region move like

    u_i = d + θ × a_i,    or so that    Σ |u_i − d − θ × a_i|² is least                             (1)

The first makes the region rigid: a flange, a bearing seat, a weld. The second, its mean motion, leaves it free to
deform. Points that turn by θ_i, as nodes of shells and beams, take part with θ_i = θ, or with Σ ℓ² |θ_i − θ|² in the
sum, ℓ being the mean distance of the region's points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr
from scipy.sparse import csr_array, lil_array

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.complaint import suggestion
from torseur.fem.structure import StructureError
from torseur.frozen import dataclass

Points = NDArray[np.int64]
SHIFTS, SIX = 3, 6  # freedoms of a point: displacements, and rotations too
_THIN = 1e-3  # breadth of a region that turns about its own line, in units of its length


class PointSet(Protocol):
    """Points (n, 3) [m], pairs of them that are neighbours (k, 2), and sets with names."""

    @property
    def points(self) -> Array:
        """Where they are."""
        ...

    @property
    def edges(self) -> Points:
        """Between neighbours."""
        ...

    @property
    def sets(self) -> Mapping[str, Points]:
        """By name."""
        ...


@dataclass(frozen=True)
class Region:
    """Points of a mesh: within a ``radius`` of the interface's point, in a box, or of a set that the mesh names.

    None of them: the nearest points, and those as far again as the cells there are long.
    """

    radius: float | None = None
    box: tuple[tuple[float, float, float], tuple[float, float, float]] | None = None
    set: str | None = None
    rigid: bool = True


@dataclass(frozen=True, eq=False)
class Interface:
    """The points of a region, and where its frame is."""

    point: Array
    points: Points
    rigid: bool
    motions: Array  # (3 k or 6 k, 6): of the points for unit (d; θ)

    @property
    def each(self) -> int:
        """Freedoms of a point."""
        return len(self.motions) // len(self.points)

    @property
    def mean(self) -> Array:
        """(d; θ) of (1) from the freedoms of the points, (6, 3 k or 6 k)."""
        weights = np.ones((len(self.points), self.each))
        if self.each == SIX:
            arms = self.motions.reshape(-1, SIX, SIX)[:, :SHIFTS, SHIFTS:]
            weights[:, SHIFTS:] = np.sqrt(np.mean(arms**2)) or 1.0
        return np.asarray(np.linalg.pinv(weights.reshape(-1, 1) * self.motions) * weights.ravel(), dtype=float)

    @property
    def columns(self) -> Points:
        """Freedoms of its points among those of all, (3 k or 6 k,)."""
        return (self.each * self.points[:, None] + np.arange(self.each)).ravel()


def rigid_motions(arms: Array, each: int) -> Array:
    """Freedoms of points at ``arms`` (k, 3) for unit (d; θ) of the origin, (3 k or 6 k, 6)."""
    blocks = [np.hstack([np.eye(3), -np.asarray(skew(a))]) for a in arms]
    turned = np.hstack([np.zeros((3, 3)), np.eye(3)])
    return np.vstack(blocks if each == SHIFTS else [np.vstack([block, turned]) for block in blocks])


def interface(mesh: PointSet, point: Array, region: Region, each: int = SHIFTS) -> Interface:
    """The interface at a point; refused where it has no points, or only such that lie on a line and do not turn."""
    point = np.asarray(point, dtype=float)
    points = _points(mesh, point, region, alone=each == SIX)
    where = "(" + ", ".join(f"{x:.4g}" for x in point) + ") m"
    if not len(points):
        raise StructureError(f"the interface at {where} holds no points of the mesh{_nearest(mesh, point, region)}.")
    arms = mesh.points[points] - point
    spread = np.linalg.svd(arms - arms.mean(axis=0), compute_uv=False)
    if each == SHIFTS and (len(points) < 3 or spread[1] < _THIN * spread[0]):
        raise StructureError(
            f"the {len(points)} points of the interface at {where} lie on a line: it cannot be turned about it. "
            "Give a larger radius, a box or a set that holds an area."
        )
    return Interface(point, points, region.rigid, rigid_motions(arms, each))


def freedoms_of(size: int, interfaces: Sequence[Interface], idle: Points) -> tuple[csr_array, Points]:
    """(T, own): all ``size`` freedoms of points from those of the structure, first those that are freedoms of points
    themselves, with the numbers ``own``, then six (d; θ) of each interface.

    Points of rigid regions have no freedoms of their own. A mean motion takes the place of six of its region, those
    that it depends on most. Freedoms that are ``idle``, with neither stiffness nor mass, are left out.
    """
    dependent = [_dependent(one) for one in interfaces]
    own = np.setdiff1d(np.arange(size), np.concatenate([idle, *dependent]))
    T = lil_array((size, len(own) + 6 * len(interfaces)))
    number = np.full(size, -1)
    number[own] = np.arange(len(own))
    for k, (one, slaves) in enumerate(zip(interfaces, dependent, strict=True)):
        six = len(own) + 6 * k + np.arange(6)
        if one.rigid:
            T[np.ix_(one.columns, six)] = one.motions
            continue
        here = np.isin(one.columns, slaves)
        order = one.columns[here]
        others = ~here & (number[one.columns] >= 0)
        A_d, A_f = one.mean[:, here], one.mean[:, others]
        T[np.ix_(order, six)] = np.linalg.inv(A_d)
        T[np.ix_(order, number[one.columns[others]])] = -np.linalg.solve(A_d, A_f)
    fixed = csr_array(T)
    identity = csr_array((np.ones(len(own)), (own, np.arange(len(own)))), shape=T.shape)
    return csr_array(fixed + identity), own


def _dependent(one: Interface) -> Points:
    """Displacements that the interface's freedoms take the place of."""
    if one.rigid:
        return one.columns
    _, _, pivots = qr(one.mean, mode="economic", pivoting=True)
    return np.sort(one.columns[pivots[:6]])


def _points(mesh: PointSet, point: Array, region: Region, *, alone: bool) -> Points:
    """Of a region; where none is told, the nearest point ``alone``, or those around it."""
    if region.set is not None:
        if region.set not in mesh.sets:
            raise StructureError(f"the mesh names no set '{region.set}'. {suggestion(region.set, mesh.sets)}")
        return np.asarray(mesh.sets[region.set], dtype=np.int64)
    if region.box is not None:
        low, high = np.min(region.box, axis=0), np.max(region.box, axis=0)
        slack = 1e-9 * np.ptp(mesh.points, axis=0).max()
        return np.flatnonzero(((mesh.points > low - slack) & (mesh.points < high + slack)).all(axis=1))
    distance = np.linalg.norm(mesh.points - point, axis=1)
    radius = region.radius
    if radius is None and alone:
        return np.array([distance.argmin()], dtype=np.int64)
    if radius is None:
        corners = np.unique(mesh.edges)
        nearest = corners[distance[corners].argmin()]
        ends = mesh.points[mesh.edges[(mesh.edges == nearest).any(axis=1)]]
        radius = float(distance.min() + np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1).mean())
    return np.flatnonzero(distance < radius * (1 + 1e-9))


def _nearest(mesh: PointSet, point: Array, region: Region) -> str:
    k = int(np.linalg.norm(mesh.points - point, axis=1).argmin())
    away = np.linalg.norm(mesh.points[k] - point)
    at = ", ".join(f"{x:.4g}" for x in mesh.points[k])
    return f"; the nearest is ({at}) m, {away:.4g} m away. Give another place or a radius above {away:.4g} m"


def see_that_they_are_apart(interfaces: Sequence[Interface]) -> None:
    """Refuse interfaces that share points: each would tell how these move."""
    for k, one in enumerate(interfaces):
        for other in interfaces[k + 1 :]:
            shared = np.intersect1d(one.points, other.points)
            if len(shared):
                places = " and ".join("(" + ", ".join(f"{x:.4g}" for x in i.point) + ") m" for i in (one, other))
                raise StructureError(
                    f"the interfaces at {places} share {len(shared)} points. Give smaller radii, or boxes or sets."
                )
