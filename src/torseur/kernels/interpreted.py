"""Kernels before machine code of them pays: an interpreter, compiled once for all, reads their programs as numbers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from torseur.kernels.llvm.jit import PROGRAM, Loaded, host, machine_code
from torseur.kernels.native import kept_data

if TYPE_CHECKING:
    from torseur.kernels.program.codes import Numbers


class Interpreted(Loaded):
    """An interpreter of its own for a program, whose numbers it keeps."""

    def __init__(self, code: bytes, numbers: Numbers) -> None:
        super().__init__(code)
        self._numbers = numbers
        self.lead(PROGRAM, numbers.ctypes.data)


def interpreted(numbers: Numbers) -> Interpreted:
    """The functions of one state of the program with these numbers."""
    return Interpreted(_interpreter(), numbers)


@cache
def _interpreter() -> bytes:
    from torseur.kernels.llvm.interpreter import interpreter_text

    return kept_data("interpreter", lambda: machine_code(interpreter_text(host().width), care="lines"))
