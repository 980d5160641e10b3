"""URDF: a strict reader that lists what it does not use, and a writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torseur.description.urdf.reader import read_urdf

if TYPE_CHECKING:
    from torseur.description.urdf.writer import urdf_text, write_urdf

__all__ = ["read_urdf", "urdf_text", "write_urdf"]


def __getattr__(name: str) -> object:
    """The writer is imported when something is written."""
    if name not in __all__:
        raise AttributeError(f"module 'torseur.description.urdf' has no attribute '{name}'")
    from torseur.description.urdf import writer

    return getattr(writer, name)
