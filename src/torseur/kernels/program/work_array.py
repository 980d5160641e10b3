"""Where values lie that a later part of a long program needs."""

from __future__ import annotations

from torseur.kernels.program.program import Program


def work_slots(program: Program, part: int) -> dict[int, int]:
    """Value → place in the work array, for values that a later part needs; free places are used again."""
    last_part = _last_parts(program, part)
    slots: dict[int, int] = {}
    free: list[int] = []
    occupied: dict[int, list[int]] = {}  # last part that needs them → places
    size = 0
    for k in sorted(last_part):
        for done in [p for p in occupied if p < k // part]:
            free += occupied.pop(done)
        if not free:
            free, size = [size], size + 1
        slots[k] = free.pop()
        occupied.setdefault(last_part[k], []).append(slots[k])
    return slots


def _last_parts(program: Program, part: int) -> dict[int, int]:
    last: dict[int, int] = {}
    for k, value in enumerate(program.values):
        for arg in value.args:
            if arg // part != k // part and program.values[arg].op not in ("const", "input"):
                last[arg] = k // part
    return last
