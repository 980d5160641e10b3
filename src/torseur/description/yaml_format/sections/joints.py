"""Keys of a joint, with its limits and friction; their units follow from the type of the joint (see motion_kinds)."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from torseur.description.records import JointType
from torseur.description.yaml_format.sections.disturbances import SpringKeys
from torseur.description.yaml_format.values import (
    NOUGHT,
    QUANTITY_SCHEMA,
    Axis,
    Keys,
    LaterQuantity,
    LengthPerAngle,
    Name,
    Number,
    Placement,
    refusal,
)


class LimitKeys(Keys):
    """Bounds of the motion; a key that is left out means no bound."""

    lower: LaterQuantity | None = None
    upper: LaterQuantity | None = None
    effort: LaterQuantity | None = None
    velocity: LaterQuantity | None = None
    acceleration: LaterQuantity | None = None
    jerk: LaterQuantity | None = None


class DryKeys(Keys):
    """Dry friction against motion forward and backward, both positive."""

    forward: LaterQuantity = NOUGHT
    backward: LaterQuantity = NOUGHT


def _both_directions(written: object) -> object:
    return written if isinstance(written, dict) else {"forward": written, "backward": written}


_DRY_SCHEMA = {
    "anyOf": [
        *QUANTITY_SCHEMA["anyOf"],
        {
            "type": "object",
            "properties": {"forward": QUANTITY_SCHEMA, "backward": QUANTITY_SCHEMA},
            "additionalProperties": False,
        },
    ]
}


class StaticKeys(Keys):
    """Friction that must be passed to set the axis in motion forward and backward, both positive."""

    forward: LaterQuantity | None = None
    backward: LaterQuantity | None = None


class FrictionKeys(Keys):
    """Viscous coefficient, dry and static friction: one value, or one for each direction of motion."""

    viscous: LaterQuantity = NOUGHT
    dry: Annotated[DryKeys, BeforeValidator(_both_directions), WithJsonSchema(_DRY_SCHEMA)] = DryKeys()
    static: Annotated[StaticKeys, BeforeValidator(_both_directions), WithJsonSchema(_DRY_SCHEMA)] = StaticKeys()
    stribeck_speed: LaterQuantity | None = None
    lugre: SpringKeys | None = None
    load_loss: Number = 0.0


class MimicKeys(Keys):
    """The joint follows another: q = multiplier · q_leader + offset."""

    joint: Name
    multiplier: LaterQuantity | None = None
    offset: LaterQuantity = NOUGHT


class JointKeys(Placement):
    """A joint from ``parent`` to ``child``; at, rpy, quaternion place its frame on the parent."""

    type: JointType
    parent: Name
    child: Name
    axis: Axis = (0.0, 0.0, 1.0)
    second_axis: Axis | None = None
    pitch: LengthPerAngle | None = None
    limits: LimitKeys = LimitKeys()
    friction: FrictionKeys = FrictionKeys()
    armature: LaterQuantity = NOUGHT
    mimic: MimicKeys | None = None
    stop: SpringKeys | None = None

    @model_validator(mode="after")
    def _keys_fit_type(self) -> JointKeys:
        if self.pitch is not None and self.type != "screw":
            raise refusal(f"'pitch' does not belong to a {self.type} joint", "Remove it, or write 'type: screw'.")
        if self.second_axis is not None and self.type != "universal":
            cause = f"'second_axis' does not belong to a {self.type} joint"
            raise refusal(cause, "Remove it, or write 'type: universal'.")
        return self
