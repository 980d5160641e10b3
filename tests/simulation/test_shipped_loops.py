"""Native loops that come with the package: made from the sources that lie beside them, for any processor."""

import gc
import os
import subprocess
import sys
import weakref

import pytest

from torseur.simulation.integrators import entries


@pytest.mark.parametrize("function", [f for functions in entries.LOOPS.values() for f in functions])
def test_every_loop_that_comes_along_was_made_from_these_sources(function):
    assert entries.shipped_text(function) is not None, "say 'make loops' after a change in simulation/integrators"


def test_a_loop_made_again_is_the_one_that_comes_along():
    """In a process of its own, as loops are made: names that the compiler gives tell what it did before."""
    program = (
        "from torseur.simulation.integrators import entries, making\n"
        "assert making.made_text('stepping', 'smooth') == entries.shipped_text('smooth')\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_tables_of_coefficients_have_the_same_bits_on_an_old_processor():
    """They stand in the loops: a table that a product of matrices made would have other last bits elsewhere."""
    program = (
        "import numpy as np\n"
        "from torseur.simulation.integrators import imex_coefficients, radau_coefficients, tableaus\n"
        "for module in (imex_coefficients, radau_coefficients, tableaus):\n"
        "    for name, table in sorted(vars(module).items()):\n"
        "        if isinstance(table, np.ndarray):\n"
        "            print(name, table.tobytes().hex())\n"
    )
    old = os.environ | {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3"}
    here, there = (
        subprocess.run([sys.executable, "-c", program], check=True, env=env, capture_output=True).stdout
        for env in (dict(os.environ), old)
    )
    assert b"DENSE" in here
    assert here == there


@pytest.mark.parametrize("function", [f for functions in entries.LOOPS.values() for f in functions])
def test_no_processor_and_no_file_is_named_in_a_loop(function):
    """Exceptions of the compiler's library carried where it lies: a loop made elsewhere was another."""
    text = entries.shipped_text(function)
    assert "target-cpu" not in text and "x86-64" not in text and "x86_64" not in text and "inttoptr (i64" not in text
    assert ".const.pickle" not in text and ".py" not in text


def test_a_run_does_not_load_the_compiler_of_python_functions(tmp_path):
    program = (
        "import sys, torseur as ts\n"
        "ts.simulate(ts.load('examples/pendulum.yaml'), duration=0.1)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_loop_in_which_a_thread_may_still_be_stays_where_it_is():
    class Code:
        def address(self, name):
            return 0

    hasty = Code()
    loop, alive = entries.Entry(hasty, Code), weakref.ref(hasty)
    del hasty
    loop.improve()
    gc.collect()
    assert alive() is not None


def test_changed_sources_make_a_loop_anew(monkeypatch):
    monkeypatch.setattr(entries, "sources", lambda: "other")
    assert entries.shipped_text("smooth") is None
