"""``<asset>``: mesh files and colors by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from pathlib import Path, PurePosixPath

from torseur.description.complaint import suggestion
from torseur.description.file_paths import resolve_mesh
from torseur.description.mjcf.attributes import Attributes
from torseur.description.mjcf.classes import MAIN, Classes
from torseur.description.mjcf.compiler import Compiler
from torseur.description.mjcf.includes import contents
from torseur.description.records.machine import Geometry
from torseur.description.syntax.xml_cursor import Cursor
from torseur.frozen import dataclass

Color = tuple[float, float, float, float]


@dataclass(frozen=True)
class Assets:
    """Meshes and materials of the model."""

    meshes: dict[str, Geometry] = field(default_factory=dict)
    colors: dict[str, Color] = field(default_factory=dict)

    def mesh(self, given: Attributes) -> Geometry:
        """The mesh that a geom names."""
        name = given.get("mesh")
        if name not in self.meshes:
            raise given.error(f"mesh '{name}' is not among the assets", suggestion(name or "", self.meshes))
        return self.meshes[name]


def read_assets(
    sections: Iterable[Cursor],
    classes: Classes,
    compiler: Compiler,
    *,
    model_file: Path,
    search_paths: Sequence[str | Path],
) -> Assets:
    """The meshes and the colors of the materials; textures and the rest are listed as not used."""
    assets = Assets()
    for section in sections:
        for asset in contents(section):
            if asset.tag == "mesh":
                given = classes.attributes(asset, MAIN)
                name = asset.get("name") or PurePosixPath(given.get("file") or "").stem
                assets.meshes[name] = _read_mesh(given, compiler, model_file, search_paths)
            elif asset.tag == "material":
                given = classes.attributes(asset, MAIN)
                if (color := read_color(given)) is not None:
                    assets.colors[asset.required("name")] = color
            else:
                asset.ignore("only meshes and colors of materials are used")
    return assets


def read_color(given: Attributes) -> Color | None:
    """``rgba``, or None."""
    values = given.level("rgba").numbers("rgba", 4)
    return None if values is None else (values[0], values[1], values[2], values[3])


def _read_mesh(given: Attributes, compiler: Compiler, model_file: Path, search_paths: Sequence[str | Path]) -> Geometry:
    scale = given.vector("scale", (1.0, 1.0, 1.0))
    file = given.get("file")
    if file is None:
        return Geometry("mesh", scale)
    uri = str(PurePosixPath(compiler.mesh_folder) / file)
    found = resolve_mesh(uri, model_file, search_paths, where=given.where, element=given.cursor.title)
    if found.file is None:
        given.note("file", found.reason)
    return Geometry("mesh", scale, uri, found.file)
