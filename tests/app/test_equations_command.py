from pathlib import Path

import pytest
from typer.testing import CliRunner

from torseur.app.main import app

EXAMPLES = Path(__file__).parents[2] / "examples"
ARM = EXAMPLES / "two_link_arm.yaml"


def equations(*arguments):
    return CliRunner().invoke(app, ["equations", *(str(argument) for argument in arguments)])


def test_equations_are_printed_with_their_operations():
    result = equations(ARM)
    assert result.exit_code == 0
    assert "H11 = 1.11772 + 0.324 c2" in result.stdout
    assert "shared" in result.stdout


def test_letters_stand_in_the_place_of_numbers():
    assert "C21 = m2 l1 lc2 s2 q̇1" in equations(ARM, "--symbols").stdout


@pytest.mark.parametrize(
    ("option", "mark"),
    [
        ("--latex", r"\end{document}"),
        ("--markdown", "## Inertia matrix"),
        ("--python", "def dynamics(q, v):"),
        ("--c", "void dynamics(const double *q"),
    ],
)
def test_each_form_goes_to_the_screen_or_to_a_file(option, mark, tmp_path):
    shown = equations(ARM, option)
    assert shown.exit_code == 0 and mark in shown.stdout
    file = tmp_path / "equations.txt"
    written = equations(ARM, option, "--out", file)
    assert written.exit_code == 0 and written.stdout == ""
    assert file.read_text(encoding="utf-8") == shown.stdout


def test_two_forms_at_once_are_refused():
    result = equations(ARM, "--latex", "--c")
    assert result.exit_code == 2
    assert "give one of --latex, --markdown, --python and --c" in result.stderr


def test_the_rotor_model_can_be_chosen():
    assert "J_m1 N1²" not in equations(ARM, "--symbols", "--rotors", "none").stdout
    assert "J_m1 N1²" in equations(ARM, "--symbols").stdout


def test_a_machine_that_is_too_large_is_refused_with_the_factored_form_named():
    result = equations(EXAMPLES / "general_6r.yaml", "--budget", 1000)
    assert result.exit_code == 1
    assert "General 6R" in result.stderr and "--factored" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("form", [(), ("--latex",), ("--python",), ("--c",)])
def test_the_factored_form_of_a_large_machine_is_printed(form):
    result = equations(EXAMPLES / "general_6r.yaml", "--factored", *form)
    assert result.exit_code == 0, result.stderr
    assert len(result.stdout.splitlines()) > 50


def test_base_parameters_are_listed():
    result = equations(ARM, "--base-parameters")
    assert result.exit_code == 0
    assert "base parameter" in result.stdout


@pytest.mark.parametrize("option", ["--symbols", "--kane", "--base-parameters"])
def test_a_machine_that_deforms_is_refused_in_a_sentence(option):
    result = equations(EXAMPLES / "spinning_blade.yaml", option)
    assert result.exit_code == 1
    assert "body 'blade' deforms, and" in result.stderr
