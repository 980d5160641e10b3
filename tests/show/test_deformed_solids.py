"""Meshed solids in scenes: their surface moves as their frames do, and strains are those of the displacements."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.description.records.beams import Material
from torseur.fem.solids.elements import SolidElements
from torseur.fem.solids.mesh import solid_mesh
from torseur.fem.solids.surface import nodal_strains, solid_surface
from torseur.pages.packing import unpacked
from torseur.show.drawing import drawing_of
from torseur.show.nodes import turned
from torseur.show.solids import DrawnSolid

EXAMPLES = Path(__file__).parents[2] / "examples"
pytest.importorskip("skfem")


@pytest.fixture(scope="module")
def block():
    """A box of 2 × 1 × 1 cm in tetrahedra."""
    from skfem import MeshTet

    mesh = MeshTet.init_tensor(*(np.linspace(0, length, 3) for length in (0.02, 0.01, 0.01)))
    return solid_mesh(np.ascontiguousarray(mesh.p.T), np.ascontiguousarray(mesh.t.T))


def test_the_surface_is_closed_and_seen_from_outside(block):
    for most in (10**6, 10):  # by way of the middles of edges, by corners alone
        surface = solid_surface(block, most)
        a, b, c = (block.points[surface.points][surface.faces[:, k]] for k in range(3))
        area = np.cross(b - a, c - a) / 2
        assert np.allclose(area.sum(axis=0), 0, atol=1e-15)
        assert np.isclose(np.einsum("fi,fi->", a, area) / 3, 0.02 * 0.01 * 0.01)


def test_strains_are_exact_for_linear_displacements_and_nil_for_turns(block):
    rng = np.random.default_rng(0)
    slopes = rng.normal(size=(3, 3))
    spin = slopes - slopes.T
    moved = np.stack([block.points @ slopes.T, block.points @ spin.T], axis=2)
    strains = nodal_strains(SolidElements(block, Material(1e9, 0.3, 1000.0)), moved)
    E = (slopes + slopes.T) / 2
    assert np.allclose(strains[:, :, 0], [E[0, 0], E[1, 1], E[2, 2], E[1, 2], E[0, 2], E[0, 1]])
    assert np.allclose(strains[:, :, 1], 0, atol=1e-12)


def test_the_strain_of_a_pulled_bar_is_told_as_it_is():
    nu, stretch = 0.3, 1e-3
    strains = np.array([[stretch, -nu * stretch, -nu * stretch, 0, 0, 0]])[:, :, None]
    bar = DrawnSolid(0, "bar", {}, np.zeros((1, 3)), np.zeros((0, 3)), np.zeros((1, 3, 1)), strains, nu)
    assert np.allclose(bar.levels(np.ones(1)), stretch)


def test_the_surface_moves_with_the_frames_of_the_body():
    """The load's face is an interface: its points move with the frame there, up to terms of second order."""
    model = ts.load(EXAMPLES / "meshed_bracket.yaml")
    drawing = drawing_of(model, 0.3)
    (solid,) = drawing.solids
    eta = 1e-5 * np.array([1.0, -2.0, 3.0, 1.5])
    q = model.neutral()
    q[model.layout.amplitudes_of[solid.body]] = eta
    (pose,) = drawing.nodes.poses(q)
    deformed = pose[solid.place["on"]][6:9] + turned(pose[solid.place["on"]], solid.vertices + solid.shapes @ eta)
    seat0, seat = (ts.compile(model).pose(at, "seat") for at in (model.neutral(), q))
    rest = turned(drawing.nodes.poses(model.neutral())[0][solid.place["on"]], solid.vertices)
    on_face = np.abs(solid.vertices[:, 0] - solid.vertices[:, 0].max()) < 1e-9
    assert on_face.sum() > 3
    local = (rest[on_face] - seat0[:3, 3]) @ seat0[:3, :3]
    expected = seat[:3, 3] + local @ seat[:3, :3].T
    moved = np.abs(deformed - rest).max()
    assert np.allclose(deformed[on_face], expected, atol=1e-3 * moved)
    told = solid.motion(model, np.array([q, q]))
    assert np.allclose(unpacked(told["amplitudes"]).reshape(2, -1), eta)
    assert told["greatest"] == pytest.approx(solid.levels(eta).max())
