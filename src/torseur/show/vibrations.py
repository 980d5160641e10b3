"""The vibrations of a machine about its start, shown one at a time, large and slow.

A mode x = Re(r exp(λ t)) of the linear model has speeds C r exp(λ t), and so moves the machine on its tangent by

    δ(φ) = a Re(C r/λ exp(i φ)),    φ from 0 to 2π,                                                  (1)

whatever its damping is; a is chosen so that it is well seen.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np

from torseur.mechanics.tree.kinematics import stepped
from torseur.model.model import Model
from torseur.show.motion import Played
from torseur.show.nodes import Array, Nodes
from torseur.simulation.linearize import linearize
from torseur.simulation.starts.initial import start_positions

_PICTURES = 49  # of a period, which is played in a second
_REACH = 0.1  # of the machine's size: how far the node that moves most moves
_TURN = 0.6  # [rad]: how far the node that turns most turns
_TRIAL = 1e-3  # of the largest displacement on the tangent, by which the reach is measured


def vibrations(model: Model, size: float, first: int = 12) -> Iterator[Played]:
    """The slowest oscillations, a period of each; ``size`` is that of the machine [m]."""
    q0 = start_positions(model)
    linear = linearize(model, outputs=[f"v.{name}" for name in model.layout.speed_names])
    x, d = ca.SX.sym("q", model.nq), ca.SX.sym("d", model.nv)
    step = ca.Function("step", [x, d], [stepped(model, x, d)])
    oscillating = sorted((mode for mode in linear.modes() if mode.frequency > 0), key=lambda mode: mode.frequency)
    t = np.linspace(0.0, 1.0, _PICTURES)
    phase = np.exp(2j * np.pi * t)
    for k, mode in enumerate(oscillating[:first]):
        delta = linear.C @ mode.shape / mode.eigenvalue
        moved = np.real(phase[:, None] * delta / delta[np.abs(delta).argmax()])  # (1)
        moved *= _amplitude(model, q0, step, moved, size)
        q = np.array(step(np.tile(q0[:, None], _PICTURES), moved.T)).T
        yield Played(f"{k + 1}: {mode.frequency:.4g} Hz, damping {mode.damping:.2g}", t, q)


def _amplitude(model: Model, q0: Array, step: ca.Function, moved: Array, size: float) -> float:
    """a of (1): the most that moves no node farther than the reach, and turns none more than is well seen."""
    nodes = Nodes(model)
    q = np.array(step(np.tile(q0[:, None], len(moved)), _TRIAL * moved.T)).T
    change = nodes.poses(q) - nodes.poses(q0)
    far = np.linalg.norm(change[..., 6:9], axis=-1).max() / _TRIAL
    turned = np.linalg.norm(change[..., 0:6], axis=-1).max() / _TRIAL
    return float(min(_REACH * size / max(far, 1e-12), _TURN / max(turned, 1e-12)))
