"""What stands for the result of a call while an algorithm is recorded: records and matrices of symbols and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca

from torseur.kernels.tree_loops.forms import Form, Matrix, Scalar, leaf_of, leaves, size_of
from torseur.kernels.tree_loops.plan import plan
from torseur.kernels.tree_loops.reading import Atom
from torseur.kernels.tree_loops.step import Step

_NONE = ca.SX(0, 1)


class Standing:
    """The results of a step's calls; all their matrices of symbols are made at once, which costs as much as one."""

    def __init__(self, step: Step) -> None:
        self._plan = plan(step.form)
        self._leaves = leaves(step.form)
        self._ends: list[int] = []
        self._others: list[int] = []  # scalars in matrices of symbols that the call does not compute
        self._symbolic: list[bool] = []
        computed, other = ca.SX.sym("w", step.results), list[Scalar]()
        matrices, end = [], 0
        for leaf in self._leaves:
            begin, end = end, end + size_of(leaf)
            sources = step.sources[begin:end]
            self._ends.append(end)
            symbolic = isinstance(leaf, Matrix) and any(kind in ("result", "block") for kind, *_ in sources)
            self._symbolic.append(symbolic)
            if not symbolic:
                continue
            entries = []
            for k, (kind, sign, which, _) in enumerate(sources, begin):
                if kind == "result":
                    entries.append(sign * computed[which])
                else:
                    other.append(ca.SX.sym("o"))
                    self._others.append(k)
                    entries.append(other[-1])
            matrices.append(leaf_of(leaf, entries))
        self._made = ca.Function("standing", [computed, ca.vertcat(_NONE, *other)], matrices)
        self._is_column = _is_column(step)

    def value(
        self,
        computed: ca.SX,
        atoms: Sequence[Atom],
        symbol: Callable[[Atom], Scalar],
        told: Callable[[Any, Form, int, int], None],
    ) -> Any:
        """The result of a call with these symbols for what it computes, whose scalars are ``atoms``.

        Every part of the result is told, with its form and the range of its scalars.
        """
        if self._is_column:
            told(computed, self._leaves[0], 0, len(atoms))
            return computed
        others = ca.vertcat(*(symbol(atoms[k]) for k in self._others)) if self._others else _NONE
        made = iter(self._made.call([computed, others]))
        values, begin = list[Any](), 0
        for leaf, symbolic, end in zip(self._leaves, self._symbolic, self._ends, strict=True):
            values.append(next(made) if symbolic else leaf_of(leaf, [symbol(atom) for atom in atoms[begin:end]]))
            begin = end
        return self._plan.value(values, told)


def _is_column(step: Step) -> bool:
    """Whether the result is the column of what is computed, as it is."""
    column = Matrix.of(ca.DM.zeros(step.results, 1))
    return step.form == column and step.sources == tuple(("result", 1, k, 0) for k in range(step.results))
