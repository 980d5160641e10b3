"""A run of a machine that was run before, its page included, loads neither what traces equations nor what few need."""

import json
import os
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
    "torseur.fem.modes",
    "sympy",
)
CONSTRAINTS = (
    "torseur.mechanics.ways.multipliers",
    "torseur.mechanics.constraints.assembly",
    "torseur.simulation.posed.constrained_ways",
    "torseur.simulation.rank_monitor",
)
READERS = ("yaml", "pydantic", "torseur.description.yaml_format")


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
    assert second & {*NEVER, *EQUATIONS, *CONSTRAINTS, *READERS} == set()
    assert {*READERS, "torseur.simulation.posed.posing"} <= first  # what the second would load if nothing were kept


def test_a_first_run_loads_no_package_that_it_does_not_need(loaded):
    assert loaded[0] & set(NEVER) == set()
