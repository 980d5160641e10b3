"""Words that options of commands know, for shells that complete them: found without importing what they choose."""

from __future__ import annotations

INTEGRATORS = (
    "semi_implicit_euler",
    "newmark",
    "central_differences",
    "rk4",
    "dopri5",
    "dop853",
    "radau5",
    "imex5",
    "generalised_alpha",
)
FORMULATIONS = ("joint", "multipliers", "kane", "point-masses", "connection")
