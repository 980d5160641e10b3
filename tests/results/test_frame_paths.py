"""Paths of recorded frames in pictures and on the page."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from torseur.results.contents import Column, Contents, Variable
from torseur.results.files.space import ResultsError
from torseur.results.memory_writer import MemoryWriter
from torseur.results.plots.path import frame_panel
from torseur.results.report.plot_data import _ways
from torseur.results.trajectory import Trajectory

T = np.linspace(0, 1, 50)


def recorded(frames):
    """A run of frames by name, each (50, 3)."""
    columns = tuple(Column(f"{name}.{axis}", "m") for name in frames for axis in "xyz")
    writer = MemoryWriter(
        Contents((Variable("frame_position", "place", "frame_component", columns),)), {"model": "arm"}
    )
    writer.append(T, {"frame_position": np.concatenate(list(frames.values()), axis=1)})
    return Trajectory(writer.stored())


CIRCLE = np.stack([np.cos(T), 0.01 * T, np.sin(T)], axis=1)
LINE = np.stack([0.1 * T, 0 * T, 0 * T], axis=1)


def test_paths_are_drawn_in_the_plane_in_which_they_are_longest():
    panel = frame_panel(recorded({"tool": CIRCLE, "elbow": LINE}))
    assert [name for name, _, _ in panel.paths] == ["tool", "elbow"]
    assert (panel.across, panel.up) == ("x [m]", "z [m]") and "seen along y" in panel.title
    assert_array_equal(panel.paths[0][2], CIRCLE[:, 2])
    assert_array_equal(panel.paths[1][1], LINE[:, 0])


def test_a_plot_and_the_page_show_them():
    run = recorded({"tool": CIRCLE})
    (axes,) = run.plot(["paths"]).axes
    assert_array_equal(axes.lines[0].get_xydata(), CIRCLE[:, [0, 2]])
    assert [way["name"] for way in _ways(run)] == ["tool"]


def test_without_frames_a_plot_of_paths_says_how_to_record_them():
    writer = MemoryWriter(Contents((Variable("q", "position", "coordinate", (Column("a", "rad"),)),)), {})
    writer.append(T, {"q": T[:, None]})
    with pytest.raises(ResultsError, match="record="):
        Trajectory(writer.stored()).plot(["paths"])
