"""Linear models as results: modes, responses, what may be left out, files and pictures."""

import sys
from types import ModuleType

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from torseur.results.files.space import ResultsError
from torseur.results.linear.linear_model import Linear


def oscillator(zeta=0.1, omega=20.0):
    """ẍ + 2 ζ ω ẋ + ω² x = u, of a mass that also goes round without anything depending on it."""
    return Linear(
        name="oscillator",
        state_names=("q.x", "q.turn", "v.x", "v.turn"),
        input_names=("effort.x",),
        output_names=("q.x", "q.turn", "acceleration.x"),
        A=np.array([[0, 0, 1, 0], [0, 0, 0, 1], [-(omega**2), 0, -2 * zeta * omega, 0], [0, 0, 0, -3.0]], float),
        B=np.array([[0.0], [0], [1], [0.5]]),
        C=np.array([[1, 0, 0, 0], [0, 1, 0, 0], [-(omega**2), 0, -2 * zeta * omega, 0]], float),
        D=np.array([[0.0], [0], [1]]),
        units={
            "q.x": "m",
            "q.turn": "rad",
            "v.x": "m/s",
            "v.turn": "rad/s",
            "acceleration.x": "m/s^2",
            "effort.x": "N",
        },
        point={"q.x": 0.5},
        drift=np.zeros(4),
        notes=("a note",),
    )


def random_model(rng, n=5, p=2, r=3):
    names = tuple(f"v.{k}" for k in range(n))
    return Linear(
        name="random",
        state_names=names,
        input_names=tuple(f"u{k}" for k in range(p)),
        output_names=tuple(f"y{k}" for k in range(r)),
        A=rng.normal(size=(n, n)) - 2 * np.eye(n),
        B=rng.normal(size=(n, p)),
        C=rng.normal(size=(r, n)),
        D=rng.normal(size=(r, p)),
    )


def test_an_oscillator_has_its_frequency_damping_and_time_constant():
    modes = {round(mode.natural_frequency * 2 * np.pi, 9): mode for mode in oscillator().modes()}
    swing, decay = modes[20.0], modes[3.0]
    assert swing.damping == pytest.approx(0.1)
    assert swing.frequency == pytest.approx(20 * np.sqrt(1 - 0.01) / (2 * np.pi))
    assert swing.time_constant == pytest.approx(1 / 2.0)
    assert swing.kind == "oscillates, decays"
    assert {name for name, _ in swing.main_states} == {"q.x", "v.x"}
    assert sum(share for _, share in swing.shares) == pytest.approx(1.0)
    assert (decay.frequency, decay.damping, decay.kind) == (0.0, 1.0, "decays")
    assert decay.main_states == (("v.turn", pytest.approx(1.0)),)


def test_shares_do_not_depend_on_units():
    rng = np.random.default_rng(3)
    model = random_model(rng)
    scale = np.diag(10.0 ** rng.uniform(-3, 3, size=5))
    other = Linear(
        **{**vars(model), "A": scale @ model.A @ np.linalg.inv(scale), "B": scale @ model.B},
    )
    for one, two in zip(model.modes(), other.modes(), strict=True):
        assert one.eigenvalue == pytest.approx(two.eigenvalue, rel=1e-9)
        assert_allclose(sorted(s for _, s in one.shares), sorted(s for _, s in two.shares), rtol=1e-7)


def test_a_double_zero_is_neither_growth_nor_decay():
    A = np.array([[0.0, 1, 0], [0, 0, 0], [0.3, 0.2, -40]])
    model = Linear("mass", ("v.a", "v.b", "v.c"), (), (), A, np.zeros((3, 0)), np.zeros((0, 3)), np.zeros((0, 0)))
    still = [mode for mode in model.modes() if mode.eigenvalue == 0]
    assert len(still) == 2
    assert {mode.kind for mode in still} == {"keeps its size"}
    assert all(np.isinf(mode.time_constant) for mode in still)
    assert not model.stable


def test_cyclic_coordinates_are_found_and_left_out_with_the_outputs_that_show_them():
    model = oscillator()
    assert model.cyclic == ("q.turn",)
    least = model.minimal
    assert least.state_names == ("q.x", "v.x", "v.turn")
    assert least.output_names == ("q.x", "acceleration.x")
    assert_allclose(np.sort_complex(least.eigenvalues()), np.sort_complex(model.eigenvalues()))
    assert len(model.eigenvalues(cyclic=True)) == 4
    assert model.stable


def test_a_heading_that_only_moves_positions_is_cyclic_but_a_speed_that_does_is_not():
    """ẋ = u ψ, ψ̇ = r, ṙ = −r: position, then heading depend on nothing but each other; the turn rate is a mode."""
    A = np.array([[0.0, 0, 5, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, -1]])
    names = ("q.y", "q.wheel", "q.heading", "v.turn")
    car = Linear("car", names, (), (), A, np.zeros((4, 0)), np.zeros((0, 4)), np.zeros((0, 0)))
    assert car.cyclic == ("q.y", "q.wheel", "q.heading")
    assert_allclose(car.eigenvalues(), [-1])


def test_a_state_that_others_depend_on_cannot_be_left_out():
    with pytest.raises(ValueError, match=r"'q\.x' cannot be left out.*'v\.x' depends on it"):
        oscillator().without(["q.x"])
    with pytest.raises(ValueError, match=r"Did you mean 'q\.x'"):
        oscillator().without(["q.xx"])


def test_a_step_response_is_the_closed_form():
    zeta, omega = 0.1, 20.0
    response = oscillator(zeta, omega).step("effort.x", 1.0, size=3.0)
    t, damped = response.t, omega * np.sqrt(1 - zeta**2)
    decay = np.exp(-zeta * omega * t)
    wanted = 3 / omega**2 * (1 - decay * (np.cos(damped * t) + zeta * omega / damped * np.sin(damped * t)))
    assert_allclose(response["x"], wanted, atol=1e-14)
    assert response["acceleration.x"][0] == pytest.approx(3.0)
    assert response.units == ("m", "rad", "m/s^2")


def test_a_step_response_is_that_of_an_integrator():
    rng = np.random.default_rng(5)
    model = random_model(rng)
    response = model.step("u1", 2.0, points=21)
    run = solve_ivp(
        lambda t, x: model.A @ x + model.B[:, 1], (0, 2), np.zeros(5), t_eval=response.t, rtol=1e-11, atol=1e-12
    )
    assert_allclose(response.y, run.y.T @ model.C.T + model.D[:, 1], atol=1e-8)


def test_a_frequency_response_is_the_closed_form_and_ignores_cyclic_coordinates():
    zeta, omega, f = 0.1, 20.0, np.geomspace(0.01, 100, 30)
    s = 2j * np.pi * f
    model = oscillator(zeta, omega)
    assert_allclose(
        model.frequency_response("effort.x", "x", f), 1 / (s**2 + 2 * zeta * omega * s + omega**2), rtol=1e-12
    )
    assert_allclose(model.frequency_response("effort.x", "turn", f), 0.5 / (s * (s + 3)), rtol=1e-12)
    at_rest = model.frequency_response("effort.x", "q.x", 0.0)  # with the cyclic state the matrix would be singular
    assert_allclose(at_rest, [1 / omega**2], rtol=1e-12)


def test_a_saved_model_is_read_back(tmp_path):
    model = oscillator()
    model.save(tmp_path / "model.json")
    again = Linear.open(tmp_path / "model.json")
    for name in ("A", "B", "C", "D", "drift"):
        assert np.array_equal(getattr(again, name), getattr(model, name))
    for name in ("name", "state_names", "input_names", "output_names", "units", "point", "notes"):
        assert getattr(again, name) == getattr(model, name)


def test_a_model_without_inputs_and_outputs_is_read_back(tmp_path):
    model = Linear("bare", ("v.a",), (), (), -np.eye(1), np.zeros((1, 0)), np.zeros((0, 1)), np.zeros((0, 0)))
    model.save(tmp_path / "bare.json")
    again = Linear.open(tmp_path / "bare.json")
    assert (again.B.shape, again.C.shape, again.D.shape) == ((1, 0), (0, 1), (0, 0))


@pytest.mark.parametrize("text", ["no json", "[]", '{"schema": "another"}'])
def test_another_file_is_refused(tmp_path, text):
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(ResultsError, match="linear model"):
        Linear.open(tmp_path / "other.json")


def test_python_control_gets_the_matrices_with_names(monkeypatch):
    given = {}
    package = ModuleType("control")
    package.ss = lambda *matrices, **names: given.update(matrices=matrices, **names) or "system"
    monkeypatch.setitem(sys.modules, "control", package)
    model = oscillator()
    assert model.to_control() == "system"
    assert given["matrices"][0] is model.A
    assert given["states"] == ["q_x", "q_turn", "v_x", "v_turn"]
    assert given["outputs"] == ["q_x", "q_turn", "acceleration_x"]
    assert given["inputs"] == ["effort_x"]


def test_without_python_control_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "control", None)
    with pytest.raises(ImportError, match="pip install control"):
        oscillator().to_control()


def test_bode_shows_gain_and_phase_of_every_pair_that_is_connected():
    model = oscillator()
    figure = model.bode()
    gain, phase = figure.axes
    assert [line.get_label() for line in gain.lines] == list(model.output_names)
    f, decibels = gain.lines[0].get_data()
    assert f[0] < 3 / (2 * np.pi) and f[-1] > 20 / (2 * np.pi)
    assert_allclose(decibels, 20 * np.log10(np.abs(model.frequency_response("effort.x", "x", f))), rtol=1e-12)
    assert phase.lines[0].get_ydata()[-1] == pytest.approx(-180, abs=2)
    assert len(model.bode(output="x").axes[0].lines) == 1


def test_pictures_of_steps_and_modes_show_all_of_them():
    model = oscillator()
    figure = model.plot_step("effort.x", 1.0)
    assert len(figure.axes) == 3  # one panel for each unit
    chosen = model.plot_step("effort.x", 1.0, outputs=["x"])
    assert_allclose(chosen.axes[0].lines[0].get_ydata(), model.step("effort.x", 1.0)["x"])
    points = np.concatenate([line.get_xdata() for line in model.plot_modes().axes[0].lines[1:]])
    assert_allclose(np.sort(points), np.sort(model.eigenvalues().real))


@pytest.mark.parametrize(("call", "said"), [("step", "no input 'effort.y'"), ("bode", "no output 'q.z'")])
def test_unknown_names_are_explained(call, said):
    model = oscillator()
    with pytest.raises(ValueError, match=said):
        model.step("effort.y", 1.0) if call == "step" else model.bode(output="q.z")
    with pytest.raises(KeyError, match=r"Did you mean 'q\.x'"):
        model.step("effort.x", 1.0)["q.xx"]
    with pytest.raises(ValueError, match="positive duration"):
        model.step("effort.x", 0.0)
