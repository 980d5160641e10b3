"""How long one evaluation of a function takes in native code."""

from __future__ import annotations

import ctypes
import time

import casadi as ca
import numpy as np

from torseur.kernels.llvm.jit import Loaded, host, machine_code
from torseur.kernels.llvm.module_text import module_text
from torseur.kernels.program.passes import optimised_program

_SAMPLE = 2e-3  # [s] long enough for the clock, short enough to repeat
_SAMPLES = 7
_REPEAT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


def seconds_per_call(function: ca.Function, seed: int = 0) -> float:
    """Time of one evaluation for one state [s], on one core: the shortest of several samples.

    Inputs lie near 1, where quaternions and divisions do no harm.
    """
    program = optimised_program(function, fma=host().fma)
    code = Loaded(machine_code(module_text(program, host().width)))
    repeat = _REPEAT(code.address("repeat"))
    rng = np.random.default_rng(seed)
    inputs = [1 + 0.1 * rng.random(max(size, 1)) for size in program.input_sizes]
    outputs = [np.zeros(max(size, 1)) for size in program.output_sizes]
    pointers = [(ctypes.c_void_p * len(arrays))(*(a.ctypes.data for a in arrays)) for arrays in (inputs, outputs)]

    def elapsed(times: int) -> float:
        start = time.perf_counter()
        repeat(*pointers, times)
        return time.perf_counter() - start

    times = 1
    while elapsed(times) < _SAMPLE:
        times *= 2
    return min(elapsed(times) for _ in range(_SAMPLES)) / times
