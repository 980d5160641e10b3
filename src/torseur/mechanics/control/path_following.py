"""Path following of vehicles that cannot slip sideways: cars, differential drives, tractors with a trailer.

The path's point beside the vehicle has the length s along the path, heading θ_p and curvature κ there. With the
vehicle's offset y to the left of it and its heading ψ relative to it,

    ṡ = (ṗ·t)/(1 − κ y),  ẏ = u sin ψ,  ψ̇ = u c − κ ṡ                                          (1)

for the speed u and the curvature c that the vehicle drives. s is a state of the controller: it stays beside the vehicle
where the path crosses itself, and k_s x takes a rest x ahead of the foot back.

    ψ_d = −σ atan(y/L)                       aim at the path a distance L ahead                  (2)
    c = κ cos ψ/(1 − κ y) + ψ_d' − σ k (ψ − ψ_d),  ψ_d' = −σ sin ψ/(L (1 + y²/L²))               (3)

with σ = ±1 forward or backward. By (3) d(ψ − ψ_d)/dt = −k |u| (ψ − ψ_d), and on ψ = ψ_d the offset obeys
ẏ = −|u| y/√(L² + y²): both go to zero, from wherever 1 − κ y > 0, in distances 1/k and L whatever the speed.

Car: δ = atan(ℓ c). Differential drive: wheels at u ∓ u c b/2. Trailer: what (3) leads is the trailer's axle, whose
curvature c_2 = c needs the tractor's c_1 and the hitch angle β (tractor less trailer) of a steady turn,

    c_1d = c_2/√(1 + (ℓ_2² − a²) c_2²),  β_d = atan(ℓ_2 c_2) + atan(a c_1d)                      (4)

and since β̇ = u_1 ((1 + (a/ℓ_2) cos β) c_1 − sin β/ℓ_2) [HN, eq. 8.16], the tractor drives

    c_1 = (sin β/ℓ_2 − σ k_β (β − β_d))/(1 + (a/ℓ_2) cos β),                                     (5)

so that β̇ = −k_β |u_1| (β − β_d): stable forward and, unlike the free trailer, backward.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.control.action import Action, Reading
from torseur.mechanics.control.plant import Plant
from torseur.model.control.controllers import PathFollowing, Trailer
from torseur.model.control.paths.protocol import PathPoint
from torseur.model.forces.limits import clipped

_LEAST_ROOM = 0.2  # of 1 − κ y: nearer to the centre of curvature the foot point is not followed exactly
_PULL = 5.0  # k_s [1/s]
_SLOW = 1e-3  # speed [m/s] below which the direction of travel fades


def direction_of(speed: Value) -> Value:
    """σ: 1 forward, −1 backward, 0 at rest, smoothly."""
    return speed / ca.sqrt(speed**2 + _SLOW**2)


def wanted_curvature(y: Value, psi: Value, kappa: Value, sigma: Value, *, look_ahead: float, gain: float) -> Value:
    """c of (2) and (3)."""
    aim = -sigma * ca.atan(y / look_ahead)  # (2)
    aim_by_way = -sigma * ca.sin(psi) / (look_ahead * (1 + (y / look_ahead) ** 2))
    return kappa * ca.cos(psi) / _room(kappa, y) + aim_by_way - sigma * gain * _wrapped(psi - aim)  # (3)


def tractor_curvature(c: Value, beta: Value, sigma: Value, trailer: Trailer) -> Value:
    """c_1 of (4) and (5), for the curvature c of the trailer's axle."""
    l, a = trailer.length, trailer.offset
    steady = c / ca.sqrt(ca.fmax(1 + (l**2 - a**2) * c**2, 1e-6))
    beta_d = ca.atan(l * c) + ca.atan(a * steady)  # (4)
    return (ca.sin(beta) / l - sigma * trailer.gain * _wrapped(beta - beta_d)) / (1 + a / l * ca.cos(beta))  # (5)


def path_following(law: PathFollowing, plant: Plant, s: Value) -> Action:
    """(1) to (5), and the loops around wheels and steering."""
    layout, frame = plant.model.layout, plant.motion(law.frame)
    foot = law.path.at(s)
    x, y, psi = _seen_from(foot, frame.p, frame.R)
    u = law.speed.at(plant.t)[0]
    sigma = direction_of(u)
    c = wanted_curvature(y, psi, foot.curvature, sigma, look_ahead=law.look_ahead, gain=law.heading_gain)
    if law.trailer is not None:
        # the hitch turns the trailer relative to the tractor: β = −Φ
        beta = -law.trailer.axis.position(layout, plant.q)
        c = tractor_curvature(c, beta, sigma, law.trailer)
    efforts = ca.SX.zeros(plant.model.nv, 1)
    for wheel in law.wheels:
        spin = (u - u * c * wheel.aside) / wheel.radius
        efforts = efforts + wheel.axis.pushed(layout, wheel.kv * (spin - wheel.axis.speed(layout, plant.v)))
    if law.steering is not None:
        steering = law.steering
        delta = clipped(ca.atan(steering.wheelbase * c), steering.limit)
        lack = delta - steering.axis.position(layout, plant.q)
        turn = steering.kp * lack - steering.kd * steering.axis.speed(layout, plant.v)
        efforts = efforts + steering.axis.pushed(layout, turn)
    ahead = ca.cos(foot.heading) * frame.twist[3] + ca.sin(foot.heading) * frame.twist[4]
    rate = (ahead / _room(foot.curvature, y) + _PULL * x) / foot.stretch  # (1)
    readings = (
        Reading("cross_track_error", "offset to the left of the path", law.name, "m", y),
        Reading("heading_error", "heading relative to the path", law.name, "rad", psi),
        Reading("path_parameter", "way along the path", law.name, "m", s),
    )
    return Action(plant.rotor_torques(law.motors, efforts), readings, rate)


def _seen_from(foot: PathPoint, p: Value, R: Value) -> tuple[Value, Value, Value]:
    """(x ahead, y to the left, heading ψ) of the vehicle as seen from the path's point."""
    cos, sin = ca.cos(foot.heading), ca.sin(foot.heading)
    dx, dy = p[0] - foot.x, p[1] - foot.y
    heading = ca.atan2(cos * R[1, 0] - sin * R[0, 0], cos * R[0, 0] + sin * R[1, 0])
    return cos * dx + sin * dy, cos * dy - sin * dx, heading


def _room(kappa: Value, y: Value) -> Value:
    """1 − κ y, kept from zero."""
    return ca.fmax(1 - kappa * y, _LEAST_ROOM)


def _wrapped(angle: Value) -> Value:
    """The angle between −π and π."""
    return ca.atan2(ca.sin(angle), ca.cos(angle))
