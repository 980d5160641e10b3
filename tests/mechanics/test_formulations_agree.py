"""Multipliers, independent speeds and point masses are one mechanics: random trees with loops of every kind."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from test_kane import BETWEEN, EDGE, WHEEL, swinging
from test_point_mass_machines import as_points
from test_ways import at_symbols, numbers

import torseur as ts
from closures import CLOSURES
from random_machines import MOVING, random_description, random_pose
from torseur.description.records.machine import Frame
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.chart import find_chart
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.mechanics.point_masses.motion import PointMotion
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.tree.kinematics import stepped
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.mechanics.ways.multipliers import Multipliers
from torseur.mechanics.ways.protocol import Forces
from torseur.model.constraints.hitch import Hitch
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.forces.friction import Friction
from torseur.simulation.motion_agreement import motion_agreement

SETS = [
    *((closure,) for closure in CLOSURES),
    (CLOSURES[5], CLOSURES[6]),
    (CLOSURES[2], CLOSURES[13]),
    (EDGE,),
    (WHEEL,),
    (EDGE, BETWEEN),
    (Hitch("pin", "A", "B"),),
    (swinging,),
]
ALIKE = (  # to others in their rows, or curves of another shape: their accelerations are compared, and no motions
    *("continuous", "ring gear", "bevel gear", "open curve", "curve of expressions", "bean", "helix"),
    *("closed spline that turns back", "open spline that turns back", "tilted frame", "turned frame"),
)


def kinds(constraints):
    return "+".join(getattr(constraint, "name", "swing") for constraint in constraints)


def closed_machine(seed, constraints, **options):
    """(model, q, v, tau) of a random tree whose frames A and B, C and D are tied, closed, with admissible speeds."""
    rng = np.random.default_rng(seed)
    while True:
        description = random_description(rng, 5, types=tuple(rng.permutation(MOVING)[:5].tolist()), **options)
        places = zip("ABCD", ("b0", "b4", "b1", "b3"), strict=True)
        frames = tuple(Frame(name, body, random_pose(rng)) for name, body in places)
        model = ts.build(replace(description, frames=frames))
        own = [c(model) if callable(c) else c for c in constraints]
        own[1:] = [
            replace(c, name=f"{c.name} 2", first="C", second="D") if hasattr(c, "conditions") else c for c in own[1:]
        ]
        model = replace(model, constraints=tuple(own))
        if model.nv <= sum(len(c.row_names) for c in own):
            continue
        q = np.array(stepped(model, ca.DM(model.neutral()), ca.DM(0.3 * rng.normal(size=model.nv)))).ravel()
        for driven in (c for c in own if isinstance(c, Prescribed)):
            q[model.layout.coordinate_names.index(driven.speed)] = float(driven.coordinate(ca.DM(0)))
        try:
            q = assembled(model, q)
        except ConstraintError:
            continue  # drawn so that it does not close
        return model, q, admissible(model, q, rng.normal(size=model.nv), set()), rng.normal(size=model.nv)


def of_points(model, q, v, tau):
    """v̇ of the joints of the machine of point masses: ẍ = a + M⁻¹ Cᵀ λ with C ẍ = ḃ − Ċ ẋ, seen by the joints."""
    solids, x, x_dot = as_points(model, q, v)
    at, rate, second = (ca.SX.sym(name, len(x)) for name in ("x", "x_dot", "x_ddot"))
    places = PointPlaces(model, solids, at, rate)
    coordinates = joint_coordinates(places, ca.DM(q))
    speeds = joint_speeds(places, coordinates)
    motion = PointMotion(places, speeds, coordinates)
    a = motion.accelerations(ca.DM(tau), {})
    seen = ca.jtimes(speeds, ca.vertcat(at, rate), ca.vertcat(rate, second))
    given = [at, rate, motion.t, motion.psi]
    function = ca.Function("points", given, [ca.densify(part) for part in (a, motion.rows, motion.remaining(a))])
    found = function(x, x_dot, 0.0, np.zeros(motion.psi.numel()))
    a, C, missing = (np.array(part) for part in found)
    by_mass = C.T / motion.masses[:, None]
    x_ddot = a + by_mass @ np.linalg.lstsq(C @ by_mass, missing, rcond=1e-12)[0]
    return np.array(ca.Function("seen", [at, rate, second], [seen])(x, x_dot, x_ddot)).ravel()


@pytest.mark.parametrize("constraints", SETS, ids=kinds)
def test_three_formulations_give_the_same_accelerations(constraints, seed=0):
    """With rotors, loads and forces on all joints, at closed loops and admissible speeds."""
    model, q, v, tau = closed_machine(seed, constraints, loads=True)
    found = []
    for way in (Multipliers(), IndependentSpeeds(find_chart(model, q))):
        symbols, equations = at_symbols(way, model)
        solved = equations.solved(Forces(symbols[-1]))
        found.append(numbers(solved.acceleration, symbols, [0.0, q, way.speed_numbers(model, q, v), tau]))
    found.append(of_points(model, q, v, tau))
    by_multipliers, by_speeds, by_points = found
    size = np.abs(by_speeds).max()
    # systems of some ten unknowns, of a hundred with points, whose condition reaches 1e6
    assert_allclose(by_multipliers, by_speeds, atol=1e-8 * size)
    assert_allclose(by_points, by_speeds, atol=1e-7 * size)


MOVED = [(closure,) for closure in CLOSURES if closure.name not in ALIKE] + [(CLOSURES[5], CLOSURES[13])]


@pytest.mark.parametrize("constraints", MOVED, ids=kinds)
def test_motions_of_random_trees_with_loops_agree_at_the_order_of_the_schemes(constraints):
    """Runs by multipliers and independent speeds to 1e-7, of bodies apart to the square of the step."""
    model, q, *_ = closed_machine(0, constraints, motors=False)
    smooth = replace(model, initial_q=q, friction=tuple(Friction(f.viscous) for f in model.friction))
    found = motion_agreement(smooth)
    assert found.left_out == ()
    assert len(found.verdicts) == 4
    assert all(verdict.passed for verdict in found.verdicts), found.verdicts


def test_where_rows_are_dependent_up_to_the_last_digits_of_a_file_motions_agree_as_far_as_these_tell(tmp_path):
    """A planar loop of which one axis is tilted by 2e-9: the row across the plane holds the loop, by that much."""
    text = """
torseur: 1
gravity: 0
bodies:
  a: &bar {mass: 1, com: [0.2, 0, 0], inertia: [0.01, 0.1, 0.1]}
  b: *bar
  c: *bar
  p: {mass: 1, inertia: [1, 1, 1]}
joints:
  a: {type: revolute, parent: world, child: a, axis: y}
  b: {type: revolute, parent: a, child: b, axis: y, at: [0.5, 0, 0]}
  c: {type: revolute, parent: world, child: c, axis: [0, 1, 2e-9], at: [0.4, 0, 0]}
  p: {type: prismatic, parent: world, child: p, axis: z}
  d: {type: spherical, parent: b, child: c, at: [1, 0, 0], on_child: {at: [0.8, 0, 0]}}
initial: {positions: {a: {guess: 0.8}, b: {guess: -1.2}, c: 0}}
"""
    (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
    found = motion_agreement(ts.load(tmp_path / "m.yaml"))
    told = [verdict for verdict in found.verdicts if "Kane" in verdict.name]
    assert [verdict.passed for verdict in told] == [True]
    assert 1e-7 < told[0].tolerance < 1e-5
    assert "'d.y' hold its motion by" in told[0].remark and "planar but for the last digits" in told[0].remark
    assert any("show no order here" in reason for reason in found.left_out)


@pytest.mark.parametrize("stiffness", [3e4, 3e5])
def test_motions_of_stiff_machines_are_compared_by_steps_that_resolve_them(tmp_path, stiffness):
    """An arm whose spring swings it by 500 and 1700 rad/s: a hundred steps in 0.1 s tell nothing of it."""
    text = f"""
torseur: 1
bodies: {{arm: {{mass: 1, com: [0.3, 0, 0], inertia: [0.01, 0.02, 0.02]}}}}
joints: {{pivot: {{type: revolute, parent: world, child: arm, axis: y, spring: {{stiffness: {stiffness}}}}}}}
"""
    (tmp_path / "arm.yaml").write_text(text, encoding="utf-8")
    found = motion_agreement(ts.load(tmp_path / "arm.yaml"))
    assert found.left_out == ()
    assert len(found.verdicts) == 2
    assert all(verdict.passed and "steps" in verdict.remark for verdict in found.verdicts), found.verdicts
