"""Inertia of robots' meshes beside MuJoCo's exact one and coal's."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from example_robots import ROBOTS

MESHES = [
    *(f"xarm_description/meshes/xarm7/visual/link{i}.stl" for i in (1, 4, 7)),
    *(f"ur_description/meshes/ur5/collision/{part}.stl" for part in ("shoulder", "upperarm", "wrist1")),
]


def installed(name):
    if not ROBOTS.exists():
        pytest.skip("example-robot-data is not installed")
    return ROBOTS / name


@pytest.fixture(params=MESHES)
def mesh(request):
    return installed(request.param)


def test_mujoco_weighs_closed_meshes_alike(mesh):
    mujoco = pytest.importorskip("mujoco")
    ours = ts.inertia_of_mesh(mesh, density=2700.0)
    assert ours.doubts == ()
    body = "<body><freejoint/><geom type='mesh' mesh='m' density='2700'/></body>"
    asset = f"<asset><mesh name='m' file='{mesh}' inertia='exact'/></asset>"
    model = mujoco.MjModel.from_xml_string(f"<mujoco>{asset}<worldbody>{body}</worldbody></mujoco>")
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, model.body_iquat[1])
    R = R.reshape(3, 3)
    assert_allclose(ours.mass, model.body_mass[1], rtol=1e-12)
    assert_allclose(ours.com, model.body_ipos[1], atol=1e-12)
    # MuJoCo turns to principal axes by rotations that stop at 1e-9 or so
    assert_allclose(ours.inertia, R @ np.diag(model.body_inertia[1]) @ R.T, atol=1e-8 * ours.inertia.max())


def test_coal_weighs_closed_meshes_alike(mesh):
    coal = pytest.importorskip("coal")
    ours = ts.inertia_of_mesh(mesh, density=1.0)
    theirs = coal.MeshLoader().load(str(mesh), np.ones(3))
    assert_allclose(ours.volume, theirs.computeVolume(), rtol=1e-6)  # vertices in single precision
    assert_allclose(ours.com, np.ravel(theirs.computeCOM()), atol=1e-6)
    about_com = theirs.computeMomentofInertiaRelatedToCOM()
    assert_allclose(ours.inertia, about_com, atol=1e-5 * ours.inertia.max())


def test_an_open_mesh_is_told_where_mujoco_refuses_it():
    mesh = installed("ur_description/meshes/ur10/collision/forearm.stl")
    assert "holes: 64 of 1598 edges" in str(ts.inertia_of_mesh(mesh, density=1.0).doubts[0])


def test_every_link_of_a_robot_is_weighed_from_its_shapes():
    """Of aluminium throughout, the links of the xArm 7 weigh as many times what the file states as they are hollow."""
    robot = installed("xarm_description/urdf/xarm7.urdf")
    rows = ts.shape_inertials(ts.read_description(robot), density=2700.0)
    weighed = [row for row in rows if row.stated is not None and row.computed is not None]
    assert len(weighed) == 8
    ratios = [row.computed.mass / row.stated.mass for row in weighed]
    assert 1.2 < min(ratios) and max(ratios) < 4
    for row in weighed:
        apart = np.subtract(row.computed.pose.position, row.stated.pose.position)
        assert np.linalg.norm(apart) < 0.06
