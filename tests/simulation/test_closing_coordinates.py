"""Runs of linkages whose closing joints have coordinates, springs, friction and forces."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")

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
