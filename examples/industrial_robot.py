"""The industrial robot of the 1988 paper: inertia from meshes, DC motors, and servo gains found by simulations.

    python examples/industrial_robot.py [industrial_robot.png]

The robot is the xArm 7 of the package example-robot-data, a URDF with meshes; industrial_robot.torseur.yaml gives it
masses from the meshes, motors, gears and servos. It is run with gains that are the same for all joints, then gains are
searched for: every round runs some candidates side by side, keeps for each joint the gains with which it followed its
set-point best, and looks more closely around them.
"""

import sys
import sysconfig
from pathlib import Path

import numpy as np

import torseur as ts

SIDE_FILE = Path(__file__).with_name("industrial_robot.torseur.yaml")
SHARE = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "share"  # where example-robot-data puts its files
URDF = SHARE / "example-robot-data" / "robots" / "xarm_description" / "urdf" / "xarm7.urdf"
TOOL = "link_eef"
GAINS = ("kp", "kd", "ki")


def robot():
    """The model; says what to install where the URDF is missing."""
    if not URDF.is_file():
        raise SystemExit(
            f"{URDF} is missing: the robot and its meshes come with the package example-robot-data, and trimesh reads "
            "them. Install both:  pip install example-robot-data 'torseur[shapes]'"
        )
    return ts.load(URDF, side_file=SIDE_FILE, search_paths=[SHARE])


def candidates_run(model, gains):
    """Runs with gains (N, 7, 3), and their errors (N, K, 7): angles less those of the set-points."""
    named = {
        f"{motor}.{gain}": gains[:, joint, column]
        for joint, motor in enumerate(model.servo_names)
        for column, gain in enumerate(GAINS)
    }
    runs = ts.simulate_batch(model, parameters=named, tolerance=1e-6, threads=2)
    return runs, runs.q - runs.signal("setpoint")


def searched(model, first, rounds=8, count=12, seed=1):
    """Gains (7, 3), and what is counted of the worst joint in each round.

    Counted of each joint are its error in milliradians and its current in amperes, both root mean squares over time:
    gains that make a motor chatter follow closely too, but heat it.
    """
    rng = np.random.default_rng(seed)
    best, history = first, []
    for k in range(rounds):
        tried = best * np.exp(0.8**k * rng.normal(size=(count, *first.shape)))
        tried[0] = best  # the best gains of all joints together, which were found in different runs
        runs, errors = candidates_run(model, tried)
        counted = 1e3 * over_time(errors) + over_time(runs.signal("current"))
        counted = np.nan_to_num(counted, nan=np.inf)  # of a run that failed
        best = tried[counted.argmin(axis=0), np.arange(len(first))]
        history.append(float(counted[0].max()))
    return best, history


def over_time(values):
    """Root mean squares of (N, K, n) over K."""
    return np.sqrt((values**2).mean(axis=1))


def tool_error(model, runs, errors):
    """Distance of the tool from where the set-points would have it, (N, K) [m]."""
    dyn = ts.compile(model)
    there, wanted = (dyn.pose(q, TOOL)[..., :3, 3] for q in (runs.q, runs.q - errors))
    return np.linalg.norm(there - wanted, axis=-1)


def picture(model, runs, errors, path):
    """The robot on its way, and the error of its tool before and after."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    figure = plt.figure(figsize=(10, 4.2))
    _draw_robot(figure.add_subplot(1, 2, 1, projection="3d"), model, runs.q[1][[0, 120, 240, -1]])
    plot = figure.add_subplot(1, 2, 2)
    for error, name in zip(tool_error(model, runs, errors), ("the same for all joints", "searched"), strict=True):
        plot.semilogy(runs.t, 1e3 * np.maximum(error, 1e-6), label=name)
    plot.set(xlabel="time [s]", ylabel="error of the tool [mm]", title="Gains of the servos")
    plot.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)


def _draw_robot(plot, model, postures):
    """The meshes of the links at some postures, the last one darkest."""
    import trimesh
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    dyn = ts.compile(model)
    for k, q in enumerate(postures):
        for body in model.description.bodies:
            for shape in body.visuals:
                mesh = trimesh.load_mesh(shape.geometry.mesh_file)
                X = dyn.pose(q, body.name)
                corners = mesh.triangles @ X[:3, :3].T + X[:3, 3]
                light = 0.35 + 0.6 * np.abs(mesh.face_normals @ X[:3, :3].T @ np.array([0.3, -0.8, 0.5]))
                colour = np.column_stack([light * part for part in (0.75, 0.8, 0.9)])
                shade = np.column_stack([np.clip(colour, 0, 1), np.full(len(light), 0.25 * (k + 1))])
                plot.add_collection3d(Poly3DCollection(corners, facecolors=shade, linewidths=0))
    plot.set(xlim=(-0.3, 0.6), ylim=(-0.3, 0.6), zlim=(0, 0.9), xlabel="x [m]", ylabel="y [m]", zlabel="z [m]")
    plot.set_box_aspect((1, 1, 1), zoom=1.2)
    plot.view_init(elev=20, azim=-60)


def main(path=None, rounds=8, count=12):
    model = robot()
    first = np.array([[servo.law.kp, servo.law.kd, servo.law.integral.gain] for servo in model.servos])
    found, history = searched(model, first, rounds, count)
    runs, errors = candidates_run(model, np.stack([first, found]))
    before, after = 1e3 * np.sqrt((tool_error(model, runs, errors) ** 2).mean(axis=1))

    print(f"{'joint':8}{'kp':>9}{'kd':>8}{'ki':>9}{'error [mrad]':>14}{'before':>9}{'torque [N m]':>14}{'allowed':>9}")
    torque = 100 * np.abs(runs.signal("torque")[1]).max(axis=0)  # behind gears of ratio 100
    sizes = 1e3 * over_time(errors)
    for j, name in enumerate(model.joint_names):
        kp, kd, ki = found[j]
        allowed = model.limits[j].effort
        print(f"{name:8}{kp:9.0f}{kd:8.1f}{ki:9.0f}{sizes[1, j]:14.2f}{sizes[0, j]:9.2f}{torque[j]:14.1f}{allowed:9g}")
    print(f"worst joint in each round: {', '.join(f'{counted:.2f}' for counted in history)}")
    print(f"error of the tool, root mean square: {before:.2f} mm before, {after:.2f} mm after the search")
    if path is not None:
        picture(model, runs, errors, path)
    return before, after


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
