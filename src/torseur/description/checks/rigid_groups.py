"""Bodies that are fixed to each other, and the mass and inertia that they have together."""

from __future__ import annotations

from collections import defaultdict

from torseur.algebra.components import Array
from torseur.algebra.inertia import InertiaFault, combine, inertia_faults
from torseur.algebra.transform import Transform
from torseur.description.checks.index import Index
from torseur.description.inertia.inertials import central_part, transform_of
from torseur.description.records.machine import WORLD, Description


def group_faults(description: Description, index: Index) -> dict[str, tuple[InertiaFault, ...]]:
    """For every body, the faults of the rigid group it belongs to; none for what is fixed to the ground."""
    homes = _homes(description, index)
    parts = defaultdict(list)
    for body in description.bodies:
        root, X = homes[body.name]
        if body.inertial is not None and root != WORLD:
            parts[root].append(central_part(X, body.inertial))
    faults = {root: inertia_faults(*_mass_and_inertia(group)) for root, group in parts.items()}
    return {name: faults.get(root, ()) for name, (root, _) in homes.items()}


def _mass_and_inertia(group: list[tuple[float, Array, Array]]) -> tuple[float, Array]:
    mass, _, inertia = combine(group)
    return mass, inertia


def _homes(description: Description, index: Index) -> dict[str, tuple[str, Transform]]:
    """For every body, the body nearest to the ground that it is fixed to, and its pose there."""
    homes = {WORLD: (WORLD, Transform.identity())}
    for body in description.bodies:
        path, name = [], body.name
        while name not in homes:
            joint = index.holding.get(name)
            if joint is None or joint.type != "fixed" or joint in path:
                homes[name] = (name, Transform.identity())
            else:
                path.append(joint)
                name = joint.parent
        for joint in reversed(path):
            root, X = homes[joint.parent]
            homes[joint.child] = (root, X @ transform_of(joint.pose))
    return homes
