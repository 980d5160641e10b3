"""Long sums on several lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def sum_lines(text: str, first: float, width: float, length: Callable[[str], float] = len) -> list[str]:
    """The lines of a sum, broken before its signs: those between its terms, or inside a term that fills a line."""
    lines: list[str] = []
    current, room = "", first
    for term in _pieces(text, inside=False):
        fills = length(term) > width
        if fills and current:
            lines.append(current.rstrip())
            current, room, term = "", width, term.lstrip()
        for piece in _pieces(term, inside=True) if fills else [term]:
            if current and length(current + piece) > room:
                lines.append(current.rstrip())
                current, room = piece.lstrip(), width
            else:
                current += piece
    return [*lines, current]


def _pieces(text: str, *, inside: bool) -> Iterator[str]:
    """The parts between signs, in parentheses too if wanted."""
    start, depth = 0, 0
    for k, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if text[k : k + 3] in (" + ", " - ") and (inside or depth == 0) and k > start:
            yield text[start:k]
            start = k
    yield text[start:]
