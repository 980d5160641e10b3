"""The flexible machines in Exudyn, each with beams of either kind, written for the fewest unknowns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.flexible import machines as of
from benchmarks.flexible.exudyn_beams import CABLE, Exudyn, PlaneBeam
from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com

STEEL, ALUMINIUM = 200e9, 70e9


@dataclass(frozen=True, eq=False)
class Peer:
    """A machine in Exudyn and how its nodes tell what is observed."""

    system: Exudyn
    seen: Callable[[Array], Array]  # times to (rows, observed)


def slider_crank(
    kind: str,
    elements: int,
    *,
    crank: float = 0.152,
    length: float = 0.304,
    rate: float = 150.0,
    radius: float = 0.003,
    E: float = STEEL,
    density: float = 7800.0,
    slider: float = 0.03352,
) -> Peer:
    """The rod's first end is led on the crank's circle; the slider is a mass on its last node, kept on the line."""
    s, area = Exudyn(), np.pi * radius**2
    rod = PlaneBeam(
        s,
        kind,
        elements,
        length=length,
        EA=E * area,
        EI=E * np.pi * radius**4 / 4,
        mass=density * area * length,
        at=(crank, 0.0),
        speed=lambda x: (0.0, rate * crank * (1 - x / length)),
        spin=-rate * crank / length,
    )
    start, end = rod.nodes[0], rod.nodes[-1]
    s.lead(
        s.coordinate(start, 0),
        lambda m, t: crank * (m.cos(rate * t) - 1.0),
        lambda m, t: -(crank * rate) * m.sin(rate * t),
    )
    s.lead(
        s.coordinate(start, 1),
        lambda m, t: crank * m.sin(rate * t),
        lambda m, t: (crank * rate) * m.cos(rate * t),
    )
    s.tie(s.zero, s.coordinate(end, 1))
    rod.add_mass(end, slider)
    places = [rod.places[0], rod.places[len(rod.places) // 2], rod.places[-1]]
    s.watch(start, rod.middle, end)

    def seen(t: Array) -> Array:
        return of.deflection(*(u[:, :2] + p for u, p in zip(s.paths(t), places, strict=True)))[:, None]

    return Peer(s, seen)


def double_pendulum(
    kind: str,
    elements: int,
    *,
    lengths: tuple[float, float] = (1.0, 1.0),
    area: float = 641.025641e-6,
    moment: float = 5e-9,
    E: float = STEEL,
    density: float = 7800.0,
    turn: float = np.deg2rad(5.0),
) -> Peer:
    """Two beams that hang on the ground and on each other."""
    s = Exudyn()
    bar: dict[str, Any] = {"EA": E * area, "EI": E * moment, "gravity": [0.0, -9.81, 0.0]}
    one, other = ({"length": length, "mass": density * area * length} for length in lengths)
    first = PlaneBeam(s, kind, elements, **bar, **one)
    second = PlaneBeam(s, kind, elements, at=(lengths[0], 0.0), turn=turn, **bar, **other)
    for k in range(2):
        s.tie(s.zero, s.coordinate(first.nodes[0], k))
        s.tie(s.coordinate(first.nodes[-1], k), s.coordinate(second.nodes[0], k))
    s.watch(first.nodes[-1], second.nodes[-1])

    def seen(t: Array) -> Array:
        elbow, tip = s.paths(t)
        return of.chords(elbow[:, :2] + first.places[-1], tip[:, :2] + second.places[-1])

    return Peer(s, seen)


def arm(
    kind: str,
    elements: int,
    *,
    length: float = 1.0,
    thickness: float = 0.006,
    height: float = 0.04,
    E: float = ALUMINIUM,
    density: float = 2700.0,
    tip: float = 0.2,
    hub: float = 0.01,
    gains: tuple[float, float] = (20.0, 4.0),
    to: float = 1.0,
    end: float = 0.5,
) -> Peer:
    """A strip on a hub with a servo that follows a ramp, a mass at its tip."""
    s, (kp, kd), area = Exudyn(), gains, thickness * height
    strip = PlaneBeam(
        s,
        kind,
        elements,
        length=length,
        EA=E * area,
        EI=E * height * thickness**3 / 12,
        mass=density * area * length,
    )
    angle = strip.clamp(hub)
    strip.add_mass(strip.nodes[-1], tip)
    servo = s.items.ObjectConnectorCoordinateSpringDamper(markerNumbers=[s.zero, angle], stiffness=kp, damping=kd)
    s.system.AddObject(servo)
    s.push(angle, rising(0.0, end, to / end * kd, to / end * kp, to * kp))
    s.watch(strip.hub, strip.nodes[-1])

    def seen(t: Array) -> Array:
        turned, moved = s.paths(t)
        return of.swing(turned[:, 2], moved[:, :2] + strip.places[-1])

    return Peer(s, seen)


def blade(kind: str, elements: int) -> Peer:
    """A blade on a hub that is led: its rate rises by a quintic."""
    s, area, end, rate = Exudyn(), 4e-4, 15.0, 6.0
    strip = PlaneBeam(s, kind, elements, length=10.0, EA=ALUMINIUM * area, EI=ALUMINIUM * 2e-7, mass=3000 * area * 10.0)
    angle = strip.clamp(1.0)

    def turned(m: Any, t: Any) -> Any:
        x = t / end
        rising = rate * end * x * x * x * x * (2.5 + x * (x - 3.0))
        return m.IfThenElse(t < end, rising, rate * (t - 0.5 * end))

    def spin(m: Any, t: Any) -> Any:
        x = t / end
        return m.IfThenElse(t < end, rate * x * x * x * (10.0 + x * (6.0 * x - 15.0)), t * 0.0 + rate)

    s.lead(angle, turned, spin)
    s.watch(strip.hub, strip.nodes[-1])

    def seen(t: Array) -> Array:
        hub, tip = s.paths(t)
        return of.across(tip[:, :2] + strip.places[-1], hub[:, 2])[:, None]

    return Peer(s, seen)


def hitachi(
    kind: str, elements: int, *, E: float = 0.7e9, radius: float = 0.02245, density: float = 2700.0, reach: float = 0.67
) -> Peer:
    """The rigid bodies as a kinematic tree, the boom of cable elements in space on two balls; ``elements`` in all."""
    if kind != CABLE:
        raise Unavailable("geometrically exact beams of Exudyn are in the benchmark in the plane only")
    s, model = Exudyn(), of.model_of(of.CASES[of.HITACHI])
    tree = _Tree(s, model, ("column", "upright", "crank", "link"))
    area = np.pi * radius**2
    before = max(1, round(0.25 / (0.25 + reach) * elements))
    y = [*np.linspace(-0.25, 0.0, before + 1), *np.linspace(0.0, reach, elements - before + 1)[1:]]
    node = s.items.NodePointSlope1
    nodes = [s.system.AddNode(node(referenceCoordinates=[0, here, 1.15, 0, 1, 0])) for here in y]
    for k in range(elements):
        cable = s.items.ObjectANCFCable(
            nodeNumbers=nodes[k : k + 2],
            length=y[k + 1] - y[k],
            massPerLength=density * area,
            bendingStiffness=E * np.pi * radius**4 / 4,
            axialStiffness=E * area,
        )
        marker = s.system.AddMarker(s.items.MarkerBodyMass(bodyNumber=s.system.AddObject(cable)))
        s.system.AddLoad(s.items.Gravity(markerNumber=marker, loadVector=[0, 0, -9.81]))
    for carrier, at in (("upright", before), ("link", 0)):
        ends = [
            tree.marker(carrier, [0, 0, 0.45]),
            s.system.AddMarker(s.items.MarkerNodePosition(nodeNumber=nodes[at])),
        ]
        s.system.AddObject(s.items.ObjectJointSpherical(markerNumbers=ends))
    for name, (times, angle, rate) in zip(("column", "upright", "link"), of.TABLES, strict=True):
        tree.lead(name, times, angle, rate)
    s.watch(nodes[-1])
    return Peer(s, lambda t: s.paths(t)[0][:, :3] + np.array([0.0, reach, 1.15]))


class _Tree:
    """Rigid bodies of a model on revolute joints, with the servos of the Hitachi robot."""

    def __init__(self, s: Exudyn, model: Any, names: tuple[str, ...]) -> None:
        self.s, self.names, n = s, names, len(names)
        kinds = {0: s.exudyn.JointType.RevoluteX, 2: s.exudyn.JointType.RevoluteZ}
        kp, kd, viscous = of.GAINS
        driven = np.array([name != "crank" for name in names], dtype=float)
        at = [model.body_names.index(name) for name in names]
        masses = [float(model.bodies[i].mass()) for i in at]
        coms = [as_numpy(model.bodies[i].first_moment(None)).ravel() / m for i, m in zip(at, masses, strict=True)]
        inertia = [
            shifted_to_com(as_numpy(model.bodies[i].inertia(None)), m, c)
            for i, m, c in zip(at, masses, coms, strict=True)
        ]
        self.node = s.system.AddNode(
            s.items.NodeGenericODE2(
                referenceCoordinates=[0.0] * n,
                initialCoordinates=[0.0] * n,
                initialCoordinates_t=[0.0] * n,
                numberOfODE2Coordinates=n,
            )
        )
        matrices, vectors = s.exudyn.Matrix3DList, s.exudyn.Vector3DList
        self.tree = s.system.AddObject(
            s.items.ObjectKinematicTree(
                nodeNumber=self.node,
                gravity=[0.0, 0.0, -9.81],
                jointTypes=[kinds[int(np.argmax(np.abs(model.joints[i].axis)))] for i in at],
                linkParents=[at.index(model.parent[i]) if model.parent[i] in at else -1 for i in at],
                jointTransformations=matrices([np.eye(3)] * n),
                jointOffsets=vectors([as_numpy(model.placement[i].p).ravel() for i in at]),
                linkInertiasCOM=matrices(inertia),
                linkCOMs=vectors(coms),
                linkMasses=masses,
                jointPControlVector=list(kp * driven),
                jointDControlVector=list((kd + viscous) * driven),
                jointPositionOffsetVector=[0.0] * n,
                jointVelocityOffsetVector=[0.0] * n,
            )
        )

    def marker(self, name: str, point: list[float]) -> Any:
        """At a point of a body."""
        items, link = self.s.items, self.names.index(name)
        made = items.MarkerKinematicTreeRigid(objectNumber=self.tree, linkNumber=link, localPosition=point)
        return self.s.system.AddMarker(made)

    def lead(self, name: str, times: tuple[float, float], angle: float, rate: float) -> None:
        """The part kp s + kd ṡ of a servo: s rises linearly between two times."""
        (begin, end), (kp, kd, _) = times, of.GAINS
        slope = kp * angle / (end - begin)
        torque = rising(begin, end, kd * rate, slope, kp * angle)
        self.s.push(self.s.coordinate(self.node, self.names.index(name)), torque)


def rising(begin: float, end: float, jump: float, slope: float, after: float) -> Callable[[Any, Any], Any]:
    """Zero, then a line that begins with a jump, then a constant.

    Half of a jump where a step ends on it: so the impulse of both steps beside it is right to the second order.
    """
    last = jump + slope * (end - begin)

    def of_time(m: Any, t: Any) -> Any:
        zero, close = t * 0.0, 1e-9
        line = jump + slope * (t - begin)
        later = m.IfThenElse(
            t < end - close, line, m.IfThenElse(t < end + close, zero + 0.5 * (last + after), zero + after)
        )
        if begin == 0.0:
            return later
        return m.IfThenElse(t < begin - close, zero, m.IfThenElse(t < begin + close, zero + 0.5 * jump, later))

    return of_time


MAKERS: Mapping[str, Callable[[str, int], Peer]] = {
    of.SLIDER_CRANK: slider_crank,
    of.DOUBLE_PENDULUM: double_pendulum,
    of.HITACHI: hitachi,
    of.ARM: arm,
    of.BLADE: blade,
}
