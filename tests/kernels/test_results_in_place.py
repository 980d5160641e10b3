"""``out=`` of a direct call: results where the caller wants them, without a way through Python."""

import sys

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from random_machines import random_description
from torseur.kernels.python_call import direct_call
from torseur.quantities.quantity import PLAIN

ROWS = 40


@pytest.fixture(scope="module")
def arm():
    """A direct call of inverse dynamics, the calls that went to Python instead, and rows of states."""
    rng = np.random.default_rng(8)
    model = ts.build(random_description(rng, 3, types=("revolute",), motors=False))
    dyn = ts.compile(model)
    kernel, through_python = dyn._kernel(PLAIN["inverse_dynamics"]), []

    def fallback(*values, out=None):
        through_python.append(len(values))
        return kernel(*values, out=out)

    states = [rng.normal(size=(ROWS, model.nv)) for _ in range(3)]
    call = direct_call(kernel, fallback, batches=True)
    call(*states)
    assert through_python == [3]  # code for rows is made with the first of them, by way of Python
    through_python.clear()
    return call, through_python, states


def test_results_are_written_where_the_caller_wants_them(arm):
    call, through_python, states = arm
    expected, out, one = call(*states), np.full((ROWS, 3), np.nan), np.full(3, np.nan)
    before = sys.getrefcount(out)
    for _ in range(100):
        assert call(*states, out=out) is out
    assert sys.getrefcount(out) == before
    assert call(*(x[7] for x in states), out=one) is one
    assert_array_equal(out, expected)
    assert_array_equal(one, expected[7])
    assert through_python == []


@pytest.mark.parametrize("order", [0, 1, 2])
def test_an_input_may_take_the_results(arm, order):
    """Where memory is shared the way goes through Python, and nothing is read after it was overwritten."""
    call, through_python, states = arm
    expected, shared = call(*states), [x.copy() for x in states]
    through_python.clear()
    assert call(*shared, out=shared[order]) is shared[order]
    assert_array_equal(shared[order], expected)
    assert through_python == [3]


def test_rows_that_overlap_by_one_entry_are_noticed(arm):
    call, _, states = arm
    expected, memory = call(*states), np.zeros(2 * 3 * ROWS)
    out, q = memory[: 3 * ROWS].reshape(ROWS, 3), memory[3 * ROWS - 1 : 6 * ROWS - 1].reshape(ROWS, 3)
    q[:] = states[0]
    assert_array_equal(call(q, *states[1:], out=out), expected)


def test_other_arrays_are_filled_or_refused(arm):
    call, through_python, states = arm
    expected = call(*states)
    assert_array_equal(call(*states, out=np.zeros((ROWS, 3), order="F")), expected)
    assert call(*states, out=np.zeros((ROWS, 3), np.float32)).dtype == np.float32
    assert_array_equal(call(*states, out=None), expected)
    locked = np.zeros((ROWS, 3))
    locked.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        call(*states, out=locked)
    for shape in ((ROWS, 4), (ROWS - 1, 3), (3,), (ROWS, 3, 1)):
        with pytest.raises(ValueError, match="out has shape"):
            call(*states, out=np.zeros(shape))
    through_python.clear()
    with pytest.raises(TypeError):
        call(*states, into=np.zeros((ROWS, 3)))
