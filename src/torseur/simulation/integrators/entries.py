"""Ways from Python into native loops: their machine code is made once and then found on disk, without the compiler."""

from __future__ import annotations

import ctypes
import hashlib
import re
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import compiled_code

_PYTHON_ONLY = ("__init__.py", "integration.py", "batch.py")  # no native code depends on them
_DECLARED = re.compile(r"^declare (?P<head>[^@\n]*@NRT_\w+\([^\n]*?\))[^\n]*$", re.MULTILINE)
_PYTHON_WRAPPER = re.compile(r"^define i64 @entry\(.*?^}$", re.MULTILINE | re.DOTALL)
_POINTER, _INTEGER = ctypes.c_void_p, ctypes.c_int64
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int32, _POINTER, _POINTER, _INTEGER)  # the compiler's own way of calling


class Entry:
    """A native function of the address of a record; it runs without Python's lock."""

    def __init__(self, code: Loaded) -> None:
        self._code = code  # keeps it alive
        self._function = _ENTRY(code.address("entry"))

    def __call__(self, address: int) -> int:
        """What the function returns."""
        result, failure = _INTEGER(), _POINTER()
        self._function(ctypes.byref(result), ctypes.byref(failure), address)
        return result.value


@cache
def entry(module: str, function: str) -> Entry:
    """A native function of a module of this folder."""
    recipe = f"loop {module}.{function} {_source()} {version('numba')}"
    return Entry(compiled_code(recipe, lambda: _text(module, function)))


@cache
def _source() -> str:
    """A digest of this folder: the machine code of a loop depends on all that it calls."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.name not in _PYTHON_ONLY:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _text(module: str, function: str) -> str:
    """The optimised LLVM text of a native function under the name ``entry``."""
    numba: Any = import_module("numba")
    config, types = numba.config, numba.types
    python = getattr(import_module(f"torseur.simulation.integrators.{module}"), function)
    level = config.OPT
    config.OPT = type(level)(0)  # optimising the whole once is faster than every function in each of its callers
    try:
        made = numba.cfunc(types.int64(types.int64), error_model="numpy")(python)
        text = made.inspect_llvm()
    finally:
        config.OPT = level
    # what the compiler writes around the function for Python is not needed, and its own name becomes ours
    text = _PYTHON_WRAPPER.sub("", text.replace(made.native_name, "entry"))
    inner = re.search(rf"^define [^\n]*@(_ZN\w*{function}B\w+)\(", text, re.MULTILINE)
    assert inner is not None
    # arrays at addresses own nothing: what would free them is never called, and need not exist
    text = _DECLARED.sub(lambda found: f"define internal {found['head']} {{ unreachable }}", text)
    return _optimised(text.replace(inner[1], "entry"))


def _optimised(text: str) -> str:
    """The text after all passes, with loops over entries of states turned into vectors."""
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != "entry":
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    here = host()
    machine = llvm.Target.from_triple(here.triple).create_target_machine(cpu=here.cpu, features=here.features, opt=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return str(module)
