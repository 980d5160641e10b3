"""Kernels of a run are interpreted at first, and led to compiled code where that pays: not a bit changes."""

import time
from itertools import pairwise
from threading import Barrier, Thread

import casadi as ca
import numpy as np
import pytest
from tests.elementary_arguments import arguments

from torseur.kernels import function_kernel as making
from torseur.kernels import native
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.llvm.elementary.operations import EMITTERS
from torseur.kernels.program.codes import MOST_VECTORS, OPERATIONS, codes_of, program_of_codes, read_codes, runs_of
from torseur.kernels.program.passes import optimised_program

X = np.random.default_rng(0).normal(size=(200, 3))


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setattr("torseur.storage.object_cache.cache_folder", lambda: tmp_path)


def made(number=1.0):
    """A kernel of sines, quotients, roots and products."""
    x = ca.SX.sym("x", 3)
    y = ca.vertcat(ca.sin(x[0]) * x[1] + number, ca.sqrt(1 + x[2] ** 2) / (2 + ca.cos(x[1])), ca.exp(x[0] * x[2]))
    return function_kernel(ca.Function("f", [x], [y], ["x"], ["y"]), of="test", shape=(3,), of_a_run=True)


def random_function(rng, size=120):
    """A function of two vectors, the second shared, with two results, of operations of every kind on each other."""
    x, p = ca.SX.sym("x", 4), ca.SX.sym("p", 3)
    values = [*x.elements(), *p.elements(), ca.SX(0.3), ca.SX(-1.7)]
    unary = (ca.sin, ca.cos, ca.tanh, ca.fabs, ca.sqrt, ca.atan, ca.exp, ca.sign, ca.floor, lambda a: -a)
    binary = (
        *(lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b),
        *(ca.fmin, ca.fmax, ca.atan2, lambda a, b: ca.if_else(a > b, a, b), lambda a, b: a * b + a),
    )
    for _ in range(size):
        a, b = (values[k] for k in rng.integers(len(values), size=2))
        choice = rng.integers(len(unary) + 3 * len(binary))
        values.append(unary[choice](a) if choice < len(unary) else binary[choice % len(binary)](a, b))
    results = [ca.vertcat(*values[-6:]), ca.vertcat(*values[-40:-30], x[1], 2.5)]
    return ca.Function("f", [x, p], results, ["x", "p"], ["y", "z"])


def same_bits(a, b):
    return all(np.array_equal(one, other, equal_nan=True) for one, other in zip(a, b, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_random_programs_have_the_bits_of_compiled_ones(seed):
    rng = np.random.default_rng(seed)
    function = random_function(rng)
    kernel = function_kernel(function, of="test", shape=(6,), of_a_run=True, shared="p")
    x, p = rng.normal(size=(40, 4)) * 10.0 ** rng.uniform(-3, 3, (40, 1)), rng.normal(size=3)
    one, rows = [kernel.results(each, p) for each in x], kernel.results(x, p)
    assert kernel.is_interpreted
    kernel.improve()
    assert not kernel.is_interpreted
    assert all(same_bits(before, kernel.results(each, p)) for before, each in zip(one, x, strict=True))
    assert same_bits(rows, kernel.results(x, p)) and same_bits(rows, map(np.array, zip(*one, strict=True)))


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_operation_has_the_bits_of_the_compiled_one(op):
    names = {getattr(ca, name): name for name in dir(ca) if name.startswith("OP_")}
    number = {name: number for number, name in names.items()}.get(f"OP_{op.upper()}")
    x = ca.SX.sym("x", 3)
    a, b, c = x.elements()
    if op in ("fma", "fms", "fnma"):
        value = {"fma": a * b + c, "fms": a * b - c, "fnma": c - a * b}[op]
    elif op in ("assign", "lift"):
        value = a * b  # CasADi folds these away
    else:
        value = getattr(ca.SX, "binary" if OPERATIONS[op] == 2 else "unary")(number, *x.elements()[: OPERATIONS[op]])
    kernel = function_kernel(ca.Function("f", [x], [value], ["x"], ["y"]), of="test", shape=(1,), of_a_run=True)
    given = np.ascontiguousarray(np.resize(arguments(2), (3, 1200)).T)
    interpreted = kernel(given)
    kernel.improve()
    assert np.array_equal(kernel(given), interpreted, equal_nan=True)


def test_there_is_a_code_for_every_operation_that_can_be_compiled():
    assert {f"OP_{op.upper()}" for op in OPERATIONS} - {"OP_FMA", "OP_FMS", "OP_FNMA"} == set(EMITTERS)


@pytest.mark.parametrize("seed", range(4))
def test_a_program_is_told_by_its_numbers(seed):
    program = optimised_program(random_function(np.random.default_rng(seed)), fma=True, shared="p")
    numbers = codes_of(program)
    again = program_of_codes(read_codes(numbers.tobytes()))
    assert (again.input_sizes, again.output_sizes, again.shared) == ((4, 3), (6, 12), 1)
    computed = [value.op for value in program.values if value.args]
    assert [value.op for value in again.values if value.args] == computed
    assert np.array_equal(codes_of(again), numbers)


def test_equal_operations_stand_in_runs_that_need_nothing_after_them():
    program = optimised_program(random_function(np.random.default_rng(9), 600), fma=True)
    runs = runs_of(program)
    order = [number for run in runs for number in run]
    place = {number: k for k, number in enumerate(order)}
    assert sorted(order) == [n for n, value in enumerate(program.values) if value.args]
    for number in order:
        assert all(place[a] < place[number] for a in program.values[number].args if program.values[a].args)
    operations = [program.values[n].op for n in sorted(order)]
    as_written = 1 + sum(a != b for a, b in pairwise(operations))
    assert len(runs) < as_written / 1.5 and all(len({program.values[n].op for n in run}) == 1 for run in runs)


def test_numbers_that_would_read_elsewhere_are_refused():
    numbers = codes_of(optimised_program(random_function(np.random.default_rng(1)), fma=True))
    refused = 0
    for place in range(len(numbers) - 1, 11, -7):
        changed = numbers.copy()
        changed[place] = 10**9
        try:
            read_codes(changed.tobytes())
        except ValueError:
            refused += 1
    assert refused > len(numbers) / 20


def test_numbers_that_are_damaged_in_the_cache_are_made_again(monkeypatch):
    first = made()
    expected = first(X[0])
    monkeypatch.setattr(making, "kept_data", lambda recipe, made, anew=False: made() if anew else made()[:200])
    assert np.array_equal(making.LabelledKernel(first.label, first.made)(X[0]), expected)


def test_as_many_vectors_as_there_is_room_for():
    x = [ca.SX.sym(f"x{k}") for k in range(MOST_VECTORS)]
    function = ca.Function("f", x, [sum(x, ca.SX(0))], [f"x{k}" for k in range(MOST_VECTORS)], ["y"])
    kernel = function_kernel(function, of="test", shape=(1,), of_a_run=True)
    assert kernel(*(np.full((5, 1), float(k)) for k in range(MOST_VECTORS))).ravel() == pytest.approx([496.0] * 5)


def test_better_code_gives_the_same_bits_at_the_same_address():
    kernel = made()
    interpreted, address = [kernel(x) for x in X], kernel.address
    assert kernel.is_interpreted
    kernel.improve()
    assert not kernel.is_interpreted and kernel.address == address
    assert np.array_equal([kernel(x) for x in X], interpreted)


def test_threads_that_improve_a_kernel_at_once_make_code_once(monkeypatch):
    """Else the second code would take the place of the first, in which a thread may be."""
    kernel, begun, threads = made(), Barrier(4), []
    kernel(X[0])
    better, calls = kernel._better, []

    def slowly():
        calls.append(better())
        time.sleep(0.1)
        return calls[-1]

    monkeypatch.setattr(kernel, "_better", slowly)
    for _ in range(4):
        threads.append(Thread(target=lambda: (begun.wait(), kernel.improve())))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1 and kernel._replacement is calls[0]


def test_threads_that_ask_for_code_at_once_are_given_the_same():
    kernel, begun, found, threads = made(), Barrier(4), [], []
    for _ in range(4):
        threads.append(Thread(target=lambda: (begun.wait(), found.append(kernel._of_one))))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert all(code is found[0] for code in found) and kernel._of_one is found[0]


def test_code_is_improved_after_as_many_states_as_pay():
    kernel = made()
    kernel(X[0])
    kernel.used(native._WORTH_CARE)
    assert kernel.is_interpreted
    kernel.used(1)
    assert not kernel.is_interpreted


def test_code_once_made_with_care_is_found_at_once(monkeypatch):
    first = made()
    first(X[0])
    first.improve()
    monkeypatch.setattr(making, "compiled_code", None)  # nothing more is compiled
    second = made()
    assert np.array_equal(second(X[0]), first(X[0])) and not second.is_interpreted


def test_better_code_is_made_of_the_numbers_that_are_kept():
    first = made()
    first(X[0])
    second = making.LabelledKernel(first.label, lambda: pytest.fail("the program is known"))
    second.improve()
    assert np.array_equal(second(X[0]), first(X[0]))
    second.improve()
    assert not second.is_interpreted and np.array_equal(second(X[0]), first(X[0]))


def test_another_function_is_not_mistaken_for_it():
    first = made()
    first(X[0])
    first.improve()
    assert made(2.0)(X[0])[0] == pytest.approx(first(X[0])[0] + 1, abs=1e-15)
