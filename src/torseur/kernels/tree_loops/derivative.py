"""The derivative of what was recorded, before the chain rule.

A recording computes w_k = φ_k(u, w_1 … w_{k-1}), call after call, from its inputs u, and results r(u, w). Then

    dr = r_u du + r_w dw,    0 = φ_u du + φ_w dw − dw                                           (1)

has few entries in every row, one block for each call, however many inputs a result depends on in the end. Eliminating
dw gives the derivative that the chain rule gives, which may be full; whoever has to solve equations with it eliminates
in a better order. Steps are differentiated once for all of their calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.program.derivative import Derivative, derivative
from torseur.kernels.tree_loops.between import Place
from torseur.kernels.tree_loops.recorder import Call, Recorder
from torseur.kernels.tree_loops.step import Step, program_step
from torseur.kernels.tree_loops.tape import Recording, Tape, needed_calls, tape_of

Entry = tuple[int, int]
"""(row, column)"""


@dataclass(frozen=True, eq=False)
class TapeDerivative:
    """(1) by the unknowns (u, w): first the rows of the results, then those of w.

    The tape computes the values of the first ``entries``, those of the others are ``numbers``. All results of calls
    are among w, in the order of the calls. Entries at the same place add up.
    """

    tape: Tape
    size: int  # of (u, w)
    entries: tuple[Entry, ...]
    numbers: NDArray[np.float64]


def tape_derivative(recording: Recording, result: Value, by: Sequence[int], *, fma: bool) -> TapeDerivative:
    """The derivative of a column by the inputs with these numbers; it has as many entries as these inputs."""
    outputs = recording.places(result)
    calls = needed_calls(recording.recorder, outputs)
    steps = _Differentiated(recording.recorder)
    column: dict[Place, int] = {}
    for block in (*by, *(call.writes for call in calls)):
        begin = len(column)
        column |= {(block, entry): begin + entry for entry in range(steps.sizes[block])}
    computed: list[Entry] = []
    values: list[Place] = []
    fixed = {(i, column[place]): 1.0 for i, place in enumerate(outputs) if place in column}
    noted: list[Call] = []
    for call in calls:
        found, of_call = steps.derivative(call)
        for k, (row, place) in enumerate(_read(call, steps.steps[call.step], found.computed)):
            if place in column:
                computed.append((column[call.writes, row], column[place]))
                values.append((of_call.writes, k))
        for number, (row, place) in zip(found.numbers, _read(call, steps.steps[call.step], found.fixed), strict=True):
            if place in column:
                entry = column[call.writes, row], column[place]
                fixed[entry] = fixed.get(entry, 0.0) + number
        own = (column[call.writes, k] for k in range(steps.sizes[call.writes]))
        fixed |= {(i, i): -1.0 for i in own}
        noted += [call, of_call] if found.computed else [call]
    tape = tape_of(steps, noted, len(recording.inputs), values, fma=fma)
    return TapeDerivative(tape, len(column), (*computed, *fixed), np.array([*fixed.values()]))


def _read(call: Call, step: Step, entries: Sequence[tuple[int, Entry]]) -> Iterator[tuple[int, Place]]:
    """Of entries (result, (input vector of the step, entry)) the result and the place that the call reads."""
    for row, (vector, entry) in entries:
        block, first = call.reads[vector - 1]
        yield row, (block, first + step.offsets[vector - 1][entry])


class _Differentiated:
    """The steps and blocks of a recorder with those of derivatives beside them; the recorder stays as it is."""

    def __init__(self, recorder: Recorder) -> None:
        self.steps, self.sizes = list(recorder.steps), list(recorder.sizes)
        self._found: dict[int, tuple[Derivative, int]] = {}

    def derivative(self, call: Call) -> tuple[Derivative, Call]:
        """How the results of a call change with what it reads, and the call that computes it."""
        if call.step not in self._found:
            step = self.steps[call.step]
            self._found[call.step] = derivative(step.program, constants=1), len(self.steps)
            self.steps.append(program_step(self._found[call.step][0].program, step.offsets))
        found, number = self._found[call.step]
        self.sizes.append(len(found.computed))
        return found, replace(call, step=number, writes=len(self.sizes) - 1)
