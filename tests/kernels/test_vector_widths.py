"""The same program on registers of 2, 4 and 8 doubles: processors differ in width, results must not."""

import ctypes

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from random_machines import random_description, random_state
from torseur.kernels.llvm.jit import Loaded, host, machine_code
from torseur.kernels.llvm.module_text import module_text
from torseur.kernels.program.passes import optimised_program
from torseur.quantities.compilation import traced_function
from torseur.quantities.quantity import PLAIN

ROWS = 21


def batch_results(program, width, inputs):
    code = Loaded(machine_code(module_text(program, width)))
    run = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64, ctypes.c_int64)(code.address("batch"))
    pointers = (ctypes.c_void_p * len(inputs))(*(a.ctypes.data for a in inputs))
    strides = (ctypes.c_int64 * len(inputs))(*(a.shape[1] for a in inputs))
    result = np.full((ROWS, program.output_sizes[0]), np.nan)
    run(pointers, strides, (ctypes.c_void_p * 1)(result.ctypes.data), 0, ROWS)
    return result


@pytest.mark.parametrize("name", ["inverse_dynamics", "mass_matrix", "friction"])
def test_every_width_gives_the_same_bits(name):
    """Sizes 8, 64 and one that no width divides; friction has branches that became selections."""
    rng = np.random.default_rng(2)
    model = ts.build(random_description(rng, 5, types=("revolute", "prismatic", "spherical", "universal")))
    states = [random_state(rng, model) for _ in range(ROWS)]
    columns = {"q": np.stack([s[0] for s in states]), "v": np.stack([s[1] for s in states])}
    a = np.stack([s[2] for s in states])
    inputs = [columns.get(vector, a) for vector in PLAIN[name].inputs]
    function = traced_function(model, PLAIN[name])
    program = optimised_program(function, fma=host().fma)

    results = [batch_results(program, width, inputs) for width in (2, 4, 8)]
    assert_array_equal(results[1], results[0])
    assert_array_equal(results[2], results[0])
    expected = function(*(array.T for array in inputs)).full().T
    assert_allclose(results[0], expected, rtol=0, atol=1e-11 * (1 + np.abs(expected).max()))


def test_a_program_without_fused_multiply_adds_is_as_exact():
    """As it is made for processors that have none."""
    rng = np.random.default_rng(6)
    model = ts.build(random_description(rng, 4, types=("revolute",)))
    q, v, a = (np.repeat(x[None], ROWS, 0) for x in random_state(rng, model))
    function = traced_function(model, PLAIN["inverse_dynamics"])
    expected = function(q[0], v[0], a[0]).full().ravel()
    for fma in (False, True):
        result = batch_results(optimised_program(function, fma=fma), 2, [q, v, a])
        assert_allclose(result[0], expected, rtol=0, atol=1e-12 * (1 + np.abs(expected).max()))
