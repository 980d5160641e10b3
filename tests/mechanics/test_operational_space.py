"""The operational-space model against printed closed forms, against the equations of motion, and near singularities."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from torseur.description.records.controllers import COMPONENTS, Singularity
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Pose
from torseur.mechanics.constraints.assembly import admissible
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.tree.jacobian import along_motion, jacobian
from torseur.quantities.operational_space import NearSingularity, operational_space

L1, L2, M1, M2, G = 0.7, 0.4, 3.0, 2.0, 9.81
NEVER = Singularity(0.0, 0.0)


def planar_arm():
    """The arm of [HN, section 7]: masses at the ends of two links, in a vertical plane."""
    return ts.build(
        Description(
            "planar arm",
            (Body("one", Inertial(M1, Pose((L1, 0.0, 0.0)))), Body("two", Inertial(M2, Pose((L2, 0.0, 0.0))))),
            (
                Joint("first", "revolute", "world", "one", axis=(0.0, -1.0, 0.0)),
                Joint("second", "revolute", "one", "two", Pose((L1, 0.0, 0.0)), (0.0, -1.0, 0.0)),
            ),
            frames=(Frame("tool", "two", Pose((L2, 0.0, 0.0))),),
            gravity=(0.0, 0.0, -G),
        )
    )


def random_arm(seed, n=7):
    rng = np.random.default_rng(seed)
    return ts.build(random_description(rng, n, types=ONE_DEGREE, chain=True)), rng


@pytest.mark.parametrize("seed", range(3))
def test_the_tool_of_the_planar_arm_has_the_mass_and_bias_of_the_report(seed):
    """[HN, eqs. 7.22–7.26 and remark 7.1], written out by hand."""
    (q1, q2), (w1, w2) = np.random.default_rng(seed).uniform([[0.2, 0.5], [-2, -2]], [[1.5, 2.5], [2, 2]])
    c1, s1, c2, s2, c12, s12 = np.cos(q1), np.sin(q1), np.cos(q2), np.sin(q2), np.cos(q1 + q2), np.sin(q1 + q2)
    D = np.array(
        [
            [M1 * L1**2 + M2 * (L1**2 + L2**2 + 2 * L1 * L2 * c2), M2 * (L2**2 + L1 * L2 * c2)],
            [M2 * (L2**2 + L1 * L2 * c2), M2 * L2**2],
        ]
    )
    C = M2 * L1 * L2 * s2 * np.array([[-w2, -(w1 + w2)], [w1, 0.0]])
    weight = np.array([(M1 + M2) * G * L1 * c1 + M2 * G * L2 * c12, M2 * G * L2 * c12])
    J = np.array([[-L1 * s1 - L2 * s12, -L2 * s12], [L1 * c1 + L2 * c12, L2 * c12]])
    rate = np.array(
        [
            [-L1 * c1 * w1 - L2 * c12 * (w1 + w2), -L2 * c12 * (w1 + w2)],
            [-L1 * s1 * w1 - L2 * s12 * (w1 + w2), -L2 * s12 * (w1 + w2)],
        ]
    )
    w, torques, back = np.array([w1, w2]), np.array([3.0, -2.0]), np.linalg.inv(J)

    tool = operational_space(planar_arm(), "tool", ("x", "z"))

    M = back.T @ D @ back
    # a matrix of condition up to 100 is inverted twice
    assert_allclose(tool.mass([q1, q2]), M, rtol=1e-11)
    assert_allclose(tool.bias([q1, q2], w), back.T @ (C @ w + weight) - M @ rate @ w, rtol=1e-10)
    assert_allclose(tool.force([q1, q2], torques), back.T @ torques, rtol=1e-12)
    assert_allclose(tool.manipulability([q1, q2]), L1 * L2 * abs(s2), rtol=1e-12)


@pytest.mark.parametrize("components", [COMPONENTS, ("x", "y", "z"), ("wz", "x")])
@pytest.mark.parametrize("seed", range(1))
def test_forces_accelerate_the_frame_as_its_operational_mass_says(seed, components):
    """M_x ẍ + V_x = f_x on the motion that forward dynamics gives, for redundant arms too."""
    model, rng = random_arm(seed)
    kernels, rows = ts.compile(model), [COMPONENTS.index(c) for c in components]
    q, v, tau = random_state(rng, model)
    tip = operational_space(model, "b6", components, singularity=NEVER)

    acceleration = kernels.jacobian(q, "b6") @ kernels.forward_dynamics(q, v, tau)
    acceleration = (acceleration + kernels.jacobian_rate(q, v, "b6") @ v)[rows]

    f = tip.force(q, tau)
    scale = np.abs(tip.mass(q)).max() * np.abs(acceleration).max()
    assert_allclose(tip.mass(q) @ acceleration + tip.bias(q, v), f, rtol=0, atol=1e-9 * scale)


@pytest.mark.parametrize("seed", range(2))
def test_the_consistent_inverse_leaves_the_frame_alone_in_the_null_space(seed):
    model, rng = random_arm(seed)
    q, v, tau = random_state(rng, model)
    kernels = ts.compile(model)
    tip = operational_space(model, "b6", ("x", "y", "z"), singularity=NEVER)
    J, J_bar = tip.jacobian(q), tip.inverse(q)
    assert_allclose(J @ J_bar, np.eye(3), atol=1e-10)

    silent = tau - J.T @ J_bar.T @ tau
    with_it, without = (kernels.forward_dynamics(q, v, forces) for forces in (silent, 0 * tau))
    assert_allclose(J @ (with_it - without), 0, atol=1e-9 * np.abs(tau).max())
    assert np.abs(with_it - without).max() > 1e-3


@pytest.mark.parametrize("seed", range(2))
def test_the_mass_is_a_tensor_that_turns_with_the_axes_it_is_measured_in(seed):
    model, rng = random_arm(seed)
    q, _, _ = random_state(rng, model)
    R = ts.compile(model).pose(q, "b6")[:3, :3]
    in_world, in_body = (
        operational_space(model, "b6", ("x", "y", "z"), measured_in=axes, singularity=NEVER).mass(q)
        for axes in ("world", "body")
    )
    assert_allclose(R.T @ in_world @ R, in_body, rtol=1e-9, atol=1e-9 * np.abs(in_body).max())
    assert np.linalg.eigvalsh(in_world).min() > 0


@pytest.mark.parametrize("seed", range(5))
def test_closeness_lies_between_the_smallest_singular_value_and_its_mean_share(seed):
    """σ_min/√m ≤ ρ ≤ σ_min of the rows scaled by the root mean square of the rows of their kind."""
    model, rng = random_arm(seed, n=6)
    q, _, _ = random_state(rng, model)
    J = ts.compile(model).jacobian(q, "b5")
    scale = np.sqrt(np.repeat([np.sum(J[:3] ** 2) / 3, np.sum(J[3:] ** 2) / 3], 3))
    smallest = np.linalg.svd(J / scale[:, None], compute_uv=False)[-1]
    rho = operational_space(model, "b5").closeness(q)
    assert smallest / np.sqrt(6) * (1 - 1e-6) <= rho <= smallest * (1 + 1e-6)


def test_near_the_stretched_arm_the_mass_stays_bounded_and_says_so():
    arm = planar_arm()
    tool = operational_space(arm, "tool", ("x", "z"))
    exact = operational_space(arm, "tool", ("x", "z"), singularity=NEVER)
    with pytest.warns(NearSingularity, match="nearly singular for the components x, z"):
        stretched = tool.mass([0.3, 0.0])
    assert np.isfinite(stretched).all()
    with pytest.warns(NearSingularity):
        near = [np.abs(tool.mass([0.3, bend])).max() for bend in np.linspace(-0.05, 0.05, 41)]
    assert max(near) < 2 * np.abs(stretched).max() < np.abs(exact.mass([0.3, 1e-3])).max() / 10


def test_damping_begins_smoothly_and_only_below_its_threshold():
    tool = operational_space(planar_arm(), "tool", ("x", "z"))
    bends = np.linspace(1e-4, 0.5, 400)
    q = np.column_stack([np.full_like(bends, 0.3), bends])
    rho, lam = tool.closeness(q), tool.damping(q)
    below = rho < 0.05
    assert below.any() and (lam[below] > 0).all() and (lam[~below] == 0).all()
    assert_allclose(lam[below], 0.05 * (1 - (rho[below] / 0.05) ** 2), rtol=1e-9)


def test_batches_equal_single_states():
    model, rng = random_arm(0)
    tip = operational_space(model, "b6", ("x", "y", "z"), singularity=NEVER)
    q, v = rng.normal(size=(9, 7)), rng.normal(size=(9, 7))
    assert tip.mass(q).shape == (9, 3, 3) and tip.bias(q, v).shape == (9, 3)
    assert_allclose(tip.mass(q)[4], tip.mass(q[4]), rtol=0, atol=0)
    assert_allclose(tip.bias(q, v)[4], tip.bias(q[4], v[4]), rtol=0, atol=0)


def test_unknown_components_and_frames_that_do_not_move_are_refused():
    arm = planar_arm()
    with pytest.raises(ValueError, match="no component 'X'"):
        operational_space(arm, "tool", ("X",))
    with pytest.raises(ValueError, match="no components are given"):
        operational_space(arm, "tool", ())
    with pytest.raises(ValueError, match="fixed to the ground"):
        operational_space(arm, "world")
    with pytest.raises(ValueError, match="has no frame 'tol'"):
        operational_space(arm, "tol")


def test_the_flange_of_an_arm_on_wheels_accelerates_as_its_operational_mass_says():
    """M_x ẍ + V_x = f_x of the mobile manipulator, with accelerations by Lagrange's multipliers."""
    cart, rng = ts.load("examples/mobile_manipulator.yaml"), np.random.default_rng(4)
    q = cart.initial_q + np.r_[0.3, -0.2, 0.7, 0.1, 0.4, rng.uniform(-0.4, 0.4, size=cart.nq - 5)]
    v = admissible(cart, q, rng.normal(size=cart.nv), given=range(5, cart.nv))
    tau = 20 * rng.normal(size=cart.nv)
    symbols = ca.SX.sym("q", cart.nq)
    J = jacobian(cart, symbols, cart.frame("flange"))
    parts = [*multiplier_system(cart, 0.0, symbols, ca.DM(v), ca.DM(tau)), J, along_motion(cart, J, symbols, ca.DM(v))]
    matrix, right, J, J_dot = (np.array(x) for x in ca.Function("parts", [symbols], parts)(q))
    acceleration = J @ np.linalg.solve(matrix, right)[: cart.nv, 0] + J_dot @ v
    flange = operational_space(cart, "flange", singularity=NEVER)
    force = flange.mass(q) @ acceleration + flange.bias(q, v)
    assert_allclose(force, flange.force(q, tau), rtol=1e-8, atol=1e-8 * np.abs(force).max())
