"""The forces that make motions fast by stiffness alone: of deformed bodies, and of springs and dampers at joints.

Each acts on a coordinate of its own and depends on it, f_S(q_S, v_S): amplitudes of bodies, joints of one axis. What
they do to the accelerations is linear, v̇ = … + U f_S, so that their derivative is known without that of the rates:

    ∂v̇/∂(q_S, v_S) ≈ −U (K, D),    K = −∂f_S/∂q_S,   D = −∂f_S/∂v_S                                     (1)

Left out is how U and all other forces change with the coordinates: they do so slowly. Servos are no such forces. What
they push against is where their set-point is now, and a stiff force that moves with time is followed only to first
order by a method that takes its one half implicitly and its other half not.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.native import Kernel
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.model.model import Model
from torseur.simulation.posed.tracing import Tracing
from torseur.simulation.system import STIFF_FORCES, StiffForces


@dataclass(frozen=True)
class _Places:
    """Of each stiff coordinate its place in q and in v."""

    of_q: list[int]
    of_v: list[int]


def stiff_forces(machine: Motorised, m: Moving, tracing: Tracing) -> StiffForces | None:
    """(1) at the symbols of an instant; None where nothing is stiff, or no expression of it is at hand."""
    model = machine.model
    if tracing.solves_apart or not machine.way.of_tree:
        return None
    q, v = m.now.q, m.now.v
    found = _candidates(model)
    f = model.layout.gather(ca.SX(m.springs.on_joints)) - _of_bodies(model, q, v)
    stiffness, damping = -ca.jacobian(f, q), -ca.jacobian(f, v)
    acting = [
        k
        for k, (i, j) in enumerate(zip(found.of_q, found.of_v, strict=True))
        if stiffness[j, i].nnz() or damping[j, j].nnz()
    ]
    if not acting:
        return None
    of_q, of_v = [found.of_q[k] for k in acting], [found.of_v[k] for k in acting]
    K, D = stiffness[of_v, of_q], damping[of_v, of_v]
    U = machine.equations.response(ca.SX.eye(model.nv)[:, of_v])
    parts = [ca.vec(ca.densify(ca.SX(part)).T) for part in (U, K, D)]
    kernel: Kernel = tracing.kernel(STIFF_FORCES, ca.vertcat(*parts))
    return StiffForces(kernel, tuple(of_q), tuple(model.nq + j for j in of_v))


def _of_bodies(model: Model, q: Value, v: Value) -> Value:
    """What holds the bodies deformed and damps them, (nv,)."""
    own = []
    for i, body in enumerate(model.bodies):
        eta, eta_dot = model.layout.amplitudes(i, q), model.layout.amplitude_rates(i, v)
        own.append(body.elastic_forces(eta) + body.damping_forces(eta, eta_dot))
    return model.layout.on_amplitudes(own)


def _candidates(model: Model) -> _Places:
    """Amplitudes, and joints of one axis that follow no other."""
    layout, of_q, of_v = model.layout, list[int](), list[int]()
    for i, joint in enumerate(model.joints):
        if joint.nq == 1 and joint.nv == 1 and layout.coupling[i] is None:
            of_q.append(layout.q_of[i].start)
            of_v.append(layout.v_of[i].start)
        of_q += range(layout.amplitudes_of[i].start, layout.amplitudes_of[i].stop)
        of_v += range(layout.amplitude_rates_of[i].start, layout.amplitude_rates_of[i].stop)
    return _Places(of_q, of_v)
