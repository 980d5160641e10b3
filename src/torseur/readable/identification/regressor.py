"""The regressor of a machine on NumPy arrays, with the names and values of its parameters."""

from __future__ import annotations

from functools import cached_property

from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.mechanics.identification.dynamic_parameters import nominal_parameters, parameter_names
from torseur.model.model import Model
from torseur.quantities.kernels import Kernels


@dataclass(frozen=True, eq=False)
class Regressor:
    """Y(q, v, a) with τ = Y p + known(q, v), for one state (n,) or a batch (..., n); τ includes friction.

    ``names`` and ``nominal`` are the parameters p in the order of the columns. Everything that is not a parameter,
    such as the model's constant loads, is ``known``: subtract it from measured forces.
    """

    model: Model
    names: tuple[str, ...]
    nominal: Array

    @cached_property
    def kernels(self) -> Kernels:
        """The native functions; compiled when first used."""
        return Kernels(self.model)

    def __call__(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> Array:
        """Y, (..., nv, np)."""
        return self.kernels.regressor(q, v, a)

    def known(self, q: ArrayLike, v: ArrayLike) -> Array:
        """The forces that no parameter multiplies, (..., nv)."""
        return self.kernels.known_forces(q, v)


def regressor(model: Model) -> Regressor:
    """The regressor of a model, with a column for each of its parameters: ``ts.regressor(model)(q, v, a)``."""
    return Regressor(model, parameter_names(model), nominal_parameters(model))
