"""What was written: the frozen records of a machine, the same for every file format.

All numbers are in SI units. Vectors are tuples, so that records compare and hash. ``where`` tells the
place an element was read from; it does not take part in comparisons.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

from torseur.description.complaint import Where
from torseur.description.inertia.doubt import Doubt
from torseur.description.records.beams import Beam
from torseur.description.records.constraints import Constraint, IndependentSpeed
from torseur.description.records.controllers import Controller
from torseur.description.records.drives import (
    DEFAULT_SETTINGS,
    Bearing,
    Bristles,
    Disturbance,
    DriveStart,
    Elastic,
    Electrics,
    JointForce,
    Likeness,
    Servo,
    Settings,
    Stop,
)
from torseur.description.records.elastic import ElasticBody
from torseur.description.records.modal import Modes
from torseur.description.records.sensors import Sensor
from torseur.description.records.springs import Bushing, JointSpring, PointSpring, SpringLaw
from torseur.frozen import dataclass

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
JointType = Literal[
    "revolute", "continuous", "prismatic", "screw", "cylindrical", "universal", "spherical", "planar", "free", "fixed"
]
RotorModel = Literal["none", "diagonal", "full"]

WORLD = "world"
ZERO: Vector = (0.0, 0.0, 0.0)
STANDARD_GRAVITY: Vector = (0.0, 0.0, -9.80665)


def _where() -> Where:
    return field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class Pose:
    """Placement of a frame: position [m], and orientation as it was written.

    At most one of ``rpy`` (roll, pitch, yaw [rad]: R = Rz(yaw) Ry(pitch) Rx(roll)) and
    ``quaternion`` (w, x, y, z) is given; none means no rotation.
    """

    position: Vector = ZERO
    rpy: Vector | None = None
    quaternion: Quaternion | None = None


@dataclass(frozen=True)
class Inertial:
    """Mass [kg], centre of mass with the orientation of the inertia axes, inertia [kg m²].

    ``inertia`` is (xx, yy, zz, xy, xz, yz): the entries of the tensor, products with the sign of the
    tensor's entry (URDF's convention). ``about`` says whether it is taken at the centre of mass or at
    the origin of the body's frame (then the axes are the body's and ``pose`` must not turn). ``taken_from`` tells
    whether it was stated, computed from the body's solids, or from these scaled to a mass that was stated.
    """

    mass: float
    pose: Pose = Pose()
    inertia: tuple[float, float, float, float, float, float] = (0.0,) * 6
    about: Literal["com", "origin"] = "com"
    where: Where = _where()
    taken_from: Literal["statement", "solids", "weighed solids"] = "statement"


@dataclass(frozen=True)
class Geometry:
    """A shape: ``size`` holds box edges, or radii (of a tube the outer first) and length, or the mesh's scale."""

    kind: Literal["box", "cylinder", "tube", "sphere", "capsule", "ellipsoid", "mesh"]
    size: tuple[float, ...]
    mesh: str | None = None  # as written
    mesh_file: str | None = field(default=None, compare=False)  # where it was found


@dataclass(frozen=True)
class Shape:
    """A visual or collision shape of a body."""

    geometry: Geometry
    pose: Pose = Pose()
    name: str | None = None
    material: str | None = None
    color: tuple[float, float, float, float] | None = None
    where: Where = _where()


@dataclass(frozen=True)
class Solid:
    """A uniform part of a body: its shape with a density [kg/m³] or a mass [kg]; with the sign −1, a hole.

    Without either it is one of solids that share a stated mass. ``doubts`` are those about its mesh.
    """

    geometry: Geometry
    pose: Pose = Pose()
    density: float | None = None
    mass: float | None = None
    sign: Literal[1, -1] = 1
    name: str | None = None
    where: Where = _where()
    doubts: tuple[Doubt, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Body:
    """A rigid body; without ``inertial`` it has no mass. ``solids`` are what it is made of, where that was written.

    With ``beam`` it is a beam or a bar, which deforms and has its mass from there: cut into elements, or with ``modes``
    by a few shapes. With ``elastic`` it is a solid of any shape that deforms, by shapes alone.
    """

    name: str
    inertial: Inertial | None = None
    visuals: tuple[Shape, ...] = ()
    collisions: tuple[Shape, ...] = ()
    where: Where = _where()
    solids: tuple[Solid, ...] = ()
    beam: Beam | None = None
    modes: Modes | None = None
    elastic: ElasticBody | None = None

    @property
    def takes_shapes(self) -> bool:
        """Whether it is a body of modes, of which it may keep none."""
        return self.modes is not None

    @property
    def owns_amplitudes(self) -> bool:
        """Whether it deforms by modes: with none of them it is a rigid body like others."""
        return self.modes is not None and self.modes.number != 0


@dataclass(frozen=True)
class Friction:
    """Viscous coefficient [N m s/rad or N s/m] and dry friction [N m or N] for motion forward and backward.

    ``static_forward`` and ``static_backward`` are the levels at which the axis breaks away (None: the dry ones);
    sliding, friction falls from there to the dry level over speeds of the size of ``stribeck_speed`` (None: at once).
    With ``bristles`` the axis sticks on springs instead (LuGre). ``load_loss`` is the part of the torque through a
    gear that is lost in it; ``bearing`` adds friction under the reaction of a joint.
    """

    viscous: float = 0.0
    dry_forward: float = 0.0
    dry_backward: float = 0.0
    static_forward: float | None = None
    static_backward: float | None = None
    stribeck_speed: float | None = None
    bristles: Bristles | None = None
    load_loss: float = 0.0
    bearing: Bearing | None = None


@dataclass(frozen=True)
class Limits:
    """Range of the coordinate and greatest effort, velocity, acceleration and jerk; None where unlimited."""

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    acceleration: float | None = None
    jerk: float | None = None


@dataclass(frozen=True)
class Mimic:
    """The joint follows another: q = multiplier · q_leader + offset."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class Joint:
    """A joint from the body ``parent`` (or the world) to the body ``child``.

    ``pose`` places the joint frame on the parent, ``child_pose`` on the child (default: the child's own frame); the two
    coincide at q = 0. Where the joints of a machine lead to a body in several ways, all but one of them close loops
    (``description/tree/spanning_tree.py``); such a joint may also lead to the world.
    ``axis`` is measured in the joint frame (the plane's normal for a planar joint); it need not be unit.
    ``second_axis`` is the universal joint's axis on the child. ``pitch`` [m/rad] is the screw's advance.
    ``armature`` is inertia reflected to the joint's output [kg m² or kg]. ``stop`` makes its limits yielding stops,
    ``spring`` holds its one coordinate.
    """

    name: str
    type: JointType
    parent: str
    child: str
    pose: Pose = Pose()
    axis: Vector = (0.0, 0.0, 1.0)
    second_axis: Vector | None = None
    pitch: float | None = None
    child_pose: Pose = Pose()
    limits: Limits = Limits()
    friction: Friction = Friction()
    armature: float = 0.0
    mimic: Mimic | None = None
    stop: Stop | None = None
    spring: SpringLaw | None = None
    where: Where = _where()


@dataclass(frozen=True)
class Rotor:
    """The turning part of a motor: axial inertia j_m, transverse inertia i_m [kg m²].

    ``included``: the carrier's mass and inertia already count the rotor (at standstill), as in the 1983
    paper; otherwise ``mass`` at ``position`` (in the carrier's frame), j_m and i_m are added to the carrier.
    """

    inertia: float = 0.0
    transverse: float | None = None
    mass: float = 0.0
    position: Vector = ZERO
    included: bool = True


@dataclass(frozen=True)
class Motor:
    """A motor and its gear: the rotor turns at Σ ratio · (joint speed) relative to its carrier.

    ``drives`` pairs speed names (a joint's name; ``joint.component`` where it has several) with ratios.
    ``carrier`` is the body that holds the stator (default: the parent of the first driven joint).
    ``axis`` is the spin axis in the carrier's frame (default: the driven joint's axis).
    ``input_friction`` acts on the rotor's side, ``output_friction`` on the joint's side.
    ``effort`` is the greatest torque on the rotor's side [N m]. Without ``electrics`` the motor gives any torque
    that it is asked for. With ``elastic`` the rotor turns on its own, coupled to the joint by a spring.
    With ``of_length`` it drives no joint, but the distance of the two points of the spring that ``drives`` names.
    """

    name: str
    drives: tuple[tuple[str, float], ...]
    carrier: str | None = None
    axis: Vector | None = None
    rotor: Rotor = Rotor()
    input_friction: Friction = Friction()
    output_friction: Friction = Friction()
    effort: float | None = None
    electrics: Electrics | None = None
    elastic: Elastic | None = None
    of_length: bool = False
    where: Where = _where()
    like: Likeness | None = field(default=None, compare=False, repr=False)

    @property
    def is_direct(self) -> bool:
        """Whether it has neither rotor nor gear nor circuit, so that what it gives acts as it is."""
        bare = self.electrics is None and self.elastic is None and self.rotor.inertia == 0
        return bare and all(ratio == 1 for _, ratio in self.drives)


@dataclass(frozen=True)
class Frame:
    """A named frame fixed to a body."""

    name: str
    body: str
    pose: Pose = Pose()
    where: Where = _where()


@dataclass(frozen=True)
class Load:
    """A constant force [N] at a point of a body (body's components) and a torque [N m].

    ``measured_in`` tells whether force and torque keep their direction in the world or in the body.
    """

    name: str
    body: str
    point: Vector = ZERO
    force: Vector = ZERO
    torque: Vector = ZERO
    measured_in: Literal["world", "body"] = "world"
    where: Where = _where()


@dataclass(frozen=True)
class Division:
    """Why two parts of ``body`` are held together: the joint to the second is one of the tree, since ``users`` ask so.

    ``reversed``: that joint was written to lead from the body, not to it.
    """

    body: str
    joint: str
    users: tuple[str, ...]  # in words
    reversed: bool = False


@dataclass(frozen=True)
class Loop:
    """A declared closure: the two named frames (or bodies) move relative to each other as in a joint of this type.

    ``axis``, ``second_axis`` and ``pitch`` are those of the joint. ``from_joint``: it was written among the joints,
    with its viscous ``friction`` and its ``spring``. With a ``division`` it was not written: it holds parts of a body.
    """

    name: str
    type: JointType
    first: str
    second: str
    axis: Vector = (0.0, 0.0, 1.0)
    second_axis: Vector | None = None
    pitch: float | None = None
    from_joint: bool = False
    friction: Friction = Friction()
    spring: SpringLaw | None = None
    division: Division | None = None
    where: Where = _where()


@dataclass(frozen=True)
class Initial:
    """Initial coordinates and speeds by joint name; joints that are not named start at rest at neutral.

    A machine with constraints is assembled with the ``positions`` as they are, from the ``guesses`` of others.
    """

    positions: tuple[tuple[str, tuple[float, ...]], ...] = ()
    velocities: tuple[tuple[str, tuple[float, ...]], ...] = ()
    guesses: tuple[tuple[str, tuple[float, ...]], ...] = ()
    drives: tuple[DriveStart, ...] = ()
    balanced: bool = False  # whether the state at rest next to it is sought, with loaded drives
    where: Where = _where()


@dataclass(frozen=True)
class Ignored:
    """An element of the file that nothing uses."""

    element: str
    reason: str
    where: Where = _where()


@dataclass(frozen=True)
class Description:
    """A machine as it was written."""

    name: str
    bodies: tuple[Body, ...] = ()
    joints: tuple[Joint, ...] = ()
    motors: tuple[Motor, ...] = ()
    frames: tuple[Frame, ...] = ()
    loads: tuple[Load, ...] = ()
    loops: tuple[Loop, ...] = ()
    gravity: Vector = STANDARD_GRAVITY
    rotors: RotorModel = "full"
    initial: Initial = Initial()
    servos: tuple[Servo, ...] = ()
    controllers: tuple[Controller, ...] = ()
    disturbances: tuple[Disturbance, ...] = ()
    joint_forces: tuple[JointForce, ...] = ()
    springs: tuple[PointSpring, ...] = ()
    joint_springs: tuple[JointSpring, ...] = ()
    bushings: tuple[Bushing, ...] = ()
    settings: Settings = DEFAULT_SETTINGS
    constraints: tuple[Constraint, ...] = ()
    independent_speeds: tuple[IndependentSpeed, ...] = ()
    sensors: tuple[Sensor, ...] = ()
    strict: bool = True  # whether inertias that no body can have are refused
    ignored: tuple[Ignored, ...] = field(default=(), compare=False)
    side_file: str | None = field(default=None, compare=False)  # what was laid over the machine's own file
    # what its YAML file spells otherwise than it is written from here: paths of numbers lead there
    told: dict[str, Any] = field(default_factory=dict, compare=False, repr=False, metadata={"content": False})
    where: Where = _where()
