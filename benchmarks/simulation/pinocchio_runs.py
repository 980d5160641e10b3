"""Pinocchio's dynamics with integrators around it: in Python (RK4, SciPy) and in C++ (RK4, Boost.odeint)."""

from __future__ import annotations

import ctypes
import hashlib
import sysconfig
import time
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

from benchmarks import native
from benchmarks.case import Array, Unavailable
from benchmarks.peers import pinocchio_cpp
from benchmarks.peers.pinocchio_python import PinocchioPython, refuse
from benchmarks.simulation.scenario import DURATION, Scenario
from benchmarks.simulation.settings import Settings
from benchmarks.simulation.trial import Trial
from benchmarks.tree import Tree

ODEINT = "Boost.odeint"
METHODS = ("RK4", f"{ODEINT} dopri5", f"{ODEINT} fehlberg78")  # in the order of the enumeration in pinocchio_runs.cpp
SOURCES = (native.HERE / "peers" / "pinocchio_bench.cpp", Path(__file__).with_suffix(".cpp"))


class PinocchioPythonRuns:
    """aba called from Python."""

    name = "Pinocchio Python"

    def __init__(self, scenario: Scenario) -> None:
        made = PinocchioPython(scenario.tree)
        self.n, self._tau = scenario.n, np.zeros(scenario.n)
        self._aba, self._model, self._data = made.pin.aba, made.model, made.data

    def trials(self, settings: Settings) -> Iterator[Trial]:
        """RK4 written in NumPy, and SciPy's DOP853."""
        for step in settings.steps:
            run = lambda starts, step=step: self._each(lambda q: self._rk4(q, step), starts)  # noqa: E731
            yield Trial(self.name, "aba + RK4", step, run)
        for tolerance in settings.few_tolerances:
            run = lambda starts, tolerance=tolerance: self._each(lambda q: self.dop853(q, tolerance), starts)  # noqa: E731
            yield Trial(self.name, "aba + SciPy DOP853", tolerance, run)

    def dop853(self, q: Array, tolerance: float) -> tuple[Array, int]:
        """The angles at the end, and the evaluations."""
        start = np.concatenate([q, np.zeros(self.n)])
        done = solve_ivp(self._rates, (0.0, DURATION), start, method="DOP853", rtol=tolerance, atol=tolerance)
        return done.y[: self.n, -1], done.nfev

    def _each(self, one: Callable[[Array], tuple[Array, int]], starts: Array) -> tuple[Array, int]:
        found = [one(q) for q in starts]
        return np.array([q for q, _ in found]), sum(count for _, count in found)

    def _rates(self, t: float, x: Array) -> Array:
        n, dx = self.n, np.empty_like(x)
        dx[:n] = x[n:]
        dx[n:] = self._aba(self._model, self._data, x[:n], x[n:], self._tau)
        return dx

    def _rk4(self, q: Array, h: float) -> tuple[Array, int]:
        x, f, count = np.concatenate([q, np.zeros(self.n)]), self._rates, round(DURATION / h)
        for _ in range(count):
            k1 = f(0.0, x)
            k2 = f(0.0, x + 0.5 * h * k1)
            k3 = f(0.0, x + 0.5 * h * k2)
            x = x + h / 6 * (k1 + 2 * (k2 + k3) + f(0.0, x + h * k3))
        return x[: self.n], 4 * count


@cache
def compiled(*, patient: bool) -> ctypes.CDLL:
    """The library of both sources. Only the patient compile it, for minutes, if no run has done so before."""
    flags = (*pinocchio_cpp.FLAGS, "-isystem", str(_headers()), "-isystem", str(pinocchio_cpp.eigen()))
    source = "".join(file.read_text() for file in SOURCES)
    done = native.BUILD / f"pinocchio-runs-{hashlib.sha256(source.encode()).hexdigest()[:24]}"
    if not patient and not done.exists():
        raise Unavailable("Pinocchio in C++ is compiled by the first full run, which takes minutes")
    found = native.library(source, compiler="g++", flags=flags, suffix=".cpp")
    done.touch()
    found.machine.restype = ctypes.c_void_p
    found.forget.restype = None
    found.integrate.restype = ctypes.c_long
    return found


def _headers() -> Path:
    prefix = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "include"
    if not (prefix / "pinocchio").is_dir():
        raise Unavailable(f"the headers of Pinocchio are not in {prefix} (package pin)")
    return prefix


class PinocchioCppRuns:
    """The fastest of Pinocchio's forward dynamics, in native loops."""

    name = "Pinocchio C++"

    def __init__(self, scenario: Scenario, *, patient: bool) -> None:
        refuse(scenario.tree)
        library = compiled(patient=patient)
        self._integrate, self._handle = library.integrate, _machine(library, scenario.tree)
        weakref.finalize(self, library.forget, self._handle)
        start = scenario.starts[:1]
        self._call = min(pinocchio_cpp.OF["forward_dynamics"], key=lambda call: self._seconds(call, start))

    def trials(self, settings: Settings) -> Iterator[Trial]:
        """RK4 and two methods that choose their steps."""
        for method in METHODS:
            for setting in settings.steps if method == "RK4" else settings.tolerances:
                run = lambda starts, method=method, setting=setting: self._run(self._call, method, setting, starts)  # noqa: E731
                yield Trial(self.name, method, setting, run)

    def _run(self, call: str, method: str, setting: float, starts: Array) -> tuple[Array, int]:
        ends = np.empty_like(starts)
        given, double = np.ascontiguousarray(starts), ctypes.c_double
        numbers = (pinocchio_cpp.CALLS.index(call), METHODS.index(method), double(setting), double(DURATION))
        places = (ctypes.c_void_p(given.ctypes.data), ctypes.c_void_p(ends.ctypes.data))
        return ends, self._integrate(self._handle, *numbers, *places, ctypes.c_long(len(starts)))

    def _seconds(self, call: str, start: Array) -> float:
        taken = []
        for _ in range(5):
            begin = time.process_time()
            self._run(call, "RK4", 1e-2, start)
            taken.append(time.process_time() - begin)
        return min(taken)


def _machine(library: ctypes.CDLL, tree: Tree) -> ctypes.c_void_p:
    """The robot's numbers as the C function ``machine`` wants them; the joints are revolute."""
    links = tree.links
    parents = np.array([link.parent for link in links], dtype=np.intc)
    corners = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    arrays = (
        parents,
        np.zeros_like(parents),
        np.array([link.axis for link in links]),
        np.array([[*link.R.ravel(), *link.p] for link in links]),
        np.array([[link.mass, *link.com, *(link.inertia[at] for at in corners)] for link in links]),
        np.array(tree.gravity, dtype=np.float64),
    )
    places = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    return ctypes.c_void_p(library.machine(len(links), *places, 1))
