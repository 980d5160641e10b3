"""A machine made ready to move as point masses: the same drives, accounts and results, other equations of motion.

The states are the positions and speeds of the points; those of the drives and accounts follow as in joint coordinates,
and after them coordinates q̂ of the joints, which count their turns, and what draws rows back to their conditions or
evens out odd and even steps.
Rows are recorded in joint coordinates.
"""

from __future__ import annotations

from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.pattern import Pattern
from torseur.frozen import dataclass
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.apart.rotors import start_spins
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.point_masses.motion import PointMotion
from torseur.mechanics.point_masses.outside import holds_to_ground, rigid_motions
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.rows import evened
from torseur.mechanics.point_masses.solids import Solid, solids_of
from torseur.mechanics.tree.kinematics import coordinate_rates, links, poses
from torseur.simulation.apart.apart_problem import (
    SWEEPS,
    ApartProblem,
    Unknowns,
    bodies_at,
    counted_coordinates,
    driven,
    multiplier_unknowns,
    proximal_shifts,
    refuse,
)
from torseur.simulation.posed.problem import Array, Problem
from torseur.simulation.starts.initial import Start
from torseur.simulation.system import INPUTS, System

_KEPT = 8  # problems posed last


@dataclass(frozen=True, eq=False, kw_only=True)
class PointProblem(ApartProblem):
    """The native functions of a machine of point masses."""

    solids: tuple[Solid, ...]
    evens: bool  # whether there are rows on velocities alone, and the last of z is their θ

    def start(self, start: Start, step: float) -> tuple[Array, Array, Array]:
        """(positions, speeds, z) of the points, for a start in joint coordinates."""
        X_W, V = bodies_at(self.model, start.q, start.v)
        x = [solid.placed(X) for solid, X in zip(self.solids, X_W, strict=True)]
        x_dot = [solid.moved(X, *of) for solid, X, of in zip(self.solids, X_W, V, strict=True)]
        angles, spins = np.zeros(len(self.model.rotors)), start_spins(self.model, start.v, [omega for omega, _ in V])
        beside = start.q[counted_coordinates(self.model)]
        z = np.zeros(self.system.nz)
        z[: len(start.z) + len(beside)] = np.concatenate([start.z, beside])
        if self.evens:
            z[-1] = evened(step)
        return np.concatenate([*x, angles]), np.concatenate([*x_dot, spins]), z

    @property
    def speed_names(self) -> tuple[str, ...]:
        """As ``arm, point 2, y``."""
        names = self.model.body_names
        points = (f"{name}, point {k + 1}, {axis}" for name in names for k in range(4) for axis in "xyz")
        return (*points, *(f"rotor of {rotor.name or 'a joint'}" for rotor in self.model.rotors))


@lru_cache(maxsize=_KEPT)
def pose_point_problem(joints: Problem) -> PointProblem:
    """The problem of point masses for a problem in joint coordinates, whose speeds are those of the tree."""
    model, states = joints.model, joints.layout
    refuse(joints, "point masses")
    solids = solids_of(model)
    n = 12 * len(solids) + len(model.rotors)
    counted = counted_coordinates(model)
    asked = Unknowns.of(joints)
    sizes = (1, n, n, states.nz, states.nu, 0, 0, asked.count)
    t, x, x_dot, own, held, slip, numbers, y = (ca.SX.sym(name, size) for name, size in zip(INPUTS, sizes, strict=True))
    places = PointPlaces(model, solids, x, x_dot)
    near, beside = ca.SX(model.neutral()), ca.SX.sym("near", len(counted))
    near[counted] = beside
    q = joint_coordinates(places, near)
    v = joint_speeds(places, q)
    motion = PointMotion(places, v, q, t)
    # points tell the strains of beams without detours
    drive = driven(joints, Instant(t, q, v, own, held, slip), motion.acting.beam_elements, y)
    accelerations = motion.accelerations(drive.tau, drive.acting.external)
    z_dot = ca.vertcat(
        drive.z_dot, coordinate_rates(model, q, v)[counted], motion.psi_rates, ca.DM(*motion.theta.shape)
    )
    symbols = [t, x, x_dot, ca.vertcat(own, beside, motion.psi, motion.theta), held, slip, numbers, y]
    inputs = dict(zip(INPUTS[:-1], symbols, strict=False))

    def kernel(name: str, result: Value, count: int = len(INPUTS)) -> Kernel:
        column = ca.densify(ca.cse(ca.SX(result)))
        function = ca.Function(name, symbols[:count], [column], list(INPUTS[:count]), ["result"])
        return function_kernel(function, of=model.name, shape=(column.numel(),), of_a_run=True)

    outside = motion.outside(drive.tau, drive.acting.external) if asked.impulses else None
    known = joints.system
    system = System(
        nq=n,
        nv=n,
        nz=z_dot.numel(),
        nu=states.nu,
        rhs=kernel("point_rates", ca.vertcat(x_dot, accelerations, z_dot)),
        ny=asked.count,
        solve=_by_multipliers(motion, accelerations, outside, inputs, asked) if y.numel() else None,
        project=_projection(motion, inputs),
        sample=None if known.sample is None else kernel("sample", drive.renewed),
        period=known.period,
        breaks=known.breaks,
        rates_are_speeds=True,
    )
    return PointProblem(
        model,
        joints.layout,
        joints.way,
        joints.traced,
        system,
        joints.signals,
        joints.contents,
        joints=joints,
        solids=solids,
        evens=bool(motion.theta.numel()),
        recovery=kernel("recovery", ca.vertcat(q, v)),
    )


def _projection(motion: PointMotion, inputs: dict[str, Value]) -> Kernel:
    """(x, admitted ẋ) for all inputs but y."""
    places, C = motion.places, motion.rows
    wanted = ProximalSolution(analysed(Pattern.of(motion.coupling)), _shifts(motion, inputs), SWEEPS)
    multipliers = ca.SX.sym("multipliers", C.size1())
    received = ca.SX.sym("received", 2 * places.x.numel() + C.nnz())
    x, x_dot, entries = ca.vertsplit(received, [0, places.x.numel(), 2 * places.x.numel(), received.numel()])
    return SolutionWithin(
        "admitted",
        inputs,
        motion.coupling,
        motion.unmet,
        ca.vertcat(places.x, places.x_dot, C.nz[:]),
        multipliers,
        received,
        ca.vertcat(x, motion.admitted(x_dot, entries, multipliers)),
        wanted,
    ).kernel(of=places.model.name)


def _by_multipliers(
    motion: PointMotion, accelerations: Value, acting: Value | None, inputs: dict[str, Value], asked: Unknowns
) -> Kernel:
    """What accounts ask of the multipliers."""
    places, C = motion.places, motion.rows
    N = rigid_motions(places)
    held = ca.sparsify(ca.diag(ca.DM([float(on) for on in holds_to_ground(places)])))
    return multiplier_unknowns(
        asked,
        inputs=inputs,
        coupling=motion.coupling,
        remaining=motion.remaining(accelerations),
        acting=None if acting is None else N.T @ acting,
        by_rows=ca.sparsify(N.T @ (held @ C).T),
        of_time=motion.targets.rates,
        shifts=_shifts(motion, inputs),
    ).kernel(of=places.model.name)


def _shifts(motion: PointMotion, inputs: dict[str, Value]) -> list[float]:
    """The proximal shift of every row, from the diagonal of H where the machine stands in its file."""
    places = motion.places
    X = poses(places.model, links(places.model, ca.DM(places.model.initial_q)))
    x = np.concatenate([solid.placed(pose) for solid, pose in zip(places.solids, X, strict=True)])
    at = {name: np.zeros(symbol.numel()) for name, symbol in inputs.items()}
    at["q"][: len(x)] = x
    counted = counted_coordinates(places.model)
    end = at["z"].size - motion.psi.numel() - motion.theta.numel()
    at["z"][end - len(counted) : end] = places.model.initial_q[counted]
    diagonal = ca.Function("diagonal", list(inputs.values()), [ca.diag(motion.coupling)])
    return proximal_shifts(diagonal(*at.values()).full().ravel())
