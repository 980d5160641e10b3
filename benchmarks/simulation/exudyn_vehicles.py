"""Vehicles in Exudyn: a body with Euler parameters for each of ours that has mass, hinges, and rolling discs."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca
import numpy as np

import torseur as ts
from benchmarks.case import Array, Unavailable
from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.tree.jacobian import jacobian
from torseur.mechanics.tree.kinematics import links, poses
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.joints.revolute import Revolute

NEWTON = 1e-8  # relative tolerance of Newton's method: Exudyn's own
ROWS = ("sideways", "forward", "normal")  # in the order of Exudyn's flags
METHODS = {
    "generalised alpha, radius 0.8": {"radius": 0.8, "index2": False},
    "trapezoidal rule, index 2": {"radius": 1.0, "index2": True},
}


class ExudynVehicle:
    """A model that moves freely in space on wheels, at the state (q, v); bodies are measured at their centres."""

    def __init__(self, model: ts.Model, q: Array, v: Array) -> None:
        if importlib.util.find_spec("exudyn") is None:
            raise Unavailable("exudyn is not installed")
        import exudyn
        from exudyn import itemInterface

        self.exudyn, self.items, self.model = exudyn, itemInterface, model
        self.container = exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.ground = self.system.AddObject(itemInterface.ObjectGround())
        self.X_W = poses(model, links(model, ca.DM(q)))
        self.coms: dict[int, Array] = {}
        self.objects: dict[int, Any] = {}
        self.nodes: dict[int, Any] = {}
        for i, body in enumerate(model.bodies):
            if float(body.mass()) > 0.0:
                self._add_body(i, q, v)
        for i in self.objects:
            self._add_hinge(i)
        for constraint in model.constraints:
            self._add_wheel(constraint)
        self.system.Assemble()

    def _add_body(self, i: int, q: Array, v: Array) -> None:
        from exudyn.rigidBodyUtilities import AngularVelocity2EulerParameters_t, RotationMatrix2EulerParameters

        body, name = self.model.bodies[i], self.model.body_names[i]
        mass = float(body.mass())
        com = as_numpy(body.first_moment(None)).ravel() / mass
        I = shifted_to_com(as_numpy(body.inertia(None)), mass, com)
        R, p = as_numpy(self.X_W[i].R), as_numpy(self.X_W[i].p).ravel()
        twist = numbers(lambda model, x: jacobian(model, x, model.frame(name), "body"), self.model, q) @ v
        omega, velocity = R @ twist[:3], R @ (twist[3:] + np.cross(twist[:3], com))
        turned = RotationMatrix2EulerParameters(R)
        node = self.items.NodeRigidBodyEP(
            referenceCoordinates=[*(p + R @ com), *turned],
            initialVelocities=[*velocity, *AngularVelocity2EulerParameters_t(omega, turned)],
        )
        self.nodes[i], self.coms[i] = self.system.AddNode(node), com
        moments = [I[0, 0], I[1, 1], I[2, 2], I[1, 2], I[0, 2], I[0, 1]]
        solid = self.items.ObjectRigidBody(mass=mass, inertia=moments, nodeNumber=self.nodes[i])
        self.objects[i] = self.system.AddObject(solid)
        weight = self.items.Force(
            markerNumber=self._marker(i, np.eye(3), com), loadVector=list(mass * self.model.gravity)
        )
        self.system.AddLoad(weight)

    def _marker(self, i: int, R: Array, p: Array) -> Any:
        """A frame on a body, given in the frame of ours."""
        place = self.exudyn.HT(rotation=R, translation=p - self.coms[i])
        return self.system.AddMarker(self.items.MarkerBodyRigid(bodyNumber=self.objects[i], localHT=place))

    def _add_hinge(self, i: int) -> None:
        parent, joint = self.model.parent[i], self.model.joints[i]
        if parent not in self.objects:
            self._refuse_unless_free(i)
            return
        if not isinstance(joint, Revolute):
            raise Unavailable(f"Exudyn: joint '{self.model.joint_names[i]}' is {joint.kind}: not in the benchmarks")
        at, Z = self.model.placement[i], with_z_along(np.asarray(joint.axis, dtype=float))
        R, p = as_numpy(at.R), as_numpy(at.p).ravel()
        markers = [self._marker(parent, R @ Z, p), self._marker(i, Z, np.zeros(3))]
        self.system.AddObject(self.items.ObjectJointRevoluteZ(markerNumbers=markers))

    def _refuse_unless_free(self, i: int) -> None:
        free, at = 0, i
        while at >= 0:
            free, at = free + self.model.joints[at].nv, self.model.parent[at]
        if free != 6:
            raise Unavailable(f"Exudyn: '{self.model.body_names[i]}' does not move freely: not in the benchmarks")

    def _add_wheel(self, wheel: object) -> None:
        if not isinstance(wheel, RollingWheel) or wheel.first != "world":
            raise Unavailable("Exudyn: only wheels that roll on the ground are in the benchmarks")
        i = self.model.body_names.index(wheel.second)
        on = self.system.AddMarker(self.items.MarkerBodyRigid(bodyNumber=self.ground))
        joint = self.items.ObjectJointRollingDisc(
            markerNumbers=[on, self._marker(i, np.eye(3), np.zeros(3))],
            constrainedAxes=[int(row in wheel.holds) for row in ROWS],
            discRadius=wheel.radius,
            discAxis=list(wheel.axis),
            planeNormal=list(wheel.normal),
        )
        self.system.AddObject(joint)

    def run(
        self, duration: float, steps: int, *, radius: float = 1.0, index2: bool = True, newton: float = NEWTON
    ) -> bool:
        """From the start; False where Newton's method fails."""
        made = self.exudyn.SimulationSettings()
        made.solution.file.write = made.solution.sensors.active = False
        time = made.timeIntegration
        time.endTime, time.numberOfSteps, time.verboseMode = duration, steps, 0
        time.newton.useModifiedNewton, time.newton.relativeTolerance = True, newton
        time.generalizedAlpha.spectralRadius = radius
        time.generalizedAlpha.useNewmark = time.generalizedAlpha.useIndex2Constraints = index2
        return bool(self.system.SolveDynamic(made, storeSolver=False))

    def positions(self, marked: Sequence[str]) -> Array:
        """The origins of bodies in the world at the end, as :meth:`Vehicle.positions` gives them."""
        return np.concatenate(list(self._origins(marked)))

    def _origins(self, marked: Sequence[str]) -> Iterator[Array]:
        kinds = self.exudyn.OutputVariableType
        for name in marked:
            i = self.model.body_names.index(name)
            centre = self.system.GetNodeOutput(self.nodes[i], kinds.Position)
            R = self.system.GetNodeOutput(self.nodes[i], kinds.RotationMatrix).reshape(3, 3)
            yield centre - R @ self.coms[i]


def with_z_along(axis: Array) -> Array:
    """A rotation whose third column is the axis."""
    across = np.cross(axis, np.eye(3)[np.abs(axis).argmin()])
    across /= np.linalg.norm(across)
    return np.column_stack([across, np.cross(axis, across), axis])
