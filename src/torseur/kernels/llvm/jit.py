"""LLVM text → machine code of this processor → functions in this process, by llvmlite: no compiler is needed."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Literal

import llvmlite.binding as llvm

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Host:
    """The processor that code is made for."""

    triple: str
    cpu: str
    features: str
    width: int  # doubles side by side in its widest registers
    fma: bool


@cache
def host() -> Host:
    """The processor of this machine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
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


Care = Literal["whole", "lines", "calls", "quick"]
"""What is done to a module: all passes; elementary functions put in place of their calls; nothing; and as quickly as
possible, with code that runs at half the speed."""

REPLACED = "replaced"
"""The name of the variable that holds the address to which a replaceable function leads."""

_LEVEL = {"whole": 3, "lines": 1, "calls": 3, "quick": 0}  # of care in the choice of instructions and registers


def machine_code(text: str, *, care: Care = "whole") -> bytes:
    """The object file of an LLVM module.

    Programs have lost their repeats and dead values before they become text: the optimiser finds little to do in a long
    straight line of a single state, which with less care takes a third of the time and runs as fast. Nor does it in
    loops over many short calls. For lanes, and for kernels that are called for their own sake, it is worth its while.
    """
    machine = _machine(_LEVEL[care])
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
    """The functions of an object file, in this process for as long as this lives."""

    def __init__(self, code: bytes) -> None:
        self.size = len(code)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self.replaceable = bool(self._engine.get_global_value_address(REPLACED))

    def has(self, name: str) -> bool:
        """Whether there is a function of this name."""
        return bool(self._engine.get_function_address(name))

    def lead(self, name: str, address: int) -> None:
        """Write an address into a variable of the code."""
        place = self._engine.get_global_value_address(name)
        ctypes.c_void_p.from_address(place).value = address

    def address(self, name: str) -> int:
        """Where a function begins."""
        found = self._engine.get_function_address(name)
        if not found:
            raise KeyError(f"the object file has no function '{name}'")
        return int(found)


def _machine(level: int = 3) -> llvm.TargetMachine:
    here = host()
    target = llvm.Target.from_triple(here.triple)
    return target.create_target_machine(cpu=here.cpu, features=here.features, opt=level, jit=True, reloc="pic")
