"""The model that kernels of the dynamics are traced from."""

from __future__ import annotations

from torseur.model.lean.reframed import reframed
from torseur.model.lean.regrouped import regrouped
from torseur.model.model import Model


def lean(model: Model) -> Model:
    """The model with the same dynamics in fewest operations: re-chosen frames, then base parameters.

    What may be traced from it: inverse and forward dynamics, mass matrix, bias, Coriolis matrix, weight, kinetic
    energy, with wrenches at named frames. Poses, Jacobians, energies and momenta may be traced from ``reframed``;
    reactions need the model itself. Parameters are opened in between, ``regrouped(opened(reframed(model), …))``:
    frames are chosen by the model's own numbers, and suit all others, while what is open is not regrouped.
    """
    return regrouped(reframed(model))
