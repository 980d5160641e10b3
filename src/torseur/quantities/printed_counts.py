"""Operation counts as they are printed by [Llibre, Mampey, Chrétien 1983, "Coût en opérations"].

They hold for n revolute joints with bodies and axes placed in any way, without actuators, from given sines and
cosines. For n < 2 some formulas fall below zero; then nothing is counted. The numbers for n = 6 are those of the
paper's table:

>>> newton_euler(6), kinetic_matrix(6), cholesky(6)
(Printed(805, 704), Printed(541, 467), Printed(240, 27))
"""

from __future__ import annotations

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Printed:
    """Multiplications and additions, as printed."""

    multiplications: int
    additions: int

    def __repr__(self) -> str:
        return f"Printed({self.multiplications}, {self.additions})"

    def __add__(self, other: Printed) -> Printed:
        return Printed(self.multiplications + other.multiplications, self.additions + other.additions)


def passage_matrices(n: int) -> Printed:
    """M₁ = 12n, A₁ = 6n. The table for n = 6 has 48 multiplications where the formula gives 72."""
    return Printed(12 * n, 6 * n)


def newton_euler(n: int) -> Printed:
    """M₂ = 149n − 89, A₂ = 130n − 76."""
    return Printed(max(0, 149 * n - 89), max(0, 130 * n - 76))


def kinetic_matrix(n: int) -> Printed:
    """M₃ = 12n² + 26n − 47, A₃ = 9n² + 35n − 67."""
    return Printed(max(0, 12 * n**2 + 26 * n - 47), max(0, 9 * n**2 + 35 * n - 67))


def cholesky(n: int) -> Printed:
    """M₄ = (n³ + 9n² − 10n)/2, A₄ = (n² + 3n)/2.

    A dense system needs fewer multiplications, (n³ + 9n² − 10n)/6 with the divisions of the factors, and more
    additions, (n³ + 6n² − 7n)/6.
    """
    return Printed((n**3 + 9 * n**2 - 10 * n) // 2, (n**2 + 3 * n) // 2)
