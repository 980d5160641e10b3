from dataclasses import replace

import casadi as ca
import numpy as np
import pytest

import torseur as ts
from four_bars import four_bars
from random_machines import random_description
from torseur.description.records.machine import Body, Description, Joint
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.mechanics.dynamics import mampey
from torseur.model.chosen_speed import ChosenSpeed
from torseur.model.constraints.knife_edge import KnifeEdge
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.quantities import agreement as module
from torseur.quantities import compared_states
from torseur.quantities.agreement import Verdict, agreement

VARIANTS = ({}, {"anywhere": True, "loads": True}, {"mimic": True}, {"rotors": "diagonal"}, {"n": 1})
MAMPEY = "A by Mampey = columns of Newton–Euler"


def random_model(seed=0, **variant):
    return ts.build(random_description(np.random.default_rng(seed), **variant))


def failures(model):
    return {verdict.name for verdict in agreement(model) if not verdict.passed}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_equations_of_random_trees_agree(variant):
    verdicts = agreement(random_model(**variant))
    assert len(verdicts) >= 8
    assert all(verdict.passed for verdict in verdicts), verdicts


def test_equations_of_a_machine_with_constraints_agree():
    model = ts.build(random_description(np.random.default_rng(1)))
    _, y, z = np.eye(3)
    model = replace(
        model, constraints=(RollingWheel("wheel", "world", "b6", y, 0.4, z), KnifeEdge("blade", "world", "b4", y))
    )
    verdicts = agreement(model)
    assert all(verdict.passed for verdict in verdicts), verdicts
    names = [verdict.name for verdict in verdicts]
    assert "holonomic rows = rate of their residual" in names
    assert "ten steps of Kane = recursions with independent speeds" in names
    assert "articulated body = Cholesky" not in names


def test_a_mass_matrix_that_is_wrong_by_a_millionth_is_found(monkeypatch):
    right = module.mass_matrix
    monkeypatch.setattr(module, "mass_matrix", lambda *given, **named: right(*given, **named) * (1 + 1e-6))
    assert {MAMPEY, "½ vᵀ A v = kinetic energy"} <= failures(random_model())


def test_wrong_velocity_forces_are_found(monkeypatch):
    right = module.coriolis_matrix
    monkeypatch.setattr(module, "coriolis_matrix", lambda *given: right(*given) * (1 + 1e-6))
    found = failures(random_model())
    assert found == {"vᵀ (Ȧ − 2C) v = 0", "A a + C v + gravity − loads = Newton–Euler"}


def test_wrong_gravity_is_found(monkeypatch):
    right = module.gravity_forces
    monkeypatch.setattr(module, "gravity_forces", lambda *given: right(*given) * (1 + 1e-6))
    assert "gravity = gradient of the potential energy" in failures(random_model())


def test_a_rotor_that_one_equation_forgets_is_found(monkeypatch):
    right = module.mass_matrix
    forgetful = lambda model, q, **named: right(replace(model, rotors=()), q, **named)  # noqa: E731
    monkeypatch.setattr(module, "mass_matrix", forgetful)
    assert MAMPEY in failures(random_model())


def test_a_number_that_is_none_is_a_failure(monkeypatch):
    monkeypatch.setattr(module, "mass_matrix", lambda model, q, **named: ca.SX.nan(model.nv, model.nv))
    assert {MAMPEY, "A is positive definite"} <= failures(random_model())
    assert not Verdict("nan", float("nan"), 1.0).passed
    assert not Verdict("nan", float("nan"), 1.0, "at least").passed


def test_a_joint_that_moves_no_mass_makes_the_mass_matrix_singular():
    arm = random_description(np.random.default_rng(0), 3, types=("revolute",), motors=False)
    joint = Joint("idle", "revolute", "b2", "ghost")
    joints = (*(replace(j, armature=0.0) for j in arm.joints), joint)
    assert "A is positive definite" in failures(
        ts.build(replace(arm, joints=joints, bodies=(*arm.bodies, Body("ghost"))))
    )


def test_the_same_seed_gives_the_same_figures_and_another_seed_others():
    model = random_model()
    assert agreement(model, seed=3) == agreement(model, seed=3)
    assert agreement(model, seed=3)[0].figure != agreement(model, seed=4)[0].figure


def test_a_machine_that_cannot_move_has_nothing_to_judge():
    table = Description("table", (Body("top"),), (Joint("stand", "fixed", "world", "top"),))
    assert agreement(ts.build(table)) == ()


def test_identities_share_one_trace_of_the_kinetic_matrix(monkeypatch):
    traced, of_unit_speeds = [], mampey._unit_speeds
    monkeypatch.setattr(mampey, "_unit_speeds", lambda *of: traced.append(1) or of_unit_speeds(*of))
    verdicts = agreement(random_model())
    # of its own only in forward dynamics, which two identities take at different forces
    assert len(verdicts) >= 8 and len(traced) == 3


@pytest.mark.parametrize(("reach", "remark"), [(0.2, ""), (0.0, "compared at the start alone")])
def test_states_that_cannot_be_assembled_are_drawn_nearer_to_the_start(monkeypatch, reach, remark):
    """Loops that close only next to where the machine starts: within this reach, or nowhere else."""
    model = ts.build(four_bars(1, plane="xz"))
    model = replace(model, initial_q=np.array([-1.2, 1.2, -1.2]))
    right = compared_states.assembled

    def near(model, q, fixed=()):
        if np.abs(q - model.initial_q).max() > reach:
            raise ConstraintError("no")
        return right(model, q, fixed)

    monkeypatch.setattr(compared_states, "assembled", near)
    verdicts = agreement(model, seed=3)
    assert all(verdict.passed for verdict in verdicts), verdicts
    assert remark in verdicts[0].remark


@pytest.mark.parametrize("plane", ["xz", None], ids=["in a plane", "in space"])
@pytest.mark.parametrize("q", [(0.0, 0.0, 0.0), (0.0, np.pi, np.pi)], ids=["stretched", "folded"])
@pytest.mark.parametrize("chosen", [(), ("a0",)], ids=["speeds found", "speed chosen"])
def test_equations_of_a_machine_that_starts_in_a_singular_position_are_compared_beside_it(plane, q, chosen):
    """All bars on a line: there one row of two holds nothing, and the branches beside it have speeds of their own."""
    speeds = tuple(ChosenSpeed(name, "joint", name, np.zeros(3)) for name in chosen)
    model = replace(ts.build(four_bars(1, plane=plane)), initial_q=np.array(q), independent_speeds=speeds)
    verdicts = agreement(model)
    assert len(verdicts) == 12
    assert all(verdict.passed for verdict in verdicts), verdicts
    assert "where rows hold 1 of 2 directions" in verdicts[0].remark
    assert "closed positions beside the start" in verdicts[0].remark


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_a_wrong_multiplier_is_found_in_a_machine_that_starts_in_a_singular_position_too(monkeypatch, angle):
    right = module.multiplier_system

    def wrong(*given):
        matrix, rest = right(*given)
        return matrix, rest * (1 + 1e-6)

    monkeypatch.setattr(module, "multiplier_system", wrong)
    model = ts.build(four_bars(1, plane="xz"))
    model = replace(model, initial_q=np.array([angle, -angle, angle]))
    assert failures(model) == {"independent speeds = Lagrange's multipliers"}


def test_a_spring_whose_length_nothing_changes_has_no_power_to_compare(tmp_path):
    """From the axis of one hinge to that of the next: what is left of its power is round-off."""
    (tmp_path / "m.yaml").write_text(
        "torseur: 1\n"
        "bodies: {a: {mass: 1, inertia: [1, 1, 1]}, b: {mass: 1, inertia: [1, 1, 1]}}\n"
        "joints:\n"
        "  ja: {type: revolute, parent: world, child: a, axis: y}\n"
        "  jb: {type: revolute, parent: a, child: b, axis: y, at: [0.4, 0, 0]}\n"
        "springs: {s: {from: world, to: b, stiffness: 20, rest: 0.3}}\n",
        encoding="utf-8",
    )
    assert not failures(ts.load(tmp_path / "m.yaml"))
