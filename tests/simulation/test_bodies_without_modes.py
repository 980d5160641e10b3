"""A flexible body that keeps no modes is the rigid body: anywhere in a tree, by both formulations."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

DENSITY, HEIGHT, WIDTH = 2700.0, 0.02, 0.013  # unlike, so that modes in both planes are told apart


def beam(length, modes):
    of = f"section: {{rectangle: [{HEIGHT}, {WIDTH}]}}, material: {{E: 70 GPa, density: {DENSITY}}}"
    return f"{{beam: {{length: {length} m, {of}}}, modes: {modes}}}"


def rod(length):
    """Of the same mass; cross-sections of a beam by Euler and Bernoulli do not resist turning."""
    mass = DENSITY * HEIGHT * WIDTH * length
    across, polar = mass * length**2 / 12, mass * (HEIGHT**2 + WIDTH**2) / 12
    return f"{{mass: {mass!r}, com: [{length / 2}, 0, 0], inertia: [{polar!r}, {across!r}, {across!r}]}}"


def random_tree(rng, *, rigid, count=5):
    """Bars on hinges and welds, each with two modes or none; those with none as beams or as rods."""
    rows, joints = [], []
    for k in range(count):
        length, modes = round(float(rng.uniform(0.3, 0.8)), 3), int(rng.choice([0, 2]))
        rows.append(f"  b{k}: {rod(length) if rigid and not modes else beam(length, modes)}")
        parent = "world" if k == 0 else f"b{rng.integers(k)}"
        at = 0.0 if k == 0 else round(float(rng.uniform(0.05, 0.3)), 3)
        axis = np.round(rng.normal(size=3), 2).tolist()
        turn = np.round(rng.uniform(-1, 1, size=3), 2).tolist()
        fixed = k > 0 and rng.random() < 0.5
        kind = "type: fixed" if fixed else f"type: continuous, axis: {axis}"
        joints.append(f"  j{k}: {{{kind}, parent: {parent}, child: b{k}, at: [{at}, 0, 0], rpy: {turn}}}")
    return "\n".join(["torseur: 1", "name: bars", "bodies:", *rows, "joints:", *joints])


def machine(folder, seed, *, rigid, run, count=5):
    text = random_tree(np.random.default_rng(seed), rigid=rigid, count=count) + f"\nsimulate: {run}\n"
    path = folder / f"bars{seed}.yaml"
    path.write_text(text, encoding="utf-8")
    return ts.load(path)


@pytest.mark.parametrize("seed", [3, 8, 9, 14])  # welds of either on the other
def test_accelerations_are_those_with_rods_in_their_place(tmp_path, seed):
    """Welded to a flexible body, it takes part in that body's modes; a flexible body may be welded to it."""
    bars, rods = (machine(tmp_path, seed, rigid=rigid, run="{duration: 1 s}") for rigid in (False, True))
    assert bars.layout.coordinate_names == rods.layout.coordinate_names
    rng = np.random.default_rng(seed)
    q, v, tau = (rng.normal(size=bars.nv) * bars.usual_sizes() for _ in range(3))
    found, expected = (ts.compile(model).forward_dynamics(q, v, tau) for model in (bars, rods))
    # shapes of bodies with parts welded to them are found anew, from matrices whose condition reaches 1e9
    assert_allclose(found, expected, rtol=0, atol=1e-7 * np.abs(expected).max())


@pytest.mark.parametrize(("seed", "amplitudes"), [(8, [0, 2]), (14, [2])])
def test_motions_by_connection_matrices_are_those_with_rods_in_their_place(tmp_path, seed, amplitudes):
    """A bar with modes that is welded to one without, and one without that is welded to one with modes."""
    ends = []
    for rigid in (False, True):
        run = "{duration: 2 ms, formulation: connection, step: 0.05 ms}"
        model = machine(tmp_path, seed, rigid=rigid, run=run, count=2)
        assert [len(body.amplitudes) for body in model.bodies] == amplitudes
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ends.append(np.asarray(ts.simulate(model).q)[-1])
    assert_allclose(ends[0], ends[1], rtol=0, atol=1e-10)
