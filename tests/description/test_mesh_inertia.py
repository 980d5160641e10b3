import sys

import meshio
import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.spatial import Delaunay

import torseur as ts
from torseur.algebra.solids.closed_forms import simple_solid
from torseur.description.inertia.doubt import ShapeError

EDGES = (0.25, 0.5, 0.75)  # as the place below, exact in the single precision of most files
CENTER = (0.125, -0.25, 0.0625)


def box():
    return trimesh.creation.box(EDGES).apply_translation(CENTER)


def agrees(found, mass, com, inertia, digits=1e-13):
    assert_allclose(found.mass, mass, rtol=digits)
    assert_allclose(found.com, com, atol=digits)
    assert_allclose(found.inertia, inertia, atol=digits * np.abs(inertia).max())


def expected(density=7800.0):
    solid = simple_solid("box", EDGES)
    mass, _, I = solid.weighing(density * solid.volume)
    return mass, CENTER, I


@pytest.mark.parametrize("suffix", ["stl", "obj", "ply", "off", "glb"])
def test_a_box_has_the_same_inertia_in_every_file_format_of_surfaces(tmp_path, suffix):
    file = tmp_path / f"box.{suffix}"
    box().export(file)
    found = ts.inertia_of_mesh(file, density=7800.0)
    agrees(found, *expected())
    assert found.doubts == ()
    assert_allclose(found.box, EDGES, rtol=1e-15)


def cells_of_box():
    """Its corners as one hexahedron, as two wedges and as tetrahedra."""
    ring = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
    points = np.array([(*xy, z) for z in (-0.5, 0.5) for xy in ring]) * EDGES + CENTER
    hexahedron = [np.arange(8)]
    return points, {
        "hexahedron": hexahedron,
        "wedge": [[0, 1, 2, 4, 5, 6], [0, 2, 3, 4, 6, 7]],
        "tetra": Delaunay(points + 1e-9 * np.random.default_rng(0).normal(size=(8, 3))).simplices,
    }


@pytest.mark.parametrize("suffix", ["msh", "vtu", "vtk", "mesh", "inp"])  # of them .msh as Gmsh writes it
@pytest.mark.parametrize("kind", ["hexahedron", "wedge", "tetra"])
def test_a_box_has_the_same_inertia_in_every_volume_mesh(tmp_path, suffix, kind):
    points, cells = cells_of_box()
    file = tmp_path / f"box.{suffix}"
    mesh = meshio.Mesh(points, [(kind, np.array(cells[kind]))])
    meshio.write(file, mesh, file_format="gmsh" if suffix == "msh" else None)
    agrees(ts.inertia_of_mesh(file, density=7800.0), *expected(), 1e-12)


def test_cells_of_second_order_are_taken_by_their_corners_and_told(tmp_path):
    points, cells = cells_of_box()
    edges = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]
    rows, more = [], list(points)
    for cell in cells["tetra"]:
        rows.append([*cell, *(len(more) + k for k in range(6))])
        more += [(points[cell[i]] + points[cell[j]]) / 2 for i, j in edges]
    meshio.write(tmp_path / "box.vtu", meshio.Mesh(np.array(more), [("tetra10", np.array(rows))]))
    found = ts.inertia_of_mesh(tmp_path / "box.vtu", density=7800.0)
    agrees(found, *expected(), 1e-12)
    assert any("higher order" in doubt.cause for doubt in found.doubts)


def test_a_file_of_volume_meshes_that_holds_a_surface_is_read_as_one(tmp_path):
    mesh = box()
    meshio.write(tmp_path / "box.vtu", meshio.Mesh(np.array(mesh.vertices), [("triangle", np.array(mesh.faces))]))
    agrees(ts.inertia_of_mesh(tmp_path / "box.vtu", density=7800.0), *expected())


def test_cells_numbered_inside_out_count_as_they_lie_and_are_told(tmp_path):
    points, cells = cells_of_box()
    wedges = np.array(cells["wedge"])
    wedges[1] = wedges[1][[3, 4, 5, 0, 1, 2]]
    meshio.write(tmp_path / "box.vtu", meshio.Mesh(points, [("wedge", wedges)]))
    found = ts.inertia_of_mesh(tmp_path / "box.vtu", density=7800.0)
    agrees(found, *expected())
    assert "1 of its 2 cells are numbered inside out" in str(found.doubts[0])


def test_millimetres_are_metres_with_their_scale_and_a_mass_stands_for_a_density(tmp_path):
    file = tmp_path / "box.ply"
    box().apply_scale(1000).export(file)
    mass, com, I = expected()
    agrees(ts.inertia_of_mesh(file, density=7800.0, scale=0.001), mass, com, I, 1e-12)
    agrees(ts.inertia_of_mesh(file, mass=mass, scale=(0.001, 0.001, 0.001)), mass, com, I, 1e-12)
    (doubt,) = ts.inertia_of_mesh(file, density=7800.0).doubts
    assert "250 × 500 × 750 m" in str(doubt) and "millimetres" in str(doubt) and "scale: 0.001" in doubt.remedy


def test_a_scale_that_is_too_small_is_told(tmp_path):
    file = tmp_path / "box.ply"
    box().export(file)
    (doubt,) = ts.inertia_of_mesh(file, density=7800.0, scale=1e-4).doubts
    assert "too small" in str(doubt)


def test_a_mirror_image_has_the_mirrored_centre_and_no_fault(tmp_path):
    file = tmp_path / "box.ply"
    box().export(file)
    mass, (x, y, z), I = expected()
    agrees(ts.inertia_of_mesh(file, density=7800.0, scale=(1, -1, 1)), mass, (x, -y, z), I)
    assert ts.inertia_of_mesh(file, density=7800.0, scale=(1, -1, 1)).doubts == ()


def test_faces_that_look_inward_are_turned_and_told(tmp_path):
    mesh = box()
    mesh.invert()
    mesh.export(tmp_path / "box.ply")
    found = ts.inertia_of_mesh(tmp_path / "box.ply", density=7800.0)
    agrees(found, *expected())
    assert "inward (negative volume)" in str(found.doubts[0])


def test_holes_and_faces_of_both_sides_are_told(tmp_path):
    mesh = box()
    trimesh.Trimesh(mesh.vertices, mesh.faces[1:], process=False).export(tmp_path / "hole.ply")
    assert "holes: 3 of 18 edges" in str(ts.inertia_of_mesh(tmp_path / "hole.ply", density=1.0).doubts[0])
    faces = np.vstack([mesh.faces[:1, ::-1], mesh.faces[1:]])
    trimesh.Trimesh(mesh.vertices, faces, process=False).export(tmp_path / "turned.ply")
    assert "different sides along 3 of 18" in str(ts.inertia_of_mesh(tmp_path / "turned.ply", density=1.0).doubts[0])


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("part.step", b"", "has the ending of no mesh"),
        ("none.stl", None, "no such file"),
        ("part.stl", b"", "not understood|no triangles"),
        ("part.stl", b"solid", "no triangles"),
        ("part.ply", b"ply\n", "not understood"),
        ("part.vtu", b"<a>", "not understood"),
        ("part.msh", b"x", "not understood"),
        ("part.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "encloses no volume"),
        ("part.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 nan\nf 1 2 3\n", "finite numbers"),
        ("part.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "does not have|not understood"),
    ],
)
def test_a_file_that_holds_no_solid_is_refused_with_its_name(tmp_path, name, content, words, capsys):
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ShapeError, match=words) as raised:
        ts.inertia_of_mesh(file, density=1000.0)
    assert str(file) in raised.value.cause and raised.value.remedy
    assert not any(capsys.readouterr())  # meshio prints, and ends the program


@pytest.mark.parametrize("options", [{}, {"density": 1.0, "mass": 1.0}, {"density": -1.0}, {"mass": 0.0}])
def test_one_positive_density_or_mass_is_wanted(tmp_path, options):
    box().export(tmp_path / "box.ply")
    with pytest.raises(ValueError, match=r"density or a mass|not positive"):
        ts.inertia_of_mesh(tmp_path / "box.ply", **options)
    with pytest.raises(ShapeError, match="scale"):
        ts.inertia_of_mesh(tmp_path / "box.ply", density=1.0, scale=0.0)


@pytest.mark.parametrize(("package", "suffix"), [("trimesh", "stl"), ("meshio", "msh")])
def test_a_missing_package_is_named_with_its_extra(tmp_path, monkeypatch, package, suffix):
    (tmp_path / f"part.{suffix}").write_bytes(b"solid")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ShapeError, match=rf"'{package}'.*pip install 'torseur\[shapes\]'"):
        ts.inertia_of_mesh(tmp_path / f"part.{suffix}", density=1000.0)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    """Whole files of several formats, and a file to write the damaged ones to."""
    folder = tmp_path_factory.mktemp("meshes")
    for suffix in ("stl", "obj", "ply"):
        box().export(folder / f"box.{suffix}")
    points, cells = cells_of_box()
    for suffix in ("vtk", "msh"):
        format = "gmsh" if suffix == "msh" else None
        meshio.write(folder / f"box.{suffix}", meshio.Mesh(points, [("tetra", cells["tetra"])]), file_format=format)
    return {file.suffix: file.read_bytes() for file in folder.iterdir()}, folder


@settings(max_examples=60, deadline=None)
@given(
    suffix=st.sampled_from([".stl", ".obj", ".ply", ".vtk", ".msh"]),
    place=st.floats(0, 1),
    value=st.binary(max_size=3),
    cut=st.booleans(),
)
def test_a_damaged_mesh_gives_finite_numbers_or_an_error(damaged, suffix, place, value, cut):
    files, folder = damaged
    whole = files[suffix]
    k = int(place * len(whole))
    file = folder / f"damaged{suffix}"
    file.write_bytes(whole[:k] + value + (b"" if cut else whole[k + len(value) :]))
    try:
        found = ts.inertia_of_mesh(file, density=1000.0)
    except ShapeError:
        return
    assert np.isfinite(found.mass) and np.isfinite(found.inertia).all()
