"""The printed equations of the report on holonomic and nonholonomic modelling [HN], term by term.

Left of each comparison are the ten steps applied to a machine's file, right the printed formula. Where print and
mechanics differ the comment says so.
"""

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose

import torseur as ts


def same(ours: sp.Matrix, printed: sp.Matrix) -> bool:
    """Equal whatever the letters are: compared at random values, to round-off."""
    rng = np.random.default_rng(7)
    free = sorted(ours.free_symbols | printed.free_symbols, key=lambda symbol: symbol.name)
    first, second = (sp.lambdify(free, matrix, "numpy") for matrix in (ours, printed))
    for _ in range(5):
        at = rng.uniform(0.2, 1.3, size=len(free))
        expected = second(*at)
        if np.abs(first(*at) - expected).max() > 1e-12 * max(1.0, np.abs(expected).max()):
            return False
    return True


@pytest.fixture(scope="module")
def arm():
    return ts.kane("examples/planar_2r.yaml", symbols=True)


def test_planar_arm_equations_22_to_26(arm):
    m1, m2, l1, l2, a1, g = sp.symbols("m1 m2 l1 lc2 lc1 g")
    t1, t2, w1, w2, G1, G2 = sp.symbols("shoulder elbow shoulder_dot elbow_dot T_shoulder T_elbow")
    c2, s2 = sp.cos(t2), sp.sin(t2)
    on_links = {a1: l1}  # the report's masses sit at the links' ends
    D = sp.Matrix([[m1 * l1**2 + m2 * (l1**2 + l2**2 + 2 * l1 * l2 * c2), m2 * (l2**2 + l1 * l2 * c2)],
                   [m2 * (l2**2 + l1 * l2 * c2), m2 * l2**2]])  # (22)  # fmt: skip
    C = sp.Matrix([[-m2 * l1 * l2 * s2 * w2, -m2 * l1 * l2 * s2 * (w1 + w2)], [m2 * l1 * l2 * s2 * w1, 0]])  # (23)
    tau = sp.Matrix([G1 - (m1 + m2) * g * l1 * sp.cos(t1) - m2 * g * l2 * sp.cos(t1 + t2),
                     G2 - m2 * g * l2 * sp.cos(t1 + t2)])  # (24)  # fmt: skip
    for ours, printed in ((arm.D, D), (arm.C, C), (arm.tau, tau)):
        assert same(ours.subs(on_links), printed)
        assert sp.simplify(ours.subs(on_links) - printed).is_zero_matrix


@pytest.fixture(scope="module")
def tractor():
    return ts.kane("examples/tractor_trailer.yaml", symbols=True)


L1, L2, B, C_, D_ = sp.symbols("ell1 ell2 b c d")
THETA, PHI, DELTA, U, DELTA_DOT = sp.symbols("theta hitch steering u steering_dot")
AS_PRINTED = dict(zip(sp.symbols("l1_2 l_ta l1_3 lc1 lc3"), (L1, -L2, -C_, B, -(L2 - D_)), strict=True))
PHI_DOT = -U / (L1 * L2) * (L1 * sp.sin(PHI) + (L2 + C_ * sp.cos(PHI)) * sp.tan(DELTA))  # (16)


def test_tractor_trailer_speeds_equation_18(tractor):
    printed = sp.Matrix([sp.cos(THETA), sp.sin(THETA), sp.tan(DELTA) / L1, 0, PHI_DOT / U])
    assert same(tractor.J_nh.subs(AS_PRINTED), printed)


def printed_partial_velocities():
    """(21): of the tractor, and of the trailer at its centre of mass."""
    t = sp.tan(DELTA)
    return sp.Matrix([1, B * t / L1, t / L1, sp.cos(PHI) - C_ * sp.sin(PHI) * t / L1,
                      -D_ * sp.sin(PHI) / L2 - C_ * D_ * sp.cos(PHI) * t / (L1 * L2),
                      -(L1 * sp.sin(PHI) + C_ * sp.cos(PHI) * t) / (L1 * L2)])  # fmt: skip


def without_front(matrix):
    """The report's steered wheel is no body; ours has three rows without mass."""
    return sp.Matrix.vstack(matrix[:3, :], matrix[6:, :])


def test_tractor_trailer_partial_velocities_equation_21(tractor):
    assert same(without_front(tractor.J.subs(AS_PRINTED)), printed_partial_velocities())


def test_tractor_trailer_rates_equations_23_to_25(tractor):
    """J̇ = A Φ̇ + B δ̇ with the printed A and B."""
    t, sec2 = sp.tan(DELTA), 1 / sp.cos(DELTA) ** 2
    A = sp.Matrix([0, 0, 0, -(L1 * sp.sin(PHI) + C_ * sp.cos(PHI) * t) / L1,
                   -(D_ * L1 * sp.cos(PHI) - C_ * D_ * sp.sin(PHI) * t) / (L1 * L2),
                   -(L1 * sp.cos(PHI) - C_ * sp.sin(PHI) * t) / (L1 * L2)])  # fmt: skip
    B_ = sec2 * sp.Matrix([0, B / L1, 1 / L1, -C_ * sp.sin(PHI) / L1, -C_ * D_ * sp.cos(PHI) / (L1 * L2),
                           -C_ * sp.cos(PHI) / (L1 * L2)])  # fmt: skip
    assert same(without_front(tractor.J_dot.subs(AS_PRINTED)), A * PHI_DOT + B_ * DELTA_DOT)


def test_tractor_trailer_inertia_coriolis_and_forces_equations_31_to_42(tractor):
    m1, m2, j1, j2 = sp.symbols("m1 m3 I_zz1 I_zz3")
    J = printed_partial_velocities()
    M = sp.diag(m1, m1, j1, m2, m2, j2)
    O1 = U * sp.tan(DELTA) / L1
    O2 = O1 + PHI_DOT
    W = sp.diag(sp.Matrix([[0, -O1], [O1, 0]]), 0, sp.Matrix([[0, -O2], [O2, 0]]), 0)
    J_dot = J.diff(PHI) * PHI_DOT + J.diff(DELTA) * DELTA_DOT
    F1, F2, F3 = sp.symbols("F_front_brake F_traction F_trailer_force")
    # (29): the front force turns the tractor by its lever about the centre of mass, a = ell1 − b; (30): on the trailer
    omega = sp.Matrix([F2 + F1 * sp.cos(DELTA), F1 * sp.sin(DELTA), (L1 - B) * sp.sin(DELTA) * F1, F3, 0, 0])
    assert same(tractor.D.subs(AS_PRINTED), J.T * M * J)
    assert same(tractor.C.subs(AS_PRINTED), J.T * (M * J_dot + W * M * J))
    assert same(tractor.tau.subs(AS_PRINTED), J.T * omega)


CART = """
torseur: 1
name: Cart of the report
plane: xy
bodies:
  cart: {{mass: {m}, com: [{a}, 0], inertia: {J0}}}
  left:
  right:
joints:
  floor: {{type: planar, parent: world, child: cart}}
  left:  {{type: continuous, parent: cart, child: left, at: [0, {l}], axis: y}}
  right: {{type: continuous, parent: cart, child: right, at: [0, -{l}], axis: y}}
constraints:
  axle: {{type: wheel_pair, wheels: [left, right], axis: y, radius: {Ra}, holds: [sideways, forward]}}
independent_speeds:
  u: {{of: cart, along: x}}
  turn: {{of: cart, about: z}}
motors:
  left:  {{kind: dc, ratio: 1, resistance: {Re}, constant: {K}}}
  right: {{like: left}}
"""
NUMBERS = {"m": 9.0, "a": 0.06, "J0": 0.2, "l": 0.15, "Ra": 0.05, "Re": 1.2, "K": 0.3}


@pytest.fixture(scope="module")
def cart_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("report") / "cart.yaml"
    file.write_text(CART.format(**NUMBERS), encoding="utf-8")
    return file


def test_mobile_robot_matrices_of_steps_9_and_10(cart_file):
    """D = diag(m, J0 + m a²), C = (0, −m a Ω; m a Ω, 0); torques reach α through radius and half track."""
    e = ts.kane(cart_file, symbols=True)
    m, a, J0, turn = sp.symbols("m1 lc1 I_zz1 turn")
    assert same(e.D, sp.diag(m, J0 + m * a**2))
    assert same(e.C, sp.Matrix([[0, -m * a * turn], [m * a * turn, 0]]))
    r, l, left, right = sp.symbols("r_axle_left l1_2 T_left T_right")
    ours = e.tau.subs({sp.Symbol("r_axle_right"): r, sp.Symbol("l1_3"): -l})
    assert same(ours, sp.Matrix([(left + right) / r, (right - left) * l / r]))


def test_mobile_robot_linear_model_has_the_printed_gains_and_time_constants(cart_file):
    """V_u = K_v/(1 + s τ_v) U_v and Ω = K_θ/(1 + s τ_θ) U_θ with U_v = V_1 + V_2 and U_θ = V_1 − V_2, wheel 1 right."""
    n = NUMBERS
    tau_v = n["Re"] * n["Ra"] ** 2 * n["m"] / (2 * n["K"] ** 2)
    tau_t = n["Re"] * n["Ra"] ** 2 * (n["J0"] + n["m"] * n["a"] ** 2) / (2 * n["K"] ** 2 * n["l"] ** 2)
    K_v, K_t = n["Ra"] / (2 * n["K"]), n["Ra"] / (2 * n["K"] * n["l"])
    linear = ts.linearize(cart_file, inputs=["voltage.left", "voltage.right"])
    u, turn = (linear.state_names.index(f"v.{name}") for name in ("u", "turn"))
    A = linear.A[np.ix_([u, turn], [u, turn])]
    B = linear.B[[u, turn]]
    assert_allclose(A, np.diag([-1 / tau_v, -1 / tau_t]), atol=1e-12 / tau_v)
    assert_allclose(np.linalg.solve(-A, B), [[K_v, K_v], [-K_t, K_t]], rtol=1e-12)
