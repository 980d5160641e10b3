"""Compiled quantities of machines with constraints."""

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.tree.kinematics import stepped

EXAMPLES = Path(__file__).parents[2] / "examples"
VEHICLES = ["bicycle", "chaplygin_sleigh", "rolling_disc", "knife_edge", "differential_drive"]


def state_near(model, rng):
    """An admissible state near the machine's start."""
    start = assembled(model, model.initial_q)
    near = ca.DM(stepped(model, ca.DM(start), ca.DM(0.1 * rng.normal(size=model.nv))))
    q = assembled(model, np.array(near).ravel())
    v = rng.normal(size=model.nv)
    H = numbers(constraint_matrix, model, q)
    return q, v - np.linalg.pinv(H) @ (H @ v)


@pytest.mark.parametrize("name", VEHICLES)
def test_accelerations_and_forces_solve_lagranges_equations_of_the_first_kind(name):
    model = ts.load(EXAMPLES / f"{name}.yaml")
    rng = np.random.default_rng(len(name))
    q, v = state_near(model, rng)
    tau = rng.normal(size=model.nv)
    x, u, f, t = (ca.SX.sym(letter, n) for letter, n in zip("qvft", (model.nq, model.nv, model.nv, 1), strict=True))
    matrix, right = ca.Function("system", [t, x, u, f], list(multiplier_system(model, t, x, u, f)))(0.0, q, v, tau)
    expected = np.linalg.lstsq(matrix.full(), right.full().ravel(), rcond=1e-12)[0]
    dyn = ts.compile(model)
    # sums of some hundred products, and systems of condition 1e3 at most
    assert_allclose(dyn.forward_dynamics(q, v, tau), expected[: model.nv], atol=1e-8 * np.abs(expected).max())
    force = expected[model.nv :]
    assert_allclose(dyn.constraint_forces(q, v, tau), force, atol=1e-7 * max(1.0, np.abs(force).max()))


def test_derivatives_of_a_bound_machine_are_differences_of_its_accelerations():
    model = ts.load(EXAMPLES / "chaplygin_sleigh.yaml")
    rng = np.random.default_rng(2)
    q, v = state_near(model, rng)
    tau, h = rng.normal(size=model.nv), 1e-6
    dyn = ts.compile(model)
    by_q, by_v, by_tau = dyn.forward_dynamics_derivatives(q, v, tau)
    for k, e in enumerate(np.eye(model.nv)):
        along = dyn.forward_dynamics(dyn.step(q, h * e), v, tau) - dyn.forward_dynamics(dyn.step(q, -h * e), v, tau)
        assert_allclose(by_q[:, k], along / (2 * h), atol=1e-7)
        faster = dyn.forward_dynamics(q, v + h * e, tau) - dyn.forward_dynamics(q, v - h * e, tau)
        assert_allclose(by_v[:, k], faster / (2 * h), atol=1e-7)
        pushed = dyn.forward_dynamics(q, v, tau + e) - dyn.forward_dynamics(q, v, tau)
        assert_allclose(by_tau[:, k], pushed, atol=1e-9)


def test_admissible_speeds_vanish_along_the_rows_of_the_compiled_matrix():
    model = ts.load(EXAMPLES / "tractor_trailer.yaml")
    q = assembled(model, model.initial_q)
    v = admissible(model, q, np.ones(model.nv), given={0})
    dyn = ts.compile(model)
    assert_allclose(dyn.constraint_matrix(q) @ v, 0, atol=1e-12)
    assert_allclose(dyn.constraint_residuals(q), 0, atol=1e-12)


def test_motions_that_change_with_time_are_refused(tmp_path):
    file = tmp_path / "crank.yaml"
    file.write_text(
        "torseur: 1\nbodies: {arm: {mass: 1, inertia: [1, 1, 1]}}\n"
        "joints: {crank: {type: revolute, parent: world, child: arm, axis: z}}\n"
        "constraints: {drive: {type: prescribed, joint: crank, position: {sine: {amplitude: 0.2, frequency: 2}}}}\n",
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match=r"'drive'.* know no time"):
        ts.compile(ts.load(file)).forward_dynamics([0.0], [0.0], [0.0])
