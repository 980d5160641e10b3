"""How the text of the native loops is made of Python functions: for developers, after a change in this folder.

    python -m torseur.simulation.integrators.making        (or: make loops)

The text is portable: no processor is named in it, and vectors of four doubles are split where registers are shorter.
"""

from __future__ import annotations

import lzma
import re
from importlib import import_module
from typing import Any

import llvmlite.binding as llvm

from torseur.simulation.integrators.entries import LOOPS, headline, shipped_file

_FOR = "x86-64-v3"  # a processor whose registers hold four doubles: for it loops over entries become vectors
_TRIPLE = "x86_64-unknown-linux-gnu"
_DECLARED = re.compile(r"^declare (?P<head>[^@\n]*@NRT_\w+\([^\n]*?\))[^\n]*$", re.MULTILINE)
_COUNTING = re.compile(r"^define [^@\n]*(?P<head>@NRT_(?:incref|decref)\([^\n]*?\)).*?^}$", re.MULTILINE | re.DOTALL)
_PYTHON_WRAPPER = re.compile(r"^define i64 @entry\(.*?^}$", re.MULTILINE | re.DOTALL)
_OF_A_PLACE = re.compile(r"^(?:target |source_filename|; ModuleID).*\n", re.MULTILINE)
_FAILURE = re.compile(r"^@(?P<name>\.const\.pickle(?:data|buf)\.[\w.]+) = [^\n]*$", re.MULTILINE)
_LONG_NAME = re.compile(r"@(_Z\w+|\"_Z[^\"]*\")")


def made_text(module: str, function: str) -> str:
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
    # arrays at addresses own nothing: their owners need not be counted, and what would free them need not exist
    text = _COUNTING.sub(lambda found: f"define internal void {found['head']} alwaysinline {{ ret void }}", text)
    text = _DECLARED.sub(lambda found: f"define internal {found['head']} {{ unreachable }}", text)
    text = _without_failures(text.replace(inner[1], "entry"))
    return _with_short_names(_OF_A_PLACE.sub("", _optimised(text)))


def _without_failures(text: str) -> str:
    """The text without what Python would be told of exceptions: nobody asks, and it names files of this machine."""
    for k, found in enumerate(_FAILURE.findall(text)):
        text = text.replace(f"@{found} =", f"@failure{k} = internal constant [1 x i8] zeroinitializer ;")
        text = re.sub(rf"@{re.escape(found)}(?![\w.])", f"@failure{k}", text)
    return text


def _optimised(text: str) -> str:
    """The text after all passes, with loops over entries of states turned into vectors."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != "entry":
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = True
    options.loop_unrolling = False
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(cpu=_FOR, opt=2)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return str(module)


def _with_short_names(text: str) -> str:
    """The text with numbers for the compiler's names, which hold arguments' types and tell of the order of its work."""
    names: dict[str, str] = {}
    return _LONG_NAME.sub(lambda found: "@" + names.setdefault(found[1], f"f{len(names)}"), text)


def main() -> None:
    """Make the text of all loops."""
    for module, functions in LOOPS.items():
        for function in functions:
            path = shipped_file(function)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(lzma.compress(f"{headline()}\n{made_text(module, function)}".encode()))
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
