"""Exported C source: what it holds, that names cannot get out of their place, and that compilers accept and run it."""

import ctypes
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from typer.testing import CliRunner

import torseur as ts
from random_machines import random_description
from torseur.app.main import app
from torseur.kernels.c.names import distinct, identifier, in_comment
from torseur.kernels.c.source import _EXPRESSIONS, _LIBRARY, PRELUDE, c_definition, literal
from torseur.kernels.cost.counts import count
from torseur.kernels.llvm.elementary.operations import EMITTERS
from torseur.kernels.program.passes import optimised_program
from torseur.kernels.program.program import program_of
from torseur.model.frame import GROUND
from torseur.quantities import c_test_program
from torseur.quantities.c_export import export_c
from torseur.quantities.compilation import traced_function
from torseur.quantities.quantity import PLAIN

EXAMPLES = Path(__file__).parents[2] / "examples"
PUMA, SATELLITE = EXAMPLES / "puma560.yaml", EXAMPLES / "satellite_arm.yaml"
STRICT = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O2")
COMPILER = shutil.which("gcc") or shutil.which("cc")
COMPILED = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler: neither gcc nor cc is on the path")


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("TORSEUR_CACHE", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(scope="module")
def puma():
    return export_c(ts.load(PUMA), ["inverse_dynamics", "mass_matrix", "pose"], frames=["flange"])


def without_comments(text):
    """C text without its comments; they do not nest."""
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def built(export, folder, *flags):
    """The test program of an export, compiled."""
    export.write(folder)
    sources = sorted(name for name in export.files if name.endswith(".c"))
    subprocess.run([COMPILER, *STRICT, *flags, *sources, "-lm", "-o", "test"], cwd=folder, check=True)
    return folder / "test"


def library(definition, folder):
    """A function of arrays from C text that defines ``f``."""
    (folder / "f.c").write_text(PRELUDE + definition)
    flags = (*STRICT, "-Wno-missing-prototypes", "-shared", "-fPIC")
    subprocess.run([COMPILER, *flags, "f.c", "-lm", "-o", "f.so"], cwd=folder, check=True)
    function = ctypes.CDLL(str(folder / "f.so")).f

    def call(size, *inputs):
        arrays = [*(np.array(x, float) for x in inputs), np.full(size, np.nan)]
        function(*(ctypes.c_void_p(array.ctypes.data) for array in arrays))
        return arrays[-1]

    return call


# ---- text


def test_the_header_tells_names_units_sizes_and_counts(puma):
    header = puma.files["puma_560.h"]
    model = ts.load(PUMA)
    for k, name in enumerate(model.layout.speed_names):
        assert f"v[{k}]  {name} [rad/s]" in header
    counted = count(traced_function(model, PLAIN["mass_matrix"]))
    assert f"{counted.multiplications} multiplications, {counted.additions} additions" in header
    assert "enum { puma_560_nq = 6, puma_560_nv = 6 };" in header
    assert "void puma_560_inverse_dynamics(const double *q, const double *v, const double *a, double *out);" in header
    assert "void puma_560_pose_flange(const double *q, double *out);" in header


def test_units_follow_the_joints():
    header = export_c(ts.load(SATELLITE), ["step"]).files["satellite_with_a_six_motor_arm.h"]
    for line in (
        "floating.x [m]",
        "floating.qw [1]",
        "floating.wx [rad/s]",
        "floating.vx [m/s]",
        "reach [m]",
        "reach [m/s]",
    ):
        assert line in header


def test_an_export_is_a_header_a_source_for_each_function_a_makefile_and_a_test_program(puma):
    functions = ("inverse_dynamics", "mass_matrix", "pose_flange")
    assert set(puma.files) == {
        "puma_560.h",
        "puma_560.mk",
        "puma_560_test.c",
        *(f"puma_560_{name}.c" for name in functions),
    }
    assert all(text.isascii() for text in puma.files.values())


def test_the_source_needs_only_math_h_and_no_memory_of_its_own(puma):
    source = without_comments(puma.files["puma_560_inverse_dynamics.c"])
    assert re.findall(r"#include (.*)", source) == ["<math.h>", '"puma_560.h"']
    called = set(re.findall(r"\b(\w+)\(", source)) - {"puma_560_inverse_dynamics"}
    assert called <= {"sin", "cos", "FMA", "fma"}


def test_a_value_is_assigned_once_before_it_is_used(puma):
    known = set()
    for line in puma.files["puma_560_inverse_dynamics.c"].splitlines():
        if found := re.match(r"    (?:const double )?(t\d+|out\[\d+\]) = (.*);", line):
            assert set(re.findall(r"\bt\d+\b", found[2])) <= known
            assert found[1] not in known
            known.add(found[1])
    assert len(known) > 200
    assert known >= {f"out[{k}]" for k in range(6)}


def test_every_operation_of_the_native_kernels_is_written():
    names = {name.removeprefix("OP_").lower() for name in EMITTERS}
    assert names <= {*_LIBRARY, *_EXPRESSIONS}


@given(st.floats())
def test_a_literal_is_the_number(number):
    text = literal(number)
    back = float(text.strip("()").replace("INFINITY", "inf"))
    assert_array_equal(back, number)
    assert np.signbit(back) == np.signbit(number) or np.isnan(number)
    assert re.search(r"[.eIN]", text)  # a double, not an integer


def test_unknown_quantities_and_frames_are_explained():
    model = ts.load(PUMA)
    with pytest.raises(ValueError, match=r"no quantity 'mass_matrx'. Did you mean 'mass_matrix'\?"):
        export_c(model, ["mass_matrx"])
    with pytest.raises(ValueError, match=r"'pose' is that of a frame: name one. Known are '.*'flange'"):
        export_c(model, ["pose"])
    with pytest.raises(ValueError, match=r"no frame 'flang'. Did you mean 'flange'\?"):
        export_c(model, ["pose"], frames=["flang"])
    with pytest.raises(ValueError, match="no quantity was named"):
        export_c(model, [])


# ---- names

HOSTILE = (
    '*/ #include "/etc/passwd"',
    "a\nint main(void) { return 0; }",
    "back\\\nslash\\",
    "tri??/",
    "/* open",
    "%s%n\"';",
    "bidi \u202e\u2066 text",
    "été 関節",
    "../../../tmp/x",
    "",
    "int",
    "7 of 9",
    "x" * 500,
    "\x00\x1b[31m",
)


@given(st.text())
def test_any_name_becomes_an_identifier(name):
    assert re.fullmatch(r"[a-z][a-z0-9_]*", identifier(name))
    assert re.fullmatch(r"[a-z][a-z0-9_]*", identifier("machine", name))
    assert len(identifier(name)) <= 80


@given(st.text() | st.sampled_from(HOSTILE))
def test_no_name_ends_a_comment_or_a_line(name):
    shown = in_comment(name)
    assert shown.isascii()
    assert shown.isprintable()
    assert not set(shown) & set("*\\?")


def test_names_that_become_the_same_are_told_apart():
    taken = set()
    assert [distinct(identifier("m", name), taken) for name in ("a b", "a-b", "A_B")] == ["m_a_b", "m_a_b_2", "m_a_b_3"]


def renamed(model, names):
    """The model with these names for itself, its joints, bodies and motors, in turn, and a frame for each."""
    pick = lambda count, shift: tuple(names[(k + shift) % len(names)] for k in range(count))  # noqa: E731
    layout = replace(
        model.layout,
        coordinate_names=pick(model.nq, 1),
        joint_names=pick(len(model.joints), 1),
        speed_names=pick(model.nv, 1),
    )
    bodies = tuple(replace(b, name=n) for b, n in zip(model.bodies, pick(len(model.bodies), 2), strict=True))
    motors = tuple(replace(m, name=n) for m, n in zip(model.motors, pick(len(model.motors), 3), strict=True))
    place = next(frame for frame in model.frames.values() if frame.body != GROUND)
    return replace(
        model, name=names[0], layout=layout, bodies=bodies, motors=motors, frames=dict.fromkeys(names, place)
    )


@pytest.mark.parametrize("first", range(len(HOSTILE)), ids=lambda k: repr(HOSTILE[k])[:20])
def test_names_change_comments_and_identifiers_only(first, monkeypatch):
    """Without comments, and with the identifiers of the model replaced, a hostile export is a harmless one."""
    monkeypatch.setattr(c_test_program, "compile_quantity", lambda model, quantity: lambda *inputs: np.zeros(5))
    hostile = [*HOSTILE[first:], *HOSTILE[:first]]
    model = ts.load(EXAMPLES / "two_link_arm.yaml")
    asked = ["potential_energy", "reactions", "axial_forces"]
    bad, good = (export_c(renamed(model, names), asked) for names in (hostile, ["good"]))
    prefix = identifier(hostile[0])
    for name in bad.files:
        text = bad.files[name] if name.endswith(".mk") else without_comments(bad.files[name])
        expected = good.files[f"good{name.removeprefix(prefix)}"]
        expected = expected if name.endswith(".mk") else without_comments(expected)
        text = re.sub(rf"\b{prefix}(?=_|\.h|\.mk)", "good", text)
        assert text.replace(f"TORSEUR_{prefix.upper()}_H", "TORSEUR_GOOD_H") == expected


@COMPILED
def test_a_machine_with_hostile_names_compiles_without_a_warning_and_runs(tmp_path):
    model = renamed(ts.load(EXAMPLES / "two_link_arm.yaml"), HOSTILE)
    export = export_c(model, ["reactions", "axial_forces", "pose"], frames=HOSTILE)
    assert len({function.name for function in export.functions}) == 2 + len(HOSTILE)
    program = built(export, tmp_path)
    assert subprocess.run([program], capture_output=True).returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {*export.files, "test"}


# ---- compiled


@COMPILED
@pytest.mark.parametrize(
    ("file", "quantities", "frames"),
    [
        (PUMA, ["inverse_dynamics", "mass_matrix", "forward_dynamics", "pose", "jacobian"], ["flange"]),
        (SATELLITE, ["inverse_dynamics", "forward_dynamics", "gravity", "axial_forces", "rate", "step"], []),
    ],
    ids=["puma", "satellite"],
)
@pytest.mark.parametrize("flags", [("-march=native",), ("-DTORSEUR_NO_FMA",)], ids=["fma", "no fma"])
def test_the_test_program_of_an_example_compiles_without_a_warning_and_passes(
    file, quantities, frames, flags, tmp_path
):
    export = export_c(ts.load(file), quantities, frames=frames)
    done = subprocess.run([built(export, tmp_path, *flags)], capture_output=True, text=True)
    errors = [float(line.rpartition(" ")[2]) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert len(errors) == len(quantities)
    assert max(errors) < 1e-13


@COMPILED
@pytest.mark.parametrize("expected", [1 + 1e-9, np.nan])
def test_the_test_program_fails_when_a_result_is_wrong_or_not_a_number(expected, tmp_path, monkeypatch):
    right = c_test_program.samples

    def wrong(model, quantity):
        sample = right(model, quantity)
        sample.results[2] *= expected
        return sample

    monkeypatch.setattr("torseur.quantities.c_export.samples", wrong)
    export = export_c(ts.load(PUMA), ["center_of_mass", "gravity"])
    done = subprocess.run([built(export, tmp_path)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.count("largest relative error") == 2


@COMPILED
@pytest.mark.parametrize("part", [40, 333, 10**6])
def test_a_program_cut_in_parts_gives_the_same_bits(part, tmp_path):
    """Random trees of all joint types; the readable function is evaluated by CasADi's interpreter."""
    rng = np.random.default_rng(4)
    model = ts.build(random_description(rng, 5, loads=True))
    function = traced_function(model, PLAIN["bias"])
    inputs = rng.normal(size=model.nq), rng.normal(size=model.nv)
    text = c_definition("f", ("q", "v"), optimised_program(function, fma=True), part=part)
    assert ("static void part1" in text) == (part < 10**6)
    result = library(text, tmp_path)(model.nv, *inputs)
    expected = np.array(function(*inputs)).ravel()
    assert_allclose(result, expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    (tmp_path / "whole").mkdir()
    whole = library(
        c_definition("f", ("q", "v"), optimised_program(function, fma=True), part=10**7), tmp_path / "whole"
    )
    assert_array_equal(result, whole(model.nv, *inputs))


@COMPILED
def test_every_operation_computes_what_casadi_computes(tmp_path):
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    unary = "sqrt fabs floor ceil sin cos tan asin acos atan exp log sinh cosh tanh asinh atanh expm1 log1p erf sign"
    results = [getattr(ca, name)(x) for name in unary.split()]
    results += [getattr(ca, name)(x, y) for name in "atan2 fmin fmax copysign fmod hypot remainder".split()]
    results += [ca.acosh(1 + x), x**y, x**3.5, -x, x * x, 2 * x, 1 / x, x / y, x - y, x * y + y, x - x * y, x * y - x]
    results += [x < y, x <= y, ca.eq(x, y), ca.ne(x, y), ca.logic_not(x), ca.logic_and(x, y), ca.logic_or(x, 0 * y)]
    results += [ca.if_else(x < 0.5, x, y), ca.SX(0.25), x]
    function = ca.Function("f", [x, y], [ca.vertcat(*results)])
    for k, fma in enumerate((False, True)):
        (tmp_path / str(k)).mkdir()
        call = library(c_definition("f", ("x", "y"), optimised_program(function, fma=fma)), tmp_path / str(k))
        for state in ([0.3, 0.7], [0.7, 0.3], [0.5, 0.5], [0.9, 1.3], [0.1, 0.0]):
            expected = np.array(function(*state)).ravel()
            assert_allclose(call(len(results), *([s] for s in state)), expected, rtol=1e-14, atol=1e-15)
    used = {value.op for value in program_of(function).values} - {"const", "input"}
    assert len(used) > 40


# ---- the command


def test_the_command_writes_source_and_counts(tmp_path):
    folder = tmp_path / "new" / "folder"
    arguments = ["export", "c", PUMA, "--quantity", "gravity, center_of_mass", "--out", folder, "--counts"]
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    assert {path.name for path in folder.iterdir()} == {
        "puma_560.h",
        "puma_560.mk",
        "puma_560_counts.json",
        "puma_560_gravity.c",
        "puma_560_center_of_mass.c",
        "puma_560_test.c",
    }
    counted = count(traced_function(ts.load(PUMA), PLAIN["gravity"]))
    assert f'"multiplications": {counted.multiplications}' in (folder / "puma_560_counts.json").read_text()
    assert re.search(rf"puma_560_gravity +{counted.multiplications} +{counted.additions} ", result.stdout)


def test_the_command_explains_a_wrong_quantity(tmp_path):
    result = CliRunner().invoke(app, ["export", "c", str(PUMA), "--quantity", "gravty", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "Did you mean 'gravity'?" in re.sub(r"[\s│]+", " ", result.output)
    assert list(tmp_path.iterdir()) == []


@COMPILED
@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_the_makefile_builds_and_runs_the_test_program(puma, tmp_path):
    puma.write(tmp_path)
    done = subprocess.run(["make", "-f", "puma_560.mk"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("largest relative error") == 3


def test_every_quantity_can_be_exported():
    """One that is added later needs its words, or this fails."""
    made = export_c(ts.load(EXAMPLES / "two_link_arm.yaml"), list(PLAIN))
    header = next(text for name, text in made.files.items() if name.endswith(".h"))
    assert all(f"_{name}(" in header for name in PLAIN)
