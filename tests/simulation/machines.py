"""Small machines as they are written, for tests of motion."""

from __future__ import annotations

from pathlib import Path

import torseur as ts


def machine(tmp_path: Path, text: str) -> ts.Model:
    """The model of a YAML text."""
    file = tmp_path / "machine.yaml"
    file.write_text(f"torseur: 1\nname: test\n{text}", encoding="utf-8")
    return ts.load(file)


BLOCK = """
gravity: 0
bodies:
  block: {{mass: 2 kg}}
joints:
  slide: {{type: prismatic, parent: world, child: block, axis: x, friction: {friction}}}
{more}
"""


def block(tmp_path: Path, friction: str, more: str = "") -> ts.Model:
    """A block of 2 kg on a line."""
    return machine(tmp_path, BLOCK.format(friction=friction, more=more))


FLYWHEEL = """
gravity: 0
bodies:
  wheel: {{mass: 1 kg, inertia: [1, 1, {inertia}]}}
joints:
  shaft: {{type: revolute, parent: world, child: wheel, axis: z, friction: {friction}}}
motors:
  shaft: {motor}
servos:
  shaft: {servo}
"""


def flywheel(tmp_path: Path, motor: str, servo: str, *, inertia: float = 0.02, friction: str = "{}") -> ts.Model:
    """A wheel on a driven shaft."""
    return machine(tmp_path, FLYWHEEL.format(motor=motor, servo=servo, inertia=inertia, friction=friction))
