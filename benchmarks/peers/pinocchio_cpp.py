"""Pinocchio in C++, compiled here from the headers of its own wheel for this processor."""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import sysconfig
import weakref
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks import native
from benchmarks.case import NATIVE, PYTHON, Array, Case, Mode, Unavailable, inputs, output_shape
from benchmarks.peers.pinocchio_python import in_our_coordinates, refuse
from benchmarks.states import States, for_pinocchio
from benchmarks.tree import Tree

# In the order of the enumeration in pinocchio_bench.cpp.
CALLS = ("rnea", "crba LOCAL", "crba WORLD", "aba LOCAL", "aba WORLD", "crba + Cholesky", "computeABADerivatives")
OF = {
    "inverse_dynamics": ("rnea",),
    "mass_matrix": ("crba LOCAL", "crba WORLD"),
    "forward_dynamics": ("aba LOCAL", "aba WORLD", "crba + Cholesky"),
    "forward_dynamics_derivatives": ("computeABADerivatives",),
}
FLAGS = (
    *native.FAST,
    "-std=c++17",
    "-DNDEBUG",
    "-DEIGEN_DONT_PARALLELIZE",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
    # the Python binding may be loaded too, with the same names built for another processor
    "-fvisibility=hidden",
    "-fno-gnu-unique",
    "-Wl,-Bsymbolic",
)
THREADS = 2


@cache
def compiled() -> ctypes.CDLL:
    """The library of pinocchio_bench.cpp; the first compilation takes minutes."""
    prefix = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "include"
    if not (prefix / "pinocchio").is_dir():
        raise Unavailable(f"the headers of Pinocchio are not in {prefix} (package pin)")
    flags = (*FLAGS, "-isystem", str(prefix), "-isystem", str(eigen()))
    source = (
        f"// pin {importlib.metadata.version('pin')}\n" + (native.HERE / "peers" / "pinocchio_bench.cpp").read_text()
    )
    found = native.library(source, compiler="g++", flags=flags, suffix=".cpp")
    found.machine.restype = ctypes.c_void_p
    found.run.restype = ctypes.c_double
    found.forget.restype = None
    return found


def eigen() -> Path:
    """The folder of Eigen 3's headers: of the system, or of CasADi's wheel."""
    casadi = importlib.util.find_spec("casadi")
    of_casadi = [Path(p) / "include" / "eigen3" for p in (casadi.submodule_search_locations if casadi else [])]
    places = [Path("/usr/include/eigen3"), Path("/usr/local/include/eigen3"), *of_casadi]
    for place in places:
        if (place / "signature_of_eigen3_matrix_library").exists():
            return place
    raise Unavailable("Eigen's headers were not found; install the system package libeigen3-dev")


class PinocchioCpp:
    """The algorithms in a C++ loop; every variant that gives the quantity is timed."""

    name = "Pinocchio C++"

    def __init__(self, tree: Tree) -> None:
        refuse(tree)
        self.tree, self.library = tree, compiled()
        links = tree.links
        self._handle = ctypes.c_void_p(
            self.library.machine(
                len(links),
                _address(np.array([link.parent for link in links], dtype=np.intc)),
                _address(np.array([link.axis is None for link in links], dtype=np.intc)),
                _address(np.array([np.zeros(3) if link.axis is None else link.axis for link in links])),
                _address(np.array([[*link.R.ravel(), *link.p] for link in links])),
                _address(np.array([[link.mass, *link.com, *_six(link.inertia)] for link in links])),
                _address(np.array(tree.gravity, dtype=float)),
                THREADS,
            )
        )
        weakref.finalize(self, self.library.forget, self._handle)

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """One state after the other with the results left in Data, or a batch with the results copied out."""
        if mode is PYTHON:
            return
        given, shape = inputs(quantity, for_pinocchio(self.tree, states)), output_shape(quantity, self.tree.nv)
        out = np.zeros((mode.states, *shape))
        for call in OF[quantity]:
            yield self._case(quantity, call, mode, given, out)

    def _case(self, quantity: str, call: str, mode: Mode, given: tuple[Array, ...], out: Array) -> Case:
        q, v, w = given if len(given) == 3 else (*given, *np.zeros((2, mode.states, self.tree.nv)))

        def run(passes: int, results: Array | None) -> float:
            long, at = ctypes.c_long, _address
            arrays = (at(q), at(v), at(w), None if results is None else at(results))
            sizes = (long(out[0].size), long(mode.states), mode.threads, long(passes))
            return self.library.run(self._handle, CALLS.index(call), *arrays, *sizes)

        def result() -> Array:
            run(1, out)
            return in_our_coordinates(self.tree, quantity, _by_rows(quantity, out))

        kept = None if mode is NATIVE else out
        return Case(self.name, call, mode.states, lambda passes: run(passes, kept), result, mode.threads)


def _by_rows(quantity: str, out: Array) -> Array:
    """Eigen writes each matrix by columns, the three derivatives one after the other."""
    if quantity == "forward_dynamics_derivatives":
        n, nv, _ = out.shape
        return np.concatenate(list(out.reshape(n, 3, nv, nv).swapaxes(-1, -2).swapaxes(0, 1)), axis=-1)
    return out.swapaxes(-1, -2) if quantity == "mass_matrix" else out


def _address(array: Array) -> ctypes.c_void_p:
    pointer = ctypes.c_void_p(array.ctypes.data)
    pointer.array = array  # alive as long as its address
    return pointer


def _six(inertia: Array) -> tuple[float, ...]:
    return tuple(inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
