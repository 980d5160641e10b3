"""The UR5 with two flexible links, from the files of example-robot-data."""

import runpy
from pathlib import Path

import pytest

from example_robots import ROBOTS

SCRIPT = Path("examples") / "flexible_ur5.py"


@pytest.mark.skipif(not ROBOTS.is_dir(), reason="example-robot-data is not installed")
def test_gains_calm_a_flexible_arm_and_a_shaped_set_point_calms_it_more(capsys):
    before, tuned, after = runpy.run_path(str(SCRIPT))["main"]()
    assert before == pytest.approx(7.09, abs=0.02)  # mm
    assert tuned < 0.8 * before
    assert after < before / 10
    assert "5.34 Hz" in capsys.readouterr().out


def test_without_the_robot_files_the_script_says_what_to_install():
    script = runpy.run_path(str(SCRIPT))
    script["robot"].__globals__["URDF"] = Path("nowhere") / "ur5.urdf"
    with pytest.raises(SystemExit, match="pip install example-robot-data"):
        script["robot"]()
