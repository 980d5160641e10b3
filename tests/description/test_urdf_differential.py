"""Differential transmissions of URDF: two motors on two joints, read, computed with, and written again."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import torseur as ts
from example_robots import each_urdf, urdf_files
from torseur.algebra.components import as_numpy
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Motor, Rotor
from torseur.description.urdf import read_urdf, urdf_text
from torseur.description.urdf.differential import ratios, reductions
from torseur.mechanics.dynamics.actuation import axial_forces, transmission
from torseur.mechanics.dynamics.mampey import mass_matrix

SOLID = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
WRIST = f"""<robot name="wrist">
<link name="arm">{SOLID}</link>
<link name="fork">{SOLID}</link>
<link name="hand">{SOLID}</link>
<link name="plate"/>
<joint name="pitch" type="continuous"><parent link="arm"/><child link="fork"/><axis xyz="0 1 0"/></joint>
<joint name="roll" type="continuous"><parent link="fork"/><child link="hand"/><axis xyz="1 0 0"/></joint>
<joint name="stiff" type="fixed"><parent link="hand"/><child link="plate"/></joint>
{{transmission}}
</robot>"""
TRANSMISSION = """<transmission name="t">
  <type>transmission_interface/DifferentialTransmission</type>
  <actuator name="{second}"><role>actuator2</role><mechanicalReduction>{a2}</mechanicalReduction>
    <motorInertia>3e-4</motorInertia></actuator>
  <actuator name="{first}"><role>actuator1</role><mechanicalReduction>{a1}</mechanicalReduction>
    <motorInertia>2e-4</motorInertia></actuator>
  <joint name="{roll}"><role>{role}</role><mechanicalReduction>{n2}</mechanicalReduction><offset>0.1</offset></joint>
  <joint name="{pitch}"><role>joint1</role><mechanicalReduction>{n1}</mechanicalReduction>
    <hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface></joint>
</transmission>"""
NUMBERS = {"a1": 50.0, "a2": -40.0, "n1": 1.5, "n2": 0.25}
NAMES = {"first": "left", "second": "right", "pitch": "pitch", "roll": "roll", "role": "joint2"}


def described(**changes):
    text = WRIST.format(transmission=TRANSMISSION.format(**{**NUMBERS, **NAMES, **changes}))
    return read_urdf("wrist.urdf", text=text)


def test_two_motors_drive_both_joints_and_the_roles_tell_their_order():
    left = Motor("left", (("pitch", 75.0), ("roll", 12.5)), rotor=Rotor(inertia=2e-4))
    right = Motor("right", (("pitch", -60.0), ("roll", 10.0)), rotor=Rotor(inertia=3e-4))
    found = described()
    assert found.motors == (left, right)
    assert {record.element.rpartition("/")[2]: record.reason for record in found.ignored} == {
        "@name": "the motor has the name of its actuator",
        "hardwareInterface": "how a controller reaches the motor is not used",
        "offset": "angles of motors are not used, so their zero is not either",
    }


def test_rotors_turn_with_the_sum_and_the_difference_of_the_joints():
    """σ = n_a (n_1 v_1 ± n_2 v_2); backward, v_1,2 = (σ_1/a_1 ± σ_2/a_2) / (2 n_1,2) as ros_control has it."""
    a1, a2, n1, n2 = NUMBERS.values()
    model = ts.build(described())
    v = np.array([0.7, -1.3])
    left, right = as_numpy(transmission(model) @ v).ravel()
    assert_allclose([left, right], [a1 * (n1 * v[0] + n2 * v[1]), a2 * (n1 * v[0] - n2 * v[1])], rtol=1e-14)
    assert_allclose([(left / a1 + right / a2) / (2 * n1), (left / a1 - right / a2) / (2 * n2)], v, rtol=1e-13)


def test_torques_of_the_motors_do_the_same_work_on_the_joints():
    """τ_1 = n_1 (a_1 c_1 + a_2 c_2), τ_2 = n_2 (a_1 c_1 − a_2 c_2)."""
    a1, a2, n1, n2 = NUMBERS.values()
    model = ts.build(described())
    c = np.array([0.3, 0.2])
    forces = as_numpy(axial_forces(model, np.zeros(2), c)).ravel()
    assert_allclose(forces, [n1 * (a1 * c[0] + a2 * c[1]), n2 * (a1 * c[0] - a2 * c[1])], rtol=1e-14)


def test_rotor_inertia_couples_the_joints_in_the_mass_matrix():
    a1, a2, n1, n2 = NUMBERS.values()
    j1, j2 = 2e-4, 3e-4
    with_rotors, without = (
        as_numpy(mass_matrix(ts.build(described(), rotors=rotors), ca.DM([0.2, 0.4]))) for rotors in (None, "none")
    )
    left, right = a1 * np.array([n1, n2]), a2 * np.array([n1, -n2])
    added = j1 * np.outer(left, left) + j2 * np.outer(right, right)
    assert abs(added[0, 1]) > 1e-3
    assert_allclose(with_rotors - without, added, rtol=0, atol=1e-14)


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"role": "joint1"}, "have the roles 'joint1' and 'joint1'"),
        ({"role": "first"}, "have the roles 'first' and 'joint1'"),
        ({"roll": "pitch"}, "both of its joints are 'pitch'"),
        ({"n2": "0"}, "the mechanical reduction is 0"),
        ({"a1": "fast"}, "'mechanicalReduction' of <mechanicalReduction> holds 'fast'"),
        ({"first": ""}, "attribute 'name' of <actuator> is empty"),
        ({"first": "right"}, "the name is already used"),
    ],
)
def test_a_faulty_differential_is_refused_with_its_cause(changes, cause):
    with pytest.raises(DescriptionError) as caught:
        described(**changes)
    (complaint,) = caught.value.complaints
    assert cause in complaint.cause and complaint.remedy.endswith(".")


def test_a_differential_with_one_joint_or_without_roles_is_refused():
    lines = TRANSMISSION.format(**NUMBERS, **NAMES)
    for part, cause in (("<role>joint1</role>", "<joint> has no <role>"), ('<joint name="pitch">', "two <joint>")):
        text = lines.replace(part, "" if part.startswith("<role") else '<other name="pitch">')
        text = text.replace("</joint>\n</transmission>", "</other>\n</transmission>") if "other" in text else text
        with pytest.raises(DescriptionError, match=cause):
            read_urdf("wrist.urdf", text=WRIST.format(transmission=text))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"roll": "rol"}, "joint 'rol', which does not exist. Did you mean 'roll'?"),
        ({"pitch": "stiff"}, "joint 'stiff' is fixed"),
    ],
)
def test_a_differential_on_a_joint_that_does_not_move_is_listed(changes, reason):
    found = described(**changes)
    assert found.motors == ()
    assert [record.element for record in found.ignored] == ["robot/transmission[name='t']"]
    assert reason in found.ignored[0].reason


factors = st.floats(1e-3, 1e3) | st.floats(-1e3, -1e-3)


@settings(max_examples=200)
@given(factors, factors, factors)
def test_a_differential_reads_back_as_it_was_written(a1, a2, n2):
    """Exactly, if one joint has no reduction of its own."""
    found = described(a1=a1, a2=a2, n1=1.0, n2=n2)
    assert read_urdf("again.urdf", text=urdf_text(found)) == found


@settings(max_examples=200)
@given(factors, factors, factors, factors)
def test_any_differential_is_written_or_its_last_digit_is_said_to_be_lost(a1, a2, n1, n2):
    found = described(a1=a1, a2=a2, n1=n1, n2=n2)
    try:
        assert read_urdf("again.urdf", text=urdf_text(found)) == found
    except DescriptionError as error:
        assert all("differ in the last digit" in complaint.cause for complaint in error.complaints)
        again = read_urdf("again.urdf", text=urdf_text(found, lossy=True))
        for motor, other in zip(again.motors, found.motors, strict=True):
            assert_allclose([r for _, r in motor.drives], [r for _, r in other.drives], rtol=1e-15)


def test_two_motors_that_no_differential_couples_cannot_be_written():
    found = described()
    left, right = found.motors
    unlike = replace(right, drives=(("pitch", -60.0), ("roll", 11.0)))
    apart = replace(right, name="between", drives=(("roll", 1.0),))
    swapped = replace(right, drives=right.drives[::-1])
    assert reductions(left, right) is not None
    for motors, lost in (((left, unlike), 2), ((left, apart, right), 2), ((left, swapped), 2), ((left,), 1)):
        with pytest.raises(DescriptionError, match="a differential is two motors") as caught:
            urdf_text(replace(found, motors=motors))
        assert len(caught.value.complaints) == lost
        kept = read_urdf("again.urdf", text=urdf_text(replace(found, motors=motors), lossy=True))
        assert len(kept.motors) == len(motors) - lost


def test_reductions_have_one_factor_to_choose():
    a, n = (50.0, -40.0), (1.5, 0.25)
    first, second = ratios(a, n)
    assert ratios((100.0, -80.0), (0.75, 0.125)) == (first, second)


@each_urdf([path for path in urdf_files() if path.stem in ("talos_reduced", "tiago")])
def test_the_robots_that_have_differentials_keep_their_motors(path):
    found = read_urdf(path)
    pairs = [motor for motor in found.motors if len(motor.drives) == 2]
    assert pairs and len(pairs) % 2 == 0
    assert not any("'transmission_interface/DifferentialTransmission'" in record.reason for record in found.ignored)
    again = read_urdf("again.urdf", text=urdf_text(found, lossy=True))
    assert again.motors == found.motors
