import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import torseur
from torseur.app.main import COMMANDS, GROUPS
from torseur.results.contents import Column, Contents, Variable
from torseur.results.files.stream_writer import StreamWriter

HEAVY = (
    "casadi",
    "numpy",
    "scipy",
    "numba",
    "llvmlite",
    "xarray",
    "matplotlib",
    "pydantic",
    "yaml",
    "defusedxml",
    "sympy",
)
PROGRAM = """
import json, sys
from torseur.app.main import main
sys.argv[0] = "torseur"
try:
    main()
except SystemExit as stop:
    print(json.dumps([stop.code, [name for name in sys.modules if "." not in name]]), file=sys.stderr)
"""


def run(*arguments):
    """(exit code, what was printed, the top-level modules that were imported) of a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    return code, done.stdout, set(modules)


def test_the_version_is_told_without_heavy_packages():
    code, printed, modules = run("--version")
    assert code == 0
    assert printed.split() == ["torseur", torseur.__version__]
    assert modules.intersection(HEAVY) == set()


def test_help_is_given_without_heavy_packages():
    code, printed, modules = run("--help")
    assert code == 0
    assert "Usage: torseur" in printed
    assert modules.intersection(HEAVY) == set()


@pytest.mark.parametrize("command", (*COMMANDS, *GROUPS))
def test_help_of_a_command_is_given_without_heavy_packages(command):
    code, printed, modules = run(command, "--help")
    assert code == 0
    assert f"Usage: torseur {command}" in printed
    assert modules.intersection(HEAVY) <= {"pydantic"}  # recent versions of typer read options with it


def test_help_lists_every_command():
    _, printed, _ = run("--help")
    assert all(command in printed for command in (*COMMANDS, *GROUPS))


def test_a_command_imports_what_it_needs():
    """The check above can fail: a command that runs does import a heavy package."""
    _, _, modules = run("schema")
    assert "yaml" in modules


@pytest.mark.parametrize("command", ["plot", "view", "recover"])
def test_a_damaged_result_is_refused_before_machines_and_plots_are_imported(tmp_path, command):
    contents = Contents((Variable("q", "position", "coordinate", (Column("x", "m"),)),))
    with StreamWriter(tmp_path / "run.nc", contents, {"model": "m"}) as writer:
        writer.append([0.0, 1.0], {"q": [[1.0], [2.0]]})
    os.truncate(tmp_path / "run.nc", 6000)
    code, _, modules = run(command, str(tmp_path / "run.nc"))
    assert code == 2
    assert modules.intersection(HEAVY) == {"numpy"}


def test_the_package_runs_under_its_installed_name():
    done = subprocess.run([sys.executable, "-m", "torseur", "--version"], capture_output=True, text=True, check=True)
    assert torseur.__version__ in done.stdout


def test_a_terminal_without_greek_letters_gets_question_marks():
    arm = Path(__file__).parents[2] / "examples" / "two_link_arm.yaml"
    run = [sys.executable, "-m", "torseur", "info", str(arm)]
    done = subprocess.run(run, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert b"ratio ?" in done.stdout


def test_an_interrupt_that_python_drops_is_not_printed(capsys, monkeypatch):
    from torseur.__main__ import _silent_about_interrupts

    class Dropping:
        def __init__(self, kind):
            self.kind = kind

        def __del__(self):
            raise self.kind("dropped")

    monkeypatch.setattr(sys, "unraisablehook", _silent_about_interrupts)
    for kind in (KeyboardInterrupt, ValueError):
        Dropping(kind)
    assert "ValueError" in (told := capsys.readouterr().err) and "KeyboardInterrupt: " not in told
