"""``<equality>``: joints that follow others linearly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from torseur.description.complaint import suggestion
from torseur.description.mjcf.classes import MAIN, Classes
from torseur.description.mjcf.includes import contents
from torseur.description.records import Joint, Mimic
from torseur.description.xml_cursor import Cursor

References = dict[str, tuple[float, ...]]


def with_couplings(
    joints: Sequence[Joint], sections: Iterable[Cursor], classes: Classes, references: References
) -> list[Joint]:
    """The joints, those that an equality ties linearly to another following it; other equalities are listed.

    MuJoCo holds equalities by springs of its own kind, a follower is held exactly.
    """
    by_name = {joint.name: joint for joint in joints}
    for section in sections:
        for equality in contents(section):
            mimic = _read_mimic(equality, by_name, classes, references)
            if mimic is not None:
                follower = equality.required("joint1")
                by_name[follower] = replace(by_name[follower], mimic=mimic)
    return [by_name[joint.name] for joint in joints]


def _read_mimic(equality: Cursor, joints: dict[str, Joint], classes: Classes, references: References) -> Mimic | None:
    """The law y − y0 = a0 + a1 (x − x0) written as y = multiplier · x + offset; None, and listed, if it is another."""
    if equality.tag != "joint":
        equality.ignore("only equalities between joints are read")
        return None
    given = classes.attributes(equality, MAIN, "equality")
    follower, leader = equality.required("joint1"), equality.get("joint2")
    for name in (follower, leader):
        if name is not None and name not in joints:
            raise equality.error(f"it names joint '{name}', which does not exist", suggestion(name, joints))
    a0, a1, *higher = (*(equality.numbers("polycoef") or (0.0, 1.0)), 0.0, 0.0)
    if given.choice("active", ("false", "true"), "true") == "false":
        equality.ignore("it is not active")
    elif leader is None or a1 == 0 or any(higher):
        equality.ignore("only linear couplings of two joints are read")
    elif joints[follower].mimic is not None:
        equality.ignore(f"joint '{follower}' follows another joint already")
    elif not {joints[follower].type, joints[leader].type} <= {"revolute", "prismatic"}:
        equality.ignore("only couplings of joints with one degree of freedom are read")
    else:
        (y0,), (x0,) = references[follower], references[leader]
        return Mimic(leader, a1, y0 + a0 - a1 * x0)
    return None
