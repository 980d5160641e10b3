"""How long one evaluation of a CasADi function takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

_SAMPLE = 2e-3  # [s] long enough for the clock, short enough to repeat
_SAMPLES = 7


def seconds_per_call(function: ca.Function, seed: int = 0) -> float:
    """Time of one evaluation by CasADi's interpreter [s], on one core: the shortest of several samples.

    Inputs lie near 1, where quaternions and divisions do no harm; the arrays are passed once, so that the cost of
    crossing into CasADi stays below a microsecond.
    """
    rng = np.random.default_rng(seed)
    arguments = [1 + 0.1 * rng.random(function.nnz_in(i)) for i in range(function.n_in())]
    results = [np.zeros(function.nnz_out(i)) for i in range(function.n_out())]
    buffer: Any
    buffer, evaluate = function.buffer()
    for i, argument in enumerate(arguments):
        buffer.set_arg(i, argument.data)
    for i, result in enumerate(results):
        buffer.set_res(i, result.data)

    calls = 1
    while (elapsed := _time(evaluate, calls)) < _SAMPLE:
        calls *= 2
    return min(elapsed, *(_time(evaluate, calls) for _ in range(_SAMPLES - 1))) / calls


def _time(evaluate: Callable[[], None], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        evaluate()
    return time.perf_counter() - start
