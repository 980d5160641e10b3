"""Nothing of a machine is lost on the way to URDF without being named."""

from dataclasses import fields, replace

import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.records.constraints import IndependentSpeed, NoSideSlip
from torseur.description.records.controllers import JointGoal, PdGravity
from torseur.description.records.drives import (
    Bearing,
    Bristles,
    Constant,
    CurrentLoop,
    Disturbance,
    Elastic,
    Electrics,
    JointForce,
    Servo,
    Settings,
    Stop,
)
from torseur.description.records.machine import (
    Body,
    Description,
    Frame,
    Friction,
    Inertial,
    Initial,
    Joint,
    Limits,
    Load,
    Loop,
    Mimic,
    Motor,
    Pose,
    Rotor,
)
from torseur.description.records.sensors import Sensor
from torseur.description.records.springs import Bushing, JointSpring, Place, PointSpring, SpringLaw
from torseur.description.urdf import read_urdf, urdf_text

JOINTS = (
    Joint("root_joint", "fixed", "world", "a"),
    Joint("k", "revolute", "a", "b", axis=(1.0, 0.0, 0.0), limits=Limits(-1.0, 1.0)),
    Joint("j", "revolute", "b", "c", axis=(1.0, 0.0, 0.0), limits=Limits(-1.0, 1.0)),
)
SOLID = Inertial(2.0, Pose((0.5, 0.0, 0.0)), (1.0, 2.0, 3.0, 0.0, 0.0, 0.0))
MACHINE = Description("m", (Body("a", SOLID), Body("b", SOLID), Body("c", SOLID)), JOINTS, rotors="diagonal")
MOTOR = Motor("m", (("j", 10.0),), rotor=Rotor(1e-4))
FIXED = {"name", "where", "parent", "child", "ignored", "side_file", "told", "like"}  # of no meaning of their own

# Of every field of a record another value; a new field without one fails the test below.
JOINT_CHANGES = {
    "type": "continuous",
    "pose": Pose((0.0, 0.0, 1.0), rpy=(0.1, 0.2, 0.3)),
    "axis": (0.0, 1.0, 0.0),
    "second_axis": (0.0, 1.0, 0.0),
    "pitch": 0.1,
    "child_pose": Pose((0.0, 0.1, 0.0)),
    "limits": Limits(-2.0, 2.0, effort=3.0, velocity=4.0),
    "friction": Friction(1.0, 2.0, 2.0),
    "armature": 0.1,
    "mimic": Mimic("k", 2.0, 0.5),
    "stop": Stop(1e4, 20.0),
    "spring": SpringLaw(50.0, 0.2),
}
FRICTION_CHANGES = {
    "viscous": 0.5,
    "dry_forward": 3.0,
    "dry_backward": 3.0,
    "static_forward": 4.0,
    "static_backward": 4.0,
    "stribeck_speed": 0.01,
    "bristles": Bristles(1e5, 10.0),
    "load_loss": 0.1,
    "bearing": Bearing(0.1, radius=0.02),
}
MOTOR_CHANGES = {
    "drives": (("k", 20.0),),
    "carrier": "a",
    "axis": (0.0, 0.0, 1.0),
    "rotor": Rotor(2e-4, transverse=1e-4),
    "input_friction": Friction(1.0),
    "output_friction": Friction(load_loss=0.1),
    "effort": 2.0,
    "electrics": Electrics(1.0, 0.05, 1e-3, 24.0, 5.0, CurrentLoop(1.0, 2.0)),
    "elastic": Elastic(1e4, 10.0, 1e-3),
    "of_length": True,
}
MACHINE_CHANGES = {
    "bodies": (Body("a", SOLID), Body("b"), Body("c", SOLID)),
    "joints": (*JOINTS[:2], replace(JOINTS[2], pose=Pose((1.0, 0.0, 0.0)))),
    "motors": (),
    "frames": (Frame("tip", "b"),),
    "loads": (Load("push", "b"),),
    "loops": (Loop("close", "spherical", "a", "c"),),
    "gravity": (0.0, 0.0, -1.62),
    "rotors": "full",
    "initial": Initial((("j", (1.0,)),)),
    "servos": (Servo("m", "m", "hold"),),
    "controllers": (PdGravity("hold", (JointGoal("j", Constant(1.0), 2.0, 3.0),)),),
    "disturbances": (Disturbance("gust", "b", force=(Constant(1.0), Constant(), Constant())),),
    "joint_forces": (JointForce("knock", "j", Constant(2.0)),),
    "springs": (PointSpring("coil", Place("world"), Place("b"), SpringLaw(10.0)),),
    "joint_springs": (JointSpring("leaf", "j", SpringLaw(10.0)),),
    "bushings": (Bushing("mount", "world", "b"),),
    "settings": Settings(duration=2.0),
    "constraints": (NoSideSlip("blade", "b"),),
    "independent_speeds": (IndependentSpeed("u", "along", "b", (1.0, 0.0, 0.0)),),
    "sensors": (Sensor("turn", "encoder", "j"),),
    "strict": False,
}


def with_joint(**changes):
    return replace(MACHINE, joints=(*JOINTS[:2], replace(JOINTS[2], **changes)))


def with_friction(**changes):
    return with_joint(friction=replace(Friction(1.0, 2.0, 2.0), **changes))


def with_motor(**changes):
    return replace(MACHINE, motors=(replace(MOTOR, **changes),))


def with_driven(**changes):
    return replace(with_motor(), **changes)


RECORDS = {
    "joint": (Joint, JOINT_CHANGES, with_joint),
    "friction": (Friction, FRICTION_CHANGES, with_friction),
    "motor": (Motor, MOTOR_CHANGES, with_motor),
    "machine": (Description, MACHINE_CHANGES, with_driven),
}
CASES = [(kind, field) for kind, (_, changes, _) in RECORDS.items() for field in changes]


@pytest.mark.parametrize("kind", RECORDS)
def test_every_field_of_a_record_has_another_value_here(kind):
    record, changes, _ = RECORDS[kind]
    assert set(changes) | FIXED >= {field.name for field in fields(record)}


@pytest.mark.parametrize(("kind", "field"), CASES, ids=[f"{kind}.{field}" for kind, field in CASES])
def test_a_field_comes_back_from_urdf_or_is_named_as_lost(kind, field):
    _, changes, changed = RECORDS[kind]
    machine = changed(**{field: changes[field]})
    assert machine != changed()
    try:
        text = urdf_text(machine)
    except DescriptionError as error:
        assert all("lossy=True" in str(complaint) for complaint in error.complaints)
        urdf_text(machine, lossy=True)
    else:
        assert read_urdf("again.urdf", text=text) == machine


LOST = {
    "servo 'm'": replace(with_motor(), servos=MACHINE_CHANGES["servos"]),
    "disturbance 'gust'": replace(MACHINE, disturbances=MACHINE_CHANGES["disturbances"]),
    "disturbance 'knock'": replace(MACHINE, joint_forces=MACHINE_CHANGES["joint_forces"]),
    "constraint 'blade'": replace(MACHINE, constraints=MACHINE_CHANGES["constraints"]),
    "independent speed 'u'": replace(MACHINE, independent_speeds=MACHINE_CHANGES["independent_speeds"]),
    "settings of a simulation": replace(MACHINE, settings=Settings(save=0.1)),
    "sensor 'turn'": replace(MACHINE, sensors=MACHINE_CHANGES["sensors"]),
    "leniency": replace(MACHINE, strict=False),
    "stops": with_joint(stop=Stop(1e4)),
    "static level": with_friction(static_forward=3.0),
    "Stribeck speed": with_friction(stribeck_speed=0.1),
    "bristles": with_friction(bristles=Bristles(1e4)),
    "loss under load": with_friction(load_loss=0.1),
    "friction under a reaction": with_friction(bearing=Bearing(0.1, radius=0.02)),
    "electrics": with_motor(electrics=Electrics(1.0, 0.05)),
    "gear yields": with_motor(elastic=Elastic(1e4)),
}


@pytest.mark.parametrize("named", LOST)
def test_what_drives_and_holds_a_machine_is_named_when_it_would_be_lost(named):
    with pytest.raises(DescriptionError) as caught:
        urdf_text(LOST[named])
    (complaint,) = caught.value.complaints
    assert named in str(complaint)
