"""Meshes of boxes, for tests."""

import numpy as np
from skfem import MeshTet

from torseur.description.records.beams import Material
from torseur.fem.solids.interfaces import Region
from torseur.fem.solids.mesh import solid_mesh
from torseur.fem.solids.solid_structure import solid_structure

STEEL = Material(2e11, 7800.0)
FAR = 10.0
SIX = ("x", "y", "z", "rx", "ry", "rz")


def box_cells(sizes, counts):
    """(points, tetrahedra) of a box from x = 0 along x, with its axis at y = z = 0."""
    sides = (0, sizes[0]), (-sizes[1] / 2, sizes[1] / 2), (-sizes[2] / 2, sizes[2] / 2)
    mesh = MeshTet.init_tensor(*(np.linspace(*side, n + 1) for side, n in zip(sides, counts, strict=True)))
    return mesh.p.T.copy(), mesh.t.T.astype(np.int64)


def face(x):
    """All points of a plane across x."""
    return Region(box=((x, -FAR, -FAR), (x, FAR, FAR)))


def beam_of_solid(sizes, counts, material=STEEL, ends=(0,)):
    """A solid bar with rigid faces at its start, and at its end if ``ends`` has 1."""
    interfaces = [(np.array([sizes[0] * end, 0.0, 0.0]), face(sizes[0] * end)) for end in ends]
    return solid_structure(solid_mesh(*box_cells(sizes, counts)), material, interfaces)
