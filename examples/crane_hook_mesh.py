"""Writes crane_hook.stl, the mesh of crane_hook.yaml: a round bar bent to a hook, in millimetres.

    python examples/crane_hook_mesh.py

Any CAD program writes such files; this one is small enough to be read.
"""

from pathlib import Path

import numpy as np
import trimesh

RADIUS, BEND, SHANK, TURN = 12.0, 40.0, 90.0, np.deg2rad(230)  # of the bar, of the bend, length, angle of the bend


def hook(along=24, around=12):
    """A closed surface of triangles around a bar that goes down the z axis and round the y axis."""
    angles = np.linspace(0, TURN, along)
    bend = np.stack([BEND * (1 - np.cos(angles)), 0 * angles, -SHANK - BEND * np.sin(angles)], axis=1)
    path = np.vstack([[0, 0, 0], bend])
    outward = np.stack([np.cos(angles), 0 * angles, np.sin(angles)], axis=1)
    outward = np.vstack([[1, 0, 0], outward])
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    rings = path[:, None] + RADIUS * (np.cos(turn)[:, None] * outward[:, None] + np.sin(turn)[:, None] * [0, 1, 0])
    vertices = np.vstack([rings.reshape(-1, 3), path[0], path[-1]])
    first, last = len(vertices) - 2, len(vertices) - 1
    faces = []
    for j in range(around):
        k = (j + 1) % around
        for i in range(len(path) - 1):
            a, b, c, d = i * around + j, i * around + k, (i + 1) * around + j, (i + 1) * around + k
            faces += [(a, c, b), (b, c, d)]
        end = (len(path) - 1) * around
        faces += [(first, j, k), (last, end + k, end + j)]
    return trimesh.Trimesh(vertices, faces, process=False)


if __name__ == "__main__":
    hook().export(Path(__file__).with_name("crane_hook.stl"))
