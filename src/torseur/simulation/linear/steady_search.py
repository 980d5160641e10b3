"""Where the conditions of a steady motion hold, near where the search begins: one way after another, until one does.

Steps of Gauss and Newton go to the nearest solution, where they go to any. Where they do not, loops are kept closed on
the way; then all stands where it is, and only forces are sought; then loops may open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import scipy.optimize

from torseur.frozen import dataclass
from torseur.simulation.linear.search_on_invariants import Array, Conditions, brought_back, search_on_invariants

_NEAR_BY = 20  # steps of a search that halves what is left in each
_MOST = 300  # trials of the last search
_LOOKED_BACK, _LESS = 40, 0.5  # as many of them must leave at most this part


class _Crawls(Exception):
    """A search that comes nowhere."""


@dataclass(frozen=True, eq=False)
class SteadySearch:
    """Conditions on x, the last of which are ``invariants``; ``holds`` tells whether all hold, ``lasts`` whether they
    go on to.

    ``positions`` and ``speeds`` are places in x; speeds of a motion that is wanted are none of them.
    """

    conditions: Conditions
    holds: Callable[[Array], bool]
    lasts: Callable[[Array], bool]
    invariants: int
    positions: Sequence[int]
    speeds: Sequence[int]

    def from_start(self, start: Array) -> Array:
        """The nearest solution, or one that holds for an instant, or where the search gave up."""
        x, held = start, []
        for x in self._found(start):
            if self.holds(x):
                if self.lasts(x):
                    return self._closer(x, 3, 1.0)
                held.append(x)
        return self._closer(held[0] if held else x, 3, 1.0)

    def _found(self, start: Array) -> Iterator[Array]:
        """What each way finds, sought when it is asked for."""
        yield self._closer(start, _NEAR_BY, 0.5)  # of loops that close in two ways the nearer one
        if self.invariants:
            yield search_on_invariants(self.conditions, start, self.invariants)
        if len(self.speeds):
            yield self._closer(self._at_rest(start), _NEAR_BY, 0.5, self._forces(start.size))
        yield self._anywhere(start)

    def _closer(self, x: Array, most: int, less: float, sought: Sequence[int] | slice = slice(None)) -> Array:
        """By Gauss and Newton: to round-off, without moving what nothing depends on."""
        for _ in range(most):
            values, slopes = self.conditions(x)
            new = x.copy()
            new[sought] -= np.linalg.lstsq(slopes[:, sought], values, rcond=1e-10)[0]
            if not np.linalg.norm(self.conditions(new)[0]) < less * np.linalg.norm(values):
                break
            x = new
        return x

    def _at_rest(self, start: Array) -> Array:
        """The start without its speeds, loops closed."""
        rest = start.copy()
        rest[self.speeds] = 0.0
        return brought_back(self.conditions, rest, self.invariants) if self.invariants else rest

    def _forces(self, size: int) -> list[int]:
        """What is neither position nor speed: inputs and states of drives."""
        return sorted({*range(size)} - {*self.positions, *self.speeds})

    def _anywhere(self, start: Array) -> Array:
        """The least sum of squares, all conditions alike, or the least that was found where the search crawls."""
        sizes, best = [np.inf], start

        def values(x: Array) -> Array:
            nonlocal best
            found = self.conditions(x)[0]
            size = float(np.linalg.norm(found))
            if size < sizes[-1]:
                best = np.array(x)
            sizes.append(min(size, sizes[-1]))
            if len(sizes) > _LOOKED_BACK and sizes[-1] > _LESS * sizes[-_LOOKED_BACK]:
                raise _Crawls
            return found

        bounds = dict.fromkeys(("xtol", "ftol", "gtol"), 1e-15)
        slopes = lambda x: self.conditions(x)[1]  # noqa: E731
        try:
            found = scipy.optimize.least_squares(values, start, slopes, x_scale="jac", max_nfev=_MOST, **bounds)
        except _Crawls:
            return best
        return np.asarray(found.x, dtype=np.float64)
