"""``<actuator>``: motors on joints."""

from __future__ import annotations

from collections.abc import Iterable

from torseur.description.complaint import Complaint, collection, raise_all, suggestion
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.classes import MAIN, Classes
from torseur.description.mjcf.includes import contents
from torseur.description.mjcf.joints import greatest
from torseur.description.mjcf.naming import Names
from torseur.description.records.machine import Joint, Motor
from torseur.description.speed_names import speed_names
from torseur.description.syntax.xml_cursor import Cursor

TAGS = ("motor", "position", "velocity", "intvelocity", "damper", "general")

_OTHERS = ("jointinparent", "tendon", "cranksite", "site", "body")
_LAWS = "the control law is not read"


def read_actuators(sections: Iterable[Cursor], joints: Iterable[Joint], classes: Classes, names: Names) -> list[Motor]:
    """A motor for each actuator that acts on a joint; the others are listed as not used."""
    by_name = {joint.name: joint for joint in joints}
    motors, complaints = list[Motor](), list[Complaint]()
    for section in sections:
        for cursor in contents(section):
            with collection(complaints):
                if cursor.tag not in TAGS:
                    cursor.ignore(f"actuators of the kind {cursor.tag} are not read")
                elif any(cursor.get(other) is not None for other in _OTHERS):
                    cursor.ignore("only actuators that act on a joint are read")
                elif (motor := _read_motor(cursor, by_name, classes, names)) is not None:
                    motors.append(motor)
    raise_all(complaints)
    return motors


def _read_motor(cursor: Cursor, joints: dict[str, Joint], classes: Classes, names: Names) -> Motor | None:
    # all kinds of actuators share one default in a class
    given = classes.attributes(cursor, MAIN, *TAGS)
    name = cursor.required("joint", "Name the joint it acts on.")
    if name not in joints:
        raise cursor.error(f"it acts on joint '{name}', which does not exist", suggestion(name, joints))
    joint = joints[name]
    gear = given.numbers("gear", most=6) or (1.0,)
    if joint.type == "free":
        cursor.ignore("actuators on free joints are not read")
        return None
    if len(speed_names(joint)) == 1:
        drives: tuple[tuple[str, float], ...] = ((name, gear[0]),)
    else:
        drives = tuple((speed, ratio) for speed, ratio in zip(speed_names(joint), gear, strict=False) if ratio)
    _note_laws(given)
    own = cursor.get("name") or names.fresh("motor", f"{name}_{cursor.tag}")
    return Motor(own, drives, effort=_effort(given), where=cursor.where)


def _effort(given: Attributes) -> float | None:
    """The limit of the force before the gear; the command of a plain motor is that force."""
    forces = greatest(given, "forcerange", "forcelimited")
    if given.cursor.tag != "motor":
        return forces
    commands = greatest(given, "ctrlrange", "ctrllimited")
    return min((limit for limit in (forces, commands) if limit is not None), default=None)


def _note_laws(given: Attributes) -> None:
    for name in ("kp", "kv", "dampratio", "gainprm", "biasprm", "gaintype", "biastype", "dyntype", "dynprm"):
        given.note(name, _LAWS)
