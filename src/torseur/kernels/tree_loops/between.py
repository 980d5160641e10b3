"""Scalar expressions that stand between steps: the torque of a motor, a sum over bodies, a product with a constant.

They are walked from their symbols upward. Expressions that differ in their numbers and symbols alone, as those of many
joints do, become calls of one step; an expression that reads many blocks is cut into calls that read few.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

import casadi as ca

from torseur.frozen import dataclass
from torseur.kernels.program.program import OPERATIONS, Instruction, Program
from torseur.kernels.tree_loops.forms import Scalar
from torseur.kernels.tree_loops.reading import Atom, Reading
from torseur.kernels.tree_loops.step import Source

_MOST_READ = 6  # places, of one call
_MOST_OPERATIONS = 300  # of one call
_LINEAR = frozenset({ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV})  # whose numbers may differ from call to call


Place = tuple[int, int]
"""(block, entry of the block)"""


@dataclass(frozen=True, eq=False)
class _Operation:
    """An operation on scalars, with the number of operations below it and the places from which they read."""

    op: int
    arguments: tuple[_Node, ...]
    reads: frozenset[Place]
    operations: int


_Node = Atom | _Operation

Evaluate = Callable[[Program, Reading], tuple[int, int, int]]
"""Notes the call of a program of one result on what it reads; where the result is."""


@dataclass
class Expressions:
    """The expressions walked so far; ``place`` tells the (block, entry) of a symbol, ``inputs`` blocks are inputs."""

    inputs: int
    place: Callable[[Scalar], Place]
    evaluate: Evaluate
    _nodes: dict[int, _Node] = field(default_factory=dict)  # by address, for as long as the expressions live
    _alive: list[Scalar] = field(default_factory=list)
    _stored: dict[Atom, Place] = field(default_factory=dict)

    def stored(self, scalar: Scalar) -> Place:
        """The (block, entry) that holds the value of an expression, be it a number."""
        atom = self.atom(scalar)
        if isinstance(atom, tuple) and atom[0] == 1:
            return atom[1], atom[2]
        if atom not in self._stored:
            reading, values = Reading(self.inputs), list[Instruction]()
            _load(reading.source(atom), reading, values)
            _, block, entry = self.evaluate(_program(values, reading), reading)
            self._stored[atom] = block, entry
        return self._stored[atom]

    def atom(self, scalar: Scalar) -> Atom:
        """The value of an expression: a number, a symbol with or without a minus sign, or the result of a call."""
        op = scalar.op()
        if op == ca.OP_CONST:
            return float(scalar)
        if op == ca.OP_PARAMETER:
            return 1, *self.place(scalar)
        self._alive.append(scalar)
        return self._computed(scalar)

    def _computed(self, scalar: Scalar) -> Atom:
        node = self._walked(scalar)
        if isinstance(node, _Operation):
            node = self._nodes[scalar.element_hash()] = self._called(node)
        return node

    def _walked(self, root: Scalar) -> _Node:
        """The node of an expression; a loop and no recursion, because sums may be thousands of terms deep."""
        ahead = [root]
        while ahead:
            scalar = ahead[-1]
            key = scalar.element_hash()
            if key in self._nodes:
                ahead.pop()
                continue
            op = scalar.op()
            if op == ca.OP_CONST:
                self._nodes[key] = float(scalar)
            elif op == ca.OP_PARAMETER:
                self._nodes[key] = (1, *self.place(scalar))
            else:
                operands = [scalar.dep(k) for k in range(scalar.n_dep())]
                missing = [operand for operand in operands if operand.element_hash() not in self._nodes]
                if missing:
                    ahead += missing
                    continue
                self._nodes[key] = self._node(op, operands)
            ahead.pop()
        return self._nodes[root.element_hash()]

    def _node(self, op: int, operands: list[Scalar]) -> _Node:
        nodes = [self._nodes[operand.element_hash()] for operand in operands]
        if op == ca.OP_NEG and isinstance(nodes[0], tuple):
            sign, block, entry = nodes[0]
            return -sign, block, entry
        found = self._joined(op, nodes)
        if len(found.reads) > _MOST_READ or found.operations > _MOST_OPERATIONS:
            found = self._joined(op, [self._computed(operand) for operand in operands])
        return found

    def _joined(self, op: int, nodes: list[_Node]) -> _Operation:
        reads: frozenset[Place] = frozenset()
        operations = 1
        for node in nodes:
            if isinstance(node, _Operation):
                reads |= node.reads
                operations += node.operations
            elif isinstance(node, tuple):
                _, block, entry = node
                reads |= {(block, entry if block < self.inputs else 0)}
        return _Operation(op, tuple(nodes), reads, operations)

    def _called(self, root: _Operation) -> Atom:
        """The call that computes a node: its program has the numbers and symbols of the node as inputs."""
        reading = Reading(self.inputs)
        values: list[Instruction] = []
        numbered: dict[int, int] = {}
        pending: list[tuple[_Operation, int]] = [(root, 0)]
        leaves: dict[tuple[Source, bool], int] = {}

        def leaf(atom: Atom, varies: bool) -> int:
            literal = isinstance(atom, float) and not varies
            source = ("number", atom, 0, 0) if isinstance(atom, float) and literal else reading.source(atom)
            key = source, literal
            if key not in leaves:
                leaves[key] = _load(source, reading, values)
            return leaves[key]

        while pending:
            node, done = pending.pop()
            if id(node) in numbered:
                continue
            below = [argument for argument in node.arguments if isinstance(argument, _Operation)]
            if done < len(below):
                pending += [(node, done + 1), (below[done], 0)]
                continue
            varies = node.op in _LINEAR
            args = tuple(numbered[id(a)] if isinstance(a, _Operation) else leaf(a, varies) for a in node.arguments)
            numbered[id(node)] = len(values)
            values.append(Instruction(OPERATIONS[node.op], args))
        return self.evaluate(_program(values, reading), reading)


def _program(values: list[Instruction], reading: Reading) -> Program:
    """The program whose one result is the last of these values."""
    sizes = (len(reading.constants), *(len(used) for used in reading.offsets))
    return Program(sizes, (1,), tuple(values), ((len(values) - 1,),))


def _load(source: Source, reading: Reading, values: list[Instruction]) -> int:
    """The number of the value that a source gives, with its sign."""
    kind, sign, which, offset = source
    if kind == "number":
        values.append(Instruction("const", constant=float(sign)))
        return len(values) - 1
    place = (0, which) if kind == "constant" else (1 + which, reading.offsets[which].index(offset))
    values.append(Instruction("input", place=place))
    if sign != 1:
        values.append(Instruction("neg", (len(values) - 1,)))
    return len(values) - 1
