"""Chains of planar four-bars: closed loops in any number, with rows that repeat what the joints forbid already."""

from torseur.description.records.constraints import Hitch
from torseur.description.records.machine import Body, Description, Frame, Inertial, Joint, Pose

AXIS = (0.0, 1.0, 0.0)
BAR = Inertial(1.0, Pose((0.5, 0.0, 0.0)), (0.001, 0.0833, 0.0833, 0.0, 0.0, 0.0))
END = Pose((1.0, 0.0, 0.0))


def four_bars(n: int, *, plane: str | None = None) -> Description:
    """n parallelograms of bars of 1 m: rods a and c on the base, coupler b on a, pinned to c; b is the next base.

    All bars turn about y. Without ``plane`` the pins hold three directions, of which y follows from the joints.
    """
    bodies, joints, frames, pins = [], [], [], []
    for k in range(n):
        base = f"b{k - 1}" if k else "world"
        bodies += [Body(f"{bar}{k}", BAR) for bar in "abc"]
        joints += [
            Joint(f"a{k}", "revolute", base, f"a{k}", axis=AXIS),
            Joint(f"b{k}", "revolute", f"a{k}", f"b{k}", END, AXIS),
            Joint(f"c{k}", "revolute", base, f"c{k}", END, AXIS),
        ]
        frames += [Frame(f"{bar}{k}.end", f"{bar}{k}", END) for bar in "bc"]
        pins.append(Hitch(f"pin{k}", f"b{k}.end", f"c{k}.end", plane))
    whole = (tuple(each) for each in (bodies, joints, frames, pins))
    return Description(f"{n} four-bars", **dict(zip(("bodies", "joints", "frames", "constraints"), whole, strict=True)))


def rods_in_a_row(n: int) -> Description:
    """n + 1 rods on the ground and n bars that join their ends: loops that share rods, all closed on the ground."""
    rods, bars = [f"rod{k}" for k in range(n + 1)], [f"bar{k}" for k in range(n)]
    joints = [Joint(rod, "revolute", "world", rod, Pose((float(k), 0.0, 0.0)), AXIS) for k, rod in enumerate(rods)]
    joints += [Joint(bar, "revolute", rod, bar, END, AXIS) for rod, bar in zip(rods, bars, strict=False)]
    return Description(
        f"{n} four-bars in a row",
        tuple(Body(name, BAR) for name in (*rods, *bars)),
        tuple(joints),
        frames=tuple(Frame(f"{name}.end", name, END) for name in (*rods, *bars)),
        constraints=tuple(Hitch(f"pin{k}", f"rod{k + 1}.end", f"bar{k}.end", "xz") for k in range(n)),
    )


def open_four_bar(types: tuple[str, str, str, str] = ("revolute",) * 4) -> Description:
    """Crank of 1 m, coupler and rocker of 2 m on a ground of 2 m, written as four joints in space that close."""
    lengths = {"crank": 1.0, "coupler": 2.0, "rocker": 2.0}
    bodies = (
        Body(name, Inertial(1.0, Pose((l / 2, 0.0, 0.0)), (0.01, l, l, 0.0, 0.0, 0.0))) for name, l in lengths.items()
    )
    ends = [Pose((l, 0.0, 0.0)) for l in lengths.values()]
    a, b, c, d = types
    joints = (
        Joint("a", a, "world", "crank", axis=AXIS),
        Joint("b", b, "crank", "coupler", ends[0], AXIS),
        Joint("c", c, "coupler", "rocker", ends[1], AXIS),
        Joint("d", d, "rocker", "world", ends[2], AXIS, child_pose=Pose((2.0, 0.0, 0.0))),
    )
    return Description("four-bar in space", tuple(bodies), joints)
