"""From an MJCF file to a description; everything that is not used is listed in ``Description.ignored``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from torseur.description.complaint import Where
from torseur.description.mjcf.actuators import read_actuators
from torseur.description.mjcf.assets import read_assets
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.bodies import Settings, read_bodies
from torseur.description.mjcf.classes import Classes
from torseur.description.mjcf.compiler import read_compiler
from torseur.description.mjcf.equalities import read_equalities
from torseur.description.mjcf.includes import contents, load
from torseur.description.mjcf.key_frames import read_start
from torseur.description.mjcf.naming import Names
from torseur.description.records.machine import Description, Initial, Joint, Vector
from torseur.description.syntax.xml_cursor import Cursor

GRAVITY: Vector = (0.0, 0.0, -9.81)  # MuJoCo's default
SECTIONS = ("compiler", "option", "default", "asset", "worldbody", "actuator", "equality", "keyframe")


def read_mjcf(
    path: str | Path, *, text: str | bytes | None = None, search_paths: Iterable[str | Path] = ()
) -> Description:
    """The machine that an MJCF file describes; ``text`` stands for the file's content where it is given.

    Coordinates and their zero are MuJoCo's. Contacts, tendons, sensors, control laws and equalities of tendons are
    listed in ``ignored``. Meshes are looked for in ``search_paths`` too.
    """
    model_file = Path(path)
    root = load(model_file, text)
    if root.tag != "mujoco":
        remedy = "This is a URDF file: read it as such." if root.tag == "robot" else "Give an MJCF file."
        raise root.error(f"the root element is <{root.tag}>, not <mujoco>", remedy)
    sections = _sections(root)
    classes, compiler = Classes(sections["default"]), read_compiler(sections["compiler"])
    assets = read_assets(sections["asset"], classes, compiler, model_file=model_file, search_paths=tuple(search_paths))
    names = Names(root.element)
    tree = read_bodies(sections["worldbody"], Settings(compiler, classes, assets, names))
    couplings, closures = read_equalities(sections["equality"], tree, classes, names)
    joints = couplings.joints
    motors = read_actuators(sections["actuator"], joints, classes, names)
    guessed = bool(closures.loops) or couplings.bends
    drawn = _initial(joints, tree.drawn_at, guessed=guessed, where=root.where)
    return Description(
        name=root.get("model") or model_file.stem,
        bodies=tuple(tree.bodies),
        joints=tuple(joints),
        motors=tuple(motors),
        frames=(*tree.frames, *closures.frames),
        loops=tuple(closures.loops),
        gravity=_gravity(sections["option"]),
        rotors="diagonal",  # MJCF does not say about which axis a rotor spins
        initial=read_start(sections["keyframe"], joints, drawn, guessed=guessed),
        constraints=tuple(couplings.constraints),
        ignored=tuple(dict.fromkeys(root.unused())),  # a default class is met by many elements
        where=root.where,
    )


def _sections(root: Cursor) -> dict[str, list[Cursor]]:
    """The sections that are read; each may be given several times."""
    found: dict[str, list[Cursor]] = {tag: [] for tag in SECTIONS}
    for child in contents(root):
        if child.tag in found:
            found[child.tag].append(child)
        else:
            child.ignore("nothing uses this section")
    return found


def _gravity(options: list[Cursor]) -> Vector:
    if not options:
        return GRAVITY
    return Attributes(options[-1], options[-2::-1]).vector("gravity", GRAVITY)


def _initial(joints: list[Joint], drawn_at: dict[str, tuple[float, ...]], *, guessed: bool, where: Where) -> Initial:
    """The machine as drawn, or a guess of it if it must be assembled; a follower's place is given by its leader."""
    leading = [joint for joint in joints if joint.mimic is None and any(drawn_at.get(joint.name, ()))]
    drawn = tuple((joint.name, drawn_at[joint.name]) for joint in leading)
    return Initial(guesses=drawn, where=where) if guessed else Initial(drawn, where=where)
