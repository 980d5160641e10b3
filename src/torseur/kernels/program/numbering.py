"""Values that are equal but for their sign or the order of their operands, computed once.

CasADi finds expressions that are written alike. Here every value is a sign and a number: a·b and b·a have the same
number, a − b and b − a too, with opposite signs. Only where a sign meets an operation that cannot take it over does it
become an operation of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from torseur.kernels.program.program import NOWHERE, Instruction, Program, instruction

_ODD = frozenset({"sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf", "sign", "inv", "twice"})
_EVEN = frozenset({"cos", "cosh", "fabs", "sq"})

Signed = tuple[int, int]  # (1 or −1, number of the value without its sign)


def value_numbering(program: Program) -> Program:
    """The program with each value computed once, whatever its sign and the order of its operands."""
    table = _Table()
    signed: list[Signed] = []
    add = table.add
    for value in program.values:
        signed.append(add(value, [signed[a] for a in value[1]]))
    outputs = tuple(tuple(table.plain(signed[n]) for n in result) for result in program.outputs)
    return replace(program, values=tuple(table.values), outputs=outputs)


@dataclass
class _Table:
    """The values so far, and where each stands."""

    values: list[Instruction] = field(default_factory=list)
    places: dict[Instruction, int] = field(default_factory=dict)

    def add(self, value: Instruction, args: list[Signed]) -> Signed:
        """The value with these operands, as sign and number."""
        op = value[0]
        if op == "mul":
            (s, a), (t, b) = args
            return s * t, self._place(instruction((op, (a, b) if a <= b else (b, a), 0.0, NOWHERE)))
        if op == "add" or op == "sub":
            (s, a), (t, b) = args
            t = t if op == "add" else -t
            if b < a:
                (s, a), (t, b) = (t, b), (s, a)
            return s, self._place(instruction(("add" if s == t else "sub", (a, b), 0.0, NOWHERE)))
        if op == "const":
            sign = -1 if value.constant < 0 else 1
            return sign, self._place(value._replace(constant=abs(value.constant)))
        if op == "neg":
            return -args[0][0], args[0][1]
        if op == "div":
            (s, a), (t, b) = args
            return s * t, self._place(Instruction(op, (a, b)))
        if op in _ODD:
            return args[0][0], self._place(Instruction(op, (args[0][1],)))
        if op in _EVEN:
            return 1, self._place(Instruction(op, (args[0][1],)))
        return 1, self._place(value._replace(args=tuple(self.plain(arg) for arg in args)))

    def plain(self, value: Signed) -> int:
        """The number of a value with its sign."""
        sign, number = value
        if sign == 1:
            return number
        given = self.values[number]
        if given.op == "const":
            return self._place(given._replace(constant=-given.constant))
        return self._place(Instruction("neg", (number,)))

    def _place(self, value: Instruction) -> int:
        place = self.places.setdefault(value, len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place
