"""The body of a kernel in LLVM text: from the inputs of one state (or of W states side by side) to its outputs.

Inputs and outputs lie in arrays of lanes. Long programs are cut in parts, because a compiler's time grows faster
than the length of one block; values that cross a cut lie in a work array.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from torseur.frozen import dataclass
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.program.program import Program
from torseur.kernels.program.trigonometry import TRIGONOMETRIC, runs
from torseur.kernels.program.work_array import work_slots

PART = 3000  # values of one part
SHARED = "shared"
"""The name of the vector that is the same for all states."""

_BINARY = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
_INTRINSIC = ("sqrt", "fabs", "floor", "ceil")


@dataclass(frozen=True)
class KernelText:
    """LLVM text that defines ``void @body.W(ptr in, ptr out)``, and the elementary functions that it calls.

    A program with a ``shared`` input has its address as a third argument.
    """

    text: str
    calls: frozenset[tuple[str, int]]  # (operation, number of arguments): @torseur.<operation>.<arguments>.<W>


def kernel_text(program: Program, lanes: Lanes, *, part: int = PART) -> KernelText:
    """The body of a program for a width."""
    slots = work_slots(program, part)
    begins = range(0, max(len(program.values), 1), part)
    declared, passed = ("", "") if program.shared is None else (f", ptr noalias %{SHARED}", f", ptr %{SHARED}")

    def input_at(k: int) -> tuple[str, int]:
        return (SHARED if program.values[k].place[0] == program.shared else "in"), program.input_place(k)

    pieces = [Piece(program, lanes, slots, input_at, frozenset({SHARED})) for _ in begins]
    for piece, begin in zip(pieces, begins, strict=True):
        piece.write(begin, min(begin + part, len(program.values)))
    inline = "alwaysinline" if len(pieces) == 1 else "noinline"
    functions = [
        "\n".join(
            [
                f"define internal void @part{k}.{lanes.width}(ptr noalias %in, ptr noalias %out, ptr noalias %work"
                f"{declared}) {inline} #0 {{",
                *(f"  {line}" for line in piece.lines),
                "  ret void",
                "}",
            ]
        )
        for k, piece in enumerate(pieces)
    ]
    caller = [
        f"define internal void @body.{lanes.width}(ptr noalias %in, ptr noalias %out{declared}) alwaysinline #0 {{",
        f"  %work = alloca [{max(slots.values(), default=0) + 1} x {lanes.type}], align 64",
        *(f"  call void @part{k}.{lanes.width}(ptr %in, ptr %out, ptr %work{passed})" for k in range(len(pieces))),
        "  ret void",
        "}",
    ]
    calls = frozenset(call for piece in pieces for call in piece.calls)
    return KernelText("\n\n".join([*functions, "\n".join(caller)]), calls)


@dataclass
class Piece:
    """One part while it is written: its lines, and the names that values have in it."""

    program: Program
    lanes: Lanes
    slots: dict[int, int]  # places in the array %work of values that other parts need
    input_at: Callable[[int], tuple[str, int]]  # value number → the array that holds the input, and its place there
    shared: frozenset[str] = frozenset()  # arrays that hold plain doubles, the same for all lanes
    lines: list[str] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    calls: set[tuple[str, int]] = field(default_factory=set)

    def write(self, begin: int, end: int) -> None:
        """Write the values begin ≤ k < end."""
        places = self.program.output_places()
        together = runs(self.program, begin, end)
        for k in range(begin, end):
            if k in together:
                self._write_run(together[k])
            elif self.program.values[k].op not in TRIGONOMETRIC:
                self._write_value(k)
            if k in self.slots:
                self._store(k, "work", self.slots[k])
            for place in places.get(k, ()):
                self._store(k, "out", place)

    def _write_value(self, k: int) -> None:
        value = self.program.values[k]
        if value.op in ("const", "input"):
            self._name(k)
            return
        args = [self._name(a) for a in value.args]
        lines, call = operation_lines(self.lanes, f"%v{k}", value.op, args)
        self.lines += lines
        if call is not None:
            self.calls.add(call)
        self.names[k] = f"%v{k}"

    def _write_run(self, run: list[int]) -> None:
        """Sines and cosines of several arguments by one call."""
        T = self.lanes.type
        arguments = list(dict.fromkeys(self.program.values[k].args[0] for k in run))
        listed = ", ".join(f"{T} {self._name(a)}" for a in arguments)
        results = "{ " + ", ".join([T] * 2 * len(arguments)) + " }"
        self.calls.add(("sin_cos", len(arguments)))
        called = f"@torseur.sin_cos.{len(arguments)}.{self.lanes.width}"
        self.lines.append(f"%t{run[0]} = call {results} {called}({listed})")
        for k in run:
            value = self.program.values[k]
            index = 2 * arguments.index(value.args[0]) + (value.op == "cos")
            self.lines.append(f"%v{k} = extractvalue {results} %t{run[0]}, {index}")
            self.names[k] = f"%v{k}"

    def _name(self, k: int) -> str:
        """The name of a value in this part; inputs and what an earlier part computed are loaded once."""
        if k not in self.names:
            value = self.program.values[k]
            if value.op == "const":
                self.names[k] = self.lanes.constant(value.constant)
            else:
                array, place = self.input_at(k) if value.op == "input" else ("work", self.slots[k])
                self._load(f"%v{k}", array, place)
                self.names[k] = f"%v{k}"
        return self.names[k]

    def _load(self, name: str, array: str, place: int) -> None:
        T = self.lanes.type
        if array in self.shared and self.lanes.width > 1:
            self.lines += [
                f"{name}.at = getelementptr double, ptr %{array}, i64 {place}",
                f"{name}.one = load double, ptr {name}.at, align 8",
                f"{name}.first = insertelement {T} poison, double {name}.one, i64 0",
                f"{name} = shufflevector {T} {name}.first, {T} poison, <{self.lanes.width} x i32> zeroinitializer",
            ]
            return
        self.lines.append(f"{name}.at = getelementptr {T}, ptr %{array}, i64 {place}")
        self.lines.append(f"{name} = load {T}, ptr {name}.at, align 8")

    def _store(self, k: int, array: str, place: int) -> None:
        T, name = self.lanes.type, f"%{array}{place}.{k}"
        self.lines.append(f"{name} = getelementptr {T}, ptr %{array}, i64 {place}")
        self.lines.append(f"store {T} {self.names[k]}, ptr {name}, align 8")


def operation_lines(lanes: Lanes, name: str, op: str, args: list[str]) -> tuple[list[str], tuple[str, int] | None]:
    """The lines that compute one operation, and the elementary function that they call."""
    T, suffix = lanes.type, lanes.suffix
    if op in _BINARY:
        return [f"{name} = {_BINARY[op]} {T} {args[0]}, {args[1]}"], None
    if op in ("fma", "fms", "fnma"):
        a, b, c = args
        negated = {"fms": [f"{name}.n = fneg {T} {c}"], "fnma": [f"{name}.n = fneg {T} {a}"]}.get(op, [])
        a, c = (f"{name}.n" if op == "fnma" else a), (f"{name}.n" if op == "fms" else c)
        return [*negated, f"{name} = call {T} @llvm.fma.{suffix}({T} {a}, {T} {b}, {T} {c})"], None
    if op in _INTRINSIC:
        return [f"{name} = call {T} @llvm.{op}.{suffix}({T} {args[0]})"], None
    simple = {
        "neg": f"fneg {T} {args[0]}",
        "sq": f"fmul {T} {args[0]}, {args[0]}",
        "twice": f"fadd {T} {args[0]}, {args[0]}",
        "inv": f"fdiv {T} {lanes.constant(1.0)}, {args[0]}",
    }
    if op in simple:
        return [f"{name} = {simple[op]}"], None
    listed = ", ".join(f"{T} {arg}" for arg in args)
    return [f"{name} = call {T} @torseur.{op}.{len(args)}.{lanes.width}({listed})"], (op, len(args))
