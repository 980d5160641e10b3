"""glTF files hold the poses of our own run, and shapes that close."""

import json
import struct

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app
from torseur.interchange.gltf.triangles import triangles_of


def opened(path):
    """(document, accessor → array), read by the rules of the format alone."""
    data = path.read_bytes()
    magic, version, total = struct.unpack_from("<4sII", data)
    assert (magic, version, total) == (b"glTF", 2, len(data))
    length, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON" and length % 4 == 0
    document = json.loads(data[20 : 20 + length])
    body = data[28 + length :]

    def array(number):
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        columns = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        kind = {5126: "<f4", 5125: "<u4"}[accessor["componentType"]]
        found = np.frombuffer(body, kind, accessor["count"] * columns, view["byteOffset"])
        return found.reshape(-1, columns)

    return document, array


@pytest.fixture(scope="module")
def arm():
    return ts.load("examples/puma560.yaml")


def test_the_animation_holds_the_poses_of_the_run(tmp_path, arm):
    run = ts.simulate(arm, duration=0.5, save=0.01)
    ts.write_gltf(arm, tmp_path / "arm.glb", run)
    document, array = opened(tmp_path / "arm.glb")
    (animation,) = document["animations"]
    names = [node["name"] for node in document["nodes"]]
    dyn, checked = ts.compile(arm), 0
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        t, values = array(sampler["input"]).ravel(), array(sampler["output"])
        rows = [int(np.argmin(np.abs(run.t - time))) for time in t]
        X = dyn.pose(run.q[rows], names[channel["target"]["node"]])
        if channel["target"]["path"] == "translation":
            assert_allclose(values, X[:, :3, 3], atol=1e-6)
        else:
            assert_allclose(Rotation.from_quat(values).as_matrix(), X[:, :3, :3], atol=1e-6)
            assert (np.sum(values[1:] * values[:-1], axis=1) > 0).all()  # the short way
        checked += 1
    assert checked >= 10  # all six bodies turn, all but the first two move
    assert (tmp_path / "arm.glb").stat().st_size < 300_000


def test_other_readers_open_the_file_and_find_the_machine_upright(tmp_path):
    trimesh = pytest.importorskip("trimesh")
    text = """
torseur: 1
name: Post
bodies: {post: {mass: 3 kg, com: [0, 0, 1], inertia: [1, 1, 0.01]}, tip: {mass: 1 kg, inertia: [0.1, 0.1, 0.1]}}
joints:
  foot: {type: revolute, parent: world, child: post, axis: x}
  top: {type: revolute, parent: post, child: tip, at: [0, 0, 2], axis: x}
"""
    (tmp_path / "post.yaml").write_text(text, encoding="utf-8")
    ts.write_gltf(tmp_path / "post.yaml", tmp_path / "post.glb")
    scene = trimesh.load(tmp_path / "post.glb")
    low, high = scene.bounds
    assert high[1] - low[1] == pytest.approx(2.0, abs=0.1) and high[2] - low[2] < 0.2  # y is up in glTF


@pytest.mark.parametrize(
    ("kind", "size", "volume"),
    [
        ("box", (1, 2, 3), 6.0),
        ("sphere", (1.0,), 4.19),
        ("cylinder", (1.0, 2.0), 6.28),
        ("capsule", (1.0, 2.0), 10.47),
        ("ellipsoid", (1, 2, 3), 25.1),
        ("tube", (1.0, 0.5, 2.0), 4.71),
    ],
)
def test_shapes_enclose_their_volume_with_faces_that_look_outward(kind, size, volume):
    """Volume by the divergence theorem; polygons of circles lack some percent."""
    vertices, faces = triangles_of(kind, size)
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    assert np.einsum("ij,ij->", a, np.cross(b, c)) / 6 == pytest.approx(volume, rel=0.05)


def test_the_command_writes_a_file_with_the_motion_of_a_run(tmp_path):
    run = ts.simulate("examples/pendulum.yaml", duration=0.3, save=0.01)
    run.save(tmp_path / "run.nc")
    arguments = ["export", "gltf", "examples/pendulum.yaml", "--results", str(tmp_path / "run.nc")]
    done = CliRunner().invoke(app, [*arguments, "--out", str(tmp_path / "p.glb"), "--json"])
    assert done.exit_code == 0 and json.loads(done.stdout)["bytes"] == (tmp_path / "p.glb").stat().st_size
    assert "animations" in opened(tmp_path / "p.glb")[0]
    other = [*arguments[:2], "examples/puma560.yaml", *arguments[3:], "--out", str(tmp_path / "x.glb")]
    assert CliRunner().invoke(app, other).exit_code != 0
