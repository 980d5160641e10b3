"""Pieces of which SymPy's equations of a vehicle are put together, and the Python function that they become."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

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


def packages() -> tuple[Any, Any]:
    """(sympy, sympy.physics.mechanics)."""
    if importlib.util.find_spec("sympy") is None:
        raise Unavailable("sympy is not installed")
    import sympy
    from sympy.physics import mechanics

    return sympy, mechanics


def wheel(model: ts.Model, k: int) -> RollingWheel:
    """The rolling wheel of this number; it turns about y and its plane lies across z."""
    wheels = [c for c in model.constraints if isinstance(c, RollingWheel)]
    if not np.allclose([wheels[k].axis, wheels[k].normal], np.eye(3)[1:]):
        raise Unavailable(f"SymPy: the wheel of '{wheels[k].name}' does not turn about y on a plane across z")
    return wheels[k]


def links(model: ts.Model) -> list[Link]:
    """The numbers of the bodies; inertia about the centres of mass."""
    found = []
    for i, (body, joint) in enumerate(zip(model.bodies, model.joints, strict=True)):
        mass, at = float(body.mass()), model.placement[i]
        com = as_numpy(body.first_moment(None)).ravel() / (mass or 1.0)
        inertia = shifted_to_com(as_numpy(body.inertia(None)), mass, com)
        axis = getattr(joint, "axis", None)
        found.append(Link(model.parent[i], axis, as_numpy(at.R), as_numpy(at.p).ravel(), mass, com, inertia))
    return found


def rate(me: Any, coordinate: Any) -> Any:
    """The derivative of a coordinate."""
    return coordinate.diff(me.dynamicsymbols._t)


def turn(child: Any, parent: Any, axis: Any, angle: Any, rate: Any) -> None:
    """Place a frame on another by a turn about an axis, at a rate that is a speed."""
    child.orient_axis(parent, axis, angle)
    child.set_ang_vel(parent, rate * axis)


def at_rest(me: Any, N: Any) -> Any:
    """The point of a wheel at its contact."""
    contact = me.Point("contact")
    contact.set_vel(N, 0 * N.x)
    return contact


def placed(me: Any, name: str, base: Any, offset: Array, body: Any, N: Any, seen: Any) -> Any:
    """A point of a body at an offset in its axes from another point of it."""
    axes = (body.x, body.y, body.z)
    vector = sum((float(c) * e for c, e in zip(offset, axes, strict=True) if c), start=0 * body.x)
    point = base.locatenew(name, vector)
    moving(me, point, base, N, body, seen)
    return point


def moving(me: Any, point: Any, base: Any, N: Any, body: Any, seen: Any) -> None:
    """Velocity from a point of the same body; acceleration by differentiation in a frame where it is short."""
    velocity = point.v2pt_theory(base, N, body)
    point.set_acc(N, velocity.dt(seen) + me.cross(seen.ang_vel_in(N), velocity))


def solid(me: Any, name: str, link: Link, centre: Any, frame: Any, axes: Any) -> Any:
    """A body; ``axes`` in which its inertia is constant, though it may spin."""
    I = link.inertia
    moments = [float(v) for v in (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[0, 2])]
    return me.RigidBody(name, centre, frame, link.mass, (me.inertia(axes, *moments), centre))


def weights(N: Any, model: ts.Model, solids: Sequence[Any]) -> list[tuple[Any, Any]]:
    """The force of gravity on each body."""
    return [(s.masscenter, float(model.gravity[2]) * s.mass * N.z) for s in solids]


def printed(
    sm: Any, kane: Any, solids: Sequence[Any], loads: Any, place: Sequence[Any], state: State, begin: float
) -> KaneMachine:
    """The equations of motion as a Python function; ``begin`` is when their derivation began."""
    kane.kanes_equations(solids, loads)
    rates = kane.kindiffdict()
    entries = [*kane.mass_matrix, *kane.forcing, *(rates[s.diff()] for s in kane.q)]
    derived = time.process_time() - begin
    evaluate = sm.lambdify([*kane.q, *kane.u], entries, modules="math", cse=True)
    points = sm.lambdify(list(kane.q), list(place), modules="math", cse=True)
    names = tuple(s.name for s in kane.q), tuple(s.name for s in kane.u)
    return KaneMachine(*names, evaluate, points, state, derived, time.process_time() - begin - derived)
