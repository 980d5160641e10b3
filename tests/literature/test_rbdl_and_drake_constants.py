"""Constants from the unit tests of RBDL (tests/DynamicsTests.cc) and of Drake (multibody/benchmarks).

They were confirmed to about 1e-15 by a second program, and are asserted to the digits that are printed.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from readable import Readable
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose

AXIS = {"x": (1.0, 0, 0), "y": (0, 1.0, 0), "z": (0, 0, 1.0)}


def chain(rows, gravity):
    """Rows (parent number or 0, axis, joint position, mass, com, central inertia)."""
    name = lambda k: f"b{k}" if k else "world"  # noqa: E731
    bodies = [Body(name(k), Inertial(m, Pose(com), (*I, 0, 0, 0))) for k, (*_, m, com, I) in enumerate(rows, 1)]
    joints = [
        Joint(f"j{k}", "revolute", name(p), name(k), Pose(at), AXIS[a]) for k, (p, a, at, *_) in enumerate(rows, 1)
    ]
    return Readable(ts.build(Description("literature", tuple(bodies), tuple(joints), gravity=gravity)))


ONE = (1.0, 1.0, 1.0)
RBDL = {
    "double_chain": (
        [(0, "z", (0, 0, 0), 1.0, (1.0, 0, 0), ONE), (1, "z", (1.0, 0, 0), 1.0, (1.0, 0, 0), ONE)],
        [-5.886, 3.924],
    ),
    "triple_chain": (
        [
            (0, "z", (0, 0, 0), 1.0, (1.0, 0, 0), ONE),
            (1, "z", (1.0, 0, 0), 1.0, (1.0, 0, 0), ONE),
            (2, "z", (1.0, 0, 0), 1.0, (1.0, 0, 0), ONE),
        ],
        [-6.03692307692308, 3.77307692307692, 1.50923076923077],
    ),
    "double_chain_3d": (
        [(0, "z", (0, 0, 0), 1.0, (1.0, 0, 0), ONE), (1, "y", (1.0, 0, 0), 1.0, (0, 1.0, 0), ONE)],
        [-3.924, 0.0],
    ),
    "simple_tree_3d": (
        [
            (0, "z", (0, 0, 0), 1.0, (1.0, 0, 0), ONE),
            (1, "y", (1.0, 0, 0), 1.0, (0, 1.0, 0), ONE),
            (2, "x", (0, 1.0, 0), 1.0, (0, 0, 1.0), ONE),
            (1, "y", (-0.5, 0, 0), 1.0, (0, 1.0, 0), ONE),
            (4, "x", (0, -0.5, 0), 1.0, (0, 0, 1.0), ONE),
        ],
        [-1.6031906614786, -0.534396887159533, 4.1034046692607, 0.267198443579767, 5.30579766536965],
    ),
}


@pytest.mark.parametrize("case", RBDL)
def test_accelerations_of_rbdl_at_rest(case):
    rows, expected = RBDL[case]
    rest = np.zeros(len(rows))
    assert_allclose(chain(rows, (0, -9.81, 0)).forward_dynamics(rest, rest, rest), expected, atol=2e-14)


def test_massless_links_between_three_rotations_of_rbdl():
    none = (0.0, (0, 0, 0), (0.0, 0.0, 0.0))
    rows = [(0, "z", (0, 0, 0), *none), (1, "y", (0, 0, 0), *none), (2, "x", (0, 0, 0), 1.0, (0, 0.5, 0), ONE)]
    dyn, rest = chain(rows, (0, -9.81, 0)), np.zeros(3)
    assert_allclose(dyn.forward_dynamics([1.0, 0, 0], rest, rest), [3.301932144386186, 0, 0], atol=1e-14)


def test_acrobot_of_drake():
    rows = [
        (0, "y", (0, 0, 0), 1.0, (0, 0, -0.5), (0.083, 0.083, 0.0)),
        (1, "y", (0, 0, -1.0), 1.0, (0, 0, -1.0), (0.33, 0.33, 0.0)),
    ]
    dyn, q, v = chain(rows, (0, 0, -9.81)), [0.7, -1.1], [0.4, -0.9]
    M = [[3.5701922428511548, 1.7835961214255773], [1.7835961214255773, 1.33]]
    assert_allclose(dyn.mass_matrix(q), M, atol=1e-15 * 4)
    assert_allclose(dyn.bias(q, v) - dyn.gravity(q), [0.08020866240552915, -0.14259317760982967], atol=1e-14)
    assert_allclose(-dyn.gravity(q), [-5.659469329654762, 3.820193938047863], atol=1e-14)


def test_pose_of_the_kuka_iiwa_of_drake():
    """R_NG and p_NoGo by MotionGenesis at q = (60, 30, 60, 30, 60, 30, 60) degrees; joint origins of its URDF."""
    right, half = np.pi / 2, np.pi
    origins = [
        ((0, 0, 0.1575), (0, 0, 0)),
        ((0, 0, 0.2025), (right, 0, half)),
        ((0, 0.2045, 0), (right, 0, half)),
        ((0, 0, 0.2155), (right, 0, 0)),
        ((0, 0.1845, 0), (-right, half, 0)),
        ((0, 0, 0.2155), (right, 0, 0)),
        ((0, 0.081, 0), (-right, half, 0)),
    ]
    names = ["world", *(f"link{k}" for k in range(1, 8))]
    bodies = tuple(Body(name, Inertial(1.0)) for name in names[1:])
    joints = tuple(
        Joint(f"j{k}", "revolute", names[k], names[k + 1], Pose(xyz, rpy)) for k, (xyz, rpy) in enumerate(origins)
    )
    dyn = Readable(ts.build(Description("iiwa", bodies, joints)))

    T = dyn.pose(np.radians([60, 30, 60, 30, 60, 30, 60]), "link7")
    R_NG = [
        [-0.5939002959880204, 0.8043869080239565, -0.015625],
        [-0.8043869080239565, -0.5932991120359317, 0.03094940802395521],
        [0.015625, 0.03094940802395527, 0.9993988160479114],
    ]
    assert_allclose(T[:3, :3], R_NG, atol=1e-14)
    assert_allclose(T[:3, 3], [0.2970356451892219, 0.1727696964662288, 1.154681973689345], atol=1e-14)


def test_babyboot_accelerations():
    """Kane's rod and plate (1974): the accelerations of the reference solution at t = 10 s, at its own state."""
    rows = [
        (0, "x", (0, 0, 0), 0.01, (0, 0, -0.075), (5e-6, 5e-6, 0.0)),
        (1, "z", (0, 0, 0), 0.1, (0, 0, -0.2), (0.00025, 5e-5, 0.0002)),
    ]
    q = np.radians([-6.13129835175016855336e01, -9.29477898137001013474e02])
    v = [-6.74400807537376977872e00, -2.77956967231066018229e00]
    a = chain(rows, (0, 0, -9.81)).forward_dynamics(q, v, [0, 0])
    # the state is printed to 20 digits; the acceleration loses what double precision loses of 929 degrees
    assert_allclose(a, [4.11370231765261242900e01, 1.94836474888299434493e01], rtol=1e-11)


def test_free_symmetric_body_turns_as_in_kane():
    """Ten seconds of free motion in closed form: transverse inertia 0.04, axial 0.02 kg m², ω0 = (2, 4, 6)."""
    body = Body("top", Inertial(1.0, inertia=(0.04, 0.04, 0.02, 0, 0, 0)))
    model = ts.build(Description("top", (body,), (Joint("j", "free", "world", "top"),), gravity=(0, 0, 0)))
    dyn, zero = Readable(model), np.zeros(6)

    def rate(_, state):
        q, v = state[:7], state[7:]
        return np.concatenate([dyn.rate(q, v), dyn.forward_dynamics(q, v, zero)])

    start = np.concatenate([model.neutral(), [2.0, 4.0, 6.0, 0, 0, 0]])
    end = solve_ivp(rate, (0, 10), start, method="DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
    quaternion = [-0.18587191651153825, 0.1959381898338342, -0.7859670652928673, -0.5561615131343465]
    # global error of an integrator at 1e-12 per step over some 1000 steps
    assert_allclose(end[3:7], quaternion, atol=1e-9)
    assert_allclose(end[7:10], [-3.6436235965962793, 2.59306904773606, 6.0], atol=1e-9)
