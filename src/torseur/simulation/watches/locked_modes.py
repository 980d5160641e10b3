"""Modes that constraints hold still: a body that keeps too few of them is rigid where a loop asks it to deform.

Speeds that the constraints allow are those with H v = 0. An amplitude that is nil in all of them cannot move at all,
whatever its stiffness, and the forces of the loop do not pass through it as they would through the real body.
"""

from __future__ import annotations

import warnings
from functools import lru_cache

import casadi as ca
import numpy as np

from torseur.model.model import Model
from torseur.simulation.system import Array

_STILL = 1e-7  # part of a unit motion, in usual sizes of speeds
_RANK = 1e-10
_BESIDE = 1e-3  # how far from the start rows are looked at too: only at it may they hold what they free later
_KEPT = 8


class LockedModes(RuntimeWarning):
    """Amplitudes of flexible bodies that constraints hold still."""


def warn_of_locked_modes(model: Model, q: Array) -> None:
    """Name the amplitudes that cannot move where a machine starts."""
    if not model.constraints or not any(body.amplitudes for body in model.bodies):
        return
    names = _locked(model, q.tobytes())
    if names:
        warnings.warn(
            f"'{model.name}': constraints hold {', '.join(map(repr, names))} still. With the modes that it keeps the "
            "body cannot deform as the loop asks, and is rigid there. Keep more modes, name the place where the loop "
            "holds it as one of its 'interfaces', or let supports leave free what the loop holds.",
            LockedModes,
            stacklevel=4,
        )


@lru_cache(maxsize=_KEPT)
def _locked(model: Model, position: bytes) -> tuple[str, ...]:
    from torseur.mechanics.constraints.rows import constraint_matrix

    q = np.frombuffer(position)
    beside = q + _BESIDE * np.cos(np.arange(len(q)) ** 2.0)
    columns = [k for of in model.layout.amplitude_rates_of for k in range(of.start, of.stop)]
    still = set(columns)
    for at in (q, beside):
        H = np.array(ca.DM(ca.evalf(ca.SX(constraint_matrix(model, ca.SX(ca.DM(at))))))) * model.usual_sizes()
        _, sizes, axes = np.linalg.svd(H)
        rank = int((sizes > _RANK * sizes.max(initial=1e-300)).sum())
        still &= {k for k in columns if np.linalg.norm(axes[rank:, k]) < _STILL}
    return tuple(model.layout.speed_names[k] for k in sorted(still))
