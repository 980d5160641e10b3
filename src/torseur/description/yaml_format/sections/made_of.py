"""Bodies that are one shape or several, as they are written; ``solids`` makes their inertia of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import model_validator

from torseur.description.yaml_format.late import late
from torseur.description.yaml_format.sections.geometries import GeometryKeys
from torseur.description.yaml_format.values import Density, refusal

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.solids import SolidKeys
else:
    SolidKeys = late("sections.solids", "SolidKeys")


class MadeOfKeys(GeometryKeys):
    """A body that is one shape, or the sum of several: its mass, centre and inertia are computed."""

    density: Density | None = None
    shapes: tuple[SolidKeys, ...] = ()
    inertia_from: Literal["statement", "shapes"] | None = None

    @model_validator(mode="after")
    def _one_way_to_write_shapes(self) -> MadeOfKeys:
        own = self.given_kinds()
        if own and self.shapes:
            raise refusal(f"both '{own[0]}' and 'shapes' are given", f"Write '{own[0]}' as an entry of 'shapes'.")
        for key in ("density", "inertia_from"):
            if getattr(self, key) is not None and not own and not self.shapes:
                raise refusal(
                    f"'{key}' is given without a shape", "Give 'shapes', or a shape such as 'mesh: part.stl'."
                )
        if self.density is not None and self.shapes and all(solid.is_weighed() for solid in self.shapes):
            cause = "'density' is given beside 'shapes' that all have a density or a mass of their own"
            raise refusal(cause, "Remove it, or theirs.")
        require_positive(self.density, None)
        return self

    def has_shapes(self) -> bool:
        """Whether it is told what the body is made of."""
        return bool(self.shapes or self.given_kinds())


def require_positive(density: float | None, mass: float | None) -> None:
    """A refusal of a density or a mass that is not."""
    for name, value in (("density", density), ("mass", mass)):
        if value is not None and not value > 0:
            raise refusal(f"the {name} {value:g} is not positive", "Make it positive; 'sign: -1' makes a shape a hole.")
