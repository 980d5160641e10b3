"""The benchmark of closed mechanisms times the same motion in all programs, and reads its curves fairly."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.closed.goals import verdicts  # noqa: E402
from benchmarks.closed.linkage import linkage  # noqa: E402
from benchmarks.closed.measured import QUICK, AtLevel, Effort, at_levels, curve, in_turn, timed  # noqa: E402
from benchmarks.closed.mechanisms import DELTA, SQUEEZER, mechanism  # noqa: E402
from benchmarks.closed.report import Report  # noqa: E402
from benchmarks.closed.stewart import Stewart  # noqa: E402
from benchmarks.closed.ways import QUICK as FEW  # noqa: E402
from benchmarks.closed.ways import Way, exudyn_ways, mujoco_ways  # noqa: E402
from benchmarks.page_report import BEGIN, END  # noqa: E402
from benchmarks.simulation.trial import Point  # noqa: E402


@pytest.fixture(scope="module")
def squeezer():
    return mechanism(SQUEEZER)


@pytest.fixture(scope="module")
def delta():
    return mechanism(DELTA)


def end_error(of, way, setting):
    return np.abs(way.points(way.run(setting, of.duration)) - of.truth[-1]).max()


def test_the_reference_of_the_squeezer_is_the_published_one(squeezer):
    assert squeezer.published_difference() < 1.5e-9  # the published digits are wrong by 1.4e-9


def test_the_places_of_a_linkage_close_it(delta):
    of = delta.linkage
    for closing in of.closings:
        ends = [of.poses[b][1] + of.poses[b][0] @ p for b, p in zip(closing.bodies, closing.points, strict=True)]
        assert_allclose(np.linalg.norm(ends[0] - ends[1]), closing.length, atol=1e-12)


def test_rotors_that_spin_on_moving_bodies_are_refused(delta):
    spun = replace(delta.model, rotors=tuple(replace(rotor, carrier=0) for rotor in delta.model.rotors))
    with pytest.raises(Exception, match="known to no peer"):
        linkage(spun, delta.start.q, delta.start_speeds)


@pytest.mark.parametrize("formulation", ["kinematic tree", "bodies in a plane"])
def test_exudyn_comes_nearer_to_the_motion_with_the_square_of_its_step(squeezer, formulation):
    pytest.importorskip("exudyn")
    way = next(w for w in exudyn_ways(squeezer, FEW) if formulation in w.method and "radius 0.8" in w.method)
    coarse, fine = (end_error(squeezer, way, 1 / steps) for steps in (500, 1000))
    assert fine < 1e-6 and 3.5 < coarse / fine < 4.5


def test_servos_and_rods_are_the_same_in_exudyn_and_in_mujoco(delta):
    pytest.importorskip("exudyn"), pytest.importorskip("mujoco")
    exudyn = next(w for w in exudyn_ways(delta, FEW) if "radius 0.8" in w.method)
    mujoco = next(w for w in mujoco_ways(delta, FEW) if w.method.startswith("RK4"))
    assert end_error(delta, exudyn, 1 / 200) < 1e-7
    assert end_error(delta, mujoco, 1 / 1000) < 1e-6  # the plate moves by 60 mm


def test_curves_end_where_the_finest_level_is_reached_and_failed_runs_count_as_infinite(squeezer):
    errors = {1.0: np.inf, 0.1: 1e-5, 0.01: 1e-9, 0.001: 1e-10, 1e-4: 1e-12}
    way = Way("tool", "method", tuple(errors), lambda setting, seconds: (setting, seconds), lambda done: shifted(done))

    def shifted(done):
        setting, seconds = done
        truth = squeezer.truth[0 if seconds < squeezer.duration else 1]
        return truth + errors[setting]

    found = curve(squeezer, way, QUICK, [])
    assert [p.setting for p in found] == [1.0, 0.1, 0.01, 0.001]
    assert_allclose([p.error for p in found][1:], [1e-5, 1e-9, 1e-10], rtol=1e-3)
    assert found[0].error == np.inf
    assert [a.cpu_s is not None for a in at_levels(found)] == [True] * 4
    notes: list[str] = []
    assert len(curve(squeezer, way, Effort(1, 0.0, -1.0), notes)) == 1  # any run is too long
    assert len(notes) == 1 and "tool, method: finer settings than 1, which" in notes[0]


def test_short_runs_are_timed_again_in_turn_and_the_least_time_counts(squeezer, monkeypatch):
    called: list[str] = []
    times = {"one": iter([3e-3, 1e-3, 2e-3, 4e-3]), "other": iter([5e-3] * 4)}

    def timed(of, way, setting, effort):
        called.append(way.method)
        return [next(times[way.method])]

    monkeypatch.setattr("benchmarks.closed.measured.timed", timed)
    monkeypatch.setattr("benchmarks.closed.measured._ROUNDS", 4)
    ways = [Way("tool", method, (1.0,), lambda *_: None, lambda _: None) for method in ("one", "other", "long")]
    each = (2e-3, 6e-3, 1.0)  # [s] at first; the last is too long to be repeated
    points = [
        Point(squeezer.name, 1, "tool", way.method, 1.0, 1e-6, cpu / squeezer.duration, 0.0, 1, None)
        for way, cpu in zip(ways, each, strict=True)
    ]
    found = in_turn(squeezer, [(way, [point]) for way, point in zip(ways, points, strict=True)], QUICK)
    assert called == ["one", "other"] * 4
    assert_allclose([p.cpu_s * squeezer.duration for p in found], [1e-3, 5e-3, 1.0])


def test_short_runs_are_timed_several_at_once_each_with_its_share(squeezer, monkeypatch):
    clock, runs = [0.0], []

    def run(setting, seconds):
        runs.append(setting)
        clock[0] += 1e-4

    monkeypatch.setattr("benchmarks.closed.measured.time.process_time", lambda: clock[0])
    way = Way("tool", "one", (1.0,), run, lambda _: None)
    times = timed(squeezer, way, 1.0, Effort(repetitions=4, budget=1.0, longest=1.0))
    assert_allclose(times, [1e-4] * 4)
    assert len(runs) == 1 + 3 * 3  # samples of three tenths of a millisecond after the first


def test_goals_are_judged_against_the_best_peer_at_the_target():
    def at(tool, level, cpu):
        return AtLevel(SQUEEZER, tool, "method", level, cpu)

    found = [at("Torseur", 1e-6, 1e-3), at("Exudyn", 1e-6, 0.1), at("MuJoCo", 1e-6, None), at("MuJoCo", 1e-4, 1e-3)]
    first, alone, batch, cold = verdicts(found, Stewart(2e-6, 2e-6, 5.0, 1.0))
    assert first.figure == pytest.approx(100.0) and first.met
    assert alone.met and not batch.met and not cold.met


def test_tables_are_put_between_their_marks_on_a_page(tmp_path):
    point = Point(SQUEEZER, 1, "Torseur", "dop853", 1e-9, 1e-10, 1e-4, 1e-4, 3, 100.0)
    report = Report("run", {"pin": "4"}, [point], [], ["left"], at_levels([point]), None, {SQUEEZER: 1e-9})
    page = tmp_path / "page.md"
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(ValueError, match="has no place for the tables"):
        report.written_into(page)
    page.write_text(f"before\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    report.written_into(page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert f"| {SQUEEZER} | Torseur | 0.1 | 0.1 | 0.1 | 0.1 |" in text and "- left" in text
