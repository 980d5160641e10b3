"""The regressor: generalised forces as a matrix times the parameters they are linear in."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, as_casadi, components, matrix_of
from torseur.algebra.spatial import join
from torseur.mechanics.dynamics.actuation import friction_forces
from torseur.mechanics.dynamics.newton_euler import load_forces, outward_motion
from torseur.mechanics.dynamics.rotors import spun_up
from torseur.mechanics.dynamics.springs import spring_forces
from torseur.mechanics.identification.resisted_axes import resisted_axes
from torseur.mechanics.tree.kinematics import Links, links
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.rigid import textbook_wrench
from torseur.model.forces.friction import Friction
from torseur.model.forces.motor import Motor
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND
from torseur.model.model import Model


def regressor(model: Model, q: Value, v: Value, vd: Value) -> Value:
    """Y, (nv, np), with τ = Y p: what the motors must give at the joints' outputs, friction included.

    For unit parameters of body i, in the columns (m, m d, I) of ``dynamic_parameters``, the wrench at O_i is

        c = I ω̇ + ω × I ω + m d × ẇ,      f = m ẇ + U m d                                (1)

    and joint k between it and the ground feels S_kᵀ (c; f) brought to O_k. A rotor's column is that of (4) and (6) of
    ``newton_euler`` for j_m = 1; friction on the speed s has the columns s and sign(s). p and the names of its entries
    are ``nominal_parameters`` and ``parameter_names``, and for every motion

        inverse dynamics + friction = Y p + ``known_forces``.                             (2)

    [Atkeson, An, Hollerbach 1986; Khalil and Dombre 2002, ch. 12]. Departures: joints of any kind, trees, rotors on any
    carrier. Rotors have columns as the rotor model counts them, axes where the model has friction.

    Not in Y p: constant loads of the model, which are known and not parameters, and what friction adds to viscous and
    dry friction near rest; both are ``known_forces``. Wrenches from outside and the forces of constraints must be
    subtracted from measured forces before they are compared with Y p.
    """
    model.require_rigid("has more parameters than mass, centre and inertia")
    X = links(model, q)
    motion = outward_motion(model, X, q, v, vd)
    columns = [_of_body(model, X, q, i, _unit_wrenches(motion[i])) for i in model.outward()]
    unfold = model.layout.unfold()
    columns += [_of_rotor(model, X, q, v, vd, motion, rotor) for rotor in model.rotors]
    columns += [axis.columns(unfold @ v) for axis in resisted_axes(model)]
    return model.layout.gather(ca.horzcat(ca.DM(unfold.size1(), 0), *columns))


def known_forces(model: Model, q: Value, v: Value) -> Value:
    """Generalised forces that no parameter multiplies, (nv,): τ − Y p, (2) of ``regressor``.

    They hold the model's constant loads and its springs, and contain what friction has besides viscous and dry parts:
    Stribeck's rise towards the level of rest. Loss under load is left out, as in ``friction_forces``.
    """
    loads = load_forces(model, q)
    if model.has_springs:
        loads = loads - spring_forces(model, q, v)
    speeds, linear = model.layout.unfold() @ v, ca.DM(len(model.layout.joint_speed_names), 1)
    for axis in resisted_axes(model):
        linear = linear + axis.columns(speeds) @ ca.DM([value for _, value in axis.parameters()])
    rises = any(f.stribeck_speed for f in (*model.friction, *(f for m in model.motors for f in _of_motor(m))))
    return loads + (friction_forces(model, v) - model.layout.gather(linear)) if rises else loads


def _of_motor(motor: Motor) -> tuple[Friction, Friction]:
    return motor.input_friction, motor.output_friction


def _unit_wrenches(motion: Motion) -> Value:
    """(moment; force) at the body's origin for each of its parameters equal to one, (6, 10): (1)."""
    m, md = ca.DM.eye(10)[0, :], ca.DM.eye(10)[1:4, :]
    f, c = textbook_wrench(m, md, lambda a: ca.horzcat(ca.DM(3, 4), _times_inertia(a)), motion)
    return join(c, f)


def _times_inertia(a: Value) -> Value:
    """L(a), (3, 6), with I a = L(a) (xx, yy, zz, xy, xz, yz)."""
    x, y, z = components(as_casadi(a))
    return matrix_of([[x, 0, 0, y, z, 0], [0, y, 0, x, 0, z], [0, 0, z, 0, x, y]])


def _of_body(model: Model, X: Links, q: Value, i: int, wrenches: Value) -> Value:
    """Forces on all joint speeds of wrenches (6, k) on body i, carried to the ground."""
    blocks: dict[int, Value] = {}
    for k in model.support(i):
        S = model.joints[k].motion_subspace(model.layout.coordinates(k, q))
        blocks[k] = S.T @ wrenches
        if model.parent[k] != GROUND:
            wrenches = X[k].force_into_parent(wrenches)
    width = wrenches.size2()
    return ca.vertcat(*(blocks.get(k, ca.DM(joint.nv, width)) for k, joint in enumerate(model.joints)))


def _of_rotor(model: Model, X: Links, q: Value, v: Value, vd: Value, motion: list[Motion], rotor: Rotor) -> Value:
    """Forces on all joint speeds of a rotor with unit inertia."""
    felt, turning = spun_up(model, rotor, q, v, vd, motion)
    spun = rotor.spin.T @ turning
    return spun if felt is None else _of_body(model, X, q, rotor.carrier, join(felt.moment, ca.DM(3, 1))) + spun
