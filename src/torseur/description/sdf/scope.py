"""Frames by their names: links, joints, frames and nested models of a model, or of the world.

A pose is written relative to another frame, by default that of the model; the pose of a joint relative to its child, of
a frame relative to what it is attached to. All are poses at zero of every joint. What frames move with is a link: a
joint's is its child, a frame's the one of what it is attached to, a model's its canonical link. Names of nested models
begin with ``model::`` (sdformat, pose frame semantics).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from torseur.description.complaint import suggestion
from torseur.description.placement import composition, inverse
from torseur.description.records.machine import WORLD, Frame, Pose
from torseur.description.sdf.relative import relative
from torseur.description.sdf.values import name_in, read_pose, truth
from torseur.description.syntax.xml_cursor import Cursor

MODEL_FRAME = "__model__"
_SEPARATOR = "::"
_NAMED = ("link", "joint", "frame", "model")


class Scope:
    """A model, or the world, as the place in which names are known; ``prefix`` begins the full names of its parts."""

    def __init__(self, cursor: Cursor, prefix: str = "", around: Scope | None = None) -> None:
        self.cursor = cursor
        self.prefix = prefix
        self._around = around
        self._is_world = cursor.tag != "model"
        self._found: dict[str, Cursor] = {}
        self._poses: dict[str, Pose] = {}
        self._parts = {tag: _by_name(cursor.children(tag)) for tag in _NAMED}
        for parts in self._parts.values():  # up to 1.6 a joint may have the name of a link, which then means the link
            self._found = parts | self._found
        self.models = {
            name: Scope(part, f"{prefix}{name}{_SEPARATOR}", self) for name, part in self._parts["model"].items()
        }

    def parts(self, tag: str) -> Iterator[Cursor]:
        """Its own links, joints or frames."""
        return iter(self._parts[tag].values())

    def all_scopes(self) -> Iterator[Scope]:
        """The scope itself and those inside it, in the order of the file."""
        yield self
        for inner in self.models.values():
            yield from inner.all_scopes()

    @cached_property
    def is_static(self) -> bool:
        """Whether its links stand still, as those of the model around it do."""
        return truth(self.cursor, "static") or (self._around is not None and self._around.is_static)

    @cached_property
    def in_world(self) -> Pose:
        """The model's frame in the world."""
        if self._around is None:
            return Pose() if self._is_world else self._own_pose()
        return composition(self._around.in_world, self._around.pose(self.cursor.required("name"), self.cursor))

    def pose_of(self, part: Cursor) -> Pose:
        """The pose of a link, a joint or a frame of this scope, in its frame."""
        own, relative_to = self._written_pose(part)
        if relative_to == part.get("name") and self._found[relative_to] is part:
            raise part.error("its pose is told relative to itself", "Break the circle of relative_to.")
        return composition(self.pose(relative_to, part), own)

    def pose(self, name: str, user: Cursor) -> Pose:
        """The pose of a named frame in this scope's; ``user`` names it."""
        chain: dict[str, Pose] = {}  # from the frame to the one whose pose is known, each relative to the next
        while name not in self._poses and name in self._found:
            if name in chain:
                raise user.error(f"the pose of '{name}' is told relative to itself", "Break the circle of relative_to.")
            user = self._found[name]
            chain[name], name = self._written_pose(user)
        pose = self._poses[name] if name in self._poses else self._pose_elsewhere(name, user)
        for link, own in reversed(chain.items()):
            pose = self._poses[link] = composition(pose, own)
        return pose

    def _pose_elsewhere(self, name: str, user: Cursor) -> Pose:
        """The pose of what is not a part of this scope: its own frame, the world's, or one in a nested model."""
        if name in ("", MODEL_FRAME):
            return Pose()
        if name == WORLD:
            return Pose() if self._is_world else inverse(self.in_world)
        scope, own = self._inner(name, user)
        if scope is self:
            self._part(name, user)  # complains
        return composition(self.pose(scope.path_from(self), user), scope.pose(own, user))

    def link(self, name: str, user: Cursor) -> str:
        """The full name of the link that a frame moves with, or the world's."""
        if name == WORLD:
            return WORLD
        if name in ("", MODEL_FRAME):
            return self._canonical(user)
        scope, own = self._inner(name, user)
        if scope is not self:
            return scope.link(own, user)
        seen, part = {name}, self._part(name, user)
        while part.tag != "link":
            if part.tag == "model":
                return self.models[name].link(MODEL_FRAME, user)
            name = name_in(part, "child") if part.tag == "joint" else part.get("attached_to") or MODEL_FRAME
            if name in (MODEL_FRAME, WORLD) or _SEPARATOR in name:
                return self.link(name, user)
            if name in seen:
                raise part.error(f"it is attached to itself through '{name}'", "Attach frames to a link at last.")
            seen.add(name)
            part = self._part(name, part)
        return self.prefix + name

    def pose_on(self, body: str, part: Cursor, links: Mapping[str, Pose]) -> Pose:
        """The pose of a part on a link, or in the world; ``links`` are the poses of links in the world.

        What is told on the way from one to the other alone counts, so that numbers stay as they are written.
        """
        placed = composition(self.in_world, self.pose_of(part))
        if body == WORLD:
            return placed
        link = self._parts["link"].get(body.removeprefix(self.prefix))
        return relative(links[body], placed) if link is None else self._between(link, part)

    def _between(self, first: Cursor, second: Cursor) -> Pose:
        """The pose of the second part in the first; from both to the nearest frame that they are told relative to."""
        seen: tuple[dict[object, Pose], ...] = ({}, {})
        ends: list[Cursor | str] = [first, second]
        poses = [Pose(), Pose()]
        while True:
            for k, other in ((0, 1), (1, 0)):
                end = ends[k]
                key = end if isinstance(end, str) else id(end.element)
                seen[k].setdefault(key, poses[k])
                if key in seen[other]:
                    return relative(seen[0][key], seen[1][key])
                if not isinstance(end, str):
                    own, named = self._written_pose(end)
                    poses[k] = composition(own, poses[k])
                    ends[k] = self._found.get(named, "" if named == MODEL_FRAME else named)
            if ends[0] != ends[1] and all(isinstance(end, str) for end in ends):
                return relative(self.pose_of(first), self.pose_of(second))

    def shape_pose(self, shape: Cursor, link: Cursor) -> Pose:
        """The pose of a shape on its link."""
        written = shape.only_child("pose")
        if written is None:
            return Pose()
        own, relative_to = read_pose(written), written.get("relative_to") or ""
        if not relative_to:
            return own
        return composition(relative(self.pose_of(link), self.pose(relative_to, shape)), own)

    def frame(self, cursor: Cursor, links: Mapping[str, Pose]) -> Frame:
        """The frame of ``<frame>`` on the link that it moves with; ``links`` are their poses in the world."""
        name = cursor.required("name")
        body = self.link(name, cursor)
        return Frame(self.prefix + name, body, self.pose_on(body, cursor, links), cursor.where)

    def path_from(self, outer: Scope) -> str:
        """Its name as seen from a scope around it."""
        return self.prefix.removeprefix(outer.prefix).removesuffix(_SEPARATOR)

    def _canonical(self, user: Cursor) -> str:
        """The link that the model's frame moves with: the one it names, or its first."""
        if self._is_world:
            return WORLD
        if named := self.cursor.get("canonical_link"):
            return self.link(named, self.cursor)
        for link in self.parts("link"):
            return self.prefix + link.required("name")
        for inner in self.models.values():
            return inner.link(MODEL_FRAME, user)
        raise self.cursor.error("the model has no link", "Describe at least one link.")

    def _inner(self, name: str, user: Cursor) -> tuple[Scope, str]:
        """The scope that a name with ``::`` leads into, and the name there."""
        first, separator, rest = name.partition(_SEPARATOR)
        if not separator or name in self._found:
            return self, name
        if first not in self.models:
            raise user.error(f"there is no model '{first}' in which '{rest}' could be", suggestion(first, self.models))
        return self.models[first]._inner(rest, user)

    def _part(self, name: str, user: Cursor) -> Cursor:
        if name not in self._found:
            cause = f"it names '{name}', which is no link, joint, frame or model here"
            raise user.error(cause, suggestion(name, self._found))
        return self._found[name]

    def _written_pose(self, part: Cursor) -> tuple[Pose, str]:
        """The pose of a part, and the frame that it is told relative to."""
        written = part.only_child("pose")
        relative_to = "" if written is None else written.get("relative_to") or ""
        if not relative_to and part.tag == "joint":
            relative_to = name_in(part, "child")
        elif not relative_to and part.tag == "frame":
            relative_to = part.get("attached_to") or ""
        own = Pose() if written is None else read_pose(written)
        if part.tag == "model" and (placed := part.get("placement_frame")):
            own = composition(own, inverse(self.models[part.required("name")].pose(placed, part)))
        return own, relative_to

    def _own_pose(self) -> Pose:
        """That of a model that stands alone in its file."""
        written = self.cursor.only_child("pose")
        own = Pose() if written is None else read_pose(written)
        placed = self.cursor.get("placement_frame")
        return composition(own, inverse(self.pose(placed, self.cursor))) if placed else own


def _by_name(parts: Iterable[Cursor]) -> dict[str, Cursor]:
    found: dict[str, Cursor] = {}
    for part in parts:
        name = part.required("name", f"Give every {part.tag} a name of its own.")
        if name in found:
            cause = f"the name is already used at line {found[name].element.line}"
            raise part.error(cause, f"Rename one {part.tag}.")
        found[name] = part
    return found
