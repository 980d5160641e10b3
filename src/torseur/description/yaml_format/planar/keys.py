"""Keys of a planar machine: two numbers for a point, three for a pose, one for an inertia.

The two numbers are measured along the two axes that name the plane; angles are positive from the first to the second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description.records.machine import STANDARD_GRAVITY
from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.machine import Acceleration, Section, SharedKeys, downward_gravity
from torseur.description.yaml_format.sections.inertials import InertiaTensor
from torseur.description.yaml_format.sections.joints import TreeJointKeys
from torseur.description.yaml_format.sections.made_of import MadeOfKeys
from torseur.description.yaml_format.values import (
    QUANTITY_SCHEMA,
    Angle,
    Axis,
    Force,
    Inertia,
    Keys,
    Length,
    Mass,
    Name,
    Torque,
    list_schema,
    refusal,
)

if TYPE_CHECKING:
    from torseur.description.yaml_format.planar.disturbances import PlanarDisturbanceKeys
    from torseur.description.yaml_format.planar.springs import PlanarSpringKeys
    from torseur.description.yaml_format.sections.beams import BeamKeys
    from torseur.description.yaml_format.sections.modes import WrittenModes
    from torseur.description.yaml_format.sections.shapes import ShapeKeys
else:
    PlanarDisturbanceKeys = late("planar.disturbances", "PlanarDisturbanceKeys")
    PlanarSpringKeys = late("planar.springs", "PlanarSpringKeys")
    BeamKeys = late("sections.beams", "BeamKeys")
    WrittenModes = late("sections.modes", "WrittenModes")
    ShapeKeys = late("sections.shapes", "ShapeKeys")

PlaneName = Literal["xy", "xz"]


Point2 = tuple[Length, Length]


def _with_angle(written: object) -> object:
    if isinstance(written, list | tuple) and len(written) == 2:
        return (*written, 0.0)
    if isinstance(written, list | tuple) and len(written) != 3:
        cause = f"the place has {len(written)} numbers"
        raise refusal(cause, "In a planar machine give 2 (a point), or 3 (a point and an angle).")
    return written


Pose2 = Annotated[
    tuple[Length, Length, Angle],
    BeforeValidator(_with_angle),
    WithJsonSchema({"anyOf": [list_schema(QUANTITY_SCHEMA, 2), list_schema(QUANTITY_SCHEMA, 3)]}),
]


class PlanarPlacement(Keys):
    """Position in the plane, and angle about its normal."""

    at: Pose2 = (0.0, 0.0, 0.0)


def _number_or_tensor(written: object) -> object:
    """{"normal": number} or {"tensor": list}: a body that also turns out of the plane needs the whole tensor."""
    return {"tensor": written} if isinstance(written, list | tuple) else {"normal": written}


class InertiaKeys(Keys):
    """Inertia about the plane's normal, or the whole tensor."""

    normal: Inertia | None = None
    tensor: InertiaTensor | None = None


PlanarInertia = Annotated[
    InertiaKeys,
    BeforeValidator(_number_or_tensor),
    WithJsonSchema(
        {
            "anyOf": [
                *QUANTITY_SCHEMA["anyOf"],
                list_schema(QUANTITY_SCHEMA, 3),
                list_schema(QUANTITY_SCHEMA, 6),
                list_schema(list_schema(QUANTITY_SCHEMA, 3), 3),
            ],
            "description": "about the plane's normal [kg m^2]; or the whole tensor, as in space",
        }
    ),
]


class PlanarBodyKeys(MadeOfKeys):
    """A body that moves in the plane."""

    mass: Mass | None = None
    com: Point2 = (0.0, 0.0)
    inertia: PlanarInertia = InertiaKeys(normal=0.0)
    inertia_about: Literal["com", "origin"] = "com"
    beam: BeamKeys | None = None
    modes: WrittenModes | None = None
    visuals: tuple[ShapeKeys, ...] = ()
    collisions: tuple[ShapeKeys, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> PlanarBodyKeys:
        if (self.beam is None) != (self.modes is None):
            missing = "modes" if self.modes is None else "beam"
            raise refusal(f"a body that bends in the plane has no '{missing}'", "Give a 'beam' with 'modes'.")
        given = sorted(self.model_fields_set & {"com", "inertia", "inertia_about"})
        if self.mass is None and given:
            raise refusal(f"'{given[0]}' is given without 'mass'", "Give the mass, e.g. 'mass: 12 kg' (0 is allowed).")
        return self


class PlanarJointKeys(PlanarPlacement, TreeJointKeys):
    """A joint in the plane; ``axis`` of one that turns is the plane's normal unless it is given."""

    type: Literal["revolute", "continuous", "prismatic", "planar", "fixed"]
    on_child: PlanarPlacement = PlanarPlacement()
    axis: Axis | None = None

    @model_validator(mode="after")
    def _axis_fits_type(self) -> PlanarJointKeys:
        if self.type == "planar" and self.axis is not None:
            raise refusal("'axis' does not belong to a planar joint of a planar machine", "Remove it.")
        return self


class PlanarFrameKeys(PlanarPlacement):
    """A named frame on a body."""

    body: Name


class PlanarLoadKeys(Keys):
    """A constant force in the plane and a torque about its normal."""

    body: Name
    at: Point2 = (0.0, 0.0)
    force: tuple[Force, Force] = (0.0, 0.0)
    torque: Torque = 0.0
    measured_in: Literal["world", "body"] = "world"


def _in_plane(written: object) -> object:
    if isinstance(written, list | tuple) and len(written) != 2:
        cause = f"gravity has {len(written)} numbers"
        raise refusal(cause, "In a planar machine give its 2 components in the plane, or its magnitude downward.")
    return downward_gravity(written)


Gravity2 = Annotated[
    tuple[Acceleration, ...],
    BeforeValidator(_in_plane),
    WithJsonSchema({"anyOf": [*QUANTITY_SCHEMA["anyOf"], list_schema(QUANTITY_SCHEMA, 2)]}),
]


class PlanarMachineKeys(SharedKeys):
    """A planar machine, format version 1."""

    plane: PlaneName
    gravity: Gravity2 = STANDARD_GRAVITY
    bodies: Section[PlanarBodyKeys] = Field(default_factory=dict)
    joints: Section[PlanarJointKeys] = Field(default_factory=dict)
    frames: Section[PlanarFrameKeys] = Field(default_factory=dict)
    loads: Section[PlanarLoadKeys] = Field(default_factory=dict)
    disturbances: Section[PlanarDisturbanceKeys] = Field(default_factory=dict)
    springs: Section[PlanarSpringKeys] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _nothing_of_space(cls, data: Any) -> Any:
        remedies = {"loops": "Close the chain by a constraint of type 'hitch'.", "dh": "Write the machine in space."}
        for key, remedy in remedies.items():
            if isinstance(data, dict) and key in data:
                raise refusal(f"a planar file has no '{key}'", remedy)
        return data
