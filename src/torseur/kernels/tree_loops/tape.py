"""A computation as a list of calls: the programs of its steps, and the tables that the native loop reads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from torseur.algebra.components import Value
from torseur.collection import uncollected
from torseur.frozen import dataclass
from torseur.kernels.program.passes import in_machine_order, without_repeats
from torseur.kernels.program.program import Program
from torseur.kernels.tree_loops.between import Place
from torseur.kernels.tree_loops.hoisting import hoisted
from torseur.kernels.tree_loops.recorder import Call, Recorder
from torseur.kernels.tree_loops.slots import lifetimes, places
from torseur.kernels.tree_loops.step import Step
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

    def digest(self) -> str:
        """What makes two tapes compute the same."""
        digest = hashlib.sha256(repr((self.input_sizes, self.output_sizes, self.slots)).encode())
        for step in self.steps:
            digest.update(repr((step.program, step.offsets)).encode())
        for table in (self.calls, self.constants, self.outputs):
            digest.update(table.tobytes() + b"\0")
        return digest.hexdigest()


class Recorded(Protocol):
    """Steps, and the sizes of the blocks that calls of them read and write."""

    steps: list[Step]
    sizes: list[int]


class Recording:
    """The calls that algorithms make while they run on the symbols ``inputs``; tapes of what they computed.

    Several results of one recording share what was recorded for all of them, and each tape has the calls that its own
    result needs.
    """

    def __init__(self, inputs: Sequence[Value]) -> None:
        self.inputs = tuple(inputs)
        self.recorder = Recorder(self.inputs)

    @contextmanager
    def running(self) -> Iterator[None]:
        """While this lasts, calls of functions of one body are noted."""
        with uncollected(), noted_by(self.recorder, self.recorder.kept):
            yield

    def tape(self, result: Value, *, fma: bool, inputs: int | None = None) -> Tape:
        """The tape of a result, its entries row by row; it depends on the first ``inputs`` inputs, or on all."""
        recorder = self.recorder
        outputs = self.places(result)
        given = len(self.inputs) if inputs is None else inputs
        calls = needed_calls(recorder, outputs)
        self._check(calls, outputs, given)
        return tape_of(recorder, calls, given, outputs, fma=fma)

    def places(self, result: Value) -> list[Place]:
        """Where the entries of a result are computed, row by row."""
        return [self.recorder.place(entry) for entry in ca.vec(ca.densify(ca.SX(result)).T).elements()]

    def _check(self, calls: Sequence[Call], outputs: Sequence[Place], given: int) -> None:
        read = {block for call in calls for block, _ in call.reads} | {block for block, _ in outputs}
        for block in range(given, len(self.inputs)):
            if block in read:
                raise ValueError(f"the result depends on input {block} ({self.inputs[block]}), which it is not given.")


def record(expression: Callable[..., Value], inputs: Sequence[Value], *, fma: bool) -> Tape:
    """The tape of a function of symbols that is made of functions of one body."""
    recording = Recording(inputs)
    with recording.running():
        result = expression(*inputs)
    return recording.tape(result, fma=fma)


def needed_calls(recorder: Recorder, outputs: Sequence[Place]) -> list[Call]:
    """The calls that these outputs depend on, in their order."""
    wanted = {block for block, _ in outputs}
    found: list[Call] = []
    for call in reversed(recorder.calls):
        if call.writes in wanted:
            found.append(call)
            wanted.update(block for block, _ in call.reads)
    return found[::-1]


def tape_of(recorder: Recorded, needed: Sequence[Call], inputs: int, outputs: Sequence[Place], *, fma: bool) -> Tape:
    """The tape of these calls, in this order."""
    called = sorted({call.step for call in needed})
    number = {step: k for k, step in enumerate(called)}
    own: list[list[tuple[float, ...]]] = [[] for _ in called]  # of each step, the constants of its calls
    for call in needed:
        own[number[call.step]].append(call.constants)
    steps: list[StepProgram] = []
    rows: list[Iterator[NDArray[np.float64]]] = []
    for k, constants in zip(called, own, strict=True):
        lean = hoisted(without_repeats(recorder.steps[k].program))
        steps.append(StepProgram(in_machine_order(lean.program, fma=fma), recorder.steps[k].offsets))
        rows.append(iter(lean.of(np.array(constants).reshape(len(constants), len(constants[0])))))
    begins, slots = _memory(recorder.sizes, needed, inputs, outputs)
    calls: list[int] = []
    tables: list[NDArray[np.float64]] = [np.zeros(0)]
    begin = 0
    for call in needed:
        k = number[call.step]
        tables.append(next(rows[k]))
        calls += [k, begin, begins[call.writes], *(begins[block] + entry for block, entry in call.reads)]
        begin += len(tables[-1])
    return Tape(
        tuple(recorder.sizes[:inputs]),
        (len(outputs),),
        tuple(steps),
        np.array(calls, np.int32),
        np.concatenate(tables),
        np.array([begins[block] + entry for block, entry in outputs], np.int32),
        slots,
    )


def _memory(
    sizes: Sequence[int], needed: Sequence[Call], inputs: int, outputs: Sequence[Place]
) -> tuple[dict[int, int], int]:
    """(where each block begins, size of the memory). Inputs stay at its beginning, and what is given out stays."""
    blocks = [*range(inputs), *(call.writes for call in needed)]
    number = {block: k for k, block in enumerate(blocks)}
    end = len(needed)
    writers = [-1] * inputs + list(range(end))
    reads = [(k, number[block]) for k, call in enumerate(needed) for block, _ in call.reads]
    kept = [(end, k) for k in range(inputs)] + [(end, number[block]) for block, _ in outputs]
    begins, size = places(lifetimes([sizes[block] for block in blocks], writers, [*reads, *kept]))
    return dict(zip(blocks, begins, strict=True)), size
