"""Wheels, hitches, prescribed motion and written rows, against formulas made by hand; their forces do no work."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from closures import CLOSURES
from random_machines import random_description, random_pose, random_state
from readable import Readable
from torseur.algebra.components import as_numpy
from torseur.algebra.rotation_matrix import rotation_about
from torseur.algebra.transform import Transform
from torseur.algebra.vectors import unit
from torseur.description.records.constraints import WHEEL_ROWS, PrescribedMotion
from torseur.description.records.drives import Constant, Quintic, Sine
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Mimic
from torseur.description.syntax.expressions import expression_of_number, expression_of_text
from torseur.mechanics.constraints.rows import residual, rows
from torseur.mechanics.tree.kinematics import links
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.knife_edge import KnifeEdge
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.constraints.speed_rows import SpeedRows
from torseur.model.signals.from_record import signal_of

H = 1e-6
SOME_CLOSURES = [closure for closure in CLOSURES if closure.name in ("prismatic", "screw", "ring gear", "closed curve")]
EX, EY, EZ = np.eye(3)
seeds = pytest.mark.parametrize("seed", range(4))


def pose(R, p=(0, 0, 0)):
    return Transform(ca.DM(R), ca.DM(p))


def dense(value):
    return np.array(ca.DM(value))


def moved(X, V, h):
    """The pose after the time h of the constant twist V, measured in B, to second order in h."""
    turn = np.linalg.norm(V[:3])
    R = as_numpy(rotation_about(V[:3] / turn, h * turn))
    return pose(as_numpy(X.R) @ R, as_numpy(X.p).ravel() + h * as_numpy(X.R) @ V[3:])


def random_wheel(rng, **changes):
    wheel = RollingWheel("w", "A", "B", unit(rng.normal(size=3)), rng.uniform(0.2, 2), unit(rng.normal(size=3)))
    R = as_numpy(rotation_about(unit(rng.normal(size=3)), rng.uniform(-3, 3)))
    return replace(wheel, **changes), pose(R, rng.normal(size=3))


# --- holonomic rows are rates of residuals ---


@seeds
def test_the_normal_row_of_a_wheel_is_the_rate_of_the_height_of_its_lowest_point(seed):
    rng = np.random.default_rng(seed)
    wheel, X = random_wheel(rng)
    V = rng.normal(size=6)
    height = lambda h: float(wheel.residual(moved(X, V, h)))  # noqa: E731
    assert_allclose(dense(wheel.rows(X))[0] @ V, (height(H) - height(-H)) / (2 * H), rtol=1e-7, atol=1e-8)


@seeds
def test_the_residual_of_a_wheel_is_the_least_height_of_the_points_of_its_rim(seed):
    """Found by going round the rim, without the formula for the contact."""
    wheel, X = random_wheel(np.random.default_rng(seed))
    across = np.linalg.svd(wheel.axis[None, :])[2][1:]
    turn = np.linspace(0, 2 * np.pi, 20001)
    rim = wheel.radius * (np.cos(turn)[:, None] * across[0] + np.sin(turn)[:, None] * across[1])
    heights = (as_numpy(X.p).ravel() + rim @ as_numpy(X.R).T) @ wheel.normal
    assert_allclose(float(wheel.residual(X)), heights.min(), atol=1e-6)


@seeds
@pytest.mark.parametrize(
    "constraint",
    [Hitch("h", "A", "B"), Hitch("h", "A", "B", "xz"), RollingWheel("w", "A", "B", EX, 0.4, EZ), *SOME_CLOSURES],
    ids=["hitch", "hitch in a plane", "wheel", *(closure.kind for closure in SOME_CLOSURES)],
)
def test_holonomic_rows_are_rates_of_residuals_along_motions_of_a_random_machine(constraint, seed):
    rng = np.random.default_rng(seed)
    description = random_description(rng, 8)
    frames = (Frame("A", "b7", random_pose(rng)), Frame("B", "b6", random_pose(rng)))
    model = ts.build(replace(description, frames=frames))
    q, v, _ = random_state(rng, model)
    dyn = Readable(model)

    def at(h):
        moved = ca.DM(dyn.step(q, h * v))
        return dense(residual(model, links(model, moved), moved, constraint)).ravel()

    matrix = dense(rows(model, links(model, ca.DM(q)), ca.DM(q), constraint))
    assert matrix.shape == (len(constraint.row_names), model.nv)
    assert_allclose(matrix[: constraint.holonomic] @ v, (at(H) - at(-H)) / (2 * H), rtol=1e-6, atol=1e-6)


# --- rolling ---


def test_an_upright_wheel_rolls_forward_at_radius_times_spin_and_not_sideways():
    """Wheel about y, heading ψ, spin angle θ: ẋ cos ψ + ẏ sin ψ = r θ̇ and −ẋ sin ψ + ẏ cos ψ = 0."""
    r, psi, theta = 0.3, 0.7, 1.9
    heading, spin = as_numpy(rotation_about(EZ, psi)), as_numpy(rotation_about(EY, theta))
    wheel, X = RollingWheel("w", "A", "B", EY, r, EZ), pose(heading @ spin, [1.0, 2.0, r])
    assert (wheel.holonomic, wheel.nonholonomic, wheel.row_names) == (1, 2, WHEEL_ROWS)
    assert_allclose(float(wheel.residual(X)), 0, atol=1e-15)

    velocity, theta_rate, psi_rate = np.array([0.4, -1.1, 0.2]), 2.3, -0.8
    omega = psi_rate * EZ + theta_rate * heading @ EY
    seen_in_wheel = (heading @ spin).T
    V = np.concatenate([seen_in_wheel @ omega, seen_in_wheel @ velocity])
    along, across = heading @ EX @ velocity, heading @ EY @ velocity
    assert_allclose(dense(wheel.rows(X)) @ V, [0.2, across, along - r * theta_rate], atol=1e-14)


def test_the_contact_of_a_tilted_disc_advances_along_its_heading_at_radius_times_spin():
    """Heading ψ, lean φ, spin θ. The centre is at c + r (leaning radius) from the point c of the plane that is touched.

    ω × r e = r (θ̇ + ψ̇ sin φ, −φ̇ cos φ, −φ̇ sin φ) along the heading, to the left and up, of which ψ̇ and φ̇ turn the
    radius e = (0, −sin φ, cos φ); what is left moves c: r θ̇ along the heading, whatever the lean does.
    """
    r, psi, phi, theta = 0.5, 0.6, 0.4, -1.2
    psi_rate, phi_rate, theta_rate = 0.9, -0.7, 1.6
    wheel = RollingWheel("disc", "A", "B", EY, r, EZ)

    def turned(psi, phi, theta):
        turns = rotation_about(EZ, psi), rotation_about(EX, phi), rotation_about(EY, theta)
        return as_numpy(turns[0]) @ as_numpy(turns[1]) @ as_numpy(turns[2])

    def centre(c, psi, phi):
        return c + r * as_numpy(rotation_about(EZ, psi)) @ as_numpy(rotation_about(EX, phi)) @ EZ

    c_rate = r * theta_rate * as_numpy(rotation_about(EZ, psi)) @ EX
    at = lambda h: pose(  # noqa: E731
        turned(psi + h * psi_rate, phi + h * phi_rate, theta + h * theta_rate),
        centre(h * c_rate, psi + h * psi_rate, phi + h * phi_rate),
    )
    V = twist_between(at(-H), at(0), at(H))
    assert_allclose(float(wheel.residual(at(0))), 0, atol=1e-15)
    assert_allclose(dense(wheel.rows(at(0))) @ V, 0, atol=1e-8)


def twist_between(before, now, after):
    """The twist of B relative to A, measured in B, by central differences of its poses."""
    R = as_numpy(now.R)
    spin = R.T @ (as_numpy(after.R) - as_numpy(before.R)) / (2 * H)
    velocity = R.T @ (as_numpy(after.p) - as_numpy(before.p)).ravel() / (2 * H)
    return np.concatenate([[spin[2, 1], spin[0, 2], spin[1, 0]], velocity])


@seeds
def test_multipliers_of_a_wheel_are_forces_at_the_contact_along_normal_side_and_heading(seed):
    """The wrench of each row has no moment about the point that the rim's lowest point is."""
    wheel, X = random_wheel(np.random.default_rng(seed))
    n = as_numpy(X.R).T @ wheel.normal
    across = n - (n @ wheel.axis) * wheel.axis
    contact = -wheel.radius * across / np.linalg.norm(across)
    forces = dense(wheel.rows(X))[:, 3:]
    for moment, force in zip(dense(wheel.rows(X))[:, :3], forces, strict=True):
        assert_allclose(moment, np.cross(contact, force), atol=1e-12)
    assert_allclose(forces @ forces.T, np.eye(3), atol=1e-12)
    assert_allclose(forces[0], n, atol=1e-12)
    assert_allclose(np.cross(forces[2], forces[1]), forces[0], atol=1e-12)  # forward × left = up
    assert forces[1] @ wheel.axis > 0


def test_a_wheel_keeps_the_rows_that_it_is_to_hold_in_their_order():
    wheel, X = random_wheel(np.random.default_rng(9))
    whole = dense(wheel.rows(X))
    some = replace(wheel, holds=("forward", "sideways"))
    assert (some.holonomic, some.nonholonomic, some.row_names) == (0, 2, ("sideways", "forward"))
    assert some.residual(X).shape == (0, 1)
    assert_allclose(dense(some.rows(X)), whole[1:])
    assert_allclose(dense(replace(wheel, holds=("normal",)).rows(X)), whole[:1])


def test_a_wheel_that_cannot_tilt_costs_no_square_root():
    """Seen from above the axle stays level: the sine of its angle to the normal is 1 whatever the angles are."""
    q = ca.SX.sym("q", 2)
    R = rotation_about(EZ, q[0]) @ rotation_about(EY, q[1])
    wheel = RollingWheel("w", "A", "B", EY, 0.3, EZ)
    made = ca.Function("rows", [q], [wheel.rows(Transform(R, ca.SX(3, 1)))])
    assert "sqrt" not in str(made.export_code("matlab"))


# --- constraints do no work ---


@seeds
def test_forces_of_constraints_do_no_work_on_admissible_motion(seed):
    """Power of the forces on both bodies, each with the velocity of its own body, for random multipliers."""
    rng = np.random.default_rng(seed)
    description = random_description(rng, 8)
    frames = (Frame("A", "b7", random_pose(rng)), Frame("B", "b6", random_pose(rng)))
    model = ts.build(replace(description, frames=frames))
    q, _, _ = random_state(rng, model)
    for constraint in (
        random_wheel(rng)[0],
        KnifeEdge("k", "A", "B", unit(rng.normal(size=3))),
        Hitch("h", "A", "B", "yz"),
        *CLOSURES[seed::4],
    ):
        matrix = dense(rows(model, links(model, ca.DM(q)), ca.DM(q), constraint))
        admissible = np.linalg.svd(matrix)[2][np.linalg.matrix_rank(matrix) :]
        v = rng.normal(size=len(admissible)) @ admissible
        power = constraint_power(model, q, v, constraint, rng.normal(size=len(matrix)))
        assert_allclose(power, 0, atol=1e-7)  # velocities are central differences, of order 1e-9
        assert abs(constraint_power(model, q, v + matrix[0], constraint, np.eye(len(matrix))[0])) > 1e-3


def constraint_power(model, q, v, constraint, multipliers):
    dyn = Readable(model)
    T_A, T_B = dyn.pose(q, "A"), dyn.pose(q, "B")
    X_AB = Transform.from_matrix(np.linalg.inv(T_A) @ T_B)
    wrench = dense(constraint.rows(pose(X_AB.R, X_AB.p))).T @ multipliers
    moment, force, lever = T_B[:3, :3] @ wrench[:3], T_B[:3, :3] @ wrench[3:], T_B[:3, 3] - T_A[:3, 3]
    (w_A, v_A), (w_B, v_B) = (world_twist(dyn, q, v, name) for name in "AB")
    return moment @ w_B + force @ v_B - (moment + np.cross(lever, force)) @ w_A - force @ v_A


def world_twist(dyn, q, v, frame):
    """(ω, velocity of the origin) in the world, from poses alone."""
    after, before = (dyn.pose(dyn.step(q, h * v), frame) for h in (1e-5, -1e-5))
    rate = (after - before) / 2e-5
    spin = rate[:3, :3] @ dyn.pose(q, frame)[:3, :3].T
    return np.array([spin[2, 1], spin[0, 2], spin[1, 0]]), rate[:3, 3]


# --- rows on speeds ---


def two_carts():
    body = lambda name: Body(name, Inertial(1.0, inertia=(1, 1, 1, 0, 0, 0)))  # noqa: E731
    joints = (
        Joint("cart", "planar", "world", "a"),
        Joint("steer", "revolute", "a", "b"),
        Joint("idle", "revolute", "b", "c", mimic=Mimic("steer", -2.0, 0.5)),
    )
    return Description("carts", (body("a"), body("b"), body("c")), joints)


def test_written_rows_are_their_coefficients_at_the_coordinates():
    model = ts.build(two_carts())
    row = (
        ("cart.x", expression_of_text("-sin(cart.angle + steer)")),
        ("cart.y", expression_of_text("cos(cart.angle+steer)")),
    )
    other = (
        ("steer", expression_of_number(0.25)),
        ("cart.angle", expression_of_text("atan2(cart.y, 2)**2 / pi - exp(-1)")),
    )
    constraint = SpeedRows("mine", (row, other), (0.0, 0.1))
    q = np.array([0.3, -0.4, 0.7, 0.2])
    expected = [[-np.sin(0.9), np.cos(0.9), 0, 0], [0, 0, np.arctan2(-0.4, 2) ** 2 / np.pi - np.exp(-1), 0.25]]
    assert_allclose(dense(constraint.speed_rows(model.layout, ca.DM(q))), expected, rtol=1e-14)
    assert_allclose(dense(constraint.speed_values(3.0)).ravel(), [0, 0.1])
    assert_allclose(dense(constraint.speed_value_rates(3.0)).ravel(), [0, 0])
    assert (constraint.holonomic, constraint.nonholonomic, constraint.row_names) == (0, 2, ("row1", "row2"))


def test_a_row_on_a_follower_is_a_row_on_its_leader():
    """idle = −2 steer + 1/2, so that a coefficient k(idle) of its speed is −2 k of the leader's."""
    model = ts.build(two_carts())
    constraint = SpeedRows("mine", ((("idle", expression_of_text("3 * idle")),),), (0.0,))
    symbol = ca.SX.sym("q", 4)
    made = ca.Function("rows", [symbol], [constraint.speed_rows(model.layout, symbol)])
    assert_allclose(dense(made([0, 0, 0, 0.2])), [[0, 0, 0, -2 * 3 * (-2 * 0.2 + 0.5)]], rtol=1e-15)


@pytest.mark.parametrize("gives", ["position", "rate"])
def test_prescribed_motion_gives_the_speed_and_its_rate(gives):
    model = ts.build(two_carts())
    signal = signal_of(Sine(0.3, 0.8, 0.4, 0.1))
    motion = Prescribed("steering", "steer", signal, gives)
    assert_allclose(dense(motion.speed_rows(model.layout, ca.DM.zeros(4))), [[0, 0, 0, 1]])
    h, t = 1e-5, 0.7
    value = lambda t: 0.1 + 0.3 * np.sin(2 * np.pi * 0.8 * t + 0.4)  # noqa: E731
    first, second = (value(t + h) - value(t - h)) / (2 * h), (value(t + h) - 2 * value(t) + value(t - h)) / h**2
    expected = (first, second) if gives == "position" else (value(t), first)
    assert_allclose(float(motion.speed_values(t)), expected[0], rtol=1e-8)
    assert_allclose(float(motion.speed_value_rates(t)), expected[1], rtol=1e-4)
    assert (motion.coordinate(t) is None) == (gives == "rate")


def test_a_machine_starts_as_its_prescribed_motions_say():
    motions = (
        PrescribedMotion("a", "steer", Sine(0.3, 0.5, 0.2, 0.1), "position"),
        PrescribedMotion("b", "cart.x", Constant(1.5), "rate"),
        PrescribedMotion("c", "cart.y", Quintic(0.0, 1.0, 0.4, 2.0), "position"),
    )
    model = ts.build(replace(two_carts(), constraints=motions))
    assert_allclose(model.initial_q, [0, 0.4, 0, 0.1 + 0.3 * np.sin(0.2)], rtol=1e-15)
    assert_allclose(model.initial_v, [1.5, 0, 0, 0.3 * np.pi * np.cos(0.2)], rtol=1e-15)
