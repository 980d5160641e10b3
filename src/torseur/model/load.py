"""From a file to the model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from torseur.description.reading import read_description
from torseur.description.records.machine import RotorModel
from torseur.model.base import Base
from torseur.model.build import build
from torseur.model.model import Model


def load(
    path: str | Path,
    *,
    base: Base | None = None,
    gravity: Sequence[float] | None = None,
    rotors: RotorModel | None = None,
    merge_fixed: bool = True,
    strict: bool = True,
    search_paths: Sequence[str | Path] = (),
    side_file: bool | str | Path = True,
) -> Model:
    """The model of a machine in a YAML, URDF, MJCF or SDF file.

    ``base`` fixes the base to the ground or sets it free, ``gravity`` [m/s²] and ``rotors`` (how rotor inertia
    counts: "none", "diagonal" or "full") replace what the file says. ``search_paths`` are folders in which
    meshes and tables that the file names, ``package://`` too, are looked for. What stands in ``arm.torseur.yaml``
    beside ``arm.urdf`` is laid over it, unless ``side_file`` is False or names another file. Raises DescriptionError
    with every fault found; with ``strict=False`` inertias that no body can have are accepted with a warning.
    """
    description = read_description(path, search_paths=search_paths, side_file=side_file)
    return build(description, base=base, gravity=gravity, rotors=rotors, merge_fixed=merge_fixed, strict=strict)
