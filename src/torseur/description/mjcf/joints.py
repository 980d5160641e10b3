"""``<joint>`` and ``<freejoint>``."""

from __future__ import annotations

from torseur.description.complaint import Where
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.mjcf.placement import unit
from torseur.description.placement import matrix_about, pose_of_matrix, rotation_of, vector
from torseur.description.records.machine import ZERO, Friction, JointType, Limits, Pose, Vector
from torseur.description.records.springs import SpringLaw
from torseur.frozen import dataclass

_TYPES: dict[str, JointType] = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}


@dataclass(frozen=True)
class WrittenJoint:
    """A joint as MJCF has it: a point and an axis of the body's frame, and the coordinate at which the body is drawn.

    ``reference`` is that coordinate (``ref``), None for joints that have no such number.
    """

    name: str | None
    type: JointType
    point: Vector
    axis: Vector
    limits: Limits
    friction: Friction
    armature: float
    spring: SpringLaw | None
    reference: float | None
    where: Where

    def displacement_to_zero(self) -> Pose:
        """From the drawn place to that at coordinate 0."""
        if not self.reference:
            return Pose()
        if self.type == "prismatic":
            x, y, z = self.axis
            return Pose((-self.reference * x, -self.reference * y, -self.reference * z))
        return pose_of_matrix(ZERO, matrix_about(self.axis, -self.reference))


def read_joint(given: Attributes, compiler: Compiler, around: Pose) -> WrittenJoint:
    """A joint of the body whose frame ``around`` places the enclosing ``<frame>`` on."""
    kind = "free" if given.cursor.tag == "freejoint" else given.choice("type", tuple(_TYPES), "hinge")
    R = rotation_of(around)
    point = vector(R @ given.vector("pos", ZERO) + around.position)
    axis = unit(given.level("axis"), "axis", given.vector("axis", (0.0, 0.0, 1.0)))
    dry = given.number("frictionloss", 0.0)
    given.note("springdamper", "stiffness and damping that follow from inertia are not read")
    return WrittenJoint(
        name=given.cursor.get("name") or None,
        type=_TYPES[kind],
        point=ZERO if kind == "free" else point,
        axis=vector(R @ axis),
        limits=_limits(given, kind, compiler),
        friction=Friction(_first_coefficient(given, "damping"), dry, dry),
        armature=given.number("armature", 0.0),
        spring=_spring(given, kind, compiler),
        reference=_reference(given, kind, compiler),
        where=given.where,
    )


def _reference(given: Attributes, kind: str, compiler: Compiler) -> float | None:
    if kind not in ("hinge", "slide"):
        return None
    written = given.number("ref", 0.0)
    return compiler.radians(written) if kind == "hinge" else written


def _limits(given: Attributes, kind: str, compiler: Compiler) -> Limits:
    written = given.level("range").numbers("range", 2)
    limited = given.choice("limited", ("false", "true", "auto"), "auto")
    is_limited = limited == "true" or (limited == "auto" and compiler.autolimits)
    lower = upper = None
    if written is not None and is_limited and kind in ("hinge", "slide"):
        lower, upper = (compiler.radians(bound) if kind == "hinge" else bound for bound in written)
    elif written is not None:
        given.note("range", "it does not apply" if not is_limited else f"the range of a {kind} joint is not read")
    return Limits(lower, upper, effort=greatest(given, "actuatorfrcrange", "actuatorfrclimited"))


def greatest(given: Attributes, name: str, switch: str) -> float | None:
    """The greatest magnitude of a range of forces; None without it, or where the switch is off."""
    bounds = given.level(name).numbers(name, 2)
    if bounds is None or given.choice(switch, ("false", "true", "auto"), "auto") == "false":
        return None
    if bounds[0] != -bounds[1]:
        given.note(name, "the two directions have different limits, and the larger is taken for both")
    return max(map(abs, bounds))


def _first_coefficient(given: Attributes, name: str) -> float:
    """The linear coefficient of a law that may have higher ones."""
    coefficients = given.numbers(name, most=10) or (0.0,)
    if any(coefficients[1:]):
        given.note(name, "only the linear coefficient is read")
    return coefficients[0]


def _spring(given: Attributes, kind: str, compiler: Compiler) -> SpringLaw | None:
    """The spring of a hinge or slide, which rests at ``springref``."""
    if kind not in ("hinge", "slide"):
        for name in ("stiffness", "springref"):
            given.note(name, f"the spring of a {kind} joint is not read")
        return None
    stiffness, rest = _first_coefficient(given, "stiffness"), given.number("springref", 0.0)
    return SpringLaw(stiffness, compiler.radians(rest) if kind == "hinge" else rest) if stiffness else None
