"""What an integrator knows of a machine, and where a run stands: nothing of mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.kernels.native import Kernel

Array = NDArray[np.float64]

INPUTS = ("t", "q", "v", "z", "held", "mode")
"""The inputs of every native function of a system, in this order."""


@dataclass(frozen=True, eq=False, kw_only=True)
class System:
    """ẋ = rhs(t, q, v, z, held, mode) with x = (q, v, z); held values change at samples, modes at events.

    All kernels have the inputs ``INPUTS``. Guard k is not negative while mode k may last; ``push`` is the signed force
    that would move a sticking axis. ``period`` without ``sample`` is that of a controller outside: the run stops there.
    """

    nq: int
    nv: int
    rhs: Kernel
    nz: int = 0
    nu: int = 0
    nm: int = 0
    guards: Kernel | None = None
    push: Kernel | None = None
    sample: Kernel | None = None
    period: float | None = None
    jacobian: Kernel | None = None  # ∂rhs/∂x, (n, n); differences are taken where it is missing
    quaternions: tuple[int, ...] = ()  # where unit quaternions begin in q
    stick_speeds: tuple[int, ...] = ()  # of each axis the entry of (v, z) that is zero while its mode is 0
    breaks: tuple[float, ...] = ()  # instants at which rhs is not smooth in t; it is continuous from the right [s]
    rates_are_speeds: bool = False  # q̇ = v exactly: spares the methods of low order an evaluation
    q_scale: Array | None = None  # typical sizes, for absolute errors; None: 1
    v_scale: Array | None = None
    z_scale: Array | None = None

    def __post_init__(self) -> None:
        """Refuse kernels and sizes that do not fit each other: native loops do not look."""
        sizes = dict(zip(INPUTS, (1, self.nq, self.nv, self.nz, self.nu, self.nm), strict=True))
        results = {"rhs": self.n, "guards": self.nm, "push": self.nm, "sample": self.nu, "jacobian": self.n**2}
        for name, result in results.items():
            kernel: Kernel | None = getattr(self, name)
            if kernel is not None:
                _check(name, kernel, sizes, result)
        if self.nm and (self.guards is None or self.push is None or len(self.stick_speeds) != self.nm):
            raise ValueError(f"a system of {self.nm} axes with modes needs guards, push and as many stick_speeds.")
        if self.sample is not None and self.period is None:
            raise ValueError("the system has a sample kernel but no period. Give the time between samples.")

    @property
    def n(self) -> int:
        """How many entries x = (q, v, z) has."""
        return self.nq + self.nv + self.nz

    def scale(self) -> Array:
        """Typical sizes of the entries of x."""
        parts = ((self.q_scale, self.nq), (self.v_scale, self.nv), (self.z_scale, self.nz))
        return np.concatenate([np.ones(size) if given is None else np.asarray(given) for given, size in parts])

    def start(
        self,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike = (),
        held: ArrayLike = (),
        mode: ArrayLike = (),
        *,
        t: float = 0.0,
        save: float | None = None,
    ) -> Point:
        """The point at which a run begins; samples and saved states before ``t`` are left out."""
        given = zip((q, v, z, held, mode), (self.nq, self.nv, self.nz, self.nu, self.nm), INPUTS[1:], strict=True)
        q, v, z, held, mode = (_vector(value, size, name) for value, size, name in given)
        return Point(
            t, q, v, z, held, mode, next_sample=first_multiple(t, self.period), next_save=first_multiple(t, save)
        )


@dataclass(frozen=True, eq=False)
class Point:
    """Where a run stands, with all that its continuation needs: a run cut here gives the same bits as an unbroken one.

    ``h`` is the step that the integrator wants to take (0: it has still to choose) and ``memory`` what its method
    remembers (empty: nothing, as after every change from outside). ``settled`` says that the modes were decided for
    this very point; ``events_here`` counts events since time last moved on.
    """

    t: float
    q: Array
    v: Array
    z: Array
    held: Array
    mode: Array
    h: float = 0.0
    memory: Array = field(default_factory=lambda: np.empty(0))
    next_sample: int = 0
    next_save: int = 0
    steps: int = 0
    settled: bool = False
    events_here: int = 0

    @property
    def x(self) -> Array:
        """(q, v, z)."""
        return np.concatenate([self.q, self.v, self.z])

    def sampled(self, held: ArrayLike) -> Point:
        """The point after a sample that was taken outside."""
        values = _vector(held, len(self.held), "held")
        return replace(self, held=values, memory=np.empty(0), next_sample=self.next_sample + 1, settled=False)


def first_multiple(t: float, interval: float | None) -> int:
    """The smallest k with k·interval not before t, to round-off."""
    if interval is None:
        return 0
    k = round(t / interval)
    return k if k * interval >= t * (1 - 1e-14) else k + 1


def _vector(value: ArrayLike, size: int, name: str) -> Array:
    vector = np.array(value, dtype=np.float64)
    if vector.size == 0 and size:
        return np.zeros(size)
    if vector.shape != (size,):
        raise ValueError(f"start of a run: {name} has shape {vector.shape}, expected ({size},).")
    return vector


def _check(name: str, kernel: Kernel, sizes: dict[str, int], result: int) -> None:
    if list(kernel.sizes.values()) != list(sizes.values()):
        raise ValueError(f"{name} of a system takes vectors of sizes {kernel.sizes}, expected {sizes}.")
    if int(np.prod(kernel.shape)) != result:
        raise ValueError(f"{name} of a system gives {kernel.shape} values, expected {result}.")
