"""The type of a joint and what belongs to it, in the tree and where it closes a loop."""

from __future__ import annotations

from pydantic import model_validator

from torseur.description.records.machine import Joint, JointType, Loop
from torseur.description.yaml_format.entries import Data, axis_data, contents
from torseur.description.yaml_format.values import AXES, Axis, Keys, LengthPerAngle, refusal


class JointTypeKeys(Keys):
    """A type of joint with its axes and pitch."""

    type: JointType
    axis: Axis = (0.0, 0.0, 1.0)
    second_axis: Axis | None = None
    pitch: LengthPerAngle | None = None

    @model_validator(mode="after")
    def _keys_fit_type(self) -> JointTypeKeys:
        if self.pitch is not None and self.type != "screw":
            raise refusal(f"'pitch' does not belong to a {self.type} joint", "Remove it, or write 'type: screw'.")
        if self.second_axis is not None and self.type != "universal":
            cause = f"'second_axis' does not belong to a {self.type} joint"
            raise refusal(cause, "Remove it, or write 'type: universal'.")
        return self


def joint_type_data(joint: Joint | Loop) -> Data:
    """Axes and pitch of a joint, where they are not those that it would have anyway."""
    return contents(
        axis=axis_data(joint.axis) if joint.axis != AXES["z"] else None,
        second_axis=None if joint.second_axis is None else axis_data(joint.second_axis),
        pitch=joint.pitch,
    )
