"""What ``info`` tells of a machine, as plain data in SI units: names, numbers, lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torseur.description.complaint import Complaint
    from torseur.description.records import machine as records
    from torseur.mechanics.constraints.checks import RowReport
    from torseur.mechanics.ways.protocol import Way
    from torseur.model.constraints.protocol import Constraint
    from torseur.model.forces.motor import Motor
    from torseur.model.model import Model

Data = dict[str, Any]


def summary(model: Model, complaints: Sequence[Complaint]) -> Data:
    """The machine: its tree, joints, motors, frames, loads, springs, constraints; what was ignored or is doubtful."""
    from torseur.app.spring_summary import springs
    from torseur.description.tree.divided_bodies import divisions_of
    from torseur.model.total_mass import total_mass

    description = model.description
    return {
        "name": model.name,
        "file": description.where.file,
        "side_file": description.side_file,
        "nq": model.nq,
        "nv": model.nv,
        "moving_mass": float(total_mass(model)),
        "gravity": model.gravity.tolist(),
        "rotors": model.rotor_model,
        "spinning_rotors": len(model.rotors),
        "bodies": [_body(model, i) for i in model.outward()],
        "joints": [_joint(model, i) for i in model.outward()],
        "motors": [_motor(model, motor) for motor in model.motors],
        "frames": [{"name": f.name, "body": f.body, "position": f.pose.position} for f in description.frames],
        "loads": [_load(load) for load in description.loads],
        "springs": springs(model) if model.has_springs else [],
        "constraints": [_constraint(c) for c in model.constraints],
        "closing_joints": [f"{loop.name} ({loop.type})" for loop in description.loops if loop.from_joint],
        "divided_bodies": [
            {"body": d.body, "part": part, "joint": d.joint, "for": list(d.users)}
            for d, part in divisions_of(description)
        ],
        "independent_speeds": [
            {"name": s.name, "kind": s.kind, "of": s.of, "direction": s.direction.tolist()}
            for s in model.independent_speeds
        ],
        "ignored": [{"where": str(i.where), "element": i.element, "reason": i.reason} for i in description.ignored],
        "complaints": [str(complaint) for complaint in complaints],
    }


def mobility(start: tuple[RowReport, Way]) -> Data:
    """What the constraints leave free where a run would begin, which rows say nothing new, and how it would move."""
    rows, way = start
    redundant = [str(row) for row in rows.redundant]
    beside = {"mobility_beside": rows.mobility_beside} if rows.singular else {}
    return {"mobility": rows.mobility, **beside, "rank": rows.rank, "way": way.name, "redundant_rows": redundant}


def _constraint(c: Constraint) -> Data:
    return {
        "name": c.name,
        "kind": c.kind,
        "between": [c.first, c.second] if c.acts_on == "frames" else [],
        "holonomic_rows": c.holonomic,
        "nonholonomic_rows": c.nonholonomic,
        "rows": list(c.row_names),
    }


def _body(model: Model, i: int) -> Data:
    import casadi as ca

    body = model.bodies[i]
    undeformed = ca.DM.zeros(len(body.amplitudes), 1)
    mass, moment = float(body.mass()), ca.DM(body.first_moment(undeformed)).full().ravel()
    bodies = {b.name for b in model.description.bodies}
    merged = [name for name, frame in model.frames.items() if frame.body == i and name in bodies - {body.name}]
    return {
        "name": body.name,
        "parent": body_name(model, model.parent[i]),
        "joint": model.joint_names[i],
        "mass": mass,
        "center_of_mass": (moment / mass).tolist() if mass > 0 else None,
        "amplitudes": [
            {"name": f"{body.name}.{a.name}", "unit": a.unit, "frequency": a.frequency} for a in body.amplitudes
        ],
        "merged": merged,
    }


def _joint(model: Model, i: int) -> Data:
    record = next(j for j in model.description.joints if j.name == model.joint_names[i])
    layout = model.layout
    follows = layout.coupling[i] is not None
    return {
        "name": record.name,
        "type": record.type,
        "axis": record.axis if record.type in _WITH_AXIS else None,
        "second_axis": record.second_axis,
        "pitch": record.pitch,
        "coordinates": [] if follows else list(layout.coordinate_names[layout.q_of[i]]),
        "speeds": [] if follows else list(layout.speed_names[layout.v_of[i]]),
        "limits": asdict(record.limits),
        "friction": asdict(record.friction),
        "armature": record.armature,
        "mimic": asdict(record.mimic) if record.mimic else None,
    }


def _motor(model: Model, motor: Motor) -> Data:
    return {
        "name": motor.name,
        "drives": [
            {
                "speed": speed if motor.length is None else f"length of {speed}",
                "ratio": ratio,
                "reflected_inertia": ratio**2 * motor.inertia,
            }
            for speed, ratio in motor.ratios
        ],
        "carrier": body_name(model, motor.carrier),
        "axis": motor.axis.full().ravel().tolist() if motor.length is None else None,
        "rotor_inertia": motor.inertia,
        "rotor_transverse_inertia": motor.transverse,
        "input_friction": asdict(motor.input_friction),
        "output_friction": asdict(motor.output_friction),
        "effort": motor.effort,
    }


def _load(load: records.Load) -> Data:
    return {name: getattr(load, name) for name in ("name", "body", "point", "force", "torque", "measured_in")}


def body_name(model: Model, body: int) -> str:
    """The name of a moving body, or ``world``."""
    return "world" if body < 0 else model.body_names[body]


_WITH_AXIS = ("revolute", "continuous", "prismatic", "screw", "cylindrical", "universal", "planar")
