import os

import pytest

from torseur.description.complaint import DescriptionError, Where
from torseur.description.file_paths import resolve_mesh


@pytest.fixture(autouse=True)
def no_packages_elsewhere(monkeypatch):
    for name in ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH", "GAZEBO_MODEL_PATH"):
        monkeypatch.delenv(name, raising=False)


def made(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("solid")
    return str(path)


def test_relative_absolute_and_file_names_lead_to_the_same_file(tmp_path):
    model, mesh = tmp_path / "arm.urdf", made(tmp_path / "meshes" / "a b.stl")
    for uri in (
        "meshes/a b.stl",
        "./meshes/../meshes/a b.stl",
        mesh,
        f"file://{mesh}",
        f"file://{mesh.replace(' ', '%20')}",
    ):
        assert resolve_mesh(uri, model).file == mesh


@pytest.mark.parametrize("scheme", ["package://", "package:///", "model://"])
def test_a_package_is_found_among_the_ancestors_of_the_model(scheme, tmp_path):
    mesh = made(tmp_path / "pkg" / "meshes" / "a.stl")
    assert resolve_mesh(f"{scheme}pkg/meshes/a.stl", tmp_path / "pkg" / "urdf" / "arm.urdf").file == mesh


def test_a_package_is_found_in_search_paths_and_in_the_environment(tmp_path, monkeypatch):
    model, uri = tmp_path / "m" / "arm.urdf", "package://pkg/a.stl"
    mesh = made(tmp_path / "ws" / "pkg" / "a.stl")
    assert resolve_mesh(uri, model).file is None
    assert resolve_mesh(uri, model, [tmp_path / "ws"]).file == mesh
    assert resolve_mesh(uri, model, [tmp_path / "ws" / "pkg"]).file == mesh
    monkeypatch.setenv("ROS_PACKAGE_PATH", os.pathsep.join(["/nowhere", str(tmp_path / "ws")]))
    assert resolve_mesh(uri, model).file == mesh
    monkeypatch.delenv("ROS_PACKAGE_PATH")
    installed = made(tmp_path / "opt" / "share" / "pkg" / "a.stl")
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "opt"))
    assert resolve_mesh(uri, model).file == installed


def test_search_paths_come_before_the_environment(tmp_path, monkeypatch):
    made(tmp_path / "env" / "pkg" / "a.stl")
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(tmp_path / "env"))
    mine = made(tmp_path / "mine" / "pkg" / "a.stl")
    assert resolve_mesh("package://pkg/a.stl", "arm.urdf", [tmp_path / "mine"]).file == mine


@pytest.mark.parametrize(
    "uri", ["../a.stl", "x/../../a.stl", "file://../a.stl", "file://%2e%2e/a.stl", "package://m/../a.stl"]
)
def test_a_name_that_leaves_the_folder_of_the_model_is_an_error(uri, tmp_path):
    made(tmp_path / "a.stl")
    with pytest.raises(DescriptionError) as caught:
        resolve_mesh(uri, tmp_path / "m" / "arm.urdf", where=Where("arm.urdf", 7), element="link 'hand'")
    (complaint,) = caught.value.complaints
    assert str(complaint.where) == "arm.urdf:7" and complaint.element == "link 'hand'"
    assert "leaves the folder" in complaint.cause and "search paths" in complaint.remedy


def test_a_name_through_dots_may_end_in_a_search_path(tmp_path):
    mesh = made(tmp_path / "meshes" / "a.stl")
    assert resolve_mesh("../meshes/a.stl", tmp_path / "urdf" / "arm.urdf", [tmp_path / "meshes"]).file == mesh


def test_a_name_through_dots_may_stay_in_the_package_that_holds_the_model(tmp_path):
    mesh = made(tmp_path / "meshes" / "a.stl")
    made(tmp_path / "package.xml")
    assert resolve_mesh("../meshes/a.stl", tmp_path / "urdf" / "arm.urdf").file == mesh
    with pytest.raises(DescriptionError):
        resolve_mesh("../../meshes/a.stl", tmp_path / "urdf" / "arm.urdf")


@pytest.mark.parametrize("uri", ["http://example.org/a.stl", "https://example.org/a.stl", "ftp://example.org/a.stl"])
def test_nothing_is_fetched(uri):
    mesh = resolve_mesh(uri, "arm.urdf")
    assert mesh.file is None and "never fetched" in mesh.reason


def test_a_missing_mesh_says_where_it_was_looked_for(tmp_path):
    mesh = resolve_mesh("meshes/no.stl", tmp_path / "arm.urdf", [tmp_path / "other"])
    assert mesh.file is None
    assert str(tmp_path / "meshes") in mesh.reason and str(tmp_path / "other" / "meshes") in mesh.reason


@pytest.mark.parametrize(
    "uri", ["", "package://", "package://..", "package://../..", "file://", "a\0b", "x" * 9000, "://"]
)
def test_strange_names_are_not_found(uri, tmp_path):
    assert resolve_mesh(uri, tmp_path / "arm.urdf").file is None


def test_an_absolute_name_that_leaves_the_folder_is_followed_only_into_search_paths(tmp_path):
    model, mesh = tmp_path / "model" / "arm.urdf", made(tmp_path / "elsewhere" / "a.stl")
    for uri in (mesh, f"file://{mesh}"):
        assert (
            resolve_mesh(uri, model).file is None and "add its folder to the search" in resolve_mesh(uri, model).reason
        )
        assert resolve_mesh(uri, model, [tmp_path / "elsewhere"]).file == mesh
