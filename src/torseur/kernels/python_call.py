"""A kernel as a Python function that reads NumPy's arrays directly: the way with the least overhead.

The function is machine code of its own (LLVM text below). It accepts exactly the arrays that need no conversion:
for each input one contiguous vector of doubles, or for each the same number of rows of them; and ``out=``, an array of
the result's shape that shares no memory with them. Every other call (lists, other shapes or keywords, wrong sizes) goes
to a Python function, the fallback. Batches run without the global lock.
The last input may be kept with the function, as the values of open parameters are: then no argument is read for it.

It reads the public layout of NumPy's array object, which is part of NumPy's binary interface. Where Python's own
objects are laid out otherwise (without global lock) it is not used.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any, cast
from weakref import ref

import numpy as np

from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import Array, Kernel, compiled_code

_FASTCALL_KEYWORDS = 0x0080 | 0x0002
_PYARRAY_EMPTY = 184  # place of PyArray_Empty in NumPy's table of functions
_MOST_INPUTS = 16
_OUT = sys.intern("out")
_THREADS = ("PyEval_SaveThread", "PyEval_RestoreThread")

_TEXT = f"""
%context = type {{ ptr, ptr, i64, i64, ptr, ptr, ptr, ptr, ptr, i64, ptr, ptr, ptr }}
; single, batch, least rows of a batch, arguments, sizes, fallback, array type, double's descriptor, PyArray_Empty,
; output's axes, output's shape with a place for the number of rows before it, kept input, the word "out"

declare ptr @PyCapsule_GetPointer(ptr, ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
declare void @Py_IncRef(ptr)

define ptr @call(ptr %self, ptr %args, i64 %nargs, ptr %names) nounwind {{
entry:
  %pointers = alloca [{_MOST_INPUTS + 1} x ptr]
  %result = alloca ptr
  %full.shape = alloca [4 x i64]
  %c = call ptr @PyCapsule_GetPointer(ptr %self, ptr null)
  %inputs.at = getelementptr %context, ptr %c, i32 0, i32 3
  %inputs = load i64, ptr %inputs.at
  %sizes.at = getelementptr %context, ptr %c, i32 0, i32 4
  %sizes = load ptr, ptr %sizes.at
  %type.at = getelementptr %context, ptr %c, i32 0, i32 6
  %type = load ptr, ptr %type.at
  %descriptor.at = getelementptr %context, ptr %c, i32 0, i32 7
  %descriptor = load ptr, ptr %descriptor.at
  %no.names = icmp eq ptr %names, null
  br i1 %no.names, label %counted, label %named

named:
  %names.count.at = getelementptr i8, ptr %names, i64 16
  %names.count = load i64, ptr %names.count.at
  %one.name = icmp eq i64 %names.count, 1
  br i1 %one.name, label %one.named, label %fallback

one.named:
  %name.at = getelementptr i8, ptr %names, i64 24
  %name = load ptr, ptr %name.at
  %word.at = getelementptr %context, ptr %c, i32 0, i32 12
  %word = load ptr, ptr %word.at
  %is.out = icmp eq ptr %name, %word
  br i1 %is.out, label %counted, label %fallback

counted:
  %right.number = icmp eq i64 %nargs, %inputs
  %some = icmp sgt i64 %inputs, 0
  %plain = and i1 %right.number, %some
  br i1 %plain, label %next, label %fallback

next:
  %i = phi i64 [ 0, %counted ], [ %i.next, %good ]
  %rows = phi i64 [ 0, %counted ], [ %arg.rows, %good ]
  %all = icmp eq i64 %i, %inputs
  br i1 %all, label %compute, label %inspect

inspect:
  %arg.at = getelementptr ptr, ptr %args, i64 %i
  %arg = load ptr, ptr %arg.at
  %arg.type.at = getelementptr i8, ptr %arg, i64 8
  %arg.type = load ptr, ptr %arg.type.at
  %is.array = icmp eq ptr %arg.type, %type
  br i1 %is.array, label %array, label %fallback

array:
  %axes.at = getelementptr i8, ptr %arg, i64 24
  %axes = load i32, ptr %axes.at
  %shape.at = getelementptr i8, ptr %arg, i64 32
  %shape = load ptr, ptr %shape.at
  %arg.descriptor.at = getelementptr i8, ptr %arg, i64 56
  %arg.descriptor = load ptr, ptr %arg.descriptor.at
  %doubles = icmp eq ptr %arg.descriptor, %descriptor
  %flags.at = getelementptr i8, ptr %arg, i64 64
  %flags = load i32, ptr %flags.at
  %wanted = and i32 %flags, 257
  %in.order = icmp eq i32 %wanted, 257
  %b = and i1 %doubles, %in.order
  br i1 %b, label %axes.known, label %fallback

axes.known:
  switch i32 %axes, label %fallback [ i32 1, label %vector i32 2, label %matrix ]

matrix:
  %count = load i64, ptr %shape
  %length.at = getelementptr i64, ptr %shape, i64 1
  br label %vector

vector:
  %arg.rows = phi i64 [ -1, %axes.known ], [ %count, %matrix ]  ; -1: no rows, one state
  %length.from = phi ptr [ %shape, %axes.known ], [ %length.at, %matrix ]
  %length = load i64, ptr %length.from
  %size.at = getelementptr i64, ptr %sizes, i64 %i
  %size = load i64, ptr %size.at
  %fits = icmp eq i64 %length, %size
  %is.first = icmp eq i64 %i, 0
  %same.rows = icmp eq i64 %rows, %arg.rows
  %consistent = or i1 %is.first, %same.rows
  %fine = and i1 %fits, %consistent
  br i1 %fine, label %good, label %fallback

good:
  %data.at = getelementptr i8, ptr %arg, i64 16
  %data = load ptr, ptr %data.at
  %pointer.at = getelementptr ptr, ptr %pointers, i64 %i
  store ptr %data, ptr %pointer.at
  %i.next = add i64 %i, 1
  br label %next

compute:
  %kept.at = getelementptr %context, ptr %c, i32 0, i32 11
  %kept = load ptr, ptr %kept.at
  %last.at = getelementptr ptr, ptr %pointers, i64 %inputs
  store ptr %kept, ptr %last.at
  %least.at = getelementptr %context, ptr %c, i32 0, i32 2
  %least = load i64, ptr %least.at
  %one = icmp eq i64 %rows, -1
  %many = icmp sge i64 %rows, %least
  %possible = or i1 %one, %many
  br i1 %possible, label %shape.wanted, label %fallback

shape.wanted:
  %empty.at = getelementptr %context, ptr %c, i32 0, i32 8
  %empty = load ptr, ptr %empty.at
  %out.axes.at = getelementptr %context, ptr %c, i32 0, i32 9
  %out.axes = load i64, ptr %out.axes.at
  %out.shape.at = getelementptr %context, ptr %c, i32 0, i32 10
  %out.shape = load ptr, ptr %out.shape.at
  ; the shape of a batch is copied, because another thread may be here too
  store i64 %rows, ptr %full.shape
  %s0.at = getelementptr i64, ptr %out.shape, i64 1
  %s0 = load i64, ptr %s0.at
  %t0 = getelementptr i64, ptr %full.shape, i64 1
  store i64 %s0, ptr %t0
  %s1.at = getelementptr i64, ptr %out.shape, i64 2
  %s1 = load i64, ptr %s1.at
  %t1 = getelementptr i64, ptr %full.shape, i64 2
  store i64 %s1, ptr %t1
  %first.axis = select i1 %one, ptr %t0, ptr %full.shape
  %batch.axes = add i64 %out.axes, 1
  %axes.wanted = select i1 %one, i64 %out.axes, i64 %batch.axes
  %axes.int = trunc i64 %axes.wanted to i32
  br i1 %no.names, label %allocate, label %given

allocate:
  call void @Py_IncRef(ptr %descriptor)
  %new = call ptr %empty(i32 %axes.int, ptr %first.axis, ptr %descriptor, i32 0)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %give, label %run

given:
  %given.at = getelementptr ptr, ptr %args, i64 %inputs
  %there = load ptr, ptr %given.at
  %given.type.at = getelementptr i8, ptr %there, i64 8
  %given.type = load ptr, ptr %given.type.at
  %given.is.array = icmp eq ptr %given.type, %type
  br i1 %given.is.array, label %given.array, label %fallback

given.array:
  %given.axes.at = getelementptr i8, ptr %there, i64 24
  %given.axes = load i32, ptr %given.axes.at
  %given.shape.at = getelementptr i8, ptr %there, i64 32
  %given.shape = load ptr, ptr %given.shape.at
  %given.descriptor.at = getelementptr i8, ptr %there, i64 56
  %given.descriptor = load ptr, ptr %given.descriptor.at
  %given.doubles = icmp eq ptr %given.descriptor, %descriptor
  %given.flags.at = getelementptr i8, ptr %there, i64 64
  %given.flags = load i32, ptr %given.flags.at
  %given.wanted = and i32 %given.flags, 1281  ; contiguous, aligned, to be written
  %given.in.order = icmp eq i32 %given.wanted, 1281
  %same.axes = icmp eq i32 %given.axes, %axes.int
  %d = and i1 %given.doubles, %given.in.order
  %e = and i1 %d, %same.axes
  br i1 %e, label %axis, label %fallback

axis:
  %a = phi i64 [ 0, %given.array ], [ %a.next, %axis.fits ]
  %entries = phi i64 [ 1, %given.array ], [ %entries.next, %axis.fits ]
  %all.axes = icmp eq i64 %a, %axes.wanted
  br i1 %all.axes, label %apart, label %axis.known

axis.known:
  %length.given.at = getelementptr i64, ptr %given.shape, i64 %a
  %length.given = load i64, ptr %length.given.at
  %length.wanted.at = getelementptr i64, ptr %first.axis, i64 %a
  %length.wanted = load i64, ptr %length.wanted.at
  %same.length = icmp eq i64 %length.given, %length.wanted
  br i1 %same.length, label %axis.fits, label %fallback

axis.fits:
  %a.next = add i64 %a, 1
  %entries.next = mul i64 %entries, %length.given
  br label %axis

apart:
  %there.data.at = getelementptr i8, ptr %there, i64 16
  %there.data = load i64, ptr %there.data.at
  %there.bytes = mul i64 %entries, 8
  %there.end = add i64 %there.data, %there.bytes
  %read.rows = select i1 %one, i64 1, i64 %rows
  br label %other

other:
  %o = phi i64 [ 0, %apart ], [ %o.next, %other.known ]
  %all.others = icmp eq i64 %o, %inputs
  br i1 %all.others, label %keep, label %other.known

other.known:
  %other.at = getelementptr ptr, ptr %pointers, i64 %o
  %other.data = load i64, ptr %other.at
  %other.size.at = getelementptr i64, ptr %sizes, i64 %o
  %other.size = load i64, ptr %other.size.at
  %other.entries = mul i64 %other.size, %read.rows
  %other.bytes = mul i64 %other.entries, 8
  %other.end = add i64 %other.data, %other.bytes
  %ends.after = icmp ugt i64 %there.end, %other.data
  %begins.before = icmp ult i64 %there.data, %other.end
  %overlaps = and i1 %ends.after, %begins.before
  %o.next = add i64 %o, 1
  br i1 %overlaps, label %fallback, label %other

keep:
  call void @Py_IncRef(ptr %there)
  br label %run

run:
  %out = phi ptr [ %new, %allocate ], [ %there, %keep ]
  %out.data.at = getelementptr i8, ptr %out, i64 16
  %out.data = load ptr, ptr %out.data.at
  store ptr %out.data, ptr %result
  br i1 %one, label %run.single, label %run.batch

run.single:
  %single = load ptr, ptr %c
  call void %single(ptr %pointers, ptr %result)
  br label %give

run.batch:
  %batch.at = getelementptr %context, ptr %c, i32 0, i32 1
  %batch = load ptr, ptr %batch.at
  %thread = call ptr @PyEval_SaveThread()
  call void %batch(ptr %pointers, ptr %sizes, ptr %result, i64 0, i64 %rows)
  call void @PyEval_RestoreThread(ptr %thread)
  br label %give

give:
  %answered = phi ptr [ null, %allocate ], [ %out, %run.single ], [ %out, %run.batch ]
  ret ptr %answered

fallback:
  %fallback.at = getelementptr %context, ptr %c, i32 0, i32 5
  %function = load ptr, ptr %fallback.at
  %answer = call ptr @PyObject_Vectorcall(ptr %function, ptr %args, i64 %nargs, ptr %names)
  ret ptr %answer
}}
"""


class _Context(ctypes.Structure):
    _fields_ = (
        ("single", ctypes.c_void_p),
        ("batch", ctypes.c_void_p),
        ("least_rows", ctypes.c_int64),
        ("inputs", ctypes.c_int64),
        ("sizes", ctypes.c_void_p),
        ("fallback", ctypes.c_void_p),
        ("array_type", ctypes.c_void_p),
        ("descriptor", ctypes.c_void_p),
        ("empty", ctypes.c_void_p),
        ("axes", ctypes.c_int64),
        ("shape", ctypes.c_void_p),
        ("kept", ctypes.c_void_p),
        ("out", ctypes.c_void_p),
    )


class _Method(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


def direct_call(
    kernel: Kernel, fallback: Callable[..., Any], *, batches: bool, kept: Array | None = None
) -> Callable[..., Any]:
    """A Python function of a kernel. ``batches``: also of rows, on one thread; otherwise the fallback gets them.

    ``kept`` is the kernel's last input, one contiguous vector that all states share.
    """
    sizes, shape = tuple(kernel.sizes.values()), kernel.shape
    arguments = len(sizes) - (kept is not None)
    c_sizes = (ctypes.c_int64 * len(sizes))(*sizes[:arguments])  # a kept input is at the same place in every row
    c_shape = (ctypes.c_int64 * 3)(0, *(*shape, 0, 0)[:2])
    context = _Context(
        kernel.address,
        None,
        sys.maxsize,  # rows go to the fallback, until they have code
        arguments,
        ctypes.addressof(c_sizes),
        id(fallback),
        id(np.ndarray),
        id(np.dtype(np.float64)),
        _array_function(_PYARRAY_EMPTY),
        len(shape),
        ctypes.addressof(c_shape),
        None if kept is None else kept.ctypes.data,
        id(_OUT),
    )
    if batches:
        kernel.when_lanes(partial(_take_rows, ref(context)))
    capsule = _capsule(ctypes.addressof(context), None, None)
    # the last argument lives as long as the function: it keeps all that the code reads
    reads = (kernel, fallback, kept, context, c_sizes, c_shape)
    method = _method(kernel.name, fallback.__doc__ or "")
    return cast("Callable[..., Any]", _new_function(ctypes.addressof(method), capsule, reads))


def _take_rows(of: ref[_Context], address: int) -> None:
    """Let a function, if it still lives, compute rows too."""
    if (context := of()) is not None:
        context.batch = address
        context.least_rows = host().width


@cache
def _method(name: str, doc: str) -> _Method:
    """The record of a function's name, which Python reads even while it takes the function down: one for all alike."""
    return _Method(name.encode(), _trampoline().address("call"), _FASTCALL_KEYWORDS, doc.encode())


def is_possible(kernel: Kernel) -> bool:
    """Whether a kernel can be called directly in this Python: a few inputs, CPython with its global lock."""
    sizes = kernel.sizes
    known = hasattr(sys, "abiflags")  # else all that Python was built with is read, in milliseconds
    free = "t" in sys.abiflags if known else import_module("sysconfig").get_config_var("Py_GIL_DISABLED")
    standard = sys.implementation.name == "cpython" and not free
    return standard and ctypes.sizeof(ctypes.c_void_p) == 8 and 0 < len(sizes) <= _MOST_INPUTS


@cache
def _trampoline() -> Loaded:
    called = ("PyCapsule_GetPointer", "PyObject_Vectorcall", "Py_IncRef", *_THREADS)
    addresses = (ctypes.cast(getattr(ctypes.pythonapi, symbol), ctypes.c_void_p).value for symbol in called)
    symbols = {symbol: int(address or 0) for symbol, address in zip(called, addresses, strict=True)}
    return compiled_code("direct call from Python", lambda: _TEXT, symbols=symbols)


@cache
def _array_function(place: int) -> int:
    """The address of a function of NumPy's C interface."""
    published = import_module("numpy._core._multiarray_umath")._ARRAY_API
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    table = ctypes.cast(get(published, None), ctypes.POINTER(ctypes.c_void_p))
    return int(table[place] or 0)


def _capsule(*args: Any) -> Any:
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(*args)


def _new_function(*args: Any) -> Any:
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.py_object]
    return make(*args)
