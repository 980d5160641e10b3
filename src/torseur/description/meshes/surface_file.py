"""Surfaces of triangles from files, read by trimesh."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Array
from torseur.description.inertia.doubt import ShapeError, package_missing
from torseur.description.meshes.measurable import require_measurable
from torseur.frozen import dataclass

SUFFIXES = (".stl", ".obj", ".ply", ".off", ".glb", ".dae")

_SAME_PLACE = 1e-6
"""Distance of vertices that are one, as a part of the extent: files keep some seven digits."""


@dataclass(frozen=True, eq=False)
class Surface:
    """Vertices (n, 3) in the file's unit of length, and faces (m, 3)."""

    vertices: Array
    faces: NDArray[np.int64]


def read_surface(file: Path) -> Surface:
    """The triangles of a file, those of all its parts together."""
    try:
        import trimesh
    except ImportError:
        raise package_missing("trimesh") from None
    try:
        mesh = trimesh.load_mesh(file, process=False, skip_materials=True)
    except ImportError as error:
        cause = f"meshes '{file.suffix}' are read by a package that is not installed ({error})"
        raise ShapeError(cause, "Install it, or convert the mesh to STL.") from None
    except Exception as error:  # readers of damaged files fail in many ways
        cause = f"its contents are not understood ({type(error).__name__}: {error})"
        raise ShapeError(cause, "Write the mesh again, e.g. as binary STL.") from None
    return merged(np.array(mesh.vertices, dtype=float), np.array(mesh.faces, dtype=np.int64))


def merged(vertices: Array, faces: NDArray[np.int64]) -> Surface:
    """The surface whose faces share their vertices; STL repeats them for each face, OBJ for each texture."""
    if not len(faces):
        raise ShapeError("it holds no triangles", "Give a closed surface of triangles.")
    if not 0 <= faces.min() <= faces.max() < len(vertices):
        raise ShapeError("its faces name vertices that it does not have", "Write the mesh again.")
    require_measurable(vertices)
    grid = _SAME_PLACE * float(np.ptp(vertices, axis=0).max()) or 1.0
    x, y, z = np.round((vertices - vertices.min(axis=0)) / grid).astype(np.int64).T  # at most a million: 20 bits
    _, first, which = np.unique(x << 40 | y << 20 | z, return_index=True, return_inverse=True)
    faces = which[faces]
    thick = (faces != np.roll(faces, 1, axis=1)).all(axis=1)
    return Surface(vertices[first], faces[thick])
