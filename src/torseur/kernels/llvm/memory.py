"""Arrays of lanes that a function works in: on the stack while they are small, else from the heap."""

from __future__ import annotations

from torseur.kernels.llvm.lanes import Lanes

DECLARED = "declare noalias ptr @malloc(i64)\ndeclare void @free(ptr)"

_ON_STACK = 1 << 18  # bytes; threads have small stacks
_LINE = 64  # bytes


def allocation(name: str, size: int, lanes: Lanes) -> list[str]:
    """The lines that take an array of so many values, which begins with a line of the processor's cache."""
    if _is_small(size, lanes):
        return [f"  %{name} = alloca [{max(size, 1)} x {lanes.type}], align {_LINE}"]
    return [
        f"  %{name}.heap = call ptr @malloc(i64 {_bytes(size, lanes) + _LINE})",
        f"  %{name}.number = ptrtoint ptr %{name}.heap to i64",
        f"  %{name}.beyond = add i64 %{name}.number, {_LINE - 1}",
        f"  %{name}.whole = and i64 %{name}.beyond, {-_LINE}",
        f"  %{name} = inttoptr i64 %{name}.whole to ptr",
    ]


def release(name: str, size: int, lanes: Lanes) -> list[str]:
    """The lines that give it back."""
    return [] if _is_small(size, lanes) else [f"  call void @free(ptr %{name}.heap)"]


def _is_small(size: int, lanes: Lanes) -> bool:
    return _bytes(size, lanes) <= _ON_STACK


def _bytes(size: int, lanes: Lanes) -> int:
    return 8 * lanes.width * size
