"""Scenes hold the machine: poses are those of the kernels, shapes those of the file, and every name is only a name."""

import json
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from random_machines import random_description
from torseur.algebra.transform import Transform
from torseur.pages.packing import safe_json, unpacked
from torseur.show.nodes import Nodes, flat_pose
from torseur.show.scene import scene_of, scene_of_runs

EXAMPLES = Path(__file__).parents[2] / "examples"
KINDS = ("shapes", "skeleton", "joints", "motors", "wheels", "springs", "loads", "frames", "masses", "traces")


def place_in_world(poses, place):
    """The pose (R, p) of a place of the scene, from the poses of the nodes."""
    own = as_transform(np.array(place["pose"]))
    return own if place["on"] < 0 else as_transform(poses[place["on"]]) @ own


def as_transform(numbers):
    x, y, p = np.reshape(numbers, (3, 3))
    return Transform(np.stack([x, y, np.cross(x, y)], axis=1), p)


@pytest.mark.parametrize("machine", ["puma560", "stewart", "flexible_arm", "satellite_panels", "hitachi"])
def test_places_of_a_scene_are_where_the_kernels_put_the_frames(machine):
    model = ts.load(EXAMPLES / f"{machine}.yaml")
    q = model.neutral() + 0.01 * np.random.default_rng(1).normal(size=(3, model.nq))
    for i, joint in enumerate(model.joints):
        if joint.quaternion is not None:
            first = model.layout.q_of[i].start + joint.quaternion
            q[:, first : first + 4] /= np.linalg.norm(q[:, first : first + 4], axis=1, keepdims=True)
    nodes = Nodes(model)
    names = [body.name for body in model.description.bodies][-2:]
    places = [nodes.frame(name) for name in names]
    poses = nodes.poses(q)
    kernels = ts.compile(model)
    for name, place in zip(names, places, strict=True):
        expected = kernels.pose(q, name)
        for k in range(3):
            assert np.allclose(place_in_world(poses[k], place).matrix(), expected[k], atol=1e-8)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_can_be_seen(file):
    if file.name.endswith(".torseur.yaml"):
        pytest.skip("a side file")
    model = ts.load(file)
    scene = json.loads(safe_json(scene_of(model)))
    nodes = len(scene["start"]) // 9
    assert scene["size"] > 0
    assert scene["skeleton"] or scene["shapes"] or scene["beams"]
    for kind in KINDS:
        for part in scene[kind]:
            for place in part.get("ends", [part]):
                assert -1 <= place["on"] < nodes
                assert len(place["pose"]) == 9
                assert np.isfinite(place["pose"]).all()


def test_a_run_plays_the_positions_that_it_recorded():
    model = ts.load(EXAMPLES / "two_link_arm.yaml")
    run = ts.simulate(model, duration=0.2)
    (motion,) = scene_of_runs(model, {"run": run})["motions"]
    t, poses = unpacked(motion["t"]), unpacked(motion["poses"]).reshape(-1, len(model.bodies), 9)
    assert t[0] == run.t[0]
    assert t[-1] == run.t[-1]
    rows = np.searchsorted(run.t, t)
    assert np.allclose(poses, Nodes(model).poses(run.q[rows]), atol=1e-6)


def test_a_run_of_another_machine_is_refused():
    arm, pendulum = (ts.load(EXAMPLES / f"{name}.yaml") for name in ("two_link_arm", "pendulum"))
    with pytest.raises(OSError, match="not those of"):
        scene_of_runs(pendulum, {"run": ts.simulate(arm, duration=0.1)})


def test_a_bent_beam_shows_the_strain_of_its_curvature():
    """A beam bent to a circle of radius ρ has the strain r/ρ."""
    from torseur.show.beams import DrawnBeam

    length, bend, radius, count = 2.0, 0.05, 0.03, 9
    angles = np.linspace(0, bend * length, count)
    stations = tuple({"on": k, "pose": flat_pose(Transform.identity())} for k in range(count))
    axes = [[np.cos(a), np.sin(a), 0, -np.sin(a), np.cos(a), 0, 0, 0, 0] for a in angles]
    rest = np.tile(flat_pose(Transform.identity()), (1, count, 1))
    beam = DrawnBeam("boom", stations, np.full(count - 1, length / (count - 1)), radius)
    assert np.allclose(beam.strains(np.array([axes]), rest), bend * radius, rtol=1e-4)


def test_an_ellipsoid_of_inertia_is_that_of_a_uniform_ellipsoid():
    from torseur.show.masses import MassShape

    m, axes = 3.0, np.array([0.2, 0.3, 0.5])
    a2 = axes**2
    inertia = m / 5 * (a2.sum() - a2)
    assert np.allclose(MassShape(m, Transform.identity(), inertia).ellipsoid, axes)
    edges = 2 * axes
    box = m / 12 * ((edges**2).sum() - edges**2)
    assert np.allclose(MassShape(m, Transform.identity(), box).box, edges)


@pytest.mark.parametrize("seed", range(4))
def test_random_machines_have_scenes(seed):
    model = ts.build(random_description(np.random.default_rng(seed)), strict=False)
    assert len(scene_of(model)["start"]) == 9 * len(Nodes(model))
