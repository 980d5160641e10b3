"""Frames and sensors: what is recorded, against closed forms; sampling, delay, steps and noise, against recursions."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from machines import machine
from torseur.description.yaml_format import write_yaml
from torseur.simulation.signals.sensing import sensed

G, L = 9.81, 0.8
ROD = """
gravity: [0, -9.81, 0]
bodies: {rod: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}}
joints: {hinge: {type: revolute, parent: world, child: rod, axis: z}}
frames: {tip: {body: rod, at: [0.8, 0, 0], rpy: [0, 0, 90 deg]}, heel: {body: rod}}
initial: {velocities: {hinge: 1 rad/s}}
simulate: {duration: 0.5, save: 1 ms, record: [RECORD]}
"""


def rod(tmp_path, more="", record=""):
    return machine(tmp_path, ROD.replace("RECORD", record) + more)


def test_a_frame_that_is_named_is_recorded_with_its_velocity_and_acceleration(tmp_path):
    run = ts.simulate(rod(tmp_path), record=["tip"])
    q, v = run.q[:, 0], run.v[:, 0]
    a = run["acceleration.hinge"]

    assert not any("heel" in name for name in run.signals)
    along, across = np.stack([np.cos(q), np.sin(q)], 1), np.stack([-np.sin(q), np.cos(q)], 1)
    assert_allclose(run["frame_position"][:, :2], L * along, atol=1e-12)
    assert_allclose(run["frame_velocity"][:, :2], L * v[:, None] * across, atol=1e-12)
    expected = L * a[:, None] * across - L * v[:, None] ** 2 * along
    assert_allclose(run["frame_acceleration"][:, :2], expected, atol=1e-9)
    assert_allclose(run["frame_rotation.tip.yaw"], q + np.pi / 2, atol=1e-12)
    assert_allclose(run["frame_turning.tip.z"], v)
    assert_allclose(run["frame_turning_rate.tip.z"], a)


def test_all_frames_or_a_body_may_be_named_in_the_file_too(tmp_path):
    run = ts.simulate(rod(tmp_path, record="frames, rod"), duration=0.01)
    names = {name.split(".")[1] for name in run.signals if name.startswith("frame_position")}
    assert names == {"tip", "heel", "rod"}
    with pytest.raises(ts.DescriptionError, match="record: 'tpi' is not known"):
        rod(tmp_path, record="tpi")
    with pytest.raises(ValueError, match="Did you mean 'tip'"):
        ts.simulate(rod(tmp_path), record=["tpi"])


def test_free_bodies_tell_roll_pitch_and_yaw_beside_their_quaternion(tmp_path):
    model = machine(
        tmp_path,
        "gravity: 0\nbodies: {box: {mass: 1, inertia: [1, 1, 1]}}\n"
        "joints: {fly: {type: free, parent: world, child: box}}\n",
    )
    run = ts.simulate(model, v0=[0.0, 0.0, 0.7, 0.0, 0.0, 0.0], duration=1.0)  # equal moments: it turns about z alone
    turned = run["attitude.fly.yaw"]
    assert_allclose(np.unwrap(turned), 0.7 * run.t, atol=1e-7)
    assert_allclose(run["attitude.fly.roll"], 0.0, atol=1e-9)


def test_ideal_sensors_read_what_the_closed_form_says(tmp_path):
    """In the axes of the tip, which are turned by 90° on the rod: x across it, y back along it."""
    sensors = """
sensors:
  imu: {type: accelerometer, frame: tip}
  gyro: {type: gyroscope, frame: tip}
  angle: {type: encoder, joint: hinge}
  hub: {type: force_torque, joint: hinge}
"""
    run = ts.simulate(rod(tmp_path, sensors), record=["reactions"])
    q, v, a = run.q[:, 0], run.v[:, 0], run["acceleration.hinge"]
    assert_allclose(run["sensor.imu.x"], a * L + G * np.cos(q), atol=1e-9)
    assert_allclose(run["sensor.imu.y"], v**2 * L - G * np.sin(q), atol=1e-9)
    assert_allclose(run["sensor.gyro.z"], v)
    assert_array_equal(run["sensor.angle"], q)
    assert_array_equal(run["sensor.hub.fx"], run["reaction.hinge.fx"])
    assert_allclose(run["sensor.hub.mz"], 0.0, atol=1e-9)  # nothing drives the hinge


def test_a_reading_is_sampled_late_and_in_steps(tmp_path):
    """Every 5 ms, 3 ms late, in steps of 1 mrad, held in between."""
    sensors = "sensors: {angle: {type: encoder, joint: hinge, sample: 5 ms, delay: 3 ms, resolution: 1e-3 rad}}"
    run = ts.simulate(rod(tmp_path, sensors))
    q = run.q[:, 0]
    expected = []
    for n in range(len(q)):
        seen = max(0, 5 * (n // 5) - 3)
        expected.append(np.floor(q[seen] / 1e-3 + 0.5) * 1e-3)
    assert_array_equal(run["sensor.angle"], expected)


def test_noise_has_its_size_its_seed_and_no_memory_of_pieces(tmp_path):
    def run(seed, **more):
        text = f"sensors: {{angle: {{type: encoder, joint: hinge, noise: 0.02, seed: {seed}, delay: 2 ms}}}}"
        return ts.simulate(rod(tmp_path, text), **more)

    one, again, other = run(1), run(1), run(2)
    error = (one["sensor.angle"][2:] - one.q[:-2, 0]) / 0.02
    assert abs(error.mean()) < 0.2 and abs(error.std() - 1) < 0.1  # of 500 samples
    assert_array_equal(one["sensor.angle"], again["sensor.angle"])
    assert np.abs(one["sensor.angle"] - other["sensor.angle"]).max() > 0.01
    to_file = run(1, output=tmp_path / "run.nc")
    assert_array_equal(to_file["sensor.angle"], one["sensor.angle"])
    to_file.close()


def test_pieces_of_rows_give_what_the_whole_gives(tmp_path):
    model = rod(tmp_path, "sensors: {s: {type: encoder, joint: hinge, sample: 7 ms, delay: 4 ms, noise: 1}}")
    true = np.random.default_rng(0).normal(size=(50, 1))
    whole, past, parts = sensed(model, true, 0, 1e-3, {}), {}, []
    for begin, end in ((0, 3), (3, 4), (4, 20), (20, 50)):
        parts.append(sensed(model, true[begin:end], begin, 1e-3, past))
    assert_array_equal(np.concatenate(parts), whole)


def test_times_that_fall_between_saved_rows_are_refused(tmp_path):
    model = rod(tmp_path, "sensors: {s: {type: encoder, joint: hinge, sample: 1.5 ms}}")
    with pytest.raises(ValueError, match=r"sensor 's': its sample of 0\.0015 s .* Give 'save: 0\.00075 s'"):
        ts.simulate(model)


@pytest.mark.parametrize(
    ("times", "remedy"),
    [
        (("delay: 4.5 ms, sample: 10 ms", "sample: 2 ms"), "save: 0.0005 s', which suits all"),
        (("sample: 1 s", "delay: 0.1234567 s"), "No interval suits all sensors"),
    ],
)
def test_the_interval_that_is_proposed_suits_all_sensors(tmp_path, times, remedy):
    """The greatest common divisor of all times, cut into parts no longer than the interval that was given."""
    sensors = ", ".join(f"s{k}: {{type: encoder, joint: hinge, {own}}}" for k, own in enumerate(times))
    model = rod(tmp_path, f"sensors: {{{sensors}}}")
    with pytest.raises(ValueError, match=remedy) as refused:
        ts.simulate(model, duration=0.01, save=0.9e-3)
    if remedy.startswith("save"):
        ts.simulate(model, duration=0.01, save=float(str(refused.value).split("save: ")[1].split(" s'")[0]))


@pytest.mark.parametrize(
    "times", [("sample: 5 ms", "delay: 3 ms"), ("sample: 0.7 ms", "sample: 9.8 ms, delay: 0.35 ms")]
)
def test_rows_that_nobody_asked_for_are_saved_where_sensors_measure(tmp_path, times):
    sensors = ", ".join(f"s{k}: {{type: encoder, joint: hinge, {own}}}" for k, own in enumerate(times))
    model = machine(tmp_path, ROD.replace(", save: 1 ms, record: [RECORD]", "") + f"sensors: {{{sensors}}}")
    run = ts.simulate(model, duration=2.0)
    assert 1001 <= run.t.size < 10_000
    for k, sensor in enumerate(model.sensors):
        sample = run.t if sensor.sample is None else np.floor(run.t / sensor.sample + 1e-9) * sensor.sample
        source = np.maximum(np.round((sample - sensor.delay) / run.t[1]).astype(int), 0)
        assert_array_equal(run[f"sensor.s{k}"], run.q[source, 0])


BAD = {
    "{type: encoder, joint: hing}": "Did you mean 'hinge'",
    "{type: gyroscope, joint: hinge}": "which frame it sits on",
    "{type: gyroscope, frame: tpi}": "Did you mean 'tip'",
    "{type: encoder, joint: hinge, noise: -1}": "its noise -1 is not positive",
    "{type: encoder, joint: hinge, noise: 1 N}": "1 N",
    "{type: force_torque, joint: hinge, noise: 1}": "Give 2: of moments and of forces",
}


@pytest.mark.parametrize("sensor", BAD)
def test_a_wrong_sensor_is_named_with_its_remedy(tmp_path, sensor):
    with pytest.raises(ts.DescriptionError, match="sensor 's'") as error:
        rod(tmp_path, f"sensors: {{s: {sensor}}}")
    assert BAD[sensor] in str(error.value)


def test_sensors_are_written_and_read_again(tmp_path):
    text = """
sensors:
  a: {type: encoder, joint: hinge, noise: 1e-3, resolution: 2e-3, sample: 2 ms, delay: 4 ms, seed: 5}
  b: {type: force_torque, joint: hinge, noise: [0.1 N m, 2 N]}
  c: {type: accelerometer, frame: tip}
"""
    description = rod(tmp_path, text).description
    write_yaml(description, tmp_path / "again.yaml")
    assert ts.read_description(tmp_path / "again.yaml").sensors == description.sensors


SENSED = """
frames: {tip: {body: rod, at: [0.8, 0, 0]}}
sensors:
  steps: {type: encoder, joint: hinge, resolution: 1 deg}
  late: {type: encoder, joint: hinge, sample: 4 ms, delay: 6 ms}
  noisy: {type: encoder, joint: hinge, noise: 0.1 deg, sample: 2 ms, seed: 3}
  every: {type: gyroscope, frame: tip, noise: 0.01}
"""


def sensing_rod(tmp_path):
    return machine(
        tmp_path,
        ROD.replace(
            "frames: {tip: {body: rod, at: [0.8, 0, 0], rpy: [0, 0, 90 deg]}, heel: {body: rod}}\n", ""
        ).replace(", record: [RECORD]", "")
        + SENSED,
    )


def test_sensors_of_a_batch_tell_what_they_tell_in_a_run_alone(tmp_path):
    model = sensing_rod(tmp_path)
    alone = ts.simulate(model, {"hinge": 0.6}, integrator="dopri5", monitor="energy")
    many = ts.simulate_batch(model, {"hinge": [0.5, 0.6]})
    assert_array_equal(many.signal("sensor")[1], alone["sensor"])
    assert_array_equal(many.to_dataset()["sensor"].values[1], alone["sensor"])
    assert_array_equal(many[1]["sensor"], alone["sensor"])
    assert np.abs(alone["sensor.late"] - alone.q[:, 0]).max() > 0.005


@pytest.mark.parametrize("worlds", [None, 3])
def test_sensors_of_a_simulator_tell_what_they_tell_in_a_run_of_the_same_steps(tmp_path, worlds):
    model = sensing_rod(tmp_path)
    alone = ts.simulate(model, integrator="rk4", step=1e-3, duration=0.05)
    sim = ts.Simulator(model, worlds=worlds)
    found = [sim.signals["sensor"]]
    for _ in range(50):
        sim.step(1e-3)
        found.append(sim.signals["sensor"])
    first = np.array(found) if worlds is None else np.array(found)[:, 0]
    assert_allclose(first, alone["sensor"], rtol=0, atol=1e-12)
    if worlds is not None:  # each draws noise of its own
        assert np.ptp(np.array(found)[-1], axis=0)[2:].min() > 0
        assert not np.ptp(np.array(found)[:, :, :2], axis=1).any()
    sim.reset()
    assert_allclose(sim.signals["sensor"] if worlds is None else sim.signals["sensor"][0], alone["sensor"][0])


FOUR_BAR = """
torseur: 1
bodies:
  crank: {mass: 1, com: [0.15, 0, 0], inertia: [0.01, 0.02, 0.02]}
  coupler: {mass: 2, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
  rocker: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: y}
  b: {type: revolute, parent: crank, child: coupler, axis: y, at: [0.3, 0, 0]}
  c: {type: revolute, parent: coupler, child: rocker, axis: y, at: [1, 0, 0]}
  d: {type: revolute, parent: rocker, child: world, axis: y, at: [0.8, 0, 0], on_child: {at: [1, 0, 0]}}
sensors: {angle: {type: encoder, joint: d}, pin: {type: force_torque, joint: d}}
initial: {positions: {a: -60 deg, b: {guess: 60 deg}, c: {guess: 60 deg}}}
simulate: {duration: 0.5, save: 0.01, tolerance: 1e-9}
"""


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
def test_an_encoder_where_a_loop_closes_tells_the_angle_that_it_has(tmp_path):
    """In a plane the angles of the four joints of a loop add up; what the pin bears does not care how it is told."""
    (tmp_path / "m.yaml").write_text(FOUR_BAR, encoding="utf-8")
    done = ts.simulate(tmp_path / "m.yaml")
    around = sum(done["q." + joint] for joint in "abc") + done["sensor.angle"]
    assert_allclose(around, around[0], atol=1e-9)
    (tmp_path / "m.yaml").write_text(FOUR_BAR.replace("angle: {type: encoder, joint: d}, ", ""), encoding="utf-8")
    plain = ts.simulate(tmp_path / "m.yaml")
    assert_allclose(done["sensor.pin.fz"], plain["sensor.pin.fz"], atol=1e-6)
