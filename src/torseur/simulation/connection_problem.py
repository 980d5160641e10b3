"""A machine made ready to move by the connection of its bodies: the same drives, accounts and results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.algebra.sparse.analysis import analysed
from torseur.algebra.sparse.pattern import Pattern
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.connection.assembly import Assembly
from torseur.mechanics.connection.inertias import with_all_inertias
from torseur.mechanics.connection.modal_places import ModalPlaces
from torseur.mechanics.connection.motion import ConnectionMotion
from torseur.mechanics.connection.states import ModalStates
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model
from torseur.simulation.apart_problem import (
    EPSILON,
    SWEEPS,
    ApartProblem,
    Unknowns,
    bodies_at,
    counted_coordinates,
    driven,
    multiplier_unknowns,
    refuse,
)
from torseur.simulation.initial import Start
from torseur.simulation.problem import Array, Problem
from torseur.simulation.system import INPUTS, System

_KEPT = 8  # problems posed last


@dataclass(frozen=True, eq=False, kw_only=True)
class ConnectionProblem(ApartProblem):
    """The native functions of a machine of connected bodies."""

    states: ModalStates

    def start(self, start: Start) -> tuple[Array, Array, Array]:
        """(Y and references, Ẏ, z), for a start in joint coordinates."""
        q, v = self.states.start(*bodies_at(self.model, start.q, start.v), start.q, start.v)
        return q, v, np.concatenate([start.z, start.q[counted_coordinates(self.model)]])

    @property
    def speed_names(self) -> tuple[str, ...]:
        """As ``boom, rotation y`` and ``boom, mode1``."""
        names: list[str] = []
        for body in self.model.bodies:
            rigid = [f"{kind} {axis}" for kind in ("translation", "rotation") for axis in "xyz"]
            names += [f"{body.name}, {mode}" for mode in (*rigid, *(a.name for a in body.amplitudes))]
        names += [f"rotor of {rotor.name or 'a joint'}" for rotor in self.model.rotors]
        return (*names, *(f"reference {k}" for k in range(self.states.size - self.states.modes)))


@lru_cache(maxsize=_KEPT)
def pose_connection_problem(joints: Problem) -> ConnectionProblem:
    """The problem of connected bodies for a problem in joint coordinates, whose speeds are those of the tree."""
    refuse(joints, "connected bodies")
    model = with_all_inertias(joints.model)
    posed = _Posed(joints, model)
    known = joints.system
    asked = Unknowns.of(joints)
    system = System(
        nq=posed.states.size,
        nv=posed.states.size,
        nz=posed.z_dot.numel(),
        nu=joints.machine.states.nu,
        rhs=posed.kernel("connection_rates", ca.vertcat(posed.v, posed.v_dot, posed.z_dot)),
        ny=asked.count,
        solve=posed.unknowns(asked) if asked.count else None,
        project=posed.projection(),
        sample=None if known.sample is None else posed.kernel("sample", posed.drive.renewed),
        period=known.period,
        breaks=known.breaks,
        quaternions=posed.states.references,
        rates_are_speeds=True,
    )
    return ConnectionProblem(
        joints.model,
        joints.machine,
        system,
        joints.signals,
        joints.contents,
        joints=joints,
        states=posed.states,
        recovery=posed.kernel("recovery", ca.vertcat(posed.joint_q, posed.joint_v)),
    )


class _Posed:
    """The equations at the symbols of a system."""

    def __init__(self, joints: Problem, model: Model) -> None:
        self.model, self.states = model, ModalStates(model)
        counted = counted_coordinates(model)
        n, of_z, asked = self.states.size, joints.machine.states, Unknowns.of(joints)
        sizes = (1, n, n, of_z.nz, of_z.nu, 0, asked.count)
        t, self.q, self.v, own, held, slip, y = (ca.SX.sym(k, size) for k, size in zip(INPUTS, sizes, strict=True))
        near, beside = ca.SX(model.neutral()), ca.SX.sym("near", len(counted))
        near[counted] = beside
        self.symbols = [t, self.q, self.v, ca.vertcat(own, beside), held, slip, y]
        bodies = self.states.modes - len(model.rotors)
        x = ca.SX.sym("x", bodies + len(model.bodies))
        speeds = ca.SX.sym("y", self.states.modes)
        places = ModalPlaces(model, x, speeds[:bodies])
        self.joint_q = joint_coordinates(places, near)
        self.joint_v = joint_speeds(places, self.joint_q)
        self.motion = ConnectionMotion(Assembly(places, speeds[bodies:], self.joint_q, self.joint_v, t))
        now = Instant(t, self.joint_q, self.joint_v, own, held, slip)
        self.drive = driven(joints, now, self.motion.acting.beam_elements, y)
        self.accelerations = self.motion.accelerations(self.drive.tau, self.drive.acting.external)
        still = ca.DM(n - self.states.modes, 1)
        self.v_dot = ca.vertcat(self.states.rates(x, self.accelerations + self.motion.weight), still)
        self.z_dot = ca.vertcat(self.drive.z_dot, coordinate_rates(model, self.joint_q, self.joint_v)[counted])
        self.x, self.y = x, speeds
        at = self.states.x(self.q)
        self._at = ca.vertcat(at, self.states.y(at, self.v), self.states.spins(self.v))

    @property
    def inputs(self) -> dict[str, Value]:
        """All but y."""
        return dict(zip(INPUTS[:-1], self.symbols, strict=False))

    def seen(self, expression: Value) -> Value:
        """An expression of poses and local speeds as one of the states."""
        return ca.substitute(ca.SX(expression), ca.vertcat(self.x, self.y), self._at)

    def kernel(self, name: str, result: Value) -> Kernel:
        """The native function of an expression."""
        column = ca.densify(ca.cse(self.seen(result)))
        function = ca.Function(name, self.symbols, [column], list(INPUTS), ["result"])
        return function_kernel(function, of=self.model.name, shape=(column.numel(),), of_a_run=True)

    def projection(self) -> Kernel:
        """(q, v) of (4) of ``ConnectionMotion``, with rotations folded into the references."""
        motion, states = self.motion, self.states
        G = motion.moved
        wanted = ProximalSolution(analysed(Pattern.of(motion.coupling)), self._shifts(), SWEEPS, 2)
        right = ca.vec(ca.horzcat(motion.broken, motion.assembly.gaps).T)
        carried = ca.vertcat(self.q, self.v, self.x, G.nz[:])
        multipliers, received = ca.SX.sym("multipliers", right.numel()), ca.SX.sym("received", carried.numel())
        ends = np.cumsum([0, states.size, states.size, self.x.numel(), G.nnz()]).tolist()
        q, v, x, entries = ca.vertsplit(received, ends)
        moved = ca.SX(G.sparsity(), entries) @ ca.reshape(multipliers, 2, motion.broken.numel()).T
        new_v = ca.vertcat(v[: states.modes] - states.rates(x, moved[:, 0]), v[states.modes :])
        return SolutionWithin(
            "admitted",
            self.inputs,
            self.seen(motion.coupling),
            self.seen(right),
            self.seen(carried),
            multipliers,
            received,
            ca.vertcat(states.folded(q, x, -moved[:, 1]), new_v),
            wanted,
        ).kernel(of=self.model.name)

    def unknowns(self, asked: Unknowns) -> Kernel:
        """What accounts ask of the multipliers."""
        motion = self.motion
        N = motion.rigid_motions
        outside = motion.outside(self.drive.tau, self.drive.acting.external) if asked.impulses else None
        held = ca.diag(ca.DM([float(on) for on in motion.assembly.holds_to_ground()]))
        return multiplier_unknowns(
            asked,
            inputs=self.inputs,
            coupling=self.seen(motion.coupling),
            remaining=self.seen(motion.remaining(self.accelerations)),
            acting=None if outside is None else self.seen(N.T @ outside),
            by_rows=self.seen(ca.sparsify(N.T @ (ca.sparsify(held) @ motion.assembly.rows).T)),
            of_time=self.seen(motion.assembly.rates),
            shifts=self._shifts(),
        ).kernel(of=self.model.name)

    def _shifts(self) -> list[float]:
        """The proximal shift of every row, from the diagonal of Z where the machine stands in its file."""
        model = self.model
        start = model.initial_q
        at = {name: np.zeros(symbol.numel()) for name, symbol in self.inputs.items()}
        at["q"], _ = self.states.start(*bodies_at(model, start, 0 * model.initial_v), start, 0 * model.initial_v)
        counted = counted_coordinates(model)
        at["z"][at["z"].size - len(counted) :] = start[counted]
        diagonal = ca.Function("diagonal", list(self.inputs.values()), [self.seen(ca.diag(self.motion.coupling))])
        return [-EPSILON * float(size) for size in diagonal(*at.values()).full().ravel()]
