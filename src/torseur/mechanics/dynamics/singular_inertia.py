"""Joints whose accelerations no force determines, because they move nothing that has inertia."""

from __future__ import annotations

from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.model.bodies.rigid import RigidBody
from torseur.model.frame import GROUND
from torseur.model.known_by import KnownBy
from torseur.model.model import Model

SINGULAR = 1e-13  # smallest eigenvalue of A with unit diagonal; below, accelerations are noise
_LARGEST = 200  # speeds up to which all eigenvalues are looked at
_TAKES_PART = 0.1  # of the greatest entry of an eigenvector
_READ = ("bodies", "joints", "parent", "placement", "layout", "rotors", "motors", "initial_q")
"""Fields of a model that its inertia where it starts is made of."""
_KEPT = 64


class SingularMassError(ValueError):
    """The mass matrix of a machine is singular; the text names joints and causes."""


def require_inertia(model: Model) -> None:
    """Raise SingularMassError if the mass matrix is singular where the model starts.

    Constraints may determine what inertia does not, so that a machine with constraints is left to their checks.
    """
    if model.constraints or _surely_has_inertia(KnownBy(model, _READ)):
        return
    if undetermined := undetermined_joints(model):
        named = ", ".join(f"'{name}'" for name in undetermined)
        raise SingularMassError(
            f"'{model.name}': the mass matrix is singular where it starts, because {_moved_by(model, undetermined)}. "
            f"The acceleration of {named} is not determined. Give what it moves a mass and an inertia about its axis, "
            "give the joint an armature or a motor with rotor inertia, or make it 'fixed'."
        )


def undetermined_joints(model: Model) -> tuple[str, ...]:
    """The joints that take part in motions without kinetic energy at the model's start."""
    return _undetermined(KnownBy(model, _READ))


@lru_cache(maxsize=_KEPT)
def _undetermined(of: KnownBy) -> tuple[str, ...]:
    from torseur.mechanics.dynamics.mampey import mass_matrix  # few machines need it here

    model = of.model
    if not 0 < model.nv <= _LARGEST:
        return ()
    A = as_numpy(mass_matrix(model, ca.DM(model.initial_q)))
    if not np.isfinite(A).all():
        return ()
    idle = np.diag(A) <= 0
    if not idle.any():
        size = np.sqrt(np.diag(A))
        values, vectors = np.linalg.eigh(A / np.outer(size, size))
        if values[0] >= SINGULAR:
            return ()
        lost = np.abs(vectors[:, values < SINGULAR] / size[:, None]).max(axis=1)
        idle = lost > _TAKES_PART * lost.max()
    names = [name for name, at in zip(model.joint_names, model.layout.v_of, strict=True) if idle[at].any()]
    return tuple(dict.fromkeys(names))


@lru_cache(maxsize=_KEPT)
def _surely_has_inertia(of: KnownBy) -> bool:
    """Whether ½ vᵀ A v, a sum of positive energies, plainly vanishes with all speeds alone."""
    return all(_has_inertia(body) for body in of.model.bodies) or _all_spin_rotors(of.model)


def _has_inertia(body: object) -> bool:
    """Whether a body resists every motion; what is open or deforms is taken to."""
    if not isinstance(body, RigidBody) or isinstance(body.m, ca.SX) or isinstance(body.I, ca.SX):
        return True
    mass = float(body.m)
    if mass <= 0:
        return False
    d = as_numpy(ca.DM(body.md)).ravel() / mass
    central = as_numpy(ca.DM(body.I)) - mass * (d @ d * np.eye(3) - np.outer(d, d))
    moments = np.linalg.eigvalsh(central)
    return bool(moments[0] > 1e-9 * moments[-1] > 0)


def _all_spin_rotors(model: Model) -> bool:
    """Whether no motion of the joints leaves all rotors at rest that are counted as if their carriers did not turn."""
    fixed = [rotor for rotor in model.rotors if rotor.carrier == GROUND and not isinstance(rotor.inertia, ca.SX)]
    spins = [as_numpy(ca.DM(rotor.spin)).ravel() for rotor in fixed if float(rotor.inertia) > 0]
    return bool(spins) and model.nv <= _LARGEST and int(np.linalg.matrix_rank(np.array(spins))) == len(spins[0])


def _moved_by(model: Model, joints: tuple[str, ...]) -> str:
    said = []
    for name in joints:
        body = model.bodies[model.joint_index(name)]
        mass = body.mass()
        empty = not isinstance(mass, ca.SX) and float(mass) == 0.0
        why = "has no mass" if empty else "has no inertia about its axis"
        said.append(f"joint '{name}' moves body '{body.name}', which {why}")
    return " and ".join(said)
