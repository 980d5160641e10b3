"""``<compiler>``: how the numbers of the file are meant."""

from __future__ import annotations

import math
from collections.abc import Sequence

from torseur.description.mjcf.attributes import Attributes
from torseur.description.syntax.xml_cursor import Cursor
from torseur.frozen import dataclass

_FLAGS = ("false", "true")
_CHANGES = {
    "settotalmass": "masses are read as written, not scaled to a total",
    "boundmass": "masses are read as written, without a lower bound",
    "boundinertia": "inertias are read as written, without a lower bound",
    "balanceinertia": "inertias are read as written; an impossible one is an error",
    "alignfree": "frames of free bodies are read as written",
}


@dataclass(frozen=True)
class Compiler:
    """The settings of the file; the defaults are MuJoCo's."""

    in_degrees: bool = True
    euler_sequence: str = "xyz"
    autolimits: bool = True
    inertia_from_geom: str = "auto"
    inertia_groups: tuple[float, float] = (0.0, 5.0)
    mesh_folder: str = ""

    def radians(self, angle: float) -> float:
        """An angle as the file gives it, in rad."""
        return math.radians(angle) if self.in_degrees else angle


def read_compiler(sections: Sequence[Cursor]) -> Compiler:
    """The settings of all ``<compiler>`` elements; the last one that gives a setting decides."""
    if not sections:
        return Compiler()
    given = Attributes(sections[-1], sections[-2::-1])
    if given.choice("coordinate", ("local", "global"), "local") == "global":
        remedy = "Save the model with local coordinates."
        raise given.error("global coordinates are a thing of the past, and not read", remedy)
    groups = given.level("inertiagrouprange").numbers("inertiagrouprange", 2) or (0.0, 5.0)
    for name, reason in _CHANGES.items():
        given.note(name, reason)
    return Compiler(
        in_degrees=given.choice("angle", ("degree", "radian"), "degree") == "degree",
        euler_sequence=_euler_sequence(given),
        autolimits=given.choice("autolimits", _FLAGS, "true") == "true",
        inertia_from_geom=given.choice("inertiafromgeom", (*_FLAGS, "auto"), "auto"),
        inertia_groups=(groups[0], groups[1]),
        mesh_folder=given.get("meshdir") or given.get("assetdir") or "",
    )


def _euler_sequence(given: Attributes) -> str:
    sequence = given.get("eulerseq") or "xyz"
    if len(sequence) != 3 or not set(sequence) <= set("xyzXYZ"):
        raise given.level("eulerseq").error(
            f"eulerseq '{sequence}' is not a sequence of axes",
            "Give three letters of xyz (moving axes) or XYZ (fixed).",
        )
    return sequence
