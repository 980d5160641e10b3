"""Vehicles in SymPy: equations by its KanesMethod, made a Python function by lambdify with common subexpressions.

The way of its own examples: coordinates are angles from the ground up, the wheel on the ground turns about its contact
at rest, and only what a second wheel asks is a constraint.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import torseur as ts
from benchmarks.case import Array
from benchmarks.simulation.sympy_kane import (
    KaneMachine,
    State,
    at_rest,
    links,
    moving,
    packages,
    placed,
    printed,
    rate,
    solid,
    turn,
    weights,
    wheel,
)

# in the order of SymPy's coordinates and speeds: those that are independent, then those that are not
ANGLES = ("place.angle", "lean", "steer", "rear", "front", "pitch")
SPEEDS = ("lean", "steer", "rear", "place.angle", "pitch", "front")


def disc(model: ts.Model) -> KaneMachine:
    """A disc: yaw, lean, spin and the centre's place; speeds are its angular velocity along the lean frame's axes."""
    sm, me = packages()
    rim, (body,) = wheel(model, 0), links(model)
    begin = time.process_time()
    x, y, yaw, lean, spin = q = me.dynamicsymbols("x y yaw lean spin")
    u = me.dynamicsymbols("u1:4")
    N = me.ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [yaw, N.z])
    L = Y.orientnew("L", "Axis", [lean, Y.x])
    D = L.orientnew("D", "Axis", [spin, L.y])
    turning = [rate(me, yaw), rate(me, lean), rate(me, spin)]
    omega = turning[0] * N.z + turning[1] * Y.x + turning[2] * L.y
    D.set_ang_vel(N, u[0] * L.x + u[1] * L.y + u[2] * L.z)
    # the lean frame turns as the disc does, but for the spin: u2 − u3 tan(lean)
    L.set_ang_vel(N, u[0] * L.x + u[2] * sm.tan(lean) * L.y + u[2] * L.z)
    contact = at_rest(me, N)
    centre = contact.locatenew("centre", rim.radius * L.z)
    moving(me, centre, contact, N, D, L)
    kinematics = [me.dot(omega - D.ang_vel_in(N), axis) for axis in (L.x, L.y, L.z)]
    kinematics += [rate(me, s) - me.dot(centre.vel(N), e) for s, e in ((x, N.x), (y, N.y))]
    body_of_disc = solid(me, "disc", body, centre, D, L)
    kane = me.KanesMethod(N, q_ind=list(q), u_ind=list(u), kd_eqs=kinematics)
    place = [x, y, rim.radius * sm.cos(lean)]
    return printed(sm, kane, [body_of_disc], weights(N, model, [body_of_disc]), place, _state_of_disc, begin)


def _state_of_disc(q: Array, v: Array) -> Array:
    yaw, lean, spin = Rotation.from_quat(q[3:], scalar_first=True).as_euler("ZXY")
    return np.array([*q[:2], yaw, lean, spin, *Rotation.from_euler("y", spin).apply(v[:3])])


def bicycle(model: ts.Model) -> KaneMachine:
    """Whipple's bicycle, of our file's bodies: the rear wheel rolls by itself, the front wheel's contact is held."""
    sm, me = packages()
    rear, front, of = wheel(model, 0), wheel(model, 1), dict(zip(model.body_names, links(model), strict=True))
    begin = time.process_time()
    q = x, y, yaw, lean, pitch, steer, rear_spin, front_spin = me.dynamicsymbols("x y yaw lean pitch steer rear front")
    u = me.dynamicsymbols("u_yaw u_lean u_pitch u_steer u_rear u_front")
    axis = of["fork"].axis
    N, Y, L, F, H, W, V = _frames_of_bicycle(me, q[2:], u, sm.Float(np.arctan2(axis[0], -axis[2])))
    contact = at_rest(me, N)
    hub = contact.locatenew("rear", rear.radius * L.z)
    moving(me, hub, contact, N, W, L)
    head = placed(me, "head", hub, of["fork"].p, F, N, Y)
    front_hub = placed(me, "front", head, of["front_wheel"].p, H, N, Y)
    touching = front_hub.locatenew("touching", front.radius * (me.dot(H.y, N.z) * H.y - N.z).normalize())
    touching.v2pt_theory(front_hub, N, V)
    solids = [
        solid(me, "frame", of["frame"], placed(me, "G", hub, of["frame"].com, F, N, Y), F, F),
        solid(me, "fork", of["fork"], placed(me, "K", head, of["fork"].com, H, N, Y), H, H),
        solid(me, "rear wheel", of["rear_wheel"], hub, W, F),
        solid(me, "front wheel", of["front_wheel"], front_hub, V, H),
    ]
    kinematics = [rate(me, s) - w for s, w in zip(q[2:], u, strict=True)]
    kinematics += [rate(me, s) - me.dot(hub.vel(N), e) for s, e in ((x, N.x), (y, N.y))]
    kane = me.KanesMethod(
        N,
        q_ind=[x, y, yaw, lean, steer, rear_spin, front_spin],
        q_dependent=[pitch],
        configuration_constraints=[me.dot(touching.pos_from(contact), N.z)],
        u_ind=[u[1], u[3], u[4]],
        u_dependent=[u[0], u[2], u[5]],
        # in the order in which the dependent speeds serve: upright, another one would divide by zero
        velocity_constraints=[me.dot(touching.vel(N), e) for e in (Y.y, Y.z, Y.x)],
        kd_eqs=kinematics,
    )
    place = [x, y, rear.radius * sm.cos(lean)]
    place += [a + me.dot(front_hub.pos_from(hub), e) for a, e in zip(place, (N.x, N.y, N.z), strict=True)]
    return printed(sm, kane, solids, weights(N, model, solids), place, _state_of_bicycle(model, rear.radius), begin)


def _frames_of_bicycle(me: Any, angles: Any, u: Any, tilt: Any) -> tuple[Any, ...]:
    """Ground, heading, lean, rear frame, fork, rear wheel, front wheel; the steer axis leans back by ``tilt``."""
    yaw, lean, pitch, steer, rear, front = angles
    N, Y, L, F, A, B, H, W, V = (me.ReferenceFrame(name) for name in "NYLFABHWV")
    turn(Y, N, N.z, yaw, u[0])
    turn(L, Y, Y.x, lean, u[1])
    turn(F, L, L.y, pitch, u[2])
    turn(A, F, F.y, -tilt, 0)
    turn(B, A, -A.z, steer, u[3])
    turn(H, B, B.y, tilt, 0)
    turn(W, F, F.y, rear, u[4])
    turn(V, H, H.y, front, u[5])
    return N, Y, L, F, H, W, V


def _state_of_bicycle(model: ts.Model, radius: float) -> State:
    """From our coordinates, which place the contact of the rear wheel, to SymPy's, which place its hub."""

    def state(q: Array, v: Array) -> Array:
        at = dict(zip(model.layout.coordinate_names, q, strict=True))
        moving = dict(zip(model.layout.speed_names, v, strict=True))
        side, yaw = radius * np.sin(at["lean"]), at["place.angle"]  # from the contact to the hub, to the right
        hub = at["place.x"] + side * np.sin(yaw), at["place.y"] - side * np.cos(yaw)
        return np.array([*hub, *(at[name] for name in ANGLES), *(moving[name] for name in SPEEDS)])

    return state
