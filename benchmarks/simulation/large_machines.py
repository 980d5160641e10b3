"""Machines of many bodies: a hanging chain, and a chain of planar four-bars, of any length."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.case import Array
from torseur.description.records.constraints import Hitch
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Pose

LENGTH = 0.1  # of a link or bar [m]
MASS = 0.1  # [kg]
LEAN = 0.5  # of the first link where the motion begins [rad]
_Y = (0.0, 1.0, 0.0)
_ROD = Inertial(MASS, Pose((0.0, 0.0, -LENGTH / 2)), (*[MASS * LENGTH**2 / 12] * 2, 1e-6, 0.0, 0.0, 0.0))
_BEAM = Inertial(MASS, Pose((LENGTH / 2, 0.0, 0.0)), (1e-6, *[MASS * LENGTH**2 / 12] * 2, 0.0, 0.0, 0.0))
_BELOW, _BESIDE = Pose((0.0, 0.0, -LENGTH)), Pose((LENGTH, 0.0, 0.0))


def hanging_chain(links: int) -> tuple[Description, Array]:
    """(links on hinges, straight and leaning as a whole)."""
    bodies = tuple(Body(f"l{i}", _ROD) for i in range(links))
    joints = tuple(
        Joint(f"j{i}", "revolute", f"l{i - 1}" if i else "world", f"l{i}", _BELOW if i else Pose(), _Y)
        for i in range(links)
    )
    start = np.zeros(links)
    start[0] = LEAN
    return Description(f"hanging chain of {links}", bodies, joints), start


def four_bar_chain(loops: int) -> tuple[Description, Array]:
    """(parallelograms, each on the coupler of the one before, leaning by the same angle).

    Rods a and c hang from the base, the coupler b sits on a and is pinned to c in the plane.
    """
    bodies, joints, frames, pins = [], [], [], []
    for k in range(loops):
        base = f"b{k - 1}" if k else "world"
        bodies += [Body(f"a{k}", _ROD), Body(f"b{k}", _BEAM), Body(f"c{k}", _ROD)]
        joints += [
            Joint(f"a{k}", "revolute", base, f"a{k}", Pose(), _Y),
            Joint(f"b{k}", "revolute", f"a{k}", f"b{k}", _BELOW, _Y),
            Joint(f"c{k}", "revolute", base, f"c{k}", _BESIDE, _Y),
        ]
        frames += [Frame(f"b{k}.end", f"b{k}", _BESIDE), Frame(f"c{k}.end", f"c{k}", _BELOW)]
        pins.append(Hitch(f"pin{k}", f"b{k}.end", f"c{k}.end", "xz"))
    description = Description(
        f"chain of {loops} four-bars", tuple(bodies), tuple(joints), frames=tuple(frames), constraints=tuple(pins)
    )
    places = {"a": LEAN, "b": -LEAN, "c": LEAN}
    order = [name[0] for name in _depth_first(loops)]
    return description, np.array([places[bar] for bar in order])


def _depth_first(loops: int) -> list[str]:
    """The bars in the order in which a model numbers them: a, b and all that hangs on b, then c."""
    ahead = [name for k in range(loops) for name in (f"a{k}", f"b{k}")]
    return [*ahead, *(f"c{k}" for k in reversed(range(loops)))]


MACHINES: dict[str, Callable[[int], tuple[Description, Array]]] = {
    "hanging chain": hanging_chain,
    "chain of four-bars": four_bar_chain,
}
