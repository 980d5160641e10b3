"""The ten steps as pages: complete, true, and set by LaTeX."""

import shutil
import subprocess

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app


@pytest.fixture(scope="module")
def car():
    return ts.kane("examples/car.yaml", symbols=True)


def test_written_steps_are_those_of_the_numbers(car):
    """Letters replaced by the machine's numbers give the matrices that numbers give at once."""
    plain = ts.kane("examples/car.yaml")
    values = {sp.Symbol(letter.name): letter.value for letter in car.letters}
    free = sorted({*car.q, *car.alpha, *car.inputs}, key=lambda symbol: symbol.name)
    at = np.random.default_rng(3).uniform(0.2, 0.9, size=len(free))
    for name, matrix in car.steps().items():
        ours = sp.lambdify(free, matrix.subs(values), "numpy")(*at)
        assert_allclose(ours, sp.lambdify(free, plain.steps()[name], "numpy")(*at), rtol=1e-12, atol=1e-12)


def test_admissible_speeds_are_held_by_no_constraint(car):
    product = (car.H * car.J_nh).applyfunc(sp.simplify)
    driven = [k for k in range(product.rows) if product[k, :] != sp.zeros(1, product.cols)]
    assert driven == []


def test_all_steps_stand_on_the_page(car):
    for page in (car.text(), car.markdown(), car.latex()):
        assert all(f"{step}." in page for step in (3, 4, 5, 6, 7, 9, 10))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_sets_the_page(car, tmp_path):
    (tmp_path / "car.tex").write_text(car.latex(), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "car.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "car.pdf").stat().st_size > 10_000


def test_the_command_prints_the_ten_steps():
    result = CliRunner().invoke(app, ["equations", "examples/planar_2r.yaml", "--kane", "--symbols"])
    assert result.exit_code == 0
    assert "D[2,2] = lc2**2*m2" in result.output
    assert CliRunner().invoke(app, ["equations", "examples/planar_2r.yaml", "--kane", "--c"]).exit_code == 2


def test_a_machine_too_large_to_read_is_refused_in_a_sentence():
    result = CliRunner().invoke(app, ["equations", "examples/bicycle.yaml", "--kane"])
    assert result.exit_code == 1
    assert "that anyone reads" in " ".join(result.output.split())
