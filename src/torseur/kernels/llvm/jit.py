"""LLVM text → machine code of this processor → functions in this process, by llvmlite: no compiler is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import llvmlite.binding as llvm


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


def machine_code(text: str, *, optimised: bool = True) -> bytes:
    """The object file of an LLVM module.

    Without the optimiser it takes half the time, and calls of elementary functions stay calls. Programs have lost their
    repeats and dead values before they become text: loops over many short steps run as fast.
    """
    machine = _machine()
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = host().triple, str(machine.target_data)
    module.verify()
    if optimised:
        options = llvm.create_pipeline_tuning_options(speed_level=2)
        options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


class Loaded:
    """The functions of an object file, in this process for as long as this lives."""

    def __init__(self, code: bytes) -> None:
        self.size = len(code)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Where a function begins."""
        found = self._engine.get_function_address(name)
        if not found:
            raise KeyError(f"the object file has no function '{name}'")
        return int(found)


def _machine() -> llvm.TargetMachine:
    here = host()
    target = llvm.Target.from_triple(here.triple)
    return target.create_target_machine(cpu=here.cpu, features=here.features, opt=3, jit=True, reloc="pic")
