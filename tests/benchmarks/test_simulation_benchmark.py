"""The benchmark of simulation compares the same motion, reads its curves fairly, and writes what it found."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.robots import DATA  # noqa: E402
from benchmarks.sampling import Plan  # noqa: E402
from benchmarks.simulation.curve import AtError, work_at  # noqa: E402
from benchmarks.simulation.goals import best, verdicts  # noqa: E402
from benchmarks.simulation.memory import Memory  # noqa: E402
from benchmarks.simulation.trial import Trial, error, measured  # noqa: E402

with_robots = pytest.mark.skipif(not DATA.is_dir(), reason="example-robot-data is not installed")


def test_a_method_of_order_p_needs_work_as_the_pth_root_of_the_accuracy():
    curve = [(1 / work, work, 3.0 * work**-4.0) for work in (1.0, 2.0, 4.0, 8.0)]
    for target in (0.5, 1e-2, 1e-3):
        assert work_at(curve, target) == pytest.approx((3.0 / target) ** 0.25, rel=1e-12)


def test_a_lucky_end_makes_no_method_faster():
    honest = [(1.0, 1.0, 1e-2), (0.1, 2.0, 1e-4), (0.01, 4.0, 1e-6), (0.001, 8.0, 1e-8)]
    lucky = [(0.5, 1.5, 1e-9), *honest]
    assert work_at(lucky, 1e-5) == work_at(honest, 1e-5) == pytest.approx(np.sqrt(8.0))


def test_a_coarser_setting_that_happened_to_take_longer_counts_with_the_time_of_the_finer():
    assert work_at([(1.0, 3.1, 1e-4), (0.1, 3.0, 1e-8)], 1e-6) == pytest.approx(3.0)


def test_an_error_that_no_setting_reaches_gives_no_time():
    assert work_at([(1.0, 1.0, 1e-2), (0.1, 2.0, 1e-3)], 1e-6) is None
    assert work_at([(1.0, 1.0, float("inf")), (0.1, 2.0, 1e-7)], 1e-6) == 2.0


def test_the_error_of_a_batch_is_that_of_its_median_run():
    ends = np.zeros((3, 2))
    assert error(np.array([[0.1, -0.2], [0.0, np.nan], [0.3, 0.0], [9.0, 9.0]]), ends) == 0.3


def test_the_points_of_a_batch_are_of_one_machine():
    def run(starts):
        return starts + 1.0, 10 * len(starts)

    starts = np.arange(8.0).reshape(4, 2)
    (point,) = measured("arm", [Trial("a", "m", 0.1, run)], starts, starts[:2], Plan(2, 1e-5, 1e-3))
    assert (point.runs, point.evaluations, point.error) == (4, 10, 1.0)
    assert 0 < point.cpu_s <= point.median_s


def test_goals_are_judged_against_the_fastest_peer_that_one_can_have_ready_made():
    found = [
        AtError("arm", 1, "Torseur", "dop853", 1e-4, 100),
        AtError("arm", 1, "Torseur, ts.simulate", "monitor=none", 1e-6, None),
        AtError("arm", 1, "MuJoCo", "RK4, rollout", 3e-3, None),
        AtError("arm", 1, "Pinocchio C++", "RK4", 2e-3, 100),
        AtError("arm", 1, "Pinocchio C++", "Boost.odeint dopri5", 1e-3, 100),
        AtError("arm", 1, "MuJoCo", "Euler", None, None),
    ]
    (verdict,) = verdicts(found, [], [])
    assert verdict.figure == pytest.approx(20.0) and verdict.met
    assert best(found, "arm", batch=False, ours=False, odeint=True).cpu_s == 1e-3


def test_memory_that_grows_with_the_steps_misses_its_goal():
    flat = [Memory(10**5, 10, 100, 1, 1.0), Memory(10**7, 1000, 105, 1, 1.0)]
    growing = [flat[0], Memory(10**7, 1000, 300, 1, 1.0)]
    assert verdicts([], [], flat)[0].met and not verdicts([], [], growing)[0].met


@with_robots
def test_peers_integrate_the_same_motion_as_we_do():
    pytest.importorskip("mujoco"), pytest.importorskip("pinocchio")
    from benchmarks.simulation.mujoco_runs import MujocoRuns
    from benchmarks.simulation.pinocchio_runs import PinocchioPythonRuns
    from benchmarks.simulation.reference import compared, reference_ends
    from benchmarks.simulation.scenario import scenario
    from benchmarks.simulation.settings import QUICK
    from benchmarks.simulation.torseur_runs import native_trials

    panda = scenario("panda")  # its file gives the joints friction, which must be gone here
    ends = reference_ends(panda)
    assert compared(panda, ends, PinocchioPythonRuns(panda).dop853).difference < 1e-10
    step = QUICK.steps[1]
    ours, theirs = (
        next(t for t in trials if "rk4" in t.method.lower() and t.setting == step).run(panda.starts)[0]
        for trials in (native_trials(panda, QUICK), MujocoRuns(panda).trials(QUICK))
    )
    # the same method with the same step makes the same error, to round-off
    assert 1e-6 < np.abs(ours - ends).max() < 1e-3
    assert np.abs(ours - theirs).max() < 1e-9


@with_robots
def test_a_part_of_the_benchmark_writes_its_tables(tmp_path):
    from benchmarks.simulation.__main__ import main

    assert main(["--quick", "--parts", "servo", "--output", str(tmp_path)]) == 0
    (markdown,), (data,) = tmp_path.glob("*.md"), tmp_path.glob("*.json")
    assert "PUMA 560 with servos" in markdown.read_text()
    loop, run, whole = json.loads(data.read_text())["servos"]
    assert all(part["cpu_s"] > 0 for part in (loop, run, whole))
    assert loop["duration"] == whole["duration"] == 1.5
