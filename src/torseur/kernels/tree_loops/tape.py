"""A computation as a list of calls: the programs of its steps, and the tables that the native loop reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.kernels.program.passes import finished, straightened
from torseur.kernels.program.program import Program
from torseur.kernels.tree_loops.hoisting import hoisted
from torseur.kernels.tree_loops.recorder import Place, Recorder
from torseur.kernels.tree_loops.slots import lifetimes, places
from torseur.mechanics.tree.per_body import noted_by


@dataclass(frozen=True, eq=False)
class StepProgram:
    """What a step computes, from its constants (input vector 0) and entries of blocks (the other input vectors)."""

    program: Program
    offsets: tuple[tuple[int, ...], ...]  # of each block, where the entries lie from the block's beginning


@dataclass(frozen=True, eq=False)
class Tape:
    """The calls in their order, each as (step, first constant, where results go, where each block begins).

    Values lie in a memory of ``slots`` places, the inputs first; ``outputs`` are the places of the results.
    """

    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]
    steps: tuple[StepProgram, ...]
    calls: NDArray[np.int32]
    constants: NDArray[np.float64]
    outputs: NDArray[np.int32]
    slots: int

    def operations(self) -> list[tuple[int, Program]]:
        """(how many calls, program) of every step."""
        count = [0] * len(self.steps)
        at = 0
        while at < len(self.calls):
            step = int(self.calls[at])
            count[step] += 1
            at += 3 + len(self.steps[step].offsets)
        return [(n, step.program) for n, step in zip(count, self.steps, strict=True)]


def record(expression: Callable[..., Value], inputs: Sequence[Value], *, fma: bool) -> Tape:
    """The tape of a function of symbols that is made of functions of one body."""
    recorder = Recorder()
    for symbols in inputs:
        recorder.block(symbols)
    with noted_by(recorder):
        result = expression(*inputs)
    outputs = [recorder.place(entry) for entry in ca.vec(ca.densify(ca.SX(result)).T).elements()]

    called = sorted({call.step for call in recorder.calls})  # others only pass their arguments on
    number = {step: k for k, step in enumerate(called)}
    steps: list[StepProgram] = []
    rows: list[NDArray[np.float64]] = []  # of each step, the constants of its calls
    for k in called:
        own = [call.constants for call in recorder.calls if call.step == k]
        lean = hoisted(straightened(recorder.steps[k].function))
        steps.append(StepProgram(finished(lean.program, fma=fma), recorder.steps[k].offsets))
        rows.append(lean.of(np.array(own).reshape(len(own), len(own[0]))))
    begins, slots = _memory(recorder, len(inputs), outputs)
    calls: list[int] = []
    constants: list[NDArray[np.float64]] = [np.zeros(0)]
    unread = [iter(of_step) for of_step in rows]
    begin = 0
    for call in recorder.calls:
        k = number[call.step]
        constants.append(next(unread[k]))
        calls += [k, begin, begins[call.writes], *(begins[block] + entry for block, entry in call.reads)]
        begin += len(constants[-1])
    return Tape(
        tuple(symbols.numel() for symbols in inputs),
        (len(outputs),),
        tuple(steps),
        np.array(calls, np.int32),
        np.concatenate(constants),
        np.array([begins[block] + entry for block, entry in outputs], np.int32),
        slots,
    )


def _memory(recorder: Recorder, inputs: int, outputs: Sequence[Place]) -> tuple[list[int], int]:
    """(where each block begins, size of the memory). Inputs stay at its beginning, and what is given out stays."""
    calls = len(recorder.calls)
    writers = [-1] * inputs + list(range(calls))
    reads = [(k, block) for k, call in enumerate(recorder.calls) for block, _ in call.reads]
    kept = [(calls, block) for block in range(inputs)] + [(calls, block) for block, _ in outputs]
    return places(lifetimes(recorder.sizes, writers, [*reads, *kept]))
