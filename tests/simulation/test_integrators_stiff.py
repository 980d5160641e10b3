"""Stiff systems by Radau IIA."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from kernel_systems import system
from torseur.simulation.integrators.integration import Integration

ROBERTSON_AT_40 = [0.7158270688, 9.185534765e-6, 0.2841637458]
"""Hindmarsh and others (2005), the example of CVODE, from runs with tight tolerances."""


def robertson(jacobian):
    """Three reactions whose rates differ by nine orders of magnitude [Robertson 1966]."""

    def rhs(t, q, v, z, u, m):
        a, b, c = ca.vertsplit(z)
        slow, fast = 0.04 * a - 1e4 * b * c, 3e7 * b**2
        return ca.vertcat(-slow, slow - fast, fast)

    return system(0, 0, rhs, nz=3, jacobian=jacobian, z_scale=np.array([1.0, 1e-5, 1.0]))


def van_der_pol(stiffness):
    return system(1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, stiffness * (1 - q**2) * v - q))


@pytest.mark.parametrize("jacobian", [True, False], ids=["kernel", "differences"])
def test_robertsons_reactions_end_where_the_literature_says(jacobian):
    chemistry = robertson(jacobian)
    part = Integration(chemistry, "radau5", tolerance=1e-9).advance(chemistry.start([], [], [1.0, 0, 0]), 40.0)
    assert part.reason == "until" and part.point.steps < 500
    assert_allclose(part.point.z, ROBERTSON_AT_40, rtol=2e-7)


def test_steps_of_robertsons_reactions_grow_with_time():
    chemistry = robertson(True)
    part = Integration(chemistry, "radau5", tolerance=1e-6).advance(chemistry.start([], [], [1.0, 0, 0]), 1e11)
    assert part.reason == "until" and part.point.steps < 200
    # the sum of the parts is conserved, and after so long all is the last of them
    assert_allclose(part.z.sum(axis=1), 1, rtol=1e-9)
    assert_allclose(part.point.z[2], 1, atol=1e-6)


def test_van_der_pols_oscillator_agrees_with_another_program():
    mu, end = 1000.0, 2000.0
    oscillator = van_der_pol(mu)
    part = Integration(oscillator, "radau5", tolerance=1e-8, save=100.0).advance(
        oscillator.start([2.0], [0.0], save=100.0), end
    )
    other = solve_ivp(
        lambda t, x: [x[1], mu * (1 - x[0] ** 2) * x[1] - x[0]],
        (0, end),
        [2.0, 0.0],
        method="LSODA",
        rtol=1e-10,
        atol=1e-12,
        t_eval=part.t,
    )
    assert part.point.steps < 2500
    assert_allclose(part.q[:, 0], other.y[0], atol=1e-5)


def test_stiffness_does_not_shorten_the_steps_of_radau_but_those_of_dopri5():
    """A fast decay onto cos t: accuracy asks for few steps, stability of explicit methods for many."""
    decay = system(0, 0, lambda t, q, v, z, u, m: -1e5 * (z - ca.cos(t)) - ca.sin(t), nz=1)
    start = decay.start([], [], [1.0])
    implicit = Integration(decay, "radau5", tolerance=1e-6).advance(start, 10.0)
    explicit = Integration(decay, "dopri5", tolerance=1e-6, room=2**20).advance(start, 10.0)
    assert implicit.point.steps < 200 < 10**5 < explicit.point.steps
    assert_allclose(implicit.point.z, np.cos(10.0), atol=1e-6)
    assert_allclose(explicit.point.z, np.cos(10.0), atol=1e-5)
