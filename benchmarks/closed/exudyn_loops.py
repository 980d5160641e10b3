"""Closed mechanisms in Exudyn: least coordinates (its kinematic tree) with loops, and in a plane every body by itself.

Its module without range checks is taken. Explicit methods of Exudyn keep no constraints.
"""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable
from benchmarks.closed.linkage import FREE, GROUND, PRISMATIC, ROD, UNIVERSAL, Link, Linkage, Servo
from benchmarks.closed.mechanisms import Mechanism
from benchmarks.simulation.exudyn_vehicles import with_z_along

METHODS = {
    "generalised alpha, radius 0.8": {"radius": 0.8, "index2": False},
    "trapezoidal rule, index 2": {"radius": 1.0, "index2": True},
}
NEWTON = 1e-8  # relative tolerance of Newton's method: Exudyn's own
MOST = 30  # bodies of a kinematic tree
SPARSE_FROM = 100  # unknowns from which its sparse solver is the faster one


class Exudyn:
    """What both formulations share: a container, the ground, the run, and points on bodies."""

    name = ""

    def __init__(self, of: Mechanism) -> None:
        if importlib.util.find_spec("exudyn") is None:
            raise Unavailable("exudyn is not installed")
        sys.exudynFast = True  # type: ignore[attr-defined]
        import exudyn
        from exudyn import itemInterface

        exudyn.config.printToConsole = False  # failures are told by the return value
        self.exudyn, self.items, self.of = exudyn, itemInterface, of
        self.linkage: Linkage = of.linkage
        self.container = exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.ground = self.system.AddObject(itemInterface.ObjectGround())
        self.make()
        self.marks = [self.marker(body, point) for body, point in of.places]
        self.system.Assemble()

    @classmethod
    def suits(cls, of: Mechanism) -> bool:
        """Whether the mechanism can be written in this formulation."""
        return True

    def make(self) -> None:
        """Bodies, joints and loads."""
        raise NotImplementedError

    def marker(self, body: int, point: Array) -> Any:
        """A marker at a point of a body, or of the ground."""
        raise NotImplementedError

    def on_ground(self, point: Array) -> Any:
        """A marker on the ground."""
        return self.system.AddMarker(self.items.MarkerBodyRigid(bodyNumber=self.ground, localPosition=list(point)))

    def add_springs(self) -> None:
        """Linear springs from the ground."""
        for spring in self.linkage.springs:
            ends = [self.on_ground(spring.on_ground), self.marker(spring.body, spring.on_body)]
            made = self.items.ObjectConnectorSpringDamper(
                markerNumbers=ends, stiffness=spring.stiffness, referenceLength=spring.rest
            )
            self.system.AddObject(made)

    def run(self, duration: float, steps: int, *, radius: float, index2: bool, newton: float = NEWTON) -> bool:
        """From the start; False where Newton's method fails."""
        made = self.exudyn.SimulationSettings()
        made.solution.file.write = made.solution.sensors.active = False
        time = made.timeIntegration
        time.endTime, time.numberOfSteps, time.verboseMode = duration, steps, 0
        time.adaptiveStep = False  # steps cut in half where Newton fails would go on for minutes
        time.newton.useModifiedNewton, time.newton.relativeTolerance = True, newton
        time.generalizedAlpha.spectralRadius = radius
        time.generalizedAlpha.useNewmark = time.generalizedAlpha.useIndex2Constraints = index2
        kinds = self.exudyn.LinearSolverType
        made.linearSolver.solverType = kinds.EigenSparse if self.unknowns() > SPARSE_FROM else kinds.EXUdense
        try:
            return bool(self.system.SolveDynamic(made, storeSolver=False, showHints=False, showCausingItems=False))
        except self.exudyn.SolverError:
            return False

    def unknowns(self) -> int:
        """Coordinates and multipliers."""
        data = self.system.systemData
        return len(data.GetODE2Coordinates()) + len(data.GetAECoordinates())

    def points(self) -> Array:
        """The marked points at the end."""
        where = self.exudyn.OutputVariableType.Position
        return np.concatenate([self.system.GetMarkerOutput(mark, where) for mark in self.marks])


class ExudynTree(Exudyn):
    """A kinematic tree of joints of one degree of freedom, all about or along z of their frames."""

    name = "kinematic tree"

    @classmethod
    def suits(cls, of: Mechanism) -> bool:
        """Its matrices are full and differentiated by differences: for large mechanisms bodies by themselves win."""
        return len(of.linkage.links) <= MOST

    def make(self) -> None:
        """The tree, armatures and servos, and the joints that close it."""
        links, exudyn = self.linkage.links, self.exudyn
        parts = _Unfolded(self.linkage)
        n, joint = len(parts.parents), exudyn.JointType
        self.turned, self.last = parts.turned, parts.last
        node = self.items.NodeGenericODE2(
            referenceCoordinates=[0.0] * n,
            initialCoordinates=parts.q,
            initialCoordinates_t=parts.v,
            numberOfODE2Coordinates=n,
        )
        self.node = self.system.AddNode(node)
        matrices, vectors = exudyn.Matrix3DList, exudyn.Vector3DList
        gains = np.zeros((2, n))
        for servo in self.linkage.servos:
            gains[:, self.last[servo.body]] = servo.kp, servo.kd
        control = {"jointPControlVector": gains[0], "jointDControlVector": gains[1]}
        control |= {"jointPositionOffsetVector": np.zeros(n), "jointVelocityOffsetVector": np.zeros(n)}
        tree = self.items.ObjectKinematicTree(
            nodeNumber=self.node,
            gravity=list(self.linkage.gravity),
            jointTypes=[joint.PrismaticZ if slides else joint.RevoluteZ for slides in parts.slides],
            linkParents=parts.parents,
            jointTransformations=matrices(parts.R),
            jointOffsets=vectors(parts.p),
            linkInertiasCOM=matrices(parts.inertia),
            linkCOMs=vectors(parts.com),
            linkMasses=parts.mass,
            **({name: list(values) for name, values in control.items()} if self.linkage.servos else {}),
        )
        self.tree = self.system.AddObject(tree)
        if any(link.armature for link in links):
            extra = np.zeros(n)
            extra[self.last] = [link.armature for link in links]
            self.system.AddObject(self.items.ObjectGenericODE2(nodeNumbers=[self.node], massMatrix=np.diag(extra)))
        for body, value in self.linkage.torques:
            self.system.AddLoad(self.items.LoadCoordinate(markerNumber=self._coordinate(body), load=value))
        for servo in self.linkage.servos:
            self._add_setpoint(servo)
        self.add_springs()
        for closing in self.linkage.closings:
            ends = [self.marker(b, p) for b, p in zip(closing.bodies, closing.points, strict=True)]
            if closing.kind == ROD:
                made = self.items.ObjectConnectorDistance(markerNumbers=ends, distance=closing.length)
            else:
                kept = [int(not self.linkage.flat or k in self.linkage.plane) for k in range(3)]
                made = self.items.ObjectJointSpherical(markerNumbers=ends, constrainedAxes=kept)
            self.system.AddObject(made)

    def _coordinate(self, body: int) -> Any:
        marker = self.items.MarkerNodeCoordinate(nodeNumber=self.node, coordinate=self.last[body])
        return self.system.AddMarker(marker)

    def _add_setpoint(self, servo: Servo) -> None:
        """The part kp s + kd ṡ of the servo's force; the tree itself has −kp q − kd q̇."""
        from exudyn.advancedUtilities import CreateSymbolicUserFunction

        load = self.system.AddLoad(self.items.LoadCoordinate(markerNumber=self._coordinate(servo.body), load=1.0))
        rise, end = servo.stop - servo.start, servo.end

        def wanted(mbs: Any, t: Any, load: Any) -> Any:  # times here end before the set-point does
            x = t / end
            s = servo.start + rise * x * x * x * (10 + x * (6 * x - 15))
            return servo.kp * s + servo.kd * (30 * rise / end) * x * x * (1 - x) * (1 - x)

        made = CreateSymbolicUserFunction(self.system, wanted, "loadUserFunction", load)
        self.system.SetLoadParameter(load, "loadUserFunction", made)

    def marker(self, body: int, point: Array) -> Any:
        """A marker at a point of a body, or of the ground."""
        if body == GROUND:
            return self.on_ground(point)
        marker = self.items.MarkerKinematicTreeRigid(
            objectNumber=self.tree, linkNumber=self.last[body], localPosition=list(self.turned[body].T @ point)
        )
        return self.system.AddMarker(marker)


class ExudynBodies(Exudyn):
    """Bodies in the plane with three coordinates each, and hinges of two rows."""

    name = "bodies in a plane"

    @classmethod
    def suits(cls, of: Mechanism) -> bool:
        """Whether it moves in a plane."""
        return of.linkage.flat

    def make(self) -> None:
        """Bodies, hinges, loads."""
        (a, b), links = self.linkage.plane, self.linkage.links
        gravity = [self.linkage.gravity[a], self.linkage.gravity[b], 0.0]
        self.objects = []
        for k, link in enumerate(links):
            (R, p), (omega, u) = self.linkage.poses[k], self.linkage.twists[k]
            com, speed = p + R @ link.com, u + np.cross(omega, R @ link.com)
            node = self.items.NodeRigidBody2D(
                referenceCoordinates=[com[a], com[b], np.arctan2(R[b, a], R[a, a])],
                initialVelocities=[speed[a], speed[b], np.cross(omega, np.eye(3)[a])[b]],
            )
            moment = link.inertia[self.linkage.normal, self.linkage.normal]
            body = self.items.ObjectRigidBody2D(mass=link.mass, inertia=moment, nodeNumber=self.system.AddNode(node))
            self.objects.append(self.system.AddObject(body))
            if any(gravity):
                of = self.system.AddMarker(self.items.MarkerBodyMass(bodyNumber=self.objects[-1]))
                self.system.AddLoad(self.items.LoadMassProportional(markerNumber=of, loadVector=gravity))
        for k, link in enumerate(links):
            self._add_hinge(self.marker(link.parent, link.p), self.marker(k, np.zeros(3)))
        for closing in self.linkage.closings:
            self._add_hinge(*(self.marker(b, p) for b, p in zip(closing.bodies, closing.points, strict=True)))
        for body, value in self.linkage.torques:
            on = self.system.AddMarker(self.items.MarkerBodyRigid(bodyNumber=self.objects[body]))
            self.system.AddLoad(self.items.Torque(markerNumber=on, loadVector=[0, 0, value]))
        self.add_springs()

    def _add_hinge(self, one: Any, other: Any) -> None:
        self.system.AddObject(self.items.ObjectJointRevolute2D(markerNumbers=[one, other]))

    def on_ground(self, point: Array) -> Any:
        """A marker on the ground, in the plane."""
        a, b = self.linkage.plane
        return super().on_ground(np.array([point[a], point[b], 0.0]))

    def marker(self, body: int, point: Array) -> Any:
        """A marker at a point of a body, or of the ground."""
        if body == GROUND:
            return self.on_ground(point)
        (a, b), own = self.linkage.plane, point - self.linkage.links[body].com
        of = self.items.MarkerBodyRigid(bodyNumber=self.objects[body], localPosition=[own[a], own[b], 0.0])
        return self.system.AddMarker(of)

    def points(self) -> Array:
        """The marked points at the end, in space."""
        flat, found = super().points().reshape(-1, 3), np.zeros((len(self.marks), 3))
        found[:, list(self.linkage.plane)] = flat[:, :2]
        return found.ravel()


class _Unfolded:
    """The tree with joints of one degree of freedom, a massless body after each but the last of a joint.

    ``turned`` are the frames in which Exudyn's last body of ours is measured, seen from ours: z along the last axis.
    """

    def __init__(self, of: Linkage) -> None:
        self.parents: list[int] = []
        self.slides: list[bool] = []
        self.R: list[Array] = []
        self.p: list[Array] = []
        self.inertia: list[Array] = []
        self.com: list[Array] = []
        self.mass: list[float] = []
        self.turned: list[Array] = []
        self.last: list[int] = []
        self.q: list[float] = []
        self.v: list[float] = []
        for k, link in enumerate(of.links):
            self._add(of, k, link)

    def _add(self, of: Linkage, k: int, link: Link) -> None:
        axes = _axes(link)
        before = np.eye(3) if link.parent == GROUND else self.turned[link.parent]
        parent, R, p = GROUND if link.parent == GROUND else self.last[link.parent], before.T @ link.R, before.T @ link.p
        for at, (slides, axis) in enumerate(axes):
            A, end = with_z_along(axis), at == len(axes) - 1
            self.parents.append(parent)
            self.slides.append(slides)
            self.R.append(R @ A)
            self.p.append(p)
            self.mass.append(link.mass if end else 0.0)
            self.com.append(A.T @ link.com if end else np.zeros(3))
            self.inertia.append(A.T @ link.inertia @ A if end else np.zeros((3, 3)))
            parent, R, p = len(self.parents) - 1, A.T, np.zeros(3)
        self.turned.append(A)
        self.last.append(parent)
        self.q += _angles(link, of.q[of.q_at(k)])
        self.v += list(of.v[of.v_at(k)])


def _axes(link: Link) -> list[tuple[bool, Array]]:
    """(whether it slides, axis) of each joint of one degree of freedom."""
    if link.kind == FREE:
        return [*((True, axis) for axis in np.eye(3)), *((False, axis) for axis in np.eye(3)[::-1])]
    return [(link.kind == PRISMATIC, axis) for axis in link.axes[: 2 if link.kind == UNIVERSAL else 1]]


def _angles(link: Link, q: Array) -> list[float]:
    if link.kind != FREE:
        return list(q)
    if abs(q[3]) != 1.0:
        raise Unavailable("Exudyn: free bodies start unturned in the benchmark")
    return [*q[:3], 0.0, 0.0, 0.0]


FORMULATIONS: tuple[type[Exudyn], ...] = (ExudynTree, ExudynBodies)
