"""A machine with everything that drives one: electrics, gears, friction, stops, servos, disturbances."""

MACHINE = """\
torseur: 1
name: Two driven axes
bodies:
  column: {mass: 12 kg, com: [0, 0, 0.35], inertia: [0.5, 0.5, 0.02]}
  boom: {mass: 3 kg, com: [0, 0.4, 0], inertia: [0.2, 0.01, 0.2]}
  foot: {mass: 1 kg}
joints:
  yaw:
    type: revolute
    parent: world
    child: column
    limits: {lower: -170 deg, upper: 170 deg}
    stop: {stiffness: 1e4 N m/rad, damping: 20 N m s/rad}
    friction: {dry: 0.4 N m, static: {forward: 0.6 N m}, stribeck_speed: 2 deg/s, lugre: {stiffness: 1e5 N m/rad}}
  pitch: {type: revolute, parent: column, child: boom, at: [0, 0, 0.7], axis: x}
  reach: {type: prismatic, parent: boom, child: foot, axis: y}
motors:
  yaw: {kind: dc, ratio: 200, rotor: {inertia: 1e-6}, resistance: 930 mohm, constant: 0.059 N m/A, voltage_limit: 24 V}
  pitch:
    like: yaw
    inductance: 1 mH
    current_loop: {bandwidth: 500 Hz}
    elastic: {stiffness: 2e4 N m/rad, backlash: 0.1 deg}
    friction: {output: {viscous: 0.1, load_loss: 0.05}}
  reach: {ratio: 0.2 rev/mm, kind: dc, nominal_voltage: 24 V, stall_torque: 2 N m, no_load_speed: 4000 rpm}
servos:
  yaw: {kind: pd, command: voltage, kp: 150 V/rad, kd: 2, setpoint: {table: {t: [0, 0.5], q: [0, 45 deg], v: [1, 0]}}}
  pitch:
    kind: p_pi
    kp: 20 1/s
    kv: 100 N m s/rad
    ki: 1000 N m/rad
    setpoint: {quintic: {to: 45 deg, end: 500 ms}}
    feedback: motor
    sample: 1 ms
    delay: 1
    resolution: 0.36 deg
    velocity: differences
  push: {like: pitch, motor: reach, kp: 10, kv: 5 kN s/m, ki: 2 N/mm, resolution: 1 um, setpoint: 20 mm}
disturbances:
  gust: {body: boom, at: [0, 800 mm, 0], force: [0, 0, {step: {at: 1 s, after: -20 N}}], measured_in: frame}
  drag: {joint: reach, effort: {sine: {amplitude: 1 kN, frequency: 2 Hz, phase: 90 deg}}}
simulate: {duration: 2 s, tolerance: 1e-8, integrator: rk4, step: 100 us, save: 1 ms}
"""
