"""A driven machine from its file: every element finds its place in the model, and can be compiled."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from driven_machine import MACHINE
from torseur.description.records.drives import SILENT3, Constant, Disturbance, JointForce, Sine
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Load, Mimic, Pose
from torseur.description.syntax.units import ANGLE, si
from torseur.description.yaml_format import read_yaml
from torseur.kernels.llvm.elementary.operations import OPERATIONS
from torseur.mechanics.tree.external import with_loads, wrenches_at_frames
from torseur.mechanics.tree.kinematics import links, poses
from torseur.model.axis import Axis, axis_named
from torseur.model.build import build
from torseur.model.control.current_loop import IdealCurrent, PiCurrent
from torseur.model.forces.stop import Stop

MODEL = build(read_yaml("driven.yaml", text=MACHINE))


def test_a_machine_without_drives_has_none():
    model = build(Description("bare", (Body("a", Inertial(1.0)),), (Joint("j", "prismatic", "world", "a"),)))
    assert model.servos == model.disturbances == model.joint_forces == model.stops == ()


def test_servos_know_their_motors_and_motors_their_circuits():
    assert MODEL.servo_names == ("yaw", "pitch", "push")
    assert [MODEL.motor_names[servo.motor] for servo in MODEL.servos] == ["yaw", "pitch", "reach"]
    yaw, pitch, reach = MODEL.motors
    assert (yaw.electrics.states, pitch.electrics.states) == (0, 1)
    assert isinstance(yaw.current_control, IdealCurrent)
    assert isinstance(pitch.current_control, PiCurrent)
    assert (yaw.gear, reach.gear) == (None, None)
    assert pitch.gear.ratio == 200.0
    assert len(MODEL.rotors) == 1  # that of yaw: pitch's moves on its own, reach's has no inertia
    assert MODEL.stops == (Stop(Axis(0), -si("170 deg", ANGLE), si("170 deg", ANGLE), 1e4, 20.0),)


def test_all_elements_are_made_of_operations_that_the_compiler_knows():
    x = ca.SX.sym("x", 8)
    results = []
    for servo in MODEL.servos:
        measured = servo.measured(MODEL.layout, x[:3], x[3:6])
        if servo.sampling:
            results.append(servo.update(measured, servo.wanted(x[0]), ca.SX.sym("held", servo.held)))
        else:
            results += [servo.command(measured, servo.wanted(x[0]), x[7 : 7 + servo.states])]
    for motor in MODEL.motors:
        results += [motor.electrics.voltage(x[0], x[1], x[2:3]), motor.electrics.rate(x[0], x[1], x[2:3])]
    gear, friction = MODEL.motors[1].gear, MODEL.friction[0]
    results += [gear.torque(x[0], x[1]), MODEL.stops[0].force(x[0], x[1]), friction.bristle_resistance(x[0], x[1])]
    results += [friction.sliding(x[0], x[1], x[2]), friction.breakaway(x[0]), MODEL.joint_forces[0].force(x[0])]
    results += [disturbance.wrench(x[0], ca.SX.eye(3)) for disturbance in MODEL.disturbances]
    together = ca.vertcat(*results)
    function = ca.Function("all", [ca.vertcat(*ca.symvar(together))], [together])
    used = {function.instruction_id(k) for k in range(function.n_instructions())}
    assert used - {ca.OP_CONST, ca.OP_INPUT, ca.OP_OUTPUT} <= set(OPERATIONS)
    assert len(used) > 10


@pytest.mark.parametrize("frame_axes", [False, True])
def test_a_constant_disturbance_is_a_load(frame_axes):
    """At a point of a body, of a turned frame's origin, or beside it: the same wrench by two ways."""
    force, torque = (3.0, -2.0, 5.0), (0.5, 0.2, -0.1)
    bodies = (Body("a", Inertial(1.0)), Body("b", Inertial(1.0)))
    joints = (
        Joint("spin", "spherical", "world", "a"),
        Joint("lift", "prismatic", "a", "b", Pose((0.1, 0.2, 0.3), rpy=(0.4, 0.5, 0.6))),
    )
    measured = {"measured_in": "frame" if frame_axes else "world"}
    signals = {"force": tuple(map(Constant, force)), "torque": tuple(map(Constant, torque))}
    description = Description(
        "two",
        bodies,
        joints,
        frames=(Frame("tip", "b", Pose((0.0, 0.3, 0.0))),),
        loads=(Load("l", "b", (0.2, 0.3, -0.1), force, torque, "body" if frame_axes else "world"),),
        disturbances=(Disturbance("d", "tip", (0.2, 0.0, -0.1), **signals, **measured),),
    )
    model = build(description)
    (disturbance,) = model.disturbances
    q = ca.DM([0.5, 0.5, -0.5, 0.5, 0.7])
    frame = model.frame(disturbance.frame)
    R_WF = poses(model, links(model, q))[frame.body].R @ frame.placement.R
    by_frame = wrenches_at_frames(model, q, {disturbance.frame: disturbance.wrench(ca.DM(2.0), R_WF)})
    as_load = with_loads(model, links(model, q), q, None)
    for found, expected in zip(by_frame[1], as_load[1], strict=True):
        assert_allclose(ca.DM(found).full(), ca.DM(expected).full(), atol=1e-14)


def test_a_disturbance_at_an_origin_acts_at_the_named_frame_itself():
    description = Description(
        "one",
        (Body("a", Inertial(1.0)),),
        (Joint("j", "free", "world", "a"),),
        disturbances=(Disturbance("d", "a", force=SILENT3),),
        joint_forces=(JointForce("f", "j.vz", Sine(2.0, 1.0, np.pi / 2)),),
    )
    model = build(description)
    assert model.disturbances[0].frame == "a"
    (force,) = model.joint_forces
    assert force.axis.pushed(model.layout, force.force(ca.DM(0.0))).full().ravel().tolist() == [0, 0, 0, 0, 0, 2.0]


def test_an_axis_reads_and_pushes_its_degree_of_freedom_also_of_a_follower():
    bodies = tuple(Body(name, Inertial(1.0)) for name in "abc")
    joints = (
        Joint("x", "prismatic", "world", "a"),
        Joint("y", "universal", "a", "b", axis=(1.0, 0.0, 0.0), second_axis=(0.0, 1.0, 0.0)),
        Joint("z", "prismatic", "b", "c", mimic=Mimic("x", -2.0, 0.5)),
    )
    layout = build(Description("three", bodies, joints)).layout
    q, v = ca.DM([0.3, 0.4, 0.5]), ca.DM([1.0, 2.0, 3.0])
    axes = [axis_named(layout, name) for name in ("x", "y.angle2", "z")]
    assert [float(axis.position(layout, q)) for axis in axes] == pytest.approx([0.3, 0.5, 0.5 - 0.6])
    assert [float(axis.speed(layout, v)) for axis in axes] == [1.0, 3.0, -2.0]
    for axis in axes:
        power = ca.dot(axis.pushed(layout, 7.0), v)
        assert float(power) == 7.0 * float(axis.speed(layout, v))
