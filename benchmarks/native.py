"""Compiled code for the benchmark: C and C++ built once into a folder, kernels called by address in a C loop."""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks.case import Array, Unavailable

HERE = Path(__file__).parent
ROOT = HERE.parent
BUILD = ROOT / "results" / "bench" / "build"
FAST = ("-O3", "-march=native", "-fopenmp", "-shared", "-fPIC")

KERNEL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def library(
    source: str, *, compiler: str, flags: Sequence[str], suffix: str, timeout: float | None = None
) -> ctypes.CDLL:
    """The shared library of this source; compiled unless the same one was compiled here before."""
    program = shutil.which(compiler)
    if program is None:
        raise Unavailable(f"{compiler} is not installed")
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    key = hashlib.sha256("\n".join([source, version, *flags, _cpu_flags()]).encode()).hexdigest()[:24]
    target = BUILD / f"{key}.so"
    if not target.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        written, unfinished = BUILD / f"{key}{suffix}", BUILD / f"{key}.part"
        written.write_text(source)
        command = [program, *flags, str(written), "-o", str(unfinished), "-lm"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Unavailable(f"{compiler} was not done after {timeout:g} s ({len(source) // 1000} kB)") from None
        if done.returncode != 0:
            first = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr[:200])
            raise Unavailable(f"{compiler} failed: {first[:300]}")
        unfinished.rename(target)
    return ctypes.CDLL(str(target))


@cache
def _cpu_flags() -> str:
    """Objects for another processor must not be taken from the folder."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return "".join(line for line in lines if line.startswith(("flags", "model name")))[:4000]


def address_in(library: ctypes.CDLL, name: str) -> int:
    """The address of a function of a library."""
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0


@cache
def loop() -> ctypes.CDLL:
    """The timed loop of native_loop.c."""
    found = library((HERE / "native_loop.c").read_text(), compiler="gcc", flags=FAST, suffix=".c")
    found.run.restype = ctypes.c_double
    return found


def peak_operations(steps: int = 1_000_000, repetitions: int = 50) -> tuple[float, str]:
    """(operations per second of one core, how it was found)."""
    measured = library((HERE / "peak.c").read_text(), compiler="gcc", flags=FAST, suffix=".c")
    measured.peak.restype = ctypes.c_double
    keep = ctypes.c_double()
    best = max(measured.peak(ctypes.c_long(steps), ctypes.byref(keep)) for _ in range(repetitions))
    return best, f"measured: multiply-adds on vectors of {measured.width()} doubles"


class NativeCalls:
    """A kernel at an address with its arrays: inputs (N, n) and outputs (N, ...), kept alive here."""

    def __init__(self, address: int, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
        self.address, self.inputs, self.outputs = address, inputs, outputs
        self.states = len(inputs[0])
        self._in, self._in_sizes = _pointers(inputs)
        self._out, self._out_sizes = _pointers(outputs)
        self._stay = (ctypes.c_long * len(outputs))(*(0 for _ in outputs))

    def seconds(self, passes: int, *, threads: int = 1, keep: bool = True) -> float:
        """Time of so many passes; without ``keep`` every result is written to the same place."""
        sizes = self._out_sizes if keep else self._stay
        arguments = (len(self.inputs), self._in, self._in_sizes, len(self.outputs), self._out, sizes)
        long = ctypes.c_long
        return loop().run(ctypes.c_void_p(self.address), *arguments, long(self.states), threads, long(passes))

    def seconds_by_ctypes(self, passes: int) -> float:
        """The same without a C compiler: the calls through ctypes are included, so it is an upper bound."""
        kernel = KERNEL(self.address)
        rows = [_pointers([a[k : k + 1] for a in self.inputs])[0] for k in range(self.states)]
        places = [_pointers([a[k : k + 1] for a in self.outputs])[0] for k in range(self.states)]
        start = time.perf_counter()
        for _ in range(passes):
            for row, place in zip(rows, places, strict=True):
                kernel(row, place)
        return time.perf_counter() - start


def _pointers(arrays: Sequence[Array]) -> tuple[ctypes.Array[ctypes.c_void_p], ctypes.Array[ctypes.c_long]]:
    if any(not a.flags.c_contiguous or a.dtype != np.float64 for a in arrays):
        raise ValueError("native loops need contiguous arrays of doubles")
    places = (ctypes.c_void_p * len(arrays))(*(a.ctypes.data for a in arrays))
    return places, (ctypes.c_long * len(arrays))(*(a[0].size for a in arrays))
