"""``<transmission>``: a motor and its gear, in the ROS form and in the older PR2 form.

The ROS form puts the reduction in ``<actuator>``; the PR2 form has the type as an attribute and puts the
reduction directly in ``<transmission>``. Reduction and motor inertia are read from either place.
"""

from __future__ import annotations

from collections.abc import Mapping

from torseur.description.complaint import suggestion
from torseur.description.records import Joint, Motor, Rotor
from torseur.description.xml_cursor import Cursor

INERTIA_TAGS = ("motorInertia", "rotorInertia")
INTERFACE_REASON = "how a controller reaches the motor is not used"


def read_transmission(transmission: Cursor, joints: Mapping[str, Joint]) -> Motor | None:
    """The motor of a simple transmission; None, and listed, for every other kind."""
    kind = _kind(transmission)
    if kind.rsplit("/", 1)[-1] != "SimpleTransmission":
        said = f"transmissions of type '{kind}' are not used" if kind else "the transmission states no type"
        transmission.ignore(f"{said}, only SimpleTransmission is")
        return None
    joint = _single(transmission, "joint")
    actuator = _single(transmission, "actuator")
    name = joint.required("name")
    if name not in joints:
        transmission.ignore(f"it drives joint '{name}', which does not exist. {suggestion(name, joints)}")
        return None
    if joints[name].type == "fixed":
        transmission.ignore(f"joint '{name}' is fixed, so its motor does not move")
        return None
    transmission.note("@name", "the motor has the name of its actuator")
    for interface in (*joint.children("hardwareInterface"), *actuator.children("hardwareInterface")):
        interface.ignore(INTERFACE_REASON)
    reduction = _number(transmission, actuator, ("mechanicalReduction",), default=1.0)
    if reduction == 0.0:
        raise transmission.error("the mechanical reduction is 0", "Give motor speed over joint speed, such as 100.")
    inertia = _number(transmission, actuator, INERTIA_TAGS, default=0.0)
    motor_name = actuator.required("name", "Give every actuator a name of its own.")
    return Motor(motor_name, ((name, reduction),), rotor=Rotor(inertia=inertia), where=transmission.where)


def _kind(transmission: Cursor) -> str:
    attribute = transmission.get("type")
    if attribute is not None:
        return attribute.strip()
    element = transmission.only_child("type")
    return element.text() if element is not None else ""


def _single(transmission: Cursor, tag: str) -> Cursor:
    found = list(transmission.children(tag))
    if len(found) != 1:
        raise transmission.error(
            f"a simple transmission has one <{tag}>, not {len(found)}", f"Give one <{tag}> in each transmission."
        )
    return found[0]


def _number(transmission: Cursor, actuator: Cursor, tags: tuple[str, ...], default: float) -> float:
    """The number stated in the actuator or in the transmission, at one place only."""
    found = [*actuator.children(*tags), *transmission.children(*tags)]
    if len(found) > 1:
        raise found[1].error(f"<{found[1].tag}> is stated {len(found)} times", "Keep one of them.")
    if not found:
        return default
    return found[0].parse_numbers(found[0].text(), 1, found[0].tag)[0]
