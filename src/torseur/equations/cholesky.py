"""Solution of A x = b by Cholesky's method, without square roots and without fill-in for trees."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def cholesky_solve(A: Value, b: Value) -> Value:
    """X with A x = b, for A symmetric positive definite.

        A = Lᵀ D L,   L unit lower triangular, D diagonal                       (1)

    Eliminating from the tips to the ground leaves the zeros of A between different branches at zero
    [Featherstone 2005, "Efficient factorization of the joint-space inertia matrix"], so that on trees fewer
    operations are needed than (n³ + 9n² − 10n)/6. Cholesky's square roots are avoided as usual.
    """
    L, D = factor(A)
    return solve_factored(L, D, b)


def factor(A: Value) -> tuple[Value, Value]:
    """(L, D) of (1); D is a column. Only the lower triangle of A is read."""
    n = A.size1()
    H = [[A[i, j] for j in range(i + 1)] for i in range(n)]
    for k in reversed(range(n)):
        pivot = H[k][k]
        row = [j for j in range(k) if not _is_zero(H[k][j])]
        for i in reversed(row):
            a = H[k][i] / pivot
            for j in row:
                if j <= i:
                    H[i][j] = H[i][j] - H[k][j] * a
            H[k][i] = a
    L = [[H[i][j] if j < i else 0 for j in range(n)] for i in range(n)]
    D = ca.vertcat(*(H[i][i] for i in range(n)))
    unit = ca.DM.eye(n)
    return (ca.sparsify(ca.vertcat(*(ca.horzcat(*row) for row in L))) + unit if n else unit), D


def solve_factored(L: Value, D: Value, b: Value) -> Value:
    """X of Lᵀ D L x = b, for one or several columns b."""
    n = D.size1()
    x = [b[i, :] for i in range(n)]
    below = [[j for j in range(i) if not _is_zero(L[i, j])] for i in range(n)]
    for i in reversed(range(n)):
        for j in below[i]:
            x[j] = x[j] - L[i, j] * x[i]
    x = [x[i] / D[i] for i in range(n)]
    for i in range(n):
        for j in below[i]:
            x[i] = x[i] - L[i, j] * x[j]
    return ca.vertcat(*x)


def _is_zero(entry: Value) -> bool:
    return entry.nnz() == 0 or (entry.is_constant() and bool(entry.is_zero()))
