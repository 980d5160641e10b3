r"""An order of elimination that fills in little: approximate minimum degree.

Eliminating an unknown joins all its neighbours with each other. The graph that is left is kept as a quotient: an
unknown i knows its neighbours A_i that no elimination has joined to it, and the elements E_i, eliminated unknowns e
whose neighbours L_e it belongs to. Eliminating p makes the element

    L_p = A_p ∪ ⋃_{e ∈ E_p} L_e \ {p}                                                          (1)

which absorbs those of E_p. The number of neighbours of i is bounded by

    d_i = |A_i \ i| + |L_p \ i| + Σ_{e ∈ E_i \ p} |L_e \ L_p|                                  (2)

[Amestoy, Davis, Duff 1996]; the unknown with the least bound is eliminated next, of equal ones the first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from heapq import heapify, heappop, heappush

from torseur.algebra.sparse.pattern import Pattern

After = Mapping[int, Collection[int]]
"""Unknown → those that must be eliminated before it."""


def minimum_degree(pattern: Pattern, after: After | None = None) -> tuple[int, ...]:
    """The unknowns in the order of their elimination; raises ValueError if ``after`` goes round in a circle."""
    waits = {i: len(set(before) - {i}) for i, before in (after or {}).items()}
    releases: dict[int, list[int]] = {}
    for i, before in (after or {}).items():
        for j in set(before) - {i}:
            releases.setdefault(j, []).append(i)
    A = pattern.neighbours()
    E: list[set[int]] = [set() for _ in A]
    L: dict[int, set[int]] = {}
    degree = [len(neighbours) for neighbours in A]
    ready = [(d, i) for i, d in enumerate(degree) if not waits.get(i)]
    heapify(ready)
    left = set(range(pattern.size))
    order: list[int] = []
    all_joined = False
    while ready:
        d, p = heappop(ready)
        if p not in left or d != degree[p]:
            continue  # an entry that was overtaken
        left.remove(p)
        order.append(p)
        for i in releases.get(p, ()):
            waits[i] -= 1
            if not waits[i]:
                heappush(ready, (degree[i], i))
        if all_joined:
            continue
        L_p = (A[p].union(*(L.pop(e) for e in E[p]))) - {p}  # (1)
        all_joined = len(L_p) == len(left)  # whatever comes next fills in no more
        L[p] = L_p
        absorbed = E[p]
        outside: dict[int, int] = {}  # |L_e \ L_p|
        for i in L_p:
            E[i] -= absorbed
            for e in E[i]:
                outside[e] = outside.get(e, len(L[e])) - 1
        for i in L_p:
            A[i] -= L_p
            A[i].discard(p)
            E[i] = {e for e in E[i] if outside[e]}  # one inside L_p says nothing more
            bound = len(A[i]) + len(L_p) - 1 + sum(outside[e] for e in E[i])  # (2)
            E[i].add(p)
            bound = min(bound, len(left) - 1)
            if bound != degree[i]:
                degree[i] = bound
                if not waits.get(i):
                    heappush(ready, (bound, i))
    if left:
        raise ValueError(f"the unknowns {sorted(left)[:10]} wait for each other: no order eliminates each after others")
    return tuple(order)


def after_their_rows(pattern: Pattern, multipliers: Collection[int]) -> After:
    """Each multiplier after the unknowns that stand in its row, which are no multipliers themselves.

    Its pivot is then −(h A⁻¹ hᵀ + μ), never the small −μ alone.
    """
    neighbours, own = pattern.neighbours(), set(multipliers)
    return {i: neighbours[i] - own for i in sorted(own)}
