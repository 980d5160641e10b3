"""Functions of the C library, called once per lane: for operations too rare to deserve vector code.

The declarations carry ``nobuiltin``: LLVM then neither folds the calls nor trades them for cousins that round
differently (pow for exp2, sin with cos for sincos), and a lane gets exactly what a single call gets.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import IRValue, gathered, lane, lane_count

Emitter = Callable[..., IRValue]  # (builder, operands...) -> result

_DOUBLE = ir.DoubleType()


def libm_call(builder: ir.IRBuilder, name: str, *operands: IRValue) -> IRValue:
    """The result of the C function ``double name(double, ...)`` in each lane."""
    function = _declared(builder.module, name, len(operands))
    width = lane_count(operands[0].type)
    if width is None:
        return builder.call(function, operands)
    lanes = [builder.call(function, [lane(builder, x, position) for x in operands]) for position in range(width)]
    return gathered(builder, lanes, width)


def libm_emitter(name: str, arity: int) -> Emitter:
    """An emitter that calls the C function ``name`` of ``arity`` arguments lane by lane."""

    def emit(builder: ir.IRBuilder, *operands: IRValue) -> IRValue:
        if len(operands) != arity:
            raise TypeError(f"the C function {name} takes {arity} operands, {len(operands)} were given.")
        return libm_call(builder, name, *operands)

    emit.__name__ = name
    emit.__doc__ = f"``{name}`` of the C library, lane by lane."
    return emit


def _declared(module: ir.Module, name: str, arity: int) -> IRValue:
    function = module.globals.get(name)
    if function is None:
        function = ir.Function(module, ir.FunctionType(_DOUBLE, [_DOUBLE] * arity), name)
        for attribute in ("nobuiltin", "nounwind", "readnone"):
            function.attributes.add(attribute)
    return function


pow = libm_emitter("pow", 2)
fmod = libm_emitter("fmod", 2)
remainder = libm_emitter("remainder", 2)
hypot = libm_emitter("hypot", 2)
asin = libm_emitter("asin", 1)
acos = libm_emitter("acos", 1)
sinh = libm_emitter("sinh", 1)
cosh = libm_emitter("cosh", 1)
asinh = libm_emitter("asinh", 1)
acosh = libm_emitter("acosh", 1)
atanh = libm_emitter("atanh", 1)
expm1 = libm_emitter("expm1", 1)
log1p = libm_emitter("log1p", 1)
erf = libm_emitter("erf", 1)
