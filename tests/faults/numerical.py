"""Machines and settings at the end of what numbers can say: no mass, no direction, no value, far too much or little.

Every command must end with numbers that are true, or with a sentence. A run that ends well has finite rows and
balanced accounts; one that would take for ever is refused, or says after a few seconds how long it will take.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from commands import answer, rows_without_numbers, unmarked
from tally import TOLD_HOW_LONG, Tally, until_stopped

BODY = "{mass: 1 kg, com: [0.3, 0, 0], inertia: [0.01, 0.1, 0.1]}"
SETPOINT = "servos: {{k: {{kind: pd, kp: 100, kd: 10, setpoint: {}}}}}"
FORCE = 'springs: {{s: {{joint: k, force: "{}"}}}}'
ROW = 'constraints: {{c: {{type: rows, rows: [{{j: "{}", k: 1}}]}}}}'
COUPLING = 'constraints: {{c: {{type: coupling, joint: k, of: "{}"}}}}'
COMMANDS = ("info", "check", "linearize", "run")

CASES: dict[str, tuple[str, tuple[str, ...]]] = {}  # the text of a machine, and options of its run


def machine(
    a: str = BODY,
    b: str = BODY,
    *,
    j: str = "",
    k: str = "",
    motor: str = "{ratio: 10, rotor: {inertia: 1e-4}}",
    gravity: str = "9.81",
    initial: str = "{positions: {j: 0.2, k: 0.3}}",
    simulate: str = "{duration: 0.05 s, save: 5 ms}",
    more: str = "",
) -> str:
    """An arm of two links, changed in places."""
    joints = {"type": "revolute", "parent": "world", "child": "a", "axis": "y"}
    first = ", ".join(f"{key}: {value}" for key, value in joints.items() if f"{key}:" not in j)
    second = ", ".join(
        f"{key}: {value}"
        for key, value in (joints | {"parent": "a", "child": "b", "at": "[0.5, 0, 0]"}).items()
        if f"{key}:" not in k
    )
    return (
        f"torseur: 1\nname: arm\ngravity: {gravity}\nbodies:\n  a: {a}\n  b: {b}\n"
        f"joints:\n  j: {{{', '.join(filter(None, (first, j)))}}}\n  k: {{{', '.join(filter(None, (second, k)))}}}\n"
        f"motors: {{k: {motor}}}\ninitial: {initial}\nsimulate: {simulate}\n{more}\n"
    )


def case(words: str, *options: str, **changes: str) -> None:
    """Enter an arm with changes, and options of its run."""
    CASES[words] = machine(**changes), options


NO_MOTOR = {"motor": "{ratio: 10}"}
case("a last link without mass", b="{mass: 0}", **NO_MOTOR)
case("a last link without mass, on a motor with inertia", b="{mass: 0}")
case("a last link that is a point on its axis", b="{mass: 1}", **NO_MOTOR)
case("a last link that is a point beside its axis", b="{mass: 1, com: [0.1, 0, 0]}", **NO_MOTOR)
case("a first link without mass", a="{mass: 0}")
case("no mass at all", a="{mass: 0}", b="{mass: 0}", **NO_MOTOR)
case("a point beside its axis by 1e-12", b="{mass: 1, com: [1e-12, 0, 0]}", **NO_MOTOR)
case("two axes in one line, nothing between", a="{mass: 0}", k="at: [0, 0, 0]", **NO_MOTOR)
case("a rod that turns about itself", b="{mass: 1, com: [0.1, 0, 0], inertia: [0, 0.1, 0.1]}", k="axis: x", **NO_MOTOR)
case(
    "a ball joint of a rod",
    b="{mass: 1, com: [0.1, 0, 0], inertia: [0, 0.1, 0.1]}",
    k="type: spherical",
    initial="{}",
    motor="{joint: j}",
)
case("a free point", b="{mass: 1}", k="type: free, parent: world", initial="{}", motor="{joint: j}")
for value in ("-1", "1e-30", "1e-300", "1e30", "1e49", "1e308", "1e999", ".nan", "-.inf"):
    case(f"a mass of {value} kg", b=f"{{mass: {value}, com: [0.3, 0, 0], inertia: [0.01, 0.1, 0.1]}}")
case(
    "a negative mass fixed to others",
    k="type: fixed",
    b="{mass: -0.5, inertia: [0.01, 0.1, 0.1]}",
    motor="{joint: j}",
    initial="{}",
)
for value in ("-0.1", "0", "1e-300", "1e300", ".nan"):
    case(f"moments of inertia of {value}", b=f"{{mass: 1, com: [0.3, 0, 0], inertia: [{value}, {value}, {value}]}}")
case("moments of inertia that no body has", b="{mass: 1, inertia: [0.1, 0.1, 5]}")
case("a centre at 1e40 m", b="{mass: 1, com: [1e40, 0, 0], inertia: [1, 1, 1]}")
for value in ("[0, 0, 0]", "[1e-200, 0, 0]", "[1e200, 1e200, 0]", "[.nan, 0, 1]"):
    case(f"an axis {value}", k=f"axis: {value}")
case("a screw without pitch", k="type: screw, pitch: 0")
for value in ("-1", "1e300", ".nan"):
    case(f"an armature of {value}", k=f"armature: {value}")
    case(f"a rotor of {value} kg m²", motor=f"{{ratio: 10, rotor: {{inertia: {value}}}}}")
for value in ("0", "1e30", "1e300", "1e-300", ".nan"):
    case(f"a gear of {value}", motor=f"{{ratio: {value}, rotor: {{inertia: 1e-4}}}}")
for value in ("-5", "1e15", "1e300"):
    case(f"viscous friction of {value}", k=f"friction: {{viscous: {value}}}")
for value in ("-1", "1e20", "1e-300"):
    case(f"dry friction of {value}", k=f"friction: {{dry: {value}}}")
case("Stribeck's speed of 1e-300", k="friction: {dry: 1, static: 2, stribeck_speed: 1e-300}")
case("bristles of 1e300", k="friction: {dry: 1, lugre: {stiffness: 1e300, damping: 1}}")
for value in ("1e15", "1e300", "-1e15", "0"):
    case(f"a spring of {value}", k=f"spring: {{stiffness: {value}}}")
for table in (
    "{x: [0, 1e-300], force: [0, 1]}",
    "{x: [1, 0], force: [0, 1]}",
    "{x: [0, 1, 1], force: [0, 1e300, -1e300]}",
):
    case(f"a spring's table {table}", more=f"springs: {{s: {{joint: k, force: {table}}}}}")
case("stops of 1e15", k="limits: {lower: -0.1, upper: 0.2}, stop: {stiffness: 1e15, damping: 0}")
case("limits the wrong way round", k="limits: {lower: 1, upper: -1}")
for value in (
    "1/(k - 0.3)",
    "sqrt(k - 1)",
    "9**9**9",
    "log(k - 0.3)",
    "1/0",
    "asin(2 + k)",
    "exp(1000*k)",
    "k**0.5*1e49",
    "0/0",
):
    CASES[f"a spring's force of {value}"] = machine(more=FORCE.format(value.replace("k", "x"))), ()
for value in ("1/(j - 0.2)", "sqrt(j - 1)", "9**9**9", "log(j - 0.2)", "1/0", "sqrt(j - 0.2)"):
    CASES[f"a row with {value}"] = machine(more=ROW.format(value)), ()
    CASES[f"a coupling by {value}"] = machine(more=COUPLING.format(value)), ()
for value in (
    "{quintic: {end: 1e-100, to: 1}}",
    "{quintic: {end: 0, to: 1}}",
    "{ramp: {end: 1e-300, to: 1}}",
    "{ramp: {begin: 1, end: 1, to: 1}}",
    "{trapezoid: {to: 1, max_velocity: 0, max_acceleration: 1}}",
    "{trapezoid: {to: 1, max_velocity: 1e-300, max_acceleration: 1e-300}}",
    "{trapezoid: {to: 1, max_velocity: 1e300, max_acceleration: 1e300}}",
    "{sine: {amplitude: 1, frequency: 1e9}}",
    "{sine: {amplitude: 1, frequency: 1e300}}",
    "{sine: {amplitude: 1e300, frequency: 1}}",
    "{chirp: {amplitude: 1, f0: 1, f1: 2, duration: 0}}",
    "{chirp: {amplitude: 1, f0: 1, f1: 1e12, duration: 1e-100}}",
    "{table: {t: [0, 1, 1, 1], q: [0, 1, 2, 3]}}",
    "{table: {t: [1, 0], q: [0, 1]}}",
    "{table: {t: [0, 1e-300], q: [0, 1], interpolation: cubic}}",
    "{table: {t: [.nan, 1], q: [0, 1]}}",
    "{table: {t: [], q: []}}",
    "{table: {t: [0, 1e-300], q: [0, 1]}}",
    "{table: {t: [0, 1], q: [0, 1], v: [1e300, 0], interpolation: cubic}}",
    "{step: {at: .nan, after: 1}}",
    "{formula: sqrt(t - 1)}",
    "{formula: 1 / t}",
    "{formula: exp(1000 * t)}",
    "{formula: 9**9**9}",
    "1e300",
    ".inf",
):
    CASES[f"a set-point {value}"] = machine(more=SETPOINT.format(value)), ()
for gains in ("kp: 1e15", "kp: 1e300", "kp: -1e6", "kp: 1, kd: -1e6", "kp: .nan", "kp: 1, ki: 1e300"):
    CASES[f"gains {gains}"] = machine(more=f"servos: {{k: {{kind: pid, {gains}, setpoint: 1}}}}"), ()
for sample in ("1e-12 s", "1e-300 s", "0", "-1", "1e300 s", ".nan"):
    CASES[f"a servo sampled every {sample}"] = (
        machine(more=f"servos: {{k: {{kind: pd, kp: 1, setpoint: 0, sample: {sample}}}}}"),
        (),
    )
for drive in (
    "resistance: 0, constant: 0.1",
    "resistance: 1, constant: 0",
    "resistance: 1e-30, constant: 0.1",
    "resistance: -1, constant: 0.1",
    "resistance: 1, constant: 0.1, inductance: 1e-30",
    "resistance: 1, constant: 1e300",
    "nominal_voltage: 0, stall_torque: 1, no_load_speed: 1",
    "nominal_voltage: 1, stall_torque: 1, no_load_speed: 0",
):
    CASES[f"a DC motor with {drive}"] = (
        machine(motor=f"{{kind: dc, ratio: 10, rotor: {{inertia: 1e-4}}, {drive}}}", more=SETPOINT.format("1")),
        (),
    )
for gravity in ("1e300", "1e30", ".nan", "[0, 0, 0, 1]", "-9.81"):
    case(f"gravity of {gravity}", gravity=gravity)
for start in (
    "{positions: {j: .nan}}",
    "{positions: {j: 1e300}}",
    "{velocities: {j: 1e300}}",
    "{velocities: {j: 1e12}}",
    "{velocities: {j: 1e-320}}",
):
    case(f"a start of {start}", initial=start)
case("a quaternion of zeros", k="type: spherical", initial="{positions: {k: [0, 0, 0, 0]}}", motor="{joint: j}")
for option, values in {
    "--tolerance": ("1e-30", "0", "-1", "nan", "inf", "1", "1e-15"),
    "--duration": ("1e300", "0", "-1", "nan", "1e-300", "1e9"),
    "--save": ("1e-12", "0", "nan", "1e300", "1e-300"),
    "--step": ("1e-300", "1e-12", "nan", "0", "1e300"),
}.items():
    for value in values:
        case(f"{option} {value}", option, value)
case("fixed steps that are far too long", "--integrator", "rk4", "--step", "0.02", k="spring: {stiffness: 1e6}")
case("rho of 2", "--integrator", "generalised_alpha", "--step", "1e-3", "--rho", "2")
for load in ("[1e300, 0, 0]", "[1e49, 0, 0]", "[.nan, 0, 0]"):
    case(f"a load of {load}", more=f"loads: {{p: {{body: b, force: {load}}}}}")
case(
    "a loop that cannot be closed",
    more="loops: [{type: spherical, between: [{body: b, at: [0.5, 0, 0]}, {body: world, at: [1000, 0, 0]}]}]",
)
case(
    "a loop closed twice",
    more="frames: {e: {body: b}, w: {body: world, at: [0.49, 0, -0.0993]}}\n"
    "loops: [{type: spherical, between: [e, w]}, {type: spherical, between: [e, w]}]",
)
case("a follower of itself", k="mimic: {joint: k}")
case("a follower by 1e300", k="mimic: {joint: j, multiplier: 1e300}", motor="{joint: j}", initial="{}")
case("a follower by 0", k="mimic: {joint: j, multiplier: 0}", motor="{joint: j}", initial="{}")
for shape in (
    "{density: 0, sphere: 1}",
    "{density: 1e300, sphere: 1e100}",
    "{density: 1000, sphere: 0}",
    "{density: 1000, box: [1, 0, 1]}",
    "{density: 1000, sphere: 1e-200}",
):
    case(f"a body of {shape}", b=shape)
for beam in ("length: 0", "length: 1e-200", "length: 1e30", "length: 1, nodes: 0"):
    section = "section: {round: {diameter: 10 mm}}, material: steel"
    case(f"a beam of {beam}", b=f"{{beam: {{{beam}, {section}}}, modes: 2}}", motor="{joint: j}", initial="{}")
for size in ("0", "1e-300", "1e300"):
    section = f"length: 1 m, section: {{round: {{diameter: {size}}}}}, material: steel"
    case(f"a beam of diameter {size}", b=f"{{beam: {{{section}}}, modes: 2}}", motor="{joint: j}", initial="{}")
for wheel in ("radius: 0", "radius: -1", "radius: 1e-300"):
    case(f"a wheel of {wheel}", more=f"constraints: {{c: {{type: rolling, wheel: b, {wheel}}}}}")
case(
    "a prescribed motion of 1e9 Hz",
    more="constraints: {c: {type: prescribed, joint: j, angle: {sine: {amplitude: 1, frequency: 1e9}}}}",
)
case(
    "a prescribed motion that jumps",
    more="constraints: {c: {type: prescribed, joint: j, angle: {step: {at: 0.02, before: 0.2, after: 1}}}}",
)


def numerical(folder: Path, chosen: Iterable[str] = CASES) -> Tally:
    """Each case by every command: fair answers, and no number that is none in what a run leaves."""
    tally, names = Tally("numerical faults"), list(CASES)
    for words in until_stopped(chosen):
        text, options = CASES[words]
        place = folder / f"numerical{names.index(words)}"
        place.mkdir()
        (place / "m.yaml").write_text(text)
        for command in COMMANDS if not options else ("run",):
            ending = ("--no-report", *options) if command == "run" else ()
            given = answer(place, command, "m.yaml", *ending, patience=60.0)
            tally.asked[command] += 1
            wrong = given.fault()
            end = TOLD_HOW_LONG if given.told_how_long else "refused" if given.code else "answered"
            if command == "run" and not wrong:
                wrong = unmarked(place / "m.nc") if given.code == 0 else rows_without_numbers(place / "m.nc")
            elif given.code == 0 and "nan" in given.said.lower().split():
                wrong = "no numbers told"
            tally.see(wrong or end, not wrong, f"{words}: {command}: {given.said[-300:]}")
        shutil.rmtree(place)
    return tally
