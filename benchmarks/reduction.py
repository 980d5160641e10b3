"""Time and memory of reducing a large solid to modes: ``python -m benchmarks.reduction --freedoms 100000 --modes 20``.

A bar of steel, six times as long as wide, is meshed with quadratic tetrahedra until it has the freedoms asked for, held
by a rigid face at one end, and reduced with a second interface at the other.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from torseur.description.records.beams import Material
from torseur.fem.factor import Factors
from torseur.fem.modal.modal_shape import modal_shape
from torseur.fem.modal.modes import vibrations
from torseur.fem.solids.interfaces import Region
from torseur.fem.solids.mesh import SolidMesh, solid_mesh
from torseur.fem.solids.solid_structure import SolidStructure, solid_structure
from torseur.fem.structure import DIRECTIONS

SIZES = 1.2, 0.2, 0.12  # m
FAR = 10.0


def bar(freedoms: int) -> SolidMesh:
    """Cells of nearly equal edges, with at least so many freedoms: (2 n_x + 1)(2 n_y + 1)(2 n_z + 1) points."""
    from skfem import MeshTet

    cut = 1.0
    while 3 * np.prod([2 * round(cut * size / SIZES[2]) + 1 for size in SIZES]) < freedoms:
        cut += 0.1
    counts = [round(cut * size / SIZES[2]) for size in SIZES]
    mesh = MeshTet.init_tensor(*(np.linspace(0, size, n + 1) for size, n in zip(SIZES, counts, strict=True)))
    return solid_mesh(mesh.p.T, mesh.t.T.astype(np.int64))


def structure_of(mesh: SolidMesh) -> SolidStructure:
    """With rigid faces at both ends."""
    faces = [(np.array([x, 0.1, 0.06]), Region(box=((x, -FAR, -FAR), (x, FAR, FAR)))) for x in (0.0, SIZES[0])]
    return solid_structure(mesh, Material(2.1e11, 7850.0), faces)


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print the time of a step, and the memory that was needed until its end."""
    begin, used = time.perf_counter(), time.process_time()
    yield
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    wall, cpu = time.perf_counter() - begin, time.process_time() - used
    print(f"{what:36s} {wall:8.1f} s   {cpu:8.1f} s of CPU   peak {peak:6.0f} MB", flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--freedoms", type=int, default=100_000)
    parser.add_argument("--modes", type=int, default=20)
    chosen = parser.parse_args()
    begin, used = time.perf_counter(), time.process_time()
    with timed("mesh"):
        structure = structure_of(bar(chosen.freedoms))
    with timed(f"stiffness of {structure.freedoms} freedoms"):
        K = structure.stiffness
    with timed("mass"):
        points = structure.mass_points
        M = points.mass_matrix
    held = structure.held(structure.interfaces[0].point, DIRECTIONS)
    factors = Factors(K)
    with timed(f"{chosen.modes} modes"):
        found = vibrations(K, M, held, chosen.modes, motion=structure.nodes.motion, factors=factors)
    with timed("inertia integrals"):
        shape = modal_shape(structure, points, found, held, stiffening=True, factors=factors)
        integrals = shape.integrals
    with timed("a place"):
        _ = shape.at(structure.interfaces[1].point).W
    wall, cpu = time.perf_counter() - begin, time.process_time() - used
    print(f"all of it {wall:.0f} s, {cpu:.0f} s of CPU")
    print(f"{integrals.mass:.1f} kg, first mode {found.frequencies[0]:.2f} Hz")


if __name__ == "__main__":
    main()
