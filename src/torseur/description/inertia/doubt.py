"""What can be wrong with a shape that a mass is computed from."""

from __future__ import annotations

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Doubt:
    """A reason not to trust the numbers that a shape gives, and what to do."""

    cause: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.cause}. {self.remedy}"


class ShapeError(ValueError):
    """A shape that gives no mass; ``remedy`` says what to do."""

    def __init__(self, cause: str, remedy: str) -> None:
        self.cause = cause
        self.remedy = remedy
        super().__init__(f"{cause}. {remedy}")


def package_missing(package: str) -> ShapeError:
    """The error of a mesh that is read by a package of the extra ``shapes``."""
    cause = f"the mesh is read by the package '{package}', which is not installed"
    return ShapeError(cause, "Say: pip install 'torseur[shapes]'.")
