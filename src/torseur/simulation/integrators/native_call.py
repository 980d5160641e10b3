"""What native functions are made with: the compiler, calls to kernels by address, arrays at addresses.

Importing this takes the compiler half a second to load: only modules of native functions do, and these are imported
when their machine code is not in the cache (entries.py).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

from llvmlite import ir

from torseur.simulation.integrators.record import RECORD
from torseur.simulation.system import Array

numba: Any = import_module("numba")  # its types say less than is used here
types: Any = numba.types
intrinsic: Any = import_module("numba.extending").intrinsic
carray: Any = numba.carray

F = TypeVar("F", bound=Callable[..., Any])


def native(function: F) -> F:
    """The function as machine code, for callers that are native themselves; it owns no memory.

    Sums are rounded as written (no fast mathematics): the same numbers come out alone, in a batch, after a restart.
    """
    return _compiled(function, counts_references=False)


def native_view(function: F) -> F:
    """A native function that returns arrays."""
    return _compiled(function, counts_references=True)


def _compiled(function: F, *, counts_references: bool) -> F:
    options = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": counts_references}
    dispatcher = numba.njit(**options)(function)
    template = dispatcher.get_call_template
    # numbers that callers know are arguments like others: no version of the function for each of them
    dispatcher.get_call_template = lambda args, kws: template(tuple(types.unliteral(a) for a in args), kws)
    return cast(F, dispatcher)


def _calls(arguments: int) -> Any:
    """The code of a call ``f(address, arguments...)`` to a function of as many 64-bit arguments."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        word = ir.IntType(64)
        type_ = ir.FunctionType(ir.VoidType(), [word] * arguments)
        function = builder.inttoptr(values[0], ir.PointerType(type_))
        builder.call(function, values[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * (arguments + 1)), code


def _call(typing_context: Any, kernel: Any, inputs: Any, outputs: Any) -> Any:
    return _calls(2)


def _call_batch(typing_context: Any, kernel: Any, inputs: Any, strides: Any, outputs: Any, begin: Any, end: Any) -> Any:
    return _calls(5)


call = cast("Callable[[int, int, int], None]", intrinsic(_call))
"""Call ``void single(double** in, double** out)``; all arguments are addresses."""

call_batch = cast("Callable[[int, int, int, int, int, int], None]", intrinsic(_call_batch))
"""Call ``void batch(double** in, int64* stride, double** out, int64 begin, int64 end)``."""


def _points_to(content: Any) -> Any:
    """The code that takes an address for a pointer."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], context.get_value_type(signature.return_type))

    return types.CPointer(content)(types.int64), code


def _doubles(typing_context: Any, address: Any) -> Any:
    return _points_to(types.float64)


def _integers(typing_context: Any, address: Any) -> Any:
    return _points_to(types.int64)


def _complexes(typing_context: Any, address: Any) -> Any:
    return _points_to(types.complex128)


def _records(typing_context: Any, address: Any) -> Any:
    return _points_to(numba.from_dtype(RECORD))


_to_doubles = cast("Callable[[int], Any]", intrinsic(_doubles))
_to_integers = cast("Callable[[int], Any]", intrinsic(_integers))
_to_complexes = cast("Callable[[int], Any]", intrinsic(_complexes))
_to_records = cast("Callable[[int], Any]", intrinsic(_records))


@native_view
def records(address: int) -> Any:
    """The array of one record at an address; a record itself would be returned as a copy."""
    return carray(_to_records(address), 1)


@native_view
def doubles(address: int, shape: tuple[int, int]) -> Any:
    """The matrix at an address."""
    return carray(_to_doubles(address), shape)


@native_view
def integers(address: int, size: int) -> Any:
    """The vector of integers at an address."""
    return carray(_to_integers(address), size)


@native_view
def complexes(address: int, shape: tuple[int, int]) -> Any:
    """The complex matrix at an address."""
    return carray(_to_complexes(address), shape)


@native
def row_of(matrix: Array, row: int) -> Any:
    """Where a row of a matrix begins: its entries by numbers that do not count from the end where they are negative."""
    return _to_doubles(matrix.ctypes.data + 8 * matrix.shape[1] * row)
