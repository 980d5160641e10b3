"""A joint in the tree and the same joint closing a loop are the same mechanics."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation
from test_ways import at_symbols
from test_ways import numbers as values

import torseur as ts
from four_bars import open_four_bar
from random_machines import MOVING, random_description, random_pose, random_state
from readable import Readable
from torseur.description.records.machine import Frame, Joint, Loop
from torseur.mechanics.constraints.checks import check_rows
from torseur.mechanics.constraints.checks import numbers as numbers_of
from torseur.mechanics.constraints.rows import constraint_matrix, residuals
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.mechanics.ways.tree import Tree

CUT = "j2"
TYPES = [kind for kind in MOVING if kind != "free"] + ["fixed"]


def two_machines(rng, kind):
    """A chain of five bodies, and the same chain with body b2 floating and its joint to b1 closing a loop."""
    chain = random_description(rng, 5, types=("revolute", "prismatic", "universal"), motors=False, chain=True)
    joint = Joint(CUT, kind, "b1", "b2", random_pose(rng), (0.3, -0.5, 1.0), child_pose=random_pose(rng))
    joint = replace(joint, second_axis=(1.0, 0.4, 0.2) if kind == "universal" else None)
    joint = replace(joint, pitch=0.3 if kind == "screw" else None)
    joints = tuple(joint if j.name == CUT else j for j in chain.joints)
    tree = replace(chain, joints=joints)
    floating = tuple(Joint("floats", "free", "world", "b2") if j.name == CUT else j for j in joints)
    ends = Frame("on b1", "b1", joint.pose), Frame("on b2", "b2", joint.child_pose)
    loop = Loop(CUT, kind, "on b1", "on b2", joint.axis, joint.second_axis, joint.pitch)
    return ts.build(tree, merge_fixed=False), ts.build(replace(tree, joints=floating, frames=ends, loops=(loop,)))


def accelerations(model, way, q, v, tau):
    symbols, equations = at_symbols(way, model)
    return values(equations.solved(Forces(symbols[-1])).acceleration, symbols, [0.0, q, v, tau])


@pytest.mark.parametrize("kind", TYPES)
def test_a_joint_that_closes_on_a_floating_body_is_the_joint_of_the_tree(kind):
    """Accelerations of all other joints and of the floating body, to round-off; any position, speeds and forces."""
    rng = np.random.default_rng(TYPES.index(kind))
    tree, closed = two_machines(rng, kind)
    q, v, tau = (*random_state(rng, tree)[:2], rng.normal(size=tree.nv))
    dyn = Readable(tree)
    X, J = dyn.pose(q, "b2"), dyn.jacobian(q, "b2", "body")
    tau[tree.layout.v_of[tree.joint_index(CUT)]] = 0.0

    def across(x, floats, names, given):
        """The entries of the other joints, by name, and those of the floating joint."""
        found = np.zeros(len(names))
        for k, name in enumerate(names):
            found[k] = floats[name] if name in floats else x[given.index(name)]
        return found

    place = [*X[:3, 3], *Rotation.from_matrix(X[:3, :3]).as_quat(scalar_first=True)]
    of_place = dict(zip((f"floats.{c}" for c in ("x", "y", "z", "qw", "qx", "qy", "qz")), place, strict=True))
    twist_names = tuple(f"floats.{c}" for c in ("wx", "wy", "wz", "vx", "vy", "vz"))
    speeds = closed.layout.speed_names
    q_c = across(q, of_place, closed.layout.coordinate_names, tree.layout.coordinate_names)
    v_c = across(v, dict(zip(twist_names, J @ v, strict=True)), speeds, tree.layout.speed_names)
    tau_c = across(tau, dict.fromkeys(twist_names, 0.0), speeds, tree.layout.speed_names)
    assert_allclose(numbers_of(residuals, closed, q_c), 0, atol=1e-13)
    assert_allclose(numbers_of(constraint_matrix, closed, q_c) @ v_c, 0, atol=1e-12)

    a = accelerations(tree, Tree(), q, v, tau)
    a_c = accelerations(closed, Multipliers(), q_c, v_c, tau_c)
    # in components of the moving body: d/dt (J v) = J v̇ + J̇ v
    drift = dyn.jacobian_rate(q, v, "b2", "body") @ v
    expected = across(a, dict(zip(twist_names, J @ a + drift, strict=True)), speeds, tree.layout.speed_names)
    assert_allclose(a_c, expected, atol=1e-9 * np.abs(expected).max())


def test_a_four_bar_of_hinges_in_space_has_one_motion_and_three_redundant_rows():
    model = ts.build(open_four_bar())
    (closing,) = model.constraints
    assert (closing.name, closing.kind, model.joint_names) == ("d", "revolute joint", ("a", "b", "c"))
    H = numbers_of(constraint_matrix, model, np.array([0.4, -0.3, 1.1]))
    report = check_rows(model, H, np.zeros(len(H)))
    assert (report.mobility, [row.label for row in report.redundant]) == (1, ["d.y", "d.tilt1", "d.tilt2"])


@pytest.mark.parametrize("kind", ["spherical", "cylindrical", "universal"])
def test_a_loop_closes_by_the_joint_with_most_freedom_wherever_it_stands(kind):
    """One of the two joints that hold the rocker, whichever has more freedom; of equal ones the last."""
    four_bar = open_four_bar(("revolute", "revolute", kind, "revolute"))
    a, b, c, d = (replace(j, second_axis=(1.0, 0.0, 0.0) if j.type == "universal" else None) for j in four_bar.joints)
    d = replace(d, parent="world", child="rocker", pose=d.child_pose, child_pose=d.pose)
    for joints in ((a, b, c, d), (a, b, d, c)):
        model = ts.build(replace(four_bar, joints=joints))
        assert [constraint.name for constraint in model.constraints] == ["c"]
    equal = replace(c, type="revolute", second_axis=None)
    assert [x.name for x in ts.build(replace(four_bar, joints=(a, b, equal, d))).constraints] == ["d"]
    assert [x.name for x in ts.build(replace(four_bar, joints=(a, b, d, equal))).constraints] == ["c"]


def test_child_frames_that_are_placed_anew_are_the_same_machine():
    """A body whose frame is elsewhere on it, with all that is measured in it: the same accelerations."""
    rng = np.random.default_rng(3)
    tree, _ = two_machines(rng, "revolute")
    moved = {j.name: random_pose(rng) for j in tree.description.joints}
    d = tree.description
    place = {j.child: j.name for j in d.joints}
    X = {name: pose_matrix(pose) for name, pose in moved.items()}

    def onto(body, pose):
        """A placement on a body, measured in its new frame; the new frame has the old one at X."""
        return pose if body == "world" else pose_of(X[place[body]] @ pose_matrix(pose))

    again = replace(
        d,
        bodies=tuple(replace(b, inertial=replace(b.inertial, pose=onto(b.name, b.inertial.pose))) for b in d.bodies),
        joints=tuple(replace(j, pose=onto(j.parent, j.pose), child_pose=onto(j.child, j.child_pose)) for j in d.joints),
    )
    q, v, _ = random_state(rng, tree)
    tau = rng.normal(size=tree.nv)
    ours, theirs = (accelerations(model, Tree(), q, v, tau) for model in (ts.build(again), tree))
    assert_allclose(ours, theirs, atol=1e-9 * np.abs(theirs).max())


def pose_matrix(pose):
    from torseur.description.inertia.inertials import transform_of

    return transform_of(pose).matrix()


def pose_of(T):
    from torseur.description.records.machine import Pose

    quaternion = tuple(float(x) for x in Rotation.from_matrix(T[:3, :3]).as_quat(scalar_first=True))
    return Pose(tuple(float(x) for x in T[:3, 3]), quaternion=quaternion)
