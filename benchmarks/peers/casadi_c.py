"""C that CasADi writes from our own expressions, compiled by gcc -O3 -march=native."""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca
import numpy as np

import torseur as ts
from benchmarks import native
from benchmarks.case import NATIVE, PYTHON, Array, Case, Mode, Unavailable, inputs, output_shape
from benchmarks.expressions import function
from benchmarks.states import States

MOST = 60_000  # instructions: gcc's time grows faster than the program


class CasadiC:
    """One generated function per quantity."""

    name = "CasADi C"

    def __init__(self, model: ts.Model, most: int = MOST) -> None:
        self.model, self.most = model, most

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """The generated function in a C loop."""
        if mode is PYTHON:
            return
        address = self._address(quantity)
        out = np.zeros((mode.states, *output_shape(quantity, self.model.nv)))
        calls = native.NativeCalls(address, inputs(quantity, states), [out])

        def result() -> Array:
            calls.seconds(1)
            return out

        keep = mode is not NATIVE
        seconds = lambda passes: calls.seconds(passes, threads=mode.threads, keep=keep)  # noqa: E731
        yield Case(self.name, "generated C", mode.states, seconds, result, mode.threads)

    def _address(self, quantity: str) -> int:
        of = function(self.model, quantity)
        if of.n_instructions() > self.most:
            raise Unavailable(f"{of.n_instructions()} instructions in one function are too many for gcc -O3")
        library = native.library(source(of), compiler="gcc", flags=native.FAST, suffix=".c", timeout=900)
        return native.address_in(library, "kernel")


def source(of: ca.Function) -> str:
    """CasADi's C, and a function ``kernel(in, out)`` that calls it."""
    generator = ca.CodeGenerator("generated.c", {"with_header": False})
    generator.add(of)
    iw, w = max(1, of.sz_iw()), max(1, of.sz_w())
    arg, res = max(1, of.sz_arg()), max(1, of.sz_res())
    wrapper = f"""
void kernel(const double **in, double **out) {{
  const double *arg[{arg}]; double *res[{res}]; long long iw[{iw}]; double w[{w}];
  for (int i = 0; i < {of.n_in()}; ++i) arg[i] = in[i];
  for (int i = 0; i < {of.n_out()}; ++i) res[i] = out[i];
  {of.name()}(arg, res, iw, w, 0);
}}
"""
    return generator.dump() + wrapper
