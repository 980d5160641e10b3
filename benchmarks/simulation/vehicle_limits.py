"""What the right-hand side of a vehicle is made of: kernels that do more and more of it, and their times."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from benchmarks import native
from benchmarks.case import Array, Unavailable
from benchmarks.sampling import cores
from benchmarks.simulation.vehicles import Vehicle
from torseur.algebra.components import Value
from torseur.algebra.symmetric import symmetric
from torseur.kernels.cost.counts import count
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.mechanics.constraints.reduction import reduced
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.mechanics.ways.independent_speeds import IndependentSpeeds
from torseur.model.lean.lean_model import lean

INPUTS = ("t", "q", "alpha")
STATES = 64
STAGES = (
    "speeds of all joints",
    "accelerations that constant independent speeds give",
    "mass matrix and forces, seen by the independent speeds",
    "solution for their rates",
)


@dataclass(frozen=True)
class Stage:
    """The right-hand side up to and with a stage: operations and time of one evaluation."""

    vehicle: str
    name: str
    operations: int
    seconds: float  # NaN without a C compiler


def stages(vehicle: Vehicle, repetitions: int) -> list[Stage]:
    """The stages one on the other; the last one is the whole right-hand side."""
    inputs = states(vehicle)
    symbols, values = parts(vehicle)
    found = []
    for k, name in enumerate(STAGES):
        kernel, operations = stage_kernel(vehicle, symbols, values[: k + 1])
        with cores(1):
            found.append(Stage(vehicle.name, name, operations, _seconds(kernel, inputs, repetitions)))
    return found


def parts(vehicle: Vehicle) -> tuple[list[Value], list[Value]]:
    """(symbols t, q, α; what each stage adds: q̇, v̇ at α̇ = 0, (D, force on α), α̇)."""
    way = vehicle.problem.way
    assert isinstance(way, IndependentSpeeds)
    sizes = (1, vehicle.problem.system.nq, vehicle.problem.system.nv)
    t, q, alpha = symbols = [ca.SX.sym(name, size) for name, size in zip(INPUTS, sizes, strict=True)]
    model, thin = vehicle.model, lean(vehicle.model)
    r = reduced(model, way.chart, t, q, alpha)
    D = symmetric(r.J.T @ mass_matrix(thin, q) @ r.J)
    force = -r.J.T @ inverse_dynamics(thin, q, r.v, r.drift)
    seen = ca.vertcat(ca.vec(ca.densify(D)), force)
    return symbols, [coordinate_rates(model, q, r.v), r.drift, seen, cholesky_solve(D, force)]


def states(vehicle: Vehicle) -> list[Array]:
    """(t, q, α) at instants of the vehicle's own motion, (N, size) each."""
    loop, point, rows = vehicle.loop("dopri5", tolerance=1e-8), vehicle.start, []
    for k in range(STATES):
        point = loop.advance(point, (k + 1) * vehicle.duration / STATES).point
        rows.append(([point.t], point.q, point.v))
    return [np.array(column) for column in zip(*rows, strict=True)]


def stage_kernel(vehicle: Vehicle, symbols: list[Value], values: list[Value]) -> tuple[Kernel, int]:
    """(native function of (t, q, α) to these values, number of its operations)."""
    result = ca.densify(ca.cse(ca.SX(ca.vertcat(*values))))
    function = ca.Function("stage", symbols, [result], list(INPUTS), ["result"])
    return function_kernel(function, of=vehicle.name, shape=(result.numel(),)), sum(count(function).as_tuple())


def _seconds(kernel: Kernel, inputs: list[Array], repetitions: int) -> float:
    calls = native.NativeCalls(kernel.address, inputs, [np.zeros((STATES, *kernel.shape))])
    try:
        native.loop()
    except Unavailable:
        return float("nan")
    return min(calls.seconds(20, keep=False) for _ in range(repetitions)) / (20 * STATES)
