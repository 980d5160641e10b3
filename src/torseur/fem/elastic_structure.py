"""The structure of an elastic body as its description tells it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.algebra.components import Array
from torseur.description.records.elastic import ElasticBody, Matrices
from torseur.fem.matrices.matrix_structure import matrix_structure
from torseur.fem.solids.interfaces import Region
from torseur.fem.solids.mesh import read_solid_mesh
from torseur.fem.solids.solid_structure import solid_structure
from torseur.fem.structure import Structure

_SAME = 1e-9  # [m]


def elastic_structure(elastic: ElasticBody, at: Sequence[Array], held: Sequence[Array]) -> Structure:
    """With the interfaces that are written, which stand ``at`` these places, and others where it is ``held``."""
    regions = [Region(one.radius, one.box, one.set, one.kind == "rigid") for one in elastic.interfaces]
    stated = list(zip(at, regions, strict=True))
    for point in held:
        if not any(np.linalg.norm(point - other) < _SAME for other, _ in stated):
            stated.append((point, Region()))
    if isinstance(elastic.source, Matrices):
        return matrix_structure(elastic.source, stated)
    mesh = read_solid_mesh(elastic.source.file, elastic.source.scale)
    return solid_structure(mesh, elastic.source.material, stated)
