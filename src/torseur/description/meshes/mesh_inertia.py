"""Mass, centre and inertia of a solid that a mesh file holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from torseur.algebra.components import Array
from torseur.description.inertia.doubt import Doubt, ShapeError
from torseur.description.meshes.mesh_solid import mesh_solid
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class MeshInertia:
    """Mass [kg], centre ``com`` [m] and inertia about it [kg m²] in the frame of the mesh; volume [m³].

    ``box`` holds the edges of the box around it [m], ``doubts`` what makes these numbers doubtful.
    """

    mass: float
    com: Array
    inertia: Array
    volume: float
    box: Array
    doubts: tuple[Doubt, ...] = ()

    @property
    def principal_moments(self) -> Array:
        """Moments about the principal axes, ascending [kg m²]."""
        return np.asarray(np.linalg.eigvalsh(self.inertia), dtype=float)


def inertia_of_mesh(
    file: str | Path, *, density: float | None = None, mass: float | None = None, scale: float | Sequence[float] = 1.0
) -> MeshInertia:
    """The inertia of a mesh file of uniform density [kg/m³], or of a known mass [kg].

    Read are closed surfaces (STL, OBJ, PLY, OFF, GLB, with pycollada DAE) and volume meshes (Gmsh's .msh, .vtu, .vtk,
    …). ``scale`` times the coordinates in the file are metres: 0.001 for millimetres. Holes, faces that look inward and
    a size in millimetres are told in ``doubts``. Raises ShapeError, a ValueError, where the file holds no solid.
    """
    if (density is None) == (mass is None):
        raise ValueError("the inertia of a mesh needs either a density or a mass. Give one of them.")
    if not (given := density if mass is None else mass) or not given > 0.0:
        raise ValueError(f"a density or mass of {given} is not positive. Give kg/m³ or kg.")
    factors = np.broadcast_to(np.asarray(scale, dtype=float), 3)
    try:
        made = mesh_solid(file, factors.tolist())
    except ShapeError as error:
        raise ShapeError(f"mesh '{file}': {error.cause}", error.remedy) from None
    weight, com, inertia = made.solid.weighing(made.solid.volume * density if density is not None else given)
    return MeshInertia(weight, com, inertia, made.solid.volume, made.box, made.doubts)
