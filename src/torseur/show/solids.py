"""Meshed solids as a scene draws them: their surface, moved by the shapes that they take, coloured by strain.

Displacements are those of first order, u = Φ η; strains ε = Σ ε_j η_j are told by one number,

    ε_v = √(3/2 e : e)/(1 + ν),    e = ε − tr ε/3 1                                                  (1)

the equivalent stress of von Mises over E: in a bar that is pulled it is the strain along it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.pages.packing import packed
from torseur.show.nodes import Array, Nodes

if TYPE_CHECKING:
    from torseur.fem.solids.elements import SolidElements
    from torseur.fem.solids.solid_structure import SolidStructure
    from torseur.model.bodies.modal import ModalBody

    Solid = tuple[ModalBody, SolidStructure, SolidElements]

# Finite elements are imported where a body has them: they bring SciPy, and most pages show none.

_MOST_FACES = 24_000
_MOST_CELLS = 20_000  # whose strains are told; larger ones are coloured by displacement
_MOST_VALUES = 4_000_000  # strains of pictures that are looked at for the greatest one


@dataclass(frozen=True, eq=False)
class DrawnSolid:
    """The surface of a body at rest, in its frame, and what unit amplitudes do to it.

    ``strains`` (V, 6, m) are None where a mesh is too fine: then displacements give the colours.
    """

    body: int
    name: str
    place: dict[str, Any]
    vertices: Array  # (V, 3) [m]
    faces: Any  # (f, 3)
    shapes: Array  # Φ, (V, 3, m)
    strains: Array | None
    poisson: float

    def as_data(self) -> dict[str, Any]:
        """For the scene."""
        kind = "u2" if len(self.vertices) < 2**16 else "u4"
        strains = None if self.strains is None else packed(_by_amplitude(self.strains))
        return {
            "body": self.name,
            **self.place,
            "vertices": packed(self.vertices),
            "faces": packed(self.faces, kind),
            "shapes": packed(_by_amplitude(self.shapes)),
            "strains": strains,
            "poisson": self.poisson,
        }

    def motion(self, model: Model, q: Array) -> dict[str, Any]:
        """Amplitudes (N, m) at configurations, and the greatest strain, or displacement [m], among them."""
        eta = q[:, model.layout.amplitudes_of[self.body]]
        told = self.shapes if self.strains is None else self.strains
        step = max(1, len(eta) * told[..., 0].size // _MOST_VALUES)
        greatest = max(float(self.levels(one).max()) for one in eta[::step])
        return {"amplitudes": packed(eta), "greatest": greatest}

    def levels(self, eta: Array) -> Array:
        """(V,): ε_v of (1), or |u|, at amplitudes (m,)."""
        if self.strains is None:
            return np.asarray(np.linalg.norm(self.shapes @ eta, axis=1))
        xx, yy, zz, yz, xz, xy = (self.strains @ eta).T
        mean = (xx + yy + zz) / 3
        double = (xx - mean) ** 2 + (yy - mean) ** 2 + (zz - mean) ** 2 + 2 * (yz**2 + xz**2 + xy**2)
        return np.asarray(np.sqrt(1.5 * double) / (1 + self.poisson))


def solid_of(body: object) -> Solid | None:
    """The shapes, structure and mesh of a body that has a volume mesh."""
    if not getattr(body, "amplitudes", ()):
        return None
    from torseur.fem.solids.elements import SolidElements
    from torseur.fem.solids.solid_structure import SolidStructure
    from torseur.model.bodies.mode_summary import modal_part

    own = modal_part(body)
    structure = None if own is None else own.shape.structure
    if own is None or not isinstance(structure, SolidStructure) or not isinstance(structure.elements, SolidElements):
        return None
    return own, structure, structure.elements


def drawn_solids(model: Model, nodes: Nodes) -> Iterator[DrawnSolid]:
    """Bodies that take shapes and have a volume mesh."""
    for i, body in enumerate(model.bodies):
        if (solid := solid_of(body)) is not None:
            yield _drawn(i, solid, nodes.floating(i))


def _drawn(i: int, solid: Solid, place: dict[str, Any]) -> DrawnSolid:
    from torseur.fem.beams.section import shear_modulus
    from torseur.fem.solids.surface import nodal_strains, solid_surface

    body, structure, elements = solid
    mesh, phi, material = elements.mesh, body.shape.phi, elements.material
    surface = solid_surface(mesh, _MOST_FACES)
    moved = np.asarray(structure.nodes.motion @ phi).reshape(len(mesh.points), 3, -1)
    fine = len(mesh.tetrahedra) > _MOST_CELLS
    strains = None if fine else nodal_strains(elements, moved)[surface.points]
    nu = material.E / (2 * shear_modulus(material)) - 1
    vertices, shapes = mesh.points[surface.points], moved[surface.points]
    return DrawnSolid(i, body.name, place, vertices, surface.faces, shapes, strains, nu)


def _by_amplitude(fields: Array) -> Array:
    """(m, V, k) of (V, k, m): a page adds whole fields."""
    return np.moveaxis(fields, -1, 0)
