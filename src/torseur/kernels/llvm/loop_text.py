"""The native loop that runs a tape, in LLVM text.

All values of one state (or of W states side by side) lie in one array of slots. The loop reads call after call from a
table, and lets the call's step load what it needs from the slots and store its results there.
"""

from __future__ import annotations

import struct

from torseur.kernels.llvm.kernel_text import KernelText, Piece
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.llvm.memory import allocation, release
from torseur.kernels.tree_loops.tape import StepProgram, Tape

_HEAD = 3  # entries of a call before the places of its blocks


def write_tables(tape: Tape) -> str:
    """The tables of calls, constants and outputs; both widths read them."""
    calls = ", ".join(f"i32 {entry}" for entry in (*tape.calls.tolist(), len(tape.steps)))
    constants = ", ".join(f"double 0x{_bits(number):016X}" for number in (*tape.constants.tolist(), 0.0))
    outputs = ", ".join(f"i32 {slot}" for slot in tape.outputs.tolist())
    return "\n".join(
        [
            f"@calls = private unnamed_addr constant [{len(tape.calls) + 1} x i32] [{calls}]",
            f"@constants = private unnamed_addr constant [{len(tape.constants) + 1} x double] [{constants}]",
            f"@outputs = private unnamed_addr constant [{len(tape.outputs)} x i32] [{outputs}]",
        ]
    )


def write_loop(tape: Tape, lanes: Lanes) -> KernelText:
    """``void @body.W(ptr in, ptr out)`` of a tape."""
    pieces = [_step_piece(step, lanes) for step in tape.steps]
    steps = [
        _step_function(k, piece, step, lanes) for k, (piece, step) in enumerate(zip(pieces, tape.steps, strict=True))
    ]
    calls = frozenset(call for piece in pieces for call in piece.calls)
    return KernelText("\n\n".join([*steps, _loop(tape, lanes)]), calls)


def _step_piece(step: StepProgram, lanes: Lanes) -> Piece:
    program = step.program

    def input_at(k: int) -> tuple[str, int]:
        vector, entry = program.values[k].place
        return ("constants", entry) if vector == 0 else (f"block{vector - 1}", step.offsets[vector - 1][entry])

    piece = Piece(program, lanes, {}, input_at, frozenset({"constants"}))
    piece.write(0, len(program.values))
    return piece


def _step_function(k: int, piece: Piece, step: StepProgram, lanes: Lanes) -> str:
    blocks = "".join(f", ptr readonly %block{b}" for b in range(len(step.offsets)))
    head = (
        f"define internal void @step{k}.{lanes.width}(ptr noalias readonly %constants{blocks}, ptr noalias %out) #0 {{"
    )
    return "\n".join([head, *(f"  {line}" for line in piece.lines), "  ret void", "}"])


def _loop(tape: Tape, lanes: Lanes) -> str:
    T = lanes.type
    inputs = sum(tape.input_sizes)
    copied = f"ptr align 8 %slots, ptr align 8 %in, i64 {8 * inputs * lanes.width}, i1 false"
    cases = " ".join(f"i32 {k}, label %case{k}" for k in range(len(tape.steps)))
    following = "".join(f", [ %following{k}, %case{k} ]" for k in range(len(tape.steps)))
    lines = [
        f"define internal void @body.{lanes.width}(ptr noalias %in, ptr noalias %out) #0 {{",
        "entry:",
        *allocation("slots", tape.slots, lanes),
        f"  call void @llvm.memcpy.p0.p0.i64({copied})",
        "  br label %loop",
        "loop:",
        f"  %call = phi ptr [ @calls, %entry ]{following}",
        "  %step = load i32, ptr %call, align 4",
        f"  switch i32 %step, label %results [ {cases} ]",
    ]
    for k, step in enumerate(tape.steps):
        lines += _case(k, len(step.offsets), lanes)
    lines += [
        "results:",
        "  br label %copying",
        "copying:",
        "  %k = phi i64 [ 0, %results ], [ %next, %copying ]",
        "  %place.at = getelementptr i32, ptr @outputs, i64 %k",
        "  %place = load i32, ptr %place.at, align 4",
        "  %wide = sext i32 %place to i64",
        f"  %from = getelementptr {T}, ptr %slots, i64 %wide",
        f"  %value = load {T}, ptr %from, align 8",
        f"  %to = getelementptr {T}, ptr %out, i64 %k",
        f"  store {T} %value, ptr %to, align 8",
        "  %next = add i64 %k, 1",
        f"  %more = icmp slt i64 %next, {len(tape.outputs)}",
        "  br i1 %more, label %copying, label %done",
        "done:",
        *release("slots", tape.slots, lanes),
        "  ret void",
        "}",
    ]
    return "\n".join(lines)


def _case(k: int, blocks: int, lanes: Lanes) -> list[str]:
    """The lines that run one call of step k and go on to the call that follows."""

    def entry(name: str, place: int) -> list[str]:
        return [
            f"  %{name}.at = getelementptr i32, ptr %call, i64 {place}",
            f"  %{name}.32 = load i32, ptr %{name}.at, align 4",
            f"  %{name}.n = sext i32 %{name}.32 to i64",
        ]

    lines = [f"case{k}:", *entry(f"constants{k}", 1), *entry(f"out{k}", 2)]
    lines.append(f"  %constants{k} = getelementptr double, ptr @constants, i64 %constants{k}.n")
    lines.append(f"  %out{k} = getelementptr {lanes.type}, ptr %slots, i64 %out{k}.n")
    for b in range(blocks):
        lines += entry(f"block{k}.{b}", _HEAD + b)
        lines.append(f"  %block{k}.{b} = getelementptr {lanes.type}, ptr %slots, i64 %block{k}.{b}.n")
    arguments = ", ".join([f"ptr %constants{k}", *(f"ptr %block{k}.{b}" for b in range(blocks)), f"ptr %out{k}"])
    lines.append(f"  call void @step{k}.{lanes.width}({arguments})")
    lines.append(f"  %following{k} = getelementptr i32, ptr %call, i64 {_HEAD + blocks}")
    lines.append("  br label %loop")
    return lines


def _bits(number: float) -> int:
    bits: int = struct.unpack(">Q", struct.pack(">d", number))[0]
    return bits
