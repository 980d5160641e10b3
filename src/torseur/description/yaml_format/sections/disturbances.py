"""Forces, torques and efforts from outside, functions of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import model_validator

from torseur.description.records.drives import SILENT3, Disturbance, JointForce, Signals3
from torseur.description.records.machine import ZERO
from torseur.description.syntax import units
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes, insert, section_data
from torseur.description.yaml_format.motion_kinds import Types, motion_of_speed
from torseur.description.yaml_format.sections.signals import (
    SignalKinds,
    WrittenSignal,
    signal_data,
    signal_record,
    three_signals,
)
from torseur.description.yaml_format.values import Keys, Name, Position, refusal


class ActingKeys(Keys):
    """Where something acts from outside: at a frame, at a point of a body, or on a joint with an effort."""

    frame: Name | None = None
    body: Name | None = None
    measured_in: Literal["world", "frame"] = "world"
    joint: Name | None = None
    effort: WrittenSignal | None = None

    @model_validator(mode="after")
    def _one_place(self) -> ActingKeys:
        places = [key for key in ("frame", "body", "joint") if getattr(self, key) is not None]
        if len(places) != 1:
            cause = f"{' and '.join(places)} are given" if places else "it is not said where it acts"
            raise refusal(cause, "Give one of frame, body and joint.")
        own = {"joint", "effort"} if places == ["joint"] else {"frame", "body", "at", "force", "torque", "measured_in"}
        wrong = sorted(self.model_fields_set - own)
        if wrong:
            remedy = "On a joint acts an 'effort'; at a frame or body act 'force' and 'torque'."
            raise refusal(f"'{wrong[0]}' does not go with '{places[0]}'", remedy)
        if self.joint is not None and self.effort is None:
            raise refusal("key 'effort' is missing", "Add 'effort: …': the torque or force on the joint.")
        return self


class DisturbanceKeys(ActingKeys):
    """Force and torque at a frame or at a point of a body, or effort on a joint, functions of time."""

    at: Position = ZERO
    force: tuple[WrittenSignal, WrittenSignal, WrittenSignal] | None = None
    torque: tuple[WrittenSignal, WrittenSignal, WrittenSignal] | None = None


def disturbance_records(disturbances: Mapping[str, DisturbanceKeys], reading: Reading) -> tuple[Disturbance, ...]:
    """Forces and torques at frames and bodies."""
    return tuple(_disturbance(name, keys, reading) for name, keys in disturbances.items() if keys.joint is None)


def _disturbance(name: str, keys: DisturbanceKeys, reading: Reading) -> Disturbance:
    path: TreePath = ("disturbances", name)
    return Disturbance(
        name,
        frame=keys.frame or keys.body or "",
        point=keys.at,
        force=three_signals(keys.force, units.FORCE, (*path, "force"), reading),
        torque=three_signals(keys.torque, units.TORQUE, (*path, "torque"), reading),
        measured_in=keys.measured_in,
        where=reading.tree.where(path),
    )


def joint_force_records(
    disturbances: Mapping[str, DisturbanceKeys], types: Types, reading: Reading
) -> tuple[JointForce, ...]:
    """Efforts on joints."""
    forces = []
    for name, keys in disturbances.items():
        if keys.joint is None or keys.effort is None:
            continue
        kinds = SignalKinds.of(motion_of_speed(keys.joint, types).effort)
        effort = signal_record(keys.effort, kinds, ("disturbances", name, "effort"), reading)
        forces.append(JointForce(name, keys.joint, effort, reading.tree.where(("disturbances", name))))
    return tuple(forces)


def disturbances_data(disturbances: tuple[Disturbance, ...], joint_forces: tuple[JointForce, ...]) -> Data:
    """The whole section: forces at frames and bodies, then efforts on joints."""
    section = section_data(disturbances, _disturbance_data)
    for force in joint_forces:
        insert(section, force.name, _joint_force_data(force), f"joint force '{force.name}'", force.where)
    return section


def _disturbance_data(disturbance: Disturbance) -> Data:
    place = {"body": disturbance.frame, "at": disturbance.point} if any(disturbance.point) else {}
    data: Data = place or {"frame": disturbance.frame}
    data |= _three("force", disturbance.force) | _three("torque", disturbance.torque)
    return data | changes(disturbance, Disturbance("", ""), "measured_in")


def _three(key: str, signals: Signals3) -> Data:
    return {} if signals == SILENT3 else {key: [signal_data(signal) for signal in signals]}


def _joint_force_data(force: JointForce) -> Data:
    return {"joint": force.joint, "effort": signal_data(force.effort)}
