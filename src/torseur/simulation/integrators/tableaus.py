"""Coefficients of explicit Runge–Kutta methods: classical (Kutta 1901), Dormand–Prince 5(4) (1980) and 8(5,3).

All stand in the same arrays, which native code holds as constants. In each method sum s < stages leads to stage s: from
x to the state at which it is evaluated. Sum number ``stages`` leads to the end of the step, whose derivative counts as
the next stage; ``extra`` further stages serve dense output only. Then come the sums of the error estimates, and those
of the coefficients F₃, F₄, … of dense output (see dense.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.integrate._ivp import dop853_coefficients as dop853

from torseur.frozen import dataclass
from torseur.simulation.integrators import methods
from torseur.simulation.integrators.methods import MethodSizes

Array = NDArray[np.float64]

GROUP = 4
"""Terms that one pass over a sum adds; see sums.py."""


@dataclass(frozen=True)
class Tableau:
    """An explicit method."""

    sizes: MethodSizes
    nodes: Sequence[float]
    sums: Sequence[Sequence[float]]
    errors: Sequence[Sequence[float]]
    dense: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        """Refuse coefficients that are not as many as the method has."""
        has = len(self.sums), len(self.errors), len(self.dense)
        if has != (self.sizes.stages + 1 + self.sizes.extra, self.sizes.estimates, self.sizes.dense_sums):
            raise ValueError(f"{self.sizes} has other sums than the {has} of its tableau.")

    def rows(self) -> list[Sequence[float]]:
        """All sums in their order."""
        return [*self.sums, *self.errors, *self.dense]


CLASSICAL = Tableau(
    methods.CLASSICAL,
    nodes=(0, 1 / 2, 1 / 2, 1, 1),
    sums=((), (1 / 2,), (0, 1 / 2), (0, 0, 1), (1 / 6, 1 / 3, 1 / 3, 1 / 6)),
    errors=(),
    dense=(),
)

DORMAND_PRINCE_5 = Tableau(  # dense output of order 4: Hairer, Nørsett, Wanner 1993, II.6
    methods.DORMAND_PRINCE_5,
    nodes=(0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1),
    sums=(
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    ),
    errors=((71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),),
    dense=(
        (
            -12715105075 / 11282082432,
            0,
            87487479700 / 32700410799,
            -10690763975 / 1880347072,
            701980252875 / 199316789632,
            -1453857185 / 822651844,
            69997945 / 29380423,
        ),
    ),
)

DORMAND_PRINCE_8 = Tableau(  # dense output of order 7: Hairer, Nørsett, Wanner 1993, II.5 and II.6
    methods.DORMAND_PRINCE_8,
    nodes=tuple(dop853.C),
    sums=tuple(tuple(row[:s]) for s, row in enumerate(dop853.A)),
    errors=(tuple(dop853.E5), tuple(dop853.E3)),
    dense=tuple(tuple(row) for row in dop853.D),
)

ALL = (CLASSICAL, DORMAND_PRINCE_5, DORMAND_PRINCE_8)
_ROWS = max(len(tableau.rows()) for tableau in ALL)
_TERMS = -(-max(len(tableau.nodes) for tableau in ALL) // GROUP) * GROUP

NODES: Array = np.zeros((len(ALL), _ROWS))
WEIGHTS: Array = np.zeros((len(ALL), _ROWS, _TERMS))
PLACES = np.zeros((len(ALL), _ROWS, _TERMS), dtype=np.int64)  # the stages that the weights belong to
GROUPS = np.zeros((len(ALL), _ROWS), dtype=np.int64)  # how many groups of terms a sum has

for _t, _tableau in enumerate(ALL):
    NODES[_t, : len(_tableau.nodes)] = _tableau.nodes
    for _r, _row in enumerate(_tableau.rows()):
        _used = np.flatnonzero(_row)
        WEIGHTS[_t, _r, : len(_used)] = np.asarray(_row)[_used]
        PLACES[_t, _r, : len(_used)] = _used
        GROUPS[_t, _r] = -(-len(_used) // GROUP)
