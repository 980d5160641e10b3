"""What docs/equations.md says of misprints in sections 7 to 9 of [HN]: the printed form fails, the corrected one holds.

The printed chain of equations is worked out alone, without the package, but for the forces of constraints at the end.
"""

from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose

import torseur as ts

EXAMPLES = Path(__file__).parents[2] / "examples"
L1, L2, B, C, D = sp.symbols("ell1 ell2 b c d")
THETA, PHI, DELTA, U, DELTA_DOT = sp.symbols("theta phi delta u delta_dot")
TAN = sp.tan(DELTA)
FOLD = (L1 * sp.sin(PHI) + (L2 + C * sp.cos(PHI)) * TAN) / (L1 * L2)  # of (16), without its sign


def vanishes(expression):
    """Zero to round-off whatever the letters are."""
    matrix = sp.Matrix([expression])
    letters = sorted(matrix.free_symbols, key=lambda letter: letter.name)
    values = [
        np.abs(sp.lambdify(letters, matrix)(*at)).max()
        for at in np.random.default_rng(3).uniform(0.3, 1.2, (4, len(letters)))
    ]
    return bool(max(values) < 1e-12)


def test_only_the_difference_of_the_torques_on_the_first_link_leads_from_17_to_24():
    m1, m2, l1, l2, g, a, b, G1, G2 = sp.symbols("m1 m2 l1 l2 g theta1 theta2 Gamma1 Gamma2")
    s1, c1, s2, c2, s12, c12 = (f(x) for x in (a, b, a + b) for f in (sp.sin, sp.cos))
    J = sp.Matrix([[0, 0], [l1, 0], [1, 0], [l1 * s2, 0], [l1 * c2 + l2, l2], [1, 1]])  # (7) and (8)
    weight = [-m1 * g * s1, -m1 * g * c1, None, -m2 * g * s12, -m2 * g * c12, G2]
    tau = sp.Matrix([G1 - (m1 + m2) * g * l1 * c1 - m2 * g * l2 * c12, G2 - m2 * g * l2 * c12])  # (24)
    for moment, right in ((G1 - G2, True), (-G1 - G2, False)):
        weight[2] = moment
        assert vanishes(J.T * sp.Matrix(weight) - tau) is right


def speeds(sign):
    """(18), its last entry with this sign."""
    return sp.Matrix([sp.cos(THETA), sp.sin(THETA), TAN / L1, sign * FOLD])


def trailer_jacobian(e):
    """(12)."""
    turned = THETA + PHI
    return sp.Matrix([[sp.cos(turned), sp.sin(turned), -C * sp.sin(PHI), 0],
                      [-sp.sin(turned), sp.cos(turned), -e - C * sp.cos(PHI), -e],
                      [0, 0, 1, 1]])  # fmt: skip


def test_the_trailers_axle_slips_unless_the_last_entry_of_18_is_negative():
    across = trailer_jacobian(L2)[1, :]  # e = ell2: the axle itself
    assert vanishes(across * speeds(-1))
    assert not vanishes(across * speeds(+1))


def test_the_letter_e_of_12_is_ell2_less_d():
    printed = sp.Matrix([sp.cos(PHI) - C * sp.sin(PHI) * TAN / L1,
                         -D * sp.sin(PHI) / L2 - C * D * sp.cos(PHI) * TAN / (L1 * L2),
                         -(L1 * sp.sin(PHI) + C * sp.cos(PHI) * TAN) / (L1 * L2)])  # (21)  # fmt: skip
    assert vanishes(trailer_jacobian(L2 - D) * speeds(-1) - printed)
    assert not vanishes(trailer_jacobian(L2) * speeds(-1) - printed)


def dynamics():
    """J of (21), M, W, and A of (24), with the letters of masses."""
    m1, m2, j1, j2 = sp.symbols("m1 m2 j1 j2")
    J = sp.Matrix([1, B * TAN / L1, TAN / L1, *(trailer_jacobian(L2 - D) * speeds(-1))])
    blocks = [sp.Matrix([[0, -omega * U], [omega * U, 0]]) for omega in (J[2], J[5])]
    return J, sp.diag(m1, m1, j1, m2, m2, j2), sp.diag(blocks[0], 0, blocks[1], 0), J.diff(PHI)


def test_32_holds_with_the_rate_of_the_hitch_angle_only():
    """u C is half the rate of J'MJ times u, since J'WMJ vanishes for a single speed."""
    J, M, W, A = dynamics()
    half_rate = (J.T * M * J).diff(PHI)[0] * (-FOLD * U) / 2  # at δ̇ = 0
    assert vanishes((J.T * W * M * J)[0])
    assert vanishes((J.T * M * A)[0] * (-FOLD * U) + (J.T * W * M * J)[0] - half_rate)
    assert not vanishes((J.T * M * A)[0] + (J.T * W * M * J)[0] - half_rate)


@pytest.mark.parametrize(("turning", "right"), [(1, True), (0, False)])
def test_the_tractors_block_of_28_counts_for_side_forces_only(turning, right):
    """Of the tractor alone, a car, both side forces together are the second row of M v̇ + W M v."""
    done = ts.simulate(EXAMPLES / "car.yaml")
    u = np.hypot(done["v.road.x"], done["v.road.y"])
    w, w_dot, delta = done["v.road.angle"], done["acceleration.road.angle"], done["q.steering"]
    across = done["constraint_force.rear_axle.sideways"] + done["constraint_force.front_axle.sideways"] * np.cos(delta)
    expected = 1300 * (1.2 * w_dot + turning * w * u)
    if right:
        assert_allclose(across, expected, atol=1e-6 * np.abs(across).max())
    else:
        assert np.abs(across - expected).max() > 0.5 * np.abs(across).max()
