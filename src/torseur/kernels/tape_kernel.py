"""Kernels of what was recorded on the bodies of a large machine."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.algebra.components import Value
from torseur.kernels.llvm.jit import Loaded, host
from torseur.kernels.native import Kernel, compiled_code
from torseur.kernels.tree_loops.tape import Recording, Tape


def tape_kernel(
    recording: Recording, name: str, result: Value, inputs: Sequence[str], *, of: str, of_a_run: bool = False
) -> Kernel:
    """The kernel of a recorded result, one column; ``of`` names what it belongs to.

    ``inputs`` names the inputs of the recording; fewer names, and the kernel takes the first of its inputs only. The
    cache knows it by what it computes, its steps, calls and numbers: the same tape is not compiled again.
    """
    return kernel_of_tape(
        recording.tape(result, fma=host().fma, inputs=len(inputs)), name, inputs, of=of, of_a_run=of_a_run
    )


def kernel_of_tape(tape: Tape, name: str, inputs: Sequence[str], *, of: str, of_a_run: bool = False) -> Kernel:
    """The kernel of a tape with these names of its inputs; ``of_a_run`` it is made for lanes only where that pays."""
    sizes, digest = dict(zip(inputs, tape.input_sizes, strict=True)), tape.digest()

    def code(entry: str) -> Loaded:
        return compiled_code(f"tape {digest} {entry}", lambda: _text(tape, entry), care="calls")

    return Kernel(name, of, sizes, tape.output_sizes, code, of_a_run=of_a_run)


def _text(tape: Tape, entry: str) -> str:
    from torseur.kernels.llvm.module_text import module_text

    return module_text(tape, host().width, single=entry == "single", batch=entry == "batch")
