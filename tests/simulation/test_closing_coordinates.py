"""Runs of linkages whose closing joints have coordinates, springs, friction and forces."""

import json
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.mechanics.tree.relative_motion import relative_motion
from torseur.model.closing_axis import turned_by_tree
from torseur.simulation.signals.closing_signals import CLOSING_POSITION, CLOSING_SPEED
from torseur.simulation.signals.closing_turns import ClosingAngles, TurnsUncounted

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")

EXAMPLES = Path(__file__).parents[2] / "examples"
CRANK, COUPLER, ROCKER = (f"{{mass: 1, com: [{l / 2}, 0, 0], inertia: [0.01, {l}, {l}]}}" for l in (1, 2, 2))
BODIES = f"torseur: 1\nbodies: {{crank: {CRANK}, coupler: {COUPLER}, rocker: {ROCKER}}}\n"
A = "  a: {type: revolute, parent: world, child: crank, axis: y, spring: {stiffness: 3, damping: 0.1}}\n"
B = "  b: {type: revolute, parent: crank, child: coupler, axis: y, at: [1, 0, 0], friction: {viscous: 0.2}}\n"
OWN = "friction: {viscous: 0.3}, spring: {stiffness: 5, rest: 1, damping: 0.4}"
C = f"  c: {{type: revolute, parent: coupler, child: rocker, axis: y, at: [2, 0, 0], {OWN}}}\n"
ENDS = "at: [2, 0, 0], on_child: {at: [2, 0, 0]}"
D = f"  d: {{type: revolute, parent: rocker, child: world, axis: y, {ENDS}, friction: {{viscous: 0.1}}}}\n"
D_BACK = f"  d: {{type: revolute, parent: world, child: rocker, axis: -y, {ENDS}, friction: {{viscous: 0.1}}}}\n"
REST = (
    "disturbances: {push: {joint: c, effort: {sine: {amplitude: 2, frequency: 0.7}}}, pull: {joint: d, effort: 1.5}}\n"
)
C_BACK = f"  c: {{type: revolute, parent: rocker, child: coupler, axis: -y, on_child: {{at: [2, 0, 0]}}, {OWN}}}\n"
CUT_AT_D, CUT_AT_B = (f"{BODIES}joints:\n{joints}{REST}" for joints in (A + B + C + D, A + D_BACK + C_BACK + B))
RUN = {"duration": 1.5, "save": 0.02, "tolerance": 1e-10}


@pytest.fixture
def loaded(tmp_path):
    def load(text):
        file = tmp_path / "machine.yaml"
        file.write_text(text, encoding="utf-8")
        return ts.load(file)

    return load


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """The same motion of the four-bar cut at d and at b; the crank makes several turns."""
    found = []
    for name, text in (("d", CUT_AT_D), ("b", CUT_AT_B)):
        file = tmp_path_factory.mktemp("cut") / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
        model = ts.load(file)
        assert [axis.name for axis in model.closing_axes] == [name]
        start = {"a": -1.0, **({"b": {"guess": 1.0}, "c": {"guess": 1.5}} if name == "d" else GUESS)}
        found.append(ts.simulate(model, q0=start, v0={"a": 14.0}, **RUN))
    return found


GUESS = {"c": {"guess": 1.5}, "d": {"guess": -1.5}}


def test_accounts_of_closing_springs_friction_and_forces_balance(runs):
    for run in runs:
        run.check().raise_if_failed()
        assert (
            abs(run["work.joint_forces"][-1]) > 0.1 and run["heat.friction"][-1] > 0.1 and run["heat.dampers"][-1] > 0.1
        )


def test_a_run_is_the_same_wherever_the_linkage_is_cut(runs):
    """Positions with their turns, speeds, accelerations, friction and springs, under the names of the joints."""
    at_d, at_b = runs
    assert_allclose(at_b["closing_position.b"], at_d["b"], atol=1e-7)
    assert_allclose(at_d["closing_position.d"], at_b["d"], atol=1e-7)
    assert_allclose(at_b["closing_speed.b"], at_d["v.b"], atol=1e-6)
    assert abs(at_b["closing_position.b"][-1] - at_b["closing_position.b"][0]) > 3 * np.pi
    for signal, size in (
        ("acceleration.a", 1e-4),
        ("friction.b", 1e-6),
        ("friction.d", 1e-6),
        ("spring_force.c", 1e-6),
    ):
        assert_allclose(at_b[signal], at_d[signal], atol=size)


def test_info_lists_springs_of_closing_joints(loaded):
    from torseur.app.spring_summary import springs

    sprung = CUT_AT_D.replace("friction: {viscous: 0.1}", "spring: {stiffness: 7, rest: 20 deg}")
    assert [(one["name"], one["between"]) for one in springs(loaded(sprung))] == [
        ("a", ["a"]),
        ("c", ["c"]),
        ("d", ["d"]),
    ]


def test_turns_in_a_plane_are_counted_however_far_apart_rows_are_saved(runs, loaded, recwarn):
    """One row at the start, one at the end: in single runs and in batches."""
    model, start = loaded(CUT_AT_B), {"q0": {"a": -1.0, **GUESS}, "v0": {"a": 14.0}}
    whole, name = runs[1], "closing_position"
    sparse = ts.simulate(model, **start, **(RUN | {"save": 1.5}))
    assert sparse.rows == 2
    assert_allclose(sparse[f"{name}.b"], whole[f"{name}.b"][[0, -1]], atol=1e-7)
    rows = {"q0": whole["q"][:1].repeat(2, axis=0), "v0": whole["v"][:1].repeat(2, axis=0)}
    batch = ts.simulate_batch(model, **rows, **(RUN | {"save": 1.5}))
    assert_allclose(batch.signal(name)[1, :, 0], sparse[f"{name}.b"], atol=1e-7)
    assert_allclose(batch[1][f"{name}.b"], sparse[f"{name}.b"], atol=1e-7)
    assert not [warning for warning in recwarn if warning.category is TurnsUncounted]


IN_PLANE = f"""{BODIES}joints:
  a: {{type: revolute, parent: world, child: crank, axis: y}}
  d: {{type: revolute, parent: world, child: rocker, axis: -y, at: [2, 0, 0], on_child: {{at: [2, 0, 0]}}}}
  c: {{type: revolute, parent: rocker, child: coupler, axis: -y, on_child: {{at: [2, 0, 0]}}}}
  b: {{type: revolute, parent: crank, child: coupler, axis: y, at: [1, 0, 0]}}
"""
OTHERS = ("revolute", "prismatic", "cylindrical", "planar", "screw")


@pytest.mark.parametrize("kind", OTHERS)
def test_an_angle_in_a_plane_turns_as_fast_as_the_joints_of_its_loop_together(loaded, kind):
    """Whatever kind one of them is, and wherever they stand: the rate of the angle is told by frames alone."""
    more = "friction: {viscous: 1}" + (", pitch: 0.1" if kind == "screw" else "")
    model = loaded(IN_PLANE.replace("c: {type: revolute", f"c: {{type: {kind}, {more}"))
    closing = model.closing_axes[0]
    c = turned_by_tree(model, closing)
    assert closing.name == "b" and c is not None
    q, v = map(ca.DM, np.random.default_rng(1).normal(size=(2, model.nv)))
    moved = relative_motion(model, q, v, closing.first, closing.second)
    rate = float(closing.axis.rate(moved.omega_B, moved.p_dot))
    assert rate == pytest.approx(float(ca.DM(c).T @ v), abs=1e-12)


@pytest.mark.parametrize("kind", ["revolute, axis: [0, 0.6, 0.8]", "universal, axis: y, second_axis: z", "spherical"])
def test_an_angle_of_a_loop_that_leaves_its_plane_is_no_sum_of_others(loaded, kind):
    kept = f"friction: {{viscous: 1}}, type: {kind}"
    model = loaded(IN_PLANE.replace("c: {type: revolute", f"c: {{{kept}").replace("coupler, axis: -y", "coupler"))
    assert model.closing_axes[0].name == "b"
    assert turned_by_tree(model, model.closing_axes[0]) is None


def test_rows_that_come_piece_by_piece_have_the_turns_of_all_together(runs, loaded):
    run, angles = runs[1], ClosingAngles.of(loaded(CUT_AT_B))
    rows = {"q": run["q"], CLOSING_POSITION: run[CLOSING_POSITION], CLOSING_SPEED: run[CLOSING_SPEED]}
    wrapped = rows | {CLOSING_POSITION: np.angle(np.exp(1j * rows[CLOSING_POSITION]))}
    last, pieces = None, []
    for part in (slice(0, 1), slice(1, 31), slice(31, None)):
        found, last = angles.counted(run.t[part], {k: x[part] for k, x in wrapped.items()}, last, {})
        pieces.append(found)
        last = json.loads(json.dumps(last))  # as a checkpoint keeps it
    assert_allclose(np.concatenate(pieces), rows[CLOSING_POSITION], atol=1e-12)


@pytest.mark.parametrize(("save", "told"), [(0.1, False), (0.5, True)])
def test_an_angle_in_space_that_turns_far_between_saved_rows_is_told(save, told, recwarn):
    """Bennett's linkage: the mean of both speeds still tells the turns here, but need not."""
    run = ts.simulate(EXAMPLES / "bennett.yaml", save=save)
    names = [warning for warning in recwarn if warning.category is TurnsUncounted]
    assert bool(names) == told
    if told:
        assert "'fourth'" in str(names[0].message) and "0.16 s" in str(names[0].message)
    assert run["closing_position.fourth"][-1] - run["closing_position.fourth"][0] == pytest.approx(
        -(run["q.second"][-1] - run["q.second"][0]), abs=1e-6
    )
