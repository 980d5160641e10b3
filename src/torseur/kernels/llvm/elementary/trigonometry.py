"""Sine, cosine and tangent of any angle.

Moderate angles take the branch-free path. One test sends angles beyond ``NEAR`` to the C library, which reduces any
argument exactly; a robot has many angles, so they share the test.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from torseur.kernels.llvm.elementary.basic import fabs
from torseur.kernels.llvm.elementary.libm import libm_call
from torseur.kernels.llvm.elementary.quadrants import NEAR, near_sin_cos
from torseur.kernels.llvm.elementary.vocabulary import IRValue, Type, any_lane, constant, gathered, lane, lane_count


def sin_cos_many(builder: ir.IRBuilder, xs: Sequence[IRValue], *, pack: int = 1) -> list[tuple[IRValue, IRValue]]:
    """(sin x, cos x) of several angles of one type, with one test for angles beyond ``NEAR`` among all of them.

    Single numbers are worked on together in vectors of up to ``pack`` lanes: the same bits, in less time.
    The builder is left at the end of a new block.
    """
    if not xs:
        return []
    width = min(pack, 1 << (len(xs) - 1).bit_length())
    if width == 1 or lane_count(xs[0].type) is not None:
        return _sin_cos_of_all(builder, xs)
    vectors = [gathered(builder, xs[start : start + width], width) for start in range(0, len(xs), width)]
    pairs = _sin_cos_of_all(builder, vectors)
    lanes = [(sine, cosine, position) for sine, cosine in pairs for position in range(width)]
    return [(lane(builder, sine, i), lane(builder, cosine, i)) for sine, cosine, i in lanes[: len(xs)]]


def sin_cos(builder: ir.IRBuilder, x: IRValue) -> tuple[IRValue, IRValue]:
    """(sin x, cos x) from one reduction; the builder is left at the end of a new block."""
    return sin_cos_many(builder, [x])[0]


def sin(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Sin x; the builder is left at the end of a new block."""
    return sin_cos(builder, x)[0]


def cos(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Cos x; the builder is left at the end of a new block."""
    return sin_cos(builder, x)[1]


def tan(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Sin x / cos x, within two and a half units in the last place; the builder is left at the end of a new block."""
    return builder.fdiv(*sin_cos(builder, x))


def _sin_cos_of_all(builder: ir.IRBuilder, xs: Sequence[IRValue]) -> list[tuple[IRValue, IRValue]]:
    near = [near_sin_cos(builder, x) for x in xs]
    beyond = any_lane(builder, _beyond(builder, _largest(builder, xs)))
    near_block = builder.block
    far_block = builder.append_basic_block("far_angles")
    joined = builder.append_basic_block("angles_done")
    builder.cbranch(beyond, far_block, joined).set_weights([1, 1 << 20])

    builder.position_at_end(far_block)
    correct = _far_sin_cos(builder.module, xs[0].type)
    corrected = [builder.call(correct, [x, *pair]) for x, pair in zip(xs, near, strict=True)]
    far = [(builder.extract_value(pair, 0), builder.extract_value(pair, 1)) for pair in corrected]
    builder.branch(joined)

    builder.position_at_end(joined)
    return [
        (_joined(builder, near_block, n_sin, far_block, f_sin), _joined(builder, near_block, n_cos, far_block, f_cos))
        for (n_sin, n_cos), (f_sin, f_cos) in zip(near, far, strict=True)
    ]


def _joined(
    builder: ir.IRBuilder, block: IRValue, value: IRValue, other_block: IRValue, other_value: IRValue
) -> IRValue:
    """The value of the block that control came from."""
    phi = builder.phi(value.type)
    phi.add_incoming(value, block)
    phi.add_incoming(other_value, other_block)
    return phi


def _largest(builder: ir.IRBuilder, xs: Sequence[IRValue]) -> IRValue:
    """The largest of NEAR and all |x|, lane by lane; NaN is passed over."""
    largest = constant(xs[0].type, NEAR)
    for x in xs:
        size = fabs(builder, x)
        largest = builder.select(builder.fcmp_ordered(">", size, largest), size, largest)
    return largest


def _beyond(builder: ir.IRBuilder, size: IRValue) -> IRValue:
    return builder.fcmp_ordered(">", size, constant(size.type, NEAR))


def _far_sin_cos(module: ir.Module, type_: Type) -> IRValue:
    """The function (x, s, c) -> (sin x, cos x) that keeps s and c in lanes with |x| ≤ NEAR; one per module and type."""
    name = f"torseur.far_sin_cos.{lane_count(type_) or 'single'}"
    existing = module.globals.get(name)
    if existing is not None:
        return existing
    function = ir.Function(module, ir.FunctionType(ir.LiteralStructType([type_, type_]), [type_] * 3), name)
    function.linkage = "internal"
    for attribute in ("cold", "noinline", "nounwind"):
        function.attributes.add(attribute)
    builder = ir.IRBuilder(function.append_basic_block())
    x, near_sin, near_cos = function.args
    far = _beyond(builder, fabs(builder, x))
    sine = builder.select(far, libm_call(builder, "sin", x), near_sin)
    cosine = builder.select(far, libm_call(builder, "cos", x), near_cos)
    pair = builder.insert_value(ir.Constant(function.return_value.type, ir.Undefined), sine, 0)
    builder.ret(builder.insert_value(pair, cosine, 1))
    return function
