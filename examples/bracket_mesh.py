"""Writes bracket.msh, the mesh of meshed_bracket.yaml: an angle bracket of hexahedra, in millimetres.

    python examples/bracket_mesh.py

Two arms that taper meet in a mitre at the origin, one along z and one along x; their end faces are the sets 'pin' and
'seat'. Any mesher writes such files; this one is small enough to be read.
"""

from pathlib import Path

import meshio
import numpy as np

UP, OUT = 150.0, 200.0  # lengths of the arms along z and x, from the corner
ROOT, TIP, WIDE = 16.0, 10.0, 30.0  # heights of the arms at the corner and at their ends; their width along y


def bracket(up=9, out=12, across=2, through=2):
    """Hexahedra in rows from the end at z = UP, round the corner, to the end at x = OUT; faces of the ends by name."""
    rows = [(0.0, UP * s, TIP + (ROOT - TIP) * (1 - s), 1 - s) for s in np.linspace(1, 0, up + 1)]
    rows += [(OUT * s, 0.0, ROOT + (TIP - ROOT) * s, 1 - s) for s in np.linspace(0, 1, out + 1)[1:]]
    points = []
    for k, (x, z, height, mitre) in enumerate(rows):
        # sections are straight, and turn from that of the end to the diagonal of the corner
        across_arm, along = ((1, 0), (0, 1)) if k <= up else ((0, 1), (1, 0))
        for h in np.linspace(-height / 2, height / 2, across + 1):
            dx, dz = h * np.array(across_arm) + mitre * h * np.array(along)
            points += [(x + dx, y, z + dz) for y in np.linspace(-WIDE / 2, WIDE / 2, through + 1)]
    number = np.arange(len(points)).reshape(len(rows), across + 1, through + 1)
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
    cells = np.stack([number[_part(a), _part(b), _part(c)].ravel() for a, b, c in corners], axis=1)
    ends = [_quads(number[0]), _quads(number[-1])]
    tags = [np.full(len(block), tag) for tag, block in enumerate((cells, *ends), start=1)]
    return meshio.Mesh(
        np.array(points),
        [("hexahedron", cells), ("quad", ends[0]), ("quad", ends[1])],
        cell_data={"gmsh:physical": tags, "gmsh:geometrical": tags},
        field_data={"bracket": np.array([1, 3]), "pin": np.array([2, 2]), "seat": np.array([3, 2])},
    )


def _part(step):
    """All but the last of a row, or all but the first."""
    return slice(1, None) if step else slice(None, -1)


def _quads(face):
    return np.stack([face[:-1, :-1], face[1:, :-1], face[1:, 1:], face[:-1, 1:]], axis=-1).reshape(-1, 4)


if __name__ == "__main__":
    bracket().write(Path(__file__).with_name("bracket.msh"), file_format="gmsh22", binary=False)
