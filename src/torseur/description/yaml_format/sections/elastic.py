"""ElasticBody bodies of any shape: ``elastic``, a volume mesh or matrices of another program."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from torseur.description.records.elastic import ElasticBody, ElasticInterface, Matrices, VolumeOfMesh
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.sections.beams import WrittenMaterial, material_data
from torseur.description.yaml_format.sections.mesh_files import Meshes, mesh_file
from torseur.description.yaml_format.sections.modes import PlaceOrFrame
from torseur.description.yaml_format.values import Keys, Length, Name, Number, Position, refusal

_MATRICES = ("stiffness", "mass", "nodes")


class InterfaceKeys(Keys):
    """A place of an elastic body that something holds on to, and what it takes hold of."""

    at: PlaceOrFrame
    radius: Length | None = None
    box: tuple[Position, Position] | None = None
    set: Name | None = None
    as_: Literal["rigid", "mean"] = Field(default="rigid", alias="as")

    @model_validator(mode="after")
    def _one_region(self) -> InterfaceKeys:
        given = [key for key in ("radius", "box", "set") if getattr(self, key) is not None]
        if len(given) > 1:
            raise refusal(f"'{given[0]}' and '{given[1]}' both tell its points", "Keep one of them.")
        if self.radius is not None and not self.radius > 0:
            raise refusal(f"a radius of {self.radius:g} m holds no points", "Give a positive radius.")
        return self

    def record(self) -> ElasticInterface:
        """The record."""
        return ElasticInterface(self.at, self.radius, self.box, self.set, self.as_)


class ElasticKeys(Keys):
    """A volume mesh of one material, or stiffness and mass matrices with their nodes."""

    mesh: str | None = None
    scale: Number = 1.0
    material: WrittenMaterial | None = None
    stiffness: str | None = None
    mass: str | None = None
    nodes: str | None = None
    interfaces: tuple[InterfaceKeys, ...] = ()

    @model_validator(mode="after")
    def _one_source(self) -> ElasticKeys:
        given = [key for key in _MATRICES if getattr(self, key) is not None]
        if (self.mesh is None) == (not given):
            cause = f"'mesh' and '{given[0]}' are both given" if given else "nothing tells its shape"
            raise refusal(cause, "Give a 'mesh' with its 'material', or 'stiffness', 'mass' and 'nodes'.")
        if self.mesh is not None and self.material is None:
            raise refusal("its 'material' is missing", "Give one, e.g. 'material: steel'.")
        if given and len(given) < 3:
            missing = next(key for key in _MATRICES if key not in given)
            raise refusal(f"'{missing}' is missing beside '{given[0]}'", f"Give the file of '{missing}'.")
        if given and (self.material is not None or "scale" in self.model_fields_set):
            raise refusal("matrices have their material and their units in them", "Remove 'material' and 'scale'.")
        if not self.scale > 0:
            raise refusal(f"a scale of {self.scale:g} is not positive", "Give 0.001 for a mesh in millimetres.")
        return self

    def record(self, path: TreePath, reading: Reading) -> ElasticBody | None:
        """The record; None where a file is not found, which is complained about."""
        files = {key: written for key in ("mesh", *_MATRICES) if (written := getattr(self, key)) is not None}
        found = {key: mesh_file(name, (*path, key), Meshes(required=True), reading) for key, name in files.items()}
        if None in found.values():
            return None
        interfaces = tuple(one.record() for one in self.interfaces)
        if self.mesh is None:
            return ElasticBody(Matrices(*(str(found[key]) for key in _MATRICES)), interfaces)
        assert self.material is not None
        return ElasticBody(VolumeOfMesh(str(found["mesh"]), self.material.record(), self.scale), interfaces)


def elastic_data(elastic: ElasticBody) -> Data:
    """As it is written."""
    source = elastic.source
    if isinstance(source, Matrices):
        data: Data = {"stiffness": source.stiffness, "mass": source.mass, "nodes": source.nodes}
    else:
        data = {"mesh": source.file, "material": material_data(source.material)}
        data |= contents(scale=None if source.scale == 1.0 else source.scale)
    return {"elastic": data | contents(interfaces=[_interface_data(one) for one in elastic.interfaces] or None)}


def _interface_data(one: ElasticInterface) -> Data:
    said = contents(radius=one.radius, box=one.box, set=one.set)
    return {"at": one.at} | said | ({"as": one.kind} if one.kind != "rigid" else {})
