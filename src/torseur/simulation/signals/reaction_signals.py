"""What a run records of the joints' reactions, where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.reactions import reactions
from torseur.results.contents import Column, Variable

_PARTS = (*((f"m{axis}", "N m") for axis in "xyz"), *((f"f{axis}", "N") for axis in "xyz"))


def reaction_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Moment and force through every joint, as ``reaction.elbow.fx``."""
    found = list(reactions(machine, m))
    columns = tuple(Column(f"{name}.{part}", unit) for name, _ in found for part, unit in _PARTS)
    values = [entry for _, wrench in found for entry in ca.SX(ca.densify(wrench)).elements()]
    yield Variable("reaction", "what acts on the child through its joint", "reaction_component", columns), values
