"""The crane's hook: masses from shapes and from a mesh, beside hand calculation and trimesh's own."""

import runpy
from pathlib import Path

import numpy as np
import pytest
import trimesh
from numpy.testing import assert_allclose
from scipy.linalg import eigh

import torseur as ts

EXAMPLES = Path(__file__).parents[2] / "examples"
STEEL, POLYAMIDE, G, ROPE = 7850.0, 1150.0, 9.80665, 1.28


def block():
    """Mass, first moment and moment of inertia about the ropes' axis y, by hand."""
    box = [(1, (0.12, 0.08, 0.16), 1.2), (-1, (0.12, 0.03, 0.12), 1.18)]
    parts = [(sign * STEEL * a * b * c, z, (a * a + c * c) / 12) for sign, (a, b, c), z in box]
    parts.append((STEEL * np.pi * 0.01**2 * 0.03, 1.18, 0.01**2 / 2))
    parts.append((POLYAMIDE * np.pi * (0.055**2 - 0.01**2) * 0.026, 1.18, (0.055**2 + 0.01**2) / 2))
    return (sum(m * f(z, k) for m, z, k in parts) for f in (lambda z, k: 1, lambda z, k: z, lambda z, k: k + z * z))


def test_small_swings_have_the_periods_that_the_file_names():
    """Two pendulums in absolute angles: [J₁ + m₂ L², m₂ L r₂; m₂ L r₂, J₂] and g diag(S₁ + m₂ L, m₂ r₂)."""
    _, S, J = block()
    hook = trimesh.load_mesh(EXAMPLES / "crane_hook.stl").apply_scale(0.001)
    hook.density = STEEL
    m, r = hook.mass, np.linalg.norm(hook.center_mass)
    M = [[J + m * ROPE**2, m * ROPE * r], [m * ROPE * r, hook.moment_inertia[1, 1] + m * r * r]]
    periods = 2 * np.pi / np.sqrt(eigh(G * np.diag([S + m * ROPE, m * r]), M)[0])

    model = ts.load(EXAMPLES / "crane_hook.yaml")
    eigenvalues = ts.linearize(model, at=ts.steady(model)).eigenvalues()
    found = np.unique(np.round(2 * np.pi / np.abs(eigenvalues), 7))[::-1]

    assert_allclose(found, periods, rtol=1e-6)  # the swivel's friction moves them by less
    named = (EXAMPLES / "crane_hook.yaml").read_text(encoding="utf-8")
    assert f"the periods {periods[0]:.4f} s and {periods[1]:.4f} s" in named


def test_the_mesh_is_the_one_that_its_script_writes_and_nears_pappus_with_order_2():
    script = runpy.run_path(str(EXAMPLES / "crane_hook_mesh.py"))
    shipped = trimesh.load_mesh(EXAMPLES / "crane_hook.stl")
    assert shipped.volume == pytest.approx(script["hook"]().volume, rel=1e-6)
    length = script["SHANK"] + script["BEND"] * script["TURN"]
    pappus = np.pi * script["RADIUS"] ** 2 * length
    errors = [pappus - script["hook"](24 * k, 12 * k).volume for k in (1, 2, 4)]
    assert_allclose(np.log2(np.divide(errors[:-1], errors[1:])), 2.0, atol=0.05)
