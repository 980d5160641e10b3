"""Torseur's kernels as the benchmark calls them; what a version does not have is left out with a note."""

from __future__ import annotations

import inspect
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

import numpy as np

import torseur as ts
from benchmarks import native
from benchmarks.case import NATIVE, PYTHON, Array, Case, Mode, Unavailable, inputs, output_shape, python_seconds
from benchmarks.states import States

PATIENCE = 300.0  # [s] for one compilation
LARGE = 40  # degrees of freedom, from which a compilation is tried in another process first

TRY = """
import benchmarks.robots, torseur
dyn = torseur.compile(benchmarks.robots.robot({robot!r}))
dyn.address({quantity!r})
"""


class Torseur:
    """Our kernels of one of the robots."""

    name = "Torseur"

    def __init__(self, robot: str, model: ts.Model) -> None:
        self.robot, self.nv = robot, model.nv
        self._threaded = "threads" in inspect.signature(ts.compile).parameters
        self.dyn = {1: ts.compile(model)}
        if self._threaded:
            self.dyn[2] = ts.compile(model, threads=2)
        self._tried: dict[str, str] = {}

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """The plain call, for batches also the one that writes into given arrays, or the kernel by its address."""
        if not hasattr(self.dyn[1], quantity):
            raise Unavailable(f"{quantity} does not exist yet")
        if self.nv > LARGE:
            self._try(quantity)
        if mode is NATIVE:
            yield self._native(quantity, states)
        elif mode is PYTHON:
            yield self._one_by_one(quantity, states)
        else:
            yield from self._batch(quantity, mode, states)

    def _try(self, quantity: str) -> None:
        """A compilation that takes too long can be stopped only in another process; its object stays in the cache."""
        if quantity not in self._tried:
            command = [sys.executable, "-c", TRY.format(robot=self.robot, quantity=quantity)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=native.ROOT)
                failed = done.stderr.splitlines()[-1] if done.returncode else ""
            except subprocess.TimeoutExpired:
                failed = f"compilation was not done after {PATIENCE:g} s"
            self._tried[quantity] = failed
        if self._tried[quantity]:
            raise Unavailable(self._tried[quantity])

    def _one_by_one(self, quantity: str, states: States) -> Case:
        arguments = list(zip(*inputs(quantity, states), strict=True))
        getattr(self.dyn[1], quantity)(*arguments[0])  # from then on a direct call may stand in the method's place
        call = getattr(self.dyn[1], quantity)
        results = lambda: np.array([_joined(call(*given)) for given in arguments])  # noqa: E731
        return Case(self.name, "call", len(arguments), python_seconds(call, arguments), results)

    def _native(self, quantity: str, states: States) -> Case:
        if not hasattr(self.dyn[1], "address"):
            raise Unavailable("native code does not exist yet")
        given = inputs(quantity, states)
        out = np.zeros((len(given[0]), *output_shape(quantity, self.nv)))
        calls = native.NativeCalls(self.dyn[1].address(quantity), given, [out])

        def result(seconds: Callable[[int], float]) -> Array:
            seconds(1)
            return out

        try:
            native.loop()
        except Unavailable:  # an upper bound: each call is made from Python
            one = lambda passes: calls.seconds_by_ctypes(passes)  # noqa: E731
            return Case(self.name, "kernel by ctypes", calls.states, one, lambda: result(one))
        one = lambda passes: calls.seconds(passes, keep=False)  # noqa: E731
        return Case(self.name, "kernel", calls.states, one, lambda: result(calls.seconds))

    def _batch(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        if mode.threads not in self.dyn:
            raise Unavailable("threads do not exist yet")
        dyn, given = self.dyn[mode.threads], inputs(quantity, states)
        call = getattr(dyn, quantity)
        yield self._timed("call", lambda: call(*given), mode)
        if "out" in inspect.signature(getattr(type(dyn), quantity)).parameters:
            out = call(*given)
            yield self._timed("call, out given", lambda: call(*given, out=out), mode)

    def _timed(self, name: str, call: Callable[[], object], mode: Mode) -> Case:
        def seconds(passes: int) -> float:
            start = time.perf_counter()
            for _ in range(passes):
                call()
            return time.perf_counter() - start

        return Case(self.name, name, mode.states, seconds, lambda: _joined(call()), mode.threads)


def _joined(found: object) -> Array:
    """The derivatives come as a tuple; here they stand side by side."""
    return np.concatenate(found, axis=-1) if isinstance(found, tuple) else np.array(found)
