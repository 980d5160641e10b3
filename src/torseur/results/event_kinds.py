"""The words that runs tell events with."""

from __future__ import annotations

STICKING = ("sticks", "slips forward", "slips backward")
"""What friction does all the time; listed among events, not told aloud."""

STARTS_OUTSIDE = "starts outside its limits"
PASSES_LOWER, PASSES_UPPER = "passes its lower limit", "passes its upper limit"
HITS_LOWER, HITS_UPPER = "hits its lower stop", "hits its upper stop"
TOO_FAST = "passes its limit of speed"
TOO_ACCELERATED = "passes its limit of acceleration"
TOO_STRONG = "passes the limit of effort of its joint"
SETPOINT_OUTSIDE = "has a set-point outside its limits"
SETPOINT_JUMPS = "has a set-point that jumps"
WOULD_SLIP, WOULD_LIFT = "would slip", "would lift off"
TOO_DEFORMED = "deforms beyond what its modes are right for"

SATURATIONS = {
    "torque": "reaches its limit of torque",
    "current": "reaches its limit of current",
    "voltage": "reaches its limit of voltage",
}
"""Variable of a motor → what happens where it is at its limit."""
