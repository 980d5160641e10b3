"""Elastic solids reduced to modes against Exudyn's floating frame of reference of reduced order.

Both have the matrices of the same mesh. Exudyn finds the modes, the constants of inertia and the motion itself. A
linear body (``stiffening: false``) is the same there: r = X + U η in a frame that moves, and all that follows from it.
"""

import runpy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.sparse import csr_matrix
from scipy.spatial.transform import Rotation

import torseur as ts
from torseur.fem.solids.mesh import read_solid_mesh
from torseur.fem.solids.solid_structure import solid_structure
from torseur.model.bodies.mode_summary import modal_part

SCRIPT = Path(__file__).parents[2] / "examples" / "bracket_mesh.py"
MODES, HUB = 5, 8.001e-3  # m; the points of the hub are those nearer to the corner along x and z
SPIN, SPEED, GRAVITY = (30.0, 10.0, -20.0), (0.1, 0.2, 0.3), 9.80665
DURATION, COARSE = 0.1, 4000  # s, steps
HEAD = """
torseur: 1
bodies:
  bracket:
    elastic:
      mesh: coarse.msh
      scale: 0.001
      material: {E: 50 MPa, poisson: 0.4, density: 1140}
"""
FREE = f"""
    modes: {{number: {MODES}, held: free, stiffening: false}}
gravity: 0
joints: {{base: {{type: free, parent: world, child: bracket}}}}
initial: {{velocities: {{base: {[*SPIN, *SPEED]}}}}}
"""
HINGED = f"""
      interfaces: [{{at: [0, 0, 0], box: [[-{HUB}, -1, -{HUB}], [{HUB}, 1, {HUB}]]}}]
    modes: {{number: {MODES}, stiffening: false}}
gravity: {GRAVITY}
joints: {{base: {{type: revolute, parent: world, child: bracket, axis: y}}}}
"""


@dataclass(frozen=True, eq=False)
class Solid:
    """Points (n, 3) of the mesh, stiffness and mass of their displacements."""

    points: np.ndarray
    K: csr_matrix
    M: csr_matrix


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where a coarse bracket lies, for matrices of some hundred rows."""
    pytest.importorskip("exudyn")
    path = tmp_path_factory.mktemp("bracket")
    made = runpy.run_path(str(SCRIPT))["bracket"](up=3, out=4, across=1, through=1)
    made.write(path / "coarse.msh", file_format="gmsh22", binary=False)
    return path


def machine(folder, text):
    (folder / "machine.yaml").write_text(HEAD + text.lstrip("\n"), encoding="utf-8")
    return ts.load(folder / "machine.yaml")


def in_ours(model):
    """(points at the end, the largest displacement in the frame of the modes)."""
    shape = modal_part(model.bodies[0]).shape
    q = ts.simulate(model, duration=DURATION, tolerance=1e-12, save=DURATION, monitor="none").q[-1]
    joint, eta = q[:-MODES], q[-MODES:]
    free = len(joint) == 7
    turn = Rotation.from_quat(joint[3:], scalar_first=True) if free else Rotation.from_rotvec([0, joint[0], 0])
    # the joint moves the frame at the corner, and that moves on the frame of the modes
    corner = shape.at(np.zeros(3))
    frame = turn * Rotation.from_quat([1, *(corner.Psi @ eta / 2)], scalar_first=True).inv()
    bent = (shape.structure.nodes.motion @ (shape.phi @ eta)).reshape(-1, 3)
    moved = frame.apply(shape.structure.nodes.positions + bent - corner.Phi @ eta)
    return moved + (joint[:3] if free else 0), np.abs(bent).max()


def solid(folder, model):
    mesh = read_solid_mesh(folder / "coarse.msh", 0.001)
    structure = solid_structure(mesh, model.description.bodies[0].elastic.source.material)
    K, M = structure.stiffness, structure.mass_points.mass_matrix
    return Solid(structure.nodes.positions, csr_matrix(K), csr_matrix(M))


class ExudynBody:
    """The solid reduced by Exudyn; free and spinning, or hinged at its hub and falling."""

    def __init__(self, solid, *, hinged):
        import exudyn
        from exudyn.FEM import FEMinterface, ObjectFFRFreducedOrderInterface

        exudyn.config.printToConsole = False
        self.exudyn, self.points, self.hinged = exudyn, solid.points, hinged
        elements = FEMinterface()
        elements.nodes = {"Position": solid.points}
        elements.massMatrix, elements.stiffnessMatrix = solid.M, solid.K
        if hinged:
            hub = np.flatnonzero((np.abs(solid.points[:, [0, 2]]) < HUB).all(axis=1))
            elements.ComputeEigenModesWithBoundaryNodes([int(k) for k in hub], MODES, useSparseSolver=False)
        else:
            elements.ComputeEigenmodes(MODES, excludeRigidBodyModes=6, useSparseSolver=False)
        self.shapes = elements.modeBasis["matrix"]
        self.reduced = ObjectFFRFreducedOrderInterface(elements)

    def end(self, steps):
        """The points at the end, by the trapezoidal rule of second order."""
        system = self.exudyn.SystemContainer().AddSystem()
        start = {} if self.hinged else {"initialVelocity": SPEED, "initialAngularVelocity": SPIN}
        made = self.reduced.AddObjectFFRFreducedOrder(system, **start)
        if self.hinged:
            self._hinge(system, made["nRigidBody"])
        system.Assemble()
        settings = self.exudyn.SimulationSettings()
        settings.solution.file.write = False
        time = settings.timeIntegration
        time.endTime, time.numberOfSteps, time.verboseMode = DURATION, steps, 0
        time.newton.relativeTolerance = time.newton.absoluteTolerance = 1e-12
        time.generalizedAlpha.spectralRadius = 1.0
        time.generalizedAlpha.useNewmark = time.generalizedAlpha.useIndex2Constraints = True
        assert system.SolveDynamic(settings)
        kind = self.exudyn.OutputVariableType
        place = system.GetNodeOutput(made["nRigidBody"], kind.Position)
        R = np.reshape(system.GetNodeOutput(made["nRigidBody"], kind.RotationMatrix), (3, 3))
        bent = (self.shapes @ system.GetNodeOutput(made["nGenericODE2"], kind.Coordinates)).reshape(-1, 3)
        return (0 if self.hinged else place) + (self.points + bent) @ R.T

    def _hinge(self, system, node):
        """A hinge about y that rises with the acceleration of gravity: seen from it, the body falls.

        Exudyn's load of gravity would leave a difference of 3e-5 m to this that no shorter step makes smaller.
        """
        from exudyn import itemInterface as items

        zero = system.AddMarker(
            items.MarkerNodeCoordinate(nodeNumber=system.AddNode(items.NodePointGround()), coordinate=0)
        )
        for k in range(3):
            ends = [zero, system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=node, coordinate=k))]
            lift = {
                "offsetUserFunction": lambda system, t, number, offset: GRAVITY * t * t / 2,
                "offsetUserFunction_t": lambda system, t, number, offset: GRAVITY * t,
            }
            system.AddObject(items.ObjectConnectorCoordinate(markerNumbers=ends, **(lift if k == 2 else {})))
        ground = system.AddObject(items.ObjectGround())
        ends = [
            system.AddMarker(items.MarkerBodyRigid(bodyNumber=ground)),
            system.AddMarker(items.MarkerNodeRigid(nodeNumber=node)),
        ]
        system.AddObject(items.ObjectJointGeneric(markerNumbers=ends, constrainedAxes=[0, 0, 0, 1, 0, 1]))


@pytest.mark.parametrize("text", [FREE, HINGED], ids=["free and spinning", "hinged and falling"])
def test_exudyns_reduced_floating_frame_converges_with_its_order_to_our_linear_solid(folder, text):
    """Half the step, a quarter of the error, and what both extrapolate to is ours.

    Errors at 12.5 µs are near 1e-8 m; the extrapolation leaves 3e-11 m and less of deflections of 1.8 mm and 0.3 mm.
    """
    model = machine(folder, text)
    ours, deflection = in_ours(model)
    peer = ExudynBody(solid(folder, model), hinged=text is HINGED)
    coarse, fine = peer.end(COARSE), peer.end(2 * COARSE)
    ratio = np.abs(coarse - ours).max() / np.abs(fine - ours).max()
    assert_allclose(ratio, 4.0, atol=0.02)
    assert_allclose((4 * fine - coarse) / 3, ours, atol=1e-6 * deflection)
