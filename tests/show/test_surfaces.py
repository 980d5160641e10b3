"""Meshes keep their places and sizes in a scene."""

import numpy as np

from torseur.description.meshes.surface_file import Surface
from torseur.pages.packing import unpacked
from torseur.show.surfaces import Surfaces, packed_surface, thinned


def ball(fine):
    """A unit sphere of many triangles."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, fine, endpoint=False), np.linspace(0.01, np.pi - 0.01, fine))
    vertices = np.stack([np.sin(v) * np.cos(u), np.sin(v) * np.sin(u), np.cos(v)], axis=-1).reshape(-1, 3)
    k = np.arange(fine * (fine - 1))
    right = k - k % fine + (k + 1) % fine
    faces = np.concatenate([np.stack([k, right, k + fine], axis=1), np.stack([right, right + fine, k + fine], axis=1)])
    return Surface(vertices, faces)


def test_vertices_come_back_within_a_step_of_their_box():
    surface = ball(30)
    packed = packed_surface(surface)
    back = np.array(packed["low"]) + np.array(packed["step"]) * unpacked(packed["vertices"]).reshape(-1, 3)
    assert np.abs(back - surface.vertices).max() <= 0.51 * max(packed["step"])
    assert np.array_equal(unpacked(packed["faces"]).reshape(-1, 3), surface.faces)


def test_a_fine_mesh_is_thinned_and_keeps_its_shape():
    fine = ball(200)
    coarse = thinned(fine, 5000)
    assert len(fine.faces) > 50_000
    assert 500 < len(coarse.faces) <= 5000
    assert np.abs(np.linalg.norm(coarse.vertices, axis=1) - 1).max() < 0.05


def test_a_coarse_mesh_stays_as_it_is():
    surface = ball(10)
    assert thinned(surface, 5000) is surface


def test_a_mesh_that_is_not_there_is_told():
    surfaces = Surfaces()
    assert surfaces.number(None, "package://robot/arm.stl") is None
    assert "arm.stl" in surfaces.notes[0]
    assert surfaces.number(None, "package://robot/arm.stl") is None
    assert len(surfaces.notes) == 1
