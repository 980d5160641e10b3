"""Drake through its Python binding, where it is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable

import numpy as np

from benchmarks.case import PYTHON, Array, Case, Mode, Unavailable, python_seconds
from benchmarks.states import States, drake_base
from benchmarks.tree import Tree

MOST = 400  # degrees of freedom


class DrakePython:
    """CalcInverseDynamics, CalcMassMatrix and EvalTimeDerivatives of a MultibodyPlant, one state per call."""

    name = "Drake"

    def __init__(self, tree: Tree) -> None:
        if importlib.util.find_spec("pydrake") is None:
            raise Unavailable("drake is not installed")
        if tree.nv > MOST:
            raise Unavailable(f"Drake is not tried with {tree.nv} degrees of freedom")
        self.tree = tree
        try:
            self.plant = plant(tree)
        except RuntimeError as refused:
            raise Unavailable(f"Drake refuses the machine: {str(refused).splitlines()[0]}") from None
        self.context = self.plant.CreateDefaultContext()
        self._forces = self.plant.get_applied_generalized_force_input_port().FixValue(self.context, np.zeros(tree.nv))

    def cases(self, quantity: str, mode: Mode, states: States) -> Iterable[Case]:
        """The state is set for each call; derivatives (by automatic differentiation) are left out."""
        if mode is not PYTHON or quantity == "forward_dynamics_derivatives":
            return
        base = drake_base(self.tree, states.q)
        theirs = base.states(states)
        last = theirs.a if quantity == "inverse_dynamics" else theirs.tau
        q = theirs.q if not self.tree.floating else np.hstack([theirs.q[:, 3:7], theirs.q[:, :3], theirs.q[:, 7:]])
        call = self._call(quantity)
        arguments = list(zip(np.hstack([q, theirs.v]), last, strict=True))

        def result() -> Array:
            found = np.array([call(*given) for given in arguments])
            if quantity == "inverse_dynamics":
                return base.forces_back(found)
            if quantity == "mass_matrix":
                return base.matrices_back(found)
            return base.accelerations_back(states.v, found)

        yield Case(self.name, call.__name__, len(arguments), python_seconds(call, arguments), result)

    def _call(self, quantity: str) -> Callable[[Array, Array], Array]:
        from pydrake.multibody.tree import MultibodyForces

        plant, context, forces, nv = self.plant, self.context, MultibodyForces(self.plant), self.tree.nv

        def CalcInverseDynamics(x: Array, a: Array) -> Array:
            plant.SetPositionsAndVelocities(context, x)
            plant.CalcForceElementsContribution(context, forces)
            return plant.CalcInverseDynamics(context, a, forces)

        def CalcMassMatrix(x: Array, tau: Array) -> Array:
            plant.SetPositionsAndVelocities(context, x)
            return plant.CalcMassMatrix(context)

        def EvalTimeDerivatives(x: Array, tau: Array) -> Array:
            plant.SetPositionsAndVelocities(context, x)
            self._forces.GetMutableData().get_mutable_value().SetFromVector(tau)
            return plant.EvalTimeDerivatives(context).CopyToVector()[-nv:]

        return {
            "inverse_dynamics": CalcInverseDynamics,
            "mass_matrix": CalcMassMatrix,
            "forward_dynamics": EvalTimeDerivatives,
        }[quantity]


def plant(tree: Tree) -> object:
    """The machine as Drake's plant; its joints are numbered as ours."""
    from pydrake.math import RigidTransform, RotationMatrix
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import FixedOffsetFrame, RevoluteJoint, RotationalInertia, SpatialInertia

    made, bodies, joints = MultibodyPlant(0.0), [], []
    for i, link in enumerate(tree.links):
        I = link.inertia
        about_com = RotationalInertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2])
        inertia = SpatialInertia.MakeFromCentralInertia(link.mass, link.com, about_com)
        body = made.AddRigidBody(f"body{i}", inertia)
        bodies.append(body)
        if link.axis is not None:
            parent = made.world_frame() if link.parent < 0 else bodies[link.parent].body_frame()
            placement = RigidTransform(RotationMatrix(link.R), link.p)
            frame = made.AddFrame(FixedOffsetFrame(f"frame{i}", parent, placement))
            joints.append(made.AddJoint(RevoluteJoint(f"joint{i}", frame, body.body_frame(), link.axis)))
    made.mutable_gravity_field().set_gravity_vector(tree.gravity)
    made.Finalize()
    first = 6 if tree.floating else 0
    if [joint.velocity_start() for joint in joints] != list(range(first, tree.nv)):
        raise RuntimeError("Drake numbers the joints in another order")
    return made
