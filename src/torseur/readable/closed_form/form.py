"""The closed form as polynomials: H and E_p read from Lagrange's expressions, C and G by differentiating them."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.frozen import dataclass
from torseur.mechanics.analytic.lagrange import inertia_matrix, potential_energy, structure_constants
from torseur.mechanics.tree.tangent import tangent
from torseur.model.frame import GROUND
from torseur.model.joints.traits import ConstantSubspace
from torseur.model.model import Model
from torseur.readable.closed_form.angles import generators
from torseur.readable.closed_form.interpretation import sums_of
from torseur.readable.closed_form.polynomials import Polynomials, Sum, combination, multiple, number_of, size

Entries = dict[tuple[int, ...], Sum]  # those that are not zero


@dataclass(frozen=True, eq=False)
class ClosedForm:
    """H (lower triangle) and E_p as sums, with the fields X_j along which they are differentiated."""

    algebra: Polynomials
    nv: int
    H: Entries
    E_p: Sum
    rates: list[list[tuple[int, Sum]]] = field(repr=False)  # of each speed: (coordinate, its rate), zeros left out
    brackets: Array = field(repr=False)

    def entry(self, i: int, j: int) -> Sum:
        """H_ij."""
        return self.H.get((max(i, j), min(i, j)), {})

    def along(self, x: Sum, j: int) -> Sum:
        """X_j x: the rate of x on the motion with unit speed j."""
        out: Sum = {}
        for coordinate, rate in self.rates[j]:
            change = self.algebra.derivative(x, coordinate)
            out = combination(out, change if number_of(rate) == 1.0 else self.algebra.product(rate, change))
        return out

    @cached_property
    def G(self) -> Entries:
        """G_i = X_i E_p."""
        return _not_zero({(i,): self.along(self.E_p, i) for i in range(self.nv)})

    @cached_property
    def christoffel(self) -> Entries:
        """Γ_ijk of ``lagrange.christoffel_matrix``: C_ij = Σ_k Γ_ijk v_k."""
        change = {(i, j, k): self.along(x, k) for (i, j), x in self.H.items() for k in range(self.nv)}

        def changed(i: int, j: int, k: int) -> Sum:
            return change.get((max(i, j), min(i, j), k), {})

        out: Entries = {}
        for i, j, k in np.ndindex(self.nv, self.nv, self.nv):
            twice = combination(combination(changed(i, j, k), changed(i, k, j)), changed(j, k, i), -1.0)
            for a, b, other, sign in ((k, j, i, 1.0), (k, i, j, -1.0), (j, i, k, -1.0)):
                for l in np.flatnonzero(self.brackets[:, a, b]):
                    twice = combination(twice, self.entry(int(l), other), sign * float(self.brackets[l, a, b]))
            out[i, j, k] = multiple(twice, 0.5)
        return _not_zero(out)

    def sizes(self) -> dict[str, int]:
        """The number of terms of H (one triangle), C and G."""
        groups = {"H": self.H, "C": self.christoffel, "G": self.G}
        return {name: sum(size(x) for x in entries.values()) for name, entries in groups.items()}


def closed_form(model: Model, letters: Value, budget: int) -> ClosedForm:
    """The closed form of a model whose numbers may be letters; TooLargeError if it takes more products than allowed."""
    q = ca.SX.sym("q", model.nq)
    algebra = Polynomials(generators(model), budget)
    lower = _wherever_it_stands(model, ca.tril(inertia_matrix(model, q)), q)
    H, (E_p,), N = sums_of(algebra, q, letters, [lower, potential_energy(model, q), tangent(model, q)])
    nv, nq = model.nv, model.nq
    return ClosedForm(
        algebra,
        nv,
        _tidy({(i, j): H[j * nv + i] for j in range(nv) for i in range(j, nv)}),
        E_p,
        [[(c, N[j * nq + c]) for c in range(nq) if N[j * nq + c]] for j in range(nv)],
        structure_constants(model),
    )


def _wherever_it_stands(model: Model, H: Value, q: Value) -> Value:
    """H with the joints on the ground neutral: the kinetic energy does not depend on how the whole machine is placed.

    This holds where a joint's speeds are measured in the moving frame, and spares the products that would cancel.
    """
    coupled = {k for k, c in enumerate(model.layout.coupling) if c} | {c.leader for c in model.layout.coupling if c}
    for i, joint in enumerate(model.joints):
        on_ground = model.parent[i] == GROUND and i not in coupled
        if on_ground and joint.nq and isinstance(joint, ConstantSubspace):
            H = ca.substitute(H, q[model.layout.q_of[i]], ca.DM(joint.neutral()))
    return H


def point_form(model: Model, form: ClosedForm, letters: Value, r: Value, q: Value) -> Entries:
    """E_ik = X_i r_k of a point r(q): forces there act through E."""
    (position,) = sums_of(form.algebra, q, letters, [r])
    return _not_zero({(i, k): form.along(x, i) for i in range(model.nv) for k, x in enumerate(position)})


def _not_zero(entries: Entries) -> Entries:
    return {place: x for place, x in entries.items() if x}


def _tidy(entries: Entries) -> Entries:
    """Without what is round-off beside the greatest number of the whole matrix."""
    numbers = [abs(f) for x in entries.values() for c in x.values() for f in c.values()]
    least = 1e-15 * max(numbers, default=0.0)
    kept = {
        place: {t: k for t, c in x.items() if (k := {a: f for a, f in c.items() if abs(f) > least})}
        for place, x in entries.items()
    }
    return _not_zero(kept)
