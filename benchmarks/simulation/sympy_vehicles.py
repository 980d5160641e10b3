"""Vehicles in SymPy: equations by its KanesMethod, made a Python function by lambdify with common subexpressions.

The way of its own examples: coordinates are angles from the ground up, the wheel on the ground turns about its contact
at rest, and only what a second wheel asks is a constraint. Coordinates are named as ours are.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import torseur as ts
from benchmarks.case import Array, Unavailable
from benchmarks.tree import Link
from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com
from torseur.model.constraints.rolling_wheel import RollingWheel

State = Callable[[Array, Array], Array]


@dataclass(frozen=True, eq=False)
class KaneMachine:
    """M(q, u) u̇ = f(q, u) and q̇(q, u), evaluated in Python."""

    coordinates: tuple[str, ...]
    speeds: tuple[str, ...]
    evaluate: Callable[..., Sequence[float]]  # of (q, u) to the entries of M, f and q̇, one after the other
    points: Callable[..., Sequence[float]]  # of q to the positions that are compared
    state: State  # of our (q, v) to x = (q, u)
    derived_s: float  # CPU time that the equations took
    printed_s: float  # CPU time of lambdify

    def accelerations(self, x: Array) -> Array:
        """u̇ at x = (q, u)."""
        return self.rates(0.0, x)[len(self.coordinates) :]

    def rates(self, t: float, x: Array) -> Array:
        """ẋ as SciPy's integrators ask for it."""
        n, k = len(self.speeds), len(self.coordinates)
        flat = np.array(self.evaluate(*x.tolist()))
        u_dot = np.linalg.solve(flat[: n * n].reshape(n, n), flat[n * n : n * n + n])
        return np.concatenate([flat[n * n + n : n * n + n + k], u_dot])

    def positions(self, x: Array) -> Array:
        """The points that are compared, one after the other [m]."""
        return np.array(self.points(*x[: len(self.coordinates)]))


def disc(model: ts.Model) -> KaneMachine:
    """A disc: yaw, lean, spin and the centre's place; speeds are its angular velocity along the lean frame's axes."""
    sm, me = _packages()
    wheel, (body,) = _wheel(model, 0), _links(model)
    begin = time.process_time()
    x, y, yaw, lean, spin = q = me.dynamicsymbols("x y yaw lean spin")
    u = me.dynamicsymbols("u1:4")
    N = me.ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [yaw, N.z])
    L = Y.orientnew("L", "Axis", [lean, Y.x])
    D = L.orientnew("D", "Axis", [spin, L.y])
    turning = [_rate(me, yaw), _rate(me, lean), _rate(me, spin)]
    omega = turning[0] * N.z + turning[1] * Y.x + turning[2] * L.y
    D.set_ang_vel(N, u[0] * L.x + u[1] * L.y + u[2] * L.z)
    # the lean frame turns as the disc does, but for the spin: u2 − u3 tan(lean)
    L.set_ang_vel(N, u[0] * L.x + u[2] * sm.tan(lean) * L.y + u[2] * L.z)
    contact = _at_rest(me, N)
    centre = contact.locatenew("centre", wheel.radius * L.z)
    _moving(me, centre, contact, N, D, L)
    kinematics = [me.dot(omega - D.ang_vel_in(N), axis) for axis in (L.x, L.y, L.z)]
    kinematics += [_rate(me, s) - me.dot(centre.vel(N), e) for s, e in ((x, N.x), (y, N.y))]
    solid = _solid(me, "disc", body, centre, D, L)
    kane = me.KanesMethod(N, q_ind=list(q), u_ind=list(u), kd_eqs=kinematics)
    place = [x, y, wheel.radius * sm.cos(lean)]
    return _printed(sm, kane, [solid], _weights(N, model, [solid]), place, _state_of_disc, begin)


def _state_of_disc(q: Array, v: Array) -> Array:
    yaw, lean, spin = Rotation.from_quat(q[3:], scalar_first=True).as_euler("ZXY")
    return np.array([*q[:2], yaw, lean, spin, *Rotation.from_euler("y", spin).apply(v[:3])])


def bicycle(model: ts.Model) -> KaneMachine:
    """Whipple's bicycle, of our file's bodies: the rear wheel rolls by itself, the front wheel's contact is held."""
    sm, me = _packages()
    rear, front, links = _wheel(model, 0), _wheel(model, 1), dict(zip(model.body_names, _links(model), strict=True))
    begin = time.process_time()
    q = x, y, yaw, lean, pitch, steer, rear_spin, front_spin = me.dynamicsymbols("x y yaw lean pitch steer rear front")
    angles, u = q[2:], me.dynamicsymbols("u_yaw u_lean u_pitch u_steer u_rear u_front")
    N, Y, L, F, A, B, H, W, V = (me.ReferenceFrame(name) for name in ("N", "Y", "L", "F", "A", "B", "H", "W", "V"))
    _turn(Y, N, N.z, yaw, u[0])
    _turn(L, Y, Y.x, lean, u[1])
    _turn(F, L, L.y, pitch, u[2])
    axis = links["fork"].axis
    tilt = sm.Float(np.arctan2(axis[0], -axis[2]))  # of the steer axis, which lies in the plane of the frame
    _turn(A, F, F.y, -tilt, 0)
    _turn(B, A, -A.z, steer, u[3])
    _turn(H, B, B.y, tilt, 0)
    _turn(W, F, F.y, rear_spin, u[4])
    _turn(V, H, H.y, front_spin, u[5])
    contact = _at_rest(me, N)
    hub = contact.locatenew("rear", rear.radius * L.z)
    _moving(me, hub, contact, N, W, L)
    head = _placed(me, "head", hub, links["fork"].p, F, N, Y)
    front_hub = _placed(me, "front", head, links["front_wheel"].p, H, N, Y)
    down = (me.dot(H.y, N.z) * H.y - N.z).normalize()
    touching = front_hub.locatenew("touching", front.radius * down)
    touching.v2pt_theory(front_hub, N, V)
    solids = [
        _solid(me, "frame", links["frame"], _placed(me, "G", hub, links["frame"].com, F, N, Y), F, F),
        _solid(me, "fork", links["fork"], _placed(me, "K", head, links["fork"].com, H, N, Y), H, H),
        _solid(me, "rear wheel", links["rear_wheel"], hub, W, F),
        _solid(me, "front wheel", links["front_wheel"], front_hub, V, H),
    ]
    kinematics = [_rate(me, s) - w for s, w in zip(angles, u, strict=True)]
    kinematics += [_rate(me, s) - me.dot(hub.vel(N), e) for s, e in ((x, N.x), (y, N.y))]
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

    def state(q: Array, v: Array) -> Array:
        angle, rate = (
            dict(zip(names, values, strict=True))
            for names, values in ((model.layout.coordinate_names, q), (model.layout.speed_names, v))
        )
        lean = angle["lean"]
        side = rear.radius * np.sin(lean)  # from the contact to the hub, to the right
        hub_at = [
            angle["place.x"] + side * np.sin(angle["place.angle"]),
            angle["place.y"] - side * np.cos(angle["place.angle"]),
        ]
        angles = [angle[name] for name in ("place.angle", "lean", "steer", "rear", "front", "pitch")]
        return np.array(
            [*hub_at, *angles, *(rate[n] for n in ("lean", "steer", "rear", "place.angle", "pitch", "front"))]
        )

    return _printed(sm, kane, solids, _weights(N, model, solids), place, state, begin)


def _packages() -> tuple[Any, Any]:
    if importlib.util.find_spec("sympy") is None:
        raise Unavailable("sympy is not installed")
    import sympy
    from sympy.physics import mechanics

    return sympy, mechanics


def _wheel(model: ts.Model, k: int) -> RollingWheel:
    wheels = [c for c in model.constraints if isinstance(c, RollingWheel)]
    if not np.allclose([wheels[k].axis, wheels[k].normal], np.eye(3)[1:]):
        raise Unavailable(f"SymPy: the wheel of '{wheels[k].name}' does not turn about y on a plane across z")
    return wheels[k]


def _links(model: ts.Model) -> list[Link]:
    """The numbers of the bodies; inertia about the centres of mass."""
    found = []
    for i, (body, joint) in enumerate(zip(model.bodies, model.joints, strict=True)):
        mass, at = float(body.mass()), model.placement[i]
        com = as_numpy(body.first_moment(None)).ravel() / (mass or 1.0)
        inertia = shifted_to_com(as_numpy(body.inertia(None)), mass, com)
        axis = getattr(joint, "axis", None)
        found.append(Link(model.parent[i], axis, as_numpy(at.R), as_numpy(at.p).ravel(), mass, com, inertia))
    return found


def _rate(me: Any, coordinate: Any) -> Any:
    return coordinate.diff(me.dynamicsymbols._t)


def _turn(child: Any, parent: Any, axis: Any, angle: Any, rate: Any) -> None:
    child.orient_axis(parent, axis, angle)
    child.set_ang_vel(parent, rate * axis)


def _at_rest(me: Any, N: Any) -> Any:
    """The point of a wheel at its contact."""
    contact = me.Point("contact")
    contact.set_vel(N, 0 * N.x)
    return contact


def _placed(me: Any, name: str, base: Any, offset: Array, body: Any, N: Any, seen: Any) -> Any:
    """A point of a body at an offset in its axes from another point of it."""
    axes = (body.x, body.y, body.z)
    vector = sum((float(c) * e for c, e in zip(offset, axes, strict=True) if c), start=0 * body.x)
    point = base.locatenew(name, vector)
    _moving(me, point, base, N, body, seen)
    return point


def _moving(me: Any, point: Any, base: Any, N: Any, body: Any, seen: Any) -> None:
    """Velocity from a point of the same body; acceleration by differentiation in a frame where it is short."""
    velocity = point.v2pt_theory(base, N, body)
    point.set_acc(N, velocity.dt(seen) + me.cross(seen.ang_vel_in(N), velocity))


def _solid(me: Any, name: str, link: Link, centre: Any, frame: Any, axes: Any) -> Any:
    """A body; ``axes`` in which its inertia is constant, though it may spin."""
    I = link.inertia
    moments = [float(v) for v in (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[0, 2])]
    return me.RigidBody(name, centre, frame, link.mass, (me.inertia(axes, *moments), centre))


def _weights(N: Any, model: ts.Model, solids: Sequence[Any]) -> list[tuple[Any, Any]]:
    return [(s.masscenter, float(model.gravity[2]) * s.mass * N.z) for s in solids]


def _printed(
    sm: Any, kane: Any, solids: Sequence[Any], loads: Any, place: Sequence[Any], state: State, begin: float
) -> KaneMachine:
    kane.kanes_equations(solids, loads)
    rates = kane.kindiffdict()
    entries = [*kane.mass_matrix, *kane.forcing, *(rates[s.diff()] for s in kane.q)]
    derived = time.process_time() - begin
    evaluate = sm.lambdify([*kane.q, *kane.u], entries, modules="math", cse=True)
    points = sm.lambdify(list(kane.q), list(place), modules="math", cse=True)
    names = tuple(s.name for s in kane.q), tuple(s.name for s in kane.u)
    return KaneMachine(*names, evaluate, points, state, derived, time.process_time() - begin - derived)
