"""How fast programs are interpreted before they are compiled: ``python -m benchmarks.interpreter``."""

from __future__ import annotations

import argparse
import ctypes
import sys
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import torseur as ts
from benchmarks.native import ROOT
from benchmarks.sampling import cores
from torseur.kernels.function_kernel import LabelledKernel
from torseur.kernels.program.codes import program_of_codes, runs_of
from torseur.simulation.posed.problem import pose_problem

EXAMPLES = ("pendulum", "puma560", "mobile_manipulator", "stewart")
_REPEAT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
_ROUNDS, _STATES = 20, 500


@dataclass(frozen=True)
class Interpreted:
    """The right-hand side of a machine with its accounts: operations, runs of equal ones, seconds of a state."""

    machine: str
    operations: int
    runs: int
    interpreted_s: float
    compiled_s: float


def interpreted(example: str) -> Interpreted:
    """Measure one of the examples; both ways in turn, the least time counts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        problem = pose_problem(ts.load(ROOT / "examples" / f"{example}.yaml"))
    kernel = problem.system.rhs
    assert isinstance(kernel, LabelledKernel)
    program = program_of_codes(kernel.numbers)
    codes = {"interpreted": kernel.interpreted_code(), "compiled": kernel.better_code()}
    least = dict.fromkeys(codes, np.inf)
    with cores(1):
        for _ in range(_ROUNDS):
            for name, code in codes.items():
                least[name] = min(least[name], _seconds(kernel, code.address("repeat")))
    operations = sum(1 for value in program.values if value.args)
    return Interpreted(example, operations, len(runs_of(program)), *least.values())


def _seconds(kernel: LabelledKernel, repeat: int) -> float:
    """Of one state, computed again and again."""
    inputs = [np.full(size, 0.1) for size in kernel.sizes.values()]
    results = [np.empty(kernel.shape), *map(np.empty, kernel.further)]
    given, taken = ((ctypes.c_void_p * len(rows))(*(a.ctypes.data for a in rows)) for rows in (inputs, results))
    begun = time.perf_counter()
    _REPEAT(repeat)(given, taken, _STATES)
    return (time.perf_counter() - begun) / _STATES


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interpreter", description=__doc__)
    parser.add_argument("examples", nargs="*", default=EXAMPLES, help=f"names of examples (default: {EXAMPLES})")
    print("| machine | operations | runs | interpreted [µs] | ns an operation | compiled [µs] |")
    print("| --- | --- | --- | --- | --- | --- |")
    for found in map(interpreted, parser.parse_args(arguments).examples):
        each = 1e9 * found.interpreted_s / found.operations
        times = f"{1e6 * found.interpreted_s:.3g} | {each:.2g} | {1e6 * found.compiled_s:.3g}"
        print(f"| {found.machine} | {found.operations} | {found.runs} | {times} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
