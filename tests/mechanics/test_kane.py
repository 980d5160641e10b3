"""Kane's ten steps, Lagrange's multipliers and the reduction of the recursions are the same mechanics."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description, random_pose
from torseur.algebra.vectors import unit
from torseur.description.records.machine import Frame
from torseur.mechanics.analytic.kane import kane
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.mechanics.constraints.multipliers import multiplier_system
from torseur.mechanics.constraints.reduction import reduced
from torseur.mechanics.constraints.rows import (
    constraint_matrix,
    constraint_wrenches,
    driven_values,
)
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.kinematics import frame_pose, links, poses, stepped
from torseur.model.conditions.meeting import Meeting
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.knife_edge import KnifeEdge
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.signals.harmonic import Sine

EDGE = KnifeEdge("blade", "world", "B", unit([0.2, 1.0, 0.3]))
WHEEL = RollingWheel("wheel", "world", "A", unit([0.1, 1.0, -0.2]), 0.4, unit([0.1, 0.0, 1.0]))
EDGE_BETWEEN = KnifeEdge("rail", "A", "B", unit([0.2, 1.0, 0.3]))
BETWEEN = RollingWheel("rim", "B", "A", unit([0.1, 1.0, -0.2]), 0.4, unit([0.1, 0.0, 1.0]), ("sideways", "forward"))


def constrained(seed, *constraints, **options):
    rng = np.random.default_rng(seed)
    description = random_description(rng, 7, **options)
    frames = (Frame("A", "b6", random_pose(rng)), Frame("B", "b5", random_pose(rng)))
    model = ts.build(replace(description, frames=frames))
    model = replace(model, constraints=tuple(c(model) if callable(c) else c for c in constraints))
    q = np.array(stepped(model, ca.DM(model.neutral()), ca.DM(0.4 * rng.normal(size=model.nv)))).ravel()
    return rng, model, q


def closed(model, q):
    """Where points that are held together meet: elsewhere rows along other axes are others."""
    conditions = [o for c in model.constraints if isinstance(c, Closure | Hitch) for o in c.conditions]
    held = any(isinstance(o, Meeting) and len(o.directions) == 3 for o in conditions)
    return assembled(model, q) if held else q


def swinging(model):
    """A joint of the model that moves by a function of time."""
    name = next(name for name in model.layout.speed_names if "." not in name)
    return Prescribed("swing", name, Sine(0.7, 0.3, 0.4), "position")


def symbols(model, q):
    chart = find_chart(model, q)
    t, x, alpha = ca.SX.sym("t"), ca.SX.sym("q", model.nq), ca.SX.sym("alpha", len(chart.speeds))
    return t, x, alpha, reduced(model, chart, t, x, alpha)


SETS = [(EDGE,), (WHEEL,), (EDGE, BETWEEN), (Hitch("pin", "A", "B"),), (WHEEL, swinging)]
NAMES = ["knife edge", "rolling wheel", "edge and rim", "hitch", "driven by time"]


@pytest.mark.parametrize("constraints", SETS, ids=NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_kane_multipliers_and_reduced_recursions_give_the_same_accelerations(seed, constraints):
    """Rotors anywhere, loads, all kinds of joints; rows hold for speeds at any q, those of hitches where they meet."""
    rng, model, q = constrained(seed, *constraints, anywhere=True, loads=True)
    q = closed(model, q)
    t, x, alpha, r = symbols(model, q)
    tau = ca.SX.sym("tau", model.nv)
    k = kane(model, r, x, tau)
    lack = tau - inverse_dynamics(model, x, r.v, r.drift)
    matrix, right = multiplier_system(model, t, x, r.v, tau)
    A = mass_matrix(model, x)
    all_of = ca.Function("all", [t, x, alpha, tau], [
        k.accelerations(), r.J.T @ A @ r.J, r.J.T @ lack, matrix, right, r.J, r.drift, k.D, k.structure(),
        k.J.T @ k.constraint_forces(k.accelerations()) - r.J.T @ tau, ca.dot(r.v, A @ r.v),
    ])  # fmt: skip
    given = [0.3, q, rng.normal(size=len(r.chart.speeds)), rng.normal(size=model.nv)]
    by_kane, D, force, K, b, J, drift, D_kane, structure, idle, size = (np.array(part) for part in all_of(*given))
    by_reduction = np.linalg.solve(D, force)
    solved = np.linalg.solve(K, b)[: model.nv]
    assert_allclose(D_kane, D, rtol=1e-9, atol=1e-9 * np.abs(D).max())
    assert_allclose(by_kane, by_reduction, rtol=1e-8, atol=1e-8 * np.abs(by_reduction).max())
    assert_allclose(solved, J @ by_reduction + drift, rtol=1e-7, atol=1e-7 * np.abs(solved).max())
    assert any(map(callable, constraints)) or abs(structure.item()) < 1e-9 * size.item()
    assert_allclose(idle, 0, atol=1e-7 * np.abs(force).max())


@pytest.mark.parametrize("seed", range(3))
def test_speeds_of_a_reduction_keep_the_constraints_and_what_time_prescribes(seed):
    rng, model, q = constrained(seed, EDGE, types=("revolute", "prismatic", "free"))
    swing = swinging(model)
    model = replace(model, constraints=(EDGE, swing))
    t, x, alpha, r = symbols(model, q)
    of = ca.Function("of", [t, x, alpha], [constraint_matrix(model, x) @ r.v - driven_values(model, t), r.v])
    left, v = of(0.6, q, rng.normal(size=alpha.numel()))
    assert_allclose(np.array(left), 0, atol=1e-11)
    expected = 0.7 * 2 * np.pi * 0.3 * np.cos(2 * np.pi * 0.3 * 0.6 + 0.4)
    assert_allclose(float(v[model.layout.speed_names.index(swing.speed)]), expected, rtol=1e-12)


@pytest.mark.parametrize("constraints", SETS[:4], ids=NAMES[:4])
def test_given_speeds_are_kept_by_the_smallest_admissible_motion(constraints):
    rng, model, q = constrained(5, *constraints)
    v = rng.normal(size=model.nv)
    found = admissible(model, q, v, given={0})
    H = np.array(ca.DM(constraint_matrix(model, ca.DM(q))))
    assert_allclose(found[0], v[0], rtol=1e-12)
    assert_allclose(H @ found, 0, atol=1e-10 * np.abs(H).max())


def test_a_given_speed_that_time_prescribes_otherwise_is_refused():
    _, model, q = constrained(5, swinging)
    entry = model.layout.speed_names.index(model.constraints[0].speed)
    with pytest.raises(ConstraintError, match="swing"):
        admissible(model, q, np.full(model.nv, 9.0), given={entry})


@pytest.mark.parametrize("constraint", [BETWEEN, Hitch("pin", "A", "B"), EDGE_BETWEEN], ids=lambda c: c.kind)
def test_two_bodies_that_hold_each_other_give_no_wrench_to_the_whole(constraint):
    rng, model, q = constrained(4, constraint)
    force = ca.DM(rng.normal(size=len(constraint.row_names)))
    wrenches = constraint_wrenches(model, ca.DM(q), force)
    assert set(wrenches) == {"A", "B"}
    X_W = poses(model, links(model, ca.DM(q)))
    total = np.zeros(6)
    for name, wrench in wrenches.items():
        moment, push = np.array(wrench).ravel()[:3], np.array(wrench).ravel()[3:]
        place = np.array(frame_pose(model, ca.DM(q), X_W, model.frame(name)).p).ravel()
        total += np.r_[moment + np.cross(place, push), push]
    assert_allclose(total, 0, atol=1e-12)
