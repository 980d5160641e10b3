"""What the right-hand side of a vehicle costs, and which part of it what: kernels that do more and more of it."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from benchmarks import native
from benchmarks.case import Array, Unavailable
from benchmarks.sampling import cores
from benchmarks.simulation.vehicles import Vehicle
from torseur.algebra.components import Value
from torseur.equations.inverse_dynamics import inverse_dynamics
from torseur.equations.kinematics import coordinate_rates
from torseur.equations.mampey import mass_matrix
from torseur.equations.reduction import Reduction, reduced
from torseur.equations.symmetric import symmetric
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.model.lean import lean

INPUTS = ("t", "q", "v")
PARTS = ("speeds and their closing", "acceleration at constant speeds", "mass matrix and forces", "solution")
STATES = 64


@dataclass(frozen=True)
class VehicleLimit:
    """One evaluation of the right-hand side: [ns] alone and in the batch entry, and the parts it is made of."""

    vehicle: str
    degrees: int
    rows: int
    alone_ns: float
    batch_ns: float
    operations: tuple[int, ...]  # instructions up to and with each of PARTS
    parts_ns: tuple[float, ...]  # time up to and with each of PARTS


def vehicle_limit(vehicle: Vehicle, repetitions: int) -> VehicleLimit:
    """Measured at states of the machine's own motion."""
    states = _states(vehicle)
    kernels = [_kernel(vehicle, name, value) for name, value in _stages(vehicle).items()]
    rhs = vehicle.problem.system.rhs
    with cores(1):
        parts = [_alone(kernel, [states[name] for name in INPUTS], repetitions) for kernel, _ in kernels]
        everything = [states.get(name, np.zeros((STATES, 0))) for name in rhs.inputs]
        alone, batch = _alone(rhs, everything, repetitions), _in_batch(rhs, everything, repetitions)
    counts = (*(count for _, count in kernels), vehicle.problem.system.rhs_count)
    return VehicleLimit(vehicle.name, vehicle.problem.system.nv, 0, alone, batch, counts, (*parts, alone))


def _stages(vehicle: Vehicle) -> dict[str, Value]:
    raise NotImplementedError
