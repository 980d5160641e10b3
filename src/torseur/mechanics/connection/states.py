"""The states of the incremental scheme: amplitudes of the modes over a step, and the references that they begin from.

    Y = (p, θ, η) of every body, angles of rotors;    Ẏ = (ṗ, ω, η̇), their speeds                (1)
    Q = Q_ref ∘ exp θ                                                                           (2)

Over a step the references Q_ref stand still and the amplitudes advance, θ from nil; at its end the rotations are folded
into the references, θ ← 0: connection (12), (13), [AZ98, 2.4].
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_numpy
from torseur.algebra.euler_parameters import quaternion_from_rotation, rotation_from_quaternion
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.apart.rotors import start_spins
from torseur.mechanics.connection.modal_places import RIGID, slices
from torseur.model.joints.exponential import turned_quaternion
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class ModalStates:
    """Where (1) and Q_ref stand in the states q and v of a system, of one length: the references' speeds are nil."""

    model: Model
    memory: int = 0  # numbers at the end, which the scheme remembers from step to step

    @cached_property
    def of(self) -> list[slice]:
        """Of each body."""
        return slices(self.model, RIGID)

    @property
    def modes(self) -> int:
        """Modes of all bodies and rotors."""
        return (self.of[-1].stop if self.of else 0) + len(self.model.rotors)

    @property
    def size(self) -> int:
        """With the references and what is remembered."""
        return self.modes + 4 * len(self.of) + self.memory

    def remembered(self, q: Value) -> Value:
        """What is remembered."""
        return q[self.size - self.memory :]

    @property
    def references(self) -> tuple[int, ...]:
        """Where the quaternions begin."""
        return tuple(self.modes + 4 * i for i in range(len(self.of)))

    def x(self, q: Value) -> Value:
        """(p, Q, η) of all bodies."""
        found = [ca.SX(0, 1)]
        for of, ref in zip(self.of, self.references, strict=True):
            Y = q[of]
            found += [Y[:3], turned_quaternion(q[ref : ref + 4], Y[3:6]), Y[6:]]  # (2)
        return ca.vertcat(*found)

    def y(self, x: Value, v: Value) -> Value:
        """(ω, w, η̇) of all bodies, in their local frames."""
        found, begin = [ca.SX(0, 1)], 0
        for of in self.of:
            rate = v[of]
            R = rotation_from_quaternion(x[begin + 3 : begin + 7])
            begin += of.stop - of.start + 1
            found += [rate[3:6], R.T @ rate[:3], rate[6:]]
        return ca.vertcat(*found)

    def rates(self, x: Value, y: Value) -> Value:
        """(ṗ, ω, η̇) of all bodies for (ω, w, η̇) in their local frames, or accelerations alike; rotors follow."""
        found, begin = [ca.SX(0, 1)], 0
        for of in self.of:
            own = y[of]
            R = rotation_from_quaternion(x[begin + 3 : begin + 7])
            begin += of.stop - of.start + 1
            found += [R @ own[3:6], own[:3], own[6:]]
        return ca.vertcat(*found, y[self.of[-1].stop if self.of else 0 :])

    def spins(self, v: Value) -> Value:
        """The speeds of rotors."""
        return v[self.modes - len(self.model.rotors) : self.modes]

    def folded(self, q: Value, x: Value, y: Value) -> Value:
        """Q after the displacements y from (p, Q, η) = x, with θ folded into the references."""
        moved = self.rates(x, y)
        found: list[Value] = [ca.SX(0, 1)]
        references, begin = [ca.SX(0, 1)], 0
        for of in self.of:
            own, by = x[begin : begin + of.stop - of.start + 1], moved[of]
            begin += of.stop - of.start + 1
            found += [own[:3] + by[:3], ca.DM(3, 1), own[7:] + by[6:]]
            references.append(turned_quaternion(own[3:7], by[3:6]))
        rotors = slice(self.modes - len(self.model.rotors), self.modes)
        return ca.vertcat(*found, q[rotors] + moved[rotors], *references)

    def start(self, X: list[Transform], V: list[tuple[Array, Array]], q: Array, v: Array) -> tuple[Array, Array]:
        """(q, v) of bodies that are at X and move with (ω, w), with the coordinates q and speeds v of the joints."""
        layout = self.model.layout
        Q, speeds, references = [np.zeros(0)], [np.zeros(0)], [np.zeros(0)]
        for i, (X_WB, (omega, w)) in enumerate(zip(X, V, strict=True)):
            R = as_numpy(X_WB.R)
            Q += [as_numpy(X_WB.p).ravel(), np.zeros(3), q[layout.amplitudes_of[i]]]
            speeds += [R @ w, omega, v[layout.amplitude_rates_of[i]]]
            references.append(quaternion_from_rotation(R))
        rotors = start_spins(self.model, v, [omega for omega, _ in V])
        still, nothing = np.zeros(4 * len(self.of) + self.memory), np.zeros(self.memory)
        return np.concatenate([*Q, 0 * rotors, *references, nothing]), np.concatenate([*speeds, rotors, still])
