"""What a shell is offered where one presses Tab: commands, options, known words; files are left to the shell."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from torseur.app.known_words import FORMULATIONS, INTEGRATORS
from torseur.app.main import COMMANDS, GROUPS
from torseur.description.yaml_format import read_yaml
from torseur.description.yaml_format.changes import changed

ARM = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"
ARM_READ = read_yaml(ARM)
HEAVY = {"casadi", "numpy", "scipy", "llvmlite", "xarray", "matplotlib", "pydantic", "yaml", "sympy"}
PROGRAM = """
import json, sys
from torseur.app.main import main
sys.argv[0] = "torseur"
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def completed(line):
    """(what bash is offered at the end of a line, the modules that were imported for it)."""
    words = line.split(" ")
    asked = {"_TORSEUR_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | asked, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("torseur ru", ["run"]),
        ("torseur ", [*COMMANDS, *GROUPS]),
        ("torseur export f", ["fmu"]),
        ("torseur run --le", ["--lenient"]),
        ("torseur run arm.yaml --fo", ["--formulation", "--force"]),
        ("torseur run arm.yaml --integrator ", list(INTEGRATORS)),
        ("torseur run arm.yaml --formulation k", ["kane"]),
        ("torseur info arm.yaml --rotors d", ["diagonal"]),
        ("torseur examples puma", ["puma560"]),
        ("torseur run ", []),  # then a shell offers files
        ("torseur run arm", []),
    ],
)
def test_commands_options_and_known_words_are_offered_without_heavy_packages(line, offered):
    found, modules = completed(line)
    assert found == offered
    assert modules & HEAVY == set()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("torseur run {} --set servos.elbow.k", ["servos.elbow.kp=200", "servos.elbow.kd=20"]),
        ("torseur run {} --tolerance 1e-6 --set bodies.forearm.m", ["bodies.forearm.mass=1.8"]),
        ("torseur run {} --set servs", []),
        ("torseur run --force {} --set gravity=", ["gravity=9.81"]),
        ("torseur run missing.yaml --set servos", []),
    ],
)
def test_numbers_of_the_file_are_offered_with_their_values(line, offered):
    found, _ = completed(line.format(ARM))
    assert found == offered
    assert all(changed(ARM_READ, {path: float(value)}) == ARM_READ for path, value in (f.split("=") for f in found))


def test_only_the_command_that_is_completed_is_imported():
    _, modules = completed("torseur info --ro")
    assert {name for name in COMMANDS if f"torseur.app.{name}" in modules} == {"info"}


def test_files_are_offered_by_the_shell_where_nothing_else_is():
    done = subprocess.run(
        [sys.executable, "-m", "torseur", "--show-completion", "bash"], capture_output=True, text=True, check=False
    )
    if done.returncode or "complete -o" not in done.stdout:
        pytest.skip("the shell that this test runs in is not known, or not bash")
    assert "complete -o default -F" in done.stdout


def test_the_words_that_are_offered_are_those_that_are_known():
    from typing import get_args

    from torseur.simulation.formulations import Formulation
    from torseur.simulation.integrators.integration import METHODS

    assert set(FORMULATIONS) == set(get_args(Formulation))
    assert set(INTEGRATORS) == set(METHODS)
