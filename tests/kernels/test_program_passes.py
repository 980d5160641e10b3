"""The passes between CasADi and LLVM: each keeps what a program computes, and does what it is for."""

import math

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import random_description, random_state
from torseur.kernels.program.numbering import value_numbering
from torseur.kernels.program.program import Program, program_of, with_multiply_adds
from torseur.kernels.program.reciprocals import with_shared_reciprocals
from torseur.kernels.program.trigonometry import TRIGONOMETRIC, runs, with_angles_together
from torseur.kernels.program.work_array import work_slots
from torseur.quantities.compilation import traced_function
from torseur.quantities.quantity import PLAIN

_OPERATIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "sq": lambda a: a * a,
    "twice": lambda a: a + a,
    "inv": lambda a: 1 / a,
    "sin": math.sin,
    "cos": math.cos,
    "fma": lambda a, b, c: a * b + c,
    "fms": lambda a, b, c: a * b - c,
    "fnma": lambda a, b, c: c - a * b,
}


def run(program, inputs):
    """A program interpreted value by value."""
    results = []
    for value in program.values:
        if value.op == "input":
            results.append(inputs[value.place[0]][value.place[1]])
        elif value.op == "const":
            results.append(value.constant)
        else:
            assert all(arg < len(results) for arg in value.args)  # computed before it is needed
            results.append(_OPERATIONS[value.op](*(results[arg] for arg in value.args)))
    return [np.array([results[n] for n in result]) for result in program.outputs]


@pytest.fixture(scope="module", params=["inverse_dynamics", "mass_matrix", "forward_dynamics"])
def example(request):
    rng = np.random.default_rng(3)
    model = ts.build(
        random_description(rng, 5, types=("revolute", "prismatic", "universal", "spherical"), motors=False)
    )
    quantity = PLAIN[request.param]
    q, v, a = random_state(rng, model)
    inputs = [{"q": q, "v": v}.get(name, a) for name in quantity.inputs]
    function = traced_function(model, quantity)
    return program_of(function), inputs, np.asarray(function(*inputs).full()).ravel()


def test_the_program_of_a_function_computes_it(example):
    program, inputs, expected = example
    assert_allclose(run(program, inputs)[0], expected, rtol=0, atol=1e-13 * np.abs(expected).max())


@pytest.mark.parametrize(
    "change",
    [value_numbering, with_shared_reciprocals, with_multiply_adds, with_angles_together],
    ids=lambda f: f.__name__,
)
def test_a_pass_keeps_what_is_computed(example, change):
    program, inputs, expected = example
    result = run(change(program), inputs)[0]
    assert_allclose(result, expected, rtol=0, atol=1e-12 * (1 + np.abs(expected).max()))


def program_from(expressions, *symbols):
    return program_of(ca.Function("f", list(symbols), [ca.vertcat(*expressions)]))


def operations(program):
    return [value.op for value in program.values if value.op not in ("input", "const")]


def test_values_that_differ_in_order_or_sign_are_computed_once():
    x, y, z = (ca.SX.sym(name) for name in "xyz")
    outputs = [x * y, y * x, (x - y) * z, z * (y - x), ca.sin(x), ca.sin(-x), ca.cos(-x), ca.cos(x)]
    program = program_from(outputs, x, y, z)
    once = value_numbering(program)
    assert sorted(operations(once)) == sorted(["mul", "sub", "mul", "sin", "cos", "neg", "neg"])
    inputs = [[0.3], [0.7], [-1.1]]
    assert_array_equal(run(once, inputs)[0], run(program, inputs)[0])


def test_a_shared_divisor_is_inverted_once_and_a_single_one_divides():
    x, y, z = (ca.SX.sym(name) for name in "xyz")
    both = with_shared_reciprocals(program_from([x / z, y / z], x, y, z))
    assert sorted(operations(both)) == ["inv", "mul", "mul"]
    assert operations(with_shared_reciprocals(program_from([x / z], x, y, z))) == ["div"]


def test_a_product_joins_the_one_sum_that_needs_it():
    x, y, z = (ca.SX.sym(name) for name in "xyz")
    assert operations(with_multiply_adds(program_from([x * y + z], x, y, z))) == ["fma"]
    assert operations(with_multiply_adds(program_from([x * y - z], x, y, z))) == ["fms"]
    assert operations(with_multiply_adds(program_from([z - x * y], x, y, z))) == ["fnma"]
    kept = with_multiply_adds(
        value_numbering(program_from([x * y + z, x * y], x, y, z))
    )  # the product itself is a result
    assert sorted(operations(kept)) == ["add", "mul"]


def test_angles_stand_together_before_all_that_needs_them(example):
    program = with_angles_together(example[0])
    found = [n for n, value in enumerate(program.values) if value.op in TRIGONOMETRIC]
    if found:
        assert found == list(range(found[0], found[0] + len(found)))
        assert list(runs(program, 0, len(program.values))) == [found[0]]


def test_a_sine_of_a_sine_waits_for_it():
    x = ca.SX.sym("x")
    program = with_angles_together(program_from([ca.sin(ca.sin(x)) + ca.cos(x)], x))
    assert_allclose(run(program, [[0.4]])[0], [math.sin(math.sin(0.4)) + math.cos(0.4)], rtol=1e-15)
    assert len(runs(program, 0, len(program.values))) == 2


@pytest.mark.parametrize("part", [7, 50])
def test_a_place_of_the_work_array_holds_one_value_at_a_time(example, part):
    program = example[0]
    slots = work_slots(program, part)
    last = {}
    for k, value in enumerate(program.values):
        for arg in value.args:
            last[arg] = max(last.get(arg, 0), k // part)
    for k, value in enumerate(program.values):
        crosses = value.op not in ("const", "input") and last.get(k, k // part) > k // part
        assert (k in slots) == crosses
    by_slot = {}
    for k, slot in slots.items():
        by_slot.setdefault(slot, []).append(k)
    for held in by_slot.values():
        for earlier, later in zip(sorted(held), sorted(held)[1:], strict=False):
            assert last[earlier] < later // part


def test_an_empty_program_stays_empty():
    empty = Program((0,), (0,), (), ((),))
    assert with_angles_together(with_multiply_adds(with_shared_reciprocals(value_numbering(empty)))).values == ()
