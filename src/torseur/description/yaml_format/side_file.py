"""Side files: what a URDF, MJCF or SDF file cannot say about its machine, in YAML beside it.

``arm.torseur.yaml`` beside ``arm.urdf`` has the sections of a machine file. It adds elements, and changes those that
the other file has: keys that it writes of a body, a joint or a motor stand in the place of what is there. The two are
put together as one mapping, so that names, units and checks are those of any machine file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from torseur.description.checks.index import near
from torseur.description.complaint import Complaint, DescriptionError, raise_all
from torseur.description.records.machine import Body, Description
from torseur.description.syntax.yaml_tree import Tree, load_tree
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.machine import SideFileKeys
from torseur.description.yaml_format.overlay import laid_over
from torseur.description.yaml_format.reader import machine_record, validated
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.writer import machine_data
from torseur.frozen import dataclass

_SECTIONS = {"joint_forces": "disturbances", "joint_springs": "springs"}
"""Sections whose name is not that of the field of the description."""

_MAKES_A_JOINT = ("type", "parent", "child")


@dataclass(frozen=True)
class SideFile:
    """A side file that is read, but not yet laid over its machine."""

    tree: Tree

    @classmethod
    def read(cls, path: str | Path, *, text: str | bytes | None = None) -> SideFile:
        """The tree of the file; ``text`` stands for its content where it is given."""
        return cls(load_tree(path, text=text))

    @property
    def search_paths(self) -> tuple[Path, ...]:
        """The folders that it names, seen from its own."""
        named = self.tree.data.get("search_paths")
        folder = Path(self.tree.file).parent
        return tuple(folder / name for name in named if isinstance(name, str)) if isinstance(named, list) else ()

    def over(self, standing: Description, search_paths: Iterable[str | Path] = ()) -> Description:
        """The machine with what this file adds and changes. Raises ``DescriptionError`` with all complaints."""
        raise_all(list(_strangers(self.tree, standing)))
        unseen = replace(standing, bodies=tuple(replace(body, visuals=(), collisions=()) for body in standing.bodies))
        data = laid_over(machine_data(unseen) | {"rotors": standing.rotors}, self.tree.data)
        if "torseur" not in self.tree.data:
            del data["torseur"]
        reading = Reading(replace(self.tree, data=data), (*search_paths, *self.search_paths))
        read = machine_record(validated(SideFileKeys, reading), Meshes(False), reading)
        if reading.complaints:
            raise DescriptionError(reading.complaints)
        return self._joined(read, standing)

    def _joined(self, read: Description, standing: Description) -> Description:
        """The machine as read, where elements that this file does not name are those that stood there."""
        changes: dict[str, Any] = {}
        for kind in fields(Description):
            elements = getattr(read, kind.name)
            if isinstance(elements, tuple) and kind.name not in ("loops", "gravity", "ignored"):
                before = {element.name: element for element in getattr(standing, kind.name)}
                named = self.tree.data.get(_SECTIONS.get(kind.name, kind.name)) or {}
                changes[kind.name] = tuple(
                    before[e.name] if e.name in before and e.name not in named else e for e in elements
                )
        shapes = {body.name: body for body in standing.bodies}
        bodies = self.tree.data.get("bodies") or {}
        changes["bodies"] = tuple(
            _with_shapes(body, shapes.get(body.name), bodies.get(body.name) or {}) for body in changes["bodies"]
        )
        added = len(self.tree.data.get("loops") or ())
        return replace(
            read,
            **changes,
            loops=(*standing.loops, *read.loops[:added]),
            ignored=(*standing.ignored, *read.ignored),
            side_file=self.tree.file,
            where=standing.where,
        )


def _with_shapes(body: Body, before: Body | None, written: Collection[str]) -> Body:
    """The body with the shapes that it had, where others are not written."""
    if before is None or before is body:
        return body
    kept = {key: getattr(before, key) for key in ("visuals", "collisions") if key not in written}
    return replace(body, **kept)


def _strangers(tree: Tree, standing: Description) -> Iterator[Complaint]:
    """Bodies and joints that are neither of the machine nor whole ones that are added."""
    joints, bodies = (_mappings(tree.data.get(section)) for section in ("joints", "bodies"))
    ends = [written.get(end) for written in joints.values() for end in ("parent", "child")]
    known_joints, known_bodies = {joint.name for joint in standing.joints}, {body.name for body in standing.bodies}
    file = Path(standing.where.file).name
    for name, written in joints.items():
        if name not in known_joints and not set(written) & set(_MAKES_A_JOINT):
            cause = f"{file} has no joint of this name, and a new one would need type, parent and child"
            yield Complaint(tree.where(("joints", name)), f"joint '{name}'", cause, near(name, known_joints))
    for name in bodies:
        if name not in known_bodies and name not in ends:
            cause = f"{file} has no body of this name, and no joint of this file holds it"
            yield Complaint(tree.where(("bodies", name)), f"body '{name}'", cause, near(name, known_bodies))


def _mappings(section: object) -> dict[str, dict[str, Any]]:
    """The elements of a section by name; what is not one is for the validator to refuse."""
    elements = section.items() if isinstance(section, dict) else ()
    return {name: written or {} for name, written in elements if isinstance(written, dict | None)}
