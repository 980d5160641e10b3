"""The numbers that generalised forces are linear in: inertial parameters, rotors, friction."""

from __future__ import annotations

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.mechanics.identification.resisted_axes import resisted_axes
from torseur.model.bodies.protocol import Body
from torseur.model.model import Model

OF_A_BODY = ("mass", "mx", "my", "mz", "xx", "yy", "zz", "xy", "xz", "yz")
"""Mass, mass times centre of mass, and the entries of the inertia tensor, both at the body's origin in its axes."""


def parameter_names(model: Model) -> tuple[str, ...]:
    """Names of all parameters, in the order of the regressor's columns.

    | name | what it is |
    |---|---|
    | ``<body>.mass`` | mass [kg] |
    | ``<body>.mx``, ``my``, ``mz`` | mass times centre of mass [kg m] |
    | ``<body>.xx``, ``yy``, ``zz``, ``xy``, ``xz``, ``yz`` | inertia at the body's origin [kg m²]; xy = −∫ x y dm |
    | ``<motor>.rotor`` | axial inertia of its rotor, on the rotor's side [kg m²] |
    | ``<joint speed>.armature`` | inertia that was given at the joint's output |
    | ``<joint>.viscous``, ``dry`` | friction at the joint's output; ``dry_forward``, ``dry_backward`` if they differ |
    """
    return tuple(name for name, _ in _parameters(model))


def nominal_parameters(model: Model) -> Array:
    """p, (np,): the values that the parameters have in the model."""
    return np.array([value for _, value in _parameters(model)], dtype=float)


def _parameters(model: Model) -> list[tuple[str, float]]:
    model.require_rigid("has more parameters than mass, centre and inertia")
    found = [(f"{b.name}.{what}", x) for b in model.bodies for what, x in zip(OF_A_BODY, _of_body(b), strict=True)]
    for rotor in model.rotors:
        speed = model.layout.joint_speed_names[rotor.spin.sparsity().get_col()[0]]
        found.append((f"{rotor.name}.rotor" if rotor.name else f"{speed}.armature", float(rotor.inertia)))
    for axis in resisted_axes(model):
        found += axis.parameters()
    return found


def _of_body(body: Body) -> list[float]:
    undeformed = ca.DM(0, 1)
    I = as_numpy(body.inertia(undeformed))
    moments = I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    return [float(body.mass()), *as_numpy(body.first_moment(undeformed)).ravel().tolist(), *moments.tolist()]
