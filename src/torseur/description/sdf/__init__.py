"""SDF, the format of Gazebo: links, joints, frames and loops of it."""

from torseur.description.sdf.reader import read_sdf

__all__ = ["read_sdf"]
