import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.description.complaint import DescriptionError
from torseur.description.dh import DHRow, chain_from_dh, description_from_dh
from torseur.description.placement import rotation_of
from torseur.description.records.machine import Inertial, Pose

ROUND_OFF = 1e-13  # products of six matrices with entries of order 1


def about_x(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])


def about_z(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def along(x=0.0, z=0.0):
    T = np.eye(4)
    T[0, 3], T[2, 3] = x, z
    return T


def matrix_of(pose):
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = rotation_of(pose), pose.position
    return T


def table_frames(rows, convention, q):
    """The table's frames as products of the elementary matrices."""
    T, frames = np.eye(4), []
    for row, q_i in zip(rows, q, strict=True):
        theta = row.theta + (row.offset + q_i if row.type == "revolute" else 0.0)
        d = row.d + (row.offset + q_i if row.type == "prismatic" else 0.0)
        if convention == "standard":
            T = T @ about_z(theta) @ along(z=d) @ along(x=row.a) @ about_x(row.alpha)
        else:
            T = T @ about_x(row.alpha) @ along(x=row.a) @ about_z(theta) @ along(z=d)
        frames.append(T)
    return frames


def body_frames(joints, q):
    T = {"world": np.eye(4)}
    for joint, q_i in zip(joints, q, strict=True):
        motion = about_z(q_i) if joint.type == "revolute" else along(z=q_i)
        T[joint.child] = T[joint.parent] @ matrix_of(joint.pose) @ motion
    return T


def tensor(inertial):
    xx, yy, zz, xy, xz, yz = inertial.inertia
    R = rotation_of(inertial.pose)
    return R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T


def random_inertial(rng, about="com"):
    mass, com = rng.uniform(1, 5), rng.normal(size=3)
    J = rng.normal(size=(3, 3))
    inertia = np.trace(J @ J.T) * np.eye(3) - J @ J.T
    pose = Pose(tuple(com), rpy=tuple(rng.normal(size=3)))
    if about == "origin":
        pose = Pose(tuple(com))
        inertia = inertia + mass * (com @ com * np.eye(3) - np.outer(com, com))
    return Inertial(mass, pose, tuple(inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]), about=about)


def random_rows(rng, n=6, right_angles=False):
    def angle():
        return rng.integers(-2, 3) * math.pi / 2 if right_angles else rng.uniform(-3, 3)

    return [
        DHRow(
            f"j{i}",
            type=str(rng.choice(["revolute", "prismatic"])),
            a=rng.normal(),
            alpha=angle(),
            d=rng.normal(),
            theta=angle(),
            offset=angle(),
            inertial=random_inertial(rng),
        )
        for i in range(n)
    ]


@pytest.mark.parametrize("right_angles", [False, True])
@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", range(5))
def test_named_frames_of_the_chain_are_the_frames_of_the_table_in_every_position(seed, convention, right_angles):
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, right_angles=right_angles)
    q = rng.normal(size=len(rows))

    _, joints, frames = chain_from_dh(rows, convention=convention, end_frame="hand")

    on_body = body_frames(joints, q)
    found = [on_body[frame.body] @ matrix_of(frame.pose) for frame in frames]
    expected = table_frames(rows, convention, q)
    assert_allclose(found, [*expected, expected[-1]], atol=100 * ROUND_OFF)
    assert [frame.name for frame in frames] == [f"j{i}_dh" for i in range(6)] + ["hand"]


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_inertia_follows_the_frame_of_the_table(convention):
    rng = np.random.default_rng(7)
    rows = random_rows(rng)
    q = rng.normal(size=len(rows))

    bodies, joints, _ = chain_from_dh(rows, convention=convention)

    on_body = body_frames(joints, q)
    for row, body, T in zip(rows, bodies, table_frames(rows, convention, q), strict=True):
        T_body = on_body[body.name]
        com = T_body @ [*body.inertial.pose.position, 1]
        assert_allclose(com, T @ [*row.inertial.pose.position, 1], atol=100 * ROUND_OFF)
        R, R_body = T[:3, :3], T_body[:3, :3]
        expected = R @ tensor(row.inertial) @ R.T
        assert_allclose(R_body @ tensor(body.inertial) @ R_body.T, expected, atol=1000 * ROUND_OFF)
        assert body.inertial.mass == row.inertial.mass


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_inertia_about_the_origin_of_the_table_frame_equals_the_same_inertia_about_the_centre(convention):
    seeds = np.random.default_rng(3), np.random.default_rng(3)
    at_com, at_origin = (random_inertial(rng, about) for rng, about in zip(seeds, ("com", "origin"), strict=True))
    at_com = Inertial(at_com.mass, Pose(at_com.pose.position), at_com.inertia)
    geometry = {"a": 0.3, "alpha": 0.7, "d": 0.2, "theta": -0.4}

    (first,), _, _ = chain_from_dh([DHRow("j", inertial=at_com, **geometry)], convention=convention)
    (second,), _, _ = chain_from_dh([DHRow("j", inertial=at_origin, **geometry)], convention=convention)

    assert_allclose(tensor(second.inertial), tensor(first.inertial), atol=100 * ROUND_OFF)
    assert second.inertial.pose == first.inertial.pose


@pytest.mark.parametrize("seed", range(5))
def test_the_same_arm_in_both_conventions_has_the_same_joints_axes_and_tip(seed):
    # modified row i holds a and alpha of standard row i - 1; a last fixed step is a row whose joint stays at zero
    rng = np.random.default_rng(seed)
    standard = random_rows(rng, n=5)
    shifted = [(0.0, 0.0), *((row.a, row.alpha) for row in standard)]
    modified = [
        DHRow(row.name, row.type, a=a, alpha=alpha, d=row.d, theta=row.theta, offset=row.offset)
        for row, (a, alpha) in zip(standard, shifted, strict=False)
    ]
    modified.append(DHRow("tip", a=standard[-1].a, alpha=standard[-1].alpha))
    q = rng.normal(size=5)

    _, joints_s, frames_s = chain_from_dh(standard, convention="standard")
    _, joints_m, frames_m = chain_from_dh(modified, convention="modified")

    T_s, T_m = body_frames(joints_s, q), body_frames(joints_m, [*q, 0.0])
    for name in (row.name for row in standard):
        link = f"{name}_link"
        assert_allclose(T_s[link][:3, 2], T_m[link][:3, 2], atol=100 * ROUND_OFF)
        # both origins lie on the joint's axis
        assert_allclose(np.cross(T_s[link][:3, 3] - T_m[link][:3, 3], T_s[link][:3, 2]), 0, atol=100 * ROUND_OFF)
    tip_s = T_s[frames_s[-1].body] @ matrix_of(frames_s[-1].pose)
    tip_m = T_m[frames_m[-1].body] @ matrix_of(frames_m[-1].pose)
    assert_allclose(tip_s, tip_m, atol=100 * ROUND_OFF)


def test_right_angles_leave_exact_zeros_in_the_geometry():
    rows = [DHRow("j1", alpha=math.pi / 2, offset=math.pi / 2, a=0.4), DHRow("j2", alpha=-math.pi / 2)]
    for convention in ("standard", "modified"):
        _, joints, frames = chain_from_dh(rows, convention=convention)
        for element in (*joints, *frames):
            assert np.isin(rotation_of(element.pose), (-1.0, 0.0, 1.0)).all()
            assert np.isin(element.pose.position, (0.0, 0.4)).all()


def test_planar_2r_arm_reaches_the_point_of_the_closed_form():
    rows = [DHRow("shoulder", a=0.5), DHRow("elbow", a=0.3)]
    arm = description_from_dh("2R", rows, "standard", gravity=(0.0, -9.81, 0.0), end_frame="hand")
    q1, q2 = 0.3, -1.1

    T = body_frames(arm.joints, (q1, q2))["elbow_link"] @ matrix_of(arm.frames[-1].pose)

    expected = [0.5 * math.cos(q1) + 0.3 * math.cos(q1 + q2), 0.5 * math.sin(q1) + 0.3 * math.sin(q1 + q2), 0]
    assert_allclose(T[:3, 3], expected, atol=ROUND_OFF)
    assert arm.gravity == (0.0, -9.81, 0.0)
    assert [body.name for body in arm.bodies] == ["shoulder_link", "elbow_link"]


@pytest.mark.parametrize(
    ("rows", "convention", "word"),
    [
        ([], "standard", "no row"),
        ([DHRow("j")], "modifed", "Did you mean 'modified'?"),
        ([DHRow("j", type="revolut")], "standard", "Did you mean 'revolute'?"),
        ([DHRow("j", alpha=math.inf)], "modified", "alpha = inf"),
        ([DHRow("j", d=math.nan)], "standard", "d = nan"),
    ],
)
def test_tables_that_mean_nothing_are_refused_with_the_reason(rows, convention, word):
    with pytest.raises(DescriptionError, match=word.replace("?", r"\?")):
        chain_from_dh(rows, convention=convention)
