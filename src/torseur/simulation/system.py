"""What an integrator knows of a machine, and where a run stands: nothing of mechanics."""

from __future__ import annotations

from copy import copy
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.simulation.sparse_jacobian import Balance, SparseJacobian

Array = NDArray[np.float64]

INPUTS = ("t", "q", "v", "z", "held", "slip", "numbers", "y")
"""The inputs of every native function of a system, in this order; ``solve`` and ``project`` do without the last."""

NO_NUMBERS = np.zeros(0)


_KERNELS = ("rhs", "solve", "look", "project", "guards", "push", "levels", "margins", "distances", "sample", "move")
_FOR_DERIVATIVES = 8  # states whose rates an implicit step computes, about


STIFF_FORCES = "stiff_forces"
"""The name of the kernel that gives them."""


@dataclass(frozen=True, eq=False)
class StiffForces:
    """Forces that depend on k coordinates and their speeds: v̇ = … + U f, and δf = −K δq_S − D δv_S.

    The kernel gives U, (nv, k), K and D, (k, k), row after row.
    """

    kernel: Kernel
    positions: tuple[int, ...]  # of q_S in x
    speeds: tuple[int, ...]  # of v_S in x

    def values(self, nv: int) -> int:
        """How many numbers the kernel gives."""
        k = len(self.positions)
        return nv * k + 2 * k * k


@dataclass(frozen=True, eq=False, kw_only=True)
class System:
    """ẋ = rhs(t, q, v, z, held, slip, y) with x = (q, v, z); held values change at samples, slips at events.

    y is what the state determines by equations that are not differential, such as accelerations and forces of
    constraints. It is found once for a state, by ``solve`` before the right-hand side or by the right-hand side itself
    as its second result, and then read by all other kernels. ``project`` gives (q, v) brought back to where its
    invariants hold, and may tell in a second result how far from there it was. All kernels have the inputs ``INPUTS``.
    Slips are 1 or −1 of axes that slip; of one that sticks it is half the share of its break-away level that it has
    taken over. Guard k is not negative while slip k may last; ``push`` is the signed force that would move a sticking
    axis. ``period`` without ``sample`` is that of a controller outside: the run stops there.

    ``numbers`` are those of the machine that its kernels leave open: systems of machines that differ in them alone
    have the same kernels. A kernel reads them as far as it needs them, from the first on.
    """

    nq: int
    nv: int
    rhs: Kernel
    nz: int = 0
    nu: int = 0
    ns: int = 0
    ny: int = 0
    solve: Kernel | None = None
    look: Kernel | None = None  # y alone, for states whose rates nobody asks for
    project: Kernel | None = None
    closeness: bool = False  # whether the last entry of y tells how much errors across the invariants are enlarged
    accounts: int = 0  # entries at the end of x on which no rate depends
    guards: Kernel | None = None
    push: Kernel | None = None
    levels: Kernel | None = None  # (4, ns): break-away forward and backward, dry friction likewise; where axes are tied
    margins: Kernel | None = None  # numbers that fall where the equations cease to determine the motion
    distances: Kernel | None = None  # (2, nd): to what acts one way only, positive while it does not, then their rates
    sample: Kernel | None = None
    period: float | None = None
    jacobian: Kernel | None = None  # ∂rhs/∂x, (n, n); differences are taken where both are missing
    sparse_jacobian: SparseJacobian | None = None
    stiff: StiffForces | None = None  # for methods that take these alone implicitly
    balance: Balance | None = None  # for methods that take y for unknowns of their own
    move: Kernel | None = None  # q ⊞ v: where motion with the speeds v leads in unit time; not needed where q̇ = v
    quaternions: tuple[int, ...] = ()  # where unit quaternions begin in q
    stick_speeds: tuple[int, ...] = ()  # of each axis the entry of (v, z) that is zero while its slip is 0
    breaks: tuple[float, ...] = ()  # instants at which rhs is not smooth in t; it is continuous from the right [s]
    rates_are_speeds: bool = False  # q̇ = v exactly: spares the methods of low order an evaluation
    q_scale: Array | None = None  # typical sizes, for absolute errors; None: 1
    v_scale: Array | None = None
    z_scale: Array | None = None
    numbers: Array = field(default_factory=lambda: NO_NUMBERS)

    def __post_init__(self) -> None:
        """Refuse kernels and sizes that do not fit each other: native loops do not look."""
        counts = (1, self.nq, self.nv, self.nz, self.nu, self.ns, len(self.numbers), self.ny)
        sizes = dict(zip(INPUTS, counts, strict=True))
        own = {name: size for name, size in sizes.items() if name != "y"}
        results = {
            "rhs": self.n,
            "guards": self.ns,
            "push": self.ns,
            "levels": 4 * self.ns,
            "sample": self.nu,
            "jacobian": self.n**2,
        }
        results |= {"margins": self.nm, "distances": 2 * self.nd}
        for name, result in results.items():
            kernel: Kernel | None = getattr(self, name)
            if kernel is not None:
                _check(name, kernel, sizes, result)
        for name, result in {"solve": self.ny, "look": self.ny, "project": self.nq + self.nv}.items():
            kernel = getattr(self, name)
            if kernel is not None:
                _check(name, kernel, own, result)
        if self.move is not None:
            _check("move", self.move, sizes, self.nq)
        if self.balance is not None:
            _check("balance", self.balance.kernel, sizes, self.n + self.ny)
            _check("derivative", self.balance.derivative.kernel, sizes, self.balance.derivative.computed)
        if self.stiff is not None:
            _check("stiff", self.stiff.kernel, sizes, self.stiff.values(self.nv))
        if self.sparse_jacobian is not None:
            _check("sparse_jacobian", self.sparse_jacobian.kernel, sizes, self.sparse_jacobian.computed)
        if self.ny and self.solve is None and self.rhs.further != (self.ny,):
            raise ValueError(
                f"a system of {self.ny} algebraic unknowns needs a solve kernel, or an rhs that gives them."
            )
        if self.ns and (self.guards is None or self.push is None or len(self.stick_speeds) != self.ns):
            raise ValueError(f"a system of {self.ns} axes with slips needs guards, push and as many stick_speeds.")
        if self.sample is not None and self.period is None:
            raise ValueError("the system has a sample kernel but no period. Give the time between samples.")

    def renumbered(self, numbers: Array, breaks: tuple[float, ...]) -> System:
        """The same kernels with other numbers of the machine, and other corners of functions of time."""
        made = copy(self)  # neither kernels nor sizes change: nothing to check, and what was found of them stays
        vars(made).update(numbers=numbers, breaks=breaks)
        return made

    @property
    def n(self) -> int:
        """How many entries x = (q, v, z) has."""
        return self.nq + self.nv + self.nz

    @property
    def nm(self) -> int:
        """How many margins there are."""
        return 0 if self.margins is None else int(np.prod(self.margins.shape))

    @property
    def nd(self) -> int:
        """How many distances there are."""
        return 0 if self.distances is None else int(np.prod(self.distances.shape)) // 2

    @cached_property
    def kernels(self) -> tuple[Kernel, ...]:
        """Those that a native loop may call."""
        found = [getattr(self, name) for name in _KERNELS]
        found += [self.balance.kernel] if self.balance is not None else []
        return (*(kernel for kernel in found if kernel is not None), *self._derivatives)

    @property
    def _derivatives(self) -> list[Kernel]:
        """Those that an implicit step calls once, or less often, and that are the longest."""
        found = [self.jacobian] if self.jacobian is not None else []
        found += [self.balance.derivative.kernel] if self.balance is not None else []
        found += [self.sparse_jacobian.kernel] if self.sparse_jacobian is not None else []
        return [*found, self.stiff.kernel] if self.stiff is not None else found

    @property
    def is_interpreted(self) -> bool:
        """Whether an interpreter is in use."""
        return any(kernel.is_interpreted for kernel in self.kernels)

    def used(self, states: int) -> None:
        """Note that a native loop computed the rates of so many states."""
        derivatives = self._derivatives
        for kernel in self.kernels:
            kernel.used(states // _FOR_DERIVATIVES if kernel in derivatives else states)

    def rates(self, point: Point) -> tuple[Array, Array]:
        """(ẋ, y) at a point."""
        return self.rates_at(*point.inputs)

    def rates_at(self, *inputs: ArrayLike) -> tuple[Array, Array]:
        """(ẋ, y) for (t, q, v, z, held, slip) of one state, or for rows of them."""
        if self.solve is not None:
            y = self.solve(*inputs, self._read_by(self.solve))
            return self.rhs(*inputs, self._read_by(self.rhs), y), y
        x_dot, *found = self.rhs.results(*inputs, self._read_by(self.rhs), np.zeros(self.ny))
        return x_dot, found[0] if found else np.zeros((*x_dot.shape[:-1], 0))

    def at(self, kernel: Kernel, point: Point, y: Array | None = None) -> Array:
        """A kernel at a point."""
        if y is None:
            y = self.rates_at(*point.inputs)[1] if self.look is None else self._looked(*point.inputs)
        return kernel(*point.inputs, self._read_by(kernel), y)

    def evaluated(self, kernel: Kernel, *inputs: ArrayLike) -> Array:
        """A kernel for (t, q, v, z, held, slip) of one state, or for rows of them."""
        y = self.rates_at(*inputs)[1] if self.look is None else self._looked(*inputs)
        return kernel(*inputs, self._read_by(kernel), y)

    def projected(self, point: Point) -> Point:
        """The point brought nearer to where its invariants hold, once; itself where it has none."""
        if self.project is None:
            return point
        found = self.project(*point.inputs, self._read_by(self.project))
        return point._replace(q=found[: self.nq], v=found[self.nq :])

    def _looked(self, *inputs: ArrayLike) -> Array:
        assert self.look is not None
        return self.look(*inputs, self._read_by(self.look))

    def _read_by(self, kernel: Kernel) -> Array:
        """The numbers that a kernel takes."""
        return self.numbers[: kernel.sizes["numbers"]]

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
        slip: ArrayLike = (),
        *,
        t: float = 0.0,
        save: float | None = None,
    ) -> Point:
        """The point at which a run begins; samples and saved states before ``t`` are left out."""
        given = zip((q, v, z, held, slip), (self.nq, self.nv, self.nz, self.nu, self.ns), INPUTS[1:6], strict=True)
        q, v, z, held, slip = (_vector(value, size, name) for value, size, name in given)
        return Point(
            t, q, v, z, held, slip, next_sample=first_multiple(t, self.period), next_save=first_multiple(t, save)
        )


class Point(NamedTuple):
    """Where a run stands, with all that its continuation needs: a run cut here gives the same bits as an unbroken one.

    ``h`` is the step that the integrator wants to take (0: it has still to choose) and ``memory`` what its method
    remembers (empty: nothing, as after every change from outside). ``settled`` says that the slips were decided for
    this very point; ``events_here`` counts events since time last moved on.
    """

    t: float
    q: Array
    v: Array
    z: Array
    held: Array
    slip: Array
    h: float = 0.0
    memory: Array = np.empty(0)
    next_sample: int = 0
    next_save: int = 0
    steps: int = 0
    settled: bool = False
    events_here: int = 0

    @property
    def inputs(self) -> tuple[Array, ...]:
        """(t, q, v, z, held, slip), as kernels take them."""
        return np.array([self.t]), self.q, self.v, self.z, self.held, self.slip

    @property
    def x(self) -> Array:
        """(q, v, z)."""
        return np.concatenate([self.q, self.v, self.z])

    def sampled(self, held: ArrayLike) -> Point:
        """The point after a sample that was taken outside."""
        values = _vector(held, len(self.held), "held")
        return self._replace(held=values, memory=np.empty(0), next_sample=self.next_sample + 1, settled=False)


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
    read = sizes | {"numbers": kernel.sizes["numbers"]}
    if list(kernel.sizes.values()) != list(read.values()):
        raise ValueError(f"{name} of a system takes vectors of sizes {kernel.sizes}, expected {sizes}.")
    if int(np.prod(kernel.shape)) != result:
        raise ValueError(f"{name} of a system gives {kernel.shape} values, expected {result}.")
