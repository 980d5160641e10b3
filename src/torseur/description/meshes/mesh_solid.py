"""The solid of a mesh file, and what makes its numbers doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.solids.cells import filled_cells
from torseur.algebra.solids.polyhedron import polyhedron, surface_faults
from torseur.algebra.solids.uniform import UniformSolid
from torseur.description.complaint import suggestion
from torseur.description.inertia.doubt import Doubt, ShapeError
from torseur.description.meshes import surface_file, volume_file
from torseur.description.meshes.measurable import require_measurable
from torseur.frozen import dataclass

SUFFIXES = (*surface_file.SUFFIXES, *volume_file.SUFFIXES)

_LARGEST_PART, _SMALLEST_PART = 5.0, 5e-4  # m; beyond them the unit of length is doubtful
_LEAST_FILLED = 1e-13  # of the box around it: less is round-off of a sheet


@dataclass(frozen=True, eq=False)
class MeshSolid:
    """The solid in the frame of its mesh, the edges of the box around it [m], and what is doubtful about it."""

    solid: UniformSolid
    box: Array
    doubts: tuple[Doubt, ...] = ()


def mesh_solid(file: str | Path, scale: Sequence[float] = (1.0, 1.0, 1.0)) -> MeshSolid:
    """The solid that a file holds, its coordinates times ``scale`` being metres; a mirror image where this is negative.

    Raises ShapeError where it holds none.
    """
    path, k = Path(file), np.array(scale, dtype=float)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ShapeError(f"'{path.name}' has the ending of no mesh that is read", suggestion(suffix, SUFFIXES))
    if not path.is_file():
        raise ShapeError("there is no such file", "Check its name and folder.")
    if not (np.isfinite(k).all() and k.all()):
        raise ShapeError(
            f"its scale {k.tolist()} gives no volume", "Give finite numbers that are not zero, e.g. 0.001."
        )
    try:
        made = _of_cells(path, k) if suffix in volume_file.SUFFIXES else _of_surface(surface_file.read_surface(path), k)
    except ShapeError:
        raise
    except ValueError as error:
        raise ShapeError(str(error).partition(". ")[0], "Give a mesh of a solid.") from None
    if made.solid.volume < _LEAST_FILLED * float(made.box.max()) ** 3:
        raise ShapeError("it encloses no volume", "Give a mesh of a solid; a sheet needs its thickness.")
    return made


def _of_surface(surface: surface_file.Surface, k: Array) -> MeshSolid:
    vertices, faces = _scaled(surface.vertices, k), surface.faces
    if k.prod() < 0:  # a mirror image looks inward
        faces = faces[:, ::-1]
    edges, doubts, solid = surface_faults(faces), [], polyhedron(vertices, faces)
    if edges.open:
        cause = f"its surface has holes: {edges.open} of {edges.edges} edges have no second face"
        doubts.append(Doubt(cause, "Close it, or give mass and inertia; those computed are doubtful."))
    if edges.crossed:
        cause = f"its faces look to different sides along {edges.crossed} of {edges.edges} edges"
        doubts.append(Doubt(cause, "Turn them all outward, or give mass and inertia."))
    if solid.volume < 0:
        solid = UniformSolid(-solid.volume, solid.center, solid.spread)
        if not edges.crossed:
            doubts.append(Doubt("its faces look inward (negative volume); they were turned", "Turn them outward."))
    box = np.ptp(vertices, axis=0)
    return MeshSolid(solid, box, (*doubts, *doubts_about_units(box, k)))


def _of_cells(path: Path, k: Array) -> MeshSolid:
    mesh = volume_file.read_volume_mesh(path)
    if not mesh.blocks:
        return _of_surface(surface_file.merged(mesh.points, mesh.triangles), k)
    points, doubts = _scaled(mesh.points, k), []
    filled = filled_cells(points, mesh.blocks)
    cells = sum(len(block) for _, block in mesh.blocks)
    inverted = filled.inverted if k.prod() > 0 else cells - filled.inverted
    if 0 < inverted < cells:
        cause = f"{inverted} of its {cells} cells are numbered inside out, and were turned"
        doubts.append(Doubt(cause, "Check that no cells overlap."))
    if mesh.bent:
        cause = f"the edges of {mesh.bent} cells of higher order are taken to be straight"
        doubts.append(Doubt(cause, "Refine the mesh where its surface is round."))
    used = points[np.unique(np.concatenate([block.ravel() for _, block in mesh.blocks]))]
    box = np.ptp(used, axis=0)
    return MeshSolid(filled.solid, box, (*doubts, *doubts_about_units(box, k)))


def _scaled(coordinates: Array, k: Array) -> Array:
    scaled: Array = coordinates * k
    require_measurable(scaled)
    return scaled


def doubts_about_units(box: Array, k: Array, *, largest: float = _LARGEST_PART) -> Iterator[Doubt]:
    """What is doubtful about a mesh whose box [m] has these edges, its coordinates taken times k."""
    shown = " × ".join(f"{edge:.3g}" for edge in box)
    if box.max() > largest and (k == 1.0).all():
        yield Doubt(f"its size is {shown} m: the mesh looks written in millimetres", "Then give 'scale: 0.001'.")
    if box.max() < _SMALLEST_PART:
        yield Doubt(f"its size is {shown} m: the scale looks too small", "Check its unit of length and 'scale'.")
