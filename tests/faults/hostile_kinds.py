"""Kinds of files made to do harm, entered by name: each fills a folder and names the commands to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

Words = tuple[str, ...]
ARM = """\
torseur: 1
name: {name}
bodies:
  {body}: {{mass: 1 kg, com: [0.1, 0, 0], inertia: [0.1, 0.1, 0.1]{more}}}
joints:
  {joint}: {{type: revolute, parent: world, child: {body}, axis: y{on_joint}}}
simulate: {{duration: 0.01 s}}
{rest}
"""
INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
LINK = '<link name="{}"><inertial><mass value="1"/>' + INERTIA + "</inertial></link>"
URDF = '{head}<robot name="{name}">' + LINK.format("a") + "{more}</robot>"
MJCF = (
    '<mujoco><worldbody><body name="a"><joint name="j"/><geom size="{size}"/></body>{more}</worldbody>{rest}</mujoco>'
)
SDF = '<sdf version="1.7">{more}<model name="m"><link name="a"/></model></sdf>'
BOMB = "<!DOCTYPE x [" + '<!ENTITY a "aaaaaaaaaa">'
BOMB += "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij", strict=True)) + "]>"
ESCAPE = "\x1b[2J\x1b]0;owned\x07"
KINDS: dict[str, Callable[[Path], tuple[Words, ...]]] = {}


def arm(**changes: str) -> str:
    """A machine's file with one body, changed in places."""
    parts = {"name": "arm", "body": "a", "joint": "j", "more": "", "on_joint": "", "rest": ""}
    return ARM.format(**parts | changes)


def kind(words: str) -> Callable[[Callable[[Path], object]], None]:
    """Enter a kind of file; what fills the folder may name commands, else ``info`` is asked of ``m.*``."""

    def enter(fill: Callable[[Path], object]) -> None:
        def filled(folder: Path) -> tuple[Words, ...]:
            given = fill(folder)
            return given if isinstance(given, tuple) else tuple(("info", path.name) for path in _models(folder))

        KINDS[words] = filled

    return enter


def text(words: str, name: str, content: str | bytes) -> None:
    """Enter a kind that is one file."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    kind(words)(lambda folder: (folder / name).write_bytes(data) and None)


def _models(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.iterdir() if path.name.startswith("m."))
