"""LLVM text of nested loops over tables of indices and arrays of lanes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from torseur.kernels.llvm.lanes import Lanes


@dataclass
class Turn:
    """One turn of a loop: its counter, the carried value, and what the body makes of it for the next turn."""

    i: str
    value: str
    following: str


class LoopWriter:
    """Writes one function; every method returns the name of the value that it computes."""

    def __init__(self, lanes: Lanes, *, fma: bool) -> None:
        self.lanes, self.fma = lanes, fma
        self.lines: list[str] = []
        self._number = count()
        self._block = "entry"

    def text(self, head: str) -> str:
        """The function with this head."""
        return "\n".join([f"{head} {{", "entry:", *self.lines, "  ret void", "}"])

    @contextmanager
    def loop(self, begin: str, end: str) -> Iterator[str]:
        """A loop over begin ≤ i < end; its counter."""
        with self.fold(begin, end) as turn:
            yield turn.i

    @contextmanager
    def fold(self, begin: str, end: str, initial: str | None = None) -> Iterator[Turn]:
        """A loop that carries a value in a register from turn to turn; ``value`` is the last one after it."""
        n, before = next(self._number), self._block
        T, turn = self.lanes.type, Turn(f"%i{n}", f"%f{n}", f"%f{n}")
        carried = f"  %f{n} = phi {T} [ {initial}, %{before} ], [ %f{n}.next, %latch{n} ]"
        self.lines += [
            f"  br label %head{n}",
            f"head{n}:",
            f"  %i{n} = phi i64 [ {begin}, %{before} ], [ %i{n}.next, %latch{n} ]",
            *([] if initial is None else [carried]),
            f"  %i{n}.more = icmp slt i64 %i{n}, {end}",
            f"  br i1 %i{n}.more, label %body{n}, label %after{n}",
            f"body{n}:",
        ]
        self._block = f"body{n}"
        yield turn
        self.lines += [
            f"  br label %latch{n}",
            f"latch{n}:",
            *([] if initial is None else [f"  %f{n}.next = bitcast {T} {turn.following} to {T}"]),
            f"  %i{n}.next = add nsw i64 %i{n}, 1",
            f"  br label %head{n}",
            f"after{n}:",
        ]
        self._block = f"after{n}"

    def line(self, text: str) -> str:
        """A value computed by one instruction."""
        name = f"%v{next(self._number)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def index(self, table: str, at: str) -> str:
        """An entry of a table of i32."""
        place = self.line(f"getelementptr inbounds i32, ptr {table}, i64 {at}")
        entry = self.line(f"load i32, ptr {place}, align 4, !invariant.load !0")
        return self.line(f"sext i32 {entry} to i64")

    def number(self, table: str, at: str) -> str:
        """An entry of a table of doubles, in every lane."""
        T, W = self.lanes.type, self.lanes.width
        place = self.line(f"getelementptr inbounds double, ptr {table}, i64 {at}")
        entry = self.line(f"load double, ptr {place}, align 8, !invariant.load !0")
        if W == 1:
            return entry
        first = self.line(f"insertelement {T} poison, double {entry}, i64 0")
        return self.line(f"shufflevector {T} {first}, {T} poison, <{W} x i32> zeroinitializer")

    def load(self, array: str, at: str) -> str:
        """An entry of an array of lanes."""
        place = self.line(f"getelementptr inbounds {self.lanes.type}, ptr {array}, i64 {at}")
        return self.line(f"load {self.lanes.type}, ptr {place}, align 8")

    def store(self, value: str, array: str, at: str) -> None:
        """Write an entry of an array of lanes."""
        place = self.line(f"getelementptr inbounds {self.lanes.type}, ptr {array}, i64 {at}")
        self.lines.append(f"  store {self.lanes.type} {value}, ptr {place}, align 8")

    def operation(self, name: str, a: str, b: str) -> str:
        """``fadd``, ``fsub``, ``fmul`` or ``fdiv`` of two values."""
        return self.line(f"{name} {self.lanes.type} {a}, {b}")

    def less_product(self, c: str, a: str, b: str) -> str:
        """C − a b, rounded once where the processor can."""
        T = self.lanes.type
        if not self.fma:
            return self.operation("fsub", c, self.operation("fmul", a, b))
        negative = self.line(f"fneg {T} {a}")
        return self.line(f"call {T} @llvm.fma.{self.lanes.suffix}({T} {negative}, {T} {b}, {T} {c})")


def index_table(name: str, entries: Iterable[int]) -> str:
    """A constant table of i32."""
    listed = [f"i32 {entry}" for entry in entries] or ["i32 0"]
    return f"@{name} = private unnamed_addr constant [{len(listed)} x i32] [{', '.join(listed)}]"


def number_table(name: str, entries: Iterable[float]) -> str:
    """A constant table of doubles, exact to the bit."""
    bits = (struct.unpack(">Q", struct.pack(">d", entry))[0] for entry in entries)
    listed = [f"double 0x{each:016X}" for each in bits] or ["double 0.0"]
    return f"@{name} = private unnamed_addr constant [{len(listed)} x double] [{', '.join(listed)}]"
