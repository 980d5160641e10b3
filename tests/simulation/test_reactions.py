"""Recorded reactions of joints, in the tree and where they close loops."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from closing_linkages import LAWS, linkage, moving_linkage
from torseur.mechanics.tree.kinematics import coordinate_rates, frame_pose, links, poses, velocities
from torseur.model.build import build
from torseur.simulation.posed.problem import pose_problem

CUT = 1


@pytest.fixture(scope="module")
def moving():
    """A linkage with springs, friction and forces at all joints: (model, q, v, v̇, reactions, q and v by joint)."""
    _, (q, v) = moving_linkage(0)
    model = build(linkage(0, CUT))
    layout = model.layout
    at_q, at_v = (
        np.array([of[n] for n in names]) for of, names in ((q, layout.coordinate_names), (v, layout.speed_names))
    )
    problem = pose_problem(model, monitor="none", record=("reactions",))
    nothing = np.zeros((1, problem.system.nz)), np.zeros((1, problem.system.nu)), np.zeros((1, problem.system.ns))
    rows = problem.saved_rows(np.zeros(1), at_q[None, :], at_v[None, :], *nothing)
    (variable,) = (one for one in problem.contents.variables if one.name == "reaction")
    assert variable.column_names[:6] == tuple(
        f"{model.joint_names[0]}.{part}" for part in ("mx", "my", "mz", "fx", "fy", "fz")
    )
    names = [name.rpartition(".")[0] for name in variable.column_names[::6]]
    assert sorted(names) == [f"j{k}" for k in range(6)]
    told = dict(zip(names, rows["reaction"].reshape(-1, 6), strict=True))
    return model, at_q, at_v, rows["acceleration"][0], told, dict(q), dict(v)


def test_the_wrenches_on_every_body_change_its_momentum(moving):
    """Newton and Euler for each body alone: rates of momenta by differentiation along the motion."""
    model, q, v, a, told, *_ = moving
    symbols = [ca.SX.sym("x", len(part)) for part in (q, v)]
    X = links(model, symbols[0])
    X_W, V = poses(model, X), velocities(model, X, *symbols)
    ends = {name: (i, model.parent[i]) for i, name in enumerate(model.joint_names)}
    at = {name: (X_W[i].R, X_W[i].p) for name, (i, _) in ends.items()}
    (loop,) = model.description.loops
    first, second = model.frame(loop.first), model.frame(loop.second)
    ends[loop.name] = second.body, first.body
    closing = frame_pose(model, symbols[0], X_W, second)
    at[loop.name] = closing.R, closing.p
    for i, body in enumerate(model.bodies):
        R, origin, (omega, w) = X_W[i].R, X_W[i].p, V[i]
        pushing = R @ (body.m * w + ca.cross(omega, body.md))
        turning = R @ (ca.cross(body.md, w) + body.I @ omega) + ca.cross(origin, pushing)
        rate = _rate(model, ca.vertcat(turning, pushing), *symbols, a)
        weight = body.m * ca.DM(model.gravity)
        total = ca.vertcat(ca.cross(origin + R @ body.md / body.m, weight), weight)
        for name, (child, parent) in ends.items():
            R_M, p = at[name]
            moment, force = R_M @ told[name][:3], R_M @ told[name][3:]
            total += ((child == i) - (parent == i)) * ca.vertcat(moment + ca.cross(p, force), force)
        missing = ca.Function("f", symbols, [rate - total])(q, v)
        # forces of some 10 N, v̇ by three sweeps of a proximal solution
        assert_allclose(np.array(missing).ravel(), 0, atol=1e-9 * max(np.abs(w).max() for w in told.values()))


def _rate(model, momentum, q, v, a):
    return ca.jtimes(momentum, q, coordinate_rates(model, q, v)) + ca.jtimes(momentum, v, ca.DM(a))


def test_along_its_coordinates_a_joint_transmits_what_acts_there(moving):
    model, _, _, _, told, q, v = moving
    loop = model.description.loops[0].name
    for k in (0, 1, 2, 5):  # of one coordinate, without advance
        name = f"j{k}"
        joint = model.joints[model.joint_index(name)] if name != loop else None
        axis = model.closing_axes[0].axis if joint is None else joint.frame_axes[0]
        part = told[name][:3] if axis.turns else told[name][3:]
        law = next(s.law for s in (*model.joint_springs, *model.closing_springs) if s.name == name)
        spring = float(law.force(q[name] - (LAWS[k % 4].rest or 0.0), v[name]))
        assert_allclose(part @ axis.direction, 0.7 * k - 1.0 - (0.4 + k) * v[name] - spring, atol=1e-7)


def test_a_file_asks_for_reactions_and_a_pendulum_hangs_by_its_weight(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text(
        "torseur: 1\nbodies: {bob: {mass: 2, com: [0, 0, -1]}}\n"
        "joints: {pin: {type: revolute, parent: world, child: bob, axis: y}}\n"
        "simulate: {duration: 0.1, save: 0.1, record: [reactions]}\n",
        encoding="utf-8",
    )
    run = ts.simulate(file)
    assert_allclose(run["reaction.pin.fz"], 2 * 9.80665, rtol=1e-12)
    assert "reaction.pin.fz" not in ts.simulate(file, record=()).signals
    with pytest.raises(ValueError, match=r"'reaction' cannot be recorded.*reactions"):
        ts.simulate(file, record=("reaction",))
