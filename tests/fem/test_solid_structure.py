"""Solids of quadratic tetrahedra: mass, rigid motions, frequencies and stiffening beside those of beams."""

import math
from dataclasses import replace

import meshio
import numpy as np
import pytest
from numpy.testing import assert_allclose
from reduced_bodies import frequencies_under, modal_body, straight, supported
from scipy.sparse.linalg import spsolve
from skfem import MeshHex, MeshWedge1
from solids import SIX, STEEL, beam_of_solid, box_cells, face

from torseur.description.records.beams import Section
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.modal.modes import vibrations
from torseur.fem.solids.elements import lame
from torseur.fem.solids.interfaces import Region
from torseur.fem.solids.mesh import read_solid_mesh, solid_mesh
from torseur.fem.solids.solid_structure import solid_structure
from torseur.fem.structure import StructureError

NO_POISSON = replace(STEEL, poisson=0.0)  # beams know nothing of sides that contract
SLENDER = (1.0, 0.04, 0.05)
HALF = np.array([0, 0.5, 0.5])
ORIGIN, TIP = np.zeros(3), np.array([1.0, 0, 0])


def shaken(points, rng, amount=0.1):
    """Points of a unit grid moved at random inside of it."""
    inside = (points > 1e-9).all(axis=1) & (points < 1 - 1e-9).all(axis=1)
    return points + amount / 3 * inside[:, None] * rng.uniform(-1, 1, points.shape)


def random_solid(**others):
    rng = np.random.default_rng(3)
    points, cells = box_cells((1, 1, 1), (3, 3, 3))
    points = points + HALF
    stretch = rng.normal(size=(3, 3)) * 0.2 + np.diag([0.3, 0.4, 0.5])
    return solid_mesh(shaken(points, rng) @ stretch.T + [0.1, -0.2, 0.3], cells, **others), abs(np.linalg.det(stretch))


def test_mass_centre_and_inertia_are_those_of_the_parallelepiped():
    """A linear image of the cube: volume |det S|, second moment S (1/12) Sᵀ about the centre."""
    mesh, volume = random_solid()
    structure = solid_structure(mesh, STEEL)
    points, m = structure.mass_points, STEEL.density * volume
    corners = mesh.points[: len(mesh.points) - len(mesh.edges)]
    centre = (corners.min(axis=0) + corners.max(axis=0)) / 2  # the image of a cube is symmetric
    assert points.masses.sum() == pytest.approx(m, rel=1e-12)
    assert_allclose(points.masses @ points.positions / m, centre, atol=1e-12)
    R = structure.rigid_motions
    turned = R.T @ points.mass_matrix @ R
    second = np.einsum("g,ga,gb->ab", points.masses, points.positions, points.positions)
    assert_allclose(turned[3:, 3:], np.trace(second) * np.eye(3) - second, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("rigid", [True, False])
def test_rigid_motions_strain_nothing_and_are_read_at_any_place(rigid):
    mesh, _ = random_solid()
    regions = [(mesh.points[k], Region(radius=0.15, rigid=rigid)) for k in (0, 63)]
    structure = solid_structure(mesh, STEEL, regions)
    K, R = structure.stiffness, structure.rigid_motions
    assert_allclose(K @ R, 0, atol=1e-12 * np.abs(K).max())
    assert_allclose((K - K.T).toarray(), 0, atol=1e-10 * np.abs(K).max())
    d, theta = np.random.default_rng(3).normal(size=(2, 3))
    for point in (mesh.points[0], mesh.points[30], np.array([0.3, 0.1, 0.6])):
        read = structure.place(point).rows @ (R @ [*d, *theta])
        assert_allclose(read, [*(d + np.cross(theta, point)), *theta], atol=1e-11)


def test_a_cube_is_pulled_and_contracts_as_hooke_says():
    """Six faces free to slide: ε = σ/E along, −ν σ/E across, for any mesh."""
    points, cells = box_cells((1, 1, 1), (2, 2, 2))
    structure = solid_structure(solid_mesh(shaken(points + HALF, np.random.default_rng(3), 0.2), cells), STEEL)
    x, K = structure.nodes.positions, structure.stiffness
    strain = np.diag([1e-3, -0.3e-3, -0.3e-3])
    forces = (K @ (x @ strain).ravel()).reshape(-1, 3)
    assert_allclose(forces[(x > 1e-9).all(axis=1) & (x < 1 - 1e-9).all(axis=1)], 0, atol=1e-6)
    pulled = forces[x[:, 0] > 1 - 1e-9].sum(axis=0)
    assert_allclose(pulled, [STEEL.E * 1e-3, 0, 0], rtol=1e-9, atol=1e-3)


def test_bending_frequencies_of_a_slender_solid_converge_to_those_of_the_beam():
    beam = beam_structure(straight(24, Section("rectangle", (0.04, 0.05)), NO_POISSON, theory="timoshenko"), [])
    expected = modal_body(beam, supported(beam, start="clamped"), 4).shape.frequencies
    errors = []
    for n in (6, 12, 24):
        structure = beam_of_solid(SLENDER, (n, 1, 1), NO_POISSON)
        found = vibrations(structure.stiffness, structure.mass_points.mass_matrix, structure.held(ORIGIN, SIX), 4)
        errors.append(found.frequencies / expected - 1)
    assert (np.diff(np.abs(errors), axis=0) < 0).all()
    assert_allclose(errors[-1], 0, atol=3e-3)  # what the theory of beams leaves out across so short a section


@pytest.mark.parametrize("rigid", [True, False])
def test_a_solid_bar_deflects_as_a_beam_does(rigid):
    """P L³/3EI + P L/κGA with κ = 5/6 for no Poisson's ratio."""
    region = lambda x: replace(face(x), rigid=rigid)  # noqa: E731
    mesh = solid_mesh(*box_cells(SLENDER, (16, 2, 2)))
    structure = solid_structure(mesh, NO_POISSON, [(ORIGIN, region(0.0)), (TIP, region(1.0))])
    held, loaded = structure.held(ORIGIN, SIX), structure.held(TIP, ("y",))
    free = np.setdiff1d(np.arange(structure.freedoms), held)
    f = np.zeros(structure.freedoms)
    f[loaded] = 1.0
    found = spsolve(structure.stiffness[free][:, free], f[free])[np.searchsorted(free, loaded)][0]
    exact = 1 / (3 * STEEL.E * 0.05 * 0.04**3 / 12) + 1 / (5 / 6 * STEEL.E / 2 * 0.04 * 0.05)
    assert found == pytest.approx(exact, rel=5e-3 if rigid else 1e-2)  # ends that are free to warp give way


def test_a_slender_solid_is_stiffened_by_spin_and_buckles_as_the_beam_does():
    beam = beam_structure(straight(12, Section("rectangle", SLENDER[1:]), NO_POISSON, theory="timoshenko"), [])
    solid = beam_of_solid(SLENDER, (20, 1, 1), NO_POISSON, ends=(0, 1))
    bodies = [modal_body(beam, supported(beam, start="clamped"), 6), modal_body(solid, solid.held(ORIGIN, SIX), 6)]
    spun = [frequencies_under(body, omega=(0, 0, 1500.0))[:4] for body in bodies]
    assert_allclose(spun[1] ** 2, spun[0] ** 2, rtol=6e-3, atol=3e-3 * 1500.0**2)  # in the plane Ω² is subtracted
    assert spun[1][0] > 1.2 * frequencies_under(bodies[1])[0]
    loads = []
    for body in bodies:
        K_g = -body.shape.at(TIP).W[0]
        loads.append(1 / np.linalg.eigvals(np.linalg.solve(body.shape.stiffness, K_g)).real.max())
    assert loads[1] == pytest.approx(loads[0], rel=5e-3)
    euler = math.pi**2 * STEEL.E * 0.05 * 0.04**3 / 12 / 4
    assert loads[1] == pytest.approx(euler, rel=2e-2)  # three modes in the plane, and shear


def test_geometric_stiffness_is_the_third_derivative_of_the_strain_energy():
    """Of Saint-Venant and Kirchhoff: U = ∫ ½ E : C : E with Green's and Lagrange's strain E = sym ∇u + ½ ∇uᵀ∇u."""
    structure = beam_of_solid((0.3, 0.2, 0.2), (1, 1, 1))
    elements = structure.elements
    lam, mu = lame(STEEL)
    D, dV = elements._gradient, elements._strained.dV.ravel()

    def energy(u):
        H = (D @ u.reshape(-1, 3)).reshape(-1, 3, 3)  # [point, derivative, component]
        E = (H + H.swapaxes(1, 2) + H @ H.swapaxes(1, 2)) / 2
        return dV @ (lam / 2 * np.einsum("gii->g", E) ** 2 + mu * np.einsum("gij,gij->g", E, E))

    u, a = 1e-3 * np.random.default_rng(3).normal(size=(2, 3 * len(elements.mesh.points)))
    h = 1e-1
    even = [(energy(s * u + a) + energy(s * u - a)) / 2 - energy(s * u) for s in (h, -h)]
    linear_in_u = (even[0] - even[1]) / (2 * h)  # and quadratic in a; odd powers of u beyond are of the fifth order
    both = np.column_stack([u, a]).reshape(-1, 3, 2)
    of_u, of_a = elements.geometric_stiffness(both, both)
    assert linear_in_u == pytest.approx(of_u[1, 1] / 2 + of_a[0, 1], rel=1e-6)


@pytest.mark.parametrize("ending", [".msh", ".vtu", ".vtk", ".inp"])
def test_meshes_are_read_from_files_of_other_programs(tmp_path, ending):
    points, cells = box_cells((0.4, 0.1, 0.1), (3, 1, 1))
    options = {"file_format": "gmsh22"} if ending == ".msh" else {}
    meshio.Mesh(points * 1000, [("tetra", cells)]).write(tmp_path / f"bar{ending}", **options)
    read, made = read_solid_mesh(tmp_path / f"bar{ending}", scale=1e-3), solid_mesh(points, cells)
    assert_allclose(read.points, made.points, atol=1e-9)
    assert (read.tetrahedra == made.tetrahedra).all()


def test_named_sets_of_a_mesh_are_interfaces(tmp_path):
    points, cells = box_cells((0.4, 0.1, 0.1), (3, 1, 1))
    ends = {"root": np.flatnonzero(points[:, 0] < 1e-9), "tip": np.flatnonzero(points[:, 0] > 0.4 - 1e-9)}
    meshio.Mesh(points, [("tetra", cells)], point_sets=ends).write(tmp_path / "bar.inp")
    mesh = read_solid_mesh(tmp_path / "bar.inp")
    structure = solid_structure(mesh, STEEL, [(ORIGIN, Region(set="root"))])
    assert_allclose(mesh.points[structure.interfaces[0].points][:, 0], 0, atol=1e-12)
    assert len(structure.interfaces[0].points) == 9  # corners, edges and the diagonal's middle
    with pytest.raises(StructureError, match=r"no set 'rooot'.*root"):
        solid_structure(mesh, STEEL, [(ORIGIN, Region(set="rooot"))])


def test_hexahedra_and_wedges_are_cut_into_tetrahedra_that_fit(tmp_path):
    for kind, mesh in (("hexahedron", MeshHex), ("wedge", MeshWedge1)):
        made = mesh().refined(1) if kind == "hexahedron" else mesh()
        cells = made.t.T
        if kind == "hexahedron":  # scikit-fem counts their corners in another order
            cells = cells[:, [0, 1, 4, 2, 3, 5, 7, 6]]
        meshio.Mesh(made.p.T, [(kind, cells)]).write(tmp_path / "block.vtu")
        structure = solid_structure(read_solid_mesh(tmp_path / "block.vtu"), STEEL)
        assert structure.mass_points.masses.sum() == pytest.approx(STEEL.density)
        K = structure.stiffness
        assert_allclose(np.sort(np.linalg.eigvalsh(K.toarray()))[:6] / np.abs(K).max(), 0, atol=1e-12)


def test_cells_of_ten_points_keep_their_bent_edges(tmp_path):
    """A quarter of a disc's rim: the edge's middle on the circle adds to the volume, exactly known."""
    corner = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]])
    middles = np.array([(0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3)])
    points = np.vstack([corner, corner[middles].mean(axis=1)])
    points[5] += [0.05, 0.05, 0.02]
    meshio.Mesh(points, [("tetra10", np.arange(10)[None])]).write(tmp_path / "one.vtu")
    mesh = read_solid_mesh(tmp_path / "one.vtu")
    assert_allclose(mesh.points[len(corner) :][(mesh.edges == [1, 2]).all(axis=1)], points[5:6])
    mass = solid_structure(mesh, STEEL).mass_points.masses.sum()
    xi, w = np.polynomial.legendre.leggauss(6)
    xi, w, volume = (xi + 1) / 2, w / 2, 0.0
    for a, wa in zip(xi, w, strict=True):  # the cube folded onto the tetrahedron
        for b, wb in zip(xi, w, strict=True):
            for wc in w:
                r, s = a, b * (1 - a)
                F = np.eye(3) + 4 * np.outer([0.05, 0.05, 0.02], [s, r, 0])
                volume += wa * wb * wc * (1 - a) ** 2 * (1 - b) * np.linalg.det(F)
    assert mass == pytest.approx(STEEL.density * volume, rel=1e-10)
    points[5] -= [0.5, 0.5, 0.0]
    meshio.Mesh(points, [("tetra10", np.arange(10)[None])]).write(tmp_path / "one.vtu")
    with pytest.raises(StructureError, match="inside out by their bent edges"):
        read_solid_mesh(tmp_path / "one.vtu")


def test_meshes_that_are_no_solid_are_refused(tmp_path):
    points, cells = box_cells((0.4, 0.1, 0.1), (2, 1, 1))
    with pytest.raises(StructureError, match=r"looks written in millimetres.*scale: 0\.001"):
        solid_mesh(points * 1000, cells)
    flat = points.copy()
    flat[cells[3, 0]] = points[cells[3, 1:]].mean(axis=0)
    with pytest.raises(StructureError, match="no volume to speak of, the first at"):
        solid_mesh(flat, cells)
    apart = np.vstack([points, points + TIP])
    with pytest.raises(StructureError, match="2 parts that do not touch"):
        solid_mesh(apart, np.vstack([cells, cells + len(points)]))
    meshio.Mesh(points, [("triangle", cells[:, :3])]).write(tmp_path / "skin.vtu")
    with pytest.raises(StructureError, match="no cells that fill a volume"):
        read_solid_mesh(tmp_path / "skin.vtu")
    with pytest.raises(StructureError, match="there is no mesh"):
        read_solid_mesh(tmp_path / "none.vtu")
    with pytest.raises(StructureError, match="ending of no volume mesh"):
        read_solid_mesh(tmp_path / "part.step")


def test_interfaces_that_hold_nothing_are_refused():
    mesh = solid_mesh(*box_cells((0.4, 0.1, 0.1), (2, 1, 1)))
    with pytest.raises(StructureError, match=r"holds no points.*nearest is .* away"):
        solid_structure(mesh, STEEL, [(np.array([1.0, 0, 0]), Region(radius=0.01))])
    with pytest.raises(StructureError, match="lie on a line"):
        solid_structure(mesh, STEEL, [(ORIGIN, Region(box=((0, -0.05, -0.05), (0, -0.05, 0.05))))])
    with pytest.raises(StructureError, match="share"):
        solid_structure(mesh, STEEL, [(ORIGIN, Region(radius=0.3)), (np.array([0.4, 0, 0]), Region(radius=0.3))])
    with pytest.raises(StructureError, match="no interface is at"):
        solid_structure(mesh, STEEL).held(ORIGIN, SIX)
    with pytest.raises(StructureError, match="hardly changes its volume"):
        solid_structure(mesh, replace(STEEL, poisson=0.4999))
