"""The C program that runs exported functions at random states and compares them with the native kernels' results."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.kernels.c.source import literal
from torseur.model.model import Model
from torseur.quantities.compared_states import random_states
from torseur.quantities.compilation import compile_quantity
from torseur.quantities.quantity import Quantity

STATES = 5
TOLERANCE = 1e-12  # relative to the greatest entry of a result

_COMPARISON = """/* The greatest difference, relative to the greatest expected entry; NaN if there is one. */
static double difference(const double *found, const double *expected, int size)
{
    double greatest = 0.0, scale = 0.0;
    int i;
    for (i = 0; i < size; i++) {
        const double d = fabs(found[i] - expected[i]);
        if (d > greatest || isnan(d)) {
            greatest = d;
        }
        if (isnan(greatest)) {
            return greatest;
        }
        if (fabs(expected[i]) > scale) {
            scale = fabs(expected[i]);
        }
    }
    return scale > 0.0 ? greatest / scale : greatest;
}
"""


@dataclass(frozen=True, eq=False)
class Sample:
    """Random inputs of a quantity, (states, n) each by name, and its results, (states, m)."""

    inputs: dict[str, Array]
    results: Array


def samples(model: Model, quantity: Quantity) -> Sample:
    """Inputs and results of a quantity's native kernel at random states."""
    states = list(random_states(model, 0, STATES))
    rng = np.random.default_rng(1)
    known = {"q": np.stack([q for q, _, _ in states]), "motor_torques": rng.normal(size=(STATES, len(model.motors)))}
    inputs = {name: known.get(name, rng.normal(size=(STATES, model.nv))) for name in quantity.inputs}
    results = compile_quantity(model, quantity)(*inputs.values())
    return Sample(inputs, results.reshape(STATES, -1))


def comparing_program(prefix: str, functions: Sequence[tuple[str, Sample]]) -> str:
    """C text of the program: it prints the largest error of every function, and ends with 1 if one is above 1e-12."""
    about = f"/* Compares the functions of {prefix}.h with results of Torseur's native kernels at random states. */"
    # not one after the other by ||: every error is to be printed
    checks = "\n".join(f"    failed |= check{k}();" for k in range(len(functions)))
    return "\n".join(
        [
            about,
            f'#include <math.h>\n#include <stdio.h>\n\n#include "{prefix}.h"\n',
            _COMPARISON,
            *(_check(f"check{k}", name, sample) for k, (name, sample) in enumerate(functions)),
            f"int main(void)\n{{\n    int failed = 0;\n{checks}\n    return failed;\n}}\n",
        ]
    )


def _check(name: str, function: str, sample: Sample) -> str:
    """A C function that compares one exported function at all states and says whether it failed."""
    count, size = sample.results.shape
    lines = [line for vector, rows in sample.inputs.items() for line in _table(vector, rows)]
    lines += _table("expected", sample.results)
    lines += [
        f"static double found[{max(size, 1)}];",
        "double error, worst = 0.0;",
        "int k, failed = 0;",
        f"for (k = 0; k < {count}; k++) {{",
        f"    {function}({', '.join([*(f'{vector}[k]' for vector in sample.inputs), 'found'])});",
        f"    error = difference(found, expected[k], {size});",
        f"    failed |= !(error <= {TOLERANCE});",
        "    worst = error > worst || isnan(error) ? error : worst;",
        "}",
        f'printf("{function}: largest relative error %.2e\\n", worst);',
        "return failed;",
    ]
    return "\n".join([f"static int {name}(void)", "{", *(f"    {line}" for line in lines), "}", ""])


def _table(name: str, rows: Array) -> list[str]:
    """A constant array; one without entries has a place that nothing reads, because C knows no empty arrays."""
    rows = rows if rows.shape[1] else np.zeros((len(rows), 1))
    lines = [f"    {{{', '.join(literal(x) for x in row)}}}," for row in rows]
    return [f"static const double {name}[{rows.shape[0]}][{rows.shape[1]}] = {{", *lines, "};"]
