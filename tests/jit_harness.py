"""Emitted code as functions of NumPy arrays: a loop over vectors of a chosen width, compiled in this process."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir

DOUBLE, COUNT, POINTER = ir.DoubleType(), ir.IntType(64), ir.PointerType()
SINGLE = 0  # the width that stands for the scalar type double, which <1 x double> is not


@dataclass(frozen=True, eq=False)
class NativeFunction:
    """A compiled loop: arrays of equal length in, one array per result out."""

    engine: Any  # keeps the machine code alive
    address: int
    width: int
    arity: int
    results: int

    def __call__(self, *arrays: Sequence[float] | np.ndarray) -> Any:
        assert len(arrays) == self.arity
        columns = np.broadcast_arrays(*(np.atleast_1d(np.asarray(a, dtype=np.float64)) for a in arrays))
        length, step = columns[0].size, max(self.width, 1)
        padded = [np.concatenate([c.ravel(), np.ones(-length % step)]) for c in columns]
        outputs = [np.empty_like(padded[0]) for _ in range(self.results)]
        self.run(len(padded[0]) // step, padded, outputs)
        shaped = [output[:length].reshape(columns[0].shape) for output in outputs]
        return shaped[0] if self.results == 1 else tuple(shaped)

    def run(self, steps: int, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]) -> None:
        """Work through ``steps`` vectors of the arrays as they are."""
        pointers = [a.ctypes.data for a in (*inputs, *outputs)]
        ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * len(pointers))(self.address)(steps, *pointers)


def native(
    emit: Callable[..., Any], arity: int = 1, width: int = SINGLE, results: int = 1, cpu: str | None = None
) -> NativeFunction:
    """The function (builder, operands...) -> value or values, compiled for operands of ``width`` lanes.

    The machine is this one, or the named one.
    """
    engine = _compiled(_looped(emit, arity, width, results), cpu)
    return NativeFunction(engine, engine.get_function_address("loop"), width, arity, results)


def _looped(emit: Callable[..., Any], arity: int, width: int, results: int) -> ir.Module:
    type_ = ir.VectorType(DOUBLE, width) if width else DOUBLE
    module = ir.Module()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [COUNT] + [POINTER] * (arity + results)), "loop")
    entry, body, leave = (function.append_basic_block(name) for name in ("entry", "body", "leave"))
    steps, *pointers = function.args

    builder = ir.IRBuilder(entry)
    builder.cbranch(builder.icmp_signed(">", steps, COUNT(0)), body, leave)
    builder.position_at_end(body)
    i = builder.phi(COUNT)
    places = [builder.gep(p, [i], source_etype=type_) for p in pointers]
    values = emit(builder, *(builder.load(p, typ=type_, align=8) for p in places[:arity]))
    for value, place in zip(values if isinstance(values, tuple | list) else [values], places[arity:], strict=True):
        builder.store(value, place, align=8)
    following = builder.add(i, COUNT(1))
    builder.cbranch(builder.icmp_signed("<", following, steps), body, leave)
    i.add_incoming(COUNT(0), entry)
    i.add_incoming(following, builder.block)
    ir.IRBuilder(leave).ret_void()
    return module


def _machine(cpu: str | None) -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten() if cpu is None else ""
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=cpu or llvm.get_host_cpu_name(), features=features, opt=3)


def _compiled(module: ir.Module, cpu: str | None) -> Any:
    machine = _machine(cpu)
    parsed = llvm.parse_assembly(str(module))
    parsed.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False  # the width is the caller's choice
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(parsed, builder)
    engine = llvm.create_mcjit_compiler(parsed, machine)
    engine.finalize_object()
    return engine


def ulps(values: np.ndarray, exact: Sequence[Any]) -> np.ndarray:
    """|value - exact| in units of the last place of the correctly rounded result; ``exact`` holds mpmath numbers."""
    rounded = np.array([float(e) for e in exact])
    spacing = np.spacing(np.abs(rounded))
    return np.array([float(abs(e - float(v))) / s for v, e, s in zip(values, exact, spacing, strict=True)])


def bit_patterns(values: np.ndarray) -> np.ndarray:
    """IEEE patterns, with one pattern for all NaNs."""
    return np.where(np.isnan(values), np.nan, values).view(np.int64)
