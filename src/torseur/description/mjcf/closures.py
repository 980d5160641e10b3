"""Equalities between bodies: ``connect`` makes two points meet, ``weld`` holds two bodies together."""

from __future__ import annotations

from typing import cast

from torseur.description.complaint import suggestion
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.bodies import Tree
from torseur.description.mjcf.naming import Names
from torseur.description.placement import composition, inverse, matrix_of_quaternion, pose_of_matrix
from torseur.description.records.machine import WORLD, Frame, JointType, Loop, Pose, Quaternion, Vector
from torseur.description.syntax.xml_cursor import Cursor

_TYPES: dict[str, JointType] = {"connect": "spherical", "weld": "fixed"}


class Closures:
    """The loops of a model, and the frames that they join."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self.loops: list[Loop] = []
        self.frames: list[Frame] = []

    def add(self, name: str, given: Attributes) -> None:
        """The loop that the equality closes, between two sites or two bodies."""
        equality = given.cursor
        sites = equality.get("site1"), equality.get("site2")
        if any(sites):
            first, second = (self._site(site, number, given) for number, site in enumerate(sites, start=1))
            for attribute in ("body1", "body2", "anchor", "relpose"):
                equality.note(f"@{attribute}", "it is given between sites")
        else:
            first, second = self._ends(name, given)
        if equality.tag == "weld":
            for attribute in ("anchor", "torquescale"):
                equality.note(f"@{attribute}", "it weighs what a weld that holds exactly leaves no error of")
        self.loops.append(Loop(name, _TYPES[equality.tag], first, second, where=equality.where))

    def _site(self, site: str | None, number: int, given: Attributes) -> str:
        sites = self._tree.sites
        if site is None:
            raise given.error(f"'site{number}' is missing beside the other site", "Name two sites, or two bodies.")
        if site not in sites:
            raise given.error(f"it names site '{site}', which does not exist", suggestion(site, sites))
        return sites[site]

    def _ends(self, name: str, given: Attributes) -> tuple[str, str]:
        """The frames on the two bodies, which are together as the file draws the machine.

        ``anchor`` is a point of the first body. ``relpose`` places the second in the first, unless its quaternion is 0.
        """
        equality = given.cursor
        bodies = equality.required("body1"), equality.get("body2") or WORLD
        for body in bodies:
            if body not in self._tree.places:
                raise given.error(f"it names body '{body}', which does not exist", suggestion(body, self._tree.places))
        if bodies[0] == bodies[1]:
            raise given.error(f"both its bodies are '{bodies[0]}'", "Name two bodies.")
        one, other = (self._tree.places[body] for body in bodies)
        if equality.tag == "connect":
            on_first = Pose(_vector(equality, "anchor"))
            on_second = composition(inverse(other.drawn), composition(one.drawn, on_first))
        else:
            on_first = _relative_pose(equality) or composition(inverse(one.drawn), other.drawn)
            on_second = Pose()
        placed = composition(one.mjcf_frame, on_first), composition(other.mjcf_frame, on_second)
        first, second = (self._frame(name, body, pose, equality) for body, pose in zip(bodies, placed, strict=True))
        return first, second

    def _frame(self, loop: str, body: str, pose: Pose, equality: Cursor) -> str:
        if pose == Pose():
            return body
        name = self._names.fresh("frame", f"{loop} on {body}")
        self.frames.append(Frame(name, body, pose, equality.where))
        return name


def _vector(equality: Cursor, name: str) -> Vector:
    return cast(Vector, equality.parse_numbers(equality.required(name), 3, name))


def _relative_pose(equality: Cursor) -> Pose | None:
    written = equality.numbers("relpose", 7)
    if written is None or not any(written[3:]):
        return None
    position, quaternion = cast(Vector, written[:3]), cast(Quaternion, written[3:])
    return pose_of_matrix(position, matrix_of_quaternion(quaternion))
