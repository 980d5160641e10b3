"""Files that do harm by what lies beside them: links, pipes, devices, meshes, matrices, results, checkpoints."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path

from hostile_kinds import BOMB, ESCAPE, URDF, Words, arm, kind


@kind("a script in names, on the page")
def _(folder: Path) -> tuple[Words, ...]:
    evil = '"</script><script>alert(1)</script>"'
    (folder / "m.yaml").write_text(arm(name=evil, body='"<img src=x onerror=alert(1)>"', joint=evil))
    return (("run", "m.yaml"), ("view", "m.yaml", "--no-open", "--out", "v.html"))


@kind("a program in names, in printed equations and C")
def _(folder: Path) -> tuple[Words, ...]:
    evil = '"j}; \\\\input{../outside/secret.txt} */ #include"'
    (folder / "m.yaml").write_text(arm(joint=evil))
    return (("equations", "m.yaml", "--latex"), ("export", "c", "m.yaml", "--quantity", "gravity", "--out", "c"))


@kind("a name that is a path")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "m.yaml").write_text(arm(name='"../outside/overwritten"', joint='"../../j"'))
    return (("run", "m.yaml"), ("convert", "m.yaml", "out.urdf"), ("export", "gltf", "m.yaml", "--out", "m.glb"))


# other files that a model names
@kind("a mesh through ..")
def _(folder: Path) -> None:
    (folder / "m.yaml").write_text(arm(more=", visuals: [{mesh: ../outside/secret.stl}]"))


@kind("a mesh by an absolute name")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "m.yaml").write_text(arm(more=f", visuals: [{{mesh: {folder.parent / 'outside' / 'secret.stl'}}}]"))
    return (("info", "m.yaml"), ("view", "m.yaml", "--no-open", "--out", "v.html"))


def linked(name: str, target: str, more: str, rest: str, *commands: Words) -> Callable[[Path], tuple[Words, ...]]:
    """A folder in which a file that the model names is a link to another place."""

    def fill(folder: Path) -> tuple[Words, ...]:
        (folder / name).symlink_to(target)
        (folder / "m.yaml").write_text(arm(more=more, rest=rest))
        return commands or (("info", "m.yaml"),)

    return fill


TABLE = "disturbances: {d: {joint: j, effort: {csv: {file: t.csv}}}}"
MESH = ", visuals: [{mesh: t.stl}]"
SHAPE = ", visuals: []"
ELASTIC = (
    "torseur: 1\nbodies: {a: {elastic: {stiffness: t.mtx, mass: t.mtx, nodes: t.csv}, modes: 2}}\n"
    "joints: {j: {type: revolute, parent: world, child: a}}\n"
)
kind("a table that is a link to another folder")(linked("t.csv", "../outside/secret.txt", "", TABLE))
kind("a mesh that is a link to another folder")(
    linked(
        "t.stl",
        "../outside/secret.stl",
        MESH,
        "",
        ("info", "m.yaml"),
        ("view", "m.yaml", "--no-open", "--out", "v.html"),
    )
)
kind("a table that is a link to an endless device")(linked("t.csv", "/dev/zero", "", TABLE))
kind("a mesh that is a link to an endless device")(
    linked("t.stl", "/dev/zero", MESH, "", ("view", "m.yaml", "--no-open", "--out", "v.html"), ("inertia", "t.stl"))
)
kind("a table that is a link to itself")(linked("t.csv", "t.csv", "", TABLE))


@kind("a model that is a link to an endless device")
def _(folder: Path) -> None:
    (folder / "m.yaml").symlink_to("/dev/zero")


@kind("a model that is a pipe")
def _(folder: Path) -> None:
    os.mkfifo(folder / "m.yaml")


@kind("a model that is a folder")
def _(folder: Path) -> None:
    (folder / "m.urdf").mkdir()


@kind("a table that is a pipe")
def _(folder: Path) -> None:
    os.mkfifo(folder / "t.csv")
    (folder / "m.yaml").write_text(arm(rest=TABLE))


@kind("a mesh that is a pipe")
def _(folder: Path) -> tuple[Words, ...]:
    os.mkfifo(folder / "t.stl")
    (folder / "m.yaml").write_text(arm(more=MESH))
    return (("info", "m.yaml"), ("inertia", "t.stl"), ("view", "m.yaml", "--no-open", "--out", "v.html"))


@kind("matrices that are pipes")
def _(folder: Path) -> None:
    for name in ("t.mtx", "t.csv"):
        os.mkfifo(folder / name)
    (folder / "m.yaml").write_text(ELASTIC)


@kind("matrices of 10¹² rows")
def _(folder: Path) -> None:
    (folder / "t.mtx").write_text(
        "%%MatrixMarket matrix coordinate real symmetric\n1000000000000 1000000000000 1\n1 1 1\n"
    )
    (folder / "t.csv").write_text("0,0,0\n")
    (folder / "m.yaml").write_text(ELASTIC)


@kind("matrices that hold Python objects")
def _(folder: Path) -> None:
    header = b"\x93NUMPY\x01\x00" + struct.pack("<H", 118)
    header += b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }".ljust(117) + b"\n"
    (folder / "t.npy").write_bytes(header + b"cos\nsystem\n(S'touch pwned'\ntR.")
    (folder / "m.yaml").write_text(ELASTIC.replace("t.mtx", "t.npy").replace("t.csv", "t.npy"))


@kind("a side file that leads out")
def _(folder: Path) -> None:
    (folder / "m.urdf").write_text(URDF.format(head="", name="n", more=""))
    (folder / "m.torseur.yaml").symlink_to("../outside/secret.txt")


@kind("a model of a terabyte of nothing")
def _(folder: Path) -> None:
    with (folder / "m.yaml").open("wb") as file:
        file.truncate(2**40)


@kind("a mesh that claims four billion triangles")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "t.stl").write_bytes(bytes(80) + struct.pack("<I", 2**32 - 1) + bytes(50))
    (folder / "m.yaml").write_text(arm(more=MESH))
    return (("inertia", "t.stl"), ("view", "m.yaml", "--no-open", "--out", "v.html"))


@kind("a mesh that points behind its end")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "t.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 999999999\nf -9 -8 -7\n")
    (folder / "m.yaml").write_text(arm(more=MESH.replace("stl", "obj")))
    return (("inertia", "t.obj"), ("view", "m.yaml", "--no-open", "--out", "v.html"))


@kind("a COLLADA mesh with entities")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "t.dae").write_text(BOMB + "<COLLADA><a>&j;</a></COLLADA>")
    return (("inertia", "t.dae"),)


@kind("a beam of 10⁹ nodes")
def _(folder: Path) -> None:
    beam = "{length: 1 m, section: {round: {diameter: 10 mm}}, material: steel, nodes: 1000000000}"
    (folder / "m.yaml").write_text(
        f"torseur: 1\nbodies: {{a: {{beam: {beam}}}}}\njoints: {{j: {{type: revolute, parent: world, child: a}}}}\n"
    )


@kind("10⁹ modes")
def _(folder: Path) -> None:
    beam = "{length: 1 m, section: {round: {diameter: 10 mm}}, material: steel}, modes: 1000000000"
    (folder / "m.yaml").write_text(
        f"torseur: 1\nbodies: {{a: {{beam: {beam}}}}}\njoints: {{j: {{type: revolute, parent: world, child: a}}}}\n"
    )


# results and checkpoints
@kind("results that are links into other files")
def _(folder: Path) -> tuple[Words, ...]:
    import h5py

    with h5py.File(folder / "m.nc", "w", libver="latest") as file:
        file["time"] = h5py.ExternalLink("../outside/secret.h5", "time")
        file["q"] = h5py.SoftLink("/q")
    return (
        ("plot", "m.nc"),
        ("plot", "m.nc", "--csv", "o.csv"),
        ("recover", "m.nc"),
        ("view", "m.nc", "--no-open", "--out", "v.html"),
    )


@kind("results of 10¹² rows in a few bytes")
def _(folder: Path) -> tuple[Words, ...]:
    import h5py

    with h5py.File(folder / "m.nc", "w", libver="latest") as file:
        for name in ("time", "q", "row_checksum"):
            file.create_dataset(name, (10**12,), "f8", chunks=(4096,), compression="gzip")
    return (("plot", "m.nc"), ("recover", "m.nc"), ("view", "m.nc", "--no-open", "--out", "v.html"))


@kind("results with commands to the terminal")
def _(folder: Path) -> tuple[Words, ...]:
    from torseur.results.contents import Contents
    from torseur.results.files.stream_writer import StreamWriter

    with StreamWriter(folder / "m.nc", Contents(()), {"model": ESCAPE, "schema": 2}) as writer:
        assert writer.rows == 0
    return (("plot", "m.nc"), ("recover", "m.nc"))


@kind("a checkpoint of Python objects")
def _(folder: Path) -> tuple[Words, ...]:
    import numpy as np

    (folder / "m.yaml").write_text(arm())
    np.savez(folder / "m.nc.checkpoint", facts=np.array([print, os.system], dtype=object))
    os.replace(folder / "m.nc.checkpoint.npz", folder / "m.nc.checkpoint")
    (folder / "m.nc").write_bytes(b"\x89HDF\r\n\x1a\n" + bytes(100))
    return (("run", "m.yaml", "--resume"),)


@kind("output onto pipes that nobody reads")
def _(folder: Path) -> tuple[Words, ...]:
    (folder / "m.yaml").write_text(arm())
    for name in ("o.nc", "o.html", "o.tex", "o.urdf"):
        os.mkfifo(folder / name)
    return (
        ("run", "m.yaml", "-o", "o.nc"),
        ("run", "m.yaml", "-o", "p.nc", "--force"),
        ("equations", "m.yaml", "-o", "o.tex"),
        ("convert", "m.yaml", "o.urdf"),
        ("view", "m.yaml", "--out", "o.html"),
    )
