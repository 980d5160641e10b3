"""From a description to MJCF text that reads back as the same machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring  # writing only: nothing is parsed here

import numpy as np

from torseur.description.complaint import DescriptionError
from torseur.description.mjcf.losses import LOOPS, losses, obstacles
from torseur.description.mjcf.polynomials import joint_equalities
from torseur.description.mjcf.written_parts import (
    TYPES,
    add_inertial,
    add_joint,
    add_shapes,
    numbers,
    place_at_zero,
    placement,
)
from torseur.description.placement import composition, inverse, rotation_of, vector
from torseur.description.records.machine import WORLD, Body, Description, Frame, Joint, Motor, Pose
from torseur.description.tree.spanning_tree import closing_joints
from torseur.frozen import dataclass

Meshes = dict[tuple[str, tuple[float, ...]], str]


def write_mjcf(description: Description, path: str | Path, *, lossy: bool = False) -> None:
    """Write the machine to an MJCF file, in UTF-8."""
    Path(path).write_text(mjcf_text(description, lossy=lossy), encoding="utf-8", newline="\n")


def mjcf_text(description: Description, *, lossy: bool = False) -> str:
    """The machine as MJCF; an error that lists what MJCF cannot say, unless ``lossy`` drops it.

    Numbers are written so that they read back exactly. Inertia and friction of rotors are those that their joints
    feel: armature + ratio² j, damping and friction likewise. Followers and loops are equalities, which MuJoCo holds by
    stiff springs of its own. Initial positions and speeds stand in the key frame ``start``.
    """
    complaints = obstacles(description) + ([] if lossy else losses(description))
    if complaints:
        raise DescriptionError(complaints)
    return _Writer(description).text()


@dataclass(frozen=True)
class _Writer:
    description: Description

    def text(self) -> str:
        """The whole file."""
        d = self.description
        root = Element("mujoco", model=d.name)
        SubElement(root, "compiler", angle="radian", autolimits="true")
        SubElement(root, "option", gravity=numbers(d.gravity))
        meshes = self._add_assets(root)
        self._add_bodies(SubElement(root, "worldbody"), meshes)
        self._add_equalities(root)
        self._add_actuators(root)
        self._add_start(root)
        indent(root)
        return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"

    @property
    def _tree(self) -> list[Joint]:
        closing = closing_joints(self.description)
        return [joint for joint in self.description.joints if joint not in closing]

    def _add_assets(self, root: Element) -> Meshes:
        shapes = [shape for body in self.description.bodies for shape in (*body.visuals, *body.collisions)]
        meshes: Meshes = {}
        colors: dict[str, tuple[float, ...] | None] = {}
        for shape in shapes:
            if shape.geometry.kind == "mesh" and shape.geometry.mesh:
                stem = Path(shape.geometry.mesh).stem
                key = shape.geometry.mesh, shape.geometry.size
                taken = {name for other, name in meshes.items() if other != key}
                meshes.setdefault(key, stem if stem not in taken else f"{stem}_{len(meshes)}")
            if shape.material is not None:
                colors.setdefault(shape.material, shape.color)
        if meshes or colors:
            asset = SubElement(root, "asset")
            for (file, scale), name in meshes.items():
                own = {} if scale == (1.0, 1.0, 1.0) else {"scale": numbers(scale)}
                SubElement(asset, "mesh", {"name": name, "file": file} | own)
            for name, color in colors.items():
                SubElement(asset, "material", {"name": name} | ({} if color is None else {"rgba": numbers(color)}))
        return meshes

    def _add_bodies(self, world: Element, meshes: Meshes) -> None:
        records = {body.name: body for body in self.description.bodies}
        frames = [*self.description.frames, *self._ends_of_loops()]
        carried: dict[str, list[Joint]] = {}
        for joint in self._tree:
            carried.setdefault(joint.parent, []).append(joint)
        self._add_sites(world, WORLD, frames)
        plain = {body.name for body in self.description.bodies if _is_bare(body)} - {frame.body for frame in frames}
        open_ends = [(world, joint) for joint in reversed(carried.get(WORLD, []))]
        while open_ends:
            parent, joint = open_ends.pop()
            chain = [joint]
            while chain[-1].child in plain and len(carried.get(chain[-1].child, ())) == 1:
                chain += carried[chain[-1].child]  # MuJoCo wants mass in every body that moves
            body = self._add_body(parent, chain, records[chain[-1].child], meshes)
            self._add_sites(body, chain[-1].child, frames)
            open_ends += [(body, inner) for inner in reversed(carried.get(chain[-1].child, []))]

    def _add_body(self, parent: Element, chain: Sequence[Joint], record: Body, meshes: Meshes) -> Element:
        """A body with the joints that lead to it, all but the last of them from bodies without mass."""
        steps = [self._drawn_free(joint) if joint.type == "free" else place_at_zero(joint) for joint in chain]
        body = SubElement(parent, "body", {"name": record.name} | placement(reduce(composition, steps)))
        if record.inertial is not None:
            add_inertial(body, record.inertial)
        for k, joint in enumerate(chain):
            if joint.type in TYPES:
                after = steps[k + 1 :]
                at = composition(inverse(reduce(composition, after)), joint.child_pose) if after else None
                add_joint(body, joint, **self._felt(joint), at=at)
        add_shapes(body, record, meshes)
        return body

    def _drawn_free(self, joint: Joint) -> Pose:
        start = self.description.initial
        found = dict((*start.guesses, *start.positions)).get(joint.name)
        if found is None:
            return Pose()
        x, y, z, *quaternion = found
        w, i, j, k = quaternion
        return Pose((x, y, z), quaternion=(w, i, j, k))

    def _felt(self, joint: Joint) -> dict[str, float]:
        """Armature and friction of a joint with those of the motors that drive it alone."""
        felt = {
            "armature": joint.armature,
            "damping": joint.friction.viscous,
            "frictionloss": joint.friction.dry_forward,
        }
        for motor in self.description.motors:
            if len(motor.drives) == 1 and motor.drives[0][0] == joint.name and motor.elastic is None:
                ratio = motor.drives[0][1]
                if self.description.rotors != "none":
                    felt["armature"] += ratio**2 * motor.rotor.inertia
                felt["damping"] += ratio**2 * motor.input_friction.viscous + motor.output_friction.viscous
                felt["frictionloss"] += abs(ratio) * motor.input_friction.dry_forward
                felt["frictionloss"] += motor.output_friction.dry_forward
        return felt

    def _add_sites(self, element: Element, body: str, frames: Sequence[Frame]) -> None:
        for frame in frames:
            if frame.body == body:
                SubElement(element, "site", {"name": frame.name} | placement(frame.pose))

    def _ends_of_loops(self) -> list[Frame]:
        """Frames for ends of loops that are bodies, and for joints that close loops."""
        frames = {frame.name for frame in self.description.frames}
        found = []
        for name, _, ends in self._loops():
            for end, (body, pose) in ends.items():
                if end not in frames:
                    found.append(Frame(f"{name} on {body}", body, pose))
        return found

    def _loops(self) -> Iterator[tuple[str, str, dict[str, tuple[str, Pose]]]]:
        """(name, type, ends: frame or body → (body, pose)) of every loop."""
        frames = {frame.name: (frame.body, frame.pose) for frame in self.description.frames}
        for loop in self.description.loops:
            yield loop.name, loop.type, {end: frames.get(end, (end, Pose())) for end in (loop.first, loop.second)}
        for joint in closing_joints(self.description):
            ends = {f"{joint.name} 1": (joint.parent, joint.pose), f"{joint.name} 2": (joint.child, joint.child_pose)}
            yield joint.name, joint.type, ends

    def _add_equalities(self, root: Element) -> None:
        followers = [joint for joint in self._tree if joint.mimic is not None]
        loops, coupled = list(self._loops()), list(joint_equalities(self.description))
        if not (followers or loops or coupled):
            return
        equality = SubElement(root, "equality")
        for joint in followers:
            assert joint.mimic is not None
            law = numbers((joint.mimic.offset, joint.mimic.multiplier, 0, 0, 0))
            SubElement(equality, "joint", joint1=joint.name, joint2=joint.mimic.joint, polycoef=law)
        for name, attributes in coupled:
            SubElement(equality, "joint", {"name": name} | attributes)
        frames = {frame.name for frame in self.description.frames}
        for name, kind, ends in loops:
            first, second = (end if end in frames else f"{name} on {body}" for end, (body, _) in ends.items())
            SubElement(equality, LOOPS[kind], name=name, site1=first, site2=second)

    def _add_actuators(self, root: Element) -> None:
        driving = [motor for motor in self.description.motors if len(motor.drives) == 1 and not motor.of_length]
        if driving:
            actuator = SubElement(root, "actuator")
            for motor in driving:
                SubElement(actuator, "motor", _motor(motor))

    def _add_start(self, root: Element) -> None:
        """Coordinates and speeds in the order of MuJoCo, that of the bodies."""
        initial = self.description.initial
        if not (initial.positions or initial.velocities or initial.guesses):
            return
        q, v = dict((*initial.guesses, *initial.positions)), dict(initial.velocities)
        free = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
        neutral = {"ball": ((1.0, 0.0, 0.0, 0.0), (0.0,) * 3), "free": (free, (0.0,) * 6)}
        positions: list[float] = []
        speeds: list[float] = []
        for element in root.iter("joint"):
            name, kind = element.get("name", ""), element.get("type", "")
            if not kind:  # an equality
                continue
            at, rate = neutral.get(kind, ((0.0,), (0.0,)))
            own = tuple(v.get(name, rate))
            positions += q.get(name, at)
            speeds += _in_world(q.get(name, at), own) if kind == "free" else own
        key = SubElement(SubElement(root, "keyframe"), "key", name="start", qpos=numbers(positions))
        key.set("qvel", numbers(speeds))


def _is_bare(body: Body) -> bool:
    """Whether nothing is known of a body but its name."""
    return body == Body(body.name)


def _in_world(position: Sequence[float], speeds: Sequence[float]) -> tuple[float, ...]:
    """Speeds of a free joint as MuJoCo has them: of translation first, in the world."""
    w, x, y, z = position[3:7]
    linear = rotation_of(Pose(quaternion=(w, x, y, z))) @ np.array(speeds[3:])
    return (*vector(linear), *speeds[:3])


def _motor(motor: Motor) -> dict[str, str]:
    (joint, ratio), *_ = motor.drives
    own = {"name": motor.name, "joint": joint, "gear": repr(float(ratio))}
    return own if motor.effort is None else own | {"ctrlrange": numbers((-motor.effort, motor.effort))}
