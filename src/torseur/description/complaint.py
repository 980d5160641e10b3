"""Complaints about a description: what is wrong, where, why it may be, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal

from torseur.frozen import dataclass

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Where:
    """The place in a file that an element was read from."""

    file: str = "<memory>"
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Complaint:
    """One sentence about one element, with a remedy.

    ``str`` of it reads ``joint 'elbow' (arm.urdf:42): axis [0 0 0] has no direction. Give a non-zero axis.``
    ``physical`` marks what nature forbids but the equations could be computed with, such as an impossible inertia.
    """

    where: Where
    element: str
    cause: str
    remedy: str
    severity: Severity = "error"
    physical: bool = False

    def __str__(self) -> str:
        return f"{self.element} ({self.where}): {self.cause}. {self.remedy}"


class DescriptionError(ValueError):
    """A machine cannot be read or built; ``complaints`` says why, each with its remedy."""

    def __init__(self, complaints: Complaint | Iterable[Complaint]) -> None:
        self.complaints = (complaints,) if isinstance(complaints, Complaint) else tuple(complaints)
        super().__init__("\n".join(str(complaint) for complaint in self.complaints))


_CONTROLS = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\n\t"}
_CONTROLS |= {0x7F: 0x2421} | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)


def visible(text: str) -> str:
    r"""A text of a file as a terminal may print it: control characters, which could command it, as their pictures.

    >>> visible("elbow\x1b[2J")
    'elbow␛[2J'
    """
    return text.translate(_CONTROLS)


def suggestion(word: str, known: Iterable[str]) -> str:
    """``Did you mean 'revolute'?`` when a known word is near, else the list of known words.

    >>> suggestion("revolut", ["revolute", "prismatic"])
    "Did you mean 'revolute'?"
    >>> suggestion("hinge", ["revolute", "prismatic"])
    "Known are 'prismatic', 'revolute'."
    """
    words = sorted(set(known))
    if word:
        import difflib  # faults are seldom

        if near := difflib.get_close_matches(word, words, n=1):
            return f"Did you mean '{near[0]}'?"
    if not words:
        return "There is none."
    shown = ", ".join(f"'{name}'" for name in words[:12])
    return f"Known are {shown}{' …' if len(words) > 12 else '.'}"


@contextmanager
def collection(complaints: list[Complaint]) -> Iterator[None]:
    """Add the complaints of a ``DescriptionError`` raised inside to the list, and go on after the block.

    So a file is refused once, with the faults of all its elements.
    """
    try:
        yield
    except DescriptionError as error:
        complaints.extend(error.complaints)


def raise_all(complaints: list[Complaint]) -> None:
    """Raise one error with all complaints, if there are any."""
    if complaints:
        raise DescriptionError(complaints)
