"""Random machines: trees of all joint types with random motors, for tests of identities."""

from __future__ import annotations

import numpy as np

from torseur.description.records.machine import (
    Body,
    Description,
    Friction,
    Inertial,
    Joint,
    Load,
    Mimic,
    Motor,
    Pose,
    Rotor,
)

MOVING = (
    "revolute",
    "continuous",
    "prismatic",
    "screw",
    "cylindrical",
    "universal",
    "spherical",
    "planar",
    "free",
)
ONE_DEGREE = ("revolute", "continuous", "prismatic", "screw")


def random_description(
    rng: np.random.Generator,
    n: int = 7,
    *,
    types: tuple[str, ...] = MOVING,
    motors: bool = True,
    anywhere: bool = False,
    mimic: bool = False,
    loads: bool = False,
    chain: bool = False,
    rotors: str = "full",
) -> Description:
    """A tree of n bodies; every type appears once before any appears twice.

    ``anywhere``: rotors may sit on any body and turn with several joints; otherwise on the driven joint's parent.
    """
    order = [types[i % len(types)] for i in range(n)]
    rng.shuffle(order)
    bodies, joints = [], []
    for i, kind in enumerate(order):
        parent = "world" if i == 0 else f"b{i - 1 if chain else rng.integers(max(0, i - 3), i)}"
        bodies.append(Body(f"b{i}", random_inertial(rng)))
        joints.append(
            Joint(
                f"j{i}",
                kind,
                parent,
                f"b{i}",
                random_pose(rng),
                vector(rng),
                second_axis=vector(rng) if kind == "universal" else None,
                pitch=float(rng.normal()) if kind == "screw" else None,
                armature=float(rng.uniform(0, 0.5)) if rng.random() < 0.3 and kind in ONE_DEGREE else 0.0,
                friction=Friction(float(rng.uniform()), float(rng.uniform()), float(rng.uniform())),
            )
        )
    if mimic:
        joints = _with_followers(rng, joints)
    driven = [j for j in joints if j.type in ONE_DEGREE]
    return Description(
        "random tree",
        tuple(bodies),
        tuple(joints),
        motors=tuple(_random_motor(rng, j, joints, driven, anywhere) for j in driven) if motors else (),
        loads=tuple(_random_load(rng, b.name) for b in bodies[::2]) if loads else (),
        gravity=vector(rng, 9.0),
        rotors=rotors,
    )


def vector(rng: np.random.Generator, scale: float = 1.0) -> tuple[float, float, float]:
    x, y, z = (float(c) for c in rng.normal(size=3) * scale)
    return x, y, z


def random_pose(rng: np.random.Generator) -> Pose:
    return Pose(vector(rng, 0.5), rpy=vector(rng))


def random_inertial(rng: np.random.Generator) -> Inertial:
    points = rng.normal(size=(6, 3)) * 0.3
    masses = rng.uniform(0.2, 1.0, size=6)
    central = points - masses @ points / masses.sum()
    second = np.einsum("k,ki,kj->ij", masses, central, central)
    tensor = np.trace(second) * np.eye(3) - second
    entries = (tensor[0, 0], tensor[1, 1], tensor[2, 2], tensor[0, 1], tensor[0, 2], tensor[1, 2])
    return Inertial(float(masses.sum()), random_pose(rng), tuple(float(e) for e in entries))


def _random_motor(rng, joint, joints, driven, anywhere) -> Motor:
    drives = ((joint.name, float(rng.uniform(-20, 20))),)
    carrier = None
    if anywhere:
        carrier = str(rng.choice([j.child for j in joints] + ["world"]))
        other = driven[rng.integers(len(driven))]
        if other.name != joint.name:
            drives += ((other.name, float(rng.uniform(-20, 20))),)
    axial = float(rng.uniform(1e-4, 1e-3))
    return Motor(
        f"m_{joint.name}",
        drives,
        carrier,
        vector(rng),
        Rotor(axial, axial * float(rng.uniform(0.5, 2)), float(rng.uniform(0.1, 0.5)), vector(rng, 0.3), False),
        input_friction=Friction(0.01, 0.02, 0.03),
        output_friction=Friction(0.1, 0.2, 0.3) if len(drives) == 1 else Friction(),
    )


def _random_load(rng, body) -> Load:
    frame = "world" if rng.random() < 0.5 else "body"
    return Load(f"load on {body}", body, vector(rng), vector(rng, 10), vector(rng, 10), frame)


def _with_followers(rng, joints):
    """Every third one-degree joint follows the one-degree joint before it."""
    one = [j for j in joints if j.type in ONE_DEGREE]
    follows = {f.name: Mimic(one[k].name, float(rng.normal()), float(rng.normal())) for k, f in enumerate(one[1:])}
    chosen = {f.name for f in one[1::2]} | {f.name for f in one[2:3]}
    from dataclasses import replace

    return [replace(j, mimic=follows[j.name]) if j.name in chosen else j for j in joints]


def random_state(rng: np.random.Generator, model) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(q, v, a): quaternions of q are unit."""
    import casadi as ca

    from torseur.mechanics.tree.kinematics import stepped

    q = stepped(model, ca.DM(model.neutral()), ca.DM(rng.normal(size=model.nv)))
    return np.array(q).ravel(), rng.normal(size=model.nv), rng.normal(size=model.nv)
