"""The industrial robot of the 1988 paper, from the files of example-robot-data."""

import runpy
from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from example_robots import ROBOTS

SCRIPT = Path("examples") / "industrial_robot.py"
needs_the_robot = pytest.mark.skipif(not ROBOTS.is_dir(), reason="example-robot-data is not installed")


@needs_the_robot
def test_the_masses_are_those_of_the_meshes_and_the_arm_as_heavy_as_stated():
    script = runpy.run_path(str(SCRIPT))
    arm = script["robot"]()
    stated = ts.load(script["URDF"])
    weights = [np.array([float(body.m) for body in model.bodies]) for model in (arm, stated)]
    mesh = ts.inertia_of_mesh(
        script["SHARE"] / "example-robot-data/robots/xarm_description/meshes/xarm7/visual/link2.stl", density=1500.0
    )
    assert weights[0][1] == pytest.approx(mesh.mass, rel=1e-12)
    assert weights[0].sum() == pytest.approx(weights[1].sum(), rel=0.005)
    assert abs(weights[0] / weights[1] - 1).max() > 0.1  # link by link they are not


@needs_the_robot
def test_a_small_search_makes_the_robot_follow_its_path_closely(tmp_path, capsys):
    picture = tmp_path / "robot.png"
    before, after = runpy.run_path(str(SCRIPT))["main"](picture, rounds=3, count=8)
    assert before == pytest.approx(21.80, abs=0.02)  # mm
    assert after < before / 4
    assert picture.stat().st_size > 20_000
    assert "joint7" in capsys.readouterr().out


def test_without_the_robot_files_the_script_says_what_to_install():
    script = runpy.run_path(str(SCRIPT))
    script["robot"].__globals__["URDF"] = Path("nowhere") / "xarm7.urdf"
    with pytest.raises(SystemExit, match="pip install example-robot-data"):
        script["robot"]()
