import warnings

import matplotlib
import numpy as np
import pytest
from thrown_body import in_memory, rows_at

from torseur.results.contents import Contents
from torseur.results.kinds import standard_variable
from torseur.results.memory_writer import MemoryWriter
from torseur.results.plots.choice import default_panels
from torseur.results.plots.files import write_figure
from torseur.results.plots.grouping import Extent, grouped, shows_something
from torseur.results.plots.panel import Curve
from torseur.results.plots.thinning import thinned_rows
from torseur.results.trajectory import Trajectory

T = np.linspace(0, 2, 300)


def titles(figure):
    return [axes.get_title(loc="left") for axes in figure.axes]


def test_the_page_shows_motion_motors_energy_and_the_monitor_with_units():
    rows = rows_at(T)
    rows["energy"][:, 0] += 1e-9 * np.sin(T)
    assert titles(in_memory(T, rows).plot()) == [  # row by row; read down the columns
        *("Position [m]", "Stored energy [J]"),
        *("Set-point less what the servo measures [m]", "Work put in since the start [J]"),
        *("Speed [m/s]", "Monitor: residuals over natural size"),
        "Motor current [A]",
    ]


def test_curves_carry_the_numbers_of_their_signals():
    figure = in_memory(T).plot(["v.y", "energy.*"])
    assert titles(figure) == ["Speed [m/s]", "Stored energy [J]"]
    speed, energy = figure.axes
    assert np.array_equal(speed.lines[0].get_xydata(), np.column_stack([T, rows_at(T)["v"][:, 1]]))
    assert [line.get_label() for line in energy.lines] == ["kinetic", "gravity"]
    assert energy.get_xlabel() == "time [s]"


def test_positions_stand_beside_their_set_points():
    position = in_memory(T).plot().axes[0]
    labels = [text.get_text() for text in position.get_legend().get_texts()]
    assert labels == ["x", "y", "z", "set-point"]
    dashed = [line for line in position.lines if line.get_linestyle() == "--" and line.get_xdata().size]
    assert len(dashed) == 1
    assert np.array_equal(dashed[0].get_ydata(), rows_at(T)["setpoint"][:, 0])
    assert dashed[0].get_color() == position.lines[2].get_color()


def test_what_is_missing_to_the_set_point_has_an_axis_of_its_own():
    error = in_memory(T).plot().axes[2]  # below the positions
    assert error.get_title(loc="left").startswith("Set-point less")
    assert np.array_equal(error.lines[0].get_ydata(), rows_at(T)["setpoint"][:, 0] - rows_at(T)["q"][:, 2])


@pytest.mark.parametrize(("size", "drawn"), [(4.0, [-4.0, 4.0]), (1.0, [])])
def test_a_limit_is_drawn_where_the_signal_comes_near_to_it(size, drawn):
    rows = rows_at(T)
    rows["current"] *= size / 4
    panel = in_memory(T, rows).plot(["current"]).axes[0]
    levels = [line.get_ydata()[0] for line in panel.lines[1:] if len(set(line.get_ydata())) == 1]
    assert levels == drawn


@pytest.mark.parametrize("seed", range(3))
def test_thinning_loses_no_peak_and_makes_up_no_value(seed):
    rng = np.random.default_rng(seed)
    t = np.sort(rng.uniform(0, 1, size=50_000))
    y = rng.normal(size=(t.size, 3))
    y[rng.integers(t.size), 1] = 40.0
    pieces = [(t[k : k + 7001], y[k : k + 7001]) for k in range(0, t.size, 7001)]
    times, values = thinned_rows(pieces, t.size, most=1000)
    assert len(times) < 7 * 500 * 1.1  # of a stretch its first row and three times two extremes
    assert np.array_equal(values.max(axis=0), y.max(axis=0))
    assert np.array_equal(values.min(axis=0), y.min(axis=0))
    assert np.array_equal(y[np.searchsorted(t, times)], values)
    assert np.all(np.diff(times) > 0)


def test_short_signals_are_drawn_as_they_are():
    times, values = thinned_rows([(T, T[:, None] ** 2)], T.size)
    assert np.array_equal(times, T)
    assert np.array_equal(values[:, 0], T**2)


def test_pictures_are_written_in_the_format_of_their_ending(tmp_path):
    figure = in_memory(T).plot(["q"])
    for ending, begin in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        write_figure(figure, tmp_path / f"run{ending}")
        assert (tmp_path / f"run{ending}").read_bytes().startswith(begin)
    with pytest.raises(ValueError, match=r"Give one of \.png"):
        write_figure(figure, tmp_path / "run.doc")


def test_without_a_screen_a_window_is_refused_with_the_way_out():
    matplotlib.use("agg")
    with pytest.raises(OSError, match=r"no screen to draw on\. Write a picture instead"):
        in_memory(T).plot(["q"], show=True)


def test_a_far_limit_does_not_flatten_a_small_motion_far_from_zero():
    """Limits 1.4 away from a motion of 0.1 are not drawn, whatever their share of zero; one beside it is."""
    t = np.linspace(0, 1, 50)
    curve = Curve("joint6", 1.5 + 0.05 * np.sin(20 * t), -0.0175, 2.9)
    assert curve.reached_limits(span=0.1) == ()
    assert Curve("joint6", 1.5 + 0.05 * np.sin(20 * t), -0.0175, 1.56).reached_limits(span=0.1) == (1.56,)


def test_curves_that_would_flatten_others_have_a_panel_of_their_own():
    sizes = [100.0, 60.0, 0.5, 0.3, 0.0]
    groups = grouped([Extent(-size, size) for size in sizes])
    assert groups == [[0, 1, 4], [2, 3]]
    assert grouped([Extent(0, 1), Extent(1000, 1001)]) == [[0], [1]]  # far apart, though equally long


def test_small_curves_join_on_the_panel_that_one_of_them_needs_anyway():
    """Torques of an arm: those of its wrist are together, though one alone would be lost beside the others."""
    torques = [Extent(-0.8, 0.0), Extent(-0.35, 0.3), Extent(-0.3, 0.0), Extent(0, 0.026), Extent(-0.035, 0)]
    assert grouped(torques) == [[0, 1, 2], [3, 4]]
    assert grouped([*torques[:3], torques[4]]) == [[0, 1, 2, 3]]  # no panel more where none is needed


def test_signals_keep_their_colours_on_several_panels_and_legends_stand_beside_curves():
    rows = rows_at(T)
    rows["v"][:, 1] *= 1e-6
    first, second = in_memory(T, rows).plot(["v"]).axes
    colours = {line.get_label(): line.get_color() for axes in (first, second) for line in axes.lines}
    assert len(set(colours.values())) == len(colours) == 3
    for axes in (first, second):
        legend = axes.get_legend()
        beside = legend.get_bbox_to_anchor().transformed(axes.transAxes.inverted()).x0 >= 1.0
        assert beside == (len(legend.get_texts()) > 1)


@pytest.mark.parametrize(
    ("variable", "size", "largest", "shown"),
    [
        ("v", 0.0, 1.0, False),
        ("v", 1e-13, 1.0, False),
        ("v", 1e-3, 1.0, True),
        ("strain", 1e-6, 1e-6, True),
        ("coriolis_power", 1e-12, 100.0, False),
        ("constraint_residual", 1e-6, 1e-6, True),
    ],
)
def test_panels_of_zeros_and_round_off_are_left_out(variable, size, largest, shown):
    assert shows_something(variable, [Extent(-size, 0.0)], largest) is shown


@pytest.mark.parametrize("aim", [None, 0.3])
def test_curves_of_round_off_beside_others_have_no_panel(aim):
    """As a quaternion that does not turn: 1, and three components of round-off. A set-point far from them is shown."""
    rows = rows_at(T)
    rows["q"] = np.random.default_rng(0).normal([1.0, 0.0, 0.0], 1e-16, rows["q"].shape)
    names = ("qw", "qx", "qy")
    variables = [standard_variable("q", names, units=[""] * 3)]
    if aim is not None:
        variables.append(standard_variable("setpoint", names[1:2], units=[""]))
        rows["setpoint"] = np.full((len(T), 1), aim)
    writer = MemoryWriter(Contents(tuple(variables)), {"model": "at rest"})
    writer.append(T, {variable.name: rows[variable.name] for variable in variables})
    shown = [curve.label for panel in default_panels(Trajectory(writer.stored())) for curve in panel.curves]
    assert shown == ["qw"] if aim is None else {"qw", "qx"} <= set(shown)


def test_names_in_any_script_and_with_signs_of_formulas_print_without_warnings(tmp_path):
    names = ("関節", "a$b_{c}$", "_łokieć")
    writer = MemoryWriter(Contents((standard_variable("q", names, units=["m"] * 3),)), {"model": "マシン $x"})
    writer.append(T, {"q": rows_at(T)["q"]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = Trajectory(writer.stored()).plot(["q"])
        for ending in (".png", ".svg"):
            write_figure(figure, tmp_path / f"run{ending}")
        figure.savefig(tmp_path / "own.png")  # as users do
    svg = (tmp_path / "run.svg").read_text(encoding="utf-8")
    assert all(name in svg for name in names)
