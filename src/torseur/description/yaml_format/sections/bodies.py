"""Bodies: mass, centre of mass, inertia, what they are made of, and how they look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import model_validator

from torseur.description.records.beams import Beam
from torseur.description.records.machine import Body, Inertial, Solid
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.late import late, late_records
from torseur.description.yaml_format.sections.inertials import InertialKeys, inertial_data
from torseur.description.yaml_format.sections.made_of import MadeOfKeys
from torseur.description.yaml_format.sections.mesh_files import Meshes
from torseur.description.yaml_format.values import refusal

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.beams import BeamKeys
    from torseur.description.yaml_format.sections.elastic import ElasticKeys
    from torseur.description.yaml_format.sections.modes import WrittenModes
    from torseur.description.yaml_format.sections.shapes import ShapeKeys, shape_records
else:
    BeamKeys = late("sections.beams", "BeamKeys")
    ElasticKeys = late("sections.elastic", "ElasticKeys")
    WrittenModes = late("sections.modes", "WrittenModes")
    ShapeKeys = late("sections.shapes", "ShapeKeys")
    shape_records = late_records("sections.shapes", "shape_records")


class BodyKeys(InertialKeys, MadeOfKeys):
    """A rigid body, without mass and shapes a massless frame that joints can move; or one that deforms."""

    beam: BeamKeys | None = None
    elastic: ElasticKeys | None = None
    modes: WrittenModes | None = None
    bar: BeamKeys | None = None
    visuals: tuple[ShapeKeys, ...] = ()
    collisions: tuple[ShapeKeys, ...] = ()

    @model_validator(mode="after")
    def _rigid_or_not(self) -> BodyKeys:
        given = [key for key in ("beam", "bar", "elastic") if getattr(self, key) is not None]
        if self.modes is not None and given not in (["beam"], ["elastic"]):
            what = "a bar, which does not bend" if given else "a rigid body"
            raise refusal(f"'modes' are asked of {what}", "Give a 'beam' or 'elastic', or remove 'modes'.")
        if self.elastic is not None and self.modes is None:
            raise refusal("an elastic body needs 'modes', the shapes that it may take", "Give e.g. 'modes: 10'.")
        if not given:
            return self
        others = self.model_fields_set - {given[0], "modes", "visuals", "collisions"}
        if others:
            cause = f"'{min(others)}' is given beside '{given[0]}', whose mass follows from its shape and material"
            raise refusal(cause, f"Remove '{min(others)}', or join a body that has it to the {given[0]}.")
        if self.beam is not None:
            self.beam.record("beam", modal=self.modes is not None)
        return self

    def slender(self) -> Beam | None:
        """The record of the beam or bar."""
        if self.beam is not None:
            return self.beam.record("beam", modal=self.modes is not None)
        return None if self.bar is None else self.bar.record("bar")


def body_records(bodies: Mapping[str, BodyKeys], meshes: Meshes, reading: Reading) -> tuple[Body, ...]:
    """All bodies, in the order of the file."""
    records = []
    for name, body in bodies.items():
        path: TreePath = ("bodies", name)
        stated = body.inertial(reading.tree.where((*path, "mass")))
        solids, inertial = _made(body, stated, path, reading)
        records.append(
            Body(
                name,
                inertial=inertial,
                visuals=shape_records(body.visuals, (*path, "visuals"), meshes, reading),
                collisions=shape_records(body.collisions, (*path, "collisions"), meshes, reading),
                where=reading.tree.where(path),
                solids=solids,
                beam=body.slender(),
                modes=None if body.modes is None else body.modes.record(),
                elastic=None if body.elastic is None else body.elastic.record((*path, "elastic"), reading),
            )
        )
    return tuple(records)


def _made(
    body: BodyKeys, stated: Inertial | None, path: TreePath, reading: Reading
) -> tuple[tuple[Solid, ...], Inertial | None]:
    """What it is made of, and its inertia."""
    if not body.has_shapes():
        return (), stated
    from torseur.description.yaml_format.sections.solids import solids_and_inertial

    return solids_and_inertial(body, stated, path, reading)


def body_data(body: Body) -> Data:
    """A body, without its name."""
    seen = _seen_data(body) if body.visuals or body.collisions else {}
    if body.beam is not None or body.elastic is not None:
        return _flexible_data(body) | seen
    return (_made_of_data(body) if body.solids else inertial_data(body.inertial)) | seen


def _seen_data(body: Body) -> Data:
    """How it looks."""
    from torseur.description.yaml_format.sections.shapes import shape_data

    shapes = {"visuals": body.visuals, "collisions": body.collisions}
    return contents(**{key: [shape_data(s) for s in of] for key, of in shapes.items()})


def _flexible_data(body: Body) -> Data:
    """What a body that deforms is made of."""
    from torseur.description.yaml_format.sections.beams import beam_data
    from torseur.description.yaml_format.sections.elastic import elastic_data
    from torseur.description.yaml_format.sections.modes import modes_data

    modes = None if body.modes is None else modes_data(body.modes)
    made_of = elastic_data(body.elastic) if body.elastic is not None else {}
    return made_of | ({} if body.beam is None else beam_data(body.beam)) | contents(modes=modes)


def _made_of_data(body: Body) -> Data:
    """What it is made of, and what was stated beside it."""
    from torseur.description.yaml_format.sections.solids import solids_data

    inertial = body.inertial
    if inertial is None or inertial.taken_from == "solids":
        return solids_data(body.solids)
    if inertial.taken_from == "weighed solids":
        return {"mass": inertial.mass} | solids_data(body.solids)
    told = {} if any(inertial.inertia) else {"inertia_from": "statement"}
    return inertial_data(inertial) | solids_data(body.solids) | told
