"""A planar machine written out in space.

Where only the inertia J of a body about the plane's normal is given, the body is taken to be a cylinder as high as its
radius: 2 J/3 about each axis in the plane, a tensor well inside what is possible. Motion in the plane does not depend
on these two.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from torseur.description.records.constraints import WheelRow
from torseur.description.records.drives import Signal
from torseur.description.records.machine import Description, Vector
from torseur.description.yaml_format.machine import MachineKeys, SharedKeys
from torseur.description.yaml_format.planar.keys import (
    PlanarBodyKeys,
    PlanarFrameKeys,
    PlanarJointKeys,
    PlanarLoadKeys,
    PlanarMachineKeys,
    PlanarPlacement,
    PlaneName,
)
from torseur.description.yaml_format.sections.bodies import BodyKeys
from torseur.description.yaml_format.sections.joints import JointKeys
from torseur.description.yaml_format.values import AXES, NOUGHT, Keys, Placement

if TYPE_CHECKING:
    from torseur.description.yaml_format.planar.disturbances import PlanarDisturbanceKeys
    from torseur.description.yaml_format.planar.springs import PlanarSpringKeys
    from torseur.description.yaml_format.sections.constraints import ConstraintKeys
    from torseur.description.yaml_format.sections.disturbances import DisturbanceKeys
    from torseur.description.yaml_format.sections.frames import FrameKeys
    from torseur.description.yaml_format.sections.loads import LoadKeys
    from torseur.description.yaml_format.sections.spring_elements import SpringElementKeys

_NORMAL: dict[PlaneName, Vector] = {"xy": AXES["z"], "xz": AXES["-y"]}


# what is left to hold for a wheel: seen from above it cannot leave the ground, seen from the side it cannot go sideways
_HOLDS: dict[PlaneName, tuple[WheelRow, ...]] = {"xy": ("sideways", "forward"), "xz": ("normal", "forward")}


_VALUES = {"value", "before", "after", "from_", "to", "amplitude", "offset", "x", "v"}  # of functions of time


_Keys = TypeVar("_Keys", bound=Keys)


def spatial_keys(keys: PlanarMachineKeys) -> MachineKeys:
    """The keys of the same machine in space; torques are still about the axis across the plane (see below)."""
    plane = keys.plane
    return MachineKeys.model_construct(
        **{name: getattr(keys, name) for name in SharedKeys.model_fields if name != "constraints"},
        gravity=_embedded(keys.gravity, plane) if len(keys.gravity) == 2 else keys.gravity,
        bodies={name: _body(body, plane) for name, body in keys.bodies.items()},
        joints={name: _joint(joint, plane) for name, joint in keys.joints.items()},
        frames={name: _frame(frame, plane) for name, frame in keys.frames.items()},
        loads={name: _load(load, plane) for name, load in keys.loads.items()},
        constraints={name: _constraint(constraint, plane) for name, constraint in keys.constraints.items()},
        disturbances={name: _disturbance(force, plane) for name, force in keys.disturbances.items()},
        springs={name: _spring(spring, plane) for name, spring in keys.springs.items()},
        bushings={},
    )


def with_torques_about_normal(description: Description, plane: PlaneName) -> Description:
    """The machine with its torques about the normal of the plane: −y of the plane xz, for z that of xy."""
    if plane == "xy":
        return description
    disturbances = tuple(
        replace(d, torque=(d.torque[0], _negative(d.torque[1]), d.torque[2])) for d in description.disturbances
    )
    return replace(description, disturbances=disturbances)


def _embedded(point: tuple[float, ...], plane: PlaneName) -> Vector:
    first, second = point
    return (first, second, 0.0) if plane == "xy" else (first, 0.0, second)


def _spread(kind: type[_Keys], keys: Keys, **changes: Any) -> _Keys:
    """The keys as those of another kind, with the fields that they share and some changed ones."""
    shared = {name: getattr(keys, name) for name in kind.model_fields if name in type(keys).model_fields}
    return kind.model_construct(**(shared | changes))


def _placement(keys: PlanarPlacement, plane: PlaneName) -> dict[str, Any]:
    first, second, angle = keys.at
    rpy = (0.0, 0.0, angle) if plane == "xy" else (0.0, -angle, 0.0)
    return {"at": _embedded((first, second), plane), "rpy": rpy if angle else None}


def _body(keys: PlanarBodyKeys, plane: PlaneName) -> BodyKeys:
    if keys.modes is not None:
        in_plane = keys.modes.model_copy(update={"plane": keys.modes.plane or plane})
        return BodyKeys.model_construct(
            beam=keys.beam, modes=in_plane, visuals=keys.visuals, collisions=keys.collisions
        )
    com = _embedded(keys.com, plane)
    if keys.inertia.tensor is not None:
        return _spread(BodyKeys, keys, com=com, inertia=keys.inertia.tensor)
    J = keys.inertia.normal or 0.0
    if keys.inertia_about == "origin":
        J -= (keys.mass or 0.0) * (com[0] ** 2 + com[1] ** 2 + com[2] ** 2)
    across = 2 * J / 3
    tensor = (across, across, J, 0.0, 0.0, 0.0) if plane == "xy" else (across, J, across, 0.0, 0.0, 0.0)
    return _spread(BodyKeys, keys, com=com, inertia=tensor, inertia_about="com")


def _joint(keys: PlanarJointKeys, plane: PlaneName) -> JointKeys:
    standard = AXES["x"] if keys.type == "prismatic" else _NORMAL[plane]
    axis = standard if keys.axis is None else keys.axis
    on_child = Placement.model_construct(**_placement(keys.on_child, plane))
    return _spread(JointKeys, keys, axis=axis, on_child=on_child, **_placement(keys, plane))


def _frame(keys: PlanarFrameKeys, plane: PlaneName) -> FrameKeys:
    from torseur.description.yaml_format.sections.frames import FrameKeys

    return _spread(FrameKeys, keys, **_placement(keys, plane))


def _load(keys: PlanarLoadKeys, plane: PlaneName) -> LoadKeys:
    from torseur.description.yaml_format.sections.loads import LoadKeys

    x, y, z = _NORMAL[plane]
    torque = (keys.torque * x, keys.torque * y, keys.torque * z)
    at, force = _embedded(keys.at, plane), _embedded(keys.force, plane)
    return _spread(LoadKeys, keys, at=at, force=force, torque=torque)


def _constraint(keys: ConstraintKeys, plane: PlaneName) -> ConstraintKeys:
    """What a constraint leaves open, as the plane suggests."""
    from torseur.description.yaml_format.sections.constraints import (
        HitchKeys,
        NoSideSlipKeys,
        RollingKeys,
        WheelPairKeys,
    )

    if isinstance(keys, NoSideSlipKeys) and keys.sideways is None:
        return keys.model_copy(update={"sideways": AXES[plane[1]]})
    if isinstance(keys, RollingKeys | WheelPairKeys) and keys.holds is None:
        return keys.model_copy(update={"holds": _HOLDS[plane]})
    if isinstance(keys, HitchKeys) and keys.plane is None:
        return keys.model_copy(update={"plane": plane})
    return keys


def _disturbance(keys: PlanarDisturbanceKeys, plane: PlaneName) -> DisturbanceKeys:
    from torseur.description.yaml_format.sections.disturbances import DisturbanceKeys
    from torseur.description.yaml_format.sections.signals import SignalKeys

    silent = SignalKeys.model_construct(constant=NOUGHT)
    force = torque = None
    if keys.force is not None:
        first, second = keys.force
        force = (first, second, silent) if plane == "xy" else (first, silent, second)
    if keys.torque is not None:
        torque = (silent, silent, keys.torque) if plane == "xy" else (silent, keys.torque, silent)
    return _spread(DisturbanceKeys, keys, at=_embedded(keys.at, plane), force=force, torque=torque)


def _spring(keys: PlanarSpringKeys, plane: PlaneName) -> SpringElementKeys:
    from torseur.description.yaml_format.sections.spring_elements import EndKeys, SpringElementKeys

    ends = {"from_": keys.from_, "to": keys.to}
    placed = {
        key: end if end is None else _spread(EndKeys, end, at=_embedded(end.at, plane)) for key, end in ends.items()
    }
    return _spread(SpringElementKeys, keys, **placed)


def _negative(signal: Signal) -> Signal:
    def minus(value: Any) -> Any:
        return tuple(-each for each in value) if isinstance(value, tuple) else None if value is None else -value

    return replace(signal, **{f.name: minus(getattr(signal, f.name)) for f in fields(signal) if f.name in _VALUES})
