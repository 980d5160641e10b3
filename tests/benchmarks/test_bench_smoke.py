"""The benchmark runs, its tools agree, and it notices when one does not."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.case import MODES, PYTHON, QUANTITIES, Case  # noqa: E402
from benchmarks.goals import verdicts  # noqa: E402
from benchmarks.measurement import Measurement, allowed_difference  # noqa: E402
from benchmarks.peers.mujoco_python import MujocoPython  # noqa: E402
from benchmarks.peers.pinocchio_python import PinocchioPython  # noqa: E402
from benchmarks.robots import DATA, robot  # noqa: E402
from benchmarks.sampling import Plan, timings  # noqa: E402
from benchmarks.states import random_states  # noqa: E402
from benchmarks.tree import tree  # noqa: E402

from benchmarks import run  # noqa: E402

pytest.importorskip("pinocchio")
pytest.importorskip("mujoco")
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="example-robot-data is not installed")


def test_a_quick_run_writes_the_tables_and_all_tools_agree(tmp_path):
    command = ["--quick", "--robots", "ur5", "--no-cpp", "--output", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "benchmarks", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (markdown,), (data,) = tmp_path.glob("*.md"), tmp_path.glob("*.json")
    found = json.loads(data.read_text())
    assert "| Pinocchio Python: rnea |" in markdown.read_text()
    assert {m["tool"] for m in found["measured"]} >= {"Torseur", "Pinocchio Python", "MuJoCo"}
    assert {m["mode"] for m in found["measured"] if m["tool"] == "Torseur"} >= {"python", "batch1024 x1"}
    assert all(m["difference"] <= m["allowed"] == 1e-8 for m in found["measured"])
    assert all(0 < m["min_ns"] <= m["median_ns"] for m in found["measured"])


@pytest.mark.parametrize("name", ["anymal", "chain3"])
def test_floating_and_fixed_machines_have_the_same_numbers_in_pinocchio_and_mujoco(name):
    numbers = tree(robot(name))
    states = random_states(numbers, 4)
    pinocchio, mujoco = PinocchioPython(numbers), MujocoPython(numbers)
    for quantity in QUANTITIES[:3]:
        (one,), (other,) = (list(tool.cases(quantity, PYTHON, states)) for tool in (pinocchio, mujoco))
        assert run._difference(one.result(), other.result()) < 1e-11


def measurement(tool, ns, robot="ur5", quantity="inverse_dynamics", mode="native", call="f"):
    return Measurement(robot, quantity, mode, tool, call, ns, ns, 1, 0.0, 1e-8)


def test_a_goal_is_judged_against_the_fastest_call_of_the_peer():
    measured = [measurement("Torseur", 100.0), measurement("Pinocchio C++", 950.0), measurement("Pinocchio C++", 890.0)]
    (verdict,) = [v for v in verdicts(measured, {}) if "inverse dynamics, native, against Pinocchio C++" in v.what]
    assert verdict.figure == pytest.approx(8.9) and verdict.met is False
    measured[2] = replace(measured[2], min_ns=910.0)
    (verdict,) = [v for v in verdicts(measured, {}) if "inverse dynamics, native, against Pinocchio C++" in v.what]
    assert verdict.met is True


def test_linear_growth_is_met_and_quadratic_growth_is_not():
    def exponent(large):
        rows = [("chain50", 1.0), ("chain1000", large)]
        measured = [measurement("Torseur", ns, robot=r, quantity="forward_dynamics") for r, ns in rows]
        (verdict,) = [v for v in verdicts(measured, {}) if "growth" in v.what]
        return verdict

    assert exponent(20.0).met is True and exponent(20.0).figure == pytest.approx(1.0)
    assert exponent(400.0).met is False


def test_wrong_numbers_are_noticed_and_nan_is_wrong():
    right = np.ones((3, 6))
    wrong = right.copy()
    wrong[2, 1] += 1e-6
    assert run._difference(wrong, right) > allowed_difference(6)
    wrong[2, 1] = np.nan
    assert run._difference(wrong, right) == np.inf


def test_samples_alternate_and_the_shortest_is_kept():
    order, plan = [], Plan(repetitions=3, sample=1e-3, budget=1.0)

    def case(name, times):
        left = iter(times)

        def seconds(passes):
            order.append(name)
            return passes * next(left)

        return Case(name, "f", 10, seconds, lambda: np.zeros(1))

    cases = [case("a", [0.01, 0.03, 0.02]), case("b", [0.05, 0.04, 0.06])]
    first, second = timings(cases, plan)
    assert order == ["a", "b"] * 3
    assert (first.min_ns, first.median_ns, second.min_ns) == pytest.approx((1e6, 2e6, 4e6))


def test_every_goal_names_a_mode_and_a_quantity_that_are_measured():
    measured = [measurement("Torseur", 1.0, robot=name) for name in ("ur5", "panda", "anymal", "talos", "chain200")]
    for verdict in verdicts(measured, {}):
        assert any(f", {mode}, " in verdict.what for mode in MODES)
        assert any(quantity.replace("_", " ") in verdict.what for quantity in QUANTITIES)
