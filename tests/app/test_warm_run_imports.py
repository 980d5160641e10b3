"""A run of a machine that was run before, its page included, loads neither what traces equations nor what few need."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
LOADED = """
import json, sys
from torseur.__main__ import main
try:
    main()
finally:
    print(json.dumps(list(sys.modules)), file=sys.stderr)
"""
NEVER = ("scipy", "xarray", "pandas", "matplotlib", "numba", "rich.progress")
EQUATIONS = (
    "torseur.simulation.posed.posing",
    "torseur.simulation.posed.tracing",
    "torseur.simulation.signals.recording",
    "torseur.mechanics.motorised.machine",
    "torseur.mechanics.control.laws",
    "torseur.mechanics.dynamics.forward_dynamics",
    "torseur.quantities",
    "torseur.readable",
    "torseur.fem.modal.modes",
    "sympy",
)
CONSTRAINTS = (
    "torseur.mechanics.ways.multipliers",
    "torseur.mechanics.constraints.assembly",
    "torseur.simulation.posed.constrained_ways",
    "torseur.simulation.rank_monitor",
)
READERS = ("yaml", "pydantic", "torseur.description.yaml_format")
COMPILER = {"llvmlite.binding"} if sys.platform == "linux" and platform.machine() == "x86_64" else set()
FIRST_RESULT = """
import json, sys
import torseur as ts
dyn = ts.compile(ts.load(sys.argv[1]))
dyn.forward_dynamics([0.1], [0.2], [0.3])
print(json.dumps(list(sys.modules)))
"""


def loaded_by_runs(example, folder):
    """What a first and a second run of an example loaded, from the command to the page."""
    environment = {**os.environ, "TORSEUR_CACHE": str(folder / "cache")}
    command = [sys.executable, "-c", LOADED, "run", str(EXAMPLES / f"{example}.yaml")]
    for output in ("first.nc", "second.nc"):
        done = subprocess.run(
            [*command, "-o", str(folder / output)], capture_output=True, text=True, check=True, env=environment
        )
        yield set(json.loads(done.stderr.splitlines()[-1]))


@pytest.fixture(scope="module", params=["pendulum", "puma560"])
def loaded(request, tmp_path_factory):
    return tuple(loaded_by_runs(request.param, tmp_path_factory.mktemp(request.param)))


def test_a_second_run_loads_nothing_that_traces_equations(loaded):
    first, second = loaded
    assert second & {*NEVER, *EQUATIONS, *CONSTRAINTS, *READERS, *COMPILER} == set()
    # what the second would load if nothing were kept
    assert {*READERS, *COMPILER, "torseur.simulation.posed.posing"} <= first


def test_a_first_run_loads_no_package_that_it_does_not_need(loaded):
    assert loaded[0] & set(NEVER) == set()


def test_a_second_first_result_of_a_robot_loads_neither_its_reader_nor_a_compiler(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(
        '<robot name="arm"><link name="base"/><joint name="hinge" type="continuous"><parent link="base"/>'
        '<child link="beam"/><axis xyz="0 1 0"/></joint><link name="beam"><inertial><origin xyz="0.5 0 0"/>'
        '<mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>'
    )
    environment = {**os.environ, "TORSEUR_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", FIRST_RESULT, str(file)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True, env=environment) for _ in range(2)]
    first, second = (set(json.loads(run.stdout)) for run in runs)
    reader = {"torseur.description.urdf.reader", "pyexpat", "torseur.mechanics.dynamics.forward_dynamics"}
    assert {*reader, *COMPILER} <= first
    assert second & {*reader, *COMPILER, *NEVER} == set()
