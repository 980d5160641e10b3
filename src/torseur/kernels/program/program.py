"""A straight-line program of scalars: what a CasADi function computes, as values that are assigned once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import casadi as ca

from torseur.frozen import dataclass


class Instruction(NamedTuple):
    """What computes one value: an input, a constant, or an operation on earlier values (given by their numbers)."""

    op: str
    args: tuple[int, ...] = ()
    constant: float = 0.0
    place: tuple[int, int] = (0, 0)  # of an input: (which vector, which entry)


NOWHERE = (0, 0)

instruction: Callable[[tuple[str, tuple[int, ...], float, tuple[int, int]]], Instruction]
instruction = partial(tuple.__new__, Instruction)
"""The instruction with these four parts, made in a third of the time: passes make as many as a program has values."""


@dataclass(frozen=True, eq=False)
class Program:
    """Instructions in their order, each with the number of the value that it computes; the value of every output entry.

    Operations have the names of CasADi's opcodes in lower case; besides, ``fma`` is a·b + c, ``fms`` a·b − c and
    ``fnma`` c − a·b, each rounded once.
    """

    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]
    values: tuple[Instruction, ...]
    outputs: tuple[tuple[int, ...], ...]  # of each output vector, the number of each entry's value
    shared: int | None = None  # the input vector that is the same for all states, and read where it is

    @property
    def own_sizes(self) -> tuple[int, ...]:
        """Of each input vector the numbers that every state has for itself."""
        return tuple(0 if k == self.shared else size for k, size in enumerate(self.input_sizes))

    def input_place(self, number: int) -> int:
        """Where an input stands when all input vectors of a state follow each other; or in the shared one."""
        vector, entry = self.values[number].place
        return entry if vector == self.shared else sum(self.own_sizes[:vector]) + entry

    def output_places(self) -> dict[int, list[int]]:
        """Instruction → where it stands when all output vectors follow each other."""
        places: dict[int, list[int]] = {}
        for place, number in enumerate(number for result in self.outputs for number in result):
            places.setdefault(number, []).append(place)
        return places


OPERATIONS = {getattr(ca, name): name[3:].lower() for name in dir(ca) if name.startswith("OP_")}
"""CasADi's opcodes → the names of operations."""


def program_of(function: ca.Function, *, shared: str | None = None) -> Program:
    """The program of a function of SX symbols; its outputs are read column by column, zeros included.

    The input with the name ``shared`` is the same for all states.
    """
    values: list[Instruction] = []
    holds: dict[int, int] = {}  # place in CasADi's work vector → the value it holds now
    results = [[-1] * function.nnz_out(i) for i in range(function.n_out())]
    numbers = range(function.n_instructions())
    opcodes, sources = map(function.instruction_id, numbers), map(function.instruction_input, numbers)
    targets = map(function.instruction_output, numbers)
    op_input, op_output, op_constant = ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST
    for k, op, source, target in zip(numbers, opcodes, sources, targets, strict=True):
        if op == op_output:
            results[target[0]][target[1]] = holds[source[0]]
            continue
        if op == op_input:
            value = Instruction("input", place=(source[0], source[1]))
        elif op == op_constant:
            value = Instruction("const", constant=function.instruction_constant(k))
        else:
            value = instruction((OPERATIONS[op], tuple([holds[i] for i in source]), 0.0, NOWHERE))
        holds[target[0]] = len(values)
        values.append(value)
    return Program(
        tuple(function.nnz_in(i) for i in range(function.n_in())),
        tuple(function.nnz_out(i) for i in range(function.n_out())),
        tuple(values),
        tuple(tuple(result) for result in results),
        None if shared is None else function.name_in().index(shared),
    )


def with_multiply_adds(program: Program) -> Program:
    """The program with products that only one sum needs joined to that sum, chosen once for all processors.

    A fused multiply-add rounds once where product and sum round twice. It is chosen here and not by a compiler,
    so that single states, lanes of a batch and every batch size give the same bits.
    """
    uses = _uses(program)
    values = list(program.values)
    for number, value in enumerate(program.values):
        op = value[0]
        if op == "add" or op == "sub":
            x, y = value[1]
            if uses[y] == 1 and (a_b := _product(values[y])):
                values[number] = Instruction("fma" if op == "add" else "fnma", (*a_b, x))
            elif uses[x] == 1 and (a_b := _product(values[x])):
                values[number] = Instruction("fma" if op == "add" else "fms", (*a_b, y))
    return without_dead(program, values)


def _product(value: Instruction) -> tuple[int, int] | None:
    if value.op == "mul":
        return value.args[0], value.args[1]
    return (value.args[0], value.args[0]) if value.op == "sq" else None


def _uses(program: Program) -> list[int]:
    uses = [0] * len(program.values)
    for _, args, _, _ in program.values:
        for arg in args:
            uses[arg] += 1
    for result in program.outputs:
        for number in result:
            uses[number] += 1
    return uses


def without_dead(program: Program, values: Sequence[Instruction]) -> Program:
    """The program with these values instead, those that nothing needs left out, numbered anew."""
    alive = [False] * len(values)
    for result in program.outputs:
        for number in result:
            alive[number] = True
    for number in reversed(range(len(values))):
        if alive[number]:
            for arg in values[number][1]:
                alive[arg] = True
    return program_in_order(program, values, [number for number, needed in enumerate(alive) if needed])


def program_in_order(program: Program, values: Sequence[Instruction], order: Sequence[int]) -> Program:
    """The program whose values are those with the numbers ``order``, numbered anew in that order."""
    position = [-1] * len(values)
    for k, number in enumerate(order):
        position[number] = k
    moved = tuple([renumbered(values[number], position) for number in order])
    outputs = tuple(tuple(position[n] for n in result) for result in program.outputs)
    return replace(program, values=moved, outputs=outputs)


def renumbered(value: Instruction, position: Sequence[int]) -> Instruction:
    """The instruction that reads values at their new positions."""
    op, args, constant, place = value
    if not args:
        return value
    if len(args) == 2:
        a, b = args
        return instruction((op, (position[a], position[b]), constant, place))
    return instruction((op, tuple([position[a] for a in args]), constant, place))
