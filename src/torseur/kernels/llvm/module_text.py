"""The LLVM module of a program: both entries, their bodies, and the elementary functions that these call."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from llvmlite import ir

from torseur.kernels.llvm.elementary.operations import EMITTERS
from torseur.kernels.llvm.elementary.trigonometry import sin_cos_many
from torseur.kernels.llvm.entries import REPEAT, Sizes, write_batch, write_each, write_movers, write_single
from torseur.kernels.llvm.kernel_text import KernelText, kernel_text
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.llvm.memory import DECLARED
from torseur.kernels.program.program import Program

if TYPE_CHECKING:
    from torseur.kernels.tree_loops.tape import Tape

_DECLARED = re.compile(r'^declare .*?@"?([\w.]+)"?\(', re.MULTILINE)


def module_text(program: Program | Tape, width: int, *, single: bool = True, batch: bool = True) -> str:
    """The module with the entries of one state, of lanes, or both, for vectors of ``width`` doubles."""
    wanted = [Lanes(1)] * single + [Lanes(width)] * batch
    if isinstance(program, Program):
        return whole_module(program, {lanes: kernel_text(program, lanes) for lanes in wanted}, "", width)
    from torseur.kernels.llvm.loop_text import write_loop, write_tables  # most programs are no tapes

    return whole_module(program, {lanes: write_loop(program, lanes) for lanes in wanted}, write_tables(program), width)


def whole_module(program: Sizes, bodies: Mapping[Lanes, KernelText], tables: str, width: int) -> str:
    """The module of a computation with the entries that these bodies serve, which read these tables."""
    elementary = elementary_functions(bodies, width)
    declared = set(_DECLARED.findall(elementary))
    own = "\n".join(line for name, line in intrinsics(width).items() if name not in declared)
    bits = 64 * width
    attributes = f'attributes #0 = {{ nounwind "min-legal-vector-width"="{bits}" "prefer-vector-width"="{bits}" }}'
    many = Lanes(width)
    entries = [write_single(program), write_each(program), REPEAT] if Lanes(1) in bodies else []
    entries += [write_movers(program, many), write_batch(program, many)] if many in bodies else []
    return "\n\n".join(
        [elementary, own, DECLARED, tables, *(body.text for body in bodies.values()), *entries, attributes]
    )


def elementary_functions(bodies: Mapping[Lanes, KernelText], width: int) -> str:
    """The definitions of the functions ``@torseur.<operation>.<arguments>.<W>`` that the bodies call."""
    module = ir.Module()
    for lanes, body in bodies.items():
        number = ir.DoubleType() if lanes.width == 1 else ir.VectorType(ir.DoubleType(), lanes.width)
        for op, count in sorted(body.calls):
            name = f"torseur.{op}.{count}.{lanes.width}"
            _define(module, op, name, [number] * count, pack=width if lanes.width == 1 else 1)
    return "\n".join(line for line in str(module).splitlines() if not line.startswith("target "))


def _define(module: ir.Module, op: str, name: str, arguments: list[ir.Type], *, pack: int) -> None:
    """Define one function; the angles of a single state are packed into vectors, which gives the same bits."""
    many = op == "sin_cos"
    result = ir.LiteralStructType(arguments * 2) if many else arguments[0]
    function = ir.Function(module, ir.FunctionType(result, arguments), name)
    function.linkage = "internal"
    function.attributes.add("alwaysinline")
    builder = ir.IRBuilder(function.append_basic_block())
    if many:
        value = ir.Constant(result, ir.Undefined)
        pairs = sin_cos_many(builder, list(function.args), pack=pack)
        for index, part in enumerate(part for pair in pairs for part in pair):
            value = builder.insert_value(value, part, index)
    else:
        value = EMITTERS[f"OP_{op.upper()}"](builder, *function.args)
    builder.ret(value)


def intrinsics(width: int) -> dict[str, str]:
    """Name → declaration of the intrinsics that bodies and entries use."""
    found = {}
    for lanes in (Lanes(1), Lanes(width)):
        T, suffix = lanes.type, lanes.suffix
        found[f"llvm.fma.{suffix}"] = f"declare {T} @llvm.fma.{suffix}({T}, {T}, {T})"
        for name in ("sqrt", "fabs", "floor", "ceil"):
            found[f"llvm.{name}.{suffix}"] = f"declare {T} @llvm.{name}.{suffix}({T})"
    found["llvm.memcpy.p0.p0.i64"] = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    mask = f"<{width} x i1>"
    load, store = f"llvm.masked.load.{suffix}.p0", f"llvm.masked.store.{suffix}.p0"
    found[load] = f"declare {T} @{load}(ptr, i32, {mask}, {T})"
    found[store] = f"declare void @{store}({T}, ptr, i32, {mask})"
    return found
