"""What the studio does not do, said to the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from torseur.description.complaint import Complaint, DescriptionError


class Refusal(Exception):
    """An answer other than the one that was asked for: its HTTP status and a sentence."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.more = more

    def as_data(self) -> dict[str, Any]:
        """For the page."""
        return {"error": str(self), **self.more}


def complaints_data(complaints: Iterable[Complaint]) -> list[dict[str, str]]:
    """Complaints one by one: what, where, why, what to do."""
    return [
        {"severity": c.severity, "element": c.element, "where": str(c.where), "cause": c.cause, "remedy": c.remedy}
        for c in complaints
    ]


def refusal_of(error: Exception) -> Refusal:
    """What the page is told of an error: complaints one by one, faults of ours without their inner places."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, DescriptionError):
        return Refusal(422, "the machine is not possible so.", complaints=complaints_data(error.complaints))
    if isinstance(error, ValueError | OSError | ArithmeticError):
        return Refusal(422, str(error) or type(error).__name__)
    return Refusal(500, f"the studio failed: {type(error).__name__}: {error}")
