"""Meshes as a scene carries them: read once, thinned where they are very fine, in steps of a box around them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torseur.description.inertia.doubt import Doubt, ShapeError
from torseur.description.meshes.mesh_solid import doubts_about_units
from torseur.description.meshes.surface_file import Surface, read_surface
from torseur.pages.packing import packed
from torseur.storage.object_cache import find, keep, name_of

MOST_FACES = 20_000  # of one mesh
_STEPS = 2**16 - 1
_FLAT = 1.0  # step along an axis in which a mesh has no extent
_LARGEST_SHOWN = 20.0  # [m]: halls and booms are shown too; a link that was drawn in millimetres is larger
_KEPT = "1"  # changes with what is kept of a mesh


@dataclass(eq=False)
class Surfaces:
    """The meshes of a scene, each once, and what is said about those that cannot be shown or look out of scale."""

    packed: list[dict[str, Any]] = field(default_factory=list)
    doubts: dict[str, Doubt] = field(default_factory=dict)  # by the mesh
    _faults: dict[str, list[str]] = field(default_factory=dict)  # names of meshes by what is wrong with them
    _known: dict[str, int | None] = field(default_factory=dict)

    @property
    def notes(self) -> list[str]:
        """A sentence for each kind of fault."""
        doubted = {str(doubt): list(self.doubts) for doubt in list(self.doubts.values())[:1]}
        return [
            f"mesh '{names[0]}'" + (f" and {len(names) - 1} others: " if names[1:] else ": ") + fault
            for fault, names in (self._faults | doubted).items()
        ]

    def number(self, file: str | None, written: str | None) -> int | None:
        """The number of the mesh in a file; None where it cannot be read, which is noted."""
        name = file or written or "?"
        if name not in self._known:
            self._known[name] = self._read(file, written)
        return self._known[name]

    def doubt_size(self, number: int, written: str | None, scale: Sequence[float]) -> None:
        """Note a mesh that is as large or small as if its unit were another one."""
        step = np.array(self.packed[number]["step"])
        box = np.where(step == _FLAT, 0.0, step * _STEPS) * np.abs(scale)
        for doubt in doubts_about_units(box, np.array(scale), largest=_LARGEST_SHOWN):
            self.doubts[written or "?"] = doubt

    def _read(self, file: str | None, written: str | None) -> int | None:
        if file is None or not Path(file).is_file():
            self._left_out(written, "not found. Give the folder that holds it with --search-path.")
            return None
        try:
            self.packed.append(_kept_surface(Path(file)))
        except ShapeError as error:
            self._left_out(written, f"not shown, since {error}")
            return None
        return len(self.packed) - 1

    def _left_out(self, written: str | None, fault: str) -> None:
        self._faults.setdefault(fault, []).append(written or "?")


def _kept_surface(file: Path) -> dict[str, Any]:
    """The mesh of a file; meshes that were read once are kept on disk, known by the contents of their files."""
    contents = hashlib.sha256(file.read_bytes()).hexdigest()
    key = name_of("surface of a scene", _KEPT, str(MOST_FACES), file.suffix.lower(), contents)
    found = find(key)
    if found is not None:
        return dict(json.loads(found))
    made = packed_surface(thinned(read_surface(file), MOST_FACES))
    keep(key, json.dumps(made).encode())
    return made


def packed_surface(surface: Surface) -> dict[str, Any]:
    """Vertices as 16-bit steps of their box, faces in the shortest integers that hold them."""
    low, high = surface.vertices.min(axis=0), surface.vertices.max(axis=0)
    step = np.where(high > low, (high - low) / _STEPS, _FLAT)
    places = np.round((surface.vertices - low) / step)
    faces = packed(surface.faces, "u2" if len(places) <= _STEPS else "u4")
    return {"low": low.tolist(), "step": step.tolist(), "vertices": packed(places, "u2"), "faces": faces}


def thinned(surface: Surface, most: int) -> Surface:
    """The surface with vertices of a grid made one, as coarse as it takes to have no more faces than ``most``."""
    cells = 256.0
    found = surface
    while len(found.faces) > most:
        found = _on_grid(surface, cells)
        cells /= 1.3
    return found


def _on_grid(surface: Surface, cells: float) -> Surface:
    low = surface.vertices.min(axis=0)
    size = float(np.ptp(surface.vertices, axis=0).max()) / cells
    x, y, z = np.floor((surface.vertices - low) / size).astype(np.int64).T
    _, which, count = np.unique(x << 40 | y << 20 | z, return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(which, surface.vertices[:, k]) / count for k in range(3)], axis=1)
    faces: NDArray[np.int64] = which[surface.faces]
    whole = (faces != np.roll(faces, 1, axis=1)).all(axis=1)
    _, first = np.unique(np.sort(faces[whole], axis=1), axis=0, return_index=True)
    return Surface(means, faces[whole][first])
