"""The benchmark of vehicles times the same motion in all tools, and writes what it found where it belongs."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))  # benchmarks is a folder of the repository, not a part of the package

from benchmarks.simulation.__main__ import main  # noqa: E402
from benchmarks.simulation.trial import Point  # noqa: E402
from benchmarks.simulation.vehicle_limits import STAGES, parts, stage_kernel, states  # noqa: E402
from benchmarks.simulation.vehicle_report import BEGIN, END, written_into  # noqa: E402
from benchmarks.simulation.vehicle_runs import VehicleResults  # noqa: E402
from benchmarks.simulation.vehicles import vehicle  # noqa: E402

POINT = Point("disc", 1, "Torseur", "dop853", 1e-9, 1e-10, 1e-4, 1e-4, 3, 100.0)


def test_a_quick_run_of_one_vehicle_writes_its_tables_into_the_page(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    chosen = ["--parts", "vehicles", "--vehicles", "rolling disc"]
    assert main(["--quick", *chosen, "--output", str(tmp_path), "--page", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "| Torseur | dop853 |" in text and all(stage in text for stage in STAGES)

    (data,) = tmp_path.glob("*.json")
    found = json.loads(data.read_text())["vehicles"]
    tools = {"Torseur", *(tool for tool, module in (("Exudyn", "exudyn"), ("SymPy", "sympy")) if installed(module))}
    assert {point["tool"].split()[0] for point in found["points"]} == tools
    assert all(p["cpu_s"] > 0 for p in found["at_target"] if p["tool"] == "Torseur")


def installed(module):
    from importlib.util import find_spec

    return find_spec(module) is not None


def test_the_stages_of_the_right_hand_side_make_the_whole_of_it():
    disc = vehicle("rolling disc")
    inputs, (symbols, values) = states(disc), parts(disc)
    kernel, _ = stage_kernel(disc, symbols, [values[0], values[-1]])
    whole = disc.problem.system.rates_at(*inputs, *(np.zeros((len(inputs[0]), 0)) for _ in range(3)))[0]
    assert_allclose(kernel(*inputs), whole, atol=1e-11 * np.abs(whole).max())


def test_a_tool_that_ends_elsewhere_with_its_finest_setting_does_not_agree():
    fine = VehicleResults([POINT, replace(POINT, setting=1e-3, error=1.0)], [], [], [], [])
    wrong = VehicleResults([POINT, replace(POINT, tool="other", error=1e-4)], [], [], [], [])
    assert fine.agree() and not wrong.agree()


def test_a_page_without_a_place_for_the_tables_is_refused(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(ValueError, match="has no place for the tables of vehicles"):
        written_into(page, VehicleResults([POINT], [], [], [], []), "")
    assert page.read_text(encoding="utf-8") == "nothing"
