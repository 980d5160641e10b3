"""MJCF, the format of MuJoCo: bodies, joints, inertias, motors, loops and couplings of it, read and written."""

from torseur.description.mjcf.reader import read_mjcf
from torseur.description.mjcf.writer import mjcf_text, write_mjcf

__all__ = ["mjcf_text", "read_mjcf", "write_mjcf"]
