"""From an SDF file to a description; everything that is not used is listed in ``Description.ignored``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from torseur.description.complaint import Complaint, collection, raise_all
from torseur.description.file_paths import MeshSource
from torseur.description.placement import composition
from torseur.description.records.machine import Body, Description, Frame, Joint, Pose, Vector
from torseur.description.records.springs import JointSpring
from torseur.description.sdf.gearboxes import with_gearbox
from torseur.description.sdf.ground import grounded
from torseur.description.sdf.joints import GEARBOX, Surroundings, read_joint
from torseur.description.sdf.links import read_link
from torseur.description.sdf.scope import MODEL_FRAME, Scope
from torseur.description.sdf.values import vector
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.syntax.xml_tree import parse_xml

GRAVITY: Vector = (0.0, 0.0, -9.8)  # SDF's default
OLDEST, NEWEST = (1, 4), (1, 12)


def read_sdf(
    path: str | Path, *, text: str | bytes | None = None, search_paths: Iterable[str | Path] = ()
) -> Description:
    """The machine that an SDF file describes; ``text`` stands for the file's content where it is given.

    It holds one model, or a world with models; names of parts of several or nested models begin with ``model::``.
    Body frames are those of the links. Joints that close loops are found as in any machine. Links that no joint ties
    to the world float. Meshes are looked for in ``search_paths`` too. Raises ``DescriptionError`` with all complaints.
    """
    root = Cursor(parse_xml(Path(path) if text is None else text, str(path)), str(path))
    if root.tag != "sdf":
        remedies = {
            "robot": "This is a URDF file: read it as such.",
            "mujoco": "This is an MJCF file: read it as such.",
        }
        raise root.error(f"the root element is <{root.tag}>, not <sdf>", remedies.get(root.tag, "Give an SDF file."))
    version = _version(root)
    scope = _outermost(root)
    return _read(scope, root, version, MeshSource(Path(path), tuple(search_paths)))


def _version(root: Cursor) -> tuple[int, int]:
    written = root.required("version", 'Give version="1.7", or that of the file.')
    if not re.fullmatch(r"\d{1,3}\.\d{1,3}", written):
        raise root.error(f"'{written}' is no version of SDF", 'Write e.g. version="1.7".')
    major, minor = (int(part) for part in written.split("."))
    if (major, minor) < OLDEST:
        raise root.error(f"version {written} of SDF is too old to be read", "Convert it: gz sdf --print FILE.")
    if (major, minor) > NEWEST:
        root.note("@version", f"version {written} of SDF is not known and is read as 1.{NEWEST[1]}")
    return major, minor


def _outermost(root: Cursor) -> Scope:
    """The model of the file; what is around it, where there are several models, or joints and frames besides."""
    worlds, models = list(root.children("world")), list(root.children("model"))
    if len(worlds) > 1 or bool(worlds) == bool(models):
        found = f"{len(models)} models and {len(worlds)} worlds" if worlds or models else "neither a model nor a world"
        raise root.error(f"the file holds {found}", "Keep the models, or one <world> with models.")
    _refuse_includes(root)
    around = worlds[0] if worlds else root
    inside = list(around.children("model"))
    return Scope(around) if len(inside) != 1 or any(around.children("joint", "frame")) else Scope(inside[0])


def _refuse_includes(cursor: Cursor) -> None:
    for model in (cursor, *cursor.children("world", "model")):
        for include in model.children("include"):
            remedy = "Put the included model in its place: gz sdf --print FILE writes the whole."
            raise include.error("other files are not included", remedy)
        if model is not cursor:
            _refuse_includes(model)


def _read(outermost: Scope, root: Cursor, version: tuple[int, int], meshes: MeshSource) -> Description:
    complaints = list[Complaint]()
    bodies, still, poses = list[Body](), set[str](), dict[str, Pose]()
    scopes = list(outermost.all_scopes())
    for scope in scopes:
        for link in scope.parts("link"):
            with collection(complaints):
                body = read_link(link, scope, meshes)
                poses[body.name] = composition(scope.in_world, scope.pose_of(link))
                bodies.append(body)
                if scope.is_static:
                    still.add(body.name)
    raise_all(complaints)
    if not bodies:
        raise outermost.cursor.error("there is no <link>", "Describe at least one link.")
    joints, springs = _joints(scopes, Surroundings(version, poses))
    canonical = [scope.link(MODEL_FRAME, scope.cursor) for scope in scopes if scope.cursor.get("canonical_link")]
    return Description(
        name=outermost.cursor.get("name") or Path(root.file).stem,
        bodies=tuple(bodies),
        joints=tuple(grounded(joints, poses, canonical, still)),
        frames=tuple(_frames(scopes, poses)),
        gravity=_gravity(root),
        rotors="diagonal",  # SDF has no rotors
        joint_springs=tuple(springs),
        ignored=root.unused(),
        where=root.where,
    )


def _joints(scopes: list[Scope], around: Surroundings) -> tuple[list[Joint], list[JointSpring]]:
    complaints, joints, springs = list[Complaint](), list[Joint](), list[JointSpring]()
    gearboxes = list[tuple[Cursor, Scope]]()
    for scope in scopes:
        for cursor in scope.parts("joint"):
            with collection(complaints):
                if cursor.get("type") == GEARBOX:
                    gearboxes.append((cursor, scope))
                    continue
                read = read_joint(cursor, scope, around)
                joints.append(read.joint)
                springs += read.springs
    raise_all(complaints)
    for cursor, scope in gearboxes:
        with collection(complaints):
            joints = with_gearbox(joints, cursor, scope, around)
    raise_all(complaints)
    return joints, springs


def _frames(scopes: list[Scope], links: dict[str, Pose]) -> list[Frame]:
    complaints, frames = list[Complaint](), list[Frame]()
    for scope in scopes:
        for cursor in scope.parts("frame"):
            with collection(complaints):
                frames.append(scope.frame(cursor, links))
    raise_all(complaints)
    return frames


def _gravity(root: Cursor) -> Vector:
    for world in root.children("world"):
        if (written := world.only_child("gravity")) is not None:
            return vector(written)
    return GRAVITY
