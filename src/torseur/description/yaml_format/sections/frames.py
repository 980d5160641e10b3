"""Named frames on bodies."""

from __future__ import annotations

from collections.abc import Mapping

from torseur.description.records.machine import Frame
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, pose_data
from torseur.description.yaml_format.values import Name, Placement


class FrameKeys(Placement):
    """A named frame on a body."""

    body: Name


def frame_records(frames: Mapping[str, FrameKeys], reading: Reading) -> tuple[Frame, ...]:
    """All frames, in the order of the file."""
    return tuple(
        Frame(name, frame.body, frame.pose(), reading.tree.where(("frames", name))) for name, frame in frames.items()
    )


def frame_data(frame: Frame) -> Data:
    """A frame, without its name."""
    return {"body": frame.body} | pose_data(frame.pose)
