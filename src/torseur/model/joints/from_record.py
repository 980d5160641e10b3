"""From a joint as written to a joint that moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torseur.algebra.vectors import unit
from torseur.description.records import machine as records
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.fixed import Fixed
from torseur.model.joints.free import Free
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.protocol import Joint
from torseur.model.joints.revolute import Continuous, Revolute
from torseur.model.joints.screw import Screw
from torseur.model.joints.spherical import Spherical
from torseur.model.joints.universal import Universal

_MAKERS: Mapping[records.JointType, Callable[[records.Joint], Joint]] = {
    "revolute": lambda r: Revolute(unit(r.axis)),
    "continuous": lambda r: Continuous(unit(r.axis)),
    "prismatic": lambda r: Prismatic(unit(r.axis)),
    "screw": lambda r: Screw(unit(r.axis), r.pitch or 0.0),
    "cylindrical": lambda r: Cylindrical(unit(r.axis)),
    "universal": lambda r: Universal(unit(r.axis), unit(r.second_axis or records.ZERO)),
    "spherical": lambda r: Spherical(),
    "planar": lambda r: Planar.with_normal(unit(r.axis)),
    "free": lambda r: Free(),
    "fixed": lambda r: Fixed(),
}


def joint_from_record(record: records.Joint) -> Joint:
    """The joint of a valid record."""
    return _MAKERS[record.type](record)
