"""Solution of A x = b by Cholesky's method, without square roots and without fill-in for trees."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value


def cholesky_solve(A: Value, b: Value) -> Value:
    """Solution x of A x = b, for A symmetric positive definite.

        A = Lᵀ D L,   L unit lower triangular, D diagonal                       (1)

    Eliminating from the tips to the ground leaves the zeros of A between different branches at zero
    [Featherstone 2005, "Efficient factorization of the joint-space inertia matrix"], so that on trees fewer
    operations are needed than (n³ + 9n² − 10n)/6. Cholesky's square roots are avoided as usual; each pivot is
    inverted once, so that n divisions remain.
    """
    L, D_inverse = factor(A)
    return solve_factored(L, D_inverse, b)


def factor(A: Value) -> tuple[Value, Value]:
    """(L, D⁻¹) of (1); D⁻¹ is a column. Only the lower triangle of A is read."""
    n = A.size1()
    H: Value = ca.tril(A)
    L = type(A).eye(n)
    D_inverse: list[Value] = [None] * n
    for k in reversed(range(n)):
        D_inverse[k] = 1 / H[k, k]
        row = ca.sparsify(H[k, :k])
        columns = row.sparsity().get_col()
        if columns:
            h = row[0, columns]
            L[k, columns] = h * D_inverse[k]
            H[columns, columns] = H[columns, columns] - ca.tril(L[k, columns].T @ h)
    return L, ca.vertcat(ca.DM(0, 1), *D_inverse)


def solve_factored(L: Value, D_inverse: Value, b: Value) -> Value:
    """Solution x of Lᵀ D L x = b, for one or several columns b."""
    n = D_inverse.size1()
    x = [b[i, :] for i in range(n)]
    below = [ca.sparsify(L[i, :i]).sparsity().get_col() for i in range(n)]
    for i in reversed(range(n)):
        for j in below[i]:
            x[j] = x[j] - L[i, j] * x[i]
    x = [x[i] * D_inverse[i] for i in range(n)]
    for i in range(n):
        for j in below[i]:
            x[i] = x[i] - L[i, j] * x[j]
    return ca.vertcat(ca.DM(0, b.size2()), *x)
