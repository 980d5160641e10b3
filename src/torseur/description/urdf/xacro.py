"""Refusal of files that still hold xacro macros: their values are not known before expansion."""

from __future__ import annotations

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.syntax.xml_cursor import Cursor, excerpt
from torseur.description.syntax.xml_tree import Element

READ_TAGS = ("link", "joint", "material", "transmission")
PREFIX = "xacro:"


def refuse_xacro(robot: Cursor) -> None:
    """An error at the first xacro tag, ``${…}`` or ``$(…)`` in the parts that are read.

    The namespace alone is harmless: expanded files often keep its declaration.
    """
    read = [child for child in robot.element.children if child.tag in READ_TAGS or child.tag.startswith(PREFIX)]
    sign = next((found for child in read if (found := _first_sign(child))), None)
    if sign is not None:
        element, said = sign
        remedy = "Expand it first: xacro robot.urdf.xacro > robot.urdf"
        raise DescriptionError(
            Complaint(Where(robot.file, element.line), f"<{element.tag}>", f"{said} belongs to a xacro file", remedy)
        )


def _first_sign(element: Element) -> tuple[Element, str] | None:
    if element.tag.startswith(PREFIX):
        return element, f"tag <{element.tag}>"
    for text in (*element.attributes.values(), element.text):
        if "${" in text or "$(" in text:
            return element, f"'{excerpt(text)}'"
    return next((found for child in element.children if (found := _first_sign(child))), None)
