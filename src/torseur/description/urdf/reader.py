"""From a URDF file to a description; everything that is not used is listed in ``Description.ignored``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from torseur.description.complaint import Complaint, DescriptionError, collection, raise_all
from torseur.description.file_paths import MeshSource
from torseur.description.records.machine import WORLD, Body, Description, Joint, Motor
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.syntax.xml_tree import parse_xml
from torseur.description.urdf.joints import read_joint
from torseur.description.urdf.links import read_link
from torseur.description.urdf.root import find_root, root_joint
from torseur.description.urdf.shapes import Materials
from torseur.description.urdf.transmissions import read_transmission
from torseur.description.urdf.xacro import refuse_xacro

UNUSED_TAGS = {
    "gazebo": "settings of the Gazebo simulator are not used",
    "ros2_control": "the controllers' hardware is not used",
    "sensor": "sensors are not used",
}
MOST_LINKS = 20_000
VERSIONS = ("1.0", "1.1", "1.2")


def read_urdf(
    path: str | Path,
    *,
    text: str | bytes | None = None,
    search_paths: Iterable[str | Path] = (),
    require_meshes: bool = False,
) -> Description:
    """The machine that a URDF file describes; ``text`` stands for the file's content where it is given.

    Meshes are looked for in ``search_paths`` too; one that is missing is listed in ``ignored``, or an
    error with ``require_meshes``. A root link that is not called ``world`` is fixed to the ground by a
    first joint ``root_joint``. Raises ``DescriptionError`` with all complaints about links, joints and
    transmissions.
    """
    element = parse_xml(Path(path) if text is None else text, str(path))
    robot = Cursor(element, str(path))
    _refuse_other_formats(robot)
    refuse_xacro(robot)
    if sum(child.tag == "link" for child in element.children) > MOST_LINKS:
        cause = f"it has more than {MOST_LINKS} links"
        raise DescriptionError(Complaint(robot.where, "robot", cause, "Split the machine, or make it in Python."))
    return _read_robot(robot, MeshSource(Path(path), tuple(search_paths), require_meshes))


def _read_robot(robot: Cursor, meshes: MeshSource) -> Description:
    name = robot.get("name")
    _read_root_attributes(robot)
    links, joints, motors = _read_parts(robot, meshes)
    root = find_root(links, joints, robot.where)
    bodies = tuple(link for link in links if link.name != WORLD)
    if root is not None and root != WORLD:
        joints = [root_joint(root, bodies, joints, robot.where), *joints]
    for tag, reason in UNUSED_TAGS.items():
        for found in robot.children(tag):
            found.ignore(reason)
    return Description(
        name=Path(robot.file).stem if name is None else name,
        bodies=bodies,
        joints=tuple(joints),
        motors=tuple(motors),
        rotors="diagonal",  # a URDF does not say about which axis a rotor spins
        ignored=robot.unused(),
        where=robot.where,
    )


def _read_parts(robot: Cursor, meshes: MeshSource) -> tuple[list[Body], list[Joint], list[Motor]]:
    complaints: list[Complaint] = []
    materials = Materials(robot)
    links: list[Body] = []
    for cursor in robot.children("link"):
        with collection(complaints):
            links.append(read_link(cursor, meshes, materials))
            _list_parts_of_the_ground(cursor)
    materials.ignore_unasked()
    joints: list[Joint] = []
    for cursor in robot.children("joint"):
        with collection(complaints):
            joints.append(read_joint(cursor))
    complaints += [*_duplicates("link", links), *_duplicates("joint", joints)]
    raise_all(complaints)  # a transmission must find its joint, and the root all links
    by_name = {joint.name: joint for joint in joints}
    motors: list[Motor] = []
    for cursor in robot.children("transmission"):
        with collection(complaints):
            motors += read_transmission(cursor, by_name)
    complaints += _duplicates("actuator", motors)
    raise_all(complaints)
    return links, joints, motors


def _list_parts_of_the_ground(link: Cursor) -> None:
    if link.get("name") == WORLD:
        for part in link.children("inertial", "visual", "collision"):
            part.ignore(f"link '{WORLD}' is the ground")


def _read_root_attributes(robot: Cursor) -> None:
    version = robot.get("version")
    if version is not None and version not in VERSIONS:
        robot.note("@version", f"version '{version}' of URDF is not known and is read as {VERSIONS[-1]}")
    for name in robot.element.attributes:
        if name == "xmlns" or name.startswith("xmlns:"):
            robot.note(f"@{name}", "a namespace declaration")


def _refuse_other_formats(robot: Cursor) -> None:
    if robot.tag == "robot":
        return
    remedies = {"mujoco": "This is an MJCF file: read it as such.", "sdf": "This is an SDF file: read it as such."}
    raise robot.error(f"the root element is <{robot.tag}>, not <robot>", remedies.get(robot.tag, "Give a URDF file."))


def _duplicates(kind: str, records: Iterable[Body | Joint | Motor]) -> list[Complaint]:
    first: dict[str, Body | Joint | Motor] = {}
    complaints = []
    for record in records:
        other = first.setdefault(record.name, record)
        if other is not record:
            cause = f"the name is already used at line {other.where.line}"
            complaints.append(Complaint(record.where, f"{kind} '{record.name}'", cause, f"Rename one {kind}."))
    return complaints
