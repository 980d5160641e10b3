"""Coordinates that are functions of others: rows by differences, one equation of motion, point masses, faults."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.description.complaint import DescriptionError
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.mechanics.constraints.rows import constraint_matrix, residuals

CAM = """
torseur: 1
bodies:
  disc: {mass: 3, com: [0.05, 0, 0], inertia: [0.02, 0.02, 0.03]}
  ram: {mass: 2, inertia: [0.01, 0.01, 0.01]}
  arm: {mass: 1, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}
joints:
  shaft: {type: continuous, parent: world, child: disc, axis: z}
  lift: {type: prismatic, parent: world, child: ram, axis: z}
  arm: {type: revolute, parent: ram, child: arm, axis: y, mimic: {joint: lift, multiplier: 4 rad/m, offset: 0.2 rad}}
constraints: {cam: {type: coupling, joint: lift, function: 0.1 * sin(shaft) + 0.02 * shaft - 0.05 * cos(2 * shaft)}}
initial: {positions: {shaft: 0 rad}, velocities: {shaft: 12}}
simulate: {duration: 1.5, tolerance: 1e-11, save: 0.05}
"""


def built(text):
    return ts.build(read_yaml("cam.yaml", text=text))


def test_the_row_of_a_coupling_is_the_rate_of_its_residual():
    model, rng, h = built(CAM), np.random.default_rng(0), 1e-6
    for _ in range(3):
        q, v = rng.normal(size=(2, 2))
        after, before = (float(residuals(model, ca.DM(q + d * v))) for d in (h, -h))
        assert_allclose(np.array(ca.DM(constraint_matrix(model, ca.DM(q)))) @ v, (after - before) / (2 * h), atol=1e-9)


def test_a_ram_on_a_cam_moves_by_the_equation_of_its_shaft():
    """½ (I + m f'² + …) ω² with the arm that follows the ram, by differences of the energy of one coordinate."""
    done = ts.simulate(built(CAM))
    done.check().raise_if_failed()
    g = 9.80665

    def f(a):
        return 0.1 * np.sin(a) + 0.02 * a - 0.05 * np.cos(2 * a)

    def slope(a):
        return 0.1 * np.cos(a) + 0.02 + 0.1 * np.sin(2 * a)

    def inertia(a):
        """T = ½ M ω²: the arm's centre is at 0.1 (cos β, −sin β) from the ram, β = 4 lift + 0.2."""
        s, beta = slope(a), 4 * f(a) + 0.2
        x, z = -0.1 * np.sin(beta) * 4 * s, s - 0.1 * np.cos(beta) * 4 * s
        return 0.03 + 3 * 0.05**2 + 2 * s**2 + x**2 + z**2 + 0.02 * (4 * s) ** 2

    def height(a):
        return 2 * f(a) + f(a) - 0.1 * np.sin(4 * f(a) + 0.2)

    def rates(_, state, h=1e-5):
        a, omega = state
        dM, dV = ((of(a + h) - of(a - h)) / (2 * h) for of in (inertia, height))
        return omega, -(dM * omega**2 / 2 + g * dV) / inertia(a)

    exact = solve_ivp(rates, (0, 1.5), (0, 12), t_eval=done.t, rtol=1e-10, atol=1e-10).y[0]
    assert abs(exact[-1]) > 2 * np.pi
    assert_allclose(done.q[:, 0], exact, atol=1e-6)
    assert_allclose(done.q[:, 1], f(done.q[:, 0]), atol=1e-11)


@pytest.mark.parametrize("formulation", ["point-masses", "connection"])
def test_bodies_that_move_by_themselves_keep_a_coupling_up_to_the_square_of_the_step(formulation):
    model = built(CAM.replace(", mimic: {joint: lift, multiplier: 4 rad/m, offset: 0.2 rad}", ""))
    exact = ts.simulate(model, duration=0.2, save=0.1)
    errors = [
        np.abs(ts.simulate(model, duration=0.2, save=0.1, step=h, formulation=formulation).q - exact.q).max()
        for h in (1e-3, 5e-4)
    ]
    assert errors[1] < 1e-3 and 3 < errors[0] / errors[1] < 5


def test_a_coupling_survives_a_file():
    description = read_yaml("cam.yaml", text=CAM)
    assert read_yaml("again.yaml", text=yaml_text(description)) == description


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("function: 0.1 * sin(shaft)", "function: 0.1 * sin(shaf)", "'shaf' at character 11"),
        ("function: 0.1 * sin(shaft)", "function: 0.1 * lift", "is the coupled joint itself"),
        ("0.1 * sin(shaft) + 0.02 * shaft - 0.05 * cos(2 * shaft)", "0.3", "names no other coordinate"),
        ("joint: lift, function", "joint: lft, function", "'lft' is not a joint's speed"),
        ("type: continuous", "type: spherical", "is not a coordinate whose rate is a speed"),
    ],
)
def test_faults_of_couplings_are_told(old, new, cause):
    with pytest.raises(DescriptionError) as raised:
        built(CAM.replace(old, new).replace("initial: {positions: {shaft: 0 rad}, velocities: {shaft: 12}}", ""))
    assert cause in str(raised.value)
