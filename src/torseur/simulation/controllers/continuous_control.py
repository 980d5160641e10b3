"""Python functions that act on a machine all the time: every kernel of a run first asks for their commands.

The native loop calls kernels by their addresses. Here these are functions of Python, which renew the commands among the
held values and then call the kernel itself. A step of a machine takes some tens of microseconds more for each.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from torseur.kernels.native import Kernel
from torseur.simulation.controllers.outside import Outside
from torseur.simulation.posed.problem import Problem
from torseur.simulation.system import INPUTS, Array, Point, System

_CALLED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_T, _Q, _V, _HELD = (INPUTS.index(name) for name in ("t", "q", "v", "held"))
_WRAPPED = ("rhs", "solve", "look", "guards", "push", "levels", "sample")


class Commanding:
    """The kernels of a problem with the commands of Python functions; ``failure`` is what one of these raised."""

    def __init__(self, problem: Problem, outside: Outside) -> None:
        self.problem, self.outside = problem, outside
        self.failure: BaseException | None = None
        self._asked: tuple[float, bytes, bytes] | None = None
        self._given: Array = np.zeros(problem.system.nu)

    @cached_property
    def system(self) -> System:
        """The system with these kernels; a derivative would not know of the functions, and differences are taken."""
        kernels = {name: getattr(self.problem.system, name) for name in _WRAPPED}
        changed: dict[str, Any] = {"jacobian": None, "sparse_jacobian": None}
        changed |= {name: CommandedKernel(kernel, self) for name, kernel in kernels.items() if kernel is not None}
        return replace(self.problem.system, **changed)

    def held(self, t: float, q: Array, v: Array, held: Array, joint_state: Callable[[], tuple[Array, Array]]) -> Array:
        """The held values with the commands at a state of the system; asked twice for it, functions are called once.

        They are told the coordinates and speeds of the joints, which ``joint_state`` gives.
        """
        state = t, q.tobytes(), v.tobytes()
        if state != self._asked:
            self._given = self.outside.held(self.problem, t, *joint_state(), held)
            self._asked = state
        outside = self.problem.layout
        places = [*outside.outside.values(), *(at + k for at in outside.pushed.values() for k in range(6))]
        renewed = held.copy()
        renewed[places] = self._given[places]
        return renewed

    def at(self, point: Point) -> Point:
        """A point with the commands there."""
        held = self.held(point.t, point.q, point.v, point.held, lambda: self.problem.tree_state(point))
        return point._replace(held=held)

    def rows(self, t: Array, q: Array, v: Array, z: Array, held: Array, slip: Array) -> Array:
        """The held values of saved rows."""
        points = (Point(float(t[k]), q[k], v[k], z[k], held[k], slip[k]) for k in range(len(t)))
        return np.array([self.at(point).held for point in points]).reshape(held.shape)


class CommandedKernel(Kernel):
    """A kernel that asks for commands first."""

    def __init__(self, kernel: Kernel, commanding: Commanding) -> None:
        super().__init__(kernel.name, kernel.model, kernel.sizes, kernel.shape, kernel._code, kernel.further)
        self._inner, self.commanding = kernel, commanding

    @cached_property
    def address(self) -> int:
        """Where the function of one state begins, for as long as this lives."""
        self._function = _CALLED(self._called)
        return int(ctypes.cast(self._function, ctypes.c_void_p).value or 0)

    @property
    def is_interpreted(self) -> bool:
        """Of the kernel itself."""
        return self._inner.is_interpreted

    def used(self, states: int) -> None:
        """Note that so many states were computed."""
        self._inner.used(states)

    def improve(self) -> None:
        """Put compiled code in the place of the interpreter."""
        self._inner.improve()

    def __call__(self, *values: ArrayLike, out: Array | None = None, threads: int = 1) -> Array:
        """The results for states one after the other."""
        return self._inner(*self._commanded(values), out=out, threads=threads)

    def results(self, *values: ArrayLike) -> list[Array]:
        """All results for states one after the other."""
        return self._inner.results(*self._commanded(values))

    def _commanded(self, values: tuple[ArrayLike, ...]) -> list[Any]:
        """The inputs with commands among the held values of every state."""
        arrays = [np.asarray(value, dtype=np.float64) for value in values]
        shape = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
        count = math.prod(shape)
        rows = [np.broadcast_to(a, (*shape, a.shape[-1])).reshape(count, -1) for a in arrays[: INPUTS.index("numbers")]]
        held = [self.commanding.at(Point(float(t[0]), *rest)).held for t, *rest in zip(*rows, strict=True)]
        arrays[_HELD] = np.array(held).reshape(*shape, -1)
        return arrays

    def _called(self, inputs: int, outputs: int) -> None:
        """From the native loop: inputs and outputs are tables of addresses."""
        commanding, sizes = self.commanding, list(self.sizes.values())
        table = (ctypes.c_void_p * len(sizes)).from_address(inputs)
        before = table[_HELD]
        try:
            if commanding.failure is not None:
                raise _FailedBefore
            t, q, v, held = (_vector(table[k], sizes[k]) for k in (_T, _Q, _V, _HELD))
            renewed = commanding.held(float(t[0]), q, v, held, lambda: self._joint_state(inputs, q, v))
            table[_HELD] = renewed.ctypes.data
            self._inner._single(inputs, outputs)
        except BaseException as error:  # told by the run, which ends where a state is no number
            if not isinstance(error, _FailedBefore):
                commanding.failure = error
            out = (ctypes.c_void_p * (1 + len(self.further))).from_address(outputs)
            for place, size in zip(out, (math.prod(self.shape), *self.further), strict=True):
                _vector(place, size)[:] = np.nan
        finally:
            table[_HELD] = before

    def _joint_state(self, inputs: int, q: Array, v: Array) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints where they are not states themselves."""

        def computed(kernel: Kernel) -> Array:
            found = np.empty(math.prod(kernel.shape))
            kernel._single(inputs, (ctypes.c_void_p * 1)(found.ctypes.data))
            return found

        return self.commanding.problem.joint_state(q, v, computed)


class _FailedBefore(Exception):
    """A function has failed, and is not called again."""


def _vector(address: int | None, size: int) -> Array:
    if not size:
        return np.zeros(0)
    return np.ctypeslib.as_array((ctypes.c_double * size).from_address(address or 0))
