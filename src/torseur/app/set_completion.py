"""Numbers of the machine that a command names, for shells that complete ``--set``: each with the value that it has."""

from __future__ import annotations

import typer


def numbers_to_set(ctx: typer.Context, incomplete: str) -> list[str]:
    """``servos.elbow.kp=300`` for all numbers whose path begins like that; nothing where the file cannot be read."""
    file = next((word for word in ctx.args if not word.startswith("-")), None)  # no parameter before --set is complete
    if file is None:
        return []
    from torseur.description.reading import read_description
    from torseur.description.yaml_format.number_paths import numbers_in

    try:
        description = read_description(file)
    except (ValueError, OSError):  # the command itself says what is wrong with it
        return []
    return [f"{number.path}={number.value:.6g}" for number in numbers_in(description) if _fits(number.path, incomplete)]


def _fits(path: str, incomplete: str) -> bool:
    return path.startswith(incomplete.partition("=")[0])
