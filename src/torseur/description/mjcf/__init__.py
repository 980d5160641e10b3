"""MJCF, the format of MuJoCo: bodies, joints, inertias, motors, loops and couplings of it."""

from torseur.description.mjcf.reader import read_mjcf

__all__ = ["read_mjcf"]
