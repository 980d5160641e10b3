"""The two ways into a kernel: one state, and a batch of states in rows.

    void single(double** in, double** out)
    void batch(double** in, int64* stride, double** out, int64 begin, int64 end)

``in[k]`` is input vector k of one state, or row after row of a batch, ``stride[k]`` doubles apart (0 where all states
share it). Outputs lie row after row without gaps. ``batch`` computes the rows begin ≤ r < end, W at a time; it needs
at least W of them, and computes some of the last rows twice where W does not divide their number.
"""

from __future__ import annotations

from torseur.kernels.lanes import Lanes, transposed
from torseur.kernels.program import Program


def write_single(program: Program) -> str:
    """LLVM text of ``single``, which calls ``@body.1``."""
    lines = ["define void @single(ptr noalias %in, ptr noalias %out) #0 {"]
    lines += _scratch(program, Lanes(1))
    place = 0
    for k, size in enumerate(program.input_sizes):
        lines += _pointer("in", k)
        for i in range(size):
            lines += [
                f"  %i{place}.at = getelementptr double, ptr %in{k}, i64 {i}",
                f"  %i{place} = load double, ptr %i{place}.at, align 8",
                f"  %x{place} = getelementptr double, ptr %x, i64 {place}",
                f"  store double %i{place}, ptr %x{place}, align 8",
            ]
            place += 1
    lines.append("  call void @body.1(ptr %x, ptr %y)")
    place = 0
    for k, size in enumerate(program.output_sizes):
        lines += _pointer("out", k)
        for i in range(size):
            lines += [
                f"  %y{place} = getelementptr double, ptr %y, i64 {place}",
                f"  %o{place} = load double, ptr %y{place}, align 8",
                f"  %o{place}.at = getelementptr double, ptr %out{k}, i64 {i}",
                f"  store double %o{place}, ptr %o{place}.at, align 8",
            ]
            place += 1
    return "\n".join([*lines, "  ret void", "}"])


def write_batch(program: Program, lanes: Lanes) -> str:
    """LLVM text of ``batch``, which calls ``@body.W``."""
    W = lanes.width
    head = "define void @batch(ptr noalias %in, ptr noalias %stride, ptr noalias %out, i64 %begin, i64 %end) #0 {"
    before = ["entry:", *_scratch(program, lanes), f"  %final = sub i64 %end, {W}"]
    for k in range(len(program.input_sizes)):
        before += _pointer("in", k)
        before += [
            f"  %stride{k}.at = getelementptr i64, ptr %stride, i64 {k}",
            f"  %stride{k} = load i64, ptr %stride{k}.at, align 8",
        ]
    for k in range(len(program.output_sizes)):
        before += _pointer("out", k)
    loop = [
        "  br label %loop",
        "loop:",
        "  %row = phi i64 [ %begin, %entry ], [ %next, %loop ]",
        "  %late = icmp sgt i64 %row, %final",
        "  %r = select i1 %late, i64 %final, i64 %row",
        *_rows_to_lanes(program, lanes),
        f"  call void @body.{W}(ptr %x, ptr %y)",
        *_lanes_to_rows(program, lanes),
        f"  %next = add i64 %row, {W}",
        "  %again = icmp slt i64 %next, %end",
        "  br i1 %again, label %loop, label %done",
        "done:",
        "  ret void",
        "}",
    ]
    return "\n".join([head, *before, *loop])


def _scratch(program: Program, lanes: Lanes) -> list[str]:
    sizes = {"x": sum(program.input_sizes), "y": sum(program.output_sizes)}
    return [f"  %{name} = alloca [{max(size, 1)} x {lanes.type}], align 64" for name, size in sizes.items()]


def _pointer(array: str, k: int) -> list[str]:
    return [
        f"  %{array}{k}.at = getelementptr ptr, ptr %{array}, i64 {k}",
        f"  %{array}{k} = load ptr, ptr %{array}{k}.at, align 8",
    ]


def _rows_to_lanes(program: Program, lanes: Lanes) -> list[str]:
    """W rows of every input become lanes: blocks of W columns are turned over."""
    lines: list[str] = []
    place, W, T = 0, lanes.width, lanes.type
    for k, size in enumerate(program.input_sizes):
        for s in range(W):
            lines += [
                f"  %in{k}.row{s} = add i64 %r, {s}",
                f"  %in{k}.off{s} = mul i64 %in{k}.row{s}, %stride{k}",
                f"  %in{k}.p{s} = getelementptr double, ptr %in{k}, i64 %in{k}.off{s}",
            ]
        for first in range(0, size, W):
            count = min(W, size - first)
            rows = []
            for s in range(W):
                name = f"%in{k}.{first}.{s}"
                lines.append(f"  {name}.at = getelementptr double, ptr %in{k}.p{s}, i64 {first}")
                lines.append(f"  {name} = {_load(f'{name}.at', count, lanes)}")
                rows.append(name)
            shuffles, columns = transposed(rows, lanes, f"in{k}.{first}")
            lines += [f"  {line}" for line in shuffles]
            for i in range(count):
                at = place + first + i
                lines.append(f"  %x{at} = getelementptr {T}, ptr %x, i64 {at}")
                lines.append(f"  store {T} {columns[i]}, ptr %x{at}, align {8 * W}")
        place += size
    return lines


def _lanes_to_rows(program: Program, lanes: Lanes) -> list[str]:
    """The lanes of every output become W rows."""
    lines: list[str] = []
    place, W, T = 0, lanes.width, lanes.type
    for k, size in enumerate(program.output_sizes):
        for s in range(W):
            lines += [
                f"  %out{k}.row{s} = add i64 %r, {s}",
                f"  %out{k}.off{s} = mul i64 %out{k}.row{s}, {size}",
                f"  %out{k}.p{s} = getelementptr double, ptr %out{k}, i64 %out{k}.off{s}",
            ]
        for first in range(0, size, W):
            count = min(W, size - first)
            columns = []
            for i in range(W):
                at = place + first + min(i, count - 1)
                name = f"%y{k}.{first}.{i}"
                lines.append(f"  {name}.at = getelementptr {T}, ptr %y, i64 {at}")
                lines.append(f"  {name} = load {T}, ptr {name}.at, align {8 * W}")
                columns.append(name)
            shuffles, rows = transposed(columns, lanes, f"out{k}.{first}")
            lines += [f"  {line}" for line in shuffles]
            for s in range(W):
                name = f"%out{k}.{first}.{s}"
                lines.append(f"  {name}.at = getelementptr double, ptr %out{k}.p{s}, i64 {first}")
                lines.append(f"  {_store(rows[s], f'{name}.at', count, lanes)}")
        place += size
    return lines


def _load(pointer: str, count: int, lanes: Lanes) -> str:
    T = lanes.type
    if count == lanes.width:
        return f"load {T}, ptr {pointer}, align 8"
    arguments = f"ptr {pointer}, i32 8, {lanes.mask(count)}, {T} zeroinitializer"
    return f"call {T} @llvm.masked.load.{lanes.suffix}.p0({arguments})"


def _store(value: str, pointer: str, count: int, lanes: Lanes) -> str:
    T = lanes.type
    if count == lanes.width:
        return f"store {T} {value}, ptr {pointer}, align 8"
    return f"call void @llvm.masked.store.{lanes.suffix}.p0({T} {value}, ptr {pointer}, i32 8, {lanes.mask(count)})"
