"""The ways into a kernel: one state, states in rows one by one or in lanes, one state again and again to measure time.

    void single(double** in, double** out)
    void each(double** in, int64* stride, double** out, int64 begin, int64 end)
    void batch(double** in, int64* stride, double** out, int64 begin, int64 end)
    void repeat(double** in, double** out, int64 times)

``in[k]`` is input vector k of one state, or row after row of a batch, ``stride[k]`` doubles apart (0 where all states
share it; the ``shared`` input of a program is read in place). Outputs lie row after row without gaps. ``each`` computes
the rows begin ≤ r < end one after the other, ``batch`` W at a time; it needs at least W of them, and computes some of
the last rows twice where W does not divide their number.
"""

from __future__ import annotations

from typing import Protocol

from torseur.kernels.llvm.jit import REPLACED
from torseur.kernels.llvm.lanes import Lanes, transposed
from torseur.kernels.llvm.memory import allocation, release
from torseur.kernels.program.program import Program


class Sizes(Protocol):
    """What entries must know of a computation: how many numbers its input and output vectors have."""

    @property
    def input_sizes(self) -> tuple[int, ...]:
        """Of each input vector."""
        ...

    @property
    def output_sizes(self) -> tuple[int, ...]:
        """Of each output vector."""
        ...


_MOST_UNROLLED = 6  # blocks of W columns


def write_single(program: Sizes) -> str:
    """LLVM text of ``single``, which calls ``@body.1``."""
    lines = ["define void @single(ptr noalias %in, ptr noalias %out) #0 {", *_scratch(program, Lanes(1))]
    place = 0
    for k, size in enumerate(_own_sizes(program)):
        lines += [*_pointer("in", k), f"  %x{k} = getelementptr double, ptr %x, i64 {place}"]
        lines.append(_copy(f"%x{k}", f"%in{k}", size))
        place += size
    lines.append(f"  call void @body.1(ptr %x, ptr %y{_shared(program)})")
    place = 0
    for k, size in enumerate(program.output_sizes):
        lines += [*_pointer("out", k), f"  %y{k} = getelementptr double, ptr %y, i64 {place}"]
        lines.append(_copy(f"%out{k}", f"%y{k}", size))
        place += size
    return "\n".join([*lines, *_given_back(program, Lanes(1)), "  ret void", "}"])


DOOR = f"""@{REPLACED} = global ptr @first

define void @single(ptr %in, ptr %out) {{
  %now = load ptr, ptr @{REPLACED}, align 8
  tail call void %now(ptr %in, ptr %out)
  ret void
}}"""
"""``single`` that leads to ``first``, until another address is written in its place."""

REPEAT = """define void @repeat(ptr %in, ptr %out, i64 %times) {
entry:
  br label %again
again:
  %k = phi i64 [ 0, %entry ], [ %next, %again ]
  call void @single(ptr %in, ptr %out) noinline
  %next = add i64 %k, 1
  %more = icmp slt i64 %next, %times
  br i1 %more, label %again, label %done
done:
  ret void
}"""


def write_each(program: Sizes) -> str:
    """LLVM text of ``each``, which calls ``@single``."""
    sizes = {"in": program.input_sizes, "out": program.output_sizes}
    lines = ["define void @each(ptr %in, ptr %stride, ptr %out, i64 %begin, i64 %end) {", "entry:"]
    for array, of in sizes.items():
        lines.append(f"  %{array}.row = alloca ptr, i64 {max(len(of), 1)}")
        for k in range(len(of)):
            lines += _pointer(array, k)
    for k in range(len(program.input_sizes)):
        lines.append(f"  %stride{k}.at = getelementptr i64, ptr %stride, i64 {k}")
        lines.append(f"  %stride{k} = load i64, ptr %stride{k}.at, align 8")
    lines += ["  br label %loop", "loop:", "  %row = phi i64 [ %begin, %entry ], [ %next, %loop ]"]
    steps = [f"%stride{k}" for k in range(len(program.input_sizes))], [str(size) for size in program.output_sizes]
    for array, step_of in zip(sizes, steps, strict=True):
        for k, step in enumerate(step_of):
            lines += [
                f"  %{array}{k}.offset = mul i64 %row, {step}",
                f"  %{array}{k}.here = getelementptr double, ptr %{array}{k}, i64 %{array}{k}.offset",
                f"  %{array}{k}.to = getelementptr ptr, ptr %{array}.row, i64 {k}",
                f"  store ptr %{array}{k}.here, ptr %{array}{k}.to, align 8",
            ]
    lines += [
        "  call void @single(ptr %in.row, ptr %out.row) noinline",
        "  %next = add i64 %row, 1",
        "  %again = icmp slt i64 %next, %end",
        "  br i1 %again, label %loop, label %done",
        "done:",
        "  ret void",
        "}",
    ]
    return "\n".join(lines)


def write_batch(program: Sizes, lanes: Lanes) -> str:
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
        f"  call void @body.{W}(ptr %x, ptr %y{_shared(program)})",
        *_lanes_to_rows(program, lanes),
        f"  %next = add i64 %row, {W}",
        "  %again = icmp slt i64 %next, %end",
        "  br i1 %again, label %loop, label %done",
        "done:",
        *_given_back(program, lanes),
        "  ret void",
        "}",
    ]
    return "\n".join([head, *before, *loop])


def _own_sizes(program: Sizes) -> tuple[int, ...]:
    """Of each input what is copied for every state: of the vector that all states share, nothing."""
    return program.own_sizes if isinstance(program, Program) else program.input_sizes


def _shared(program: Sizes) -> str:
    """The argument for the vector that all states share, where there is one."""
    return f", ptr %in{program.shared}" if isinstance(program, Program) and program.shared is not None else ""


def _scratch(program: Sizes, lanes: Lanes) -> list[str]:
    return [*allocation("x", sum(_own_sizes(program)), lanes), *allocation("y", sum(program.output_sizes), lanes)]


def _given_back(program: Sizes, lanes: Lanes) -> list[str]:
    return [*release("x", sum(_own_sizes(program)), lanes), *release("y", sum(program.output_sizes), lanes)]


def _copy(target: str, source: str, size: int) -> str:
    arguments = f"ptr align 8 {target}, ptr align 8 {source}, i64 {8 * size}, i1 false"
    return f"  call void @llvm.memcpy.p0.p0.i64({arguments})"


def _pointer(array: str, k: int) -> list[str]:
    return [
        f"  %{array}{k}.at = getelementptr ptr, ptr %{array}, i64 {k}",
        f"  %{array}{k} = load ptr, ptr %{array}{k}.at, align 8",
    ]


def _rows_to_lanes(program: Sizes, lanes: Lanes) -> list[str]:
    """W rows of every input become lanes."""
    lines: list[str] = []
    place = 0
    for k, size in enumerate(_own_sizes(program)):
        lines.append(f"  %in{k}.offset = mul i64 %r, %stride{k}")
        lines.append(f"  %in{k}.rows = getelementptr double, ptr %in{k}, i64 %in{k}.offset")
        lines.append(f"  %x.{k} = getelementptr {lanes.type}, ptr %x, i64 {place}")
        arguments = f"ptr %in{k}.rows, i64 %stride{k}, ptr %x.{k}"
        lines += _in_blocks("gather", arguments, size, lanes)
        place += size
    return lines


def _lanes_to_rows(program: Sizes, lanes: Lanes) -> list[str]:
    """The lanes of every output become W rows."""
    lines: list[str] = []
    place = 0
    for k, size in enumerate(program.output_sizes):
        lines.append(f"  %out{k}.offset = mul i64 %r, {size}")
        lines.append(f"  %out{k}.rows = getelementptr double, ptr %out{k}, i64 %out{k}.offset")
        lines.append(f"  %y.{k} = getelementptr {lanes.type}, ptr %y, i64 {place}")
        lines += _in_blocks("scatter", f"ptr %out{k}.rows, i64 {size}, ptr %y.{k}", size, lanes)
        place += size
    return lines


def _in_blocks(way: str, arguments: str, size: int, lanes: Lanes) -> list[str]:
    """Calls that move all columns, W at a time; many full blocks are moved in a loop."""
    W = lanes.width
    full = size // W
    lines = []
    if full > _MOST_UNROLLED:
        lines.append(f"  call void @{way}.loop.{W}({arguments}, i64 {full * W})")
    else:
        lines += [f"  call void @{way}.{W}.{W}({arguments}, i64 {k * W})" for k in range(full)]
    if size % W:
        lines.append(f"  call void @{way}.{size % W}.{W}({arguments}, i64 {full * W})")
    return lines


def write_movers(program: Sizes, lanes: Lanes) -> str:
    """The functions that ``batch`` calls to turn blocks of W rows and columns over."""
    W = lanes.width
    texts = []
    for way, sizes in (("gather", _own_sizes(program)), ("scatter", program.output_sizes)):
        widths = {size % W for size in sizes if size % W} | {W for size in sizes if size >= W}
        texts += [_mover(way, columns, lanes) for columns in sorted(widths)]
        if any(size // W > _MOST_UNROLLED for size in sizes):
            texts.append(_moving_loop(way, lanes))
    return "\n\n".join(texts)


def _mover(way: str, columns: int, lanes: Lanes) -> str:
    """``@gather.<columns>.W``: so many columns of W rows, from column ``first``, to lanes; ``scatter`` back to rows."""
    W, T = lanes.width, lanes.type
    lines = [
        f"define internal void @{way}.{columns}.{W}(ptr %rows, i64 %stride, ptr %lanes, i64 %first) alwaysinline #0 {{"
    ]
    for s in range(W):
        lines += [
            f"  %offset{s} = mul i64 %stride, {s}",
            f"  %from{s} = add i64 %offset{s}, %first",
            f"  %row{s} = getelementptr double, ptr %rows, i64 %from{s}",
        ]
    for c in range(columns):
        lines += [
            f"  %lane{c}.n = add i64 %first, {c}",
            f"  %lane{c} = getelementptr {T}, ptr %lanes, i64 %lane{c}.n",
        ]
    if way == "gather":
        lines += [f"  %a{s} = {_load(f'%row{s}', columns, lanes)}" for s in range(W)]
        shuffles, turned = transposed([f"%a{s}" for s in range(W)], lanes, "t")
        lines += [f"  {line}" for line in shuffles]
        lines += [f"  store {T} {turned[c]}, ptr %lane{c}, align {8 * W}" for c in range(columns)]
    else:
        lines += [f"  %a{c} = load {T}, ptr %lane{c}, align {8 * W}" for c in range(columns)]
        shuffles, turned = transposed([f"%a{min(c, columns - 1)}" for c in range(W)], lanes, "t")
        lines += [f"  {line}" for line in shuffles]
        lines += [f"  {_store(turned[s], f'%row{s}', columns, lanes)}" for s in range(W)]
    return "\n".join([*lines, "  ret void", "}"])


def _moving_loop(way: str, lanes: Lanes) -> str:
    """``@gather.loop.W`` and ``@scatter.loop.W``: all full blocks before column ``end``."""
    W = lanes.width
    return f"""define internal void @{way}.loop.{W}(ptr %rows, i64 %stride, ptr %lanes, i64 %end) noinline #0 {{
entry:
  br label %block
block:
  %first = phi i64 [ 0, %entry ], [ %next, %block ]
  call void @{way}.{W}.{W}(ptr %rows, i64 %stride, ptr %lanes, i64 %first)
  %next = add i64 %first, {W}
  %again = icmp slt i64 %next, %end
  br i1 %again, label %block, label %done
done:
  ret void
}}"""


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
