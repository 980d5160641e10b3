"""A straight-line program of scalars: what a CasADi function computes, as values that are assigned once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import casadi as ca

from torseur.frozen import dataclass


class Instruction(NamedTuple):
    """What computes one value: an input, a constant, or an operation on earlier values (given by their numbers)."""

    op: str
    args: tuple[int, ...] = ()
    constant: float = 0.0
    place: tuple[int, int] = (0, 0)  # of an input: (which vector, which entry)


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
    opcode, read, written = function.instruction_id, function.instruction_input, function.instruction_output
    for k in range(function.n_instructions()):
        op, source, target = opcode(k), read(k), written(k)
        if op == ca.OP_OUTPUT:
            results[target[0]][target[1]] = holds[source[0]]
            continue
        if op == ca.OP_INPUT:
            value = Instruction("input", place=(source[0], source[1]))
        elif op == ca.OP_CONST:
            value = Instruction("const", constant=function.instruction_constant(k))
        else:
            value = Instruction(OPERATIONS[op], tuple([holds[i] for i in source]))
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
        if value.op in ("add", "sub"):
            x, y = value.args
            if (a_b := _product(values, y)) and uses[y] == 1:
                values[number] = Instruction("fma" if value.op == "add" else "fnma", (*a_b, x))
            elif (a_b := _product(values, x)) and uses[x] == 1:
                values[number] = Instruction("fma" if value.op == "add" else "fms", (*a_b, y))
    return without_dead(program, values)


def _product(values: Sequence[Instruction], number: int) -> tuple[int, int] | None:
    value = values[number]
    if value.op == "mul":
        return value.args[0], value.args[1]
    return (value.args[0], value.args[0]) if value.op == "sq" else None


def _uses(program: Program) -> list[int]:
    uses = [0] * len(program.values)
    for value in program.values:
        for arg in value.args:
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
            for arg in values[number].args:
                alive[arg] = True
    return program_in_order(program, values, [number for number in range(len(values)) if alive[number]])


def program_in_order(program: Program, values: Sequence[Instruction], order: Sequence[int]) -> Program:
    """The program whose values are those with the numbers ``order``, numbered anew in that order."""
    position = {number: k for k, number in enumerate(order)}
    moved = tuple(
        Instruction(op, tuple([position[a] for a in args]), constant, place)
        for op, args, constant, place in (values[n] for n in order)
    )
    outputs = tuple(tuple(position[n] for n in result) for result in program.outputs)
    return replace(program, values=moved, outputs=outputs)
