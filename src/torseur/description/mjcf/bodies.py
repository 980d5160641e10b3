"""``<worldbody>`` and its tree of ``<body>`` elements, turned to bodies with their frame at their joint.

MJCF draws a body at its reference coordinates and gives its joints as points of its frame. Here a body's frame lies at
the last of its joints, with the axes of its MJCF frame; that frame is kept as ``<body>_mjcf`` where it differs. A body
with several joints becomes a chain, whose inner bodies ``<body>_<joint>`` have no mass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from torseur.description.complaint import Complaint, collection, raise_all
from torseur.description.mjcf.assets import Assets
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.classes import MAIN, Classes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.mjcf.geoms import Geom, between, read_geom
from torseur.description.mjcf.includes import contents
from torseur.description.mjcf.inertials import body_inertial, read_inertial
from torseur.description.mjcf.joints import WrittenJoint, read_joint
from torseur.description.mjcf.naming import Names
from torseur.description.mjcf.placement import read_pose
from torseur.description.placement import composition, inverse, quaternion_of_matrix, rotation_of
from torseur.description.records.machine import WORLD, ZERO, Body, Frame, Inertial, Joint, Pose, Shape, Vector
from torseur.description.syntax.xml_cursor import Cursor
from torseur.frozen import dataclass

_MAKES_BODIES = ("replicate", "composite", "flexcomp", "attach")


@dataclass(frozen=True)
class Settings:
    """What the whole file says about the reading of its bodies."""

    compiler: Compiler
    classes: Classes
    assets: Assets
    names: Names


@dataclass(frozen=True)
class Place:
    """Where the MJCF frame of a body is: in the body's frame of ours, and in the world as the file draws it."""

    mjcf_frame: Pose
    drawn: Pose


@dataclass(frozen=True)
class Tree:
    """The bodies read so far, the coordinates at which the file draws them, where, and the frames of sites by name."""

    bodies: list[Body] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    drawn_at: dict[str, tuple[float, ...]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=lambda: {WORLD: Place(Pose(), Pose())})
    sites: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Seat:
    """Where a body is to be attached: on ``parent``, in whose frame ``pose`` places the MJCF frame around it."""

    cursor: Cursor
    parent: str
    pose: Pose
    childclass: str


@dataclass
class _Content:
    """The elements of one body, each with the placement of the ``<frame>`` elements around it."""

    inertials: list[Inertial] = field(default_factory=list)
    joints: list[WrittenJoint] = field(default_factory=list)
    geoms: list[Geom] = field(default_factory=list)
    sites: list[tuple[str, Pose, Cursor]] = field(default_factory=list)
    bodies: list[tuple[Cursor, Pose, str]] = field(default_factory=list)


def read_bodies(sections: list[Cursor], settings: Settings) -> Tree:
    """All bodies of the file, depth first in its order."""
    tree, complaints = Tree(), list[Complaint]()
    for section in sections:
        with collection(complaints):
            open_ends = list(_of_world(section, settings, tree))[::-1]
            while open_ends:
                seat = open_ends.pop()
                with collection(complaints):
                    open_ends.extend(list(_of_body(seat, settings, tree))[::-1])
    raise_all(complaints)
    return tree


def _of_world(section: Cursor, settings: Settings, tree: Tree) -> Iterator[_Seat]:
    childclass = settings.classes.require(section, section.get("childclass") or MAIN)
    content = _content(section, settings, childclass)
    for geom in content.geoms:
        geom.given.cursor.ignore("shapes of the world are not used")
    _add_sites(content, WORLD, Pose(), settings, tree)
    for cursor, pose, inner_class in content.bodies:
        yield _Seat(cursor, WORLD, pose, inner_class)


def _of_body(seat: _Seat, settings: Settings, tree: Tree) -> Iterator[_Seat]:
    """Add a body with its joints; the seats of the bodies in it are to be read next."""
    cursor = seat.cursor
    name = cursor.get("name") or settings.names.fresh("body", "body")
    childclass = settings.classes.require(cursor, cursor.get("childclass") or seat.childclass)
    content = _content(cursor, settings, childclass)
    placed = composition(seat.pose, read_pose(Attributes(cursor), settings.compiler))

    point = content.joints[-1].point if content.joints else ZERO
    mjcf_frame = Pose((-point[0] + 0.0, -point[1] + 0.0, -point[2] + 0.0))
    _add_joints(content.joints, name, placed, seat, settings, tree)
    tree.bodies.append(_body(name, content, mjcf_frame, cursor, settings))
    if any(point):
        tree.frames.append(Frame(settings.names.fresh("frame", f"{name}_mjcf"), name, mjcf_frame, cursor.where))
    _add_sites(content, name, mjcf_frame, settings, tree)
    around = tree.places[seat.parent]
    drawn = composition(composition(around.drawn, inverse(around.mjcf_frame)), placed)
    tree.places[name] = Place(mjcf_frame, drawn)
    for inner, pose, inner_class in content.bodies:
        yield _Seat(inner, name, composition(mjcf_frame, pose), inner_class)


def _content(cursor: Cursor, settings: Settings, childclass: str) -> _Content:
    """The elements of a body, those inside its ``<frame>`` elements included."""
    content = _Content()
    open_ends = [(child, Pose(), childclass) for child in contents(cursor)][::-1]
    while open_ends:
        child, around, inner_class = open_ends.pop()
        if child.tag == "frame":
            pose = composition(around, read_pose(Attributes(child), settings.compiler))
            child.get("name")
            inner_class = settings.classes.require(child, child.get("childclass") or inner_class)
            open_ends.extend([(inner, pose, inner_class) for inner in contents(child)][::-1])
        else:
            _sort_in(child, around, inner_class, settings, content)
    return content


def _sort_in(child: Cursor, around: Pose, childclass: str, settings: Settings, content: _Content) -> None:
    compiler, classes = settings.compiler, settings.classes
    match child.tag:
        case "body":
            content.bodies.append((child, around, childclass))
        case "inertial":
            inertial = read_inertial(child, compiler)
            content.inertials.append(replace(inertial, pose=composition(around, inertial.pose)))
        case "joint":
            content.joints.append(read_joint(classes.attributes(child, childclass), compiler, around))
        case "freejoint":
            content.joints.append(read_joint(Attributes(child), compiler, around))
        case "geom":
            geom = read_geom(classes.attributes(child, childclass), compiler, settings.assets)
            content.geoms.append(replace(geom, pose=composition(around, geom.pose)))
        case "site":
            _read_site(classes.attributes(child, childclass), around, compiler, content)
        case tag if tag in _MAKES_BODIES:
            remedy = "Load the model in MuJoCo, save it, and read the saved file, in which they are written out."
            raise child.error(f"the bodies that <{tag}> makes are not read", remedy)
        case _:
            child.ignore("only bodies, joints, inertias, shapes and sites are used")


def _read_site(given: Attributes, around: Pose, compiler: Compiler, content: _Content) -> None:
    name, fromto = given.cursor.get("name"), given.level("fromto").numbers("fromto", 6)
    pose = read_pose(given, compiler) if fromto is None else between(given, fromto)[1]
    if name:
        content.sites.append((name, composition(around, pose), given.cursor))
    else:
        given.cursor.ignore("a site without a name is not used")


def _body(name: str, content: _Content, mjcf_frame: Pose, cursor: Cursor, settings: Settings) -> Body:
    if len(content.inertials) > 1:
        raise cursor.error(f"it has {len(content.inertials)} <inertial> elements", "Keep one.")
    written = content.inertials[0] if content.inertials else None
    inertial = body_inertial(written, content.geoms, settings.compiler)
    if inertial is not None:
        inertial = replace(inertial, pose=composition(mjcf_frame, inertial.pose))
    shapes = [(geom, shape) for geom in content.geoms if (shape := geom.shape(mjcf_frame)) is not None]
    visuals: list[Shape] = [shape for geom, shape in shapes if geom.is_shown]
    collisions: list[Shape] = [shape for geom, shape in shapes if geom.collides]
    return Body(name, inertial, tuple(visuals), tuple(collisions), where=cursor.where)


def _add_sites(content: _Content, body: str, mjcf_frame: Pose, settings: Settings, tree: Tree) -> None:
    """The sites as frames; one that has the name of a body is called ``<site>_site``."""
    for name, pose, cursor in content.sites:
        frame = settings.names.fresh("frame", f"{name}_site") if name in settings.names.bodies else name
        tree.frames.append(Frame(frame, body, composition(mjcf_frame, pose), cursor.where))
        tree.sites[name] = frame


def _add_joints(
    joints: list[WrittenJoint], body: str, placed: Pose, seat: _Seat, settings: Settings, tree: Tree
) -> None:
    """The chain of joints that moves a body drawn at ``placed`` on its parent; a fixed joint if it has none."""
    if not joints:
        name = settings.names.fresh("joint", f"{body}_fixed")
        tree.joints.append(Joint(name, "fixed", seat.parent, body, placed, where=seat.cursor.where))
    if any(joint.type == "free" for joint in joints) and (len(joints) > 1 or seat.parent != WORLD):
        remedy = "Let a free joint be the only joint of a body on the world."
        raise seat.cursor.error("it has a free joint beside other joints, or on another body", remedy)
    parent, frame, origin = seat.parent, placed, ZERO
    for i, joint in enumerate(joints):
        name = joint.name or settings.names.fresh("joint", f"{body}_joint")
        is_last = i == len(joints) - 1
        child = body if is_last else settings.names.fresh("body", f"{body}_{name}")
        if not is_last:
            tree.bodies.append(Body(child, where=joint.where))
        tree.joints.append(
            _joint(joint, name, parent, child, composition(frame, Pose(_difference(joint.point, origin))))
        )
        _draw(joint, name, placed, tree)
        parent, frame, origin = child, Pose(), joint.point


def _joint(joint: WrittenJoint, name: str, parent: str, child: str, drawn: Pose) -> Joint:
    # a free joint is placed by its coordinates alone, as in MuJoCo
    pose = Pose() if joint.type == "free" else composition(drawn, joint.displacement_to_zero())
    return Joint(
        name,
        joint.type,
        parent,
        child,
        pose=pose,
        axis=joint.axis,
        limits=joint.limits,
        friction=joint.friction,
        armature=joint.armature,
        spring=joint.spring,
        where=joint.where,
    )


def _draw(joint: WrittenJoint, name: str, placed: Pose, tree: Tree) -> None:
    if joint.type == "free":
        tree.drawn_at[name] = (*placed.position, *quaternion_of_matrix(rotation_of(placed)))
    elif joint.reference is not None:
        tree.drawn_at[name] = (joint.reference,)


def _difference(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
