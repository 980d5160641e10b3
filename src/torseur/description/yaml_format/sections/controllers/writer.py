"""From the records of controllers to the data of a file."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from torseur.description.records.controllers import (
    CirclePath,
    Controller,
    Differential,
    FrameGoal,
    LinePath,
    OperationalComputedTorque,
    Path,
    PathFollowing,
    PdGravity,
    PolylinePath,
    ResolvedRate,
    Singularity,
)
from torseur.description.yaml_format.entries import Data, contents
from torseur.description.yaml_format.sections.signals import signal_data


def controller_data(controller: Controller) -> Data:
    """A controller, without its name."""
    command: Data = {} if controller.command == "torque" else {"command": controller.command}
    match controller:
        case PdGravity():
            joints = {
                goal.joint: {"setpoint": signal_data(goal.setpoint), "kp": goal.kp, "kd": goal.kd}
                for goal in controller.joints
            }
            return {"kind": "pd_gravity", "joints": joints} | command
        case OperationalComputedTorque(kp=kp, kd=kd, null_damping=null):
            gains: Data = {"kp": kp, "kd": kd} | ({"null_damping": null} if null else {})
            return _of_frame("operational_computed_torque", controller, gains) | command
        case ResolvedRate(kp=kp, kv=kv):
            return _of_frame("resolved_rate", controller, {"kp": kp, "kv": kv}) | command
        case PathFollowing():
            return _path_following(controller) | command


def _of_frame(kind: str, law: OperationalComputedTorque | ResolvedRate, gains: Data) -> Data:
    singularity = {} if law.singularity == Singularity() else asdict(law.singularity)
    return {"kind": kind} | _goal(law.goal) | gains | contents(motors=list(law.motors), singularity=singularity)


def _goal(goal: FrameGoal) -> Data:
    data: Data = {"frame": goal.frame}
    for key, signal in zip("xyz", goal.position, strict=True):
        if signal is not None:
            data[key] = signal_data(signal)
    if goal.orientation == "hold":
        data["orientation"] = "hold"
    elif goal.orientation is not None:
        data["rpy"] = [signal_data(signal) for signal in goal.orientation]
    return data | contents(components=list(goal.components))


def _path_following(law: PathFollowing) -> Data:
    data: Data = {"kind": "path_following", "frame": law.frame, "path": _path(law.path)}
    data |= {"speed": signal_data(law.speed), "look_ahead": law.look_ahead, "heading_gain": law.heading_gain}
    drive = "differential" if isinstance(law.traction, Differential) else "traction"
    data[drive] = _entries(law.traction)
    if law.steering is not None:
        data["steering"] = _entries(law.steering)
    if law.trailer is not None:
        data["trailer"] = _entries(law.trailer)
    return data


def _path(path: Path) -> Data:
    names = {LinePath: "line", CirclePath: "circle", PolylinePath: "polyline"}
    return {names.get(type(path), "spline"): _entries(path)}


def _entries(record: Any) -> Data:
    return {key: value for key, value in asdict(record).items() if value is not None}
