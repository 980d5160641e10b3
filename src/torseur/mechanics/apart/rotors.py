"""Rotors beside bodies that move one by one: each is a coordinate of its own, which a gear ties to the joints.

A rotor of axial inertia j on a carrier that turns with ω spins about its axis ε with the speed s, of which the gear
makes σ = Γ v relative to the carrier:

    s = Γ v + ε · ω                                                                             (1)

Its angular momentum j s ε keeps its size with s and turns with the carrier, which takes

    m = −j s ω × ε                                                                              (2)

So the mass matrix stays diagonal, with j for s; (1) is a row of C, and its multiplier the torque of the gear. What the
body counts of the rotor is its inertia at standstill less j about ε.
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi, as_numpy
from torseur.mechanics.apart.places import Places
from torseur.model.forces.rotor import Rotor
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model


def spin_inertias(model: Model) -> Array:
    """The inertia j of every rotor."""
    return np.array([float(rotor.inertia) for rotor in model.rotors])


def gear_rows(places: Places, v: Value, spins: Value) -> Value:
    """What is left of (1) for speeds ``spins`` of the rotors, one row each."""
    speeds, carried = places.model.layout.unfold() @ v, carried_spins(places)
    rows = [spins[k] - rotor.spin @ speeds - carried[k] for k, rotor in enumerate(places.model.rotors)]
    return ca.vertcat(ca.DM(0, 1), *rows)


def carried_spins(places: Places) -> list[Value]:
    """ε · ω of (1), of every rotor."""
    return [ca.dot(_axis(places, rotor), _carrier_turning(places, rotor)) for rotor in places.model.rotors]


def gyroscopic_moments(places: Places, spins: Value) -> Sequence[tuple[Frame, Value]]:
    """(2) of every rotor on a body: (frame on the carrier, moment in the world)."""
    return [
        (rotor.frame, -rotor.inertia * spins[k] * ca.cross(_carrier_turning(places, rotor), _axis(places, rotor)))
        for k, rotor in enumerate(places.model.rotors)
        if rotor.carrier != GROUND
    ]


def start_spins(model: Model, v: Array, turning: Sequence[Array]) -> Array:
    """s of (1); ``turning`` are the angular velocities of the bodies in their own components."""
    speeds = as_numpy(model.layout.unfold()) @ v
    spins = []
    for rotor in model.rotors:
        carried = 0.0 if rotor.carrier == GROUND else as_numpy(rotor.axis).ravel() @ turning[rotor.carrier]
        spins.append(float((as_numpy(rotor.spin) @ speeds).item() + carried))
    return np.array(spins)


def _axis(places: Places, rotor: Rotor) -> Value:
    """ε in the world."""
    return as_casadi(places.frame(rotor.frame).R) @ as_casadi(rotor.axis)


def _carrier_turning(places: Places, rotor: Rotor) -> Value:
    return ca.DM(3, 1) if rotor.carrier == GROUND else places.angular_velocity(rotor.frame)
