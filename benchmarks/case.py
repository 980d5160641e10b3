"""What is measured: quantities, modes, and the case of one tool that does one call in one mode."""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from benchmarks.states import States

Array = NDArray[np.float64]

INPUTS = {
    "inverse_dynamics": ("q", "v", "a"),
    "mass_matrix": ("q",),
    "forward_dynamics": ("q", "v", "tau"),
    "forward_dynamics_derivatives": ("q", "v", "tau"),
}
QUANTITIES = tuple(INPUTS)


@dataclass(frozen=True)
class Mode:
    """One state at a time (from Python, or in native code), or a batch of arrays (N, n) to arrays."""

    name: str
    states: int
    threads: int = 1


ONE_BY_ONE = 64  # different states, taken in turn, so that nothing is learnt by heart
PYTHON, NATIVE = Mode("python", ONE_BY_ONE), Mode("native", ONE_BY_ONE)
BATCHES = tuple(Mode(f"batch{n} x{threads}", n, threads) for n in (1024, 16384) for threads in (1, 2))
MODES = {mode.name: mode for mode in (PYTHON, NATIVE, *BATCHES)}


@dataclass(frozen=True)
class Case:
    """One call of one tool. ``seconds(k)`` times k passes over all states; ``result()`` gives what it computes."""

    tool: str
    call: str
    evaluations: int  # of one pass
    seconds: Callable[[int], float]
    result: Callable[[], Array]  # in our coordinates: (N, nv), (N, nv, nv), derivatives (N, nv, 3 nv)
    threads: int = 1


class Tool(Protocol):
    """A tool with its own model of the machine."""

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """The calls that give this quantity in this mode; none where the tool cannot."""
        ...


class Unavailable(Exception):
    """The tool cannot take part, for the reason given."""


def inputs(quantity: str, states: States) -> tuple[Array, ...]:
    """The arrays that a quantity is a function of."""
    return tuple(getattr(states, name) for name in INPUTS[quantity])


def output_shape(quantity: str, nv: int) -> tuple[int, ...]:
    """The shape of one result; the derivatives by q, v and tau stand side by side."""
    return {"mass_matrix": (nv, nv), "forward_dynamics_derivatives": (nv, 3 * nv)}.get(quantity, (nv,))


def python_seconds(call: Callable[..., object], arguments: list[tuple[object, ...]]) -> Callable[[int], float]:
    """A timer of calls from Python with these arguments in turn, with the least overhead of the loop."""

    def seconds(passes: int) -> float:
        todo = itertools.chain.from_iterable(itertools.repeat(arguments, passes))
        start = time.perf_counter()
        deque(itertools.starmap(call, todo), maxlen=0)
        return time.perf_counter() - start

    return seconds
