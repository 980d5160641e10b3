"""What printed equations do not show, said aloud."""

from __future__ import annotations

from torseur.model.model import Model


def left_out(model: Model) -> str:
    """A sentence on springs and bushings; empty where there are none."""
    count = len(model.joint_springs) + len(model.closing_springs) + len(model.springs) + len(model.bushings)
    count += len(model.beam_elements)
    if not count:
        return ""
    one = "the machine's spring" if count == 1 else f"the machine's {count} springs and bushings"
    if any(motor.length is not None for motor in model.motors):
        one += ", and of motors that drive lengths,"
    return f"The forces of {one} are not among these terms: they stand at the right, with those from outside."
