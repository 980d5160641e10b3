"""A machine made ready to move by the connection of its bodies: the same drives, accounts and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.components import Value
from torseur.algebra.sparse.pattern import Pattern
from torseur.frozen import dataclass
from torseur.kernels.cost.counts import count
from torseur.kernels.function_kernel import function_kernel
from torseur.kernels.native import Kernel
from torseur.kernels.sparse.chosen_within import ChosenWithin
from torseur.kernels.sparse.native import ProximalSolution
from torseur.kernels.sparse.within import SolutionWithin
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.connection.assembly import Assembly
from torseur.mechanics.connection.inertias import with_all_inertias
from torseur.mechanics.connection.inverse import RememberedInverse
from torseur.mechanics.connection.modal_places import ModalPlaces
from torseur.mechanics.connection.motion import ConnectionMotion
from torseur.mechanics.connection.states import ModalStates
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.motorised.drives import Instant
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.model import Model
from torseur.simulation.apart.apart_problem import (
    SWEEPS,
    ApartProblem,
    Unknowns,
    bodies_at,
    counted_coordinates,
    driven,
    proximal_shifts,
    refuse,
)
from torseur.simulation.posed.problem import Array, Problem
from torseur.simulation.starts.initial import Start
from torseur.simulation.system import INPUTS, Point, System

_KEPT = 8  # problems posed last
_SINGULAR = 1e-10  # least eigenvalue of Z with a unit diagonal


@dataclass(frozen=True, eq=False, kw_only=True)
class ConnectionProblem(ApartProblem):
    """The native functions of a machine of connected bodies."""

    states: ModalStates
    renewal: int  # steps between inversions of Z

    def start(self, start: Start, step: float) -> tuple[Array, Array, Array]:
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

    def inverse_error(self, point: Point) -> float:
        """The greatest error of Z⁻¹ up to a point, (3) of ``RememberedInverse``."""
        return float(self.states.remembered(point.q)[-1]) if self.renewal > 1 else 0.0


@lru_cache(maxsize=_KEPT)
def pose_connection_problem(joints: Problem, renewal: int = 1) -> ConnectionProblem:
    """The problem of connected bodies for a problem in joint coordinates, whose speeds are those of the tree.

    ``renewal`` is the number of steps between inversions of Z: with 1 it is inverted at every step.
    """
    refuse(joints, "connected bodies")
    model = with_all_inertias(joints.model)
    posed = _Posed(joints, model, renewal)
    known = joints.system
    system = System(
        nq=posed.states.size,
        nv=posed.states.size,
        nz=posed.z_dot.numel(),
        nu=joints.layout.nu,
        rhs=posed.kernel("connection_rates", ca.vertcat(posed.v, posed.v_dot, posed.z_dot)),
        ny=posed.multipliers.numel(),
        solve=posed.solution(),
        project=posed.projection() if renewal == 1 else posed.remembering_projection().kernel(of=model.name),
        sample=None if known.sample is None else posed.kernel("sample", posed.drive.renewed),
        period=known.period,
        breaks=known.breaks,
        quaternions=posed.states.references,
        rates_are_speeds=True,
    )
    return ConnectionProblem(
        joints.model,
        joints.layout,
        joints.way,
        joints.traced,
        system,
        joints.signals,
        joints.contents,
        joints=joints,
        states=posed.states,
        renewal=renewal,
        recovery=posed.kernel("recovery", ca.vertcat(posed.joint_q, posed.joint_v)),
    )


def solution_operations(joints: Problem) -> tuple[int, int, int]:
    """Operations to solve with new factors of Z, to solve with old ones, and of all else in a projection."""
    within = _Posed(joints, with_all_inertias(joints.model), 2).remembering_projection()
    counts = {name: sum(count(function).as_tuple()) for name, function in within.functions().items()}
    return counts["seldom"], counts["often"], counts["before"] + counts["after"]


class _Posed:
    """The equations at the symbols of a system."""

    def __init__(self, joints: Problem, model: Model, renewal: int) -> None:
        self.model, self.renewal = model, renewal
        counted, of_z, asked = counted_coordinates(model), joints.layout, Unknowns.of(joints)
        t, near, beside = ca.SX.sym("t"), ca.SX(model.neutral()), ca.SX.sym("near", len(counted))
        near[counted] = beside
        alone = ModalStates(model)
        bodies = alone.modes - len(model.rotors)
        x, speeds = ca.SX.sym("x", bodies + len(model.bodies)), ca.SX.sym("y", alone.modes)
        places = ModalPlaces(model, x, speeds[:bodies])
        self.joint_q = joint_coordinates(places, near)
        self.joint_v = joint_speeds(places, self.joint_q)
        self.motion = ConnectionMotion(Assembly(places, speeds[bodies:], self.joint_q, self.joint_v, t))
        self.inverse = RememberedInverse(Pattern.of(self.motion.coupling), 2)
        self.states = ModalStates(model, self.inverse.size if renewal > 1 else 0)
        n = self.states.size
        sizes = (n, n, of_z.nz, of_z.nu, 0, 0, self.motion.broken.numel())
        self.q, self.v, own, held, slip, numbers, self.multipliers = (
            ca.SX.sym(k, size) for k, size in zip(INPUTS[1:], sizes, strict=True)
        )
        self.symbols = [t, self.q, self.v, ca.vertcat(own, beside), held, slip, numbers, self.multipliers]
        now = Instant(t, self.joint_q, self.joint_v, own, held, slip)
        unknown = ca.SX.sym("unknown", asked.count)
        self.drive = driven(joints, now, self.motion.acting.beam_elements, unknown)
        acting = self.drive.tau, self.drive.acting.external
        self.free = self.motion.accelerations(*acting)
        found = self.free + self.motion.moved @ self.multipliers + self.motion.weight
        self.v_dot = ca.vertcat(self.states.rates(x, found), ca.DM(n - self.states.modes, 1))
        z_dot = ca.substitute(self.drive.z_dot, unknown, ca.densify(self._unknowns(asked, *acting)))
        self.z_dot = ca.vertcat(z_dot, coordinate_rates(model, self.joint_q, self.joint_v)[counted])
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
        broken = self._broken()
        wanted = ProximalSolution(self.inverse.analysis, self._shifts(), SWEEPS, broken.size2())
        multipliers = ca.SX.sym("multipliers", broken.numel())
        by_rows = ca.reshape(multipliers, broken.size2(), broken.size1()).T
        received, result = self._admitted(by_rows)
        return SolutionWithin(
            "admitted",
            self.inputs,
            self.seen(self.motion.coupling),
            self.seen(ca.vec(broken.T)),
            self.seen(self._carried),
            multipliers,
            received,
            result,
            wanted,
        ).kernel(of=self.model.name)

    def remembering_projection(self) -> ChosenWithin:
        """The same with factors of Z that are renewed now and then."""
        self._refuse_redundant()
        return self._remembering("admitted", self._broken(), self._carried, self._admitted)

    def _remembering(
        self, name: str, right: Value, carried: Value, result_of: Callable[[Value], tuple[Value, Value]] | None
    ) -> ChosenWithin:
        """Solutions for columns ``right``; without ``result_of`` they are the result, and what is remembered stays."""
        inverse, numbers = self.inverse, right.numel()
        given = ca.vertcat(inverse.pattern.values(self.seen(self.motion.coupling)), self.seen(ca.vec(right)))
        entries = inverse.pattern.entries
        read = ca.SX.sym("read", given.numel() + inverse.size)
        Z = ca.SX(inverse.pattern.sparsity(), read[:entries])
        b, memory = ca.reshape(read[entries : entries + numbers], *right.shape), read[entries + numbers :]
        solutions = inverse.renewed(Z, b, memory), inverse.updated(Z, b, memory)
        seldom, often = (ca.vertcat(ca.vec(x), kept) for x, kept in solutions)
        found = ca.SX.sym("found", numbers + inverse.size)
        received, result = ca.SX(0, 1), found[:numbers]
        if result_of is not None:
            received, admitted = result_of(ca.reshape(found[:numbers], *right.shape))
            before = self.states.size - inverse.size
            result = ca.vertcat(admitted[:before], found[numbers:], admitted[before:])
        return ChosenWithin(
            name,
            self.inputs,
            ca.vertcat(given, self.states.remembered(self.q)),
            self.seen(carried),
            read,
            seldom,
            often,
            found,
            received,
            result,
            entries + numbers + inverse.age,
            self.renewal + int(result_of is None),
        )

    def _broken(self) -> Value:
        """What the multipliers take away: from speeds, from positions."""
        return ca.horzcat(self.motion.broken, self.motion.assembly.gaps)

    @property
    def _carried(self) -> Value:
        return ca.vertcat(self.q[: self.states.modes], self.v, self.x, self.motion.moved.nz[:])

    def _admitted(self, multipliers: Value) -> tuple[Value, Value]:
        """(symbols for what is carried on, admitted (q without memory, v))."""
        states, G = self.states, self.motion.moved
        received = ca.SX.sym("received", self._carried.numel())
        ends = np.cumsum([0, states.modes, states.size, self.x.numel(), G.nnz()]).tolist()
        q, v, x, entries = ca.vertsplit(received, ends)
        moved = ca.SX(G.sparsity(), entries) @ multipliers
        new_v = ca.vertcat(v[: states.modes] - states.rates(x, moved[:, 0]), v[states.modes :])
        return received, ca.vertcat(states.folded(q, x, -moved[:, 1]), new_v)

    def _refuse_redundant(self) -> None:
        Z = self._numbers(assembled(self.model, self.model.initial_q), self.motion.coupling)
        scale = 1 / np.sqrt(np.diag(Z))
        if np.linalg.eigvalsh(Z * np.outer(scale, scale))[0] < _SINGULAR:
            raise ValueError(
                f"'{self.model.name}' has connections that say the same thing twice: Z has no inverse that could be "
                "updated. Let it be solved at every step (inverse_every = 1), or leave rows out."
            )

    def _unknowns(self, asked: Unknowns, tau: Value, wrenches: Mapping[str, Value]) -> Value:
        """What accounts ask of the multipliers."""
        motion, found = self.motion, [ca.SX(0, 1)]
        if asked.impulses:
            held = ca.DM([float(on) for on in motion.assembly.holds_to_ground()])
            by_rows = motion.assembly.rows.T @ (held * self.multipliers)
            found.append(motion.rigid_motions.T @ (motion.outside(tau, wrenches) + by_rows))
        if asked.driven:
            found.append(ca.dot(self.multipliers, motion.assembly.rates))
        return ca.vertcat(*found)

    def solution(self) -> Kernel:
        """The multipliers of (1) of ``ConnectionMotion``."""
        motion, n = self.motion, self.motion.broken.numel()
        remaining = motion.remaining(self.free)
        if self.renewal > 1:
            return self._remembering("multipliers", remaining, ca.SX(0, 1), None).kernel(of=self.model.name)
        multipliers, nothing = ca.SX.sym("multipliers", n), ca.SX(0, 1)
        coupling, right = self.seen(motion.coupling), self.seen(remaining)
        wanted = ProximalSolution(self.inverse.analysis, self._shifts(), SWEEPS)
        parts = coupling, right, nothing, multipliers, nothing, multipliers
        return SolutionWithin("multipliers", self.inputs, *parts, wanted).kernel(of=self.model.name)

    def _shifts(self) -> list[float]:
        """The proximal shift of every row, from the diagonal of Z where the machine stands in its file."""
        return proximal_shifts(np.diag(self._numbers(self.model.initial_q, self.motion.coupling)))

    def _numbers(self, start: Array, expression: Value) -> Array:
        """In numbers, at coordinates of the joints."""
        model = self.model
        at = {name: np.zeros(symbol.numel()) for name, symbol in self.inputs.items()}
        at["q"], _ = self.states.start(*bodies_at(model, start, 0 * model.initial_v), start, 0 * model.initial_v)
        counted = counted_coordinates(model)
        at["z"][at["z"].size - len(counted) :] = start[counted]
        function = ca.Function("at", list(self.inputs.values()), [ca.densify(self.seen(expression))])
        return np.asarray(function(*at.values()))
