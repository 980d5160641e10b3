"""A program as a C99 function: one line a value, no memory but the stack, no dependency but math.h.

Long programs are cut in static functions, as in the native kernels, and for the same reason: a compiler's time grows
faster than the length of a function. Values that cross a cut lie in a work array.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from torseur.kernels.program.program import Program
from torseur.kernels.program.work_array import work_slots

PART = 2000  # values of one static function

_LIBRARY = """sqrt fabs floor ceil sin cos tan asin acos atan atan2 exp log pow sinh cosh tanh asinh acosh atanh
    expm1 log1p hypot fmod remainder erf fmin fmax copysign""".split()

_EXPRESSIONS: dict[str, Callable[..., str]] = {
    "assign": lambda a: a,
    "lift": lambda a, b: a,
    "add": lambda a, b: f"{a} + {b}",
    "sub": lambda a, b: f"{a} - {b}",
    "mul": lambda a, b: f"{a} * {b}",
    "div": lambda a, b: f"{a} / {b}",
    "neg": lambda a: f"-{a}",
    "sq": lambda a: f"{a} * {a}",
    "twice": lambda a: f"{a} + {a}",
    "inv": lambda a: f"1.0 / {a}",
    "fma": lambda a, b, c: f"FMA({a}, {b}, {c})",
    "fms": lambda a, b, c: f"FMA({a}, {b}, -{c})",
    "fnma": lambda a, b, c: f"FMA(-{a}, {b}, {c})",
    "constpow": lambda a, b: f"pow({a}, {b})",
    "sign": lambda a: f"{a} > 0.0 ? 1.0 : {a} < 0.0 ? -1.0 : {a}",
    "lt": lambda a, b: f"{a} < {b} ? 1.0 : 0.0",
    "le": lambda a, b: f"{a} <= {b} ? 1.0 : 0.0",
    "eq": lambda a, b: f"{a} == {b} ? 1.0 : 0.0",
    "ne": lambda a, b: f"{a} != {b} ? 1.0 : 0.0",
    "not": lambda a: f"{a} == 0.0 ? 1.0 : 0.0",
    "and": lambda a, b: f"{a} != 0.0 && {b} != 0.0 ? 1.0 : 0.0",
    "or": lambda a, b: f"{a} != 0.0 || {b} != 0.0 ? 1.0 : 0.0",
    "if_else_zero": lambda a, b: f"{a} != 0.0 ? {b} : 0.0",
}

PRELUDE = """#include <math.h>

#ifdef TORSEUR_NO_FMA /* for processors without fused multiply-add: product and sum are rounded apart */
#define FMA(a, b, c) ((a) * (b) + (c))
#else
#define FMA(a, b, c) fma(a, b, c)
#endif
"""


def c_prototype(name: str, inputs: Sequence[str]) -> str:
    """The declaration of the function, without its semicolon."""
    return f"void {name}({', '.join([*(f'const double *{i}' for i in inputs), 'double *out'])})"


def c_definition(name: str, inputs: Sequence[str], program: Program, *, part: int = PART) -> str:
    """C99 text that defines ``void name(const double *<input>, ..., double *out)``; it needs ``PRELUDE`` before it."""
    slots = work_slots(program, part)
    begins = range(0, max(len(program.values), 1), part)
    pieces = [_Piece(program, inputs, slots) for _ in begins]
    for piece, begin in zip(pieces, begins, strict=True):
        piece.write(begin, min(begin + part, len(program.values)))
    head = c_prototype(name, inputs).replace("*", "*restrict ")
    if len(pieces) == 1:
        return _function(head, [*_unused(inputs, pieces), *pieces[0].lines])
    parts = [_function(f"static void part{k}({piece.parameters()})", piece.lines) for k, piece in enumerate(pieces)]
    calls = [f"part{k}({', '.join(piece.arguments())});" for k, piece in enumerate(pieces)]
    work = [f"double work[{max(slots.values()) + 1}];"] if slots else []
    return "\n".join([*parts, _function(head, [*work, *_unused(inputs, pieces), *calls])])


def literal(number: float) -> str:
    """A double in C, exactly.

    >>> literal(0.1), literal(-2.0), literal(1e-300), literal(float("-inf"))
    ('0.1', '(-2.0)', '1e-300', '(-INFINITY)')
    """
    if math.isnan(number):
        return "NAN"
    text = repr(float(number)).replace("inf", "INFINITY")
    return f"({text})" if text.startswith("-") else text


def _function(head: str, lines: Sequence[str]) -> str:
    return "\n".join([head, "{", *(f"    {line}" for line in lines), "}", ""])


def _unused(inputs: Sequence[str], pieces: Sequence[_Piece]) -> list[str]:
    """Statements that tell the compiler that a parameter is meant to be unused."""
    used = {name for piece in pieces for name in piece.used}
    return [f"(void){name};" for name in (*inputs, "out") if name not in used]


@dataclass
class _Piece:
    """One part while it is written: its lines, the values computed in it, and the arrays that it reads and writes."""

    program: Program
    inputs: Sequence[str]
    slots: dict[int, int]
    lines: list[str] = field(default_factory=list)
    own: set[int] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def write(self, begin: int, end: int) -> None:
        """Write the values begin ≤ k < end."""
        places = self.program.output_places()
        for k in range(begin, end):
            value = self.program.values[k]
            if value.op not in ("const", "input"):
                expression = _expression(value.op, [self._name(a) for a in value.args])
                self.lines.append(f"const double t{k} = {expression};")
                self.own.add(k)
            if k in self.slots:
                self.lines.append(f"{self._at('work', self.slots[k])} = t{k};")
            for place in places.get(k, ()):
                self.lines.append(f"{self._at('out', place)} = {self._name(k)};")

    def arguments(self) -> list[str]:
        """The arrays that this part needs, in the order of its parameters."""
        return [name for name in (*self.inputs, "out", "work") if name in self.used]

    def parameters(self) -> str:
        """The parameters of this part's function."""
        names = self.arguments()
        const = [name in self.inputs for name in names]
        return ", ".join(f"{'const ' * c}double *restrict {n}" for c, n in zip(const, names, strict=True)) or "void"

    def _name(self, k: int) -> str:
        value = self.program.values[k]
        if value.op == "const":
            return literal(value.constant)
        if value.op == "input":
            return self._at(self.inputs[value.place[0]], value.place[1])
        return f"t{k}" if k in self.own else self._at("work", self.slots[k])

    def _at(self, array: str, place: int) -> str:
        self.used.add(array)
        return f"{array}[{place}]"


def _expression(op: str, args: Sequence[str]) -> str:
    if op in _LIBRARY:
        return f"{op}({', '.join(args)})"
    if op not in _EXPRESSIONS:
        raise ValueError(f"the operation '{op}' is not written in C; say it by other operations.")
    return _EXPRESSIONS[op](*args)
