"""Collecting the errors of many elements, so that a file is refused once with all its faults."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torseur.description.complaint import Complaint, DescriptionError


@contextmanager
def gathering(complaints: list[Complaint]) -> Iterator[None]:
    """Add the complaints of a ``DescriptionError`` raised inside to the list, and go on after the block."""
    try:
        yield
    except DescriptionError as error:
        complaints.extend(error.complaints)


def raise_all(complaints: list[Complaint]) -> None:
    """Raise one error with all complaints, if there are any."""
    if complaints:
        raise DescriptionError(complaints)
