"""What is printed without SymPy is what SymPy's expressions print, letter by letter."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import sympy

import torseur as ts
from torseur.readable.closed_form import plain
from torseur.readable.closed_form.equations import equations
from torseur.readable.closed_form.html_page import html

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = [
    "pendulum",
    "planar_2r",
    "two_link_arm",
    "car",
    "four_bar",
    "tractor_trailer",
    "spring_balanced_arm",
    "gripper",
]


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("symbols", [True, False])
def test_pages_are_the_same_with_and_without_sympy(name, symbols):
    model = ts.load(EXAMPLES / f"{name}.yaml")
    ours, theirs = (equations(model, symbols, budget=60_000, algebra=algebra) for algebra in (plain, None))
    assert html(ours, 6) == html(theirs, 6)


def random_expression(rng, algebra, depth=4):
    symbols = [algebra.Symbol(f"q{k}") for k in range(1, 4)]
    kind = rng.integers(6) if depth else 0
    if kind == 0:
        return symbols[rng.integers(3)]
    if kind == 1:
        return algebra.Rational(int(rng.integers(-5, 6)), int(rng.integers(1, 5)))
    if kind == 2:
        rates = rng.integers(-2, 3, size=3)
        angle = algebra.Add(*(algebra.Integer(int(r)) * q for r, q in zip(rates, symbols, strict=True)))
        return (algebra.sin if rng.integers(2) else algebra.cos)(angle) if rates.any() else symbols[0]
    if kind == 3:
        return random_expression(rng, algebra, 0) ** int(rng.integers(1, 4))
    parts = [random_expression(rng, algebra, depth - 1) for _ in range(rng.integers(2, 4))]
    return (algebra.Add if kind == 4 else algebra.Mul)(*parts)


@pytest.mark.parametrize("seed", range(60))
def test_expressions_are_written_as_those_of_sympy(seed):
    from torseur.readable.print.expressions import ExpressionWriter
    from torseur.readable.print.text import Text

    ours, theirs = (random_expression(np.random.default_rng(seed), algebra) for algebra in (plain, sympy))
    assert ExpressionWriter(Text()).write(ours) == ExpressionWriter(Text()).write(theirs)


def test_a_page_needs_no_sympy():
    program = """
import sys, torseur
from torseur.results.report.equations import _written
assert "Inertia matrix" in _written(torseur.load(sys.argv[1]))
assert "sympy" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", program, EXAMPLES / "planar_2r.yaml"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
