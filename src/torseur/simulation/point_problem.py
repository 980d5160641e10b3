"""A machine made ready to move as point masses: the same drives, accounts and results, other equations of motion.

The states are the positions and speeds of the points; those of the drives and accounts follow as in joint coordinates,
and after them coordinates q̂ of the joints, which count their turns, and what draws rows back to their conditions.
Rows are recorded in joint coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_numpy
from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.pattern import Pattern
from torseur.algebra.transform import Transform
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin
from torseur.mechanics.motorised.acting import acting, forces
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.motorised.machine import Motorised
from torseur.mechanics.motorised.motion import renewed, state_rates
from torseur.mechanics.point_masses.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.point_masses.motion import EPSILON, SWEEPS, PointMotion
from torseur.mechanics.point_masses.outside import holds_to_ground, rigid_motions
from torseur.mechanics.point_masses.places import Places
from torseur.mechanics.point_masses.rotors import start_spins
from torseur.mechanics.point_masses.solids import Solid, solids_of
from torseur.mechanics.tree.kinematics import coordinate_rates, links, poses, velocities
from torseur.model.lean import lean
from torseur.model.model import Model
from torseur.model.open_gains import is_gain, open_run_model
from torseur.simulation.initial import Start
from torseur.simulation.problem import Array, Problem, with_accounts
from torseur.simulation.system import INPUTS, Point, System

PRESCRIBED = "prescribed"
"""The account of the work that prescribed motions take."""

_KEPT = 8  # problems posed last


@dataclass(frozen=True, eq=False, kw_only=True)
class PointProblem(Problem):
    """The native functions of a machine of point masses; ``joints`` is the same machine in joint coordinates."""

    joints: Problem
    solids: tuple[Solid, ...]
    recovery: Kernel  # (q, v) of the joints

    def start(self, start: Start) -> tuple[Array, Array, Array]:
        """(positions, speeds, z) of the points, for a start in joint coordinates."""
        X_W, V = _bodies_at(self.model, start.q, start.v)
        x = [solid.placed(X) for solid, X in zip(self.solids, X_W, strict=True)]
        x_dot = [solid.moved(X, *of) for solid, X, of in zip(self.solids, X_W, V, strict=True)]
        angles, spins = np.zeros(len(self.model.rotors)), start_spins(self.model, start.v, [omega for omega, _ in V])
        beside = start.q[counted_coordinates(self.model)]
        z = np.zeros(self.system.nz)
        z[: len(start.z) + len(beside)] = np.concatenate([start.z, beside])
        return np.concatenate([*x, angles]), np.concatenate([*x_dot, spins]), z

    def in_joints(self, point: Point) -> Point:
        """The same point of the run in joint coordinates."""
        q, v, z = self.recovered(*point.inputs)
        return self.joints.system.start(q, v, z, point.held, point.slip, t=point.t)

    def tree_state(self, point: Point) -> tuple[Array, Array]:
        """Coordinates and speeds of all joints at a point."""
        q, v, _ = self.recovered(*point.inputs)
        return q, v

    def saved_rows(self, t: Array, *states: Array) -> dict[str, Array]:
        """All that is recorded, in joint coordinates."""
        q, v, z = self.recovered(t[:, None], *states)
        return self.joints.saved_rows(t, q, v, z, *states[3:])

    @property
    def speed_names(self) -> tuple[str, ...]:
        """As ``arm, point 2, y``."""
        names = self.model.body_names
        points = (f"{name}, point {k + 1}, {axis}" for name in names for k in range(4) for axis in "xyz")
        return (*points, *(f"rotor of {rotor.name or 'a joint'}" for rotor in self.model.rotors))

    def recovered(self, *inputs: Array) -> tuple[Array, Array, Array]:
        """(q, v, z) in joint coordinates for (t, q, v, z, held, slip) of points, or for rows of them."""
        found = self.recovery(*inputs, np.zeros(self.system.ny))
        nq = self.model.nq
        return found[..., :nq], found[..., nq:], inputs[3][..., : self.joints.system.nz]


@lru_cache(maxsize=_KEPT)
def pose_point_problem(joints: Problem) -> PointProblem:
    """The problem of point masses for a problem in joint coordinates, whose speeds are those of the tree."""
    model, states = joints.model, joints.machine.states
    _refuse(joints)
    solids = solids_of(model)
    n = 12 * len(solids) + len(model.rotors)
    counted = counted_coordinates(model)
    impulses, driven = states.impulses.stop - states.impulses.start, int(PRESCRIBED in states.works)
    sizes = (1, n, n, states.nz, states.nu, 0, impulses + driven)
    t, x, x_dot, own, held, slip, y = (ca.SX.sym(name, size) for name, size in zip(INPUTS, sizes, strict=True))
    places = Places(model, solids, x, x_dot)
    near, beside = ca.SX(model.neutral()), ca.SX.sym("near", len(counted))
    near[counted] = beside
    q = joint_coordinates(places, near)
    v = joint_speeds(places, q)
    motion = PointMotion(places, v, q, t)
    way = joints.way
    unbent = _with_gains(joints, held)  # points tell the strains of beams without detours
    equations = way.equations(unbent, lean(unbent), t, q, v)
    machine = Motorised(unbent, lean(unbent), states, way, equations, joints.machine.period)
    now = Instant(t, q, v, own, held, slip)
    m = acting(machine, now)
    m = replace(m, springs=replace(m.springs, beam_elements=motion.beam_elements))
    tau = forces(machine, m)
    accelerations = motion.accelerations(tau, m.external)
    z_dot = with_accounts(_by_forces(machine), m, state_rates(machine, m))
    z_dot[states.impulses] = y[:impulses]
    if driven:
        z_dot[states.works[PRESCRIBED]] = y[impulses]
    z_dot = ca.vertcat(z_dot, coordinate_rates(model, q, v)[counted], motion.psi_rates)
    symbols = [t, x, x_dot, ca.vertcat(own, beside, motion.psi), held, slip, y]
    inputs = dict(zip(INPUTS[:-1], symbols, strict=False))

    def kernel(name: str, result: Value, count: int = len(INPUTS)) -> Kernel:
        column = ca.densify(ca.cse(ca.SX(result)))
        function = ca.Function(name, symbols[:count], [column], list(INPUTS[:count]), ["result"])
        return function_kernel(function, of=model.name, shape=(column.numel(),), of_a_run=True)

    outside = motion.outside(tau, m.external) if impulses else None
    known = joints.system
    system = System(
        nq=n,
        nv=n,
        nz=z_dot.numel(),
        nu=states.nu,
        rhs=kernel("point_rates", ca.vertcat(x_dot, accelerations, z_dot)),
        ny=impulses + driven,
        solve=_by_multipliers(motion, accelerations, outside, inputs, driven=bool(driven)) if y.numel() else None,
        project=_projection(motion, inputs),
        sample=None if known.sample is None else kernel("sample", renewed(machine, now)),
        period=known.period,
        breaks=known.breaks,
        rates_are_speeds=True,
    )
    return PointProblem(
        model,
        joints.machine,
        system,
        joints.signals,
        joints.contents,
        joints=joints,
        solids=solids,
        recovery=kernel("recovery", ca.vertcat(q, v)),
    )


def counted_coordinates(model: Model) -> list[int]:
    """The coordinates that are integrated beside the points; nodes of beams never turn far against each other."""
    nodes = {(element.first, element.second) for element in model.beam_elements}
    names = model.body_names
    found: list[int] = []
    for i, (parent, at) in enumerate(zip(model.parent, model.layout.q_of, strict=True)):
        pair = names[parent] if parent >= 0 else "", names[i]
        if not (pair in nodes or pair[::-1] in nodes):
            found += range(at.start, at.stop)
    return found


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
        motion.broken,
        ca.vertcat(places.x, places.x_dot, C.nz[:]),
        multipliers,
        received,
        ca.vertcat(x, motion.admitted(x_dot, entries, multipliers)),
        wanted,
    ).kernel(of=places.model.name)


def _with_gains(joints: Problem, held: Value) -> Model:
    """The machine without the elements of its beams, with the gains that are left open read from held values."""
    model = replace(joints.model, beam_elements=())
    if not joints.parameters:
        return model
    if mechanical := [name for name in joints.parameters if not is_gain(model, name)]:
        raise ValueError(
            f"'{model.name}': '{mechanical[0]}' is left open, but the points of a body are placed by its mass and "
            "inertia. Of point masses only gains of servos can be left open; take another formulation."
        )
    return open_run_model(model, joints.parameters, held[joints.machine.states.parameters])


def _by_forces(machine: Motorised) -> Motorised:
    """The machine with those accounts alone that need no multipliers."""
    states = machine.states
    works = {name: place for name, place in states.works.items() if name != PRESCRIBED}
    return replace(machine, states=replace(states, works=works, impulses=slice(0, 0)))


def _by_multipliers(
    motion: PointMotion, accelerations: Value, acting: Value | None, inputs: dict[str, Value], *, driven: bool
) -> Kernel:
    """((force; moment) of all that acts from outside, power of prescribed motions): those that are accounted for."""
    places, C = motion.places, motion.rows
    N = rigid_motions(places)
    held = ca.sparsify(ca.diag(ca.DM([float(on) for on in holds_to_ground(places)])))
    by_rows = ca.sparsify(N.T @ (held @ C).T)
    of_time = ca.densify(ca.SX(motion.targets.rates))
    wanted = ProximalSolution(analysed(Pattern.of(motion.coupling)), _shifts(motion, inputs), SWEEPS)
    multipliers = ca.SX.sym("multipliers", C.size1())
    received = ca.SX.sym("received", 6 + by_rows.nnz() + of_time.numel())
    outside, entries, speeds = ca.vertsplit(received, [0, 6, 6 + by_rows.nnz(), received.numel()])
    momenta = outside + ca.SX(by_rows.sparsity(), entries) @ multipliers
    power = ca.dot(multipliers, speeds)
    wanted_of = [*([] if acting is None else [momenta]), *([power] if driven else [])]
    return SolutionWithin(
        "by_multipliers",
        inputs,
        motion.coupling,
        motion.remaining(accelerations),
        ca.vertcat(ca.SX(6, 1) if acting is None else N.T @ acting, by_rows.nz[:], of_time),
        multipliers,
        received,
        ca.vertcat(*wanted_of),
        wanted,
    ).kernel(of=places.model.name)


def _shifts(motion: PointMotion, inputs: dict[str, Value]) -> list[float]:
    """The proximal shift of every row, from the diagonal of H where the machine stands in its file."""
    places = motion.places
    X = poses(places.model, links(places.model, ca.DM(places.model.initial_q)))
    x = np.concatenate([solid.placed(pose) for solid, pose in zip(places.solids, X, strict=True)])
    at = {name: np.zeros(symbol.numel()) for name, symbol in inputs.items()}
    at["q"][: len(x)] = x
    counted = counted_coordinates(places.model)
    end = at["z"].size - motion.psi.numel()
    at["z"][end - len(counted) : end] = places.model.initial_q[counted]
    diagonal = ca.Function("diagonal", list(inputs.values()), [ca.diag(motion.coupling)])
    return [-EPSILON * float(size) for size in diagonal(*at.values()).full().ravel()]


def _refuse(joints: Problem) -> None:
    """Raise ValueError for what point masses do not have."""
    model = joints.model
    missing = {
        "joints that follow others": any(model.layout.coupling),
        "dry friction that sticks (give it bristles)": bool(joints.machine.states.sticking),
    }
    for what, present in missing.items():
        if present:
            raise ValueError(f"'{model.name}' has {what}, which point masses do not have. Take another formulation.")


def _bodies_at(model: Model, q: Array, v: Array) -> tuple[list[Transform], list[tuple[Array, Array]]]:
    """(X_WB, (ω, velocity of the origin)) of all bodies, in numbers."""
    X = links(model, ca.DM(q))
    moving = velocities(model, X, ca.DM(q), ca.DM(v))
    return poses(model, X), [(as_numpy(omega).ravel(), as_numpy(w).ravel()) for omega, w in moving]
