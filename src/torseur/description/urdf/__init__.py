"""URDF: a strict reader that lists what it does not use, and a writer."""

from torseur.description.urdf.reader import read_urdf
from torseur.description.urdf.writer import urdf_text, write_urdf

__all__ = ["read_urdf", "urdf_text", "write_urdf"]
