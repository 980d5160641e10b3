"""LLVM text → machine code of this processor → functions in this process, by llvmlite: no compiler is needed.

Code that is there already is put in its place without LLVM (``image.py``), and what that library tells of the processor
is kept: a start that finds its code in the cache does not load it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import llvmlite

from torseur.frozen import dataclass
from torseur.kernels.llvm.image import ForeignCodeError, Image
from torseur.storage import object_cache

if TYPE_CHECKING:
    import llvmlite.binding as llvm


@dataclass(frozen=True)
class Host:
    """The processor that code is made for."""

    triple: str
    cpu: str
    features: str
    width: int  # doubles side by side in its widest registers
    fma: bool


_PROCESSOR = ("vendor_id", "cpu family", "model", "model name", "stepping", "flags")
_ENOUGH = 1 << 13  # characters, in which Linux tells of the first core


@cache
def host() -> Host:
    """The processor of this machine."""
    identity = _identity()
    if identity is None:
        return _found_host()
    key = object_cache.name_of("host", llvmlite.__version__, identity)
    kept = object_cache.find(key)
    if kept is not None:
        triple, cpu, features, width, fma = kept.decode().split("\n")
        return Host(triple, cpu, features, int(width), fma == "fma")
    found = _found_host()
    told = (found.triple, found.cpu, found.features, str(found.width), "fma" if found.fma else "")
    object_cache.keep(key, "\n".join(told).encode())
    return found


def _identity() -> str | None:
    """By what the processor is known on this system; None where it does not say."""
    try:
        with Path("/proc/cpuinfo").open(encoding="ascii", errors="replace") as file:
            first, *_ = file.read(_ENOUGH).split("\n\n")
    except OSError:
        return None
    told = [line for line in first.splitlines() if line.partition("\t")[0].rstrip() in _PROCESSOR]
    return "\n".join(told) if len(told) == len(_PROCESSOR) else None


def _found_host() -> Host:
    llvm = _library()
    features = llvm.get_host_cpu_features()
    if features.get("avx512f") and features.get("avx512vl"):
        width = 8
    elif features.get("avx"):
        width = 4
    else:
        width = 2  # SSE2 and NEON
    fma = bool(features.get("fma") or features.get("fma4") or features.get("neon"))
    # explicit vectors are meant as written: do not split them because a processor prefers half its width for loops
    flat = features.flatten() + (",-prefer-256-bit" if width == 8 else "")
    return Host(llvm.get_process_triple(), llvm.get_host_cpu_name(), flat, width, fma)


@cache
def _library() -> Any:
    """LLVM, made ready for this processor."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


Care = Literal["whole", "lines", "calls", "quick"]
"""What is done to a module: all passes; elementary functions put in place of their calls; nothing; and as quickly as
possible, with code that runs at half the speed (loops around kernels, where a run begins)."""

PROGRAM = "program"
"""The name of the variable in which an interpreter finds the address of a program's numbers."""

REPLACED = "replaced"
"""The name of the variable that holds the address to which a replaceable function leads."""

_LEVEL = {"whole": 3, "lines": 1, "calls": 3, "quick": 0}  # of care in the choice of instructions and registers


def machine_code(text: str, *, care: Care = "whole") -> bytes:
    """The object file of an LLVM module.

    Programs have lost their repeats and dead values before they become text: the optimiser finds little to do in a long
    straight line of a single state, which with less care takes a third of the time and runs as fast. Nor does it in
    loops over many short calls. For lanes, and for kernels that are called for their own sake, it is worth its while.
    """
    llvm, machine = _library(), _machine(_LEVEL[care])
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = host().triple, str(machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    if care == "whole":
        builder.getModulePassManager().run(module, builder)
    elif care in ("lines", "quick"):
        passes = llvm.create_new_module_pass_manager()
        passes.add_always_inliner_pass()
        passes.add_global_dead_code_eliminate_pass()
        passes.add_sroa_pass()  # inputs and results that were copied aside stay in registers
        passes.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


class Loaded:
    """The functions of an object file, in this process for as long as this lives.

    ``symbols`` are addresses of functions that it calls, by name; those of the C library are found.
    """

    def __init__(self, code: bytes, symbols: Mapping[str, int] | None = None) -> None:
        self.size = len(code)
        try:
            self._code: Image | _Engine = Image(code, symbols or {})
        except ForeignCodeError:
            self._code = _Engine(code, symbols or {})
        self.replaceable = bool(self._code.address(REPLACED))

    def has(self, name: str) -> bool:
        """Whether there is a function of this name."""
        return bool(self._code.address(name))

    def lead(self, name: str, address: int) -> None:
        """Write an address into a variable of the code."""
        ctypes.c_void_p.from_address(self._code.address(name)).value = address

    def address(self, name: str) -> int:
        """Where a function begins."""
        found = self._code.address(name)
        if not found:
            raise KeyError(f"the object file has no function '{name}'")
        return found


class _Engine:
    """An object file put in its place by LLVM."""

    def __init__(self, code: bytes, symbols: Mapping[str, int]) -> None:
        llvm = _library()
        for name, address in symbols.items():
            llvm.add_symbol(name, address)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Where a function or variable begins; 0 if there is none of this name."""
        return int(self._engine.get_function_address(name) or self._engine.get_global_value_address(name))


def _machine(level: int = 3) -> llvm.TargetMachine:
    here = host()
    target = _library().Target.from_triple(here.triple)
    return target.create_target_machine(cpu=here.cpu, features=here.features, opt=level, jit=True, reloc="pic")
