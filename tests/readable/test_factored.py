"""The factored form is the recursion with names: its code gives what the readable equations give."""

import ast
import ctypes
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import MOVING, random_description, random_state
from readable import Readable
from torseur.kernels.c.names import identifier
from torseur.mechanics.identification.dynamic_parameters import parameter_names

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = r"(?<![\w.])[A-Za-z]\w*"  # not the e of a number
QUANTITIES = ("inverse_dynamics", "mass_matrix", "gravity")
PUMA = ts.load(EXAMPLES / "puma560.yaml")


def run(form, state, **letters):
    names = {}
    exec(compile(form.python(), "factored", "exec"), names)
    return names[form.quantity](*state[: len(form.inputs)], **letters)


def expected(model, quantity, state, form):
    return getattr(Readable(model), quantity)(*state[: len(form.inputs)])


@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("seed", range(3))
def test_the_python_function_gives_what_the_equations_give(seed, quantity, symbols):
    rng = np.random.default_rng(seed)
    description = random_description(rng, 9, types=MOVING, anywhere=True, mimic=seed == 1, loads=seed == 2)
    model = ts.build(description)
    form = ts.factored(model, quantity=quantity, symbols=symbols)
    state = random_state(rng, model)
    reference = expected(model, quantity, state, form)
    # sums of some hundred products
    assert_allclose(run(form, state), reference, rtol=0, atol=1e-12 * (1 + abs(reference).max()))


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_the_lean_form_gives_the_same_in_fewer_operations(quantity):
    plain, lean = (ts.factored(PUMA, quantity=quantity, lean=lean) for lean in (False, True))
    state = random_state(np.random.default_rng(0), PUMA)
    assert_allclose(run(lean, state), run(plain, state), rtol=0, atol=1e-12)
    assert sum(lean.operations.as_tuple()) < sum(plain.operations.as_tuple())


def test_the_lean_form_of_the_puma_costs_what_its_kernel_costs():
    form = ts.factored(PUMA, lean=True)
    assert abs(form.operations.multiplications - form.compiled.multiplications) <= 2
    assert abs(form.operations.additions - form.compiled.additions) <= 2
    assert f"{form.operations.multiplications} multiplications" in form.markdown()


@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
def test_the_operations_told_are_those_of_the_code(symbols):
    form = ts.factored(PUMA, symbols=symbols)
    operators = [node.op for node in ast.walk(ast.parse(form.python())) if isinstance(node, ast.BinOp)]
    calls = re.findall(r"\b(?:sin|cos)\(", form.python())
    counted = form.operations
    # a doubled value is written as a product and counted as a sum
    assert len(operators) == counted.multiplications + counted.additions + counted.divisions
    assert len(calls) == counted.trigonometric


def test_names_are_those_of_khalil_and_each_is_assigned_once_and_used():
    form = ts.factored(PUMA)
    names = [step.name for step in form.steps]
    assert {"c2", "s2", "W3x", "WP3x", "VP3x", "F3x", "N3x", "H3x", "f3x", "n2x", "GAM1", "GAM6"} <= set(names)
    assert len(names) == len(set(names))
    used = set(re.findall(NAME, " ".join(step.expression for step in form.steps)))
    assert {name for name in names if not name.startswith("GAM")} <= used
    known = {"sin", "cos"} | {f"{vector}{k}" for vector in "qva" for k in range(1, 7)}
    for step in form.steps:
        read = set(re.findall(NAME, step.expression))
        assert read <= known, f"{step} reads what was not assigned before"
        known.add(step.name)


def test_nothing_trivial_has_a_name():
    trivial = re.compile(r"-?(\w+|[\d.e+-]+)")
    steps = [step for step in ts.factored(PUMA).steps if not step.name.startswith("GAM")]
    assert [str(step) for step in steps if trivial.fullmatch(step.expression)] == []


def test_the_planar_arm_reads_as_in_a_textbook():
    model = replace(ts.load(EXAMPLES / "two_link_arm.yaml"), loads=())
    lines = [str(step) for step in ts.factored(model, symbols=True).steps]
    assert "W2y = -v1 - v2" in lines
    assert "N2y = WP2y*yy2 - VP2z*mx2" in lines
    assert "F2z = VP2z*m2 - WP2y*mx2" in lines


def test_a_letter_with_another_value_gives_the_machine_that_has_it():
    """The change is the regressor's column times the change of the parameter."""
    form, rng = ts.factored(PUMA, symbols=True), np.random.default_rng(3)
    state = random_state(rng, PUMA)
    Y, names = Readable(PUMA).regressor(*state), parameter_names(PUMA)
    for letter, parameter in (("m3", "elbow_link.mass"), ("mx2", "shoulder_link.mx"), ("yy4", "wrist_roll_link.yy")):
        change = run(form, state, **{letter: form.letters[letter] + 0.5}) - run(form, state)
        assert_allclose(change, 0.5 * Y[:, names.index(parameter)], rtol=0, atol=1e-12 * (1 + abs(change).max()))


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
def test_the_c_function_gives_what_the_equations_give(quantity, symbols, tmp_path):
    form = ts.factored(PUMA, quantity=quantity, symbols=symbols)
    (tmp_path / "f.c").write_text(form.c(), encoding="ascii")
    flags = ["-std=c99", "-Wall", "-Werror", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, "-o", "f.so", "f.c", "-lm"], cwd=tmp_path, check=True)
    library = ctypes.CDLL(str(tmp_path / "f.so"))
    state = random_state(np.random.default_rng(1), PUMA)
    reference = expected(PUMA, quantity, state, form)
    result = np.zeros(reference.shape)
    given = [*state[: len(form.inputs)], *([np.array([*form.letters.values()])] if symbols else [])]
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (*given, result)]
    getattr(library, identifier(PUMA.name, quantity))(*pointers)
    assert_allclose(result, reference, rtol=0, atol=1e-12 * abs(reference).max())


@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
def test_every_equation_of_the_latex_text_can_be_set(symbols):
    from matplotlib.mathtext import MathTextParser

    text = ts.factored(PUMA, symbols=symbols).latex()
    assert text.count(r"\begin{align*}") == text.count(r"\end{align*}") > 10
    parser = MathTextParser("path")
    equations = re.sub(r"\\(?:begin|end)\{align\*\}", "", text).replace("\\\\\n", "\n").splitlines()
    for equation in (line.replace("&", "") for line in equations if line.strip()):
        parser.parse(f"${equation}$")
    document = ts.factored(PUMA).latex(document=True)
    assert document.startswith(r"\documentclass") and document.rstrip().endswith(r"\end{document}")


def test_the_markdown_page_explains_its_names_and_letters():
    page = ts.factored(PUMA, symbols=True).markdown()
    assert "| W2x … | angular velocity" in page
    assert "| m3 | 4.8 |" in page
    assert page.count("```") == 2


def test_what_cannot_be_factored_is_refused():
    with pytest.raises(ValueError, match="no factored form of 'pose'"):
        ts.factored(PUMA, quantity="pose")
    with pytest.raises(ValueError, match="leave lean=False"):
        ts.factored(PUMA, symbols=True, lean=True)
