"""Materials by name: usual values, for want of a datasheet."""

from __future__ import annotations

from torseur.description.records.beams import Material

MATERIALS: dict[str, Material] = {
    "steel": Material(210e9, 7850.0, 0.3, name="steel"),
    "aluminium": Material(70e9, 2700.0, 0.33, name="aluminium"),
    "titanium": Material(114e9, 4430.0, 0.34, name="titanium"),
    "carbon": Material(120e9, 1600.0, 0.3, 5e9, name="carbon"),  # fibres along the beam, in epoxy
}
