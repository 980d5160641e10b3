"""Two motors on two joints through a differential, as the transmissions of ROS state it.

    σ_1 = n_a1 (n_j1 v_1 + n_j2 v_2)
    σ_2 = n_a2 (n_j1 v_1 − n_j2 v_2)                                                          (1)

with the speeds σ of the rotors and v of the joints, and the mechanical reductions n_a of the actuators and n_j of the
joints (ros_control, transmission_interface, DifferentialTransmission).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from torseur.description.records.machine import Motor

Pair = tuple[float, float]
Reductions = tuple[Pair, Pair]
"""n_a and n_j."""

_ROUND_OFF = 1e-15  # relative: a product of two reductions that were rounded


def ratios(of_actuators: Pair, of_joints: Pair) -> tuple[Pair, Pair]:
    """The ratios of the first and of the second rotor to the joints, from (1)."""
    (a_1, a_2), (n_1, n_2) = of_actuators, of_joints
    return (a_1 * n_1, a_1 * n_2), (a_2 * n_1, -a_2 * n_2)


def reductions(first: Motor, second: Motor) -> Reductions | None:
    """Reductions that give these ratios, exactly where that is possible; None where no differential does.

    One of them is free, and 1 for a joint.
    """
    if len(first.drives) != 2 or [name for name, _ in first.drives] != [name for name, _ in second.drives]:
        return None
    wanted = _ratios_of(first), _ratios_of(second)
    if not all(ratio for row in wanted for ratio in row):
        return None
    best = min(_candidates(*wanted), key=lambda found: _deviation(ratios(*found), wanted), default=None)
    return best if best is not None and _deviation(ratios(*best), wanted) <= _ROUND_OFF else None


def is_exact(first: Motor, second: Motor, found: Reductions) -> bool:
    """Whether the reductions give the motors' ratios to the last digit."""
    return ratios(*found) == (_ratios_of(first), _ratios_of(second))


def _candidates(first: Pair, second: Pair) -> Iterator[Reductions]:
    (r_11, r_12), (r_21, r_22) = first, second
    for n_2 in _near(r_12 / r_11):
        yield (r_11, r_21), (1.0, n_2)
    for n_1 in _near(r_11 / r_12):
        yield (r_12, -r_22), (n_1, 1.0)


def _near(number: float) -> Iterator[float]:
    """A quotient and its neighbours: the exact factor of a rounded product may be one of them."""
    if not math.isfinite(number) or number == 0.0:
        return
    yield number
    for bound in (-math.inf, math.inf):
        neighbour = number
        for _ in range(3):
            neighbour = math.nextafter(neighbour, bound)
            yield neighbour


def _deviation(found: tuple[Pair, Pair], wanted: tuple[Pair, Pair]) -> float:
    pairs = zip((*found[0], *found[1]), (*wanted[0], *wanted[1]), strict=True)
    return max(abs(have / want - 1.0) for have, want in pairs)


def _ratios_of(motor: Motor) -> Pair:
    (_, one), (_, other) = motor.drives
    return one, other
