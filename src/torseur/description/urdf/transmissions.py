"""``<transmission>``: a motor and its gear, in the ROS form and in the older PR2 form, or two motors on a differential.

The ROS form puts the reduction in ``<actuator>``; the PR2 form has the type as an attribute and puts the
reduction directly in ``<transmission>``. Reduction and motor inertia are read from either place. In a differential
each joint and each actuator has a role and a reduction of its own (``torseur.description.urdf.differential``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from torseur.description.complaint import suggestion
from torseur.description.records.machine import Joint, Motor, Rotor
from torseur.description.syntax.xml_cursor import Cursor
from torseur.description.urdf.differential import ratios

INERTIA_TAGS = ("motorInertia", "rotorInertia")
INTERFACE_REASON = "how a controller reaches the motor is not used"
OFFSET_REASON = "angles of motors are not used, so their zero is not either"


def read_transmission(transmission: Cursor, joints: Mapping[str, Joint]) -> tuple[Motor, ...]:
    """The motor of a simple transmission or the two of a differential; none, and listed, for every other kind."""
    kind = _kind(transmission)
    readers = {"SimpleTransmission": _read_simple, "DifferentialTransmission": _read_differential}
    reader = readers.get(kind.rsplit("/", 1)[-1])
    if reader is None:
        said = f"transmissions of type '{kind}' are not used" if kind else "the transmission states no type"
        transmission.ignore(f"{said}, only {' and '.join(readers)} are")
        return ()
    return reader(transmission, joints)


def _read_simple(transmission: Cursor, joints: Mapping[str, Joint]) -> tuple[Motor, ...]:
    (joint,), (actuator,) = _parts(transmission, "joint", 1), _parts(transmission, "actuator", 1)
    name = joint.required("name")
    if not _can_move(transmission, name, joints):
        return ()
    _list_what_controllers_use(transmission, joint, actuator)
    reduction = _reduction(transmission, actuator, transmission)
    inertia = _number((actuator, transmission), INERTIA_TAGS, default=0.0)
    return (_motor(transmission, actuator, ((name, reduction),), inertia),)


def _read_differential(transmission: Cursor, joints: Mapping[str, Joint]) -> tuple[Motor, ...]:
    driven, actuators = _by_role(transmission, "joint"), _by_role(transmission, "actuator")
    first, second = (joint.required("name") for joint in driven)
    if first == second:
        raise transmission.error(f"both of its joints are '{first}'", "Name two joints.")
    if not all(_can_move(transmission, name, joints) for name in (first, second)):
        return ()
    _list_what_controllers_use(transmission, *driven, *actuators)
    of_actuators, of_joints = ([_reduction(transmission, part) for part in parts] for parts in (actuators, driven))
    rows = ratios((of_actuators[0], of_actuators[1]), (of_joints[0], of_joints[1]))
    drives = [((first, to_first), (second, to_second)) for to_first, to_second in rows]
    inertias = [_number((actuator,), INERTIA_TAGS, default=0.0) for actuator in actuators]
    return tuple(_motor(transmission, *parts) for parts in zip(actuators, drives, inertias, strict=True))


def _motor(transmission: Cursor, actuator: Cursor, drives: tuple[tuple[str, float], ...], inertia: float) -> Motor:
    name = actuator.required("name", "Give every actuator a name of its own.")
    return Motor(name, drives, rotor=Rotor(inertia=inertia), where=transmission.where)


def _can_move(transmission: Cursor, name: str, joints: Mapping[str, Joint]) -> bool:
    """Whether there is such a joint and it moves; otherwise the transmission is listed."""
    if name not in joints:
        transmission.ignore(f"it drives joint '{name}', which does not exist. {suggestion(name, joints)}")
        return False
    if joints[name].type == "fixed":
        transmission.ignore(f"joint '{name}' is fixed, so its motor does not move")
        return False
    return True


def _list_what_controllers_use(transmission: Cursor, *parts: Cursor) -> None:
    transmission.note("@name", "the motor has the name of its actuator")
    for part in parts:
        for interface in part.children("hardwareInterface"):
            interface.ignore(INTERFACE_REASON)
        for offset in part.children("offset"):
            offset.ignore(OFFSET_REASON)


def _kind(transmission: Cursor) -> str:
    attribute = transmission.get("type")
    if attribute is not None:
        return attribute.strip()
    element = transmission.only_child("type")
    return element.text() if element is not None else ""


def _parts(transmission: Cursor, tag: str, count: int) -> list[Cursor]:
    found = list(transmission.children(tag))
    if len(found) != count:
        kind, number = ("simple", "one") if count == 1 else ("differential", "two")
        raise transmission.error(
            f"a {kind} transmission has {number} <{tag}>, not {len(found)}",
            f"Give {number} <{tag}> in each transmission.",
        )
    return found


def _by_role(transmission: Cursor, tag: str) -> tuple[Cursor, Cursor]:
    """The joints, or the actuators, of a differential: the one whose role is first, then the other."""
    first, second = _parts(transmission, tag, 2)
    remedy = f"Give <role>{tag}1</role> or <role>{tag}2</role>."
    said = [part.required_child("role", remedy).text() for part in (first, second)]
    if sorted(said) != [f"{tag}1", f"{tag}2"]:
        cause = f"its <{tag}>s have the roles '{said[0]}' and '{said[1]}'"
        raise transmission.error(cause, f"Give '{tag}1' to one and '{tag}2' to the other.")
    return (first, second) if said[0] < said[1] else (second, first)


def _reduction(transmission: Cursor, *places: Cursor) -> float:
    reduction = _number(places, ("mechanicalReduction",), default=1.0)
    if reduction == 0.0:
        raise transmission.error("the mechanical reduction is 0", "Give motor speed over joint speed, such as 100.")
    return reduction


def _number(places: Sequence[Cursor], tags: tuple[str, ...], default: float) -> float:
    """The number stated in one of these elements, at one place only."""
    found = [number for place in places for number in place.children(*tags)]
    if len(found) > 1:
        raise found[1].error(f"<{found[1].tag}> is stated {len(found)} times", "Keep one of them.")
    if not found:
        return default
    return found[0].parse_numbers(found[0].text(), 1, found[0].tag)[0]
