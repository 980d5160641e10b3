"""Beams of Exudyn in a plane: ANCF cable elements, and geometrically exact elements of three nodes.

Its module without range checks is taken. The geometrically exact element shears; its shear stiffness is raised until
it does not, and its cross-sections have hardly any inertia against turning, as in the references.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from benchmarks.case import Array, Unavailable

CABLE, EXACT = "ANCF cable", "geometrically exact beam"
METHODS = {
    "generalised alpha, radius 0.8": {"radius": 0.8, "index2": False},
    "generalised alpha, radius 0.95": {"radius": 0.95, "index2": False},
    "trapezoidal rule, index 2": {"radius": 1.0, "index2": True},
}
NEWTON = (1e-5, 1e-7)  # tolerances of Newton's method that are tried; with Exudyn's own, 1e-8, it often fails here
SPARSE_FROM = 100  # unknowns from which its sparse solver is the faster one
_STIFF = 100.0  # shear stiffness over axial stiffness
_THIN = 1e-3  # inertia of cross-sections over that of the material


class Exudyn:
    """A system under construction, its run, and what its nodes did."""

    def __init__(self) -> None:
        if importlib.util.find_spec("exudyn") is None:
            raise Unavailable("exudyn is not installed")
        sys.exudynFast = True  # type: ignore[attr-defined]
        import exudyn
        from exudyn import itemInterface

        exudyn.config.printToConsole = False  # failures are told by the return value
        self.exudyn, self.items = exudyn, itemInterface
        self.container = exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self._zero = self.system.AddNode(itemInterface.NodePointGround())
        self.zero = self.coordinate(self._zero, 0)
        self._functions: list[Any] = []  # must live as long as the system
        self._sensors: list[Any] = []

    def coordinate(self, node: Any, k: int) -> Any:
        """A marker of one coordinate of a node."""
        return self.system.AddMarker(self.items.MarkerNodeCoordinate(nodeNumber=node, coordinate=k))

    def tie(self, one: Any, other: Any) -> None:
        """Equal displacements of two coordinates."""
        self.system.AddObject(self.items.ObjectConnectorCoordinate(markerNumbers=[one, other]))

    def lead(self, marker: Any, offset: Callable[[Any, Any], Any], rate: Callable[[Any, Any], Any]) -> None:
        """A coordinate as a function of time; functions take (symbolic or plain mathematics, t)."""
        made = self.system.AddObject(
            self.items.ObjectConnectorCoordinate(markerNumbers=[self.zero, marker], offset=1.0)
        )
        for name, of in (("offsetUserFunction", offset), ("offsetUserFunction_t", rate)):
            self.system.SetObjectParameter(made, name, self._symbolic(name, made, of, 4))

    def push(self, marker: Any, of: Callable[[Any, Any], Any]) -> None:
        """A force on a coordinate as a function of time."""
        load = self.system.AddLoad(self.items.LoadCoordinate(markerNumber=marker, load=1.0))
        self.system.SetLoadParameter(load, "loadUserFunction", self._symbolic("loadUserFunction", load, of, 3))

    def _symbolic(self, name: str, item: Any, of: Callable[[Any, Any], Any], arguments: int) -> Any:
        from exudyn.advancedUtilities import CreateSymbolicUserFunction

        symbols = self.exudyn.symbolic

        def of_load(mbs: Any, t: Any, load: Any) -> Any:
            return of(symbols, t)

        def of_offset(mbs: Any, t: Any, itemNumber: Any, lOffset: Any) -> Any:
            return of(symbols, t)

        made = CreateSymbolicUserFunction(self.system, of_load if arguments == 3 else of_offset, name, item)
        self._functions.append(made)
        return made

    def watch(self, *nodes: Any) -> None:
        """Keep where nodes go, for ``paths``; the last thing before the first run."""
        kind = self.exudyn.OutputVariableType
        for node in nodes:
            made = self.items.SensorNode(
                nodeNumber=node, storeInternal=True, writeToFile=False, outputVariableType=kind.Coordinates
            )
            self._sensors.append(self.system.AddSensor(made))
        self.system.Assemble()

    def run(
        self, duration: float, steps: int, save: float | None, *, radius: float, index2: bool, newton: float = NEWTON[0]
    ) -> bool:
        """From the start; False where Newton's method fails. Nodes are watched every ``save`` s, or not."""
        made = self.exudyn.SimulationSettings()
        made.solution.file.write = False
        made.solution.sensors.active = save is not None
        made.solution.sensors.writePeriod = save or duration
        time = made.timeIntegration
        time.endTime, time.numberOfSteps, time.verboseMode = duration, steps, 0
        time.adaptiveStep = False  # steps cut in half where Newton fails would go on for minutes
        time.newton.useModifiedNewton = True
        time.newton.relativeTolerance = time.newton.absoluteTolerance = newton
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

    def paths(self, t: Array) -> list[Array]:
        """Displacements of the watched nodes' coordinates at the times t, (rows, coordinates) each."""
        found = []
        for sensor in self._sensors:
            data = self.system.GetSensorStoredData(sensor)
            rows = np.searchsorted(data[:, 0], t - 1e-9 * t[-1])
            if rows[-1] >= len(data) or np.abs(data[rows, 0] - t).max() > 1e-6 * t[-1]:
                raise ValueError("steps do not meet the times of the reference: take a multiple of its rows")
            found.append(data[rows, 1:])
        return found


class PlaneBeam:
    """A straight beam in the plane of an Exudyn system; ``turn`` and ``speed`` describe its start as a rigid body."""

    def __init__(
        self,
        of: Exudyn,
        kind: str,
        elements: int,
        *,
        length: float,
        EA: float,
        EI: float,
        mass: float,
        at: Sequence[float] = (0.0, 0.0),
        turn: float = 0.0,
        speed: Callable[[float], tuple[float, float]] = lambda s: (0.0, 0.0),
        spin: float = 0.0,
        gravity: Sequence[float] | None = None,
    ) -> None:
        self.of, self.kind, self.turn, self.length = of, kind, turn, length
        direction = np.array([np.cos(turn), np.sin(turn)])
        count = elements + 1 if kind == CABLE else 2 * elements + 1
        self.places = [np.array(at) + s * direction for s in np.linspace(0.0, length, count)]
        slope = [-spin * direction[1], spin * direction[0]] if kind == CABLE else [spin]
        axis = [*direction] if kind == CABLE else [turn]
        node = of.items.NodePoint2DSlope1 if kind == CABLE else of.items.NodeRigidBody2D
        self.nodes = [
            of.system.AddNode(node(referenceCoordinates=[*p, *axis], initialVelocities=[*speed(float(s)), *slope]))
            for s, p in zip(np.linspace(0.0, length, count), self.places, strict=True)
        ]
        share = {"length": length / elements, "massPerLength": mass / length}
        share |= {"bendingStiffness": EI, "axialStiffness": EA}
        self.bodies = []
        for k in range(elements):
            if kind == CABLE:
                made = of.items.ObjectANCFCable2D(nodeNumbers=self.nodes[k : k + 2], **share)
            else:
                made = of.items.ObjectBeamGeometricallyExact2D(
                    nodeNumbers=self.nodes[2 * k : 2 * k + 3],
                    shearStiffness=_STIFF * EA,
                    crossSectionInertia=_THIN * mass / length * EI / EA,
                    **share,
                )
            self.bodies.append(of.system.AddObject(made))
        if gravity is not None:
            for body in self.bodies:
                marker = of.system.AddMarker(of.items.MarkerBodyMass(bodyNumber=body))
                of.system.AddLoad(of.items.Gravity(markerNumber=marker, loadVector=list(gravity)))

    @property
    def middle(self) -> Any:
        """The node in the middle."""
        if len(self.nodes) % 2 == 0:
            raise ValueError("a beam that is watched in its middle has an even number of elements")
        return self.nodes[len(self.nodes) // 2]

    def add_mass(self, node: Any, mass: float) -> None:
        """A mass point on a node."""
        size = 4 if self.kind == CABLE else 3
        M = np.zeros((size, size))
        M[0, 0] = M[1, 1] = mass
        self.of.system.AddObject(self.of.items.ObjectGenericODE2(nodeNumbers=[node], massMatrix=M))

    def clamp(self, inertia: float) -> Any:
        """Fix the beam's start to a hub that turns about it; the marker of the hub's angle."""
        of = self.of
        for k in range(2):
            of.tie(of.zero, of.coordinate(self.nodes[0], k))
        if self.kind == EXACT:
            M = np.diag([0.0, 0.0, inertia])
            of.system.AddObject(of.items.ObjectGenericODE2(nodeNumbers=[self.nodes[0]], massMatrix=M))
            self.hub = self.nodes[0]
            return of.coordinate(self.hub, 2)
        self.hub = of.system.AddNode(of.items.NodeRigidBody2D(referenceCoordinates=[*self.places[0], self.turn]))
        body = of.system.AddObject(of.items.ObjectRigidBody2D(mass=1.0, inertia=inertia, nodeNumber=self.hub))
        for k in range(2):
            of.tie(of.zero, of.coordinate(self.hub, k))
        ends = [
            of.system.AddMarker(of.items.MarkerBodyRigid(bodyNumber=b, localPosition=[0, 0, 0]))
            for b in (body, self.bodies[0])
        ]
        joint = of.items.ObjectJointGeneric(markerNumbers=ends, constrainedAxes=[0, 0, 0, 0, 0, 1])
        of.system.AddObject(joint)
        return of.coordinate(self.hub, 2)
