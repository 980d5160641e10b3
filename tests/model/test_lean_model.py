"""Re-chosen frames and base parameters change what a model costs and nothing that it says."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import ONE_DEGREE, random_description, random_state
from torseur.algebra.components import as_numpy
from torseur.algebra.transform import Transform
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Loop, Pose
from torseur.kernels.cost.counts import count
from torseur.mechanics.constraints.rows import residual, rows
from torseur.mechanics.dynamics.articulated_body import applies, articulated_body
from torseur.mechanics.dynamics.coriolis import coriolis_matrix
from torseur.mechanics.dynamics.energy import center_of_mass, kinetic_energy, momentum, potential_energy
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.inverse_dynamics import gravity_forces, inverse_dynamics, reactions
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.mechanics.tree.jacobian import jacobian
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.joints.revolute import Revolute
from torseur.model.lean.lean_model import lean
from torseur.model.lean.reframed import reframed
from torseur.model.lean.regrouped import regrouped

# relative to the largest entry; sums of some hundred products, of which frames and regrouping reorder a few
TOLERANCE = 1e-12

CASES = [
    pytest.param({"n": 9, "loads": True}, id="all joints with loads"),
    pytest.param({"n": 12, "anywhere": True}, id="rotors anywhere"),
    pytest.param({"n": 12, "types": ONE_DEGREE, "mimic": True, "anywhere": True}, id="mimic joints"),
    pytest.param({"n": 9, "rotors": "diagonal"}, id="diagonal rotors"),
    pytest.param({"n": 8, "types": ("free", "revolute", "prismatic"), "chain": True}, id="chain on a free base"),
    pytest.param({"n": 8, "types": ("prismatic", "fixed", "revolute"), "chain": True}, id="slides and fixed bodies"),
    pytest.param({"n": 6, "types": ("cylindrical", "screw"), "chain": True}, id="cylinders and screws"),
]
machines = pytest.mark.parametrize("options", CASES)
seeds = pytest.mark.parametrize("seed", range(1))
every_change = pytest.mark.parametrize("change", [reframed, regrouped, lean])


def machine(seed, options):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, **options), merge_fixed=False)
    return model, [ca.DM(part) for part in random_state(rng, model)]


def numbers(expression, model, *state):
    """The value of an expression that needs symbols for q."""
    symbols = [ca.SX.sym("s", part.numel()) for part in state]
    return ca.Function("f", symbols, [ca.densify(ca.SX(expression(model, *symbols)))])(*state)


def assert_same(actual, expected, tolerance=TOLERANCE):
    actual, expected = as_numpy(ca.DM(actual)), as_numpy(ca.DM(expected))
    assert_allclose(actual, expected, rtol=0, atol=tolerance * abs(expected).max(initial=1e-3))


def parallelogram():
    """Two cranks with skewed axes and inertias, a rod, and a hinge that closes the loop."""
    rng = np.random.default_rng(3)
    solid = lambda: Inertial(1.0, Pose(tuple(rng.normal(size=3))), (0.3, 0.4, 0.5, 0.01, 0.02, 0.03))  # noqa: E731
    axis = (0.0, 0.6, 0.8)
    return ts.build(
        Description(
            "parallelogram",
            tuple(Body(name, solid()) for name in ("left", "right", "rod")),
            (
                Joint("a", "revolute", "world", "left", Pose((0.0, 0.1, 0.0), rpy=(0.3, 0.2, 0.1)), axis),
                Joint("b", "revolute", "world", "right", Pose((1.0, 0.1, 0.0), rpy=(0.3, 0.2, 0.1)), axis),
                Joint("c", "revolute", "left", "rod", Pose((0.0, 0.0, 1.0), rpy=(0.4, 0.0, 0.0)), axis),
            ),
            frames=(
                Frame("end", "rod", Pose((1.0, 0.2, 0.0), rpy=(0.1, 0.2, 0.3))),
                Frame("tip", "right", Pose((0.0, 0.0, 1.0))),
            ),
            loops=(Loop("closing", "spherical", "end", "tip"),),
        )
    )


@machines
@seeds
@every_change
def test_forces_matrices_and_kinetic_energy_stay(seed, options, change):
    model, (q, v, a) = machine(seed, options)
    same = change(model)

    assert_same(inverse_dynamics(same, q, v, a), inverse_dynamics(model, q, v, a))
    assert_same(mass_matrix(same, q), mass_matrix(model, q))
    assert_same(gravity_forces(same, q), gravity_forces(model, q))
    assert_same(kinetic_energy(same, q, v), kinetic_energy(model, q, v))
    assert_same(numbers(coriolis_matrix, same, q, v), numbers(coriolis_matrix, model, q, v))


@machines
@seeds
def test_accelerations_stay(seed, options):
    model, (q, v, tau) = machine(seed, options)
    same = lean(model)
    A = mass_matrix(model, q)

    # as forces A v̇, which do not depend on how well A is conditioned
    expected = A @ forward_dynamics(model, q, v, 10 * tau)
    assert_same(A @ forward_dynamics(same, q, v, 10 * tau), expected, 1e-11)
    if applies(model):
        assert_same(A @ articulated_body(same, q, v, 10 * tau), expected, 1e-10)


@machines
@seeds
@every_change
def test_wrenches_at_named_frames_act_alike(seed, options, change):
    model, (q, v, a) = machine(seed, options)
    wrench = {f"b{i}": ca.DM(np.random.default_rng(i).normal(size=6) * 10) for i in (0, 3, 5)}
    forces = [inverse_dynamics(m, q, v, a, wrenches_at_frames(m, q, wrench)) for m in (change(model), model)]
    assert_same(*forces)


@machines
@seeds
@pytest.mark.parametrize("change", [reframed, lean])
def test_poses_and_jacobians_of_named_frames_stay(seed, options, change):
    model, (q, _, _) = machine(seed, options)
    same = change(model)
    assert same.frames.keys() == model.frames.keys()
    for name in model.frames:
        pose = [frame_pose(m, q, poses(m, links(m, q)), m.frame(name)).matrix() for m in (same, model)]
        assert_same(*pose)
        for measured_in in ("body", "world"):
            assert_same(*(jacobian(m, q, m.frame(name), measured_in) for m in (same, model)))


@machines
@seeds
def test_new_frames_keep_potential_energy_momentum_and_center_of_mass(seed, options):
    model, (q, v, _) = machine(seed, options)
    same = reframed(model)
    assert_same(potential_energy(same, q), potential_energy(model, q))
    assert_same(momentum(same, q, v), momentum(model, q, v))
    assert_same(center_of_mass(same, q), center_of_mass(model, q))


@seeds
def test_regrouping_shifts_the_potential_energy_by_a_constant_and_changes_momentum_and_reactions(seed):
    model, (q, v, a) = machine(seed, {"n": 8, "types": ("revolute", "continuous")})
    same = regrouped(model)
    shifts = [float(potential_energy(same, x) - potential_energy(model, x)) for x in (q, q + v, 2 * q)]

    assert_allclose(shifts, shifts[0], rtol=1e-10)
    assert abs(shifts[0]) > 1e-3
    for quantity in (lambda m: momentum(m, q, v), lambda m: reactions(m, q, v, a)):
        assert np.abs(as_numpy(quantity(same) - quantity(model))).max() > 1e-3


@pytest.mark.parametrize("change", [reframed, lean])
def test_loops_stay_closed_where_they_were(change):
    model = parallelogram()
    same = change(model)
    q = ca.DM([0.3, -0.2, 0.5])
    (loop,) = model.constraints
    assert_same(residual(same, links(same, q), q, loop), residual(model, links(model, q), q, loop))
    assert_same(rows(same, links(same, q), q, loop), rows(model, links(model, q), q, loop))


@seeds
def test_frames_of_a_chain_have_a_modified_denavit_hartenberg_structure(seed):
    chain = reframed(machine(seed, {"n": 7, "types": ("revolute",), "chain": True})[0])
    for i, (seat, joint) in enumerate(zip(chain.placement, chain.joints, strict=True)):
        assert joint.axis.tolist() == [0, 0, 1]
        if i > 0:
            R = as_numpy(seat.R)
            assert R[0].tolist() == R[:, 0].tolist() == [1, 0, 0]
            assert_allclose(R @ R.T, np.eye(3), atol=4e-16)
            assert seat.p.nnz() <= 2


@seeds
def test_a_link_of_a_chain_keeps_seven_inertial_parameters_and_the_first_keeps_three(seed):
    first, *others = lean(machine(seed, {"n": 7, "types": ("revolute",), "chain": True, "motors": False})[0]).bodies
    moments = [as_numpy(body.mass_moments()) for body in (first, *others)]
    for J in moments:
        assert not J[2:, 2:].any()  # ∫ z² dm, ∫ z dm and ∫ dm
    assert np.count_nonzero(np.tril(moments[0])) == 3  # one moment of inertia, two first moments
    assert [np.count_nonzero(np.tril(J)) for J in moments[1:]] == [7, 7, 7, 7, 7, 6]  # the tip's x shows to its centre


def test_sliding_bodies_keep_their_parent_s_axes_and_no_second_moment():
    model, _ = machine(5, {"n": 6, "types": ("revolute", "prismatic"), "chain": True})
    sliding = [i for i, joint in enumerate(model.joints) if joint.kind == "prismatic" and model.parent[i] >= 0]
    same = lean(model)
    assert sliding
    for i in sliding:
        assert_allclose(as_numpy(same.placement[i].matrix()), np.eye(4), atol=0)
        assert same.bodies[i].I.nnz() == 0


@pytest.mark.parametrize("angle", [0.0, 1e-16, 1e-13, 1e-9, 1e-6, 1e-3, 0.1])
def test_nearly_parallel_axes_cost_no_accuracy(angle):
    """Their common normal is far away, and inertia measured there would lose all digits."""
    described = random_description(np.random.default_rng(1), 5, types=("revolute",), motors=False, chain=True)
    joints = [
        replace(joint, axis=(0.0, 0.0, 1.0), pose=Pose(joint.pose.position, rpy=(k * angle, angle, 0.3)))
        for k, joint in enumerate(described.joints)
    ]
    model = ts.build(replace(described, joints=tuple(joints)))
    q, v, a = (ca.DM(part) for part in random_state(np.random.default_rng(2), model))
    same = lean(model)
    assert max(np.linalg.norm(as_numpy(seat.p)) for seat in same.placement) < 10
    assert_same(inverse_dynamics(same, q, v, a), inverse_dynamics(model, q, v, a), 1e-13)


@seeds
def test_choosing_frames_twice_changes_nothing_more(seed):
    model, (q, v, a) = machine(seed, {"n": 9, "anywhere": True})
    once = reframed(model)
    twice = reframed(once)
    assert_same(inverse_dynamics(twice, q, v, a), inverse_dynamics(model, q, v, a))
    for first, second in zip(once.placement, twice.placement, strict=True):
        assert_allclose(as_numpy(second.matrix()), as_numpy(first.matrix()), atol=1e-13)


@pytest.mark.parametrize("change", [reframed, regrouped, lean])
def test_open_parameters_stay_open(change):
    """A mass and a length may be symbols; the changed model depends on them as the model does."""
    model, (q, v, a) = machine(4, {"n": 6, "types": ("revolute", "prismatic"), "chain": True})
    mass, length = ca.SX.sym("mass"), ca.SX.sym("length")
    body, seat = model.bodies[3], model.placement[4]
    bodies = (*model.bodies[:3], replace(body, m=mass * body.m, md=mass * body.md, I=mass * body.I), *model.bodies[4:])
    placement = (*model.placement[:4], Transform(ca.SX(seat.R), length * seat.p), *model.placement[5:])
    opened = replace(model, bodies=bodies, placement=placement)

    forces = [
        ca.Function("f", [mass, length], [inverse_dynamics(m, q, v, a)])(1.3, 0.7) for m in (change(opened), opened)
    ]
    assert_same(*forces)
    assert_same(
        ca.Function("f", [mass, length], [inverse_dynamics(opened, q, v, a)])(1, 1), inverse_dynamics(model, q, v, a)
    )


@pytest.mark.parametrize("quarters", [-3, -1, 1, 2, 4])
def test_quarter_turns_ahead_cost_no_operation_and_are_exact(quarters):
    ahead = Revolute(np.array([0.0, 0.0, 1.0]), quarters * np.pi / 2)
    q = ca.SX.sym("q")
    function = ca.Function("R", [q], [ahead.pose(q).R])
    assert {function.instruction_id(k) for k in range(function.n_instructions())} <= {
        *(ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST, ca.OP_SIN, ca.OP_COS, ca.OP_NEG)
    }
    turned = Revolute(ahead.axis).pose(ca.DM([0.4 + quarters * np.pi / 2]))
    assert_allclose(as_numpy(function(0.4)), as_numpy(turned.R), atol=1e-15)


def general_chain(seed, n):
    """n revolute joints about z of frames placed anyhow, in gravity of any direction, without motors.

    With these seeds no axis is so nearly parallel to the next that the foot of their normal is too far away to use.
    """
    described = random_description(np.random.default_rng(seed), n, types=("revolute",), motors=False, chain=True)
    joints = tuple(replace(joint, axis=(0.0, 0.0, 1.0)) for joint in described.joints)
    return ts.build(replace(described, joints=joints), rotors="none")


def counts(expression, model):
    symbols = [ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv), ca.SX.sym("a", model.nv)]
    return count(ca.Function("f", symbols, [ca.cse(expression(model, *symbols))]))


@seeds
@pytest.mark.parametrize("n", range(2, 11))
def test_newton_euler_of_a_general_chain_needs_less_than_khalil_s_best(seed, n):
    """92n − 127 products and 81n − 117 sums [Khalil and Kleinfinger 1987], passage matrices counted."""
    counted = counts(inverse_dynamics, lean(general_chain(seed, n)))
    assert counted.multiplications <= 81 * n - 108 < 92 * n - 127
    assert counted.additions <= 70 * n - 99 < 81 * n - 117
    assert counted.trigonometric == 2 * n


@seeds
@pytest.mark.parametrize("n", range(3, 11))
def test_kinetic_matrix_of_a_general_chain_needs_less_than_the_paper(seed, n):
    """12n² + 26n − 47 products and 9n² + 35n − 67 sums [Llibre, Mampey, Chrétien 1983], without passage matrices."""
    counted = counts(lambda model, q, v, a: ca.tril(mass_matrix(model, q)), lean(general_chain(seed, n)))
    assert counted.multiplications <= 10 * n**2 - 2 * n - 29 < 12 * n**2 + 26 * n - 47
    assert counted.additions <= 6 * n**2 + 19 * n - 55 < 9 * n**2 + 35 * n - 67


@seeds
def test_articulated_bodies_cost_220_products_and_200_sums_for_each_joint_of_a_chain(seed):
    for n in (3, 6, 9):
        counted = counts(articulated_body, lean(general_chain(seed, n)))
        assert counted.multiplications <= 220 * n - 350
        assert counted.additions <= 200 * n - 345


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_of_all_joints_never_costs_more_than_before(seed):
    model, _ = machine(seed, {"n": 12, "anywhere": True, "loads": True})
    same = lean(model)
    for quantity in (inverse_dynamics, lambda model, q, v, a: mass_matrix(model, q), forward_dynamics):
        before, after = counts(quantity, model), counts(quantity, same)
        assert after.multiplications < before.multiplications
        assert after.additions < before.additions
