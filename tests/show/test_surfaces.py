"""Meshes keep their places and sizes in a scene."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.description.meshes.surface_file import Surface
from torseur.pages.packing import unpacked
from torseur.show.scene import scene_of
from torseur.show.shapes import doubts_of_meshes
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


@pytest.mark.parametrize(("radius", "scale", "told"), [(50.0, 1.0, True), (50.0, 1e-3, False), (5.0, 1.0, False)])
def test_a_mesh_that_only_shows_a_body_and_was_drawn_in_millimetres_is_doubted(tmp_path, radius, scale, told):
    surface, file = ball(6), tmp_path / "ball.off"
    rows = [f"{x} {y} {z}" for x, y, z in radius * surface.vertices] + [f"3 {a} {b} {c}" for a, b, c in surface.faces]
    file.write_text("\n".join(["OFF", f"{len(surface.vertices)} {len(surface.faces)} 0", *rows]))
    machine = tmp_path / "arm.yaml"
    seen = f"{{mesh: ball.off, scale: {scale:g}}}"
    machine.write_text(
        f"torseur: 1\nbodies: {{a: {{mass: 1, inertia: [1, 1, 1], visuals: [{seen}]}}}}\n"
        "joints: {j: {type: revolute, parent: world, child: a, axis: y}}\n"
    )
    model = ts.load(machine)
    complaints = list(doubts_of_meshes(model.description))
    assert [c.remedy for c in complaints] == ["Then give 'scale: 0.001'."] * told
    assert ["millimetres" in note for note in scene_of(model)["notes"]] == [True] * told


def test_a_body_whose_visual_mesh_is_missing_is_shown_by_its_collision_shape(tmp_path):
    text = """<robot name="r"><link name="base"/><link name="arm">
      <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
      <visual><geometry><mesh filename="gone.dae"/></geometry></visual>
      <collision><geometry><box size="0.1 0.2 0.3"/></geometry></collision></link>
      <joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
    (tmp_path / "r.urdf").write_text(text, encoding="utf-8")
    scene = scene_of(ts.load(tmp_path / "r.urdf"))
    (shape,) = scene["shapes"]
    assert (shape["kind"], shape["size"]) == ("box", [0.1, 0.2, 0.3])
    assert not scene["drawn"]
    assert "gone.dae" in scene["notes"][0]


def test_a_mesh_that_was_kept_is_shown_as_when_it_was_read(tmp_path, monkeypatch):
    monkeypatch.setattr("torseur.storage.object_cache.cache_folder", lambda: tmp_path / "kept")
    file = str(Path(__file__).parents[2] / "examples" / "crane_hook.stl")
    first, again = Surfaces(), Surfaces()
    first.number(file, "hook")
    monkeypatch.setattr("torseur.show.surfaces.read_surface", lambda _: pytest.fail("read twice"))
    again.number(file, "hook")
    assert first.packed == again.packed
    assert len(first.packed[0]["vertices"]["u2"]) > 100
