"""How many operations a CasADi function needs."""

from __future__ import annotations

from collections import Counter

import casadi as ca

from torseur.frozen import dataclass

_ADDITIONS = {ca.OP_ADD, ca.OP_SUB, ca.OP_TWICE}
_MULTIPLICATIONS = {ca.OP_MUL, ca.OP_SQ}
_FREE = {ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_ASSIGN, ca.OP_NEG}


@dataclass(frozen=True)
class Counts:
    """Operations of one evaluation. Signs, copies and constants cost nothing, as in the papers."""

    multiplications: int
    additions: int
    divisions: int
    trigonometric: int
    others: int

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(a + b for a, b in zip(self.as_tuple(), other.as_tuple(), strict=True)))

    def as_tuple(self) -> tuple[int, int, int, int, int]:
        """(multiplications, additions, divisions, trigonometric, others)."""
        return self.multiplications, self.additions, self.divisions, self.trigonometric, self.others


def count(function: ca.Function) -> Counts:
    """The operations of a function of SX symbols, after common subexpressions were removed."""
    tally = Counter(function.instruction_id(k) for k in range(function.n_instructions()))
    multiplications = sum(tally[op] for op in _MULTIPLICATIONS)
    additions = sum(tally[op] for op in _ADDITIONS)
    trigonometric = tally[ca.OP_SIN] + tally[ca.OP_COS]
    known = multiplications + additions + trigonometric + tally[ca.OP_DIV] + sum(tally[op] for op in _FREE)
    return Counts(multiplications, additions, tally[ca.OP_DIV], trigonometric, tally.total() - known)
