"""What is printed says the same as the equations: LaTeX compiles, Python and C compute."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose

import torseur as ts
from closed_forms_of import values
from random_machines import random_description, random_state
from torseur.readable.closed_form.operations import shared_counts, written_counts
from torseur.readable.print.c import C
from torseur.readable.print.expressions import ExpressionWriter
from torseur.readable.print.latex import KhalilLatex, Latex, length, literal
from torseur.readable.print.lines import sum_lines
from torseur.readable.print.python import Python
from torseur.readable.print.text import PlainText, Text

EXAMPLES = Path(__file__).parents[2] / "examples"
PDFLATEX, CC = shutil.which("pdflatex"), shutil.which("cc")
TOLERANCE = 1e-12  # sums of some hundred numbers of 15 digits
q1, q2, m1, l1 = sp.symbols("q1 q2 m1 l1")
GROUPS = {"m1": "masses", "l1": "lengths", "q1": "coordinates", "q2": "coordinates", "qd1": "speeds"}

machines = pytest.mark.parametrize(
    ("name", "symbols"), [("two_link_arm", True), ("puma560", False), ("puma560", True), ("gripper", True)]
)


def machine(symbols):
    """A floating machine of numbers, or the PUMA in letters; and a generator of states."""
    rng = np.random.default_rng(4)
    floating = random_description(rng, n=2, types=("free", "revolute"), chain=True)
    return (ts.load(EXAMPLES / "puma560.yaml") if symbols else ts.build(floating)), rng


@pytest.mark.skipif(PDFLATEX is None, reason="pdflatex is not installed")
@machines
def test_the_latex_document_compiles_and_no_line_leaves_the_page(name, symbols, tmp_path):
    document = tmp_path / "equations.tex"
    document.write_text(ts.equations(EXAMPLES / f"{name}.yaml", symbols).latex(), encoding="utf-8")
    run = [PDFLATEX, "-interaction=nonstopmode", "-halt-on-error", document.name]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "equations.pdf").stat().st_size > 10_000
    assert "Overfull" not in done.stdout


def test_names_that_latex_would_read_as_commands_are_escaped():
    assert literal(r"a_1 & 50% \x ω m² é ř") == r"a\_1 \& 50\% \textbackslash{}x ? m$^2$ é r"


@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
def test_the_python_function_computes_the_equations(symbols):
    model, rng = machine(symbols)
    eq = ts.equations(model, symbols)
    names = {}
    exec(compile(eq.python("terms"), "terms.py", "exec"), names)
    q, v, _ = random_state(rng, model)
    for found, expected in zip(names["terms"](q, v), values(eq, q, v), strict=True):
        assert_allclose(found, expected, atol=TOLERANCE * max(1.0, abs(expected).max()))


def test_letters_are_keywords_of_the_python_function():
    eq = ts.equations(EXAMPLES / "two_link_arm.yaml", symbols=True)
    names = {}
    exec(compile(eq.python(), "dynamics.py", "exec"), names)
    _, _, G = names["dynamics"]([0.3, 0.2], [0, 0])
    _, _, doubled = names["dynamics"]([0.3, 0.2], [0, 0], g=2 * 9.81)
    assert_allclose(doubled, 2 * G)


@pytest.mark.skipif(CC is None, reason="no C compiler is installed")
@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
def test_the_c_function_compiles_without_warning_and_computes_the_equations(symbols, tmp_path):
    model, rng = machine(symbols)
    eq = ts.equations(model, symbols)
    (tmp_path / "terms.c").write_text(eq.c("terms"), encoding="utf-8")
    strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run([CC, *strict, "terms.c", "-o", "terms.so", "-lm"], cwd=tmp_path, check=True)
    library = ctypes.CDLL(str(tmp_path / "terms.so"))
    n = model.nv
    q, v, _ = random_state(rng, model)
    H, C, G = np.empty((n, n)), np.empty((n, n)), np.empty(n)
    arguments = [array.ctypes.data_as(ctypes.POINTER(ctypes.c_double)) for array in (q, v, H, C, G)]
    if symbols:
        arguments.insert(2, (ctypes.c_double * 1).in_dll(library, "terms_p"))
    library.terms(*arguments)
    for found, expected in zip((H, C, G), values(eq, q, v), strict=True):
        assert_allclose(found, expected, atol=TOLERANCE * max(1.0, abs(expected).max()))


@machines
def test_markdown_has_every_entry_between_dollars(name, symbols):
    eq = ts.equations(EXAMPLES / f"{name}.yaml", symbols)
    text = eq.markdown()
    assert text.count("$$") % 2 == 0
    assert text.startswith(f"# {eq.model.name}\n")
    assert text.count("{") == text.count("}")
    if eq.model.nv > 3:
        assert all(f"H_{{{i}{i}}} &=" in text for i in range(1, eq.model.nv + 1))


def test_the_text_of_the_2r_arm_is_the_textbook_form():
    text = ts.equations(EXAMPLES / "two_link_arm.yaml", symbols=True).text()
    assert "  C12 = -m2 l1 lc2 s2 (q̇1 + q̇2)\n" in text
    assert "  G1 = g (m1 lc1 c1 + m2 (l1 c1 + lc2 c12))\n" in text
    assert "m2 (l1² + lc2² + 2 l1 lc2 c2)" in text


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        (Text(6), "2 m1 l1² c12 q̇1"),
        (Latex(6), r"2\,m_{1}\,l_{1}^{2}\,c_{12}\,\dot{q}_{1}"),
        (Python(), "2.0*m1*l1**2*c12*qd1"),
        (C(), "2.0*m1*l1*l1*c12*qd1"),
    ],
)
def test_factors_stand_in_the_order_of_textbooks(notation, expected):
    written = ExpressionWriter(notation, GROUPS).write(2 * m1 * l1**2 * sp.cos(q1 + q2) * sp.Symbol("qd1"))
    assert written == expected


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        (Text(3), "cos(0.5 q1)"),
        (Latex(3), r"\cos(0.5\,q_{1})"),
        (Python(), "cos(0.5*q1)"),
    ],
)
def test_an_angle_without_a_label_is_written_out(notation, expected):
    assert ExpressionWriter(notation, GROUPS).write(sp.cos(sp.Float(0.5) * q1)) == expected


@pytest.mark.parametrize(
    ("notation", "alone", "sum_"),
    [
        (Text(), "x²", "(a + b)²"),
        (PlainText(), "x^2", "(a + b)^2"),
        (Latex(), "x^{2}", "(a + b)^{2}"),
        (KhalilLatex(), "x^2", r"\left(a + b\right)^2"),
        (Python(), "x**2", "(a + b)**2"),
        (C(), "x*x", "square(a + b)"),
    ],
)
def test_the_square_of_a_sum_is_bracketed_as_its_language_wants(notation, alone, sum_):
    assert (notation.power("x", 2), notation.power("a + b", 2, compound=True)) == (alone, sum_)


def test_a_power_of_ten_is_one_in_latex():
    assert Latex(4).number(sp.Float(3.4e-5)) == r"3.4\cdot 10^{-5}"
    assert Latex(4).number(sp.Rational(1, 2)) == r"\tfrac{1}{2}"


def test_long_sums_are_broken_before_signs_and_nothing_is_lost():
    text = " + ".join(f"a{k} (b{k} - c{k})" for k in range(40))
    lines = sum_lines(text, 30, 40)
    assert " ".join(lines) == text
    assert all(len(line) <= 40 for line in lines)
    assert all(line.startswith(("+ ", "- ")) for line in lines[1:])


def test_indices_of_formulas_are_narrower_than_their_source():
    assert length(r"m_{1}\,l_{c1}^{2}") < len("m1 lc1^2")


def test_operations_are_counted_as_written_and_shared():
    x = sp.cos(q1) * m1 + sp.cos(q1) ** 2 * l1
    assert written_counts([x]).as_tuple() == (3, 1, 0, 2, 0)
    assert shared_counts([x]).trigonometric == 1
    assert shared_counts([x, x]) == shared_counts([x])


def test_sharing_saves_operations_of_a_puma():
    rows = {row.name: row for row in ts.equations(EXAMPLES / "puma560.yaml").operations().rows}
    assert rows["H, C, G"].shared.multiplications < rows["H, C, G"].written.multiplications / 2
    assert rows["H, C, G"].shared.trigonometric < 20
