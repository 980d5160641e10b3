"""Small changes of a motion: the matrices of the linear model, along the tangent of the configuration."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.tree.tangent import tangent
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Flow:
    """A motion in symbols q, y, u and expressions of them:

        q̇ = f(q, y, u),   ẏ = g(q, y, u),   w = h(q, y, u)

    with the coordinates q, the speeds and the drives' states y, the inputs u and the outputs w.
    """

    q: Value
    y: Value
    u: Value
    q_rates: Value
    y_rates: Value
    outputs: Value


@dataclass(frozen=True, eq=False)
class FirstOrder:
    """ẋ = A x + B u, w = C x + D u for small changes x = (δ, δy) and u; ``drift`` is ẋ of the motion itself."""

    A: Value
    B: Value
    C: Value
    D: Value
    drift: Value


def first_order(model: Model, flow: Flow) -> FirstOrder:
    """The linear model of a flow about a motion, of which A, B, C and D are functions.

    Configurations beside the motion are q ⊞ δ, with δ of the size of the speeds: dq = N(q) δ where q̇ = N(q) v.
    Put into q̇ = f this gives

        N δ̇ + Ṅ δ = ∂f/∂q N δ + ∂f/∂y δy + ∂f/∂u δu                                  (1)
        δ̇ = N⁺ [(∂f/∂q N − Ṅ) δ + ∂f/∂y δy + ∂f/∂u δu],   N⁺ N = 1                   (2)
        δẏ = ∂g/∂q N δ + ∂g/∂y δy + ∂g/∂u δu                                          (3)

    Where coordinates are angles and lengths, N = 1 and δ = δq. Of a body that turns at ω, δ is measured in its moving
    frame, and (2) becomes δ̇ = δω − ω × δ: on a steady turn the matrices are constant, in coordinates they would not be.
    """
    N = tangent(model, flow.q)
    N_rate = ca.reshape(ca.jtimes(ca.vec(N), flow.q, flow.q_rates), *N.shape)
    inverse = _left_inverse(model, flow.q)

    def changes(expression: Value) -> tuple[Value, Value, Value]:
        expression = ca.SX(expression)
        along = ca.jacobian(expression, flow.q) @ N
        return along, ca.jacobian(expression, flow.y), ca.jacobian(expression, flow.u)

    f_q, f_y, f_u = changes(flow.q_rates)
    g_q, g_y, g_u = changes(flow.y_rates)
    h_q, h_y, h_u = changes(flow.outputs)
    return FirstOrder(
        A=ca.blockcat([[inverse @ (f_q - N_rate), inverse @ f_y], [g_q, g_y]]),  # (2), (3)
        B=ca.vertcat(inverse @ f_u, g_u),
        C=ca.horzcat(h_q, h_y),
        D=h_u,
        drift=ca.vertcat(inverse @ flow.q_rates, flow.y_rates),
    )


def _left_inverse(model: Model, q: Value) -> Value:
    """N⁺, (nv, nq): joint by joint (NᵀN)⁻¹ Nᵀ; the identity where coordinates are no quaternions."""
    blocks = []
    layout = model.layout
    for i, joint in enumerate(model.joints):
        if layout.coupling[i] is None and joint.nq == joint.nv:
            blocks.append(ca.SX.eye(joint.nv))
        elif layout.coupling[i] is None:
            v = ca.SX.sym("v", joint.nv)
            N = ca.jacobian(ca.SX(joint.rate(q[layout.q_of[i]], v)), v)
            blocks.append(ca.solve(N.T @ N, N.T))
        blocks.append(ca.SX.eye(len(model.bodies[i].amplitudes)))
    return ca.diagcat(ca.SX(0, 0), *blocks)
