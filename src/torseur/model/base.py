"""How the machine stands on the ground: as written, fixed, or floating."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from torseur.description.complaint import Complaint, DescriptionError
from torseur.description.records.machine import WORLD, Description, Joint

Base = Literal["fixed", "free"]


def with_base(description: Description, base: Base | None) -> Description:
    """The description with its one base joint fixed or free; None leaves it as written."""
    if base is None:
        return description
    root = _base_joint(description, base)
    joints = tuple(replace(j, type=base) if j is root else j for j in description.joints)
    return replace(description, joints=joints)


def _base_joint(description: Description, base: Base) -> Joint:
    if base not in ("fixed", "free"):
        raise ValueError(f"base '{base}' is not known. Give 'fixed', 'free', or leave it out to keep the file's.")
    roots = [joint for joint in description.joints if joint.parent == WORLD]
    if len(roots) == 1 and roots[0].type in ("fixed", "free"):
        return roots[0]
    if len(roots) == 1:
        root = roots[0]
        cause = (
            f"the base stands on the ground by the {root.type} joint '{root.name}', which base='{base}' would remove"
        )
    else:
        cause = f"{len(roots)} joints stand on the ground, so base='{base}' does not say which one is meant"
    remedy = "Leave base out, or write the free joint into the file."
    raise DescriptionError(Complaint(description.where, f"machine '{description.name}'", cause, remedy))
