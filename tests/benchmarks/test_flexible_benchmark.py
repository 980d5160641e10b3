"""The benchmark of flexible machines times the same motion in both programs, and reads its curves fairly."""

import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.flexible.exudyn_beams import CABLE, EXACT, METHODS  # noqa: E402
from benchmarks.flexible.exudyn_machines import MAKERS  # noqa: E402
from benchmarks.flexible.goals import verdicts  # noqa: E402
from benchmarks.flexible.machines import (  # noqa: E402
    ARM,
    CASES,
    DOUBLE_PENDULUM,
    HITACHI,
    SLIDER_CRANK,
    machine,
    reference,
)
from benchmarks.flexible.measured import QUICK, at_levels, curve  # noqa: E402
from benchmarks.flexible.real_time import RealTime, RightHandSide  # noqa: E402
from benchmarks.flexible.report import Report  # noqa: E402
from benchmarks.flexible.ways import Way  # noqa: E402
from benchmarks.page_report import BEGIN, END  # noqa: E402
from benchmarks.simulation.curve import AtError  # noqa: E402
from benchmarks.simulation.trial import Point  # noqa: E402


@pytest.mark.parametrize(
    ("name", "kind", "steps", "error"),
    [
        (SLIDER_CRANK, CABLE, 32, 3e-5),
        (SLIDER_CRANK, EXACT, 16, 6e-5),
        (DOUBLE_PENDULUM, CABLE, 64, 1e-4),
        (HITACHI, CABLE, 8, 2e-4),
        (ARM, CABLE, 16, 6e-5),
    ],
)
def test_machines_in_exudyn_move_as_the_references(name, kind, steps, error):
    """Four elements, and steps for which both errors are that small."""
    pytest.importorskip("exudyn")
    case = CASES[name]
    true, of = reference(case), MAKERS[name](kind, 4)
    t = np.linspace(0.0, {SLIDER_CRANK: 0.2, DOUBLE_PENDULUM: 3.0, HITACHI: 1.5, ARM: 3.0}[name], len(true))
    assert of.system.run(t[-1], steps * (len(t) - 1), t[1], **METHODS["generalised alpha, radius 0.95"])
    assert np.abs(of.seen(t) - true).max() < error


def test_our_machine_reaches_its_level_and_the_linear_one_does_not():
    """Of the slider-crank's rod, which tension stiffens."""
    true = reference(CASES[SLIDER_CRANK])
    for linear in (False, True):
        of = machine(SLIDER_CRANK, linear=linear)
        wrong = np.abs(of.observed(of.loop("dop853", tolerance=1e-5).advance(of.start, of.duration)) - true).max()
        assert (wrong < CASES[SLIDER_CRANK].level) is not linear


def test_failed_runs_count_as_infinite_and_a_lucky_setting_does_not_count():
    errors = {1.0: np.inf, 0.1: 1e-6, 0.01: 1e-4, 0.001: 1e-6}
    true = np.zeros((2, 1))
    way = Way("Exudyn", "method", tuple(errors), lambda setting: None, lambda setting: true + errors[setting])
    found = curve(SLIDER_CRANK, way, true, QUICK)
    assert [p.error for p in found] == list(errors.values())
    timed = [Point(p.robot, 1, p.tool, p.method, p.setting, p.error, 1 / p.setting, 0.0, 1, None) for p in found]
    (at,) = at_levels(timed)
    assert 100.0 < at.cpu_s < 1000.0  # between the lucky setting's finer neighbours, not at 10


def test_a_curve_ends_where_finer_settings_tell_nothing():
    """The error asked for is met twice; elements are too coarse for it; others reached it in far less time."""
    true, level = np.zeros((2, 1)), CASES[SLIDER_CRANK].level

    def settings_of(errors, fastest=np.inf):
        way = Way(
            "Exudyn",
            "method",
            tuple(0.5**k for k in range(len(errors))),
            lambda setting: None,
            lambda setting: true + errors[round(-np.log2(setting))],
            "two elements",
        )
        return len(curve(SLIDER_CRANK, way, true, QUICK, fastest))

    assert settings_of([9 * level, level / 2, level / 8, level / 32]) == 3
    assert settings_of([9 * level, 4 * level, 3.9 * level, 3.89 * level, level]) == 4
    assert settings_of([9 * level, 4 * level, 2 * level, level / 2]) == 4
    assert settings_of([9 * level, 4 * level], fastest=0.0) == 1


def test_goals_are_judged_against_exudyns_best():
    found = [
        AtError(SLIDER_CRANK, 1, "Torseur", "dop853", 1e-3, None),
        AtError(SLIDER_CRANK, 1, "Exudyn", "one", 0.2, None),
        AtError(SLIDER_CRANK, 1, "Exudyn", "other", 0.04, None),
        AtError(SLIDER_CRANK, 1, "Exudyn", "third", None, None),
    ]
    run = RealTime(SLIDER_CRANK, "dop853", 1e-5, 1e-3, 1e-5, 100, 1e-3, 0.2)
    faster, real, alone, batch = verdicts(found, [run], RightHandSide(0.5e-6, 0.5e-6))
    assert faster.figure == pytest.approx(40.0) and not faster.met
    assert real.figure == pytest.approx(200.0) and not real.met
    assert alone.met and not batch.met


def test_tables_are_put_between_their_marks_on_a_page(tmp_path):
    points = [
        Point(SLIDER_CRANK, 1, tool, "way", 1e-3, 1e-6, cpu, cpu, 3, None)
        for tool, cpu in (("Torseur", 1e-3), ("Exudyn", 0.1))
    ]
    report = Report("run", {"exudyn": "1"}, points, [], ["left"], at_levels(points), {SLIDER_CRANK: 1e-3}, [])
    page = tmp_path / "page.md"
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(ValueError, match="has no place for the tables"):
        report.written_into(page)
    page.write_text(f"before\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    report.written_into(page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "| 1 | 100 | 100 |" in text and "- left" in text
